import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { codeErrorMessage } from "../../../supabase/second-factor.ts";
import { Field } from "../../../ui/field.tsx";
import { CodeInput, Form, FormActions } from "./second-factor.styles.ts";
import { SubmitButton } from "../../../ui/work-button.tsx";
import { useBusy } from "../../../ui/use-busy.ts";

type CodeFormProps = {
  label?: string;
  hint?: ReactNode;
  submitLabel: string;
  /** Called with the six digits; if it throws, the form shows why, and the user can try again. */
  onCode: (code: string) => Promise<void>;
  /** Shown beside the button. */
  children?: ReactNode;
};

/** The form for the six digits of an authenticator app, which may be typed with spaces. */
export function CodeForm({
  label = "6-digit code",
  hint,
  submitLabel,
  onCode,
  children,
}: CodeFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [isBusy, start] = useBusy();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code")).replace(/\D/g, "");
    if (code.length !== 6) return fail("Enter the 6 digits that your app shows");
    start(() => onCode(code).catch((failure: unknown) => fail(codeErrorMessage(failure))));
  }

  function fail(message: string) {
    setError(message);
    input.current?.focus();
    input.current?.select();
  }

  return (
    <Form noValidate onSubmit={submit}>
      <Field label={label} hint={hint} error={error}>
        <CodeInput
          ref={input}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </Field>
      <FormActions>
        {children}
        <SubmitButton isBusy={isBusy} busy="Checking...">
          {submitLabel}
        </SubmitButton>
      </FormActions>
    </Form>
  );
}
