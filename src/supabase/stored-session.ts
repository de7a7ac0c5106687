import { SESSION_KEY } from "./session-key.ts";

/**
 * The fields of a stored supabase-js session that this code reads; `expires_at` is in seconds, by this device's clock.
 */
export type StoredSession = {
  access_token: string;
  expires_at: number;
  user: { id: string; email?: string };
};

/** How many milliseconds before its end supabase-js refreshes a session (SPEC section 9). */
const REFRESH_MARGIN = 90_000;

/** The session that this browser stores, even an expired one; null if there is none. */
export function readStoredSession(): StoredSession | null {
  try {
    const stored = JSON.parse(String(localStorage.getItem(SESSION_KEY))) as StoredSession | null;
    return stored?.user.id ? stored : null;
  } catch {
    // Blocked storage, or a session that supabase-js cannot read either.
    return null;
  }
}

/** The stored session if it is usable; null if there is none, or if supabase-js has to refresh it first. */
export function readFreshSession(): StoredSession | null {
  const session = readStoredSession();
  return session && session.expires_at * 1_000 - Date.now() > REFRESH_MARGIN ? session : null;
}
