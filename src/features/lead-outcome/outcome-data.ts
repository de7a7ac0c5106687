import { assertAccess, withAccessCheck } from "../../supabase/access.ts";
import { dataOf } from "../../supabase/app-error.ts";
import { supabase } from "../../supabase/client.ts";

/** SWR keys of the reasons. */
export const outcomeKeys = { reasons: () => ["lost-reasons"] as const };

/** The selectable reasons for a lost lead, in the order in which they were added; throws AppError. */
export function fetchLostReasons(): Promise<string[]> {
  return withAccessCheck(async () => {
    const data = await dataOf(supabase.from("lost_reasons").select().order("place"));
    if (data.length === 0) await assertAccess();
    return data.map(({ title }) => title);
  });
}

/** Adds a reason; throws AppError, with the code "23505" if the list has it. */
export function addLostReason(title: string): Promise<void> {
  return withAccessCheck(async () => {
    await dataOf(supabase.from("lost_reasons").insert({ title }));
  });
}

/** Removes a reason from the list, even if it was already removed; throws AppError. */
export function removeLostReason(title: string): Promise<void> {
  return withAccessCheck(async () => {
    const data = await dataOf(
      supabase.from("lost_reasons").delete().eq("title", title).select("title"),
    );
    if (data.length === 0) await assertAccess();
  });
}
