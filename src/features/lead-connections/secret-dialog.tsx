import { useId, useState } from "react";
import { CopyButton } from "../../ui/copy-button.tsx";
import { DialogActions } from "../../ui/dialog-form.styles.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, FieldError, TextArea } from "../../ui/field.tsx";
import { Secret } from "./connections.styles.ts";
import { WorkButton } from "../../ui/work-button.tsx";

/** A secret that was just created: `label` names it, `purpose` says what it is for, `text` is the secret. */
export type ShownSecret = { title: string; label: string; purpose: string; text: string };

type SecretDialogProps = { secret: ShownSecret; isOpen: boolean; onClose: () => void };

/**
 * The dialog that shows a secret once. Until the secret is copied, Escape shows a warning instead of closing the
 * dialog; the button "I Have Saved It" closes it in any case.
 */
export function SecretDialog({ secret, isOpen, onClose }: SecretDialogProps) {
  const id = useId();
  const [isCopied, setIsCopied] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);

  function change(toOpen: boolean) {
    if (toOpen) return;
    if (isCopied) onClose();
    else setIsLeaving(true);
  }

  return (
    <Dialog isOpen={isOpen} onOpenChange={change} title={secret.title} description={secret.purpose}>
      <Secret>
        <Field id={id} label={secret.label}>
          <TextArea
            rows={3}
            readOnly
            spellCheck={false}
            value={secret.text}
            onFocus={(event) => event.target.select()}
          />
        </Field>
        <div role="alert">
          {isLeaving && !isCopied ? (
            <FieldError>
              You have not copied it, and it cannot be shown again. If you saved it, press “I Have
              Saved It”.
            </FieldError>
          ) : null}
        </div>
      </Secret>
      <DialogActions>
        <CopyButton text={secret.text} onCopied={() => setIsCopied(true)}>
          Copy
        </CopyButton>
        <WorkButton onClick={onClose}>I Have Saved It</WorkButton>
      </DialogActions>
    </Dialog>
  );
}
