import { HiddenStatus } from "../../ui/page.styles.ts";
import type { Lead } from "../leads/model/lead.ts";
import { Reasons } from "./lead-outcome.styles.ts";
import { SmallButton } from "../lead-ui/controls/panel-parts.styles.ts";
import { FollowUpQuestion } from "./bulk-lost-question.styles.ts";
import { useLostReasons } from "./use-lost-reasons.ts";

type BulkLostQuestionProps = {
  /** The leads that were just moved to Failed and have no lost reason. */
  lostLeads: readonly Lead[];
  lose: (leads: readonly Lead[], reason: string) => void;
  skip: () => void;
};

/** Asks once why all leads of a bulk move to Failed were lost; the user can skip it. */
export function BulkLostQuestion({ lostLeads, lose, skip }: BulkLostQuestionProps) {
  const reasons = useLostReasons(lostLeads.length > 0);
  if (lostLeads.length === 0 || reasons.length === 0) return null;
  return (
    <FollowUpQuestion
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // Without this, Escape would also clear the board's selection.
        event.stopPropagation();
        skip();
      }}
    >
      <legend>Why were they lost?</legend>
      <Reasons>
        {reasons.map((reason) => (
          <SmallButton key={reason} onClick={() => lose(lostLeads, reason)}>
            {reason}
          </SmallButton>
        ))}
        <SmallButton data-quiet onClick={skip}>
          Skip
        </SmallButton>
      </Reasons>
    </FollowUpQuestion>
  );
}

/** Announces the question of BulkLostQuestion to screen readers. */
export function BulkLostStatus({ lostLeads }: Pick<BulkLostQuestionProps, "lostLeads">) {
  const reasons = useLostReasons(lostLeads.length > 0);
  return (
    <HiddenStatus>
      {lostLeads.length > 0 && reasons.length > 0
        ? "Why were they lost? Answer in the bar below the board, or skip."
        : ""}
    </HiddenStatus>
  );
}
