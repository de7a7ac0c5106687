import { memo, useState } from "react";
import { Badge } from "../../ui/badge.tsx";
import type { Lead } from "./board-model.ts";
import { Line, MoreButton, Remarks, Solution } from "./lead-card.styles.ts";

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

/** Who the lead is and what it asks for; drawn anew only when the lead changes. */
export const LeadDetails = memo(function LeadDetails({ lead }: { lead: Lead }) {
  return (
    <>
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
      </Solution>
      {lead.remarks === "" ? null : <RemarksText text={lead.remarks} />}
    </>
  );
});
