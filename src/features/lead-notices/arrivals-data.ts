import { checkedData } from "../../supabase/access.ts";
import { dataOf } from "../../supabase/app-error.ts";
import { supabase } from "../../supabase/client.ts";
import type { Lead } from "../leads/model/lead.ts";

/** SWR keys of the new leads. */
export const arrivalKeys = { all: () => ["arrivals"] as const };

/** The fields of a new lead that a notice shows. */
export type Arrival = Pick<Lead, "id" | "company_name" | "solution_interested" | "created_at">;

/** The most leads that are read. Only an import adds more at once, and nobody opens those one by one. */
const MAX_ARRIVALS = 100;
/** A time before every lead; used if there is no lead yet. */
const NEVER = "1970-01-01T00:00:00Z";

/** Returns when the newest lead arrived, by the database's clock, as an ISO time; throws AppError. */
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

/** Returns the unanswered leads that arrived after an ISO time, newest first, at most 100; throws AppError. */
export function fetchArrivals(since: string): Promise<Arrival[]> {
  return checkedData(
    supabase
      .from("leads")
      .select("id, company_name, solution_interested, created_at")
      .gt("created_at", since)
      .is("deleted_at", null)
      .is("first_response_at", null)
      .order("created_at", { ascending: false })
      .limit(MAX_ARRIVALS),
  );
}
