import { checkedRows, checkedWrite } from "../../supabase/access.ts";
import { supabase } from "../../supabase/client.ts";

/** SWR keys of the lost reasons. */
export const outcomeKeys = { reasons: () => ["lost-reasons"] as const };

/** Returns the titles of the lost reasons, in the order in which they were added; throws AppError. */
export async function fetchLostReasons(): Promise<string[]> {
  const data = await checkedRows(supabase.from("lost_reasons").select().order("place"));
  return data.map(({ title }) => title);
}

/** Adds a reason; throws AppError, with the code "23505" if the list already has it. */
export function addLostReason(title: string): Promise<void> {
  return checkedWrite(supabase.from("lost_reasons").insert({ title }));
}

/** Removes a reason from the list; also succeeds if it was already removed. Throws AppError. */
export async function removeLostReason(title: string): Promise<void> {
  await checkedRows(supabase.from("lost_reasons").delete().eq("title", title).select("title"));
}
