import * as z from "zod/mini";

// Zod's JIT uses `new Function`, which the Content-Security-Policy forbids.
z.config({ jitless: true });

/** Minimum length of a new admin's password (SPEC section 5). */
export const PASSWORD_LENGTH = 6;

/** Maximum length of a password in bytes: bcrypt ignores the rest. */
const PASSWORD_BYTES = 72;

function fitsBcrypt(password: string): boolean {
  return new TextEncoder().encode(password).length <= PASSWORD_BYTES;
}

/** The titles of the roles: an admin may do everything, a member only works on leads. */
export const roles = { admin: "Admin", member: "Member" } as const;

/** The validation rules for a new admin (SPEC section 5) or member; the name is optional. */
export const newAdminSchema = z.object({
  email: z
    .string()
    .check(
      z.trim(),
      z.email("Invalid email address"),
      z.maxLength(255, "Email must be less than 255 characters"),
    ),
  fullName: z.string().check(
    z.trim(),
    z.refine((name) => name.length !== 1, "Name must be at least 2 characters long"),
    z.maxLength(200, "Name must be less than 200 characters"),
  ),
  role: z.enum(["admin", "member"]),
  password: z
    .string()
    .check(
      z.minLength(PASSWORD_LENGTH, "Password must be at least 6 characters long."),
      z.refine(fitsBcrypt, "Password must be at most 72 characters long."),
    ),
});

/** A valid new admin; `fullName` is empty if none was given. */
export type NewAdmin = z.output<typeof newAdminSchema>;
