import { useWatch } from "react-hook-form";
import { isAccessLost } from "../../supabase/access.ts";
import { isNetworkError, toAppError } from "../../supabase/app-error.ts";
import { codeErrorMessage, factorsKey, fetchFactors } from "../../supabase/second-factor.ts";
import { useServerData } from "../../supabase/use-server-data.ts";
import { Card, CardTitle, CardForm } from "../../ui/card.styles.ts";
import { Field, TextInput } from "../../ui/field.tsx";
import { NewPasswordFields } from "../../ui/new-password-fields.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useSchemaForm } from "../../ui/use-schema-form.ts";
import { changePassword, fetchProfile, settingsKeys, WrongPasswordError } from "./data.ts";
import { passwordSchema, type PasswordValues } from "./settings.schema.ts";
import { SubmitButton } from "../../ui/work-button.tsx";

const UPDATE_FAILED = "Failed to update password. Please try again.";

/** Returns the server's message, or UPDATE_FAILED if there was no response or no message. */
function messageFor(error: unknown): string {
  const { message } = toAppError(error);
  return isNetworkError(error) || message === "" ? UPDATE_FAILED : message;
}

/** Returns whether the server refused the code of the authenticator app. */
function isCodeError(error: unknown): boolean {
  return toAppError(error).code === "mfa_verification_failed";
}

/** Returns the state of the password form and its submit function, which shows the outcome and empties the fields. */
function usePasswordForm() {
  const toasts = useToast();
  const { register, reset, setError, setFocus, control, errors, isSubmitting, onSubmit } =
    useSchemaForm(passwordSchema, {
      currentPassword: "",
      newPassword: "",
      confirmPassword: "",
      code: "",
    });
  const typed = useWatch({ control, name: "newPassword" });

  async function send({ currentPassword, newPassword, code }: PasswordValues) {
    try {
      await changePassword(currentPassword, newPassword, code.replace(/\D/g, ""));
    } catch (error) {
      // The password of a deleted user is always wrong, but they see a message about their lost access instead.
      if (isAccessLost(error)) return;
      if (isCodeError(error)) {
        setError("code", { message: codeErrorMessage(error) });
        setFocus("code", { shouldSelect: true });
        return;
      }
      toasts.error("Error", messageFor(error), { about: "password" });
      if (error instanceof WrongPasswordError) {
        setError("currentPassword", { message: "This is not your current password" });
        setFocus("currentPassword", { shouldSelect: true });
      }
      return;
    }
    reset();
    toasts.settle("password");
    toasts.success("Success", "Your password has been updated successfully.");
  }

  const submit = onSubmit(send);

  return { register, errors, isSubmitting, submit, typed };
}

/** The card with the form that changes the user's password. */
export function PasswordCard() {
  const { register, errors, isSubmitting, submit, typed } = usePasswordForm();
  const { data: profile } = useServerData(settingsKeys.profile(), fetchProfile);
  const { data: apps = [] } = useServerData(factorsKey, fetchFactors);
  return (
    <Card aria-labelledby="change-password">
      <CardTitle id="change-password">Change Password</CardTitle>
      <CardForm noValidate onSubmit={submit}>
        {/* Tells password managers which account this password belongs to. */}
        <input hidden readOnly autoComplete="username" value={profile?.email ?? ""} />
        <Field label="Current Password" error={errors.currentPassword?.message}>
          <PasswordInput
            autoComplete="current-password"
            required
            {...register("currentPassword")}
          />
        </Field>
        <NewPasswordFields
          newPassword={register("newPassword", { deps: ["confirmPassword"] })}
          confirmPassword={register("confirmPassword")}
          typed={typed}
          errors={errors}
        />
        {apps.length > 0 && (
          <Field
            label="6-digit code"
            hint="From your authenticator app"
            error={errors.code?.message}
          >
            <TextInput inputMode="numeric" autoComplete="one-time-code" {...register("code")} />
          </Field>
        )}
        <SubmitButton isBusy={isSubmitting} busy="Changing...">
          Change Password
        </SubmitButton>
      </CardForm>
    </Card>
  );
}
