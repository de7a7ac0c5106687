import * as z from "zod/mini";
import { plainText } from "./clean-text.ts";
import type { Messages } from "./messages/messages.ts";

// Zod's JIT uses `new Function`, which the Content-Security-Policy forbids.
z.config({ jitless: true });

// Letters of every script and both apostrophes; the database's CHECKs use the same classes.
const COMPANY_NAME = /^[\p{L}\p{M}0-9\s\-&'’.,()]+$/u;
// Also "s/o", "d/o", "a/l" and "a/p" between two names, as written in Singapore and Malaysia.
const PERSON_NAME = /^(?: (?:[sSdD]\/[oO]|[aA]\/[lLpP])(?= )|[\p{L}\p{M}\s\-'’.,])+$/u;
const PHONE = /^\+?[\d\s\-()]+$/;
const EIGHT_DIGITS = /(?:\d\D*){8}/;

/**
 * Returns the rules for the fields about a lead's person (SPEC section 5), with these messages. The form and the desk
 * use them.
 */
export function contactRules(messages: Messages["rules"]) {
  return {
    companyName: z
      .string(messages.companyNameRequired)
      .check(
        z.overwrite(plainText),
        z.trim(),
        z.minLength(1, messages.companyNameRequired),
        z.maxLength(100, messages.companyNameTooLong),
        z.regex(COMPANY_NAME, messages.companyNameInvalid),
      ),
    contactName: z
      .string(messages.contactNameRequired)
      .check(
        z.overwrite(plainText),
        z.trim(),
        z.minLength(1, messages.contactNameRequired),
        z.maxLength(50, messages.contactNameTooLong),
        z.regex(PERSON_NAME, messages.contactNameInvalid),
      ),
    contactNumber: z
      .string(messages.contactNumberTooShort)
      .check(
        z.overwrite(plainText),
        z.trim(),
        z.minLength(8, messages.contactNumberTooShort),
        z.maxLength(20, messages.contactNumberTooLong),
        z.regex(PHONE, messages.contactNumberInvalid),
        z.regex(EIGHT_DIGITS, messages.contactNumberTooShort),
      ),
    email: z.string(messages.emailInvalid).check(
      z.overwrite(plainText),
      z.trim(),
      z.email(messages.emailInvalid),
      z.maxLength(255, messages.emailTooLong),
      // Only after the check: lower-casing turns the Kelvin sign, which the check refuses, into a plain k.
      z.toLowerCase(),
    ),
  };
}
