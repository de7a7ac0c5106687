import Papa from "papaparse";
import { stageTitle } from "./board-model.ts";
import { attributionOf, countryOf } from "./lead-facts.ts";
import type { Lead } from "./lead.ts";

/** By this mark at the start, spreadsheets know that the text is UTF-8. */
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

/** The leads as CSV (RFC 4180) in which no cell is a formula, for any spreadsheet. */
export function leadsCsv(leads: readonly Lead[]): string {
  return BYTE_ORDER_MARK + Papa.unparse(leads.map(toRecord), { escapeFormulae: true });
}
