import {
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
  getFirstCollision,
} from "@dnd-kit/core";
import { useCallback, useEffect, useMemo, useState } from "react";
import { dropStage, isStage } from "../model/board-model.ts";
import type { Lead, Stage } from "../model/lead.ts";
import { createAnnouncements, draggedLead, instructions } from "./announcements.ts";

type Drop = (lead: Lead, to: Stage, isByKeyboard: boolean) => void;

/** As long as dnd-kit keeps the click away that ends a drag. */
const CLICK_AFTER_DRAG = 60;

/** dnd-kit has no call that ends a drag; each of its sensors ends one on Escape. */
function cancelDrag() {
  document.dispatchEvent(new KeyboardEvent("keydown", { code: "Escape", key: "Escape" }));
}

/** How the drag ends, for those who tell of it: without its lead, or in a stage. */
function createEnding() {
  let isLost = false;
  let landing: Stage | null = null;
  return {
    isLost: () => isLost,
    setLost(value: boolean) {
      isLost = value;
    },
    landing: () => landing,
    setLanding(stage: Stage | null) {
      landing = stage;
    },
  };
}

/** The drag that is going on: it ends by a drop, or by itself when its lead leaves the board. */
export function useDrag(leads: readonly Lead[], onDrop: Drop) {
  const [dragged, setDragged] = useState<Lead | null>(null);
  const [over, setOver] = useState<Stage | null>(null);
  const [ending] = useState(createEnding);
  const accessibility = useMemo(
    () => ({
      announcements: createAnnouncements(ending),
      screenReaderInstructions: instructions,
    }),
    [ending],
  );

  const isGone = dragged !== null && !leads.some(({ id }) => id === dragged.id);
  useEffect(() => {
    ending.setLost(isGone);
    if (isGone) cancelDrag();
  }, [isGone, ending]);

  // A finger that lets go of a card has not followed the card's link.
  const isDragging = dragged !== null;
  useEffect(() => {
    if (!isDragging) return undefined;
    const stop = (event: Event) => event.preventDefault();
    window.addEventListener("click", stop, { capture: true });
    return () => {
      setTimeout(() => window.removeEventListener("click", stop, true), CLICK_AFTER_DRAG);
    };
  }, [isDragging]);

  const onDragStart = useCallback(({ active }: DragStartEvent) => {
    setDragged(draggedLead(active) ?? null);
  }, []);
  const onDragOver = useCallback(({ over: column }: DragOverEvent) => {
    setOver(isStage(column?.id) ? column.id : null);
  }, []);
  const onDragCancel = useCallback(() => setDragged(null), []);
  function onDragEnd({ active, collisions, activatorEvent }: DragEndEvent) {
    setDragged(null);
    const lead = draggedLead(active);
    // dnd-kit's `over` follows a render later: a quick drop would land a column behind.
    const to = lead ? dropStage(lead, getFirstCollision(collisions, "id")) : null;
    ending.setLanding(to);
    if (lead && to) onDrop(lead, to, activatorEvent instanceof KeyboardEvent);
  }

  const handlers = { accessibility, onDragStart, onDragOver, onDragCancel, onDragEnd };
  /** The stage that a card is over, while one is dragged. */
  return { dragged, over: isDragging ? over : null, handlers };
}
