import { type RefObject, useState } from "react";
import { DialogActions } from "../../ui/dialog-form.styles.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { QuietButton, WorkButton } from "../../ui/work-button.tsx";

/** The texts and the action of a dialog that asks before it does something that cannot be undone. */
export type Question = {
  title: string;
  description: string;
  action: string;
  isDangerous: boolean;
  /** Does the action; resolves to whether it succeeded, after showing a failure. */
  onConfirm: () => Promise<boolean>;
};

type ConfirmDialogProps = {
  question: Question;
  isOpen: boolean;
  onClose: () => void;
  /** Receives the focus after the action, which may remove the button that opened the dialog. */
  focusAfter: RefObject<HTMLElement | null>;
};

/** The dialog that asks a question; closes when the action has succeeded, and stays open if it fails. */
export function ConfirmDialog({ question, isOpen, onClose, focusAfter }: ConfirmDialogProps) {
  const [state, setState] = useState<"asking" | "doing" | "done">("asking");

  async function confirm() {
    if (state !== "asking") return;
    setState("doing");
    const isDone = await question.onConfirm();
    setState(isDone ? "done" : "asking");
    if (isDone) onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(toOpen) => (toOpen ? undefined : onClose())}
      title={question.title}
      description={question.description}
      finalFocus={() => (state === "done" ? focusAfter.current : true)}
    >
      <DialogActions>
        <QuietButton onClick={onClose}>Cancel</QuietButton>
        <WorkButton
          $variant={question.isDangerous ? "danger" : "primary"}
          aria-disabled={state === "asking" ? undefined : true}
          onClick={() => void confirm()}
        >
          {question.action}
        </WorkButton>
      </DialogActions>
    </Dialog>
  );
}
