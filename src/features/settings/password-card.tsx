import { zodResolver } from "@hookform/resolvers/zod";
import type { FormEvent } from "react";
import { useForm, useWatch } from "react-hook-form";
import { isAccessLost } from "../../supabase/access.ts";
import { toAppError } from "../../supabase/app-error.ts";
import { useServerData } from "../../supabase/use-server-data.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { RuleList } from "../../ui/rule-list.tsx";
import { useToast } from "../../ui/toast.tsx";
import { changePassword, fetchProfile, settingsKeys, WrongPasswordError } from "./data.ts";
import { Card, CardForm, CardTitle } from "./settings-page.styles.ts";
import { passwordRules, passwordSchema, type PasswordValues } from "./settings.schema.ts";

const UPDATE_FAILED = "Failed to update password. Please try again.";

/** The server's message, or the default one where there was no response. */
function messageFor(error: unknown): string {
  const { code, message } = toAppError(error);
  return code === "network_error" || message === "" ? UPDATE_FAILED : message;
}

/** The password form's behaviour: validation, sending once, messages, and empty fields after success. */
function usePasswordForm() {
  const toasts = useToast();
  const { register, handleSubmit, reset, setError, setFocus, control, formState } = useForm({
    resolver: zodResolver(passwordSchema),
    defaultValues: { currentPassword: "", newPassword: "", confirmPassword: "" },
  });
  const { errors, isSubmitting } = formState;
  const typed = useWatch({ control, name: "newPassword" });
  const rules = passwordRules.map(({ label, pattern }) => ({
    label,
    isMet: pattern.test(typed),
  }));

  async function send({ currentPassword, newPassword }: PasswordValues) {
    try {
      await changePassword(currentPassword, newPassword);
    } catch (error) {
      // A deleted admin's password is always wrong, but they are told that they lost access.
      if (isAccessLost(error)) return;
      toasts.error("Error", messageFor(error));
      if (error instanceof WrongPasswordError) {
        setError("currentPassword", { message: "This is not your current password" });
        setFocus("currentPassword", { shouldSelect: true });
      }
      return;
    }
    reset();
    toasts.success("Success", "Your password has been updated successfully.");
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    if (isSubmitting) event.preventDefault();
    else void handleSubmit(send)(event);
  }

  return { register, errors, isSubmitting, submit, rules, isStarted: typed !== "" };
}

/** The form for a new password, which asks for the current one too. */
export function PasswordCard() {
  const { register, errors, isSubmitting, submit, rules, isStarted } = usePasswordForm();
  const { data: profile } = useServerData(settingsKeys.profile(), fetchProfile);
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
        <Field
          label="New Password"
          hint={<RuleList rules={rules} isStarted={isStarted} />}
          error={errors.newPassword?.message}
        >
          <PasswordInput
            autoComplete="new-password"
            required
            {...register("newPassword", { deps: ["confirmPassword"] })}
          />
        </Field>
        <Field label="Confirm New Password" error={errors.confirmPassword?.message}>
          <PasswordInput autoComplete="new-password" required {...register("confirmPassword")} />
        </Field>
        <Button type="submit" $size="small" aria-disabled={isSubmitting || undefined}>
          {isSubmitting ? "Changing..." : "Change Password"}
        </Button>
      </CardForm>
    </Card>
  );
}
