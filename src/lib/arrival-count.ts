/**
 * The number of leads that arrived and were not opened yet. Separate from the list of them, so that every page of the
 * desk can show it.
 */
let count = 0;
const listeners = new Set<() => void>();

/** Sets the count and notifies its listeners. */
export function setArrivalCount(to: number): void {
  if (to === count) return;
  count = to;
  for (const listener of listeners) listener();
}

/** The current count. */
export function readArrivalCount(): number {
  return count;
}

/** Calls `onChange` after each change of the count; returns the unsubscribe function. */
export function subscribeToArrivalCount(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}
