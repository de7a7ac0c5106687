import { type MouseEvent, type PointerEvent, useCallback, useEffect, useRef } from "react";

const OPEN_AFTER_MS = 100;
const GRACE_MS = 300;
const SAME_GESTURE_MS = 600;

type MenuHover = {
  onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave: (event: PointerEvent<HTMLElement>) => void;
  onClickCapture: (event: MouseEvent<HTMLElement>) => void;
};

function isUnderMouse(element: Element | null | undefined): boolean {
  return Boolean(window.matchMedia?.("(hover: hover)").matches && element?.matches(":hover"));
}

/** Opens a native popover under the mouse after 100 ms and closes it 300 ms after the mouse has left (SPEC 4). */
export function useMenuHover(popoverId: string): MenuHover {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const openedAt = useRef(Number.NEGATIVE_INFINITY);

  const schedule = useCallback(
    (delay: number, open: boolean) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const menu = document.getElementById(popoverId);
        if (!menu || menu.matches(":popover-open") === open) return;
        menu.togglePopover(open);
        if (open) openedAt.current = Date.now();
      }, delay);
    },
    [popoverId],
  );

  useEffect(() => {
    // A mouse that was there before this code has entered without being seen.
    if (isUnderMouse(document.getElementById(popoverId)?.parentElement)) {
      schedule(OPEN_AFTER_MS, true);
    }
    return () => clearTimeout(timer.current);
  }, [popoverId, schedule]);

  return {
    onPointerEnter: ({ pointerType }) => {
      if (pointerType === "mouse") schedule(OPEN_AFTER_MS, true);
    },
    onPointerLeave: ({ pointerType }) => {
      if (pointerType === "mouse") schedule(GRACE_MS, false);
    },
    onClickCapture: (event) => {
      const isOnButton = (event.target as Element).closest("[popovertarget]") !== null;
      if (!isOnButton) return;
      // Who presses has decided: a pointer still waiting for its menu must not undo that.
      clearTimeout(timer.current);
      // A click that follows the pointer into the menu means "open": it must not close it again.
      if (Date.now() - openedAt.current < SAME_GESTURE_MS) event.preventDefault();
    },
  };
}
