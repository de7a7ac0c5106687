import useSWR from "swr";
import type { AppError } from "../../supabase/app-error.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { RuleList } from "../../ui/rule-list.tsx";
import { fetchProfile, type Profile, settingsKeys } from "./data.ts";
import { Card, CardForm, CardTitle } from "./settings-page.styles.ts";
import { usePasswordForm } from "./use-password-form.ts";

/** Asks for the current password once and for the new one twice. */
export function PasswordCard() {
  const { register, errors, isSubmitting, submit, rules, isStarted } = usePasswordForm();
  const { data: profile } = useSWR<Profile, AppError>(settingsKeys.profile(), fetchProfile);
  return (
    <Card aria-labelledby="change-password">
      <CardTitle id="change-password">Change Password</CardTitle>
      <CardForm noValidate onSubmit={submit}>
        {/* Tells a password manager whose password it is about to change. */}
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
