import { checkedData, checkedWrite } from "../../supabase/access.ts";
import { supabase } from "../../supabase/client.ts";
import type { Database } from "../../supabase/database.generated.ts";

/** One of the signed-in user's sessions; `user_agent` is empty if none was sent. */
export type Session = Database["public"]["Functions"]["get_sessions"]["Returns"][number];

/** SWR key of the sessions. */
export const sessionsKey = () => ["settings", "sessions"] as const;

/** The signed-in user's sessions, this one first, then by last use; throws AppError. */
export function fetchSessions(): Promise<Session[]> {
  return checkedData(supabase.rpc("get_sessions"));
}

/** Ends one other session, or all others if none is named; throws AppError. */
export function endSessions(session?: string): Promise<void> {
  return checkedWrite(supabase.rpc("end_sessions", session === undefined ? {} : { session }));
}
