import {
  type CollisionDetection,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  type SensorInstance,
  type SensorProps,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { useState } from "react";
import { flushSync } from "react-dom";
import { afterPaint } from "../../../lib/after-paint.ts";
import { isStage, stages } from "../../leads/model/board-model.ts";
import type { Stage } from "../../leads/model/lead.ts";
import { PICK_UP_KEYS } from "./press.ts";
import { columnId } from "./stage-tabs.tsx";
import { scrollIntoRow } from "../../../ui/scroll-row.ts";

/** The stage that the arrow keys have selected as the drop target; null until the first drag by keyboard. */
type KeyboardTarget = { stage: Stage | null };

type KeyboardOptions = {
  target: KeyboardTarget;
  /** The keys of the sensor; dnd-kit's activator, which this sensor reuses, reads them too. */
  keyboardCodes: { start: string[]; cancel: string[]; end: string[] };
};

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowUp: 0, ArrowDown: 0 };

/**
 * Moves a card from column to column by keyboard. dnd-kit's own sensor loses quick key presses: it starts to listen a
 * task late and steps from the last rendered position. This one handles each press at once, but waits for a frame
 * before it lets dnd-kit render the effect (see `afterPaint`).
 */
class StageKeyboardSensor implements SensorInstance {
  static activators = KeyboardSensor.activators;
  autoScrollEnabled = false;
  readonly #props: SensorProps<KeyboardOptions>;
  readonly #start: DOMRect;
  readonly #listening = new AbortController();
  /** The effects of pressed keys that are not rendered yet, in order. */
  readonly #pressed: (() => void)[] = [];

  constructor(props: SensorProps<KeyboardOptions>) {
    this.#props = props;
    const { activeNode, options, event, onStart } = props;
    const { stage } = activeNode.data.current ?? {};
    const card = activeNode.node.current;
    card?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    this.#start = card?.getBoundingClientRect() ?? new DOMRect();
    options.target.stage = isStage(stage) ? stage : null;
    // React sets this attribute with the drag, which is a frame later; set here, the next frame shows the press.
    card?.setAttribute("data-dragging", "true");
    this.#renderAfterPaint(() => onStart({ x: 0, y: 0 }));

    const { signal } = this.#listening;
    const onKeyDown = (key: KeyboardEvent) => {
      if (key !== event) this.#press(key);
    };
    document.addEventListener("keydown", onKeyDown, { signal });
    window.addEventListener("resize", () => this.#cancel(), { signal });
    window.addEventListener("visibilitychange", () => this.#cancel(), { signal });
  }

  /** Renders a press after the next frame; several one by one, because dnd-kit reads what it has rendered before. */
  #renderAfterPaint(press: () => void) {
    this.#pressed.push(press);
    if (this.#pressed.length > 1) return;
    afterPaint(() => {
      for (const each of this.#pressed) flushSync(each);
      this.#pressed.length = 0;
    });
  }

  #press(event: KeyboardEvent) {
    const { cancel, end } = this.#props.options.keyboardCodes;
    const step = STEPS[event.code];
    if (step !== undefined) this.#move(step);
    else if (end.includes(event.code)) this.#end();
    else if (cancel.includes(event.code)) this.#cancel();
    else return;
    event.preventDefault();
  }

  /** Selects the next or previous column, if there is one, and scrolls it into view. */
  #move(step: number) {
    const { options, onMove } = this.#props;
    const index = stages.findIndex(({ id }) => id === options.target.stage);
    const next = stages[index + step]?.id;
    // From the document, because dnd-kit knows the columns only a task after the press that picked the card up.
    const column = next && document.getElementById(columnId(next));
    if (!column) return;
    options.target.stage = next;
    this.#renderAfterPaint(() => {
      // Not earlier: until the board has rendered the drag, it would treat this scrolling as a swipe to another column.
      const row = column.closest("[data-board]");
      if (row) scrollIntoRow(row, column);
      onMove({ x: column.getBoundingClientRect().left - this.#start.left, y: 0 });
    });
  }

  #end() {
    this.#listening.abort();
    this.#renderAfterPaint(this.#props.onEnd);
  }

  #cancel() {
    this.#listening.abort();
    this.#renderAfterPaint(this.#props.onCancel);
  }
}

const keyboardCodes = { start: PICK_UP_KEYS, cancel: ["Escape", "Tab"], end: PICK_UP_KEYS };

// Outside the hook, because new objects at each render would make dnd-kit render every card again.
const mouse = { activationConstraint: { distance: 4 } };
const touch = { activationConstraint: { delay: 220, tolerance: 8 } };

/** How far outside a column a drop still counts, in px: covers the gaps between columns and the page's gutter. */
const GUTTER = 24;

/** Detects the columns at most `GUTTER` beside the pointer, the nearest first. */
const nearestHorizontally: CollisionDetection = ({
  droppableContainers,
  droppableRects,
  pointerCoordinates,
}) => {
  if (!pointerCoordinates) return [];
  const { x, y } = pointerCoordinates;
  return droppableContainers
    .flatMap(({ id }) => {
      const rect = droppableRects.get(id);
      if (!rect || y < rect.top || y > rect.bottom) return [];
      const value = Math.max(rect.left - x, x - rect.right);
      return value <= GUTTER ? [{ id, data: { value } }] : [];
    })
    .toSorted((a, b) => a.data.value - b.data.value);
};

/** Creates the collision detection: finds what is under the pointer, else the nearest column; by keyboard, `target`. */
export function createDetection(target: KeyboardTarget): CollisionDetection {
  return (args) => {
    if (args.pointerCoordinates) {
      const within = pointerWithin(args);
      return within.length > 0 ? within : nearestHorizontally(args);
    }
    return args.droppableContainers
      .filter(({ id }) => id === target.stage)
      .map(({ id }) => ({ id }));
  };
}

function createKeyboard() {
  const target: KeyboardTarget = { stage: null };
  return { options: { target, keyboardCodes }, collisionDetection: createDetection(target) };
}

/** Returns props of `DndContext`: a drag starts by mouse after 4 px, by touch after 220 ms (a swipe scrolls), or by key. */
export function useDragSensors() {
  const [{ options, collisionDetection }] = useState(createKeyboard);
  const sensors = useSensors(
    useSensor(MouseSensor, mouse),
    useSensor(TouchSensor, touch),
    useSensor(StageKeyboardSensor, options),
  );
  return { sensors, collisionDetection };
}
