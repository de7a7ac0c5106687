import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
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

/** Keeps the chosen stage and the column that a swipe has brought into sight the same. */
export function useOneColumn({ stage, onStage, isHeld }: OneColumn) {
  const isNarrow = useIsNarrow();
  const row = useRef<HTMLDivElement>(null);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const columns = row.current;
    if (!isNarrow || isHeld || !columns) return;
    const index = stages.findIndex(({ id }) => id === stage);
    const target = columns.children[index];
    if (target instanceof HTMLElement) {
      columns.scrollTo({ left: target.offsetLeft - firstOffset(columns), behavior: "instant" });
    }
  }, [stage, isNarrow, isHeld]);

  const onScroll = useCallback(() => {
    clearTimeout(settling.current);
    if (!isNarrow || isHeld) return;
    settling.current = setTimeout(() => {
      const columns = row.current;
      if (!columns) return;
      const width = columns.scrollWidth / stages.length;
      const seen = stages[Math.round(columns.scrollLeft / width)];
      if (seen) onStage(seen.id);
    }, 120);
  }, [isNarrow, isHeld, onStage]);
  useEffect(() => () => clearTimeout(settling.current), []);

  return { row, isNarrow, onScroll };
}

function firstOffset(columns: Element): number {
  const [first] = columns.children;
  return first instanceof HTMLElement ? first.offsetLeft : 0;
}
