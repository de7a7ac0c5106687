import * as z from "zod/mini";
import { isCommonPassword } from "./common-passwords.ts";

// Zod's JIT uses `new Function`, which the Content-Security-Policy forbids.
z.config({ jitless: true });

/** The rules for a new password: the message of SPEC section 5, and a label for the list of rules. */
export const passwordRules = [
  {
    label: "8 characters or more",
    pattern: /^.{8,}$/su,
    message: "Password must be at least 8 characters long",
  },
  {
    label: "A lowercase letter",
    pattern: /[a-z]/,
    message: "Password must contain at least one lowercase letter",
  },
  {
    label: "An uppercase letter",
    pattern: /[A-Z]/,
    message: "Password must contain at least one uppercase letter",
  },
  { label: "A number", pattern: /[0-9]/, message: "Password must contain at least one number" },
  {
    label: "A special character",
    pattern: /[^A-Za-z0-9\s]/,
    message: "Password must contain at least one special character",
  },
] as const;

/** Which of the rules a password meets, for the list of rules. */
export function checkRules(password: string): { label: string; isMet: boolean }[] {
  return passwordRules.map(({ label, pattern }) => ({ label, isMet: pattern.test(password) }));
}

/** The message is that of the auth server, which enforces the same rule. */
const notCommon = z.refine<string>((password) => !isCommonPassword(password), {
  error: "Password is known to be weak and easy to guess, please choose a different one.",
});

type Repeated = { newPassword: string; confirmPassword: string };

/** A new password and its repetition (SPEC section 5), as fields of a form. */
export const newPasswordFields = {
  newPassword: z
    .string()
    .check(...passwordRules.map(({ pattern, message }) => z.regex(pattern, message)), notCommon),
  confirmPassword: z.string().check(z.minLength(8, "Please confirm your password")),
};

/** The check that both passwords are equal, for a form with these fields. */
export const isRepeated = z.refine<Repeated>(
  ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
  { error: "Passwords don't match", path: ["confirmPassword"] },
);
