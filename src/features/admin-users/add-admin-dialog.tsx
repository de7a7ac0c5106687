import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { DialogActions, DialogForm } from "./dialog-form.styles.ts";
import { type NewAdmin, newAdminSchema } from "./new-admin.schema.ts";

type AddAdminFormProps = {
  /** Answers whether the admin was created; the form stays as it is where not. */
  onCreate: (admin: NewAdmin) => Promise<boolean>;
  onClose: () => void;
};

function AddAdminForm({ onCreate, onClose }: AddAdminFormProps) {
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(newAdminSchema),
    defaultValues: { email: "", fullName: "", password: "" },
  });
  const { errors, isSubmitting } = formState;
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  async function create(admin: NewAdmin) {
    const isCreated = await onCreate(admin);
    // Cancelled meanwhile: the dialog may be open again, with another form.
    if (!isHere.current) return;
    if (isCreated) onClose();
    else setFocus("email", { shouldSelect: true });
  }

  return (
    <DialogForm
      noValidate
      onSubmit={(event) => {
        if (isSubmitting) event.preventDefault();
        else void handleSubmit(create)(event);
      }}
    >
      <Field label="Email" error={errors.email?.message}>
        <TextInput type="email" autoComplete="off" required {...register("email")} />
      </Field>
      <Field label="Full Name (optional)" error={errors.fullName?.message}>
        <TextInput autoComplete="off" {...register("fullName")} />
      </Field>
      <Field label="Password" hint="At least 6 characters" error={errors.password?.message}>
        <PasswordInput
          autoComplete="new-password"
          required
          minLength={6}
          {...register("password")}
        />
      </Field>
      <DialogActions>
        <Button $variant="quiet" $size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" $size="small" aria-disabled={isSubmitting || undefined}>
          {isSubmitting ? "Creating..." : "Create Admin User"}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}

type AddAdminDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onCreate: AddAdminFormProps["onCreate"];
};

/** Asks for a new admin; each opening starts with an empty form. */
export function AddAdminDialog({ isOpen, onOpenChange, onCreate }: AddAdminDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Add New Admin User">
      <AddAdminForm onCreate={onCreate} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}
