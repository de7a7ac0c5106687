import { type Ref, type SyntheticEvent, useEffect, useImperativeHandle, useState } from "react";
import { flushSync } from "react-dom";
import { asDefault } from "../../../lib/as-default.ts";
import { whenIdle } from "../../../lib/when-idle.ts";
import { onDemand } from "../../../ui/on-demand.tsx";
import { type Press, pressOf } from "./press.ts";
import type { DragProps } from "./use-drag.ts";

const DragLayer = onDemand(() => asDefault(import("./drag-layer.tsx"), "DragLayer"));

/** Whether dnd-kit is loaded, which cards do not need to render; `isNeeded` loads it at once. */
function useLoaded(isNeeded: boolean): boolean {
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    if (isLoaded) return;
    // If it does not load, the next press tries again.
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
  /** Handles each press on the board. */
  ref: Ref<(event: SyntheticEvent) => void>;
};

/**
 * Moves cards by mouse, finger and keys, with dnd-kit, which renders only the dragged card. Before its code is loaded,
 * a press is kept while the pointer is down, a key press until the code arrives.
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
      // At once: the next key may be for the card that this one picks up.
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
