import type { CsvSeparator } from "../../../lib/csv.ts";
import { dateForFile, saveFile } from "../../../ui/save-file.ts";
import type { Lead } from "../model/lead.ts";
import { leadsCsv } from "../model/leads-csv.ts";
import { fetchAllNotes } from "./activity-data.ts";

/** Downloads the leads with their notes as a file, e.g. leads-2026-11-21.csv; throws AppError. */
export async function exportLeads(leads: readonly Lead[], separator: CsvSeparator): Promise<void> {
  const notes = leads.length > 0 ? await fetchAllNotes() : [];
  saveFile(`leads-${dateForFile()}.csv`, leadsCsv(leads, notes, separator), "text/csv");
}
