import { ChevronIcon, SortIcon } from "../icons.tsx";
import { SortSelect } from "../toolbar/toolbar.styles.ts";
import { tableColumns, type TableOrder } from "./table-columns.ts";
import { NarrowSort } from "./lead-table.styles.ts";

type SortChoiceProps = { order: TableOrder; onSort: (by: string) => void };

/** The order on a narrow screen, where there are no titles of columns to press. */
export function SortChoice({ order, onSort }: SortChoiceProps) {
  return (
    <NarrowSort>
      <SortIcon />
      <SortSelect
        aria-label="Sort by"
        value={order.by}
        onChange={(event) => onSort(event.target.value)}
      >
        {tableColumns.map((column) =>
          "sort" in column ? (
            <option key={column.id} value={column.sort}>
              {column.title}
            </option>
          ) : null,
        )}
      </SortSelect>
      <ChevronIcon />
    </NarrowSort>
  );
}
