import type { ComponentProps } from "react";
import { checkRules } from "../lib/new-password.ts";
import { Field } from "./field.tsx";
import { PasswordInput } from "./password-input.tsx";
import { RuleList } from "./rule-list.tsx";

type Registration = ComponentProps<typeof PasswordInput>;
type Problem = { message?: string | undefined } | undefined;

type NewPasswordFieldsProps = {
  /** The form library's props of each field; a change of the password also validates the repetition again. */
  newPassword: Registration;
  confirmPassword: Registration;
  /** The typed password, for the list of rules. */
  typed: string;
  errors: { newPassword?: Problem; confirmPassword?: Problem };
};

/** A new password with its rules, and its repetition (SPEC section 5). */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { newPassword, confirmPassword, typed, errors } = props;
  return (
    <>
      <Field
        label="New Password"
        hint={<RuleList rules={checkRules(typed)} isStarted={typed !== ""} />}
        error={errors.newPassword?.message}
      >
        <PasswordInput autoComplete="new-password" required {...newPassword} />
      </Field>
      <Field label="Confirm New Password" error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" required {...confirmPassword} />
      </Field>
    </>
  );
}
