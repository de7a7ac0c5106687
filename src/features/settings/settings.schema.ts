import * as z from "zod/mini";
import { isRepeated, newPasswordFields } from "../../lib/new-password.ts";

// Zod's JIT uses `new Function`, which the Content-Security-Policy forbids.
z.config({ jitless: true });

/** Validates the user's name (SPEC section 5); the database also allows at most 200 characters. */
export const nameSchema = z.object({
  fullName: z
    .string()
    .check(
      z.trim(),
      z.minLength(2, "Name must be at least 2 characters long"),
      z.maxLength(200, "Name must be less than 200 characters"),
    ),
});

/** Validates the current password, the new one and its repetition (SPEC section 5). */
export const passwordSchema = z
  .object({
    currentPassword: z.string().check(z.minLength(1, "Current password is required")),
    ...newPasswordFields,
    /** The code of an authenticator app; empty if the user has none. */
    code: z.string(),
  })
  .check(isRepeated);

export type NameValues = z.output<typeof nameSchema>;
export type PasswordValues = z.output<typeof passwordSchema>;
