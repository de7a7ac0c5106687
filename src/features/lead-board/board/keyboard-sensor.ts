import { KeyboardSensor, type SensorInstance, type SensorProps } from "@dnd-kit/core";
import { isStage, stages } from "../model/board-model.ts";
import type { Stage } from "../model/lead.ts";
import { bringIntoRow } from "./bring-into-row.ts";

/** The stage that the arrow keys have come to; null while nobody drags by keyboard. */
export type KeyboardChoice = { stage: Stage | null };

type Options = {
  choice: KeyboardChoice;
  /** For the activator that this sensor shares with dnd-kit's own. */
  keyboardCodes: { start: string[]; cancel: string[]; end: string[] };
};

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowUp: 0, ArrowDown: 0 };

/**
 * Takes a card from column to column. dnd-kit's own keyboard sensor begins to listen a task after
 * "Picked up" and steps from where it last drew the card, so that quick keys are lost or go astray;
 * this one hears every key from the first on and counts for itself.
 */
export class StageKeyboardSensor implements SensorInstance {
  static activators = KeyboardSensor.activators;
  autoScrollEnabled = false;
  readonly #props: SensorProps<Options>;
  readonly #home: DOMRect;
  readonly #listening = new AbortController();

  constructor(props: SensorProps<Options>) {
    this.#props = props;
    const { activeNode, options, event, onStart } = props;
    const { stage } = activeNode.data.current ?? {};
    const card = activeNode.node.current;
    card?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    this.#home = card?.getBoundingClientRect() ?? new DOMRect();
    options.choice.stage = isStage(stage) ? stage : null;
    onStart({ x: 0, y: 0 });

    const { signal } = this.#listening;
    const onKeyDown = (key: KeyboardEvent) => {
      if (key !== event) this.#press(key);
    };
    document.addEventListener("keydown", onKeyDown, { signal });
    window.addEventListener("resize", () => this.#cancel(), { signal });
    window.addEventListener("visibilitychange", () => this.#cancel(), { signal });
  }

  #press(event: KeyboardEvent) {
    const { cancel, end } = this.#props.options.keyboardCodes;
    const step = STEPS[event.code];
    if (step !== undefined) this.#go(step);
    else if (end.includes(event.code)) this.#end();
    else if (cancel.includes(event.code)) this.#cancel();
    else return;
    event.preventDefault();
  }

  /** Goes a column on, stopping at the ends, and brings it into view. */
  #go(step: number) {
    const { context, options, onMove } = this.#props;
    const index = stages.findIndex(({ id }) => id === options.choice.stage);
    const next = stages[index + step]?.id;
    const column = next && context.current.droppableContainers.get(next)?.node.current;
    if (!column) return;
    options.choice.stage = next;
    const row = column.closest("[data-board]");
    if (row) bringIntoRow(row, column);
    onMove({ x: column.getBoundingClientRect().left - this.#home.left, y: 0 });
  }

  #end() {
    this.#listening.abort();
    this.#props.onEnd();
  }

  #cancel() {
    this.#listening.abort();
    this.#props.onCancel();
  }
}
