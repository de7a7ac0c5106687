import { useSyncExternalStore } from "react";

function subscribe() {
  return () => {};
}

/** False in the prerendered HTML and while it is hydrated, true from the render after. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
