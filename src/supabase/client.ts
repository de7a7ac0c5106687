import { createClient } from "@supabase/supabase-js";
import { env } from "../lib/env.ts";
import type { Database } from "./database.generated.ts";

/** Where the session is kept: supabase-js' own name for it, which derives from the project's host. */
export const SESSION_KEY = `sb-${new URL(env.supabaseUrl).hostname.split(".")[0]}-auth-token`;

/** How long a sign-out waits for the server, in ms: whoever leaves is not kept waiting for it. */
const SIGN_OUT_PATIENCE = 4_000;

function patientFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input);
  if (!url.includes("/auth/v1/logout")) return fetch(input, init);
  return fetch(input, { ...init, signal: AbortSignal.timeout(SIGN_OUT_PATIENCE) });
}

/**
 * The one Supabase client: anonymous until a sign-in, then the signed-in user. The session lives in
 * local storage under a key that derives from the project's host, and is refreshed before it ends.
 */
export const supabase = createClient<Database>(env.supabaseUrl, env.supabaseAnonKey, {
  auth: {
    storageKey: SESSION_KEY,
    persistSession: true,
    autoRefreshToken: true,
    // No flow here returns with a session in the address; one found there would be somebody else's.
    detectSessionInUrl: false,
  },
  global: { fetch: patientFetch },
});
