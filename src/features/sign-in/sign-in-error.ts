import type { AppError } from "../../supabase/app-error.ts";

/** What section 8 of the spec says for a sign-in that failed, under the title 'Login Failed'. */
export function signInErrorMessage({ code, message, status }: AppError): string {
  if (message.includes("Email not confirmed")) {
    return "Please confirm your email address before logging in.";
  }
  if (message.includes("Invalid login credentials")) {
    return "Invalid email or password. Please check your credentials.";
  }
  // The auth server words its throttle differently from the spec: "Request rate limit reached".
  if (
    message.includes("Too many requests") ||
    code === "over_request_rate_limit" ||
    status === 429
  ) {
    return "Too many login attempts. Please try again later.";
  }
  return "Invalid credentials. Please try again.";
}
