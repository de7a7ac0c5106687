import * as z from "zod/mini";

// Zod would try `new Function`, which the site's Content-Security-Policy forbids and reports.
z.config({ jitless: true });

/** How long the first password of an admin is at least (SPEC section 5). */
export const PASSWORD_LENGTH = 6;

/** What the auth server stores of a password at most (bcrypt's 72 bytes). */
const PASSWORD_BYTES = 72;

function fitsBcrypt(password: string): boolean {
  return new TextEncoder().encode(password).length <= PASSWORD_BYTES;
}

/** The rules for a new admin (SPEC section 5); a name that is given is one that a profile may hold. */
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
  password: z
    .string()
    .check(
      z.minLength(PASSWORD_LENGTH, "Password must be at least 6 characters long."),
      z.refine(fitsBcrypt, "Password must be at most 72 characters long."),
    ),
});

/** A new admin as it is sent; `fullName` is empty where none was given. */
export type NewAdmin = z.output<typeof newAdminSchema>;
