import { type RefObject, useState } from "react";
import { ConfirmDialog, type Question } from "./confirm-dialog.tsx";
import { SecretDialog, type ShownSecret } from "./secret-dialog.tsx";

/**
 * Holds the two dialogs of a card: `ask` opens a question before an action, `show` a secret that was just created.
 * `focusAfter` receives the focus when the action has succeeded.
 */
export function useCardDialogs(focusAfter: RefObject<HTMLElement | null>) {
  const [confirmation, setConfirmation] = useState<{ question: Question; isOpen: boolean }>();
  const [secret, setSecret] = useState<{ shown: ShownSecret; isOpen: boolean }>();
  return {
    ask: (question: Question) => setConfirmation({ question, isOpen: true }),
    show: (shown: ShownSecret) => setSecret({ shown, isOpen: true }),
    dialogs: (
      <>
        {confirmation ? (
          <ConfirmDialog
            key={confirmation.question.title}
            question={confirmation.question}
            isOpen={confirmation.isOpen}
            onClose={() => setConfirmation({ ...confirmation, isOpen: false })}
            focusAfter={focusAfter}
          />
        ) : null}
        {secret ? (
          <SecretDialog
            key={secret.shown.text}
            secret={secret.shown}
            isOpen={secret.isOpen}
            onClose={() => setSecret({ ...secret, isOpen: false })}
          />
        ) : null}
      </>
    ),
  };
}
