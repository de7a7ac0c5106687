import * as z from "zod/mini";
import { isCommonPassword } from "../../lib/common-passwords.ts";

// Zod's JIT uses `new Function`, which the Content-Security-Policy forbids.
z.config({ jitless: true });

/** The rule for the user's name (SPEC section 5); the database allows 200 characters. */
export const nameSchema = z.object({
  fullName: z
    .string()
    .check(
      z.trim(),
      z.minLength(2, "Name must be at least 2 characters long"),
      z.maxLength(200, "Name must be less than 200 characters"),
    ),
});

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

const newPasswordRules = passwordRules.map(({ pattern, message }) => z.regex(pattern, message));

/** In the words of the auth server, which has the rule too. */
const notCommon = z.refine<string>((password) => !isCommonPassword(password), {
  error: "Password is known to be weak and easy to guess, please choose a different one.",
});

/** Current password, new password and its repetition (SPEC section 5). */
export const passwordSchema = z
  .object({
    currentPassword: z.string().check(z.minLength(1, "Current password is required")),
    newPassword: z.string().check(...newPasswordRules, notCommon),
    confirmPassword: z.string().check(z.minLength(8, "Please confirm your password")),
  })
  .check(
    z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      error: "Passwords don't match",
      path: ["confirmPassword"],
    }),
  );

export type NameValues = z.output<typeof nameSchema>;
export type PasswordValues = z.output<typeof passwordSchema>;
