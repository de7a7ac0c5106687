import { supabase } from "./client.ts";
import { SESSION_KEY } from "./session-key.ts";

/** Why a session has ended: 12 hours unused, or 7 days after the sign-in. */
export const sessionEnds = ["idle", "age"] as const;
export type SessionEnd = (typeof sessionEnds)[number];

/** Milliseconds for which a sign-out waits for its reason. */
const TIMEOUT = 4_000;

/** The id of the session that an access token belongs to; null for any other text. */
export function sessionIdOf(token: string): string | null {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const claims = JSON.parse(atob(payload)) as { session_id?: unknown };
    return typeof claims.session_id === "string" ? claims.session_id : null;
  } catch {
    return null;
  }
}

/** The id in the stored access token, if there is one. */
function readStoredId(): string | null {
  try {
    const stored = JSON.parse(localStorage.getItem(SESSION_KEY) ?? "{}") as object;
    return "access_token" in stored ? sessionIdOf(String(stored.access_token)) : null;
  } catch {
    return null;
  }
}

// Read before supabase-js removes a session that it cannot refresh.
let lastId = readStoredId();

/**
 * Returns the limit that has ended this browser's session, or its last one; null if none has, or without a response.
 * Never throws.
 */
export async function fetchSessionEnd(): Promise<SessionEnd | null> {
  lastId = readStoredId() ?? lastId;
  if (lastId === null) return null;
  const { data } = await supabase
    .rpc("session_end", { session: lastId })
    .abortSignal(AbortSignal.timeout(TIMEOUT));
  return sessionEnds.find((end) => end === data) ?? null;
}
