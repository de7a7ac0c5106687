import { checkedData } from "../../supabase/access.ts";
import { supabase } from "../../supabase/client.ts";
import type { Lead } from "../leads/model/lead.ts";

/** How many leads are read of each kind: without a reply, with a plan, and without a plan. */
export const TODAY_SIZE = 200;

/** SWR keys of the queue. */
export const todayKeys = {
  queue: (isAll: boolean) => ["today", isAll] as const,
};

/** Returns the leads to work on a day ("2026-11-24"): all, or the user's own and unassigned ones; throws AppError. */
export function fetchToday(day: string, isAll: boolean): Promise<Lead[]> {
  return checkedData(
    supabase.rpc("get_today", {
      today: day,
      everybody: isAll,
      page_size: TODAY_SIZE,
    }),
  );
}
