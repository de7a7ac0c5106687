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

/** What `createLeadSending` needs from the form. */
export type FormOnScreen = {
  show(status: LeadFormStatus): void;
  /** Shows a toast; returns the function that removes it. */
  toast(kind: ToastKind, title: string, description: string): () => void;
  /** Shows an error at a field. */
  showError(field: LeadFieldName, message: string): void;
  /** Opens the page after a sent form, which shows this message. */
  leave(message: { title: string; description: string }): void;
  /** Returns the page's messages for the outcome of a request. */
  answers(): Answers;
  /** Returns the lead with these values, without the captcha's pass. */
  submission(values: LeadValues): LeadSubmission;
  /** Resolves to the captcha's pass, or to null without one. */
  pass(): Promise<string | null>;
  /** Load the code that sends this lead, and the code that sends the outbox; reject if it does not load. */
  loadSubmitLead(): Promise<Pick<typeof import("./submit-lead.ts"), "submitLead">>;
  loadOutboxSender(): Promise<Pick<typeof import("./outbox-sender.ts"), "sendOutbox">>;
};

/** Returns why a stored lead waits; leads of older forms have no reason, and waited for a connection. */
function waitsFor(lead: LeadSubmission) {
  return lead.waitsFor ?? "saved";
}

export type LeadSending = ReturnType<typeof createLeadSending>;

/**
 * Creates the object that sends a form's lead, once, and shows the outcome. The lead is in the outbox from before the
 * first request until the outcome is known, so that it is not lost if the page is closed.
 */
export function createLeadSending(form: FormOnScreen) {
  let status: LeadFormStatus = "editing";
  // This tab's lead while it is in the outbox.
  let waiting = findInOutbox(storedSubmissionId());
  // How often the button was pressed, so that the response to an earlier press can be recognised and ignored.
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

  /** Opens the next page, unless something was typed after sending: the form then stays, for a separate request. */
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

  /** Puts the lead that is about to be sent into the outbox, in place of this form's earlier one. */
  function keepBeforeSending(submission: LeadSubmission) {
    if (waiting && waiting.id !== submission.id) leaveOutbox("withdrawn");
    addToOutbox({ ...submission, waitsFor: "kept" });
  }

  async function submit(submission: LeadSubmission) {
    const { submitLead } = await form.loadSubmitLead();
    const pass = await form.pass();
    await submitLead({ ...submission, form: { ...submission.form, ...(pass ? { pass } : {}) } });
  }

  /**
   * Handles a failed lead: removes it from the outbox, or keeps it there to be sent later. Returns why it waits,
   * "unkept" if it cannot be stored, or undefined if it was removed.
   */
  function afterFailure(submission: LeadSubmission, failure: AppError, wasKept: boolean) {
    const reason = waitReason(failure) ?? (wasKept && isRateLimit(failure) ? "kept" : undefined);
    if (reason === undefined) {
      leaveOutbox(wasKept ? "refused" : undefined);
      return undefined;
    }
    const isKept = addToOutbox({ ...submission, waitsFor: reason }) || isInOutbox(submission.id);
    if (!isKept) return "unkept";
    // If the sender's code does not load, the next page that the visitor opens sends the lead.
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
    // Whether this press no longer counts: there was a newer one, or the outbox has sent the lead in the meantime.
    const isOver = () => press !== presses || !isSending();
    setStatus("sending");
    closeErrorToast?.();
    const slow = setTimeout(() => {
      if (!isOver()) setStatus("slow");
    }, SLOW_AFTER_MS);
    let submission: LeadSubmission | undefined;
    // The id of the lead, once it is in the outbox.
    let keptId: string | undefined;
    // Whether another tab has sent or withdrawn the lead; checked here, because its event may arrive later.
    const hasLeftOutbox = () => keptId !== undefined && !isInOutbox(keptId);
    try {
      const pressed = form.submission(values);
      submission = pressed;
      keepBeforeSending(pressed);
      if (isInOutbox(pressed.id)) keptId = pressed.id;
      // Does not wait for another tab that is sending, because older leads must not delay this visitor.
      await withTabLock(() => submit(pressed), { ifAvailable: true });
      if (isOver()) return;
      const { title, description } = messageForSuccess(form.answers());
      if (!hasLeftOutbox()) form.toast("success", title, description);
      leaveOutbox(wasKept ? "sent" : undefined);
      finish(pressed.id);
    } catch (error) {
      if (isOver()) return;
      const isFollowed = hasLeftOutbox();
      status = isFollowed ? "editing" : "failed";
      if (isFollowed) return followOutbox();
      const next = submission && afterFailure(submission, toAppError(error), wasKept);
      if (next !== "saved" && next !== "busy") fail(error);
      setStatus(next === "unkept" ? next : "failed");
    } finally {
      clearTimeout(slow);
    }
  }

  /** Removes this form's lead from the outbox, with an outcome for other tabs; `followOutbox` ignores this change. */
  function leaveOutbox(outcome: OutboxOutcome | undefined) {
    const removed = waiting;
    waiting = undefined;
    if (removed) removeFromOutbox(removed.id, outcome);
  }

  /** Shows what has happened to this form's lead in the outbox, which this or another tab may have sent. */
  function followOutbox() {
    const previous = waiting;
    waiting = findInOutbox(storedSubmissionId());
    if (!previous || waiting) return setStatus(status);
    const outcome = outboxOutcome(previous.id);
    if (outcome === "refused") setStatus("failed");
    else if (outcome === "sent") finish(previous.id);
    else setStatus(isSending() ? status : "editing");
  }

  removeExpiredOutcomes();
  subscribeToOutbox(followOutbox);
  setStatus("editing");
  return {
    send,
    /** Shows an error that was thrown before `send` was called, e.g. by the validation. */
    failBefore(error: unknown) {
      fail(error);
      setStatus("failed");
    },
    /** Removes the lead from the outbox, so that the visitor can change it. */
    withdraw() {
      if (waiting) removeFromOutbox(waiting.id, "withdrawn");
    },
    isSent: () => status === "sent",
  };
}
