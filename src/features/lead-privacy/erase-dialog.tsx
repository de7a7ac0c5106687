import { type FormEvent, useState } from "react";
import { useServerData } from "../../supabase/use-server-data.ts";
import { DialogForm } from "../../ui/dialog-form.styles.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { FormActions } from "../../ui/form-actions.tsx";
import type { OpenState } from "../../ui/overlay-props.ts";
import { fetchErasureReach, personKeys } from "./person-data.ts";
import { useErasure } from "./use-erasure.ts";

/** Lists the other email addresses that are erased too, because their leads were merged with this person's. */
function AlsoErased({ email }: { email: string }) {
  const { data, hasFailed } = useServerData(personKeys.erasureReach(email), () =>
    fetchErasureReach(email),
  );
  const others = data?.filter((reached) => reached.email !== email) ?? [];
  if (hasFailed) return <p>Leads that were merged with this person's are erased too.</p>;
  if (others.length === 0) return null;
  return (
    <div role="note">
      <p>Merged with this person's leads, and erased too:</p>
      <ul>
        {others.map((other) => (
          <li key={other.email}>
            {other.leads === 1 ? "1 lead" : `${other.leads} leads`} of <b>{other.email}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

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
    setError(isConfirmed ? undefined : "This is not the person's email address");
    if (!isConfirmed) return;
    setIsErasing(true);
    if (await erase(email, typed)) onErased();
    else setIsErasing(false);
  }

  return (
    <DialogForm noValidate onSubmit={(event) => void submit(event)}>
      <AlsoErased email={email} />
      <Field label={`Type ${email} to confirm`} error={error}>
        <TextInput
          type="email"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <FormActions
        onCancel={onClose}
        submit="Erase for Good"
        busy="Erasing..."
        isBusy={isErasing}
        isDangerous
      />
    </DialogForm>
  );
}

type EraseDialogProps = OpenState & { email: string; onErased: () => void };

/** The dialog that erases every lead of an email address after the user has typed the address. */
export function EraseDialog({ email, isOpen, onOpenChange, onErased }: EraseDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Erase This Person"
      description={`Every lead of ${email} is erased immediately, including those in the trash, with notes, history and messages in the sales chat. This cannot be undone.`}
    >
      <EraseForm email={email} onErased={onErased} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}
