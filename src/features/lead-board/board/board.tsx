import { DndContext, DragOverlay, MeasuringStrategy } from "@dnd-kit/core";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { LeadActions } from "../data/use-lead-actions.ts";
import { type CompareLeads, groupByStage, neighbourOf, stages } from "../model/board-model.ts";
import type { Lead, Stage } from "../model/lead.ts";
import { useBoardSensors } from "./board-sensors.ts";
import { Columns } from "./board.styles.ts";
import { type Arrival, Column } from "./column.tsx";
import { LeadCardOverlay } from "./lead-card.tsx";
import { MoveMenu } from "./move-menu.tsx";
import { StageTabs } from "./stage-tabs.tsx";
import { useCardKeys } from "./use-card-keys.ts";
import { useDrag } from "./use-drag.ts";
import { useHeld } from "./use-held.ts";
import { useOneColumn } from "./use-one-column.ts";

// Columns do not move while a card is dragged; measuring them once keeps the frames short.
const measuring = { droppable: { strategy: MeasuringStrategy.BeforeDragging } };

// Only the row of columns scrolls to a card at its edge: a column's own order is not for choosing.
const autoScroll = { canScroll: (element: Element) => element.hasAttribute("data-board") };

const ARRIVAL_TIME = 2_000;

type BoardProps = Pick<LeadActions, "move" | "remove"> & {
  /** Every active lead, filtered or not. */
  leads: readonly Lead[];
  /** Those that the search and the filters leave. */
  shown: readonly Lead[];
  compare: CompareLeads;
  /** The column in sight where there is room for one. */
  stage: Stage;
  onStage: (stage: Stage) => void;
  hasShortcuts: boolean;
};

/** The five columns; while a card is dragged they stay as they are, whatever comes in. */
export function Board(props: BoardProps) {
  const { leads, shown, compare, stage, onStage, move, remove, hasShortcuts } = props;
  const [arrival, setArrival] = useState<Arrival | null>(null);

  const [isHeld, setIsHeld] = useState(false);
  const { row, isNarrow, inSight, show, onScroll } = useOneColumn({ stage, onStage, isHeld });
  const arrive = useCallback(
    (id: string, stage: Stage, takesFocus: boolean) => {
      setArrival({ id, takesFocus });
      show(stage);
    },
    [show],
  );
  const moveAndShow = useCallback(
    (lead: Lead, to: Stage, takesFocus: boolean) => {
      arrive(lead.id, to, takesFocus);
      void move(lead, to);
    },
    [arrive, move],
  );
  const { dragged, over, handlers } = useDrag(leads, moveAndShow);
  if (isHeld !== (dragged !== null)) setIsHeld(dragged !== null);
  const held = useHeld(shown, dragged !== null);
  const columns = useMemo(() => groupByStage(held, compare), [held, compare]);
  const totals = useMemo(() => countByStage(leads), [leads]);
  const dragging = useBoardSensors();
  useCardKeys({ columns, onFocus: arrive, isOn: hasShortcuts && !dragged });

  // A card that scrolls back into view later has not arrived again.
  useEffect(() => {
    if (!arrival) return undefined;
    const timer = setTimeout(() => setArrival(null), ARRIVAL_TIME);
    return () => clearTimeout(timer);
  }, [arrival]);

  const removeAndFocus = useCallback(
    (lead: Lead) => {
      const neighbour = neighbourOf(columns[lead.stage], lead.id);
      setArrival(neighbour ? { id: neighbour.id, takesFocus: true } : null);
      void remove(lead);
    },
    [columns, remove],
  );

  return (
    <DndContext {...dragging} measuring={measuring} autoScroll={autoScroll} {...handlers}>
      {isNarrow ? <StageTabs columns={columns} stage={over ?? inSight} onStage={show} /> : null}
      {/* Focusable, so that the row scrolls by keyboard, on phones as well when no column has a card. */}
      <Columns
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no element is a plain group
        role="group"
        aria-label="Stages"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region
        tabIndex={0}
        ref={row}
        onScroll={onScroll}
        data-board
        data-dragging={dragged ? true : undefined}
      >
        {stages.map(({ id }) => (
          <Column
            key={id}
            stage={id}
            leads={columns[id]}
            total={totals[id]}
            compare={compare}
            dragged={dragged}
            arrival={arrival}
            isAside={isNarrow && id !== inSight && !dragged}
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

function countByStage(leads: readonly Lead[]): Record<Stage, number> {
  const totals = { interested: 0, "request-demo": 0, "request-trial": 0, closed: 0, failed: 0 };
  for (const { stage } of leads) totals[stage] += 1;
  return totals;
}
