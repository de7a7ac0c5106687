import * as z from "zod/mini";
import { leadRules } from "../../lib/lead-rules.ts";

/** Initial value of the contact number (SPEC section 5). */
export const DEFAULT_CONTACT_NUMBER = "+65";

/** The contact form's rules with the exact messages of SPEC section 5. */
export const leadSchema = z.object(leadRules);

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
