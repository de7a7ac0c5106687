import { type RefObject, useState } from "react";
import { DialogActions } from "../../ui/dialog-form.styles.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { QuietButton, WorkButton } from "../../ui/work-button.tsx";

/** The question before an action that cannot be undone. */
export type Question = {
  title: string;
  says: string;
  action: string;
  isDangerous: boolean;
  /** Resolves to whether it succeeded; shows a failure as a message. */
  onConfirm: () => Promise<boolean>;
};

type ConfirmDialogProps = {
  question: Question;
  isOpen: boolean;
  onClose: () => void;
  /** Receives the focus after the action, which may remove the button that opened the dialog. */
  focusAfter: RefObject<HTMLElement | null>;
};

/** Asks before something that cannot be undone, and closes when it is done. */
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
      description={question.says}
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
