import type { LeadFieldName } from "../../lib/messages/lead-fields.ts";
import { LEAD_FIELDS } from "../../lib/lead-rules.ts";
import { chosenSolution, solutionChoices } from "./chosen-solution.ts";
import { readDraft, saveDraft } from "./draft.ts";

/** The value of an untouched field: as built, or as selected by the page's own script from the URL. */
function untouchedValue(field: Element | RadioNodeList): string {
  if (field instanceof HTMLSelectElement) {
    return [...field.options].find(({ defaultSelected }) => defaultSelected)?.value ?? "";
  }
  return (field as HTMLInputElement | HTMLTextAreaElement).defaultValue;
}

/**
 * Fills the untouched fields: from this tab's unsent draft, else from the query. Text typed before this code ran wins
 * and is added to the draft; the solution of the link just followed wins over a stored one.
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
    // A form does not send values that were typed into another form's fields.
    const field = form.elements.namedItem(name);
    if (!field) continue;
    const value = typed.get(name);
    const wanted = name === "solutionInterested" ? chosen : kept[name];
    if (typeof value === "string" && value !== untouchedValue(field) && value !== wanted) {
      saveDraft({ [name]: value });
    } else if (wanted !== undefined) setValue(name, wanted);
  }
}
