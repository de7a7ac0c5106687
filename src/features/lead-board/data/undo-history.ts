import type { ToastOptions } from "../../../ui/toast-queue.ts";
import type { Toasts } from "../../../ui/toast.tsx";

/** A change that the user made, with the words of its toast, and the way to take it back. */
export type Change = {
  title: string;
  description: string;
  /** What else the toast shows, and what it is about. */
  toast?: Omit<ToastOptions, "action">;
  invert: InverseChange;
  /** Tells changes that can also be taken back elsewhere, as in a lead's history. */
  key?: string;
};

/** What a request did: a change, nothing (which the user was told), or a failure that may be tried again (told, too). */
export type Outcome = Change | null | "failed";

/** Whether a request changed something. */
export function isDone(outcome: Outcome): outcome is Change {
  return outcome !== null && outcome !== "failed";
}

/** Takes a change back, and resolves with the change that makes it again. Never rejects. */
export type InverseChange = () => Promise<Outcome>;

export type UndoHistory = {
  /** Shows a change that was made, with "Undo"; what was undone before it can no longer be made again. */
  record: (outcome: Outcome) => void;
  /** Takes back this change, wherever it stands in the history and also if it is none of the user's own. */
  takeBack: (change: Change) => void;
  /** Takes back the newest change that stands; false where there is none. */
  undo: () => boolean;
  /** Makes again what was undone last; false where there is nothing. */
  redo: () => boolean;
};

/** A change in the history, or one that is still being taken back or made again. */
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

  /** Shows the toast of a step, whose button takes it to the other side. */
  function announce(step: Step, { title, description, toast }: Change, from: Side, to: Side) {
    const action = { label: from.label, onClick: () => void reverse(step, from, to) };
    step.dismissToast = toasts.success(title, description, { ...toast, action });
  }

  async function reverse(step: Step, from: Side, to: Side): Promise<void> {
    if (!take(step, from)) return;
    step.dismissToast();
    // On the other side at once, so that steps taken quickly keep their order.
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
    takeBack(change) {
      const own = done.steps.find(({ key }) => key !== undefined && key === change.key);
      const step = own ?? createStep(Promise.resolve(change), change.key);
      if (!own) done.steps.push(step);
      void reverse(step, done, undone);
    },
    undo: () => reverseNewest(done, undone),
    redo: () => reverseNewest(undone, done),
  };
}
