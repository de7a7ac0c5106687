import { type AppError, toAppError } from "../../supabase/app-error.ts";
import type { ToastKind } from "../../ui/stored-toast.ts";
import { clearDraftOf, storedSubmissionId } from "./draft.ts";
import type { LeadFormStatus } from "./lead-form-view.ts";
import type { LeadFieldName } from "../../lib/messages/lead-fields.ts";
import type { LeadValues } from "./lead.schema.ts";
import {
  addToOutbox,
  findInOutbox,
  isInOutbox,
  type OutboxOutcome,
  outboxOutcome,
  removeFromOutbox,
  subscribeToOutbox,
  removeExpiredOutcomes,
} from "./outbox.ts";
import type { LeadSubmission } from "./submit-lead.ts";
import {
  type Answers,
  isRateLimit,
  messageForSubmitError,
  messageForSuccess,
  waitReason,
} from "./submit-messages.ts";
import { withTabLock } from "./tab-lock.ts";

const SLOW_AFTER_MS = 8_000;

/** The functions of the form that the sending of a lead needs. */
export type FormOnScreen = {
  show(status: LeadFormStatus): void;
  /** Shows a toast; returns its removal. */
  toast(kind: ToastKind, title: string, description: string): () => void;
  /** Shows an error at a field. */
  showError(field: LeadFieldName, message: string): void;
  /** Leaves the sent form, with this message. */
  leave(message: { title: string; description: string }): void;
  /** The page's messages for the outcome of a request. */
  answers(): Answers;
  /** The lead of these values, without the captcha's token. */
  submission(values: LeadValues): LeadSubmission;
  /** The captcha's token; null without one. */
  pass(): Promise<string | null>;
  /** The code that sends a lead, and the code that sends stored ones; rejects if it does not load. */
  loadSubmitLead(): Promise<Pick<typeof import("./submit-lead.ts"), "submitLead">>;
  loadOutboxSender(): Promise<Pick<typeof import("./outbox-sender.ts"), "sendOutbox">>;
};

/** What a stored lead waits for. */
function waitsFor(lead: LeadSubmission) {
  return lead.waitsFor ?? "saved";
}

export type LeadSending = ReturnType<typeof createLeadSending>;

/**
 * Sends the lead of one form, once, and shows the outcome. It is in the outbox from before the first request until the
 * outcome is known, so that closing the page loses nothing.
 */
