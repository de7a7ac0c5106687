import { toAppError, type AppError } from "../../supabase/app-error.ts";
import type { LeadFieldName } from "./lead.schema.ts";

/** A toast; `field` is the one to correct, where the message is about one. */
type SubmitMessage = { title: string; description: string; field?: LeadFieldName };

/** The message for a stored lead (SPEC section 8). */
export const SUBMIT_SUCCESS: SubmitMessage = {
  title: "Thank You!",
  description: "Your submission has been received. We'll contact you soon!",
};

const OTHER_ERROR: SubmitMessage = {
  title: "Error",
  description: "There was an error submitting your form. Please try again.",
};

const RATE_LIMIT: SubmitMessage = {
  title: "Rate Limit Exceeded",
  description: "Too many submissions. Please try again in an hour.",
};

const SITE_BUSY: SubmitMessage = {
  title: "Many Requests Right Now",
  description: "Your request was not stored yet. Please try again in a minute.",
};

const INVALID_EMAIL: SubmitMessage = {
  title: "Invalid Email",
  description: "Please enter a valid email address.",
  field: "email",
};

const INVALID_PHONE: SubmitMessage = {
  title: "Invalid Phone Number",
  description: "Please enter a valid phone number.",
  field: "contactNumber",
};

/** Whether the database or the notification function reports a rate limit. */
export function isRateLimit({ code, message, status }: AppError): boolean {
  if (status === 429 || message.includes("Rate limit")) return true;
  return `${code} ${message}`.includes("RATE_LIMIT_EXCEEDED");
}

/** Whether the whole site has had as many leads within a minute as the database takes. */
export function isSiteBusy({ code }: AppError): boolean {
  return code === "PT503";
}

/** The message for a failed submission (SPEC section 8, contact form). */
export function messageForSubmitError(error: unknown): SubmitMessage {
  const failure = toAppError(error);
  if (isRateLimit(failure)) return RATE_LIMIT;
  if (isSiteBusy(failure)) return SITE_BUSY;
  if (failure.message.includes("Invalid email")) return INVALID_EMAIL;
  if (failure.message.includes("Invalid phone")) return INVALID_PHONE;
  return OTHER_ERROR;
}
