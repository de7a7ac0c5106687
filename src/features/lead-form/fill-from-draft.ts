import type { LeadFieldName } from "../../lib/messages/lead-fields.ts";
import { LEAD_FIELDS } from "../../lib/lead-rules.ts";
import { chosenSolution, solutionChoices } from "./chosen-solution.ts";
import { readDraft, saveDraft } from "./draft.ts";
import { DEFAULT_CONTACT_NUMBER } from "./lead.schema.ts";

/** The value a field has in the built HTML. */
function initialValue(name: LeadFieldName) {
  return name === "contactNumber" ? DEFAULT_CONTACT_NUMBER : "";
}

/**
 * Fills the untouched fields: from what was typed in this tab and not sent, else from the query. Text typed before
 * this code ran wins, and joins the draft; the solution of the link just followed wins over a kept one.
 */
export function fillFromDraft(
  form: HTMLFormElement,
  query: URLSearchParams,
  setValue: (name: LeadFieldName, value: string) => void,
): void {
  const kept = readDraft();
  const offered = solutionChoices(form).map(({ value }) => value);
  const chosen = chosenSolution(query, kept.solutionInterested, offered);
  if (kept.solutionInterested !== undefined) saveDraft({ solutionInterested: chosen });
  const typed = new FormData(form);
  for (const name of LEAD_FIELDS) {
    // What was typed into another form is not sent by one that does not show it.
    if (!form.elements.namedItem(name)) continue;
    const value = typed.get(name);
    const wanted = name === "solutionInterested" ? chosen : kept[name];
    // What the page's own script has chosen from the address nobody has typed.
    if (typeof value === "string" && value !== initialValue(name) && value !== wanted) {
      saveDraft({ [name]: value });
    } else if (wanted !== undefined) setValue(name, wanted);
  }
}
