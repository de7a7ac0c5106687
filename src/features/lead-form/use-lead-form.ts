import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { useForm } from "react-hook-form";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useToast } from "../../ui/toast.tsx";
import { attributionFrom } from "./attribution.ts";
import { clearDraft, submissionIdFor } from "./draft.ts";
import { readLanding } from "./landing.ts";
import { sourceFromQuery } from "./lead-source.ts";
import { leadSchema, type LeadValues } from "./lead.schema.ts";
import { messageForSubmitError, SUBMIT_SUCCESS } from "./submit-messages.ts";
import { useDraft } from "./use-draft.ts";

const RETURN_HOME_AFTER = 2_000;

// supabase-js, larger than the form, must not stand between the visitor and the first field.
const loadSubmitLead = () => import("./submit-lead.ts");

type LeadFormStatus = "editing" | "sending" | "sent";

/** The contact form's behaviour: validation, sending once, messages, and home two seconds after success. */
export function useLeadForm() {
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

  useEffect(() => {
    // A failure now is met again, and told, when the form is sent.
    loadSubmitLead().catch(() => undefined);
  }, []);

  useEffect(() => {
    if (status !== "sent") return undefined;
    const timer = setTimeout(() => void navigate("/"), RETURN_HOME_AFTER);
    return () => clearTimeout(timer);
  }, [status, navigate]);

  async function send(values: LeadValues) {
    if (isLocked.current) return;
    isLocked.current = true;
    setStatus("sending");
    takeErrorAway.current?.();
    try {
      const { submitLead } = await loadSubmitLead();
      await submitLead({
        id: submissionIdFor(values),
        values,
        source: sourceFromQuery(query),
        attribution: attributionFrom(query, readLanding()),
      });
    } catch (error) {
      const { title, description } = messageForSubmitError(error);
      takeErrorAway.current = toast.error(title, description);
      isLocked.current = false;
      setStatus("editing");
      return;
    }
    clearDraft();
    toast.success(SUBMIT_SUCCESS.title, SUBMIT_SUCCESS.description);
    setStatus("sent");
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    void form.handleSubmit(send)(event);
  }

  return {
    status,
    formRef,
    register: form.register,
    errors: form.formState.errors,
    submit,
  };
}
