import type { LeadFieldName } from "../../lib/messages/lead-fields.ts";
import { LEAD_FIELDS } from "../../lib/lead-rules.ts";
import { chosenSolution, solutionChoices } from "./chosen-solution.ts";
import { readDraft, saveDraft } from "./draft.ts";

/** Returns the value of an untouched field: the built one, or the one that contact-query.ts has selected. */
function untouchedValue(field: Element | RadioNodeList): string {
  if (field instanceof HTMLSelectElement) {
    return [...field.options].find(({ defaultSelected }) => defaultSelected)?.value ?? "";
  }
  return (field as HTMLInputElement | HTMLTextAreaElement).defaultValue;
}

/**
 * Fills untouched fields from this tab's unsent draft, and the solution from the query. Text typed before this code ran
 * is kept and added to the draft. If a link was just followed, its solution replaces the draft's.
 */
export function fillFromDraft(
  form: HTMLFormElement,
  query: URLSearchParams,
  setValue: (name: LeadFieldName, value: string) => void,
): void {
  const draft = readDraft();
  const offered = solutionChoices(form).map(({ value }) => value);
  const chosen = chosenSolution(query, draft.solutionInterested, offered);
  if (draft.solutionInterested !== undefined) saveDraft({ solutionInterested: chosen });
  const typed = new FormData(form);
  for (const name of LEAD_FIELDS) {
    // Skips fields that this form lacks: their values were typed into another form, and are not part of this lead.
    const field = form.elements.namedItem(name);
    if (!field) continue;
    const value = typed.get(name);
    const storedValue = name === "solutionInterested" ? chosen : draft[name];
    if (typeof value === "string" && value !== untouchedValue(field) && value !== storedValue) {
      saveDraft({ [name]: value });
    } else if (storedValue !== undefined) setValue(name, storedValue);
  }
}
