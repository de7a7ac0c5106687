import { createContext, use } from "react";
import type { Lead } from "../leads/model/lead.ts";
import { SmallButton } from "../leads/controls/panel-parts.styles.ts";
import { QuestionBox, Reasons } from "./lead-outcome.styles.ts";

/** The lead that has just been lost, and how to say why. */
export type LostLead = {
  /** The id of the lead that is asked about; null where none is. */
  leadId: string | null;
  /** What there is to choose from; empty until they are loaded. */
  reasons: readonly string[];
  answer: (lead: Lead, reason: string) => void;
  skip: () => void;
};

export const LostLeadContext = createContext<LostLead>({
  leadId: null,
  reasons: [],
  answer: () => {},
  skip: () => {},
});

/** Puts the focus back where the move was made: on the card's handle, the panel's stage, or the open row of Today. */
function focusHome(from: Element) {
  const card = from
    .closest("[data-lead]")
    ?.querySelector<HTMLElement>("[aria-roledescription=draggable]");
  const home =
    card ??
    from.closest("[role=dialog]")?.querySelector("select") ??
    document.querySelector<HTMLElement>("[data-current] [aria-expanded]");
  home?.focus();
}

type LostQuestionProps = {
  lead: Lead;
  /** Where the lead itself is not beside it. */
  isNamed?: boolean;
};

/** Asks why a lead was lost that has just been moved to Failed; renders nothing of any other. */
export function LostQuestion({ lead, isNamed = false }: LostQuestionProps) {
  const { leadId, reasons, answer, skip } = use(LostLeadContext);
  const isLost = lead.stage === "failed" && lead.deleted_at === null;
  const isAsked = leadId === lead.id && isLost && lead.lost_reason === null;
  if (!isAsked || reasons.length === 0) return null;
  return (
    <QuestionBox
      data-lost-question
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // The panel that it may stand in stays open.
        event.stopPropagation();
        focusHome(event.currentTarget);
        skip();
      }}
    >
      <legend>Why was {isNamed ? lead.company_name : "it"} lost?</legend>
      <Reasons>
        {reasons.map((reason) => (
          <SmallButton
            key={reason}
            type="button"
            onClick={(event) => {
              focusHome(event.currentTarget);
              answer(lead, reason);
            }}
          >
            {reason}
          </SmallButton>
        ))}
        <SmallButton
          type="button"
          data-quiet
          onClick={(event) => {
            focusHome(event.currentTarget);
            skip();
          }}
        >
          Skip
        </SmallButton>
      </Reasons>
    </QuestionBox>
  );
}
