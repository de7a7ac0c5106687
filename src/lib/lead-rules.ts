import * as z from "zod/mini";
import { contactRules } from "./contact-rules.ts";
import type { LeadFieldName } from "./messages/lead-fields.ts";
import type { Messages } from "./messages/messages.ts";

/** The five solutions of SPEC section 3, as stored. */
export const SOLUTIONS = [
  "Product Service AI",
  "Waiter AI",
  "Sales Assistant AI",
  "Knowledge Base AI",
  "Custom AI",
] as const;

/** Whether Postgres can store the text: no NUL, no lone surrogate. */
function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** Returns the rules for all fields of a lead (SPEC section 5), with these messages. The form and the desk use them. */
export function leadRules(messages: Messages["rules"]) {
  return {
    ...contactRules(messages),
    solutionInterested: z
      .string(messages.solutionRequired)
      .check(z.minLength(1, messages.solutionRequired), z.maxLength(50, messages.solutionTooLong)),
    remarks: z._default(
      z
        .string(messages.remarksTooLong)
        .check(
          z.trim(),
          z.maxLength(1000, messages.remarksTooLong),
          z.refine(isStorable, messages.remarksInvalid),
        ),
      "",
    ),
  } satisfies Record<LeadFieldName, z.ZodMiniType>;
}

/**
 * The fields of the contact form, in order. Not derived from leadFields: a page would load the texts of every language.
 */
export const LEAD_FIELDS = Object.keys(leadRules({} as Messages["rules"])) as LeadFieldName[];
