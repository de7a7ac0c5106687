import type { Messages } from "../../lib/messages/messages.ts";
import { toAppError, type AppError } from "../../supabase/app-error.ts";
import type { LeadFieldName } from "../../lib/messages/lead-fields.ts";

/** The page's messages for the outcome of a submission. */
export type Answers = Messages["answers"];

/** The texts of a toast; `field` is the field that the visitor has to correct, if the message is about one. */
type SubmitMessage = { title: string; description: string; field?: LeadFieldName };

type Outcome = "sent" | "error" | "rateLimit" | "busy" | "invalidEmail" | "invalidPhone";

function messageOf(outcome: Outcome, answers: Answers): SubmitMessage {
  return { title: answers[`${outcome}Title`], description: answers[`${outcome}Text`] };
}

/** Returns the message for a stored lead (SPEC section 8). */
export function messageForSuccess(answers: Answers): SubmitMessage {
  return messageOf("sent", answers);
}

/** Whether the database or the notification function reports a rate limit. */
export function isRateLimit({ code, message, status }: AppError): boolean {
  if (status === 429 || message.includes("Rate limit")) return true;
  return `${code} ${message}`.includes("RATE_LIMIT_EXCEEDED");
}

/** Whether the database refuses leads for the moment, because too many have arrived in this minute. */
export function isSiteBusy({ code }: AppError): boolean {
  return code === "PT503";
}

/** Whether the database refuses the lead's content, so that this lead can never be stored. */
export function isRefusal({ code, message, status = 0 }: AppError): boolean {
  // SQL states: class 22 means data that a column cannot hold, 23514 a violated CHECK. 413: the body is too long.
  if (/^22.{3}$/.test(code) || code === "23514" || status === 413 || status === 422) return true;
  return message.includes("Invalid email") || message.includes("Invalid phone");
}

/** Why a lead waits in the browser: no connection (`saved`), too many leads at once (`busy`), server error (`kept`). */
export type WaitReason = "saved" | "busy" | "kept";

/** Returns why an unsent lead waits in the browser; undefined if the form must not send it again automatically. */
export function waitReason(failure: AppError): WaitReason | undefined {
  if (isRefusal(failure) || isRateLimit(failure)) return undefined;
  if (isSiteBusy(failure)) return "busy";
  return !navigator.onLine && failure.status === undefined ? "saved" : "kept";
}

/** Returns the message for a failed submission (SPEC section 8, contact form). */
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
