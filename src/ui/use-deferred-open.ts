import { startTransition, useCallback, useState } from "react";

/** `triggerId`: of the trigger that opened it, where there are several. */
type Opened = { open: boolean; triggerId: string | null };

type ChangeDetails = { event: Event; trigger: Element | undefined };

/**
 * Whether a menu or popover is open, with its change handler. A press by mouse or finger is answered by a frame before
 * what it opens or shuts is drawn; a key is not, since the next one may be for what is open.
 */
export function useDeferredOpen() {
  const [state, setState] = useState<Opened>({ open: false, triggerId: null });
  const onOpenChange = useCallback((open: boolean, { event, trigger }: ChangeDetails) => {
    const change = () => setState({ open, triggerId: trigger?.id ?? null });
    if (event instanceof MouseEvent && event.detail > 0) startTransition(change);
    else change();
  }, []);
  return { ...state, onOpenChange };
}
