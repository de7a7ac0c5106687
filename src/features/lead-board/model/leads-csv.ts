import Papa from "papaparse";
import { stageTitle } from "./board-model.ts";
import { attributionOf, countryOf } from "./lead-facts.ts";
import type { Lead } from "./lead.ts";

/** At the start of a file it tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

function toRecord(lead: Lead): Record<string, string> {
  const attribution = attributionOf(lead);
  const country = countryOf(lead);
  return {
    Company: lead.company_name,
    Contact: lead.contact_name,
    Phone: lead.contact_number,
    Email: lead.email,
    Solution: lead.solution_interested,
    Remarks: lead.remarks,
    Stage: stageTitle(lead.stage),
    Source: lead.source,
    Country: country === "other" ? "" : country,
    Created: lead.created_at,
    "In stage since": lead.stage_changed_at,
    "First response": lead.first_response_at ?? "",
    "Suspected spam": lead.is_suspected ? "yes" : "no",
    "Asked product": attribution["product"] ?? "",
    "Asked stage": attribution["stage"] ?? "",
    "UTM source": attribution["utm_source"] ?? "",
    "UTM medium": attribution["utm_medium"] ?? "",
    "UTM campaign": attribution["utm_campaign"] ?? "",
    Referrer: attribution["referrer"] ?? "",
    "Landing page": attribution["landing_page"] ?? "",
  };
}

/** The leads as CSV (RFC 4180); values that a spreadsheet would run as formulas are escaped. */
export function leadsCsv(leads: readonly Lead[]): string {
  return BYTE_ORDER_MARK + Papa.unparse(leads.map(toRecord), { escapeFormulae: true });
}

/** Downloads the leads as a file, e.g. leads-2026-11-21.csv. */
export function downloadCsv(leads: readonly Lead[]): void {
  const url = URL.createObjectURL(new Blob([leadsCsv(leads)], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `leads-${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
