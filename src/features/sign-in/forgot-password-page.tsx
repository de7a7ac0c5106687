import { useState, type FormEvent } from "react";
import { Link } from "../../ui/link.tsx";
import { toAppError } from "../../supabase/app-error.ts";
import { requestPasswordLink } from "../../supabase/recovery.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { FocusedTitle } from "./focused-title.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { FormFrame, FormLink, Outcome, Subtitle, Title } from "./sign-in-page.styles.ts";
import { QuietButton } from "../../ui/work-button.tsx";
import { useBusy } from "../../ui/use-busy.ts";

/**
 * Returns the message to show, or null to show success. Hosted Supabase Auth refuses a second email within a minute
 * only for an existing account, so that refusal must look like a success.
 */
function failureOf(error: unknown): string | null {
  const { code, status } = toAppError(error);
  if (code === "over_email_send_rate_limit") return null;
  if (status === 429) return "Too many requests. Please try again later.";
  return "The link could not be sent. Please try again.";
}

function LinkSent({ email, onReset }: { email: string; onReset: () => void }) {
  return (
    <Outcome>
      <div>
        <FocusedTitle>Check your inbox</FocusedTitle>
        <Subtitle>
          If there is an account for {email}, we have sent a link to choose a new password. It works
          once, within the next hour.
        </Subtitle>
      </div>
      <p>No email after a few minutes? Look in your spam folder, or check the address.</p>
      <QuietButton onClick={onReset}>Use another address</QuietButton>
      <FormLink as={Link} to="/admin/login">
        Back to sign in
      </FormLink>
    </Outcome>
  );
}

const SENDING = "password link";

/** The page that requests a link for a new password. Its message does not reveal whether an account exists. */
export function ForgotPasswordPage({ brand }: { brand?: string | undefined }) {
  const toasts = useToast();
  const [isBusy, start] = useBusy();
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function send(email: string) {
    const failure = await requestPasswordLink(email).then(() => null, failureOf);
    if (failure === null) {
      toasts.settle(SENDING);
      setSentTo(email);
    } else toasts.error("Error", failure, { about: SENDING });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The browser trims the value of a field of type "email".
    const email = String(new FormData(event.currentTarget).get("email"));
    start(() => send(email));
  }

  return (
    <SignInFrame title="Forgot password" brand={brand}>
      {sentTo === null ? (
        <FormFrame onSubmit={submit}>
          <div>
            <Title>Forgot your password?</Title>
            <Subtitle>
              Enter your email address, and we will send you a link to choose a new password.
            </Subtitle>
          </div>
          <Field label="Email">
            <TextInput
              type="email"
              name="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={255}
              required
            />
          </Field>
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? "Sending..." : "Send Link"}
          </Button>
          <FormLink as={Link} to="/admin/login">
            Back to sign in
          </FormLink>
        </FormFrame>
      ) : (
        <LinkSent email={sentTo} onReset={() => setSentTo(null)} />
      )}
    </SignInFrame>
  );
}