export function createLeadSending(form: FormOnScreen) {
  let status: LeadFormStatus = "editing";
  // This tab's lead while it is in the outbox.
  let waiting = findInOutbox(storedSubmissionId());
  // How often the button was pressed: the response to an earlier press does not apply to the current one.
  let presses = 0;
  let closeErrorToast: (() => void) | undefined;

  function setStatus(next: LeadFormStatus) {
    status = next;
    const isShown = isSending() || status === "sent" || status === "unkept";
    form.show(waiting && !isShown ? waitsFor(waiting) : status);
  }

  function isSending() {
    return status === "sending" || status === "slow";
  }

  /** Leaves the form, unless something has been typed since the lead was sent: that is a separate request. */
  function finish(id: string) {
    closeErrorToast?.();
    if (!clearDraftOf(id)) return setStatus("editing");
    setStatus("sent");
    form.leave(messageForSuccess(form.answers()));
  }

  function fail(error: unknown) {
    const { title, description, field } = messageForSubmitError(error, form.answers());
    closeErrorToast = form.toast("error", title, description);
    if (field) form.showError(field, description);
  }

  /** Stores the lead that is about to be sent, replacing the stored one. */
  function keepBeforeSending(submission: LeadSubmission) {
    if (waiting && waiting.id !== submission.id) leaveOutbox("withdrawn");
    addToOutbox({ ...submission, waitsFor: "kept" });
  }

  async function submit(submission: LeadSubmission) {
    const { submitLead } = await form.loadSubmitLead();
    const pass = await form.pass();
    await submitLead({ ...submission, form: { ...submission.form, ...(pass ? { pass } : {}) } });
  }

  /** Handles a lead that failed: removes it from the browser, or keeps it there to be sent later. */
  function afterFailure(submission: LeadSubmission, failure: AppError, wasKept: boolean) {
    const reason = waitReason(failure) ?? (wasKept && isRateLimit(failure) ? "kept" : undefined);
    if (reason === undefined) {
      leaveOutbox(wasKept ? "refused" : undefined);
      return undefined;
    }
    const isKept = addToOutbox({ ...submission, waitsFor: reason }) || isInOutbox(submission.id);
    if (!isKept) return "unkept";
    // If the code does not load, the next page sends it.
    form
      .loadOutboxSender()
      .then(({ sendOutbox }) => sendOutbox(reason === "kept" ? failure : undefined))
      .catch(() => undefined);
    return reason;
  }

  async function send(values: LeadValues) {
    if (isSending() || status === "sent") return;
    if (waiting && waitsFor(waiting) !== "kept") return;
    const wasKept = waiting !== undefined;
    presses += 1;
    const press = presses;
    // The outbox, of this tab or another, may have sent it in the meantime.
    const isOver = () => press !== presses || !isSending();
    setStatus("sending");
    closeErrorToast?.();
    const slow = setTimeout(() => {
      if (!isOver()) setStatus("slow");
    }, SLOW_AFTER_MS);
    let submission: LeadSubmission | undefined;
    // The id of the lead, when it is in the outbox.
    let keptId: string | undefined;
    // Another tab has sent it, or the visitor has withdrawn it there; this tab may not have received that event yet.
    const hasLeft = () => keptId !== undefined && !isInOutbox(keptId);
    try {
      const pressed = form.submission(values);
      submission = pressed;
      keepBeforeSending(pressed);
      if (isInOutbox(pressed.id)) keptId = pressed.id;
      // In parallel with another tab that sends: older leads do not delay a visitor who has just pressed the button.
      await withTabLock(() => submit(pressed), { ifAvailable: true });
      if (isOver()) return;
      const { title, description } = messageForSuccess(form.answers());
      if (!hasLeft()) form.toast("success", title, description);
      leaveOutbox(wasKept ? "sent" : undefined);
      finish(pressed.id);
    } catch (error) {
      if (isOver()) return;
      const isFollowed = hasLeft();
      status = isFollowed ? "editing" : "failed";
      if (isFollowed) return followOutbox();
      const next = submission && afterFailure(submission, toAppError(error), wasKept);
      if (next !== "saved" && next !== "busy") fail(error);
      setStatus(next === "unkept" ? next : "failed");
    } finally {
      clearTimeout(slow);
    }
  }

  /**
   * Removes this form's lead from the outbox without a callback to itself; other tabs read the outcome of a stored one.
   */
  function leaveOutbox(outcome: OutboxOutcome | undefined) {
    const left = waiting;
    waiting = undefined;
    if (left) removeFromOutbox(left.id, outcome);
  }

  /** Follows this form's lead in the outbox, even when another tab sends it. */
  function followOutbox() {
    const left = waiting;
    waiting = findInOutbox(storedSubmissionId());
    if (!left || waiting) return setStatus(status);
    const outcome = outboxOutcome(left.id);
    if (outcome === "refused") setStatus("failed");
    else if (outcome === "sent") finish(left.id);
    else setStatus(isSending() ? status : "editing");
  }

  removeExpiredOutcomes();
  subscribeToOutbox(followOutbox);
  setStatus("editing");
  return {
    send,
    /** Shows an error that was thrown before a lead existed. */
    failBefore(error: unknown) {
      fail(error);
      setStatus("failed");
    },
    /** Withdraws the stored lead. */
    withdraw() {
      if (waiting) removeFromOutbox(waiting.id, "withdrawn");
    },
    isSent: () => status === "sent",
  };
}
