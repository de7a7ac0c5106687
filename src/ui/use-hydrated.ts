import { useSyncExternalStore } from "react";

function neverChanges(): () => void {
  return () => undefined;
}

/** False in the built page and while it is being hydrated, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
