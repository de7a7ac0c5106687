import { DndContext, DragOverlay, MeasuringStrategy, type DragEndEvent } from "@dnd-kit/core";
import { useCallback, useEffect, useMemo, useState } from "react";
import { createAnnouncements, draggedLead, instructions } from "./announcements.ts";
import {
  dropStage,
  groupByStage,
  type Lead,
  neighbourOf,
  type Stage,
  stages,
} from "./board-model.ts";
import { detectColumn, useBoardSensors } from "./board-sensors.ts";
import { Columns } from "./board.styles.ts";
import { type Arrival, Column } from "./column.tsx";
import { LeadCardOverlay } from "./lead-card.tsx";
import { MoveMenu } from "./move-menu.tsx";
import type { LeadActions } from "./use-lead-actions.ts";
import { useHeld } from "./use-held.ts";

// Columns do not move while a card is dragged; measuring them once keeps the frames short.
const measuring = { droppable: { strategy: MeasuringStrategy.BeforeDragging } };

// Only the row of columns scrolls to a card at its edge: a column's own order is not for choosing.
const autoScroll = { canScroll: (element: Element) => element.hasAttribute("data-board") };

const ARRIVAL_TIME = 2_000;

type BoardProps = LeadActions & { leads: readonly Lead[] };

/** The five columns; while a card is dragged they stay as they are, whatever comes in. */
export function Board({ leads, move, remove }: BoardProps) {
  const [dragged, setDragged] = useState<Lead | null>(null);
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const shown = useHeld(leads, dragged !== null);
  const columns = useMemo(() => groupByStage(shown), [shown]);
  const sensors = useBoardSensors();
  const accessibility = useMemo(
    () => ({ announcements: createAnnouncements(), screenReaderInstructions: instructions }),
    [],
  );

  // A card that scrolls back into view later has not arrived again.
  useEffect(() => {
    if (!arrival) return undefined;
    const timer = setTimeout(() => setArrival(null), ARRIVAL_TIME);
    return () => clearTimeout(timer);
  }, [arrival]);

  const moveAndShow = useCallback(
    (lead: Lead, to: Stage, takesFocus: boolean) => {
      setArrival({ id: lead.id, takesFocus });
      void move(lead, to);
    },
    [move],
  );

  const removeAndFocus = useCallback(
    (lead: Lead) => {
      const neighbour = neighbourOf(columns[lead.stage], lead.id);
      setArrival(neighbour ? { id: neighbour.id, takesFocus: true } : null);
      void remove(lead);
    },
    [columns, remove],
  );

  function drop({ active, over, activatorEvent }: DragEndEvent) {
    setDragged(null);
    const lead = draggedLead(active);
    const to = lead && dropStage(lead, over?.id);
    if (lead && to) moveAndShow(lead, to, activatorEvent instanceof KeyboardEvent);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={detectColumn}
      measuring={measuring}
      autoScroll={autoScroll}
      accessibility={accessibility}
      onDragStart={({ active }) => setDragged(draggedLead(active) ?? null)}
      onDragEnd={drop}
      onDragCancel={() => setDragged(null)}
    >
      {/* Focusable, so that the row scrolls by keyboard where it is wider than the screen. */}
      <Columns
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no element is a plain group
        role="group"
        aria-label="Stages"
        tabIndex={0}
        data-board
        data-dragging={dragged ? true : undefined}
      >
        {stages.map(({ id }) => (
          <Column
            key={id}
            stage={id}
            leads={columns[id]}
            dragged={dragged}
            arrival={arrival}
            onRemove={removeAndFocus}
          />
        ))}
      </Columns>
      <DragOverlay dropAnimation={null}>
        {dragged ? <LeadCardOverlay lead={dragged} /> : null}
      </DragOverlay>
      <MoveMenu onMove={(lead, to) => moveAndShow(lead, to, true)} />
    </DndContext>
  );
}
