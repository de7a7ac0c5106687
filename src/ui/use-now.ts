import { useSyncExternalStore } from "react";

const INTERVAL = 30_000;

let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(() => {
      now = Date.now();
      for (const notify of listeners) notify();
    }, INTERVAL);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The time in milliseconds since the epoch, the same in all components, updated every 30 s. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
