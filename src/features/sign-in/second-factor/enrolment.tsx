import { type FormEvent, useState } from "react";
import {
  enrollFactor,
  type NewFactor,
  verifySecondFactor,
} from "../../../supabase/second-factor.ts";
import { Field, TextInput } from "../../../ui/field.tsx";
import { CodeForm } from "./code-form.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Form, FormActions, QrCode, Secret, SecretRow, Steps } from "./second-factor.styles.ts";
import { QuietButton, SubmitButton } from "../../../ui/work-button.tsx";
import { MutedText } from "../../../ui/page.styles.ts";
import { useBusy } from "../../../ui/use-busy.ts";

type EnrolmentProps = {
  /** The product's name, which the app shows with its codes. */
  issuer: string;
  /** Called when the app is set up and its first code was accepted. */
  onDone: () => void;
  onCancel?: (() => void) | undefined;
};

const FAILED = "The app could not be set up. Please try again.";

/** The steps that set up an authenticator app: its name, the QR code or secret, and the first code. */
export function Enrolment({ issuer, onDone, onCancel }: EnrolmentProps) {
  const [factor, setFactor] = useState<NewFactor | null>(null);
  const [error, setError] = useState<string>();
  const [isBusy, start] = useBusy();

  function fail(failure: Error) {
    const isNameTaken = failure.message.includes("friendly name");
    setError(isNameTaken ? "You already have an app with this name" : FAILED);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name")).trim();
    if (name === "") return setError("Enter a name");
    setError(undefined);
    start(() => enrollFactor(name, issuer).then(setFactor, fail));
  }

  const cancel = onCancel && <QuietButton onClick={onCancel}>Cancel</QuietButton>;
  if (!factor) {
    return (
      <Form noValidate onSubmit={submit}>
        <Field
          label="Name of the device"
          hint="A name that you recognise, such as My phone"
          error={error}
        >
          <TextInput
            name="name"
            defaultValue="My phone"
            maxLength={60}
            autoComplete="off"
            required
          />
        </Field>
        <FormActions>
          {cancel}
          <SubmitButton isBusy={isBusy} busy="Preparing...">
            Continue
          </SubmitButton>
        </FormActions>
      </Form>
    );
  }
  return (
    <Steps>
      <p>Scan this code with your authenticator app.</p>
      <QrCode src={factor.qrCode} alt="QR code for your authenticator app" />
      <SecretRow>
        <MutedText>Or type this key into the app:</MutedText>
        <Secret data-testid="totp-secret">{factor.secret}</Secret>
        <CopyButton text={factor.secret}>Copy key</CopyButton>
      </SecretRow>
      <CodeForm
        label="6-digit code"
        hint="The code that the app shows now"
        submitLabel="Turn On"
        onCode={async (code) => {
          await verifySecondFactor(code, [factor.id]);
          onDone();
        }}
      >
        {cancel}
      </CodeForm>
    </Steps>
  );
}
