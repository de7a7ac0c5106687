import { useSyncExternalStore } from "react";

/** A document that somebody pressed Publish for, until visitors have it. */
export type QueuedPublish = {
  /** Id of the published document. */
  id: string;
  type: string;
  title: string;
  phase: "validating" | "publishing";
  /** Whether its form was closed, so that only the queue publishes it. */
  isLeft: boolean;
};

let queue: readonly QueuedPublish[] = [];
const listeners = new Set<() => void>();

function setQueue(next: readonly QueuedPublish[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

function change(id: string, part: Partial<QueuedPublish>): void {
  setQueue(queue.map((each) => (each.id === id ? { ...each, ...part } : each)));
}

/** Begins a publication, or moves one of the same document to its next phase. */
export function queuePublish(entry: Omit<QueuedPublish, "isLeft">): void {
  const isKnown = queue.some(({ id }) => id === entry.id);
  if (isKnown) change(entry.id, { phase: entry.phase });
  else setQueue([...queue, { ...entry, isLeft: false }]);
}

/** The form of the document was closed: the queue continues if it is still being validated. */
export function leaveFormToQueue(id: string): void {
  if (queue.some((each) => each.id === id && !each.isLeft)) change(id, { isLeft: true });
}

/** Ends a publication that is done, was refused or was cancelled. */
export function endPublish(id: string): void {
  setQueue(queue.filter((each) => each.id !== id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Every publication that is not done yet. */
export function usePublishQueue(): readonly QueuedPublish[] {
  return useSyncExternalStore(subscribe, () => queue);
}

/** Resolves when nothing waits to be published. */
export async function whenQueueIsEmpty(): Promise<void> {
  if (queue.length === 0) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const unsubscribe = subscribe(() => {
    if (queue.length === 0) resolve();
  });
  await promise;
  unsubscribe();
}

/**
 * Asks before a window closes that still publishes, and stops the event there. Sanity's presence would disconnect,
 * although the editor may stay: without a network its error then ends the Studio.
 */
function askBeforeClosing(event: BeforeUnloadEvent): void {
  if (queue.length === 0) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

// Here, since the listener that was added first is called first. Commands read this file without a window.
if (typeof window !== "undefined") window.addEventListener("beforeunload", askBeforeClosing);
