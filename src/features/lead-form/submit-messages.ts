import type { Messages } from "../../lib/messages/messages.ts";
import { toAppError, type AppError } from "../../supabase/app-error.ts";
import type { LeadFieldName } from "../../lib/messages/lead-fields.ts";

/** The page's words for the outcome of a request. */
export type Answers = Messages["answers"];

/** A toast; `field` is the one to correct, if the message is about one. */
type SubmitMessage = { title: string; description: string; field?: LeadFieldName };

type Outcome = "sent" | "error" | "rateLimit" | "busy" | "invalidEmail" | "invalidPhone";

function messageOf(outcome: Outcome, answers: Answers): SubmitMessage {
  return { title: answers[`${outcome}Title`], description: answers[`${outcome}Text`] };
}

/** The message for a stored lead (SPEC section 8). */
export function messageForSuccess(answers: Answers): SubmitMessage {
  return messageOf("sent", answers);
}

/** Whether the database or the notification function reports a rate limit. */
export function isRateLimit({ code, message, status }: AppError): boolean {
  if (status === 429 || message.includes("Rate limit")) return true;
  return `${code} ${message}`.includes("RATE_LIMIT_EXCEEDED");
}

/** Whether the site has reached the database's limit of leads per minute. */
export function isSiteBusy({ code }: AppError): boolean {
  return code === "PT503";
}

/** Whether the database refuses this very content, so that the same lead can never be stored. */
export function isRefusal({ code, message, status = 0 }: AppError): boolean {
  // SQL states: class 22 is data that a column cannot hold, 23514 a CHECK.
  if (/^22.{3}$/.test(code) || code === "23514" || status === 413 || status === 422) return true;
  return message.includes("Invalid email") || message.includes("Invalid phone");
}

/** What a lead waits for in the browser: a connection, a quieter minute, or a working server. */
export type WaitReason = "saved" | "busy" | "kept";

/** Why a failed lead waits in the browser; undefined if the visitor has to do something first. */
export function waitReason(failure: AppError): WaitReason | undefined {
  if (isRefusal(failure) || isRateLimit(failure)) return undefined;
  if (isSiteBusy(failure)) return "busy";
  return !navigator.onLine && failure.status === undefined ? "saved" : "kept";
}

/** The message for a failed submission (SPEC section 8, contact form). */
export function messageForSubmitError(error: unknown, answers: Answers): SubmitMessage {
  const failure = toAppError(error);
  if (isRateLimit(failure)) return messageOf("rateLimit", answers);
  if (isSiteBusy(failure)) return messageOf("busy", answers);
  if (failure.message.includes("Invalid email")) {
    return { ...messageOf("invalidEmail", answers), field: "email" };
  }
  if (failure.message.includes("Invalid phone")) {
    return { ...messageOf("invalidPhone", answers), field: "contactNumber" };
  }
  return messageOf("error", answers);
}
