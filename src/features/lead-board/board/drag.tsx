import { type Ref, type SyntheticEvent, useEffect, useImperativeHandle, useState } from "react";
import { flushSync } from "react-dom";
import { asDefault } from "../../../lib/as-default.ts";
import { whenIdle } from "../../../lib/when-idle.ts";
import { onDemand } from "../../../ui/on-demand.tsx";
import { type Press, pressOf } from "./press.ts";
import type { DragProps } from "./use-drag.ts";

const DragLayer = onDemand(() => asDefault(import("./drag-layer.tsx"), "DragLayer"));

/** Whether dnd-kit is there, which no card needs to be drawn; `isNeeded` loads it at once. */
function useLoaded(isNeeded: boolean): boolean {
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    if (isLoaded) return;
    // Where it does not come, the next press asks again.
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
  /** Takes each press of the board. */
  ref: Ref<(event: SyntheticEvent) => void>;
};

/**
 * Moves cards by mouse, finger and keys, with dnd-kit, which draws nothing but the card in hand. A press before its code is
 * there is kept for as long as it lasts, one of a key until then.
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
