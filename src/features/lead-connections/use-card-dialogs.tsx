import { type RefObject, useState } from "react";
import { ConfirmDialog, type Question } from "./confirm-dialog.tsx";
import { SecretDialog, type ShownSecret } from "./secret-dialog.tsx";

/**
 * The two dialogs of a card: a question before something that cannot be undone, and a secret that was just created.
 * `focusAfter` receives the focus once the action is done.
 */
export function useCardDialogs(focusAfter: RefObject<HTMLElement | null>) {
  const [asked, setAsked] = useState<{ question: Question; isOpen: boolean }>();
  const [secret, setSecret] = useState<{ shown: ShownSecret; isOpen: boolean }>();
  return {
    ask: (question: Question) => setAsked({ question, isOpen: true }),
    show: (shown: ShownSecret) => setSecret({ shown, isOpen: true }),
    dialogs: (
      <>
        {asked ? (
          <ConfirmDialog
            key={asked.question.title}
            question={asked.question}
            isOpen={asked.isOpen}
            onClose={() => setAsked({ ...asked, isOpen: false })}
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
