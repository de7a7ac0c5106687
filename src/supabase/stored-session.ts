import { SESSION_KEY } from "./session-key.ts";

/** What is read of a session that supabase-js has stored; `expires_at` in seconds, by this device's clock. */
export type StoredSession = {
  access_token: string;
  expires_at: number;
  user: { id: string; email?: string };
};

/** Milliseconds before its end in which supabase-js renews a session (SPEC section 9). */
const RENEWED_WITHIN = 90_000;

/** The session that this browser stores, valid or not; null without one. */
export function readStoredSession(): StoredSession | null {
  try {
    const stored = JSON.parse(String(localStorage.getItem(SESSION_KEY))) as StoredSession | null;
    return stored?.user.id ? stored : null;
  } catch {
    // Blocked storage, or a session that supabase-js will not read either.
    return null;
  }
}

/** The stored session where it can be used as it is; null if supabase-js has to renew it first, or there is none. */
export function readFreshSession(): StoredSession | null {
  const session = readStoredSession();
  return session && session.expires_at * 1_000 - Date.now() > RENEWED_WITHIN ? session : null;
}
