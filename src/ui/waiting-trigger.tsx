import {
  cloneElement,
  type MouseEvent,
  type ReactElement,
  type RefCallback,
  useCallback,
  useLayoutEffect,
  useRef,
} from "react";
import { loadOverlays, useOverlays } from "./overlays.ts";

/** What a button has that opens something whose code is not there yet. */
type WaitingProps = {
  "aria-haspopup": "menu" | "dialog";
  "aria-expanded": false;
  ref: RefCallback<HTMLButtonElement>;
  onClick: (event: MouseEvent) => void;
};

/** Presses a button that base-ui has drawn as soon as it knows what it opens, which takes it some frames. */
function pressOnceConnected(button: HTMLElement): void {
  if (button.hasAttribute("aria-expanded")) button.click();
  else if (button.isConnected) requestAnimationFrame(() => pressOnceConnected(button));
}

/**
 * Lets a user focus and press a button before the code of what it opens is there. `waiting` are the props of the button
 * until then. The one that replaces it gets `ref`, and with it the focus and the press of the first.
 */
export function useWaitingTrigger(popup: "menu" | "dialog") {
  const overlays = useOverlays();
  const button = useRef<HTMLButtonElement>(null);
  const had = useRef({ focus: false, press: false });
  const keep = useCallback((node: HTMLButtonElement | null) => {
    return () => {
      had.current.focus = node !== null && node === document.activeElement;
    };
  }, []);
  useLayoutEffect(() => {
    if (!overlays) return;
    const { focus, press } = had.current;
    had.current = { focus: false, press: false };
    if (focus) button.current?.focus({ preventScroll: true });
    if (press && button.current) pressOnceConnected(button.current);
  }, [overlays]);
  function onClick() {
    had.current.press = true;
    // Pressed again, it is requested again.
    loadOverlays().catch(() => (had.current.press = false));
  }
  const waiting: WaitingProps = {
    "aria-haspopup": popup,
    "aria-expanded": false,
    ref: keep,
    onClick,
  };
  return { overlays, button, waiting };
}

/** A trigger's own element, with what it has until its overlay is there. */
export function withWaiting(
  trigger: ReactElement<object>,
  waiting: WaitingProps,
  more: object = {},
) {
  return cloneElement(trigger, { ...more, ...waiting });
}
