import * as z from "zod/mini";

// Zod would try `new Function`, which the site's Content-Security-Policy forbids and reports.
z.config({ jitless: true });

/** The five solutions of SPEC section 3, as they are stored. */
export const SOLUTIONS = [
  "Product Service AI",
  "Waiter AI",
  "Sales Assistant AI",
  "Knowledge Base AI",
  "Custom AI",
] as const;

/** What the contact number starts from (SPEC section 5). */
export const DEFAULT_CONTACT_NUMBER = "+65";

// Letters of every script, and the apostrophe that phones type; the database has the same classes.
const COMPANY_NAME = /^[\p{L}\p{M}0-9\s\-&'’.,()]+$/u;
const PERSON_NAME = /^[\p{L}\p{M}\s\-'’.,]+$/u;
// What no database text can hold: NUL, and half of a surrogate pair.
function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

const PHONE = /^(?=.*\d)\+?[\d\s\-()]+$/;

/** The contact form's rules and messages, word for word those of SPEC section 5. */
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
    ),
  email: z.string("Invalid email address").check(
    z.trim(),
    z.email("Invalid email address"),
    z.maxLength(255, "Email must be less than 255 characters"),
    // Last: lowered first, the Kelvin sign would pass for a k.
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

/** What the form holds while it is filled in. */
export type LeadInput = z.input<typeof leadSchema>;

/** A lead that passed: trimmed, the e-mail in lower case, remarks empty when there are none. */
export type LeadValues = z.output<typeof leadSchema>;

export type LeadFieldName = keyof LeadValues;

/** The fields in the order of the form. */
export const LEAD_FIELDS = Object.keys(leadSchema.shape) as LeadFieldName[];

/** Id of a field's control, for what links to it. */
export function fieldId(name: LeadFieldName): string {
  return `lead-${name}`;
}
