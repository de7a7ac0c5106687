import type { DragEndEvent, DragStartEvent } from "@dnd-kit/core";
import { useCallback, useEffect, useMemo, useState } from "react";
import { dropStage } from "../model/board-model.ts";
import type { Lead, Stage } from "../model/lead.ts";
import { createAnnouncements, draggedLead, instructions } from "./announcements.ts";

type Drop = (lead: Lead, to: Stage, isByKeyboard: boolean) => void;

/** As long as dnd-kit keeps the click away that ends a drag. */
const CLICK_AFTER_DRAG = 60;

/** dnd-kit has no call that ends a drag; each of its sensors ends one on Escape. */
function cancelDrag() {
  document.dispatchEvent(new KeyboardEvent("keydown", { code: "Escape", key: "Escape" }));
}

function createFlag() {
  let value = false;
  return {
    isUp: () => value,
    set(isUp: boolean) {
      value = isUp;
    },
  };
}

/** The drag that is going on: it ends by a drop, or by itself when its lead leaves the board. */
export function useDrag(leads: readonly Lead[], onDrop: Drop) {
  const [dragged, setDragged] = useState<Lead | null>(null);
  const [lost] = useState(createFlag);
  const accessibility = useMemo(
    () => ({
      announcements: createAnnouncements(lost.isUp),
      screenReaderInstructions: instructions,
    }),
    [lost],
  );

  const isGone = dragged !== null && !leads.some(({ id }) => id === dragged.id);
  useEffect(() => {
    lost.set(isGone);
    if (isGone) cancelDrag();
  }, [isGone, lost]);

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
  const onDragCancel = useCallback(() => setDragged(null), []);
  function onDragEnd({ active, over, activatorEvent }: DragEndEvent) {
    setDragged(null);
    const lead = draggedLead(active);
    const to = lead && dropStage(lead, over?.id);
    if (lead && to) onDrop(lead, to, activatorEvent instanceof KeyboardEvent);
  }

  return { dragged, handlers: { accessibility, onDragStart, onDragCancel, onDragEnd } };
}
