import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { DialogActions, DialogForm } from "../../../ui/dialog-form.styles.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field, TextInput } from "../../../ui/field.tsx";
import { useErasure } from "./use-erasure.ts";

type EraseFormProps = { email: string; onErased: () => void; onClose: () => void };

function EraseForm({ email, onErased, onClose }: EraseFormProps) {
  const erase = useErasure();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const [isErasing, setIsErasing] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isErasing) return;
    const isConfirmed = typed.trim().toLowerCase() === email;
    setError(isConfirmed ? undefined : "This is not the person's e-mail address");
    if (!isConfirmed) return;
    setIsErasing(true);
    if (await erase(email, typed)) onErased();
    else setIsErasing(false);
  }

  return (
    <DialogForm noValidate onSubmit={(event) => void submit(event)}>
      <Field label={`Type ${email} to confirm`} error={error}>
        <TextInput
          type="email"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <DialogActions>
        <Button $variant="quiet" $size="work" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" $variant="danger" $size="work" aria-disabled={isErasing || undefined}>
          {isErasing ? "Erasing..." : "Erase for good"}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}

type EraseDialogProps = {
  email: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onErased: () => void;
};

/** Erases every lead of an e-mail address, once the address was typed. */
export function EraseDialog({ email, isOpen, onOpenChange, onErased }: EraseDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Erase This Person"
      description={`Every lead of ${email} is erased at once, in the trash too, with notes, history and the messages in the sales chat. It cannot be undone.`}
    >
      <EraseForm email={email} onErased={onErased} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}
