import { leadsCsv } from "../model/leads-csv.ts";
import type { Lead } from "../model/lead.ts";

/** Hands the leads to the browser as a file, e.g. leads-2026-11-21.csv. */
export function downloadCsv(leads: readonly Lead[]): void {
  const url = URL.createObjectURL(new Blob([leadsCsv(leads)], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `leads-${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
