import { useEffect, useEffectEvent, useRef } from "react";
import type { LeadChanges } from "../model/lead-store.ts";

/** Milliseconds in which changes are gathered. */
const GATHER_TIME = 500;

/** Calls back once for the changes of half a second, e.g. to count the leads again. */
export function useBatchedChanges(changes: LeadChanges, onChanges: () => void) {
  const tell = useEffectEvent(onChanges);
  const seen = useRef(changes);
  useEffect(() => {
    if (seen.current === changes) return undefined;
    const timer = setTimeout(() => {
      seen.current = changes;
      tell();
    }, GATHER_TIME);
    return () => clearTimeout(timer);
  }, [changes]);
}
