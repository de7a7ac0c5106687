import { useState } from "react";
import { formatMoney } from "../../lib/format-money.ts";
import { Options } from "../../ui/options.tsx";
import { usePageActions } from "../lead-actions/lead-page.tsx";
import { valueOfLead } from "../leads/model/lead-facts.ts";
import type { Lead } from "../leads/model/lead.ts";
import {
  Facts,
  Section,
  SectionTitle,
  SmallButton,
  StageFrame,
  StageSelect,
} from "../lead-ui/controls/panel-parts.styles.ts";
import { ChevronIcon } from "../lead-ui/controls/icons.tsx";
import { FactRow } from "../lead-ui/controls/fact-row.tsx";
import { Changeable } from "./lead-outcome.styles.ts";
import { useLostReasons } from "./use-lost-reasons.ts";
import { ValueDialog } from "./value-dialog.tsx";

function LostReason({ lead }: { lead: Lead }) {
  const { setReason } = usePageActions();
  const reasons = useLostReasons();
  const { lost_reason } = lead;
  const isListed = lost_reason === null || reasons.includes(lost_reason);
  return (
    <StageFrame>
      <StageSelect
        aria-label="Lost reason"
        value={lost_reason ?? ""}
        onChange={(event) => void setReason(lead, event.target.value || null)}
      >
        <option value="">Not set</option>
        {isListed ? null : <option>{lost_reason}</option>}
        <Options of={reasons} />
      </StageSelect>
      <ChevronIcon />
    </StageFrame>
  );
}

/** The lead's value and, if it was lost, the reason; both can be corrected. */
export function LeadOutcome({ lead }: { lead: Lead }) {
  const [isEditing, setIsEditing] = useState(false);
  const value = valueOfLead(lead);
  const isActive = lead.deleted_at === null;
  return (
    <Section aria-label="Value">
      <SectionTitle>Value</SectionTitle>
      <Facts>
        <FactRow label="Amount">
          <Changeable>
            {value ? formatMoney(value.amount, value.currency) : "Not set"}
            {isActive ? (
              <SmallButton
                aria-label={value ? "Change value" : "Set value"}
                onClick={() => setIsEditing(true)}
              >
                {value ? "Change" : "Set"}
              </SmallButton>
            ) : null}
          </Changeable>
        </FactRow>
        {lead.stage === "failed" ? (
          <FactRow label="Lost reason">
            {isActive ? <LostReason lead={lead} /> : (lead.lost_reason ?? "Not set")}
          </FactRow>
        ) : null}
      </Facts>
      <ValueDialog lead={lead} isOpen={isEditing} onOpenChange={setIsEditing} />
    </Section>
  );
}
