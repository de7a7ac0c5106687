import type { Lead } from "../../leads/model/lead.ts";
import { Reasons } from "../../lead-outcome/lead-outcome.styles.ts";
import { SmallButton } from "../../leads/controls/panel-parts.styles.ts";
import { FollowUpQuestion } from "./selection-bar.styles.ts";

type BulkLostQuestionProps = {
  /** The leads that were just moved to Failed. */
  leads: readonly Lead[];
  reasons: readonly string[];
  onAnswer: (leads: readonly Lead[], reason: string) => void;
  onSkip: () => void;
};

/** Asks once why the leads that were moved to Failed together were lost; can be skipped. */
export function BulkLostQuestion({ leads, reasons, onAnswer, onSkip }: BulkLostQuestionProps) {
  if (leads.length === 0 || reasons.length === 0) return null;
  return (
    <FollowUpQuestion
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // The selection stays.
        event.stopPropagation();
        onSkip();
      }}
    >
      <legend>Why were they lost?</legend>
      <Reasons>
        {reasons.map((reason) => (
          <SmallButton key={reason} type="button" onClick={() => onAnswer(leads, reason)}>
            {reason}
          </SmallButton>
        ))}
        <SmallButton type="button" data-quiet onClick={onSkip}>
          Skip
        </SmallButton>
      </Reasons>
    </FollowUpQuestion>
  );
}
