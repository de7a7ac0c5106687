import { env } from "../lib/env.ts";

/** Local storage key of the session: supabase-js' default, which derives from the project's host. */
export const SESSION_KEY = `sb-${new URL(env.supabaseUrl).hostname.split(".")[0]}-auth-token`;

/** Whether this browser stores a session, valid or not; supabase-js removes one it cannot refresh. */
export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(SESSION_KEY) !== null;
  } catch {
    // If storage is blocked, nothing is stored.
    return false;
  }
}
