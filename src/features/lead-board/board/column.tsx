import { useDroppable } from "@dnd-kit/core";
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { memo, useCallback, useEffect, useId, useMemo, useRef } from "react";
import { VisuallyHidden } from "../../../theme/layout.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { type CompareLeads, landingIndex, stageTitle } from "../model/board-model.ts";
import type { Lead, Stage } from "../model/lead.ts";
import {
  ColumnFrame,
  ColumnHead,
  ColumnTitle,
  NoLeads,
  Row,
  Rows,
  Scroller,
  Slot,
  StageMark,
} from "./column.styles.ts";
import { LeadCard } from "./lead-card.tsx";
import { columnId } from "./stage-tabs.tsx";

/** The card to bring into view: where a lead has arrived, or who stands where one has left. */
export type Arrival = { id: string; takesFocus: boolean };

type ColumnProps = {
  stage: Stage;
  leads: readonly Lead[];
  /** How many leads the stage has, shown or not. */
  total: number;
  compare: CompareLeads;
  /** The lead being dragged, wherever it is from. */
  dragged: Lead | null;
  arrival: Arrival | null;
  /** Another column fills the screen: nothing in this one can be reached. */
  isAside: boolean;
  onRemove: (lead: Lead) => void;
};

const SLOT = "slot";
const estimateRow = () => 176;

/** One stage: a drop target with a scrolling list in which only the visible cards are drawn. */
export const Column = memo(function Column(props: ColumnProps) {
  const { stage, dragged } = props;
  const { setNodeRef, isOver } = useDroppable({ id: stage });
  const incoming = isOver && dragged?.stage !== stage ? dragged : null;
  return <ColumnContent {...props} setDropRef={setNodeRef} incoming={incoming} />;
});

type ColumnContentProps = ColumnProps & {
  setDropRef: (node: HTMLElement | null) => void;
  /** The lead being dragged, where it is over this column and would move to it. */
  incoming: Lead | null;
};

/** Memoised: dnd-kit renders every column whenever a drag comes over another one. */
const ColumnContent = memo(function ColumnContent(props: ColumnContentProps) {
  const { stage, leads, total, compare, dragged, arrival, isAside, onRemove } = props;
  const { setDropRef, incoming } = props;
  const titleId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLElement | null>(null);
  const setFrame = useCallback(
    (node: HTMLElement | null) => {
      frame.current = node;
      setDropRef(node);
    },
    [setDropRef],
  );

  const rows = useMemo<readonly (Lead | typeof SLOT)[]>(() => {
    if (!incoming) return leads;
    const landing = landingIndex(leads, incoming, compare);
    return [...leads.slice(0, landing), SLOT, ...leads.slice(landing)];
  }, [leads, incoming, compare]);
  // A new function would have the virtualizer measure every row again.
  const getItemKey = useCallback(
    (index: number) => {
      const row = rows[index];
      return row === undefined || row === SLOT ? SLOT : row.id;
    },
    [rows],
  );
  const draggedIndex = dragged ? leads.indexOf(dragged) : -1;

  // oxlint-disable-next-line react/incompatible-library -- its functions are not handed on
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: estimateRow,
    overscan: 4,
    getItemKey,
    // The card in hand stays in the page: a touch whose target goes away would end the drag.
    rangeExtractor: (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      return draggedIndex === -1 || indexes.includes(draggedIndex)
        ? indexes
        : [...indexes, draggedIndex].toSorted((a, b) => a - b);
    },
  });

  const arrivedIndex = arrival ? leads.findIndex(({ id }) => id === arrival.id) : -1;
  useEffect(() => {
    if (arrivedIndex === -1) return;
    virtualizer.scrollToIndex(arrivedIndex);
    frame.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [arrivedIndex, arrival, virtualizer]);

  function arrivalOf(lead: Lead) {
    if (arrival?.id !== lead.id) return null;
    return arrival.takesFocus ? "focused" : "seen";
  }

  return (
    <ColumnFrame
      ref={setFrame}
      id={columnId(stage)}
      aria-labelledby={titleId}
      inert={isAside}
      data-over={incoming ? true : undefined}
    >
      <ColumnHead>
        <StageMark data-stage={stage} />
        <ColumnTitle id={titleId}>{stageTitle(stage)}</ColumnTitle>
        <Badge $tone="quiet">
          {leads.length === total ? total : `${leads.length} of ${total}`}
          <VisuallyHidden> {total === 1 ? "lead" : "leads"}</VisuallyHidden>
        </Badge>
      </ColumnHead>
      <Scroller ref={scroller}>
        {rows.length === 0 ? (
          <NoLeads>{total === 0 ? "No leads in this stage." : "No lead here matches."}</NoLeads>
        ) : null}
        <Rows style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <Row
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
              >
                {row === SLOT ? (
                  <Slot />
                ) : (
                  <LeadCard lead={row} arrival={arrivalOf(row)} onRemove={onRemove} />
                )}
              </Row>
            );
          })}
        </Rows>
      </Scroller>
    </ColumnFrame>
  );
});
