import type { Active, Announcements, Over, ScreenReaderInstructions } from "@dnd-kit/core";
import { dropStage, isStage, type Lead, stageTitle } from "./board-model.ts";

/** What a draggable card carries for the sensors and the announcements. */
export type DragData = Lead;

/** The lead a drag is about. */
export function draggedLead(active: Active | null): Lead | undefined {
  return active?.data.current as DragData | undefined;
}

function overTitle(over: Over | null): string | undefined {
  return over && isStage(over.id) ? stageTitle(over.id) : undefined;
}

/** How to drag without a mouse, read out with each handle. */
export const instructions: ScreenReaderInstructions = {
  draggable:
    "Press Space or Enter to pick the lead up, choose a stage with the left and right arrow keys, " +
    "then press Space or Enter to drop it there or Escape to leave it where it is.",
};

/** What a screen reader hears during a drag; the outcome is said by the toast. */
export const announcements: Announcements = {
  onDragStart({ active }) {
    const lead = draggedLead(active);
    return lead && `Picked up ${lead.company_name} in ${stageTitle(lead.stage)}.`;
  },
  onDragOver({ active, over }) {
    const lead = draggedLead(active);
    if (!lead) return undefined;
    const title = overTitle(over);
    if (!title) return `${lead.company_name} is not over a stage.`;
    return `${lead.company_name} is over ${title}.`;
  },
  onDragEnd({ active, over }) {
    const lead = draggedLead(active);
    if (!lead) return undefined;
    const to = dropStage(lead, over?.id);
    return to
      ? `${lead.company_name} was dropped in ${stageTitle(to)}.`
      : `${lead.company_name} stays in ${stageTitle(lead.stage)}.`;
  },
  onDragCancel({ active }) {
    const lead = draggedLead(active);
    return lead && `Cancelled. ${lead.company_name} stays in ${stageTitle(lead.stage)}.`;
  },
};
