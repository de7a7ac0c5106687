import * as z from "zod/mini";
import { contactRules } from "../../lib/contact-rules.ts";

// Zod's JIT uses `new Function`, which the Content-Security-Policy forbids.
z.config({ jitless: true });

/** The five solutions of SPEC section 3, as they are stored. */
export const SOLUTIONS = [
  "Product Service AI",
  "Waiter AI",
  "Sales Assistant AI",
  "Knowledge Base AI",
  "Custom AI",
] as const;

/** Initial value of the contact number (SPEC section 5). */
export const DEFAULT_CONTACT_NUMBER = "+65";

/** Whether Postgres can store the text: no NUL, no lone surrogate. */
function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** The contact form's rules with the exact messages of SPEC section 5. */
export const leadSchema = z.object({
  ...contactRules,
  solutionInterested: z
    .string("Please select a solution")
    .check(z.minLength(1, "Please select a solution"), z.maxLength(50, "Solution name too long")),
  remarks: z._default(
    z
      .string("Remarks must be less than 1000 characters")
      .check(
        z.trim(),
        z.maxLength(1000, "Remarks must be less than 1000 characters"),
        z.refine(isStorable, "Remarks contain invalid characters"),
      ),
    "",
  ),
});

/** The form's values before validation. */
export type LeadInput = z.input<typeof leadSchema>;

/** A valid lead: trimmed, the e-mail in lower case, `remarks` empty where there are none. */
export type LeadValues = z.output<typeof leadSchema>;

/** Name of a form field, which is a key of the schema. */
export type LeadFieldName = keyof LeadValues;

/** The field names in the order of the form. */
export const LEAD_FIELDS = Object.keys(leadSchema.shape) as LeadFieldName[];

/** Id of a field's control, for links to it. */
export function fieldId(name: LeadFieldName): string {
  return `lead-${name}`;
}
