import { checkedData } from "../../supabase/access.ts";
import { supabase } from "../../supabase/client.ts";
import { LEAD_FIGURES } from "../../supabase/use-server-data.ts";
import type { LeadFilter, Period, Report, ReportLead } from "./report.ts";

/** SWR keys of the report. */
export const reportKeys = {
  figures: (period: Period) => [LEAD_FIGURES, period] as const,
  leads: (period: Period, filter: LeadFilter) => [LEAD_FIGURES, "leads", period, filter] as const,
};

function argumentsOf({ from, to, country, imports }: Period) {
  return {
    from_day: from,
    to_day: to,
    ...(country && { in_country: country }),
    ...(imports && { with_uncounted: true }),
  };
}

/** Returns the report of a period, together with the period itself; throws AppError. */
export async function fetchReport(period: Period): Promise<{ period: Period; report: Report }> {
  const data = await checkedData(supabase.rpc("get_report", argumentsOf(period)));
  return { period, report: data as Report };
}

/** Returns the newest 500 leads behind a figure, and in `total` how many there are; throws AppError. */
export async function fetchReportLeads(
  period: Period,
  filter: LeadFilter,
): Promise<{ total: number; leads: ReportLead[] }> {
  const data = await checkedData(
    supabase.rpc("get_report_leads", {
      ...argumentsOf(period),
      behind: filter,
    }),
  );
  return data as { total: number; leads: ReportLead[] };
}
