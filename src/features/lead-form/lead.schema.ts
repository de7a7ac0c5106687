import * as z from "zod/mini";
import type { LeadFieldName } from "../../lib/messages/lead-fields.ts";
import { leadRules } from "../../lib/lead-rules.ts";
import type { Messages } from "../../lib/messages/messages.ts";

/** Initial value of the contact number (SPEC section 5). */
export const DEFAULT_CONTACT_NUMBER = "+65";

/** Returns the contact form's validation rules (SPEC section 5) with the page's messages. */
export function leadSchema(messages: Messages["rules"]) {
  return z.object(leadRules(messages));
}

type LeadSchema = ReturnType<typeof leadSchema>;

/** The form's values before validation. */
export type LeadInput = z.input<LeadSchema>;

/** A valid lead: trimmed, the email in lower case, `remarks` empty if there are none. */
export type LeadValues = z.output<LeadSchema>;

/** Returns the id of a field's control, to which labels and links refer. */
export function fieldId(name: LeadFieldName): string {
  return `lead-${name}`;
}
