import { assertAccess, withAccessCheck } from "../../supabase/access.ts";
import { toAppError } from "../../supabase/app-error.ts";
import { supabase } from "../../supabase/client.ts";

/** SWR keys of the reasons. */
export const outcomeKeys = { reasons: () => ["lost-reasons"] as const };

/** The reasons to choose from when a lead is lost, in the order in which they were added; throws AppError. */
export function fetchLostReasons(): Promise<string[]> {
  return withAccessCheck(async () => {
    const { data, error } = await supabase.from("lost_reasons").select().order("place");
    if (error) throw toAppError(error);
    if (data.length === 0) await assertAccess();
    return data.map(({ title }) => title);
  });
}

/** Adds a reason; throws AppError, with the code "23505" where the list has it. */
export function addLostReason(title: string): Promise<void> {
  return withAccessCheck(async () => {
    const { error } = await supabase.from("lost_reasons").insert({ title });
    if (error) throw toAppError(error);
  });
}

/** Removes a reason from the list, also where somebody else has removed it already; throws AppError. */
export function removeLostReason(title: string): Promise<void> {
  return withAccessCheck(async () => {
    const { data, error } = await supabase
      .from("lost_reasons")
      .delete()
      .eq("title", title)
      .select("title");
    if (error) throw toAppError(error);
    if (data.length === 0) await assertAccess();
  });
}
