import type { SupabaseConfig } from "./config.ts";
import { refuse } from "./auth-http.ts";

/** The rules of config.toml for passwords, and a function that finds passwords that are too common. */
export type PasswordRules = Pick<
  SupabaseConfig["auth"],
  "minimum_password_length" | "password_requirements"
> & { isCommonPassword: (password: string) => boolean };

const LOWER = "abcdefghijklmnopqrstuvwxyz";
const UPPER = LOWER.toUpperCase();
const DIGITS = "0123456789";
const SYMBOLS = "!@#$%^&*()_+-=[]{};'\\:\"|<>?,./`~";

/** The sets of characters, as GoTrue defines them; a password needs one character of each. */
const requiredSets: Record<PasswordRules["password_requirements"], string[]> = {
  "": [],
  letters_digits: [LOWER + UPPER, DIGITS],
  lower_upper_letters_digits: [LOWER, UPPER, DIGITS],
  lower_upper_letters_digits_symbols: [LOWER, UPPER, DIGITS, SYMBOLS],
};

/** In bytes; bcrypt ignores further bytes. */
const LONGEST_PASSWORD = 72;

/** Throws GoTrue's refusal if a password has more bytes than bcrypt reads. */
export function refuseLongPassword(password: string): void {
  if (Buffer.byteLength(password) <= LONGEST_PASSWORD) return;
  const message = `Password cannot be longer than ${LONGEST_PASSWORD} characters`;
  throw refuse(400, "validation_failed", message);
}

/**
 * Throws GoTrue's refusal of a weak password. Where hosted Supabase refuses leaked passwords, this refuses common ones
 * with the same error.
 */
export function refuseWeakPassword(password: string, rules: PasswordRules): void {
  refuseLongPassword(password);
  const weaknesses: [reason: string, message: string][] = [];
  const least = rules.minimum_password_length;
  if (Buffer.byteLength(password) < least) {
    weaknesses.push(["length", `Password should be at least ${least} characters.`]);
  }
  const sets = requiredSets[rules.password_requirements];
  if (!sets.every((set) => [...password].some((character) => set.includes(character)))) {
    const message = `Password should contain at least one character of each: ${sets.join(", ")}.`;
    weaknesses.push(["characters", message]);
  }
  if (rules.isCommonPassword(password)) {
    const message =
      "Password is known to be weak and easy to guess, please choose a different one.";
    weaknesses.push(["pwned", message]);
  }
  if (weaknesses.length === 0) return;
  throw refuse(422, "weak_password", weaknesses.map(([, message]) => message).join(" "), {
    weak_password: { reasons: weaknesses.map(([reason]) => reason) },
  });
}
