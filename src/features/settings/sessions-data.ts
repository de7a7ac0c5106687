import { checkedData, checkedWrite } from "../../supabase/access.ts";
import { supabase } from "../../supabase/client.ts";
import type { Database } from "../../supabase/database.generated.ts";

/** One of the signed-in user's sessions; `user_agent` is empty if the browser sent none. */
export type Session = Database["public"]["Functions"]["get_sessions"]["Returns"][number];

/** Returns the SWR key of the sessions. */
export const sessionsKey = () => ["settings", "sessions"] as const;

/** Returns the signed-in user's sessions: the current one first, the others by last use; throws AppError. */
export function fetchSessions(): Promise<Session[]> {
  return checkedData(supabase.rpc("get_sessions"));
}

/** Ends the session with this id, or all other sessions if it is left out; throws AppError. */
export function endSessions(session?: string): Promise<void> {
  return checkedWrite(supabase.rpc("end_sessions", session === undefined ? {} : { session }));
}
