import { useSyncExternalStore } from "react";

/** A document for which an editor pressed Publish, until it is published. */
export type QueuedPublish = {
  /** Id of the published document. */
  id: string;
  type: string;
  title: string;
  phase: "validating" | "publishing";
  /** Whether its form was closed: from then on the queue publishes it. */
  isFormClosed: boolean;
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

/** Adds a publication, or moves the document's publication to its next phase. */
export function queuePublish(entry: Omit<QueuedPublish, "isFormClosed">): void {
  const isQueued = queue.some(({ id }) => id === entry.id);
  if (isQueued) change(entry.id, { phase: entry.phase });
  else setQueue([...queue, { ...entry, isFormClosed: false }]);
}

/** Marks the form of a document as closed: the queue then continues its publication, if there is one. */
export function leaveFormToQueue(id: string): void {
  if (queue.some((each) => each.id === id && !each.isFormClosed))
    change(id, { isFormClosed: true });
}

/** Removes a publication that is done, was refused or was cancelled. */
export function endPublish(id: string): void {
  setQueue(queue.filter((each) => each.id !== id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns every publication that is not done yet. */
export function usePublishQueue(): readonly QueuedPublish[] {
  return useSyncExternalStore(subscribe, () => queue);
}

/** Resolves when no publication is left in the queue. */
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
 * Asks before the window closes while something is being published, and keeps the event from Sanity's presence. That
 * would disconnect although the editor may stay, and without a network its error would end the Studio.
 */
function warnBeforeClosing(event: BeforeUnloadEvent): void {
  if (queue.length === 0) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

// Added when this file loads, so that it is called before Sanity's listener. Commands load this file without a window.
if (typeof window !== "undefined") window.addEventListener("beforeunload", warnBeforeClosing);
