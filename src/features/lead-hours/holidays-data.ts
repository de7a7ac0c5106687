import { checkedRows, checkedWrite } from "../../supabase/access.ts";
import { supabase } from "../../supabase/client.ts";
import type { Holiday } from "../leads/model/lead.ts";

/** SWR keys of the holidays. */
export const holidayKeys = { all: () => ["public-holidays"] as const };

/** The public holidays of every country, earliest first; throws AppError. */
export function fetchHolidays(): Promise<Holiday[]> {
  return checkedRows(supabase.from("public_holidays").select().order("day").order("country"));
}

/** Adds a holiday; throws AppError, with the code "23505" if the country has one on that day. */
export function addHoliday(holiday: Holiday): Promise<void> {
  return checkedWrite(supabase.from("public_holidays").insert(holiday));
}

/** Removes a holiday, even if it was already removed; throws AppError. */
export async function removeHoliday({ country, day }: Holiday): Promise<void> {
  await checkedRows(
    supabase.from("public_holidays").delete().eq("country", country).eq("day", day).select("day"),
  );
}
