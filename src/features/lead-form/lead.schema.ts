import * as z from "zod/mini";

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

// Letters of every script and both apostrophes; the database's CHECKs use the same classes.
const COMPANY_NAME = /^[\p{L}\p{M}0-9\s\-&'’.,()]+$/u;
const PERSON_NAME = /^[\p{L}\p{M}\s\-'’.,]+$/u;
/** Whether Postgres can store the text: no NUL, no lone surrogate. */
function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

const PHONE = /^\+?[\d\s\-()]+$/;
const EIGHT_DIGITS = /(?:\d\D*){8}/;

/** The contact form's rules with the exact messages of SPEC section 5. */
export const leadSchema = z.object({
  companyName: z
    .string("Company name is required")
    .check(
      z.trim(),
      z.minLength(1, "Company name is required"),
      z.maxLength(100, "Company name must be less than 100 characters"),
      z.regex(COMPANY_NAME, "Company name contains invalid characters"),
    ),
  contactName: z
    .string("Contact name is required")
    .check(
      z.trim(),
      z.minLength(1, "Contact name is required"),
      z.maxLength(50, "Contact name must be less than 50 characters"),
      z.regex(PERSON_NAME, "Name contains invalid characters"),
    ),
  contactNumber: z
    .string("Phone number must be at least 8 digits")
    .check(
      z.trim(),
      z.minLength(8, "Phone number must be at least 8 digits"),
      z.maxLength(20, "Phone number must be less than 20 characters"),
      z.regex(PHONE, "Invalid phone number format"),
      z.regex(EIGHT_DIGITS, "Phone number must be at least 8 digits"),
    ),
  email: z.string("Invalid email address").check(
    z.trim(),
    z.email("Invalid email address"),
    z.maxLength(255, "Email must be less than 255 characters"),
    // Lower-cased last: before the check, the Kelvin sign would become a plain k.
    z.toLowerCase(),
  ),
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
