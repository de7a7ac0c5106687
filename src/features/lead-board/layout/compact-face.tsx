import { type ReactNode, use } from "react";
import { NoteHitsContext } from "../../lead-views/data/note-search.ts";
import { LeadParts } from "../../leads/extensions/parts.tsx";
import { ToolLine } from "../../lead-ui/card/lead-details.styles.ts";
import { OwnerSpot } from "../../lead-ui/card/owner.tsx";
import { shownLanguage } from "../../leads/model/lead-language.ts";
import { countAttempts } from "../../leads/model/history.ts";
import type { Lead } from "../../leads/model/lead.ts";
import { HeadLine, NextLine, ContactLine } from "./compact-face.styles.ts";
import { Urgency } from "../../lead-ui/card/urgency.tsx";

type CompactFaceProps = {
  lead: Lead;
  /** The company's name, which links to the lead's panel. */
  company: ReactNode;
  /** The buttons of the card. */
  tools: ReactNode;
};

/** The content of a compact card in three lines: company and owner, contact and solution, next action and urgency. */
export function CompactFace({ lead, company, tools }: CompactFaceProps) {
  const language = shownLanguage(lead);
  const isInNotes = use(NoteHitsContext).has(lead.id);
  return (
    <>
      <HeadLine>
        {company}
        <OwnerSpot lead={lead} />
      </HeadLine>
      <ToolLine>
        <ContactLine>
          {isInNotes ? "In notes · " : null}
          <LeadParts of="Hint" lead={lead} place="board" />
          {lead.contact_name} · {language === null ? null : `${language} · `}
          {lead.solution_interested}
          {lead.attempts === 0 ? null : ` · ${countAttempts(lead)}`}
        </ContactLine>
        {tools}
      </ToolLine>
      <NextLine>
        <LeadParts of="Line" lead={lead} place="board" />
        <Urgency lead={lead} />
      </NextLine>
      <LeadParts of="Question" lead={lead} place="board" />
    </>
  );
}
