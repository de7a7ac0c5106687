import { usePageActions } from "../lead-actions/lead-page.tsx";
import { SmallButton } from "../lead-ui/controls/panel-parts.styles.ts";
import type { Lead } from "../leads/model/lead.ts";
import { Reasons } from "./lead-outcome.styles.ts";
import { useLostReasons } from "./use-lost-reasons.ts";

/** The selectable reasons why a lead was lost. */
export function LostReasons({ lead, onSettled }: { lead: Lead; onSettled: () => void }) {
  const { setReason } = usePageActions();
  return (
    <Reasons>
      {useLostReasons().map((reason) => (
        <SmallButton
          key={reason}
          type="button"
          onClick={() => {
            onSettled();
            void setReason(lead, reason);
          }}
        >
          {reason}
        </SmallButton>
      ))}
      <SmallButton type="button" data-quiet onClick={onSettled}>
        Skip
      </SmallButton>
    </Reasons>
  );
}
