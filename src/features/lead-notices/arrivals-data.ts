import { withAccessCheck } from "../../supabase/access.ts";
import { dataOf } from "../../supabase/app-error.ts";
import { supabase } from "../../supabase/client.ts";
import type { Lead } from "../leads/model/lead.ts";

/** SWR keys of the new leads. */
export const arrivalKeys = { all: () => ["arrivals"] as const };

/** What a notice shows of a new lead. */
export type Arrival = Pick<Lead, "id" | "company_name" | "solution_interested" | "created_at">;

/** More are noticed at once after an import, and nobody looks at them one by one. */
const MAX_ARRIVALS = 100;
/** Before every lead, where the desk has none yet. */
const NEVER = "1970-01-01T00:00:00Z";

/** When the newest lead came in, by the database's clock, as an ISO time; throws AppError. */
export async function fetchNewestTime(): Promise<string> {
  const data = await dataOf(
    supabase
      .from("leads")
      .select("created_at")
      .order("created_at", { ascending: false })
      .limit(1)
      .maybeSingle(),
  );
  return data?.created_at ?? NEVER;
}

/** The leads that came in after an ISO time and were not answered yet, the newest first, 100 at the most; throws AppError. */
export function fetchArrivals(since: string): Promise<Arrival[]> {
  return withAccessCheck(() =>
    dataOf(
      supabase
        .from("leads")
        .select("id, company_name, solution_interested, created_at")
        .gt("created_at", since)
        .is("deleted_at", null)
        .is("first_response_at", null)
        .order("created_at", { ascending: false })
        .limit(MAX_ARRIVALS),
    ),
  );
}
