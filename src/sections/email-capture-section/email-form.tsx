import { type FormEvent, useEffect, useRef, useState } from "react";
import type { SectionOf } from "../../content/page-content.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { Form } from "./email-capture-section.styles.ts";

/** Nothing is sent (spec, sections 2 and 7): the form only takes its time. */
const SENDING_MS = 1_000;

/** One e-mail field: nothing when it is empty, else busy for a second, a message, and empty again. */
export function EmailForm(props: SectionOf<"emailCaptureSection">) {
  const { fieldLabel, buttonLabel, busyLabel, note, successTitle, successText } = props;
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isTouched, setIsTouched] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  // A shorter label would move the field beside it.
  const button = useRef<HTMLButtonElement>(null);
  const [width, setWidth] = useState(0);
  // The region for messages is heavier than this form: it loads with the first focus.
  const toast = useToast(isTouched);
  useEffect(() => () => clearTimeout(timer.current), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !field.current?.value.trim()) return;
    setIsTouched(true);
    setIsBusy(true);
    setWidth(button.current?.offsetWidth ?? 0);
    timer.current = setTimeout(() => {
      setIsBusy(false);
      if (field.current) field.current.value = "";
      toast.success(successTitle || "Thank you!", successText ?? "");
    }, SENDING_MS);
  }

  return (
    // The method keeps a form that React has not reached yet from leaving the page.
    <Form method="dialog" onSubmit={submit} onFocus={() => setIsTouched(true)}>
      <Field label={fieldLabel || "Email"} hint={note}>
        <TextInput ref={field} type="email" required autoComplete="email" readOnly={isBusy} />
      </Field>
      <Button
        ref={button}
        type="submit"
        aria-disabled={isBusy}
        style={isBusy ? { minWidth: width } : undefined}
      >
        {isBusy ? busyLabel || "Sending..." : buttonLabel || "Send"}
      </Button>
    </Form>
  );
}
