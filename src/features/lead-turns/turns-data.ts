import { withAccessCheck } from "../../supabase/access.ts";
import { dataOf } from "../../supabase/app-error.ts";
import { supabase } from "../../supabase/client.ts";

/** SWR keys of the person who gets new leads. */
export const turnKeys = { isOn: () => ["assigns-in-turn"] as const };

/** Whether each new lead is given to the next of the team in turn; throws AppError. */
export function fetchTurns(): Promise<boolean> {
  return withAccessCheck(() => dataOf(supabase.rpc("get_assigns_in_turn")));
}

/** Switches the turns on or off, for admins; throws AppError. */
export function setTurns(isOn: boolean): Promise<void> {
  return withAccessCheck(async () => {
    await dataOf(supabase.rpc("set_assigns_in_turn", { is_on: isOn }));
  });
}
