import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type CSSProperties,
  type KeyboardEvent,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { useAddressQuery } from "../../ui/use-address-query.ts";
import { FetchFailed } from "../lead-ui/controls/load-states.tsx";
import { OwnerMenu } from "../lead-ui/card/owner.tsx";
import { MoveMenu } from "../lead-ui/card/move-menu.tsx";
import { usePageActions } from "../lead-actions/lead-page.tsx";
import type { Lead } from "../leads/model/lead.ts";
import { ExtensionsContext, PageParts } from "../leads/extensions/parts.tsx";
import type { BoardSelection } from "../lead-selection/board-selection.tsx";
import { useSelectionKeys } from "../lead-selection/use-selection-keys.ts";
import { focusedCard, useCardShortcuts } from "../lead-selection/use-card-shortcuts.ts";
import { ColumnChooser } from "./column-chooser.tsx";
import { HeadCell } from "./head-cell.tsx";
import { SortChoice } from "./sort-choice.tsx";
import {
  columnsWith,
  storeSettings,
  nextOrder,
  readOrder,
  readSettings,
  type TableSettings,
  writeOrder,
} from "./table-columns.ts";
import { type TableSource, useTableRows } from "./table-data.ts";
import { LeadRow, ListContext } from "./lead-row.tsx";
import { Foot, Grid, TableArea, TableScroller } from "./lead-table.styles.ts";
import { isTyping } from "../lead-ui/controls/use-shortcuts.ts";

/** The estimated height of a row, in px. */
const ROW = 44;
/** The next rows are requested when one of the last `AHEAD` loaded rows is rendered. */
const AHEAD = 20;

type LeadTableProps = Omit<TableSource, "order"> & {
  /** How many leads the view has, loaded or not. */
  count: number;
  selection: BoardSelection;
  areShortcutsOn: boolean;
};

/** Returns the visible columns and their widths, and a function that changes and stores them in this browser. */
function useSettings() {
  const extensions = use(ExtensionsContext);
  const all = useMemo(
    () => columnsWith(extensions.flatMap(({ columns = [] }) => columns)),
    [extensions],
  );
  const [settings, setSettings] = useState(() => readSettings(all));
  const change = useCallback((changes: Partial<TableSettings>) => {
    setSettings((current) => {
      const next = { ...current, ...changes };
      storeSettings(next);
      return next;
    });
  }, []);
  const columns = useMemo(
    () => all.filter(({ id }) => settings.shown.includes(id)),
    [all, settings.shown],
  );
  const widthOf = (id: string) =>
    settings.widths[id] ?? all.find((column) => column.id === id)?.width ?? 0;
  return { all, settings, columns, widthOf, change };
}

/** Returns the table's order, and a function that changes it in the URL and calls `storeOrder`. */
function useOrder(storeOrder: (order: string) => void) {
  const { params, changeQuery } = useAddressQuery();
  const order = readOrder(params);
  function sortBy(by: string) {
    const text = writeOrder(nextOrder(order, by));
    storeOrder(text);
    changeQuery((before) => {
      const next = new URLSearchParams(before);
      next.set("order", text);
      return next;
    });
  }
  return { order, sortBy };
}

