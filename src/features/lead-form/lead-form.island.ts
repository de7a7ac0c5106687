import { pathOfLead } from "./count-visit.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { createFormControl, type FieldErrors } from "react-hook-form";
import { LEAD_FIELDS } from "../../lib/lead-rules.ts";
import { keepToast } from "../../ui/kept-toast.ts";
import { openPage, reloadPage } from "../../ui/open-page.ts";
import { showToast } from "../../ui/page-toasts.ts";
import { toAppError } from "../../supabase/app-error.ts";
import { attributionFrom } from "./attribution.ts";
import { shownConsent } from "./consent.ts";
import {
  clearDraft,
  openedNote,
  saveDraft,
  startedAt,
  storedSubmissionId,
  storeOpenedNote,
  submissionIdFor,
} from "./draft.ts";
import { fillFromDraft } from "./fill-from-draft.ts";
import { readLanding } from "./landing.ts";
import { showErrors, showStatus, type LeadFormStatus } from "./lead-form-view.ts";
import { sourceFromQuery } from "./lead-source.ts";
import { readFormWords, whenFormWordsChange } from "./form-words.ts";
import { leadSchema, type LeadInput, type LeadValues } from "./lead.schema.ts";
import {
  addToOutbox,
  findInOutbox,
  type OutboxOutcome,
  outboxOutcome,
  removeFromOutbox,
  subscribeToOutbox,
} from "./outbox.ts";
import type { LeadSubmission } from "./submit-lead.ts";
import {
  isRateLimit,
  isRefusal,
  messageForSubmitError,
  messageForSuccess,
  waitReason,
} from "./submit-messages.ts";
import { formSigns, isSuspected } from "./spam-check.ts";

const RETURN_HOME_AFTER_MS = 2_000;
const SLOW_AFTER_MS = 8_000;
/** For so long a lead waits for the captcha; then it is sent without a pass, and marked. */
const PASS_AFTER_MS = 10_000;

// supabase-js, larger than the form, must not stand between the visitor and the first field.
const loadSubmitLead = () => import("./submit-lead.ts");
const loadSendOutbox = () => import("./outbox-sender.ts");

/** This tab's lead while it waits in the outbox. */
function ownWaitingLead(): LeadSubmission | undefined {
  return findInOutbox(storedSubmissionId());
}

/** What a waiting lead waits for. */
function waitsFor(lead: LeadSubmission | undefined) {
  return lead?.waitsFor ?? "saved";
}

/** Asks for the note of the time once for each draft; without one the lead is sent all the same. */
async function noteOpening() {
  const { openForm } = await loadSubmitLead();
  if (openedNote() !== null) return;
  const note = await openForm();
  if (note) storeOpenedNote(note);
}

/** Asks the captcha, where the build says that there is one; null without a pass. Rejects where it cannot be asked. */
async function askForPass(form: HTMLFormElement): Promise<string | null> {
  const key = document.querySelector<HTMLMetaElement>("meta[name=turnstile]")?.content;
  if (!key) return null;
  const { challenge } = await import("./turnstile.ts");
  return challenge(form, key);
}

