import { type PointerEvent, useRef, useState } from "react";
import {
  MAX_WIDTH,
  MIN_WIDTH,
  type TableColumn,
  type TableOrder,
  widthWithin,
} from "./table-columns.ts";
import { Handle, Head, SortButton } from "./lead-table.styles.ts";

type HeadCellProps = {
  column: TableColumn;
  width: number;
  order: TableOrder;
  onSort: (by: string) => void;
  onResize: (width: number) => void;
};

/** Pixels by which an arrow key changes a column's width. */
const STEP = 16;

/** A column's title, which sorts the table on a click, and an edge that resizes the column by pointer or arrow keys. */
export function HeadCell({ column, width, order, onSort, onResize }: HeadCellProps) {
  const { title } = column;
  const sort = "sort" in column ? column.sort : undefined;
  const isSorted = sort !== undefined && order.by === sort;
  const drag = useRef<{ x: number; width: number }>(undefined);
  const [isDragging, setIsDragging] = useState(false);

  function begin(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, width };
    setIsDragging(true);
  }
  function end() {
    drag.current = undefined;
    setIsDragging(false);
  }

  const direction = order.isDescending ? "descending" : "ascending";
  return (
    <Head scope="col" aria-sort={isSorted ? direction : undefined}>
      {sort === undefined ? (
        <span>{title}</span>
      ) : (
        <SortButton type="button" onClick={() => onSort(sort)}>
          {title}
          <span aria-hidden="true">{isSorted ? (order.isDescending ? " ↓" : " ↑") : ""}</span>
        </SortButton>
      )}
      <Handle
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a rule cannot be moved
        role="separator"
        aria-orientation="vertical"
        aria-label={`Width of ${title}`}
        aria-valuenow={width}
        aria-valuemin={MIN_WIDTH}
        aria-valuemax={MAX_WIDTH}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a separator with a value is a widget
        tabIndex={0}
        data-dragging={isDragging || undefined}
        onPointerDown={begin}
        onPointerMove={({ clientX }) => {
          const { current } = drag;
          if (current) onResize(widthWithin(current.width + clientX - current.x));
        }}
        onPointerUp={end}
        onPointerCancel={end}
        onKeyDown={(event) => {
          const step = { ArrowRight: STEP, ArrowLeft: -STEP }[event.key];
          if (!step) return;
          event.preventDefault();
          onResize(widthWithin(width + step));
        }}
      />
    </Head>
  );
}
