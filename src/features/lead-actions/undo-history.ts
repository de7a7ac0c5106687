import type { ToastOptions } from "../../ui/toast-queue.ts";
import type { Toasts } from "../../ui/toast.tsx";

/** A change that the user made, with the text of its toast, and its inverse. */
export type Change = {
  title: string;
  description: string;
  /** More of the toast, and its subject. */
  toast?: Omit<ToastOptions, "action">;
  invert: InverseChange;
  /** Identifies changes that can also be undone elsewhere, for example in a lead's history. */
  key?: string;
};

/**
 * The outcome of a request: a change, nothing, or a failure that may be tried again. The user has seen a message in the
 * last two cases.
 */
export type Outcome = Change | null | "failed";

/** Whether a request changed something. */
export function isDone(outcome: Outcome): outcome is Change {
  return outcome !== null && outcome !== "failed";
}

/** Reverts a change, and resolves with the change that makes it again. Never rejects. */
export type InverseChange = () => Promise<Outcome>;

export type UndoHistory = {
  /** Shows a new change, with "Undo"; earlier undone changes can no longer be made again. */
  record: (outcome: Outcome) => void;
  /** Undoes this change, at any place in the history, even if somebody else made it. */
  undoChange: (change: Change) => void;
  /** Undoes the newest change that was not undone; false if there is none. */
  undo: () => boolean;
  /** Redoes the change that was undone last; false if there is none. */
  redo: () => boolean;
};

/** A change in the history, or one that is being undone or redone at the moment. */
type Step = { change: Promise<Change | null>; key: string | undefined; dismissToast: () => void };

type Side = { steps: Step[]; label: string };

function createStep(change: Promise<Change | null>, key?: string): Step {
  return { change, key, dismissToast: () => {} };
}

/** The user's own changes as they were made: `undo` goes back through them, `redo` forward again. */
export function createUndoHistory(toasts: Toasts): UndoHistory {
  const done: Side = { steps: [], label: "Undo" };
  const undone: Side = { steps: [], label: "Redo" };

  function take(step: Step, { steps }: Side): boolean {
    const index = steps.indexOf(step);
    if (index !== -1) steps.splice(index, 1);
    return index !== -1;
  }

  /** Shows the toast of an undo or redo, whose button reverses it. */
  function announce(step: Step, { title, description, toast }: Change, from: Side, to: Side) {
    const action = { label: from.label, onClick: () => void reverse(step, from, to) };
    step.dismissToast = toasts.success(title, description, { ...toast, action });
  }

  async function reverse(step: Step, from: Side, to: Side): Promise<void> {
    if (!take(step, from)) return;
    step.dismissToast();
    // Moved to the other stack at once, so that quick steps keep their order.
    const outcome = step.change.then((change) => change?.invert() ?? null);
    const reversed = createStep(outcome.then((change) => (change === "failed" ? null : change)));
    to.steps.push(reversed);
    const change = await outcome;
    if (change === "failed") from.steps.push(step);
    if (change === null || change === "failed") take(reversed, to);
    else if (to.steps.includes(reversed)) {
      reversed.key = change.key;
      announce(reversed, change, to, from);
    }
  }

  function reverseNewest(from: Side, to: Side): boolean {
    const step = from.steps.at(-1);
    if (step) void reverse(step, from, to);
    return step !== undefined;
  }

  return {
    record(change) {
      if (change === null || change === "failed") return;
      for (const step of undone.steps.splice(0)) step.dismissToast();
      const step = createStep(Promise.resolve(change), change.key);
      done.steps.push(step);
      announce(step, change, done, undone);
    },
    undoChange(change) {
      const own = done.steps.find(({ key }) => key !== undefined && key === change.key);
      const step = own ?? createStep(Promise.resolve(change), change.key);
      if (!own) done.steps.push(step);
      void reverse(step, done, undone);
    },
    undo: () => reverseNewest(done, undone),
    redo: () => reverseNewest(undone, done),
  };
}
