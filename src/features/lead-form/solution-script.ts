/**
 * Runs in the prerendered page right behind the form: chooses the solution of the address, which the
 * host's one HTML file cannot know. Same rule as `useDraft`, which takes over what it finds: a choice
 * made in this tab comes first, then `solution`, then `product`.
 */
export const SOLUTION_SCRIPT = String.raw`{const q=new URLSearchParams(location.search),s=document.querySelector("[name=solutionInterested]");let d;try{d=JSON.parse(sessionStorage["selat.lead-draft"]||"{}").solutionInterested}catch{}d??=q.get("solution")??q.get("product");for(const o of s.options)if(o.value&&o.value===d)o.selected=true}`;
