import * as z from "zod/mini";
import { isRepeated, newPasswordFields } from "../../lib/new-password.ts";

/** A new password and its repetition (SPEC section 5), and the code of an app, empty if there is none. */
export const resetPasswordSchema = z
  .object({ ...newPasswordFields, code: z.string() })
  .check(isRepeated);

export type ResetPasswordValues = z.output<typeof resetPasswordSchema>;
