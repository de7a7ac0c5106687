import { type CsvColumns, toCsv } from "../../../lib/csv.ts";
import type { RefusedRow } from "./check-rows.ts";
import type { Sheet } from "../reading/read-csv.ts";

/** The rows that were left out, as they were in the file, with the row and the reason; by its separator. */
export function refusedCsv({ headings, separator }: Sheet, rows: readonly RefusedRow[]): string {
  const columns: CsvColumns<RefusedRow> = {};
  for (const [index, heading] of headings.entries()) {
    columns[heading] = ({ cells }) => cells[index] ?? "";
  }
  columns["Row"] = ({ line }) => String(line);
  columns["Reason"] = ({ reasons }) => reasons.join("; ");
  const sorted = rows.toSorted((a, b) => a.line - b.line);
  return toCsv(columns, sorted, separator === "\t" ? "," : separator);
}
