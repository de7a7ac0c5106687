import { useEffect, useRef, type FormEvent } from "react";
import type { UseFormSetValue } from "react-hook-form";
import { readDraft, saveDraft } from "./draft.ts";
import {
  DEFAULT_CONTACT_NUMBER,
  LEAD_FIELDS,
  leadSchema,
  SOLUTIONS,
  type LeadFieldName,
  type LeadInput,
} from "./lead.schema.ts";

function isFieldName(name: string): name is LeadFieldName {
  return Object.hasOwn(leadSchema.shape, name);
}

/** The value a field has in the prerendered HTML. */
function initialValue(name: LeadFieldName) {
  return name === "contactNumber" ? DEFAULT_CONTACT_NUMBER : "";
}

/** The solution that `solution`, or else `product`, of the query names; none when it is not one of the five. */
function solutionFromQuery(query: URLSearchParams): string | undefined {
  const asked = query.get("solution") ?? query.get("product");
  return SOLUTIONS.find((solution) => solution === asked);
}

/** Adds the field that was just typed in to the draft; the form's input handler. */
export function keepTyped({ target }: FormEvent<HTMLFormElement>): void {
  if (!(target instanceof Element && "name" in target && "value" in target)) return;
  const { name, value } = target;
  if (typeof name === "string" && typeof value === "string" && isFieldName(name)) {
    saveDraft({ [name]: value });
  }
}

/**
 * Fills the untouched fields once mounted: from what was typed in this tab and not sent, else from
 * the query. Text typed before hydration wins, and joins the draft.
 */
export function useDraft(setValue: UseFormSetValue<LeadInput>, query: URLSearchParams) {
  const formRef = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const draft = readDraft();
    const typed = new FormData(formRef.current ?? undefined);
    for (const name of LEAD_FIELDS) {
      const value = typed.get(name);
      const kept =
        draft[name] ?? (name === "solutionInterested" ? solutionFromQuery(query) : undefined);
      // What SOLUTION_SCRIPT has chosen nobody has typed.
      if (typeof value === "string" && value !== initialValue(name) && value !== kept) {
        saveDraft({ [name]: value });
        continue;
      }
      if (kept !== undefined) setValue(name, kept);
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once per visit of the form; later changes are the visitor's
  }, []);

  return formRef;
}
