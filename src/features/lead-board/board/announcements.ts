import type { Active, Announcements, Over, ScreenReaderInstructions } from "@dnd-kit/core";
import { isStage, stageTitle } from "../model/board-model.ts";
import type { Lead, Stage } from "../model/lead.ts";

/** The lead a drag is about: a draggable card carries it as its data. */
export function draggedLead(active: Active | null): Lead | undefined {
  return active?.data.current as Lead | undefined;
}

/** How to drag without a mouse, read out with each handle. */
export const instructions: ScreenReaderInstructions = {
  draggable:
    "Press Space or Enter to pick the lead up, choose a stage with the left and right arrow keys, " +
    "then press Space or Enter to drop it there or Escape to leave it where it is.",
};

function overMessage(lead: Lead, over: Over | null): string {
  if (!over || !isStage(over.id)) return `${lead.company_name} is not over a stage.`;
  return `${lead.company_name} is over ${stageTitle(over.id)}.`;
}

function dropMessage(lead: Lead, to: Stage | null): string {
  return to
    ? `${lead.company_name} was dropped in ${stageTitle(to)}.`
    : `${lead.company_name} stays in ${stageTitle(lead.stage)}.`;
}

type Ending = {
  /** Whether the drag ends because its lead is no longer on the board. */
  isLost: () => boolean;
  /** The stage that a drop moved the lead to; null where it stays. */
  landing: () => Stage | null;
};

/** What a screen reader hears during a drag; whether the move held is said by the toast. */
export function createAnnouncements({ isLost, landing }: Ending): Announcements {
  let isFirstOver = false;
  return {
    onDragStart({ active }) {
      const lead = draggedLead(active);
      isFirstOver = true;
      return lead && `Picked up ${lead.company_name} in ${stageTitle(lead.stage)}.`;
    },
    onDragOver({ active, over }) {
      const lead = draggedLead(active);
      // A drag begins over the lead's own column; saying so would cut off "Picked up".
      const isSilent = isFirstOver && over?.id === lead?.stage;
      isFirstOver = false;
      return lead && !isSilent ? overMessage(lead, over) : undefined;
    },
    onDragEnd({ active }) {
      const lead = draggedLead(active);
      return lead && dropMessage(lead, landing());
    },
    onDragCancel({ active }) {
      const lead = draggedLead(active);
      if (!lead) return undefined;
      return isLost()
        ? `Cancelled. Someone else moved ${lead.company_name} to trash.`
        : `Cancelled. ${lead.company_name} stays in ${stageTitle(lead.stage)}.`;
    },
  };
}
