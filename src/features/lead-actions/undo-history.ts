import type { ToastOptions } from "../../ui/toast-queue.ts";
import type { Toasts } from "../../ui/toast.tsx";

/** A change that the user has made: the text of its toast, and the function that reverts it. */
export type Change = {
  title: string;
  description: string;
  /** Further options of the toast, such as the lead that it is about. */
  toast?: Omit<ToastOptions, "action">;
  invert: InverseChange;
  /** Identifies changes that can also be undone elsewhere, for example in a lead's history. */
  key?: string;
};

/**
 * The outcome of a request: a change, null if nothing has changed, or a failure after which the request may be tried
 * again. In the last two cases the user has already seen a message.
 */
export type Outcome = Change | null | "failed";

/** Whether a request changed something. */
export function isDone(outcome: Outcome): outcome is Change {
  return outcome !== null && outcome !== "failed";
}

/** Reverts a change, and resolves to the change that this has made, whose inverse is the redo. Never rejects. */
export type InverseChange = () => Promise<Outcome>;

export type UndoHistory = {
  /** Records a new change and shows its toast with "Undo"; changes that were undone before can no longer be redone. */
  record: (outcome: Outcome) => void;
  /** Undoes this change, even if it is not the newest or was made by somebody else. */
  undoChange: (change: Change) => void;
  /** Undoes the newest change that is not undone; returns false if there is none. */
  undo: () => boolean;
  /** Redoes the change that was undone last; returns false if there is none. */
  redo: () => boolean;
};

/** An entry of the history; `change` is pending while the change is being undone or redone. */
type Step = { change: Promise<Change | null>; key: string | undefined; dismissToast: () => void };

type Side = { steps: Step[]; label: string };

function createStep(change: Promise<Change | null>, key?: string): Step {
  return { change, key, dismissToast: () => {} };
}

/** Creates a history of the user's changes: `undo` goes back through it, `redo` forward again. */
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
    // Moved to the other stack before the server answers, so that quick undos and redos keep their order.
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
      const recorded = done.steps.find(({ key }) => key !== undefined && key === change.key);
      const step = recorded ?? createStep(Promise.resolve(change), change.key);
      if (!recorded) done.steps.push(step);
      void reverse(step, done, undone);
    },
    undo: () => reverseNewest(done, undone),
    redo: () => reverseNewest(undone, done),
  };
}
