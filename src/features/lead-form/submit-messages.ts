import { toAppError, type AppError } from "../../supabase/app-error.ts";
import type { LeadFieldName } from "./lead.schema.ts";

/** `field`: the one to mend, where the message is about one. */
type SubmitMessage = { title: string; description: string; field?: LeadFieldName };

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

/** Whether the database or the notification found that too much was sent. */
export function isRateLimit({ code, message, status }: AppError): boolean {
  if (status === 429 || message.includes("Rate limit")) return true;
  return `${code} ${message}`.includes("RATE_LIMIT_EXCEEDED");
}

/** What the visitor reads when sending failed (SPEC section 8, contact form). */
export function messageForSubmitError(error: unknown): SubmitMessage {
  const known = toAppError(error);
  if (isRateLimit(known)) return RATE_LIMIT;
  if (known.message.includes("Invalid email")) return INVALID_EMAIL;
  if (known.message.includes("Invalid phone")) return INVALID_PHONE;
  return OTHER_ERROR;
}
