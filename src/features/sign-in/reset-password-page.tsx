import * as z from "zod/mini";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useLocation, useNavigate } from "react-router-dom";
import { Link } from "../../ui/link.tsx";
import { toAppError } from "../../supabase/app-error.ts";
import { resetPassword } from "../../supabase/recovery.ts";
import { codeErrorMessage } from "../../supabase/second-factor.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { NewPasswordFields } from "../../ui/new-password-fields.tsx";
import { useToast } from "../../ui/toast.tsx";
import { submitOnce } from "../../ui/submit-once.ts";
import { FocusedTitle } from "./focused-title.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { FormFrame, FormLink, Outcome, Subtitle, Title } from "./sign-in-page.styles.ts";
import { isRepeated, newPasswordFields } from "../../lib/new-password.ts";

/** Validates a new password and its repetition (SPEC section 5). `code` is an authenticator app's, or empty. */
const resetPasswordSchema = z.object({ ...newPasswordFields, code: z.string() }).check(isRepeated);

type ResetPasswordValues = z.output<typeof resetPasswordSchema>;

/** Returns the message to show: the server's own only for a refused password, because others are not for users. */
function failureMessage(error: unknown): string {
  const { code, message, status } = toAppError(error);
  if (code === "weak_password" || code === "same_password") return message;
  if (status === 429) return "Too many requests. Please try again later.";
  return "Failed to update password. Please try again.";
}

/** Returns the state of the form and its submit function, which shows the outcome and then opens the sign-in page. */
function useResetForm(token: string, onExpired: () => void) {
  const toasts = useToast();
  const navigate = useNavigate();
  const [needsCode, setNeedsCode] = useState(false);
  const { register, handleSubmit, setError, setFocus, control, formState } = useForm({
    resolver: zodResolver(resetPasswordSchema),
    defaultValues: { newPassword: "", confirmPassword: "", code: "" },
  });
  const typed = useWatch({ control, name: "newPassword" });

  useEffect(() => {
    if (needsCode) setFocus("code");
  }, [needsCode, setFocus]);

  async function send({ newPassword, code }: ResetPasswordValues) {
    try {
      await resetPassword(token, newPassword, code.replace(/\D/g, ""));
    } catch (error) {
      const failure = toAppError(error).code;
      if (failure === "otp_expired") onExpired();
      else if (failure === "second_factor_needed") setNeedsCode(true);
      else if (failure === "mfa_verification_failed") {
        setError("code", { message: codeErrorMessage(error) }, { shouldFocus: true });
      } else toasts.error("Error", failureMessage(error), { about: "password" });
      return;
    }
    toasts.settle("password");
    toasts.success("Success", "Your password has been changed. Sign in with the new one.");
    await navigate("/admin/login", { replace: true });
  }

  const submit = submitOnce(formState.isSubmitting, handleSubmit(send));

  return { register, formState, submit, typed, needsCode };
}

function ResetForm({ token, onExpired }: { token: string; onExpired: () => void }) {
  const { register, formState, submit, typed, needsCode } = useResetForm(token, onExpired);
  const { errors, isSubmitting } = formState;
  return (
    <FormFrame noValidate onSubmit={submit}>
      <div>
        <Title>Choose a new password</Title>
        <Subtitle>You will be signed out everywhere. Then sign in with the new password.</Subtitle>
      </div>
      <NewPasswordFields
        newPassword={register("newPassword", { deps: ["confirmPassword"] })}
        confirmPassword={register("confirmPassword")}
        typed={typed}
        errors={errors}
      />
      {needsCode && (
        <Field
          label="6-digit code"
          hint="Your account has two-factor sign-in. The code is in your authenticator app"
          error={errors.code?.message}
        >
          <TextInput inputMode="numeric" autoComplete="one-time-code" {...register("code")} />
        </Field>
      )}
      <Button type="submit" aria-disabled={isSubmitting || undefined}>
        {isSubmitting ? "Changing..." : "Change Password"}
      </Button>
      <FormLink as={Link} to="/admin/login">
        Back to sign in
      </FormLink>
    </FormFrame>
  );
}

function NoLink({ title, children }: { title: string; children: string }) {
  return (
    <Outcome>
      <div>
        <FocusedTitle>{title}</FocusedTitle>
        <Subtitle>{children}</Subtitle>
      </div>
      <ButtonLink as={Link} to="/admin/forgot-password">
        Request a new link
      </ButtonLink>
      <FormLink as={Link} to="/admin/login">
        Back to sign in
      </FormLink>
    </Outcome>
  );
}

/**
 * The page that the email's link opens. The token is in the fragment, which is not sent to servers, and is used only
 * with the new password. So mail scanners that open the link do not use it up.
 */
export function ResetPasswordPage({ brand }: { brand?: string | undefined }) {
  const { hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get("token_hash") ?? "";
  const [expiredToken, setExpiredToken] = useState<string | null>(null);
  return (
    <SignInFrame title="Choose a new password" brand={brand}>
      {token === "" && (
        <NoLink title="This link is incomplete">
          Open it from the email again, or request a new one.
        </NoLink>
      )}
      {token === expiredToken && (
        <NoLink title="This link has expired">
          A link works once, within one hour, and only until you request a newer one. Your password
          has not been changed.
        </NoLink>
      )}
      {token !== "" && token !== expiredToken && (
        <ResetForm key={token} token={token} onExpired={() => setExpiredToken(token)} />
      )}
    </SignInFrame>
  );
}
