import { answers as defaultAnswers } from "../../lib/messages/answers.ts";
import { toAppError, type AppError } from "../../supabase/app-error.ts";
import { clearDraft, storedSubmissionId, saveDraft } from "./draft.ts";
import { isInOutbox, OUTBOX_KEY, readOutbox, removeFromOutbox } from "./outbox.ts";
import { submitLead, type LeadSubmission } from "./submit-lead.ts";
import {
  isRateLimit,
  isRefusal,
  messageForSubmitError,
  messageForSuccess,
} from "./submit-messages.ts";

/** The toasts of the page that the visitor is on. */
type Toasts = Record<"success" | "error", (title: string, description: string) => void>;

const FIRST_DELAY = 5_000;
const MAX_DELAY = 5 * 60_000;
const RATE_LIMIT_DELAY = 60 * 60_000;

/**
 * Sends the leads of the outbox now or, where one has just failed, after the first delay, whenever the connection returns,
 * and after each failure with a growing delay, until the returned function is called. Only one tab at a time sends.
 */
export function startOutboxSender(toasts: Toasts, hasJustFailed = false): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delay = FIRST_DELAY;
  let isStopped = false;

  async function attempt() {
    clearTimeout(timer);
    const stopped = await withTabLock(sendAll);
    if (isStopped || !stopped) return;
    const { failure, lead } = stopped;
    if (isRateLimit(failure)) showFailure(failure, lead);
    timer = setTimeout(() => void attempt(), isRateLimit(failure) ? RATE_LIMIT_DELAY : delay);
    delay = Math.min(delay * 2, MAX_DELAY);
  }

  /**
   * Returns the last lead that cannot be sent yet, with its error. Stops at one that says the same of all; an answer
   * that may be about one lead alone holds up no other.
   */
  async function sendAll(): Promise<{ failure: AppError; lead: LeadSubmission } | undefined> {
    let stopped: { failure: AppError; lead: LeadSubmission } | undefined;
    for (const lead of readOutbox()) {
      const failure = await send(lead);
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
      if (!isRefusal(failure)) return failure;
      saveDraft(lead.values);
      showFailure(failure, lead);
      removeFromOutbox(lead.id, "refused");
      return undefined;
    }
    // Withdrawn while the request was running: the lead was stored, no message is needed.
    if (!isInOutbox(lead.id)) return undefined;
    if (storedSubmissionId() === lead.id) clearDraft();
    const { title, description } = messageForSuccess(lead.answers ?? defaultAnswers);
    toasts.success(title, description);
    removeFromOutbox(lead.id, "sent");
    return undefined;
  }

  function showFailure(failure: AppError, { answers = defaultAnswers }: LeadSubmission) {
    const { title, description } = messageForSubmitError(failure, answers);
    toasts.error(title, description);
  }

  function attemptNow() {
    delay = FIRST_DELAY;
    void attempt();
  }

  window.addEventListener("online", attemptNow);
  if (hasJustFailed) timer = setTimeout(() => void attempt(), delay);
  else attemptNow();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    window.removeEventListener("online", attemptNow);
  };
}

/** Whether the next lead would fail as well: without an answer, by a fault of the server, by a limit. */
function isForAll(failure: AppError): boolean {
  const { status = 0 } = failure;
  return status < 400 || status >= 500 || isRateLimit(failure);
}

/** Runs a task while no other tab runs one; without a lock where the browser has no Web Locks. */
async function withTabLock<Result>(task: () => Promise<Result>): Promise<Result> {
  // Old browsers and pages that are not served over HTTPS have no `locks`.
  const locks = navigator.locks as LockManager | undefined;
  return locks ? await locks.request(OUTBOX_KEY, task) : await task();
}
