import type { FormEvent } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { FormActions } from "../../ui/form-actions.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import type { AdminUser } from "./data.ts";
import { DialogForm } from "../../ui/dialog-form.styles.ts";
import { useBusy } from "../../ui/use-busy.ts";
import type { OpenState } from "../../ui/overlay-props.ts";

type HandOverDialogProps = OpenState & {
  admin: AdminUser;
  /** Email address of the signed-in user, for the password manager. */
  ownEmail: string;
  /** Resolves to whether the role was handed over. */
  onHandOver: (admin: AdminUser, password: string) => Promise<boolean>;
};

/** The dialog that asks for the password before it makes another admin the primary one, and says what that changes. */
export function HandOverDialog(props: HandOverDialogProps) {
  const { admin, ownEmail, isOpen, onOpenChange, onHandOver } = props;
  const [isBusy, start] = useBusy();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password"));
    start(async () => {
      if (await onHandOver(admin, password)) onOpenChange(false);
    });
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Hand Over Primary Role"
      description={`${admin.email} becomes the primary admin and cannot be deleted. You stay an admin, but others can delete you. Only ${admin.email} can hand the role over again.`}
    >
      <DialogForm onSubmit={submit}>
        <input hidden readOnly autoComplete="username" value={ownEmail} />
        <Field label="Your Password">
          <PasswordInput name="password" autoComplete="current-password" required />
        </Field>
        <FormActions
          onCancel={() => onOpenChange(false)}
          submit="Hand Over"
          busy="Handing over..."
          isBusy={isBusy}
        />
      </DialogForm>
    </Dialog>
  );
}
