import { type AppError, toAppError } from "../../supabase/app-error.ts";
import type { ToastKind } from "../../ui/kept-toast.ts";
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
  tidyOutbox,
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

/** What the sending of a lead needs of the form that it is typed in. */
export type FormOnScreen = {
  show(status: LeadFormStatus): void;
  /** Shows a toast; returns its removal. */
  toast(kind: ToastKind, title: string, description: string): () => void;
  /** Says at a field what is wrong with it. */
  showError(field: LeadFieldName, message: string): void;
  /** Leaves the form that was sent, with this message. */
  leave(message: { title: string; description: string }): void;
  /** The page's words for the outcome of a request. */
  answers(): Answers;
  /** The lead of these values, without the captcha's pass. */
  submission(values: LeadValues): LeadSubmission;
  /** The captcha's pass; null without one. */
  pass(): Promise<string | null>;
  /** The code that sends a lead, and the code that sends those that wait; rejects where it does not arrive. */
  loadSubmitLead(): Promise<Pick<typeof import("./submit-lead.ts"), "submitLead">>;
  loadOutboxSender(): Promise<Pick<typeof import("./outbox-sender.ts"), "sendOutbox">>;
};

/** What a waiting lead waits for. */
function waitsFor(lead: LeadSubmission) {
  return lead.waitsFor ?? "saved";
}

export type LeadSending = ReturnType<typeof createLeadSending>;

/**
 * Sends the lead of one form, once, and says what has become of it. It is in the outbox from before the first request
 * until its fate is known, so that a page that ends in between loses nothing.
 */
export function createLeadSending(form: FormOnScreen) {
  let status: LeadFormStatus = "editing";
  // This tab's lead while it is in the outbox.
  let waiting = findInOutbox(storedSubmissionId());
  // How often the button was pressed: an answer to an earlier press says nothing about the present one.
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

  /** Keeps the lead that is about to be sent, in place of the one that waits. */
  function keepBeforeSending(submission: LeadSubmission) {
    if (waiting && waiting.id !== submission.id) leaveOutbox("withdrawn");
    addToOutbox({ ...submission, waitsFor: "kept" });
  }

  async function submit(submission: LeadSubmission) {
    const { submitLead } = await form.loadSubmitLead();
    const pass = await form.pass();
    await submitLead({ ...submission, form: { ...submission.form, ...(pass ? { pass } : {}) } });
  }

  /** Handles a lead that failed: removes it from the browser, or keeps it there and has it sent later. */
  function afterFailure(submission: LeadSubmission, failure: AppError, wasKept: boolean) {
    const reason = waitReason(failure) ?? (wasKept && isRateLimit(failure) ? "kept" : undefined);
    if (reason === undefined) {
      leaveOutbox(wasKept ? "refused" : undefined);
      return undefined;
    }
    const isKept = addToOutbox({ ...submission, waitsFor: reason }) || isInOutbox(submission.id);
    if (!isKept) return "unkept";
    // Where the code does not arrive, the next page sends.
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
    // Of the lead, once it is in the outbox.
    let keptId: string | undefined;
    // Another tab has sent it, or the visitor has taken it back there; this one may not have heard of it yet.
    const hasLeft = () => keptId !== undefined && !isInOutbox(keptId);
    try {
      const pressed = form.submission(values);
      submission = pressed;
      keepBeforeSending(pressed);
      if (isInOutbox(pressed.id)) keptId = pressed.id;
      // Beside another tab that sends: what waits longer does not hold up somebody who has just pressed.
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

  /** Takes this form's lead out of the outbox without being called back for it; other tabs ask for the outcome of one that waited. */
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

  tidyOutbox();
  subscribeToOutbox(followOutbox);
  setStatus("editing");
  return {
    send,
    /** Shows what was thrown before there was anything to send. */
    failBefore(error: unknown) {
      fail(error);
      setStatus("failed");
    },
    /** Takes the waiting lead back. */
    withdraw() {
      if (waiting) removeFromOutbox(waiting.id, "withdrawn");
    },
    isSent: () => status === "sent",
  };
}
