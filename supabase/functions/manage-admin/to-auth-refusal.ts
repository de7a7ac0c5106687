import { Refusal } from "../_shared/endpoint.ts";

type AuthError = { code?: string | undefined; message: string };

/** The message for an account that Auth refused (SPEC section 8, admin users). */
export function toAuthRefusal({ code, message }: AuthError): Refusal {
  if (code === "email_exists" || code === "user_already_exists" || /already/i.test(message)) {
    return new Refusal(409, "EMAIL_EXISTS", "A user with this email already exists.");
  }
  if (code === "weak_password" || /password/i.test(message)) {
    return new Refusal(422, "WEAK_PASSWORD", "Password must be at least 6 characters long.");
  }
  console.error("auth:", code ?? "unknown");
  return new Refusal(500, "INTERNAL_ERROR", "The request could not be completed.");
}
