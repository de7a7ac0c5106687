import { useEffect, useRef, useState } from "react";
import { useWhileShown } from "../../../ui/use-while-shown.ts";
import type { LeadActions } from "../actions/use-lead-actions.ts";
import type { Channel, Lead } from "../model/lead.ts";
import { Question, SmallButton } from "../controls/panel-parts.styles.ts";

type ReachQuestionProps = {
  lead: Lead;
  /** What was started: a call, a chat or an e-mail; null where nothing was. */
  channel: Channel | null;
  reach: LeadActions["reach"];
  onAnswered: () => void;
};

/** Asks whether the lead was reached, once a call, a WhatsApp or an e-mail was started from the panel. */
export function ReachQuestion({ lead, channel, reach, onAnswered }: ReachQuestionProps) {
  const [isSaving, setIsSaving] = useState(false);
  const question = useRef<HTMLDivElement>(null);
  const startedFrom = useRef<Element | null>(null);
  useEffect(() => {
    if (!channel) return;
    startedFrom.current = document.activeElement;
    question.current?.scrollIntoView({ block: "nearest" });
  }, [channel]);

  function close() {
    // The focused button is removed with the question.
    if (startedFrom.current instanceof HTMLElement) startedFrom.current.focus();
    onAnswered();
  }

  const closeNoted = useWhileShown(close, channel ?? "");

  async function say() {
    if (!channel || isSaving) return;
    setIsSaving(true);
    const isNoted = await reach(lead, channel);
    setIsSaving(false);
    if (isNoted) closeNoted();
  }

  return (
    <Question ref={question} data-open={channel ? true : undefined}>
      {/* Here before its text, so that a screen reader tells it. */}
      <output>{channel ? "Did you reach them?" : null}</output>
      {channel ? (
        <>
          <SmallButton type="button" aria-disabled={isSaving} onClick={() => void say()}>
            Yes
          </SmallButton>
          <SmallButton type="button" onClick={close}>
            No
          </SmallButton>
        </>
      ) : null}
    </Question>
  );
}
