import { checkedRows, checkedWrite } from "../../supabase/access.ts";
import { supabase } from "../../supabase/client.ts";
import type { Holiday } from "../leads/model/lead.ts";

/** The SWR key under which the public holidays are cached. */
export const holidayKeys = { all: () => ["public-holidays"] as const };

/** Fetches the public holidays of every country, earliest first; throws AppError. */
export function fetchHolidays(): Promise<Holiday[]> {
  return checkedRows(supabase.from("public_holidays").select().order("day").order("country"));
}

/** Adds a holiday; throws AppError, with the code "23505" if the country has one on that day. */
export function addHoliday(holiday: Holiday): Promise<void> {
  return checkedWrite(supabase.from("public_holidays").insert(holiday));
}

/** Removes a holiday; succeeds even if it is already removed. Throws AppError. */
export async function removeHoliday({ country, day }: Holiday): Promise<void> {
  await checkedRows(
    supabase.from("public_holidays").delete().eq("country", country).eq("day", day).select("day"),
  );
}
