import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { memo, use, useCallback, useDeferredValue, useEffect, useId, useMemo, useRef } from "react";
import { formatCount } from "../../../lib/format-count.ts";
import { VisuallyHidden } from "../../../theme/layout.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { type CompareLeads, insertionIndex, stageTitle } from "../../leads/model/board-model.ts";
import type { Lead, Stage } from "../../leads/model/lead.ts";
import { CompactContext } from "../../lead-views/layout.ts";
import {
  ColumnFrame,
  ColumnHead,
  ColumnTitle,
  MoreCards,
  NoLeads,
  Row,
  Rows,
  Scroller,
  Slot,
} from "./column.styles.ts";
import { CardControlsContext } from "../../lead-ui/card/card-controls.ts";
import { LeadCard } from "./lead-card.tsx";
import { columnId } from "./stage-tabs.tsx";
import { StageMark } from "../../lead-ui/card/stage-mark.styles.ts";

/** A card to scroll into view and mark, e.g. one that was moved or the neighbour of a deleted one. */
export type RevealedCard = { id: string; takesFocus: boolean };

type ColumnProps = {
  stage: Stage;
  leads: readonly Lead[];
  /** The number of leads in the stage, shown or filtered out. */
  total: number;
  /** The number of leads that match the filters, loaded or not. */
  count: number;
  /** Whether the column has leads that were not loaded yet. */
  hasMore: boolean;
  onMore: (stage: Stage) => void;
  compare: CompareLeads;
  /** The lead being dragged, from this or another column. */
  dragged: Lead | null;
  /** Whether it is over this column. */
  isOver: boolean;
  revealed: RevealedCard | null;
  /** Whether another column fills a narrow screen; this one is then inert. */
  isHidden: boolean;
  onRemove: (lead: Lead) => void;
};

const SLOT = "slot";
/** How many rows before the end of the loaded ones the next are requested. */
const AHEAD = 15;
/** How many cards before and after the visible ones are rendered, so that a scroll does not outrun them. */
const OVERSCAN = 4;
const estimateRow = () => 200;
/** Height of the page above and below a column's cards, in px. */
const AROUND_CARDS = 180;
const estimateCompactRow = () => 90;

/** Whether a column's props are equal: each change of a lead creates new lists of the same leads for other columns. */
function isSameColumn(one: ColumnProps, other: ColumnProps): boolean {
  const names = Object.keys(other) as (keyof ColumnProps)[];
  return names.every((name) => {
    if (name !== "leads") return Object.is(one[name], other[name]);
    const isEqual = (lead: Lead, index: number) => lead === other.leads[index];
    return one.leads.length === other.leads.length && one.leads.every(isEqual);
  });
}

/** One stage: a drop target with a virtual list, which renders only the visible cards. */
export const Column = memo(function Column(props: ColumnProps) {
  const {
    stage,
    leads,
    total,
    count,
    hasMore,
    onMore,
    compare,
    dragged,
    isOver,
    revealed,
    isHidden,
    onRemove,
  } = props;
  /** The dragged lead while a drop would move it to this column. */
  const incoming = isOver && dragged?.stage !== stage ? dragged : null;
  const titleId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLElement>(null);

  const rows = useMemo<readonly (Lead | typeof SLOT)[]>(() => {
    if (!incoming) return leads;
    const index = insertionIndex(leads, incoming, compare);
    return [...leads.slice(0, index), SLOT, ...leads.slice(index)];
  }, [leads, incoming, compare]);
  // Memoised: with a new function the virtualizer would measure every row again.
  const getItemKey = useCallback(
    (index: number) => {
      const row = rows[index];
      return row === undefined || row === SLOT ? SLOT : row.id;
    },
    [rows],
  );
  const draggedIndex = dragged ? leads.indexOf(dragged) : -1;

  // oxlint-disable-next-line react/incompatible-library -- its functions are not passed on
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    // Renders the visible cards with the column, not after it was laid out.
    initialRect: { width: 0, height: window.innerHeight - AROUND_CARDS },
    // Measured cards move without another rendering.
    directDomUpdates: true,
    estimateSize: use(CompactContext) ? estimateCompactRow : estimateRow,
    // Half of the cards of a window: they are rendered after the visible ones.
    overscan: useDeferredValue(OVERSCAN, 0),
    getItemKey,
    // The dragged card is always rendered: removing the target of a touch would end the drag.
    rangeExtractor: (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      return draggedIndex === -1 || indexes.includes(draggedIndex)
        ? indexes
        : [...indexes, draggedIndex].toSorted((a, b) => a - b);
    },
  });

  // Rendered after the cards in sight, which they would delay.
  const hasControls = useDeferredValue(true, false);

  const lastIndex = virtualizer.getVirtualItems().at(-1)?.index ?? 0;
  const isNearEnd = hasMore && !isHidden && lastIndex >= leads.length - AHEAD;
  useEffect(() => {
    if (isNearEnd) onMore(stage);
  }, [isNearEnd, onMore, stage]);

  const revealedIndex = revealed ? leads.findIndex(({ id }) => id === revealed.id) : -1;
  useEffect(() => {
    if (revealedIndex === -1) return;
    virtualizer.scrollToIndex(revealedIndex);
    frame.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [revealedIndex, revealed, virtualizer]);

  function revealOf(lead: Lead) {
    if (revealed?.id !== lead.id) return null;
    return revealed.takesFocus ? "focus" : "mark";
  }

  return (
    <ColumnFrame
      ref={frame}
      id={columnId(stage)}
      data-drop={stage}
      aria-labelledby={titleId}
      inert={isHidden}
      data-over={incoming ? true : undefined}
    >
      <ColumnHead>
        <StageMark data-stage={stage} />
        <ColumnTitle id={titleId}>{stageTitle(stage)}</ColumnTitle>
        <Badge $tone="quiet">
          {count === total ? formatCount(total) : `${formatCount(count)} of ${formatCount(total)}`}
          <VisuallyHidden> {total === 1 ? "lead" : "leads"}</VisuallyHidden>
        </Badge>
      </ColumnHead>
      <Scroller ref={scroller}>
        {rows.length === 0 ? (
          <NoLeads>{total === 0 ? "No leads in this stage." : "No leads match here."}</NoLeads>
        ) : null}
        <CardControlsContext value={hasControls}>
          <Rows ref={virtualizer.containerRef} hidden={rows.length === 0}>
            {virtualizer.getVirtualItems().map(({ key, index }) => {
              const row = rows[index];
              if (row === undefined) return null;
              return (
                <Row
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  aria-setsize={Math.max(count, rows.length)}
                  aria-posinset={index + 1}
                >
                  {row === SLOT ? (
                    <Slot />
                  ) : (
                    <LeadCard
                      lead={row}
                      reveal={revealOf(row)}
                      isDragging={row.id === dragged?.id}
                      onRemove={onRemove}
                    />
                  )}
                </Row>
              );
            })}
          </Rows>
        </CardControlsContext>
        {hasMore ? <MoreCards aria-hidden="true" /> : null}
      </Scroller>
    </ColumnFrame>
  );
}, isSameColumn);
