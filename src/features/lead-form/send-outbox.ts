import { answers as defaultAnswers } from "../../lib/messages/answers.ts";
import { toAppError, type AppError } from "../../supabase/app-error.ts";
import { clearDraftOf, hasDraft, saveDraft, storedSubmissionId } from "./draft.ts";
import {
  findInOutbox,
  isInOutbox,
  readOutbox,
  removeFromOutbox,
  removeExpiredOutcomes,
} from "./outbox.ts";
import { submitLead, type LeadSubmission } from "./submit-lead.ts";
import {
  isRateLimit,
  isRefusal,
  messageForSubmitError,
  messageForSuccess,
} from "./submit-messages.ts";
import { withTabLock } from "./tab-lock.ts";

/** The toasts of the page that the visitor is on. */
type Toasts = Record<"success" | "error", (title: string, description: string) => void>;

const FIRST_DELAY = 5_000;
const MAX_DELAY = 5 * 60_000;
const RATE_LIMIT_DELAY = 60 * 60_000;

/** A lead that cannot be sent yet, and why. */
type Stopped = { failure: AppError; lead: LeadSubmission };

/**
 * Sends the leads of the outbox, now or, with `justFailed`, after the delay for that failure. Tries again when the
 * connection returns, and after each failure with a growing delay, until the returned function is called. One tab at a
 * time sends.
 */
export function startOutboxSender(toasts: Toasts, justFailed?: AppError): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delay = FIRST_DELAY;
  let isStopped = false;

  async function attempt() {
    clearTimeout(timer);
    const stopped = await withTabLock(sendAll);
    if (isStopped || !stopped) return;
    if (isRateLimit(stopped.failure)) showFailure(stopped);
    attemptAfter(stopped.failure);
    delay = Math.min(delay * 2, MAX_DELAY);
  }

  function attemptAfter(failure: AppError) {
    timer = setTimeout(() => void attempt(), isRateLimit(failure) ? RATE_LIMIT_DELAY : delay);
  }

  /**
   * Sends all leads, and returns the last one that could not be sent, with its error. Stops at an error that other
   * leads would get too; after an error that may concern only one lead, sends the others.
   */
  async function sendAll(): Promise<Stopped | undefined> {
    let stopped: Stopped | undefined;
    for (const { id } of readOutbox()) {
      // Read again, because it may have been changed, withdrawn, or sent by its form in the meantime.
      const lead = findInOutbox(id);
      const failure = lead && (await send(lead));
      if (failure) stopped = { failure, lead };
      if (failure && isForAll(failure)) break;
    }
    return stopped;
  }

  async function send(lead: LeadSubmission): Promise<AppError | undefined> {
    try {
      await submitLead(lead);
    } catch (error) {
      const failure = toAppError(error);
      if (!isRefusal(failure) || isDraftOfAnother(lead)) return failure;
      if (!isInOutbox(lead.id)) return undefined;
      // Restores the lead's text for the form, unless the form of this tab already has newer text.
      if (!hasDraft()) saveDraft(lead.values);
      showFailure({ failure, lead });
      removeFromOutbox(lead.id, "refused");
      return undefined;
    }
    // Needs no message if the lead was withdrawn during the request, or if another tab has confirmed it.
    if (!isInOutbox(lead.id)) return undefined;
    clearDraftOf(lead.id);
    const { title, description } = messageForSuccess(lead.answers ?? defaultAnswers);
    toasts.success(title, description);
    removeFromOutbox(lead.id, "sent");
    return undefined;
  }

  function showFailure({ failure, lead: { answers = defaultAnswers } }: Stopped) {
    const { title, description } = messageForSubmitError(failure, answers);
    toasts.error(title, description);
  }

  function attemptNow() {
    delay = FIRST_DELAY;
    void attempt();
  }

  removeExpiredOutcomes();
  window.addEventListener("online", attemptNow);
  if (justFailed) attemptAfter(justFailed);
  else attemptNow();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    window.removeEventListener("online", attemptNow);
  };
}

/** Whether this tab's draft belongs to another lead, so that the text of this one cannot be restored here. */
function isDraftOfAnother({ id }: LeadSubmission): boolean {
  return hasDraft() && storedSubmissionId() !== id;
}

/** Whether the next lead would fail in the same way: there was no response, a server error or a rate limit. */
function isForAll(failure: AppError): boolean {
  const { status = 0 } = failure;
  return status < 400 || status >= 500 || isRateLimit(failure);
}
