import { useWatch } from "react-hook-form";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { Options } from "../../ui/options.tsx";
import { FormActions } from "../../ui/form-actions.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { RuleList } from "../../ui/rule-list.tsx";
import { DialogForm } from "../../ui/dialog-form.styles.ts";
import { useSchemaForm } from "../../ui/use-schema-form.ts";
import { useWhileShown } from "../../ui/use-while-shown.ts";
import type { OpenState } from "../../ui/overlay-props.ts";
import { type NewAdmin, newAdminSchema, PASSWORD_LENGTH, roles } from "./new-admin.schema.ts";

type AddAdminFormProps = {
  /** Resolves to whether the admin was created; if not, the form keeps its values. */
  onCreate: (admin: NewAdmin) => Promise<boolean>;
  onClose: () => void;
};

function AddAdminForm({ onCreate, onClose }: AddAdminFormProps) {
  const { register, setFocus, control, errors, isSubmitting, onSubmit } = useSchemaForm(
    newAdminSchema,
    { email: "", fullName: "", password: "", role: "admin" as const },
  );
  const password = useWatch({ control, name: "password" });
  const rule = {
    label: `At least ${PASSWORD_LENGTH} characters`,
    isMet: password.length >= PASSWORD_LENGTH,
  };
  const end = useWhileShown((isCreated: boolean) => {
    if (isCreated) onClose();
    else setFocus("email", { shouldSelect: true });
  });
  const create = async (admin: NewAdmin) => end(await onCreate(admin));

  return (
    <DialogForm noValidate onSubmit={onSubmit(create)}>
      <Field label="Email" error={errors.email?.message}>
        <TextInput type="email" autoComplete="off" required {...register("email")} />
      </Field>
      <Field label="Full Name (optional)" error={errors.fullName?.message}>
        <TextInput autoComplete="off" {...register("fullName")} />
      </Field>
      <Field
        label="Password"
        hint={<RuleList rules={[rule]} isStarted={password !== ""} />}
        error={errors.password?.message}
      >
        <PasswordInput
          autoComplete="new-password"
          required
          minLength={PASSWORD_LENGTH}
          {...register("password")}
        />
      </Field>
      <Field
        label="Role"
        hint="Members work leads. They cannot export, manage users, change desk settings or erase people."
      >
        <Select {...register("role")}>
          <Options of={roles} />
        </Select>
      </Field>
      <FormActions
        onCancel={onClose}
        submit="Create Admin User"
        busy="Creating..."
        isBusy={isSubmitting}
      />
    </DialogForm>
  );
}

type AddAdminDialogProps = OpenState & { onCreate: AddAdminFormProps["onCreate"] };

/** The dialog that adds an admin or a member; the form is empty each time it opens. */
export function AddAdminDialog({ isOpen, onOpenChange, onCreate }: AddAdminDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Add New Admin User">
      <AddAdminForm onCreate={onCreate} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}
