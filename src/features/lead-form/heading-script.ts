/**
 * Runs in the prerendered page right behind the heading, before anything is painted: puts the heading
 * of the address's `source` in, which the host's one HTML file cannot know. Same rule as `headingFor`.
 */
export const HEADING_SCRIPT = String.raw`{const s=document.currentScript,q=new URLSearchParams(location.search).get("source")||"",h=new Map(JSON.parse(s.dataset.headings)).get(q.replace(/\p{Cc}/gu,"").trim());if(h)s.previousElementSibling.textContent=h}`;
