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
  /** The number of all leads in the stage, including those that are filtered out. */
  total: number;
  /** The number of leads that match the filters, loaded or not. */
  count: number;
  /** Whether the column has leads that are not loaded yet. */
  hasMore: boolean;
  onMore: (stage: Stage) => void;
  compare: CompareLeads;
  /** The dragged lead, which may be from another column. */
  dragged: Lead | null;
  /** Whether the dragged lead is over this column. */
  isOver: boolean;
  revealed: RevealedCard | null;
  /** Whether the column is inert, because another one fills the narrow screen. */
  isHidden: boolean;
  onRemove: (lead: Lead) => void;
};

const SLOT = "slot";
/** The next leads are requested when this many loaded rows are left below the last rendered one. */
const LOAD_AHEAD = 15;
/** The number of cards that are rendered above and below the visible ones, so that a scroll shows no gaps. */
const OVERSCAN = 4;
const estimateRow = () => 200;
/** The height in px of what is above and below a column's cards. */
const AROUND_CARDS = 180;
const estimateCompactRow = () => 90;

/** Whether two columns' props are equal; compares `leads` by item, because each change makes new lists of leads. */
function isSameColumn(one: ColumnProps, other: ColumnProps): boolean {
  const names = Object.keys(other) as (keyof ColumnProps)[];
  return names.every((name) => {
    if (name !== "leads") return Object.is(one[name], other[name]);
    const isEqual = (lead: Lead, index: number) => lead === other.leads[index];
    return one.leads.length === other.leads.length && one.leads.every(isEqual);
  });
}

/** The column of one stage: a drop target with a virtual list, which renders only the cards near the visible ones. */
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
  /** The dragged lead if it is from another column and over this one. */
  const incoming = isOver && dragged?.stage !== stage ? dragged : null;
  const titleId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLElement>(null);

  const rows = useMemo<readonly (Lead | typeof SLOT)[]>(() => {
    if (!incoming) return leads;
    const index = insertionIndex(leads, incoming, compare);
    return [...leads.slice(0, index), SLOT, ...leads.slice(index)];
  }, [leads, incoming, compare]);
  // Memoised, because the virtualizer measures every row again if it gets a new function.
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
    // An estimate, so that the first render already has the visible cards and need not wait for a measurement.
    initialRect: { width: 0, height: window.innerHeight - AROUND_CARDS },
    // The virtualizer positions measured cards in the DOM, without another render.
    directDomUpdates: true,
    estimateSize: use(CompactContext) ? estimateCompactRow : estimateRow,
    // Deferred, so that the visible cards are rendered first; the others are about half of all.
    overscan: useDeferredValue(OVERSCAN, 0),
    getItemKey,
    // The dragged card is always rendered, because removing the element that is touched would end the drag.
    rangeExtractor: (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      return draggedIndex === -1 || indexes.includes(draggedIndex)
        ? indexes
        : [...indexes, draggedIndex].toSorted((a, b) => a - b);
    },
  });

  // The buttons of the cards are rendered after the cards, which they would delay.
  const hasControls = useDeferredValue(true, false);

  const lastIndex = virtualizer.getVirtualItems().at(-1)?.index ?? 0;
  const isNearEnd = hasMore && !isHidden && lastIndex >= leads.length - LOAD_AHEAD;
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
