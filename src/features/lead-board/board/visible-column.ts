import { useCallback, useEffect, useRef, useState } from "react";
import { media } from "../../../theme/media.ts";
import { useMediaQuery } from "../../../ui/use-media-query.ts";
import { stages } from "../../leads/model/board-model.ts";
import type { Stage } from "../../leads/model/lead.ts";

/** Milliseconds without a scroll event after which scrolling has ended. */
const SCROLL_END_DELAY = 120;

/** Scrolls a row horizontally, and nothing else, until one of its children is entirely visible. */
export function scrollIntoRow(row: Element, child: Element): void {
  const view = row.getBoundingClientRect();
  const place = child.getBoundingClientRect();
  const gutter = Number.parseFloat(getComputedStyle(row).scrollPaddingLeft) || 0;
  if (place.left < view.left + gutter) row.scrollLeft -= view.left + gutter - place.left;
  else if (place.right > view.right - gutter) row.scrollLeft += place.right - view.right + gutter;
}

/** Scrolls a row of columns, each as wide as the row, to the one before or after the one in sight. */
export function scrollByColumn(row: Element, direction: -1 | 1): void {
  const width = row.scrollWidth / stages.length;
  const next = row.children[Math.round(row.scrollLeft / width) + direction];
  if (next instanceof HTMLElement) {
    row.scrollTo({ left: next.offsetLeft - firstOffset(row), behavior: "instant" });
  }
}

type VisibleColumn = {
  stage: Stage;
  onStageChange: (stage: Stage) => void;
  /** Whether a card is being dragged: scrolling then does not select a column. */
  isDragging: boolean;
};

/**
 * On a narrow screen, keeps the stage of the URL and the visible column in step. A tab, a swipe or a move changes
 * `visibleStage` at once, and the URL through `onStageChange`.
 */
export function useVisibleColumn({ stage: requested, onStageChange, isDragging }: VisibleColumn) {
  const isNarrow = useMediaQuery(media.mobile);
  const row = useRef<HTMLDivElement>(null);
  const scrollEnd = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [previous, setPrevious] = useState(requested);
  const [visibleStage, setVisibleStage] = useState(requested);
  if (previous !== requested) {
    setPrevious(requested);
    setVisibleStage(requested);
  }
  const show = useCallback(
    (stage: Stage) => {
      setVisibleStage(stage);
      if (window.matchMedia(media.mobile).matches) onStageChange(stage);
    },
    [onStageChange],
  );

  useEffect(() => {
    const columns = row.current;
    if (!isNarrow || isDragging || !columns) return;
    const index = stages.findIndex(({ id }) => id === visibleStage);
    const target = columns.children[index];
    if (target instanceof HTMLElement) {
      columns.scrollTo({ left: target.offsetLeft - firstOffset(columns), behavior: "instant" });
    }
  }, [visibleStage, isNarrow, isDragging]);

  const onScroll = useCallback(() => {
    clearTimeout(scrollEnd.current);
    if (!isNarrow || isDragging) return;
    scrollEnd.current = setTimeout(() => {
      const columns = row.current;
      if (!columns) return;
      const width = columns.scrollWidth / stages.length;
      const column = stages[Math.round(columns.scrollLeft / width)];
      if (column) show(column.id);
    }, SCROLL_END_DELAY);
  }, [isNarrow, isDragging, show]);
  useEffect(() => () => clearTimeout(scrollEnd.current), []);

  return { row, isNarrow, visibleStage, show, onScroll };
}

function firstOffset(columns: Element): number {
  const [first] = columns.children;
  return first instanceof HTMLElement ? first.offsetLeft : 0;
}
