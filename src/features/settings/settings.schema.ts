import * as z from "zod/mini";

// Zod would try `new Function`, which the site's Content-Security-Policy forbids and reports.
z.config({ jitless: true });

/** The rule for one's own name (SPEC section 5); the database takes up to 200 characters. */
export const nameSchema = z.object({
  fullName: z
    .string()
    .check(
      z.trim(),
      z.minLength(2, "Name must be at least 2 characters long"),
      z.maxLength(200, "Name must be less than 200 characters"),
    ),
});

/** The rules for a new password, word for word those of SPEC section 5. */
export const passwordSchema = z
  .object({
    currentPassword: z.string().check(z.minLength(1, "Current password is required")),
    newPassword: z
      .string()
      .check(
        z.minLength(8, "Password must be at least 8 characters long"),
        z.regex(/[a-z]/, "Password must contain at least one lowercase letter"),
        z.regex(/[A-Z]/, "Password must contain at least one uppercase letter"),
        z.regex(/[0-9]/, "Password must contain at least one number"),
        z.regex(/[^A-Za-z0-9]/, "Password must contain at least one special character"),
      ),
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