/** The leads of all stages as rows of a table, sorted by the database and loaded as the user scrolls. */
export function LeadTable(props: LeadTableProps) {
  const { count, selection, areShortcutsOn, ...source } = props;
  const { move } = usePageActions();
  const { all, settings, columns, widthOf, change } = useSettings();
  const { order, sortBy } = useOrder((orderText) => change({ order: orderText }));
  const table = useTableRows({ ...source, order });
  const { rows, hasMore, hasFailed, isValidating, refetch, readMore } = table;
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- its functions are not passed on
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const items = virtualizer.getVirtualItems();
  const lastIndex = items.at(-1)?.index ?? 0;
  const isNearEnd = hasMore && lastIndex >= rows.length - AHEAD;
  const readNextRows = useEffectEvent(() => void readMore());
  useEffect(() => {
    if (isNearEnd) readNextRows();
  }, [isNearEnd, rows.length]);

  // The id of the row to focus: the list is virtual, so the row is first scrolled to and rendered.
  const [focusId, setFocusId] = useState<string | null>(null);
  const focus = useCallback(
    (id: string) => {
      const index = rows.findIndex((row) => row.id === id);
      if (index === -1) return;
      virtualizer.scrollToIndex(index);
      setFocusId(id);
    },
    [rows, virtualizer],
  );
  useEffect(() => {
    if (focusId === null) return;
    const link = scroller.current?.querySelector<HTMLElement>(
      `[data-lead="${CSS.escape(focusId)}"] a`,
    );
    if (!link) return;
    link.focus({ preventScroll: true });
    setFocusId(null);
  }, [focusId, items]);

  const lists = useMemo(() => [rows], [rows]);
  useEffect(() => selection.selection.setLists(lists), [selection.selection, lists]);
  const onFocus = ({ id }: Lead) => focus(id);
  useSelectionKeys({
    selection: selection.selection,
    lists,
    onFocus,
    onSelectAll: () => void selection.selectAll(),
    onClear: selection.clear,
    isOn: areShortcutsOn,
  });
  useCardShortcuts(lists, onFocus, areShortcutsOn);

  /** Arrow and page keys move the focus from row to row; Enter then follows the focused link. */
  function onArrow(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    const id = focusedCard()?.dataset["lead"];
    if (!step || event.shiftKey || isTyping(event.nativeEvent) || id === undefined) return;
    const index = rows.findIndex((row) => row.id === id);
    const next = rows[Math.min(rows.length - 1, Math.max(0, index + step))];
    if (!next) return;
    event.preventDefault();
    focus(next.id);
  }

  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  const width = columns.reduce((sum, { id }) => sum + widthOf(id), 0);
  return (
    <TableArea>
      <ListContext value={ids}>
        {hasFailed ? <FetchFailed isBusy={isValidating} onRetry={() => void refetch()} /> : null}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region */}
        <TableScroller ref={scroller} aria-label="Leads, table" tabIndex={0}>
          <Grid
            style={{ "--width": `${width}px` } as CSSProperties}
            aria-rowcount={count + 1}
            aria-busy={isValidating || undefined}
            onKeyDown={onArrow}
          >
            <colgroup>
              {columns.map(({ id }) => (
                <col key={id} style={{ width: widthOf(id) }} />
              ))}
            </colgroup>
            <thead>
              <tr aria-rowindex={1}>
                {columns.map((column) => (
                  <HeadCell
                    key={column.id}
                    column={column}
                    width={widthOf(column.id)}
                    order={order}
                    onSort={sortBy}
                    onResize={(to) => change({ widths: { ...settings.widths, [column.id]: to } })}
                  />
                ))}
              </tr>
            </thead>
            <tbody data-skip-to="the first lead">
              {before > 0 ? <tr aria-hidden="true" style={{ height: before }} /> : null}
              {items.map(({ index, key }) => {
                const lead = rows[index];
                return lead ? (
                  <LeadRow
                    key={key}
                    ref={virtualizer.measureElement}
                    index={index}
                    lead={lead}
                    columns={columns}
                  />
                ) : null;
              })}
              {after > 0 ? <tr aria-hidden="true" style={{ height: after }} /> : null}
            </tbody>
          </Grid>
        </TableScroller>
      </ListContext>
      <Foot>
        <SortChoice columns={all} order={order} onSort={sortBy} />
        <ColumnChooser
          columns={all}
          shown={settings.shown}
          onChange={(shown) => change({ shown })}
        />
      </Foot>
      <MoveMenu onMove={(lead, to) => void move(lead, to)} />
      <OwnerMenu />
      <PageParts of="Menus" place="board" />
    </TableArea>
  );
}
