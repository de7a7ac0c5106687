import { withAccessCheck } from "../../supabase/access.ts";
import { toAppError } from "../../supabase/app-error.ts";
import { supabase } from "../../supabase/client.ts";

/** SWR keys of who gets new leads. */
export const turnKeys = { isOn: () => ["assigns-in-turn"] as const };

/** Whether each new lead is given to the next of the team in turn; throws AppError. */
export function fetchTurns(): Promise<boolean> {
  return withAccessCheck(async () => {
    const { data, error } = await supabase.rpc("get_assigns_in_turn");
    if (error) throw toAppError(error);
    return data;
  });
}

/** Switches the turns on or off, for admins; throws AppError. */
export function setTurns(isOn: boolean): Promise<void> {
  return withAccessCheck(async () => {
    const { error } = await supabase.rpc("set_assigns_in_turn", { is_on: isOn });
    if (error) throw toAppError(error);
  });
}
