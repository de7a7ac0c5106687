/** How many leads arrived and were not looked at; apart from the list of them, so that every page can show it. */
let count = 0;
const listeners = new Set<() => void>();

/** Sets the count, and says so to what shows it. */
export function setArrivalCount(to: number): void {
  if (to === count) return;
  count = to;
  for (const listener of listeners) listener();
}

/** The count as it is now. */
export function readArrivalCount(): number {
  return count;
}

/** Calls `onChange` after each change of the count; returns a function that ends it. */
export function subscribeToArrivalCount(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}
