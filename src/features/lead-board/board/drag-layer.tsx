import {
  DndContext,
  DragOverlay,
  MeasuringStrategy,
  useDraggable,
  useDroppable,
} from "@dnd-kit/core";
import { Fragment, useEffectEvent, useLayoutEffect } from "react";
import { firstOffset } from "../../../ui/scroll-row.ts";
import { useEdgeSteps } from "../../../ui/use-edge-steps.ts";
import { useDragSensors } from "./drag-sensors.ts";
import { LeadCardOverlay } from "./lead-card.tsx";
import { DRAG_HINT_ID, type Press } from "./press.ts";
import { type DragProps, useDrag } from "./use-drag.ts";

// Columns do not move during a drag, so measuring them once is enough and keeps frames short.
const measuring = { droppable: { strategy: MeasuringStrategy.BeforeDragging } };

// Only the row of columns scrolls during a drag: a position within a column cannot be chosen.
const autoScroll = { canScroll: (element: Element) => element.hasAttribute("data-board") };

/** Scrolls the row to the column before (-1) or after (1) the visible one; each column is as wide as the row. */
function scrollByColumn(row: Element, direction: -1 | 1): void {
  const width = row.scrollWidth / row.children.length;
  const next = row.children[Math.round(row.scrollLeft / width) + direction];
  if (next instanceof HTMLElement) {
    row.scrollTo({ left: next.offsetLeft - firstOffset(row), behavior: "instant" });
  }
}

/** The name of dnd-kit's listener for each type of event. */
const listenerOf: Record<string, string> = {
  mousedown: "onMouseDown",
  touchstart: "onTouchStart",
  keydown: "onKeyDown",
};

/** Registers an element of the board as a drop target of dnd-kit; renders nothing. */
function DropTarget({ element }: { element: HTMLElement }) {
  const { drop, dropName: name } = element.dataset;
  const { setNodeRef } = useDroppable({ id: drop ?? "", data: { name } });
  useLayoutEffect(() => setNodeRef(element), [setNodeRef, element]);
  return null;
}

/** Registers the pressed card with dnd-kit, then passes the press to dnd-kit's sensors; renders nothing. */
function PressedCard({ press }: { press: Press }) {
  const { lead, card, handle, event } = press;
  const { setNodeRef, setActivatorNodeRef, listeners } = useDraggable({ id: lead.id, data: lead });
  const begin = useEffectEvent(() => {
    setNodeRef(card);
    setActivatorNodeRef(handle);
    listeners?.[listenerOf[event.type] ?? ""]?.(event);
  });
  useLayoutEffect(() => begin(), []);
  return null;
}

type DragLayerProps = DragProps & {
  press: Press | null;
  isNarrow: boolean;
};

/** Keeps dnd-kit separate from the board: only the pressed card and its drop targets are registered, at each press. */
export function DragLayer({ press, isNarrow, ...drag }: DragLayerProps) {
  const handlers = useDrag(drag);
  const sensors = useDragSensors();
  // On a phone each column is as wide as the row: a card held at an edge of the window scrolls to the next one.
  useEdgeSteps(isNarrow && drag.dragged !== null, (direction) => {
    const row = document.querySelector("[data-board]");
    if (row) scrollByColumn(row, direction);
  });
  return (
    <DndContext
      id={DRAG_HINT_ID}
      {...sensors}
      measuring={measuring}
      autoScroll={isNarrow ? false : autoScroll}
      {...handlers}
    >
      {press ? (
        // Mounted again at each press, so that dnd-kit measures the current positions.
        <Fragment key={press.event.timeStamp}>
          {press.targets.map((element) => (
            <DropTarget key={element.dataset["drop"]} element={element} />
          ))}
          <PressedCard press={press} />
        </Fragment>
      ) : null}
      <DragOverlay dropAnimation={null}>
        {drag.dragged ? <LeadCardOverlay lead={drag.dragged} /> : null}
      </DragOverlay>
    </DndContext>
  );
}
