import {
  type Active,
  type Announcements,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
  getFirstCollision,
  type Over,
  type ScreenReaderInstructions,
} from "@dnd-kit/core";
import { useEffect, useState } from "react";
import { dropStage, stageTitle } from "../../leads/model/board-model.ts";
import { droppedOwner, droppedStage } from "./drop-targets.ts";
import type { Lead, Stage } from "../../leads/model/lead.ts";

/** Milliseconds after a drag for which clicks have no effect; a little longer than the 50 of dnd-kit. */
const CLICK_AFTER_DRAG = 60;

/** The description of drag handles for screen readers. */
const instructions: ScreenReaderInstructions = {
  draggable:
    "Press Space or Enter to pick the lead up, choose a stage with the left and right arrow keys, " +
    "then press Space or Enter to drop it there or Escape to leave it where it is.",
};

/** Returns the dragged lead, which `PressedCard` passes to dnd-kit as data. */
function draggedLead(active: Active | null): Lead | undefined {
  return active?.data.current as Lead | undefined;
}

function overMessage(lead: Lead, over: Over | null): string {
  if (droppedOwner(over?.id) !== undefined) {
    return `${lead.company_name} is over ${String(over?.data.current?.["name"])}.`;
  }
  const stage = droppedStage(over?.id);
  return `${lead.company_name} is ${stage ? `over ${stageTitle(stage)}` : "not over a stage"}.`;
}

function dropMessage(lead: Lead, to: Stage | null): string {
  return to
    ? `${lead.company_name} was dropped in ${stageTitle(to)}.`
    : `${lead.company_name} stays in ${stageTitle(lead.stage)}.`;
}

/** How a drag has ended. Mutable, because dnd-kit requests the announcement before React has rendered the end. */
type DragOutcome = {
  /** Whether the lead left the board during the drag. */
  isLeadRemoved: boolean;
  /** The stage that the drop moves the lead to; null if it stays. */
  droppedIn: Stage | null;
  /** Whether the lead was dropped on a person; nothing is announced then, because a toast names the person. */
  isAssigned: boolean;
};

/** Creates what screen readers announce during a drag; a toast then announces whether the move succeeded. */
function createAnnouncements(outcome: DragOutcome): Announcements {
  let isFirstOver = false;
  return {
    onDragStart({ active }) {
      const lead = draggedLead(active);
      isFirstOver = true;
      return lead && `Picked up ${lead.company_name} in ${stageTitle(lead.stage)}.`;
    },
    onDragOver({ active, over }) {
      const lead = draggedLead(active);
      // A drag starts over the lead's own column; announcing it would interrupt "Picked up".
      const isSilent = isFirstOver && over?.id === lead?.stage;
      isFirstOver = false;
      return lead && !isSilent ? overMessage(lead, over) : undefined;
    },
    onDragEnd({ active }) {
      const lead = draggedLead(active);
      if (outcome.isAssigned) return undefined;
      return lead && dropMessage(lead, outcome.droppedIn);
    },
    onDragCancel({ active }) {
      const lead = draggedLead(active);
      if (!lead) return undefined;
      return outcome.isLeadRemoved
        ? `Cancelled. Someone else moved ${lead.company_name} to trash.`
        : `Cancelled. ${lead.company_name} stays in ${stageTitle(lead.stage)}.`;
    },
  };
}

function createAccessibility() {
  const outcome: DragOutcome = { isLeadRemoved: false, droppedIn: null, isAssigned: false };
  const announcements = createAnnouncements(outcome);
  return {
    accessibility: { announcements, screenReaderInstructions: instructions },
    setOutcome: (changes: Partial<DragOutcome>) => void Object.assign(outcome, changes),
  };
}

/** Cancels the drag by an Escape key event, because dnd-kit has no function for it. */
function cancelDrag() {
  document.dispatchEvent(new KeyboardEvent("keydown", { code: "Escape", key: "Escape" }));
}

export type DragProps = {
  leads: readonly Lead[];
  dragged: Lead | null;
  onDragged: (lead: Lead | null) => void;
  /** Called with the id of the drop target under the dragged card, or with null. */
  onOver: (target: string | null) => void;
  onDrop: (lead: Lead, to: Stage, isByKeyboard: boolean) => void;
  onAssign: (lead: Lead, owner: string | null) => void;
};

/** Returns the handlers for dnd-kit's `DndContext`, and cancels the drag if its lead leaves the board. */
export function useDrag({ leads, dragged, onDragged, onOver, onDrop, onAssign }: DragProps) {
  const [isByPointer, setIsByPointer] = useState(false);
  const [{ accessibility, setOutcome }] = useState(createAccessibility);

  const isLeadRemoved = dragged !== null && !leads.some(({ id }) => id === dragged.id);
  useEffect(() => {
    setOutcome({ isLeadRemoved });
    if (isLeadRemoved) cancelDrag();
  }, [isLeadRemoved, setOutcome]);

  // The end of a drag by mouse or touch may also cause a click, which must not open the card's link.
  const isDragging = dragged !== null;
  const isPointing = isDragging && isByPointer;
  useEffect(() => {
    if (!isPointing) return undefined;
    const stop = (event: Event) => event.preventDefault();
    window.addEventListener("click", stop, { capture: true });
    return () => {
      setTimeout(() => window.removeEventListener("click", stop, true), CLICK_AFTER_DRAG);
    };
  }, [isPointing]);

  function onDragStart({ active, activatorEvent }: DragStartEvent) {
    onDragged(draggedLead(active) ?? null);
    setIsByPointer(!(activatorEvent instanceof KeyboardEvent));
  }
  function onDragOver({ over }: DragOverEvent) {
    onOver(typeof over?.id === "string" ? over.id : null);
  }
  function stop() {
    onDragged(null);
    onOver(null);
  }
  function onDragEnd({ active, collisions, activatorEvent }: DragEndEvent) {
    stop();
    const lead = draggedLead(active);
    // Not from `over`, which dnd-kit updates a render later, so that a quick drop would go to the previous column.
    const target = getFirstCollision(collisions, "id");
    const to = lead ? dropStage(lead, droppedStage(target)) : null;
    const owner = droppedOwner(target);
    setOutcome({ droppedIn: to, isAssigned: owner !== undefined });
    if (lead && owner !== undefined) onAssign(lead, owner);
    if (!lead || !to) return;
    onDrop(lead, to, activatorEvent instanceof KeyboardEvent);
  }

  return { accessibility, onDragStart, onDragOver, onDragCancel: stop, onDragEnd };
}
