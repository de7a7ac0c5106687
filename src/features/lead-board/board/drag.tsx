import { type Ref, type SyntheticEvent, useEffect, useImperativeHandle, useState } from "react";
import { flushSync } from "react-dom";
import { asDefault } from "../../../lib/as-default.ts";
import { whenIdle } from "../../../lib/when-idle.ts";
import { onDemand } from "../../../ui/on-demand.tsx";
import { type Press, pressOf } from "./press.ts";
import type { DragProps } from "./use-drag.ts";

const DragLayer = onDemand(() => asDefault(import("./drag-layer.tsx"), "DragLayer"));

/** Loads dnd-kit when the page is idle, or at once if `isNeeded`; returns whether it is loaded. */
function useLoaded(isNeeded: boolean): boolean {
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    if (isLoaded) return;
    // If loading fails, the next press tries again.
    const load = () =>
      void DragLayer.load().then(
        () => setIsLoaded(true),
        () => undefined,
      );
    if (isNeeded) load();
    else whenIdle(load);
  }, [isLoaded, isNeeded]);
  return isLoaded;
}

type DragComponentProps = DragProps & {
  isNarrow: boolean;
  /** Receives the function that the board calls with each press. */
  ref: Ref<(event: SyntheticEvent) => void>;
};

/**
 * Lets the user drag cards by mouse, touch and keyboard, with dnd-kit. A press that comes before dnd-kit is loaded is
 * kept until it is loaded, unless the pointer is released or the page scrolls in the meantime.
 */
export function Drag({ ref, ...props }: DragComponentProps) {
  const { leads } = props;
  const [press, setPress] = useState<Press | null>(null);
  const isLoaded = useLoaded(press !== null);
  const isWaiting = press !== null && !isLoaded;

  useImperativeHandle(
    ref,
    () => (event) => {
      const next = pressOf(event, leads);
      // Rendered at once, because the next key may already move the card that this press picks up.
      if (next) flushSync(() => setPress(next));
    },
    [leads],
  );
  useEffect(() => {
    if (!isWaiting) return undefined;
    const listening = new AbortController();
    for (const name of ["mouseup", "touchend", "touchcancel", "scroll"]) {
      const options = { signal: listening.signal, capture: true };
      window.addEventListener(name, () => setPress(null), options);
    }
    return () => listening.abort();
  }, [isWaiting]);

  return isLoaded ? <DragLayer {...props} press={press} /> : null;
}
