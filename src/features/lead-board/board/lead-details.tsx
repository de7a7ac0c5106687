import { memo, useState } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { WarningIcon } from "../icons.tsx";
import type { Lead } from "../model/lead.ts";
import { Line, MoreButton, Remarks, Solution, Source, SuspectedMark } from "./lead-card.styles.ts";

const REMARKS_SHOWN = 140;

function RemarksText({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (text.length <= REMARKS_SHOWN) return <Remarks>{text}</Remarks>;
  return (
    <Remarks>
      {isOpen ? text : `${text.slice(0, REMARKS_SHOWN).trimEnd()}… `}{" "}
      <MoreButton type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? "Show less" : "Show all"}
      </MoreButton>
    </Remarks>
  );
}

/** Says that a machine seems to have sent the lead. */
export function Suspected() {
  return (
    <SuspectedMark>
      <WarningIcon />
      Suspected spam
    </SuspectedMark>
  );
}

/** Who the lead is and what it asks for; drawn anew only when the lead changes. */
export const LeadDetails = memo(function LeadDetails({ lead }: { lead: Lead }) {
  return (
    <>
      {lead.is_suspected ? <Suspected /> : null}
      <Line>{lead.contact_name}</Line>
      <Line title={lead.email}>
        <a href={`mailto:${lead.email}`} draggable={false}>
          {lead.email}
        </a>
      </Line>
      <Line>
        <a href={`tel:${lead.contact_number.replaceAll(/[^+\d]/g, "")}`} draggable={false}>
          {lead.contact_number}
        </a>
      </Line>
      <Solution>
        <Badge>{lead.solution_interested}</Badge>
        <Source title={`Source: ${lead.source}`}>{lead.source}</Source>
      </Solution>
      {lead.remarks === "" ? null : <RemarksText text={lead.remarks} />}
    </>
  );
});
