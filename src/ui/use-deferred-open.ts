import { startTransition, useCallback, useState } from "react";

/** `triggerId` is the id of the trigger that opened it, if there are several. */
type Opened = { open: boolean; triggerId: string | null };

type ChangeDetails = { event: Event; trigger: Element | undefined };

/**
 * Whether a menu or popover is open, with its change handler. After a click or a tap it waits for one frame before it
 * renders the change. After a key it does not wait, since the next key may be for the opened part.
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
