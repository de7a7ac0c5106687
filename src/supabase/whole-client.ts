import { createClient } from "@supabase/supabase-js";
import { env } from "../lib/env.ts";
import type { Database } from "./database.generated.ts";
import { SESSION_KEY } from "./session-key.ts";

/** Milliseconds after which a sign-out stops waiting for the server. */
const SIGN_OUT_TIMEOUT = 4_000;

/**
 * Removes the server's `expires_at` from a session: auth-js then computes it from `expires_in` by this device's clock.
 * By the server's time, a device whose clock is an hour ahead would refresh a new session again and again.
 */
async function withoutServerTime(response: Response): Promise<Response> {
  const body: unknown = response.ok ? await response.clone().json() : null;
  if (typeof body !== "object" || body === null || !("expires_in" in body)) return response;
  return Response.json({ ...body, expires_at: undefined }, response);
}

async function fetchForClient(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input);
  if (url.includes("/auth/v1/logout")) {
    return fetch(input, { ...init, signal: AbortSignal.timeout(SIGN_OUT_TIMEOUT) });
  }
  const response = await fetch(input, init);
  return /\/auth\/v1\/(token|verify|factors\/[^/]+\/verify)/.test(url)
    ? withoutServerTime(response)
    : response;
}

/**
 * The desk's full supabase-js client: anonymous until a sign-in, then the signed-in user's. The session is stored in
 * local storage under `SESSION_KEY` and refreshed before it expires.
 */
export const supabase = createClient<Database>(env.supabaseUrl, env.supabaseAnonKey, {
  auth: {
    storageKey: SESSION_KEY,
    persistSession: true,
    autoRefreshToken: true,
    // None of our flows puts a session into the URL, so one found there must not be trusted.
    detectSessionInUrl: false,
  },
  global: { fetch: fetchForClient },
});

// supabase-js passes the token of a sign-in and of a refresh to Realtime, but not that of a second factor.
supabase.auth.onAuthStateChange((event, session) => {
  if (event === "MFA_CHALLENGE_VERIFIED") void supabase.realtime.setAuth(session?.access_token);
});
