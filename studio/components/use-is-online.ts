import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  const stop = new AbortController();
  for (const name of ["online", "offline"]) addEventListener(name, listener, stop);
  return () => stop.abort();
}

/** Whether the browser has a connection. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}