/** Makes the built contact form live: validation, sending once, messages, and home two seconds after success. */
export function wake(element: HTMLElement): void {
  const form = element as HTMLFormElement;
  const query = new URLSearchParams(window.location.search);
  const control = createFormControl<LeadInput, unknown, LeadValues>({
    resolver: (...values) => zodResolver(leadSchema(readFormWords().rules))(...values),
  });
  let status: LeadFormStatus = "editing";
  let shownErrors: FieldErrors<LeadInput> = {};
  let waiting = ownWaitingLead();
  // Whether something was typed since the last press.
  let isChanged = false;
  let closeErrorToast: (() => void) | undefined;
  let returnHome: ReturnType<typeof setTimeout> | undefined;

  function setStatus(next: LeadFormStatus) {
    status = next;
    const isWaiting = waiting && !isSending() && status !== "sent";
    showStatus(form, isWaiting ? waitsFor(waiting) : status, withdraw);
  }

  function isSending() {
    return status === "sending" || status === "slow";
  }

  function withdraw() {
    if (waiting) removeFromOutbox(waiting.id, "withdrawn");
  }

  function submissionOf(values: LeadValues, pass: string | null): LeadSubmission {
    const data = new FormData(form);
    return {
      id: submissionIdFor(values),
      values,
      source: sourceFromQuery(query),
      attribution: attributionFrom(query, readLanding()),
      path: pathOfLead(location.pathname),
      language: form.dataset["language"] ?? "en",
      isSuspected: isSuspected(data, Date.now() - startedAt(performance.timeOrigin)),
      form: formSigns(data, openedNote(), pass),
      consent: shownConsent(form),
      answers: readFormWords().answers,
    };
  }

  function finish() {
    closeErrorToast?.();
    const success = messageForSuccess(readFormWords().answers);
    setStatus("sent");
    returnHome = setTimeout(() => {
      keepToast({ kind: "success", ...success });
      openPage(form.dataset["home"] ?? "/");
    }, RETURN_HOME_AFTER_MS);
  }

  function fail(error: unknown) {
    const { title, description, field } = messageForSubmitError(error, readFormWords().answers);
    closeErrorToast = showToast("error", title, description);
    if (field) control.setError(field, { message: description }, { shouldFocus: true });
    setStatus("failed");
  }

  /** Keeps a lead that failed, and starts to send it by itself; false where the visitor has to act or nothing can be kept. */
  function keep(submission: LeadSubmission, error: unknown): boolean {
    const failure = toAppError(error);
    const reason = waitReason(failure) ?? (waiting && isRateLimit(failure) ? "kept" : undefined);
    if (reason === undefined || !addToOutbox({ ...submission, waitsFor: reason })) return false;
    // Where the code does not arrive, the next page sends.
    loadSendOutbox()
      .then(({ sendOutbox }) => sendOutbox(reason === "kept"))
      .catch(() => undefined);
    return true;
  }

  /** The lead that is pressed now takes the place of the one that waits, from before it is sent until its answer. */
  function replaceWaiting(submission: LeadSubmission) {
    const replaced = waiting?.id;
    if (replaced === undefined || !addToOutbox({ ...submission, waitsFor: "kept" })) return;
    if (replaced !== submission.id) removeFromOutbox(replaced, "withdrawn");
  }

  async function send(values: LeadValues) {
    if (isSending() || status === "sent") return;
    if (waiting && waitsFor(waiting) !== "kept") return;
    setStatus("sending");
    isChanged = false;
    closeErrorToast?.();
    const slow = setTimeout(() => setStatus("slow"), SLOW_AFTER_MS);
    const noPass = new Promise<null>((resolve) => setTimeout(resolve, PASS_AFTER_MS, null));
    let submission: LeadSubmission | undefined;
    try {
      submission = submissionOf(values, await Promise.race([asked, noPass]));
      replaceWaiting(submission);
      const { submitLead } = await loadSubmitLead();
      await submitLead(submission);
      // The outbox may have sent it, and thanked, in the meantime.
      if (!isSending()) return;
      clearDraft();
      const { title, description } = messageForSuccess(readFormWords().answers);
      showToast("success", title, description);
      leaveOutbox("sent");
      finish();
    } catch (error) {
      if (!isSending()) return;
      setStatus("failed");
      if (isRefusal(toAppError(error))) leaveOutbox("refused");
      const isKept = submission !== undefined && keep(submission, error);
      if (!isKept || waitsFor(waiting) === "kept") fail(error);
    } finally {
      clearTimeout(slow);
    }
  }

  /** Takes this form's lead out of the outbox without being called back for it. */
  function leaveOutbox(outcome: OutboxOutcome) {
    const left = waiting;
    waiting = undefined;
    if (left) removeFromOutbox(left.id, outcome);
  }

  /** Follows this form's lead in the outbox, also when another tab sends it. */
  function followOutbox() {
    const left = waiting;
    waiting = ownWaitingLead();
    if (!left || waiting) return setStatus(status);
    const outcome = outboxOutcome(left.id);
    if (outcome !== "sent") setStatus(outcome === "refused" ? "failed" : "editing");
    else if (isChanged) {
      // What is typed by now was not sent: it is a request of its own.
      saveDraft(control.getValues());
      setStatus("editing");
    } else {
      clearDraft();
      finish();
    }
  }

  for (const name of LEAD_FIELDS) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLElement)) continue;
    const { ref, onChange } = control.register(name);
    ref(field);
    // A choice may come as `change` alone, from autofill for one.
    for (const type of ["input", "change"]) {
      field.addEventListener(type, (event) => {
        void onChange(event);
        isChanged = true;
        if ("value" in field) saveDraft({ [name]: String(field.value) });
      });
    }
  }
  control.subscribe({
    formState: { errors: true },
    callback: ({ errors = {} }) => {
      shownErrors = errors as FieldErrors<LeadInput>;
      showErrors(form, shownErrors, (name) => control.setFocus(name));
    },
  });
  whenFormWordsChange(() => {
    void control.trigger(LEAD_FIELDS.filter((name) => shownErrors[name]));
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    control.handleSubmit(send)().catch(fail);
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    // The visitor is back from the home page: a form that was sent starts empty.
    if (persisted && status === "sent") reloadPage();
  });
  window.addEventListener("pagehide", () => {
    clearTimeout(returnHome);
    // On Back, browsers restore the values of the fields.
    if (status === "sent") form.reset();
  });

  startedAt(performance.timeOrigin);
  fillFromDraft(form, query, (name, value) => control.setValue(name, value));
  subscribeToOutbox(followOutbox);
  setStatus("editing");
  const asked = askForPass(form).catch(() => null);
  // A failure now is met again, and told, when the form is sent.
  noteOpening().catch(() => undefined);
  loadSendOutbox().catch(() => undefined);
}
