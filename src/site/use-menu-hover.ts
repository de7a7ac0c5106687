import { type PointerEvent, useEffect, useRef } from "react";

const OPEN_AFTER_MS = 100;
const GRACE_MS = 300;

type MenuHover = {
  onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave: (event: PointerEvent<HTMLElement>) => void;
};

/** Opens a native popover under the mouse after 100 ms and closes it 300 ms after the mouse has left (spec, section 4). */
export function useMenuHover(popoverId: string): MenuHover {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function schedule(event: PointerEvent<HTMLElement>, delay: number, open: boolean) {
    if (event.pointerType !== "mouse") return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      document.getElementById(popoverId)?.togglePopover(open);
    }, delay);
  }

  return {
    onPointerEnter: (event) => schedule(event, OPEN_AFTER_MS, true),
    onPointerLeave: (event) => schedule(event, GRACE_MS, false),
  };
}
