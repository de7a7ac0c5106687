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

/** The props of a button that opens something whose code is not loaded yet. */
type WaitingProps = {
  "aria-haspopup": "menu" | "dialog";
  "aria-expanded": false;
  ref: RefCallback<HTMLButtonElement>;
  onClick: (event: MouseEvent) => void;
};

/** Clicks a button of base-ui as soon as it is connected to its popup, which takes some frames. */
function pressOnceConnected(button: HTMLElement): void {
  if (button.hasAttribute("aria-expanded")) button.click();
  else if (button.isConnected) requestAnimationFrame(() => pressOnceConnected(button));
}

/**
 * Lets a user focus and click a button before the code of its popup is loaded. `waiting` are the props of the button
 * until then. The button that replaces it gets `ref`, and with it the focus and the click.
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
    // If the code cannot be loaded, the next click requests it again.
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

/** Returns a trigger's element with the props that it has until its overlay is loaded. */
export function withWaiting(
  trigger: ReactElement<object>,
  waiting: WaitingProps,
  more: object = {},
) {
  return cloneElement(trigger, { ...more, ...waiting });
}
