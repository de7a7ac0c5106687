import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { stages } from "../model/board-model.ts";
import type { Stage } from "../model/lead.ts";

const NARROW = "(max-width: 767px)";

function subscribe(listener: () => void) {
  const query = window.matchMedia(NARROW);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Below the spec's 768 px. */
function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
}

type OneColumn = {
  stage: Stage;
  onStage: (stage: Stage) => void;
  /** A card is being dragged over the columns: wherever they scroll, nothing is chosen. */
  isHeld: boolean;
};

/**
 * Keeps the stage of the address and the column that a tab, a swipe or a move brought into sight
 * the same. `inSight` is there at once, the address follows.
 */
export function useOneColumn({ stage: asked, onStage, isHeld }: OneColumn) {
  const isNarrow = useIsNarrow();
  const row = useRef<HTMLDivElement>(null);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [known, setKnown] = useState(asked);
  const [inSight, setInSight] = useState(asked);
  if (known !== asked) {
    setKnown(asked);
    setInSight(asked);
  }
  const show = useCallback(
    (stage: Stage) => {
      setInSight(stage);
      if (window.matchMedia(NARROW).matches) onStage(stage);
    },
    [onStage],
  );

  useEffect(() => {
    const columns = row.current;
    if (!isNarrow || isHeld || !columns) return;
    const index = stages.findIndex(({ id }) => id === inSight);
    const target = columns.children[index];
    if (target instanceof HTMLElement) {
      columns.scrollTo({ left: target.offsetLeft - firstOffset(columns), behavior: "instant" });
    }
  }, [inSight, isNarrow, isHeld]);

  const onScroll = useCallback(() => {
    clearTimeout(settling.current);
    if (!isNarrow || isHeld) return;
    settling.current = setTimeout(() => {
      const columns = row.current;
      if (!columns) return;
      const width = columns.scrollWidth / stages.length;
      const seen = stages[Math.round(columns.scrollLeft / width)];
      if (seen) show(seen.id);
    }, 120);
  }, [isNarrow, isHeld, show]);
  useEffect(() => () => clearTimeout(settling.current), []);

  return { row, isNarrow, inSight, show, onScroll };
}

function firstOffset(columns: Element): number {
  const [first] = columns.children;
  return first instanceof HTMLElement ? first.offsetLeft : 0;
}
