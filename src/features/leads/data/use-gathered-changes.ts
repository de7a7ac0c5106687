import { useEffect, useEffectEvent, useRef } from "react";
import type { LeadChanges } from "../model/lead-store.ts";

/** Milliseconds without a further change after which the callback is called. */
const GATHER_TIME = 500;

/** Calls `onChanges` once after changes that follow each other within half a second, e.g. to count the leads again. */
export function useBatchedChanges(changes: LeadChanges, onChanges: () => void) {
  const callBack = useEffectEvent(onChanges);
  const handledChanges = useRef(changes);
  useEffect(() => {
    if (handledChanges.current === changes) return undefined;
    const timer = setTimeout(() => {
      handledChanges.current = changes;
      callBack();
    }, GATHER_TIME);
    return () => clearTimeout(timer);
  }, [changes]);
}
