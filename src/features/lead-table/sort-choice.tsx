import { ChevronIcon, SortIcon } from "../lead-ui/controls/icons.tsx";
import { SortSelect, ToolButton } from "../lead-ui/controls/tool-parts.styles.ts";
import type { TableColumn, TableOrder } from "./table-columns.ts";
import { NarrowDirection, NarrowSort } from "./lead-table.styles.ts";

type SortChoiceProps = {
  columns: readonly TableColumn[];
  order: TableOrder;
  onSort: (by: string) => void;
};

/** The controls of the order and its direction on a narrow screen, where the table has no column titles. */
export function SortChoice({ columns, order, onSort }: SortChoiceProps) {
  return (
    <>
      <NarrowSort>
        <SortIcon />
        <SortSelect
          aria-label="Sort by"
          value={order.by}
          onChange={(event) => onSort(event.target.value)}
        >
          {columns.map((column) =>
            "sort" in column ? (
              <option key={column.id} value={column.sort}>
                {column.title}
              </option>
            ) : null,
          )}
        </SortSelect>
        <ChevronIcon />
      </NarrowSort>
      <NarrowDirection>
        <ToolButton
          aria-label={
            order.isDescending
              ? "Descending, change to ascending"
              : "Ascending, change to descending"
          }
          onClick={() => onSort(order.by)}
        >
          {order.isDescending ? "↓" : "↑"}
        </ToolButton>
      </NarrowDirection>
    </>
  );
}
