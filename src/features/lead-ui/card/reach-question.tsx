import { useEffect, useRef } from "react";
import { useWhileShown } from "../../../ui/use-while-shown.ts";
import { useBusy } from "../../../ui/use-busy.ts";
import type { LeadActions } from "../../lead-actions/use-lead-actions.ts";
import type { Attempt, Lead } from "../../leads/model/lead.ts";
import { Question, SmallButton } from "../controls/panel-parts.styles.ts";

type ReachQuestionProps = {
  lead: Lead;
  /** The call, chat or email that was started; null if there is none to ask about. */
  attempt: Attempt | null;
  actions: Pick<LeadActions, "answerAttempt" | "undoAttempt">;
  onAnswered: () => void;
};

/** Asks whether the lead was reached by a call, a WhatsApp or an email; "Not tried" removes the attempt. */
export function ReachQuestion({ lead, attempt, actions, onAnswered }: ReachQuestionProps) {
  const [isSaving, start] = useBusy();
  const question = useRef<HTMLDivElement>(null);
  const startedFrom = useRef<Element | null>(null);
  useEffect(() => {
    if (!attempt) return;
    startedFrom.current = document.activeElement;
    question.current?.scrollIntoView({ block: "nearest" });
  }, [attempt]);

  function close() {
    // Moves the focus, because the focused button is removed with the question.
    if (startedFrom.current instanceof HTMLElement) startedFrom.current.focus();
    onAnswered();
  }

  const closeShown = useWhileShown(close, attempt?.id ?? "");

  async function record(save: (started: Attempt) => Promise<boolean>) {
    if (attempt && (await save(attempt))) closeShown();
  }

  const { answerAttempt, undoAttempt } = actions;
  const answers = {
    Yes: (started: Attempt) => answerAttempt(lead, started, "reached"),
    No: (started: Attempt) => answerAttempt(lead, started, "not-reached"),
    "Not tried": (started: Attempt) => undoAttempt(lead, started, "attempted"),
  };
  return (
    <Question
      ref={question}
      data-open={attempt ? true : undefined}
      data-uncovered={attempt ? true : undefined}
    >
      {/* Always mounted, because screen readers announce only changes of a live region that already exists. */}
      <output>{attempt ? "Did you reach them?" : null}</output>
      {attempt
        ? Object.entries(answers).map(([label, save]) => (
            <SmallButton
              key={label}
              aria-disabled={isSaving}
              onClick={() => start(() => record(save))}
            >
              {label}
            </SmallButton>
          ))
        : null}
    </Question>
  );
}
