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

/** The stage selected with the arrow keys; null while no drag by keyboard is active. */
type KeyboardTarget = { stage: Stage | null };

type KeyboardOptions = {
  target: KeyboardTarget;
  /** Also read by dnd-kit's activator, which this sensor reuses. */
  keyboardCodes: { start: string[]; cancel: string[]; end: string[] };
};

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowUp: 0, ArrowDown: 0 };

/**
 * Moves a card from column to column. dnd-kit's own keyboard sensor starts listening one task late and steps from the
 * last rendered position, which loses quick key presses. This one counts each press, and waits a frame before dnd-kit
 * renders its effect, see `afterPaint`.
 */
class StageKeyboardSensor implements SensorInstance {
  static activators = KeyboardSensor.activators;
  autoScrollEnabled = false;
  readonly #props: SensorProps<KeyboardOptions>;
  readonly #start: DOMRect;
  readonly #listening = new AbortController();
  /** Pressed keys that are not rendered yet, in order. */
  readonly #pressed: (() => void)[] = [];

  constructor(props: SensorProps<KeyboardOptions>) {
    this.#props = props;
    const { activeNode, options, event, onStart } = props;
    const { stage } = activeNode.data.current ?? {};
    const card = activeNode.node.current;
    card?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    this.#start = card?.getBoundingClientRect() ?? new DOMRect();
    options.target.stage = isStage(stage) ? stage : null;
    // The attribute that React sets with the drag: the next frame already shows the press.
    card?.setAttribute("data-dragging", "true");
    this.#draw(() => onStart({ x: 0, y: 0 }));

    const { signal } = this.#listening;
    const onKeyDown = (key: KeyboardEvent) => {
      if (key !== event) this.#press(key);
    };
    document.addEventListener("keydown", onKeyDown, { signal });
    window.addEventListener("resize", () => this.#cancel(), { signal });
    window.addEventListener("visibilitychange", () => this.#cancel(), { signal });
  }

  /** Renders a press after the next frame and after earlier presses, one by one: dnd-kit reads what it has rendered. */
  #draw(press: () => void) {
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
    // Not from dnd-kit, which knows the columns a task after the press that picked the card up.
    const column = next && document.getElementById(columnId(next));
    if (!column) return;
    options.target.stage = next;
    this.#draw(() => {
      // Only when the board knows of the drag: before, it would treat the scrolling as the choice of a column.
      const row = column.closest("[data-board]");
      if (row) scrollIntoRow(row, column);
      onMove({ x: column.getBoundingClientRect().left - this.#start.left, y: 0 });
    });
  }

  #end() {
    this.#listening.abort();
    this.#draw(this.#props.onEnd);
  }

  #cancel() {
    this.#listening.abort();
    this.#draw(this.#props.onCancel);
  }
}

const keyboardCodes = { start: PICK_UP_KEYS, cancel: ["Escape", "Tab"], end: PICK_UP_KEYS };

// Constants: a new object at each render would render every card again.
const mouse = { activationConstraint: { distance: 4 } };
const touch = { activationConstraint: { delay: 220, tolerance: 8 } };

/** How far outside a column a drop still counts, in px: the gaps between columns and the page's gutter. */
const GUTTER = 24;

/** The column nearest to a pointer that is in the gutter beside it. */
const nearestBeside: CollisionDetection = ({
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

/** Detects the column under the pointer or nearest to it, or the one selected with the arrow keys. */
export function createDetection(target: KeyboardTarget): CollisionDetection {
  return (args) => {
    if (args.pointerCoordinates) {
      const within = pointerWithin(args);
      return within.length > 0 ? within : nearestBeside(args);
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

/** Props of `DndContext`: mouse from 4 px on, touch by a long press (a swipe scrolls), and keyboard. */
export function useDragSensors() {
  const [{ options, collisionDetection }] = useState(createKeyboard);
  const sensors = useSensors(
    useSensor(MouseSensor, mouse),
    useSensor(TouchSensor, touch),
    useSensor(StageKeyboardSensor, options),
  );
  return { sensors, collisionDetection };
}
