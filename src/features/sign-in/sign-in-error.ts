import type { AppError } from "../../supabase/app-error.ts";

/** Returns the message for a failed sign-in (SPEC section 8), which is shown under the title "Login Failed". */
export function signInErrorMessage({ code, message, status }: AppError): string {
  if (message.includes("Email not confirmed")) {
    return "Please confirm your email address before logging in.";
  }
  if (message.includes("Invalid login credentials")) {
    return "Invalid email or password. Please check your credentials.";
  }
  // Also checks code and status, because the auth server's own message is "Request rate limit reached".
  if (
    message.includes("Too many requests") ||
    code === "over_request_rate_limit" ||
    status === 429
  ) {
    return "Too many login attempts. Please try again later.";
  }
  return "Invalid credentials. Please try again.";
}
