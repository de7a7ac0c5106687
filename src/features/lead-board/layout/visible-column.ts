import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { media } from "../../../theme/media.ts";
import { firstOffset, isInView, scrollIntoRow } from "../../../ui/scroll-row.ts";
import { useMediaQuery } from "../../../ui/use-media-query.ts";
import { isStage, stages } from "../../leads/model/board-model.ts";
import type { Stage } from "../../leads/model/lead.ts";

/** Milliseconds without a scroll event after which a swipe counts as ended. */
const SCROLL_END_DELAY = 120;

function columnOf(row: Element | null, stage: Stage): Element | undefined {
  return row?.children[stages.findIndex(({ id }) => id === stage)];
}

type VisibleColumn = {
  stage: Stage;
  onStageChange: (stage: Stage) => void;
  /** Whether a card is being dragged, during which scrolling does not select a stage. */
  isDragging: boolean;
};

/**
 * Keeps the URL's stage and the visible column of a narrow screen in step: a tab, a swipe or a move changes
 * `visibleStage` at once, and the URL through `onStageChange`. A window that becomes narrow shows the stage of the last
 * focused card or last move if it is visible, else the first visible stage.
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
  const lastUsed = useRef(visibleStage);
  const show = useCallback(
    (stage: Stage) => {
      clearTimeout(scrollEnd.current);
      lastUsed.current = stage;
      setVisibleStage(stage);
      if (window.matchMedia(media.mobile).matches) onStageChange(stage);
    },
    [onStageChange],
  );

  useLayoutEffect(() => {
    lastUsed.current = visibleStage;
  }, [visibleStage]);
  // A layout effect, so that no frame shows another column in between.
  useLayoutEffect(() => {
    const target = columnOf(row.current, visibleStage);
    if (!isNarrow || isDragging || !(target instanceof HTMLElement)) return;
    const left = target.offsetLeft - firstOffset(target.parentElement ?? target);
    row.current?.scrollTo({ left, behavior: "instant" });
  }, [visibleStage, isNarrow, isDragging]);

  const wasNarrow = useRef(isNarrow);
  useLayoutEffect(() => {
    if (wasNarrow.current === isNarrow) return;
    wasNarrow.current = isNarrow;
    clearTimeout(scrollEnd.current);
    const target = columnOf(row.current, lastUsed.current);
    if (isNarrow) {
      // The URL is written only if the stage differs, because writing it cancels a navigation in progress.
      if (lastUsed.current !== visibleStage) show(lastUsed.current);
    } else if (row.current && target) scrollIntoRow(row.current, target);
  }, [isNarrow, visibleStage, show]);

  const onScroll = useCallback(() => {
    clearTimeout(scrollEnd.current);
    const columns = row.current;
    // After a rotation the row scrolls before React has rendered for the new width; that is no choice of a stage.
    if (!columns || isDragging || window.matchMedia(media.mobile).matches !== isNarrow) return;
    if (!isNarrow) {
      if (isInView(columns, columnOf(columns, lastUsed.current))) return;
      const first = stages.find(({ id }) => isInView(columns, columnOf(columns, id)));
      if (first) lastUsed.current = first.id;
      return;
    }
    scrollEnd.current = setTimeout(() => {
      const width = columns.scrollWidth / stages.length;
      const column = stages[Math.round(columns.scrollLeft / width)];
      if (column) show(column.id);
    }, SCROLL_END_DELAY);
  }, [isNarrow, isDragging, show]);
  useEffect(() => () => clearTimeout(scrollEnd.current), []);

  const onFocus = useCallback(({ target }: { target: Element }) => {
    const column = target.closest<HTMLElement>("[data-drop]");
    const stage = column?.dataset["drop"];
    if (isStage(stage)) lastUsed.current = stage;
  }, []);

  return { row, isNarrow, visibleStage, show, onScroll, onFocus };
}
