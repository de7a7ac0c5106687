import { use, useEffect } from "react";
import { HiddenStatus } from "../../ui/page.styles.ts";
import { LastLostContext, usePageActions } from "../leads/actions/lead-page.tsx";
import type { Place } from "../leads/extensions/extension.ts";
import { useLostReasons } from "./use-lost-reasons.ts";
import type { Lead } from "../leads/model/lead.ts";
import { SmallButton } from "../leads/controls/panel-parts.styles.ts";
import { QuestionBox, Reasons } from "./lead-outcome.styles.ts";

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

type AskProps = {
  lead: Lead;
  /** Where the lead itself is not beside it. */
  isNamed: boolean;
};

function Ask({ lead, isNamed }: AskProps) {
  const { settle } = use(LastLostContext);
  const { setReason } = usePageActions();
  const reasons = useLostReasons();
  if (reasons.length === 0) return null;
  return (
    <QuestionBox
      data-lost-question
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // The panel that it may stand in stays open.
        event.stopPropagation();
        focusHome(event.currentTarget);
        settle();
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
              settle();
              void setReason(lead, reason);
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
            settle();
          }}
        >
          Skip
        </SmallButton>
      </Reasons>
    </QuestionBox>
  );
}

function isAskable({ stage, deleted_at, lost_reason }: Lead): boolean {
  return stage === "failed" && deleted_at === null && lost_reason === null;
}

/** Asks why a lead was lost that has just been moved to Failed; renders nothing of any other. */
export function LostQuestion({ lead }: { lead: Lead }) {
  const { id } = use(LastLostContext);
  return id === lead.id && isAskable(lead) ? <Ask lead={lead} isNamed={false} /> : null;
}

/** Says where it is asked; in Today, whose rows may have left the queue, it is asked here. */
export function LostStatus({ place }: { place: Place }) {
  const { id, lead } = use(LastLostContext);
  const reasons = useLostReasons(id !== null);
  const askedId = reasons.length > 0 ? id : null;
  useEffect(() => {
    if (askedId === null) return;
    // The panel, which comes last, is over the card that asks as well.
    const question = [...document.querySelectorAll("[data-lost-question]")].at(-1);
    question?.scrollIntoView({ block: "nearest" });
  }, [askedId]);
  const asked = reasons.length > 0 && lead && isAskable(lead) ? lead : null;
  const where = place === "today" ? "It is asked above the queue" : "Its card asks";
  return (
    <>
      <HiddenStatus>
        {asked ? `Why was ${asked.company_name} lost? ${where}; the answer can be skipped.` : ""}
      </HiddenStatus>
      {asked && place === "today" ? <Ask lead={asked} isNamed /> : null}
    </>
  );
}
