import type { ReactNode } from "react";
import { Table, TableScroll } from "./report.styles.ts";

type FigureTableProps = {
  label: string;
  columns: readonly string[];
  /** Whether the table has no maximum height, because the page scrolls instead. */
  isWhole?: boolean;
  children: ReactNode;
};

/** A table of the report, whose rows are `children`; it scrolls if it is too wide. */
export function FigureTable({ label, columns, isWhole, children }: FigureTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region
    <TableScroll aria-label={label} tabIndex={0} data-whole={isWhole}>
      <Table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </Table>
    </TableScroll>
  );
}
