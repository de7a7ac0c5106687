import { type FormEvent, useState } from "react";
import { isNetworkError, toAppError } from "../../../supabase/app-error.ts";
import { Field, TextInput } from "../../../ui/field.tsx";
import { redeemRecoveryCode } from "./data.ts";
import { Form } from "./second-factor.styles.ts";
import { SubmitButton } from "../../../ui/work-button.tsx";
import { useBusy } from "../../../ui/use-busy.ts";

function messageFor(error: unknown): string {
  const { code, status } = toAppError(error);
  if (code === "WRONG_RECOVERY_CODE") return "This code is wrong or was used before";
  if (status === 429) return "Too many attempts. Please try again in an hour.";
  if (isNetworkError(error)) return "The server could not be reached. Please try again.";
  return "The code could not be checked. Please try again.";
}

/** The form for a recovery code, for users who have lost their device. */
export function RecoveryForm({ onDone }: { onDone: () => void }) {
  const [error, setError] = useState<string>();
  const [isBusy, start] = useBusy();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("recovery-code")).trim();
    if (code === "") return setError("Enter one of your recovery codes");
    setError(undefined);
    const redeem = () => redeemRecoveryCode(code).then(onDone);
    start(() => redeem().catch((failure: unknown) => setError(messageFor(failure))));
  }

  return (
    <Form noValidate onSubmit={submit}>
      <Field label="Recovery code" error={error}>
        <TextInput
          name="recovery-code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </Field>
      <SubmitButton isBusy={isBusy} busy="Checking...">
        Use Code
      </SubmitButton>
    </Form>
  );
}
