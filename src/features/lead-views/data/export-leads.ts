import type { CsvSeparator } from "../../../lib/csv.ts";
import { dateForFile, saveFile } from "../../../ui/save-file.ts";
import type { Lead } from "../../leads/model/lead.ts";
import { leadsCsv } from "../../leads/model/leads-csv.ts";
import { fetchAllNotes, fetchMergedInto } from "../../leads/data/activity-data.ts";

function rootOf(leadId: string, mergedInto: ReadonlyMap<string, string>): string {
  let root = leadId;
  for (let next = mergedInto.get(root); next !== undefined; next = mergedInto.get(root))
    root = next;
  return root;
}

/** Downloads the leads with their notes as a CSV file, e.g. leads-2026-11-21.csv; throws AppError. */
export async function exportLeads(leads: readonly Lead[], separator: CsvSeparator): Promise<void> {
  const [notes, mergedInto] =
    leads.length > 0 ? await Promise.all([fetchAllNotes(), fetchMergedInto()]) : [[], new Map()];
  // A merged lead is not exported itself; its notes are listed with the lead that was kept.
  const exportedNotes = notes.map((note) =>
    Object.assign({}, note, { lead_id: rootOf(note.lead_id, mergedInto) }),
  );
  saveFile(`leads-${dateForFile()}.csv`, leadsCsv(leads, exportedNotes, separator), "text/csv");
}
