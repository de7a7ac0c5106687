import { zodResolver } from "@hookform/resolvers/zod";
import type { FormEvent } from "react";
import { useForm, useWatch } from "react-hook-form";
import { isAccessOver } from "../../supabase/access.ts";
import { toAppError } from "../../supabase/app-error.ts";
import { useToast } from "../../ui/toast.tsx";
import { changePassword, WrongPasswordError } from "./data.ts";
import { passwordRules, passwordSchema, type PasswordValues } from "./settings.schema.ts";

const UPDATE_FAILED = "Failed to update password. Please try again.";

/** The server's own words, where a server spoke. */
function messageFor(error: unknown): string {
  const { code, message } = toAppError(error);
  return code === "network_error" || message === "" ? UPDATE_FAILED : message;
}

/** The password form's behaviour: the rules, sending once, messages, and empty fields after success. */
export function usePasswordForm() {
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
      // A deleted admin's password fits nothing any more: that is not what they are to be told.
      if (isAccessOver(error)) return;
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
