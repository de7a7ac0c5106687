import { type CsvSeparator, toCsv } from "../../lib/csv.ts";
import { dateForFile, saveFile } from "../../ui/save-file.ts";
import { csvColumns } from "./activity-text.ts";
import { type ActivityFilter, fetchAll } from "./data.ts";

/** Saves the filtered entries as a CSV file such as activity-2026-11-21.csv; resolves to its number of rows. */
export async function exportActivity(
  filter: ActivityFilter,
  separator: CsvSeparator,
): Promise<number> {
  const entries = await fetchAll(filter);
  saveFile(`activity-${dateForFile()}.csv`, toCsv(csvColumns, entries, separator), "text/csv");
  return entries.length;
}
