import * as z from "zod/mini";
import { contactRules } from "./contact-rules.ts";

/** The five solutions of SPEC section 3, as they are stored. */
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

/** A whole lead: the rules of the form and of the desk, with the messages of SPEC section 5. */
export const leadRules = {
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
};
