import { toAppError, type AppError } from "../../supabase/app-error.ts";
import { clearDraft, keptSubmissionId, saveDraft } from "./draft.ts";
import { isWaiting, readOutbox, takeOut } from "./outbox.ts";
import { submitLead, type LeadSubmission } from "./submit-lead.ts";
import { isRateLimit, messageForSubmitError, SUBMIT_SUCCESS } from "./submit-messages.ts";

/** How the visitor hears of it, on whatever page that is. */
type Voice = Record<"success" | "error", (title: string, description: string) => void>;

const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 5 * 60_000;
const RATE_LIMIT_PAUSE = 60 * 60_000;

/**
 * Sends what waits in the outbox now, whenever the connection returns, and else after growing pauses,
 * until the answer is called. One tab at a time sends; a lead that had arrived already is a success.
 */
export function keepSending(voice: Voice): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE;
  let isStopped = false;

  async function attempt() {
    clearTimeout(timer);
    const failure = await alone(sendAll);
    if (isStopped || !failure) return;
    if (isRateLimit(failure)) tellOf(failure);
    timer = setTimeout(() => void attempt(), isRateLimit(failure) ? RATE_LIMIT_PAUSE : pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  }

  /** Ends at the first lead that has to wait on; answers why. */
  async function sendAll(): Promise<AppError | undefined> {
    for (const lead of readOutbox()) {
      const failure = await send(lead);
      if (failure) return failure;
    }
    return undefined;
  }

  async function send(lead: LeadSubmission): Promise<AppError | undefined> {
    try {
      await submitLead(lead);
    } catch (error) {
      const failure = toAppError(error);
      if (!isForGood(failure)) return failure;
      saveDraft(lead.values);
      tellOf(failure);
      takeOut(lead.id, "refused");
      return undefined;
    }
    // Withdrawn while it was on its way: it arrived, and there is nothing left to tell.
    if (!isWaiting(lead.id)) return undefined;
    if (keptSubmissionId() === lead.id) clearDraft();
    voice.success(SUBMIT_SUCCESS.title, SUBMIT_SUCCESS.description);
    takeOut(lead.id, "sent");
    return undefined;
  }

  function tellOf(failure: AppError) {
    const { title, description } = messageForSubmitError(failure);
    voice.error(title, description);
  }

  function attemptNow() {
    pause = FIRST_PAUSE;
    void attempt();
  }

  window.addEventListener("online", attemptNow);
  attemptNow();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    window.removeEventListener("online", attemptNow);
  };
}

/** Whether the same lead would be refused again at any time: not a lost answer, a busy or a broken host. */
function isForGood({ status = 0 }: AppError): boolean {
  return status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
}

/** Runs a task while no other tab runs one; without the lock where the browser has none. */
async function alone<Result>(task: () => Promise<Result>): Promise<Result> {
  // A browser without the API, or a page that is not served over HTTPS, has no `locks`.
  const locks = navigator.locks as LockManager | undefined;
  return locks ? await locks.request("selat.lead-outbox", task) : await task();
}
