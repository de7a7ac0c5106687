import { type CsvColumns, toCsv } from "../../../lib/csv.ts";
import type { RefusedRow } from "./check-rows.ts";
import type { Sheet } from "../reading/read-csv.ts";

/** Returns a CSV of the skipped rows, with row number and reason, and the file's separator (commas instead of tabs). */
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
