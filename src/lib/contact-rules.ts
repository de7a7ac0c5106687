import * as z from "zod/mini";

// Zod's JIT uses `new Function`, which the Content-Security-Policy forbids.
z.config({ jitless: true });

// Letters of every script and both apostrophes; the database's CHECKs use the same classes.
const COMPANY_NAME = /^[\p{L}\p{M}0-9\s\-&'’.,()]+$/u;
// Also "s/o", "d/o", "a/l" and "a/p" between two names, as they are written in Singapore and Malaysia.
const PERSON_NAME = /^(?: (?:[sSdD]\/[oO]|[aA]\/[lLpP])(?= )|[\p{L}\p{M}\s\-'’.,])+$/u;
const PHONE = /^\+?[\d\s\-()]+$/;
const EIGHT_DIGITS = /(?:\d\D*){8}/;

/** Who a lead is from: the rules of the form and of the desk, with the messages of SPEC section 5. */
export const contactRules = {
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
};
