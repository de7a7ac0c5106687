import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback, useEffect, useEffectEvent, useRef, useState, type FormEvent } from "react";
import { useForm } from "react-hook-form";
import { useNavigate, useSearchParams } from "react-router-dom";
import { toAppError } from "../../supabase/app-error.ts";
import { useToast } from "../../ui/toast.tsx";
import { attributionFrom } from "./attribution.ts";
import { clearDraft, startedAt, submissionIdFor } from "./draft.ts";
import { readLanding } from "./landing.ts";
import { sourceFromQuery } from "./lead-source.ts";
import { leadSchema, type LeadValues } from "./lead.schema.ts";
import { keepForLater, type Outcome, takeOut } from "./outbox.ts";
import type { LeadSubmission } from "./submit-lead.ts";
import { messageForSubmitError, SUBMIT_SUCCESS } from "./submit-messages.ts";
import { isSuspected } from "./suspicion.ts";
import { useDraft } from "./use-draft.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { useWaiting } from "./use-waiting.ts";
import { loadSending } from "./waiting-leads.tsx";

const RETURN_HOME_AFTER = 2_000;
const SLOW_AFTER = 8_000;

// supabase-js, larger than the form, must not stand between the visitor and the first field.
const loadSubmitLead = () => import("./submit-lead.ts");

/** `slow` is a sending that takes long; `failed` an editing after one that failed; `saved` waits for a connection. */
export type LeadFormStatus = "editing" | "sending" | "slow" | "failed" | "saved" | "sent";

/** Whether a request failed for want of a connection, not by an answer. */
function isOffline(error: unknown): boolean {
  return !navigator.onLine && toAppError(error).status === undefined;
}

/** The contact form's behaviour: validation, sending once, messages, and home two seconds after success. */
export function useLeadForm(onSent?: () => void) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const toast = useToast();
  const [status, setStatus] = useState<LeadFormStatus>("editing");
  // State lags a double click by a render; the ref does not.
  const isLocked = useRef(false);
  const takeErrorAway = useRef<(() => void) | undefined>(undefined);
  // No defaultValues: react-hook-form then takes over what the fields already hold, so text typed
  // before hydration stays. The defaults are in the HTML.
  const form = useForm({ resolver: zodResolver(leadSchema) });
  const formRef = useDraft(form.setValue, query);
  const isHydrated = useHydrated();
  // A prerendered form could be typed in long before this code ran.
  const [openedAt] = useState(() => (isHydrated ? Date.now() : performance.timeOrigin));

  const settle = useCallback((next: LeadFormStatus) => {
    isLocked.current = next === "sent";
    setStatus(next);
  }, []);

  const waitingId = useWaiting(
    useCallback(
      (outcome: Outcome | undefined) => {
        if (outcome === "sent") clearDraft();
        settle(outcome === "sent" ? "sent" : outcome === "refused" ? "failed" : "editing");
      },
      [settle],
    ),
  );

  useEffect(() => {
    startedAt(openedAt);
    // A failure now is met again, and told, when the form is sent.
    loadSubmitLead().catch(() => undefined);
    loadSending().catch(() => undefined);
  }, [openedAt]);

  const goHome = useEffectEvent(() => void navigate("/"));
  const tellSent = useEffectEvent(() => onSent?.());

  useEffect(() => {
    if (status !== "sent") return undefined;
    tellSent();
    const timer = setTimeout(goHome, RETURN_HOME_AFTER);
    return () => clearTimeout(timer);
  }, [status]);

  function submissionOf(values: LeadValues): LeadSubmission {
    const shown = new FormData(formRef.current ?? undefined);
    return {
      id: submissionIdFor(values),
      values,
      source: sourceFromQuery(query),
      attribution: attributionFrom(query, readLanding()),
      isSuspected: isSuspected(shown, Date.now() - startedAt(openedAt)),
    };
  }

  function fail(error: unknown) {
    const { title, description, field } = messageForSubmitError(error);
    takeErrorAway.current = toast.error(title, description);
    if (field) form.setError(field, { message: description }, { shouldFocus: true });
    settle("failed");
  }

  async function send(values: LeadValues) {
    if (isLocked.current || waitingId !== undefined) return;
    isLocked.current = true;
    setStatus("sending");
    takeErrorAway.current?.();
    const slow = setTimeout(() => setStatus("slow"), SLOW_AFTER);
    const submission = submissionOf(values);
    try {
      const { submitLead } = await loadSubmitLead();
      await submitLead(submission);
      clearDraft();
      toast.success(SUBMIT_SUCCESS.title, SUBMIT_SUCCESS.description);
      settle("sent");
    } catch (error) {
      if (!isOffline(error) || !keepForLater(submission)) fail(error);
    } finally {
      clearTimeout(slow);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    void form.handleSubmit(send)(event);
  }

  function withdraw() {
    if (waitingId !== undefined) takeOut(waitingId, "withdrawn");
  }

  return {
    status: waitingId === undefined ? status : "saved",
    formRef,
    register: form.register,
    errors: form.formState.errors,
    focusField: form.setFocus,
    submit,
    withdraw,
  };
}
