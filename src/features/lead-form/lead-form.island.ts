import { zodResolver } from "@hookform/resolvers/zod";
import { createFormControl, type FieldErrors } from "react-hook-form";
import { LEAD_FIELDS } from "../../lib/lead-rules.ts";
import { storeBand } from "../../ui/stored-band.ts";
import { storeToast } from "../../ui/stored-toast.ts";
import { openPage, reloadPage } from "../../ui/open-page.ts";
import { loadBand, showToast } from "../../ui/page-toasts.ts";
import { signedOpeningTime, saveDraft, startedAt, storeSignedOpeningTime } from "./draft.ts";
import { fillFromDraft } from "./fill-from-draft.ts";
import { formQuery } from "./form-query.ts";
import { readFormMessages, whenFormMessagesChange } from "./form-words.ts";
import { showErrors, showStatus } from "./lead-form-view.ts";
import { createLeadSending, type LeadSending } from "./lead-sending.ts";
import { submissionFrom } from "./lead-submission.ts";
import { leadSchema, type LeadInput, type LeadValues } from "./lead.schema.ts";

const RETURN_HOME_AFTER_MS = 2_000;
/** Milliseconds for which a lead waits for the captcha; after that it is sent without a pass, and marked. */
const PASS_TIMEOUT_MS = 10_000;

// Imported later, because supabase-js is larger than the form's own code and must not delay the first field.
const loadSubmitLead = () => import("./submit-lead.ts");
const loadOutboxSender = () => import("./outbox-sender.ts");

/** Requests the signed opening time once per draft, and stores it; the lead can be sent without it. */
async function requestOpeningTime() {
  const { openForm } = await loadSubmitLead();
  if (signedOpeningTime() !== null) return;
  const time = await openForm();
  if (time) storeSignedOpeningTime(time);
}

/** Starts the captcha, if the build has one; resolves to its pass, or to null. Rejects if the captcha does not load. */
async function requestPass(form: HTMLFormElement): Promise<string | null> {
  const key = document.querySelector<HTMLMetaElement>("meta[name=turnstile]")?.content;
  if (!key) return null;
  const { challenge } = await import("./turnstile.ts");
  return challenge(form, key);
}

/** Hydrates the built form: validation, sending once, messages, and the home page two seconds after success. */
export function hydrate(element: HTMLElement): void {
  const form = element as HTMLFormElement;
  const query = formQuery(form, window.location.search);
  const control = createFormControl<LeadInput, unknown, LeadValues>({
    resolver: (...values) => zodResolver(leadSchema(readFormMessages().rules))(...values),
  });
  let shownErrors: FieldErrors<LeadInput> = {};
  let returnHome: ReturnType<typeof setTimeout> | undefined;

  for (const name of LEAD_FIELDS) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLElement)) continue;
    const { ref, onChange } = control.register(name);
    ref(field);
    // Some choices fire only `change`, for example by autofill.
    for (const type of ["input", "change"]) {
      field.addEventListener(type, (event) => {
        void onChange(event);
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
  whenFormMessagesChange(() => {
    void control.trigger(LEAD_FIELDS.filter((name) => shownErrors[name]));
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    control.handleSubmit(sending.send)().catch(sending.failBefore);
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    // Back from the home page, the back/forward cache restores the sent form; a reload shows an empty one.
    if (persisted && sending.isSent()) reloadPage();
  });
  window.addEventListener("pagehide", () => {
    clearTimeout(returnHome);
    // Browsers restore the values of the fields on Back, so a sent form is emptied.
    if (sending.isSent()) form.reset();
  });

  startedAt(performance.timeOrigin);
  fillFromDraft(form, query, (name, value) => control.setValue(name, value));
  const captchaPass = requestPass(form).catch(() => null);
  const sending: LeadSending = createLeadSending({
    show: (status) => showStatus(form, status, () => sending.withdraw()),
    toast: showToast,
    showError: (field, message) => control.setError(field, { message }, { shouldFocus: true }),
    leave(message) {
      const home = form.dataset["home"] ?? "/";
      void storeBand(home);
      loadBand().catch(() => undefined);
      returnHome = setTimeout(() => {
        storeToast({ kind: "success", ...message });
        openPage(home);
      }, RETURN_HOME_AFTER_MS);
    },
    answers: () => readFormMessages().answers,
    submission: (values) => submissionFrom(form, query, values),
    pass: () =>
      Promise.race([
        captchaPass,
        new Promise<null>((resolve) => setTimeout(resolve, PASS_TIMEOUT_MS, null)),
      ]),
    loadSubmitLead,
    loadOutboxSender,
  });
  // Ignores failures, because they occur again when the form is sent, which then shows them.
  requestOpeningTime().catch(() => undefined);
  loadOutboxSender().catch(() => undefined);
}
