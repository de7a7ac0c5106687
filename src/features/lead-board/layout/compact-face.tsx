import { type ReactNode, use } from "react";
import { NoteHitsContext } from "../data/note-search.ts";
import { DuplicateContext } from "../../lead-merge/duplicate-mark.tsx";
import { OwnerButton } from "../../leads/card/owner.tsx";
import { shownLanguage } from "../../leads/model/lead-language.ts";
import type { Lead } from "../../leads/model/lead.ts";
import { LostQuestion } from "../../lead-outcome/lost-question.tsx";
import { boardPlanMenu, PlanLine } from "../../lead-plan/plan-menu.tsx";
import { CardTools, HeadLine, NextLine, ContactLine } from "./compact-face.styles.ts";
import { Urgency } from "./urgency.tsx";

type CompactFaceProps = {
  lead: Lead;
  /** The company, a link to the panel. */
  company: ReactNode;
  /** The buttons of the card. */
  tools: ReactNode;
};

/** A card of three lines: company and owner, contact and solution, next action and urgency. */
export function CompactFace({ lead, company, tools }: CompactFaceProps) {
  const hasDuplicates = use(DuplicateContext).has(lead.id);
  const language = shownLanguage(lead);
  const isInNotes = use(NoteHitsContext).has(lead.id);
  return (
    <>
      <HeadLine>
        {company}
        <CardTools>{tools}</CardTools>
        <OwnerButton lead={lead} />
      </HeadLine>
      <ContactLine>
        {isInNotes ? "In its notes · " : null}
        {hasDuplicates ? "Also wrote · " : null}
        {lead.contact_name} · {language === null ? null : `${language} · `}
        {lead.solution_interested}
      </ContactLine>
      <NextLine>
        <PlanLine lead={lead} handle={boardPlanMenu} />
        <Urgency lead={lead} />
      </NextLine>
      <LostQuestion lead={lead} />
    </>
  );
}
