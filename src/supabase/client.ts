import { FunctionsClient } from "@supabase/functions-js";
import { PostgrestClient } from "@supabase/postgrest-js";
import type { AuthChangeEvent, Session } from "@supabase/supabase-js";
import { env } from "../lib/env.ts";
import { AppError, NETWORK_ERROR } from "./app-error.ts";
import type { Database } from "./database.generated.ts";
import { takePrefetchedRequest } from "./early-requests.ts";
import { readFreshSession, type StoredSession } from "./stored-session.ts";

type FullClient = typeof import("./whole-client.ts").supabase;

const { supabaseUrl, supabaseAnonKey } = env;

let loading: Promise<FullClient> | undefined;
let fullClient: FullClient | undefined;
const waiting = new Set<(client: FullClient) => void>();

async function importFullClient(): Promise<FullClient> {
  try {
    fullClient = (await import("./whole-client.ts")).supabase;
    for (const begin of waiting) begin(fullClient);
    waiting.clear();
    return fullClient;
  } catch (cause) {
    loading = undefined;
    throw new AppError("supabase-js could not be fetched", { code: NETWORK_ERROR, cause });
  }
}

/**
 * The full supabase-js client, which signs in and out, refreshes the session and listens to changes. Throws AppError if
 * it cannot be loaded.
 */
export function loadSupabase(): Promise<FullClient> {
  loading ??= importFullClient();
  return loading;
}

type SessionResult = {
  session: Pick<StoredSession, "access_token" | "user"> | null;
  error: unknown;
};

/**
 * Returns the session, refreshed if it is about to end, or null. Until supabase-js is loaded, it reads the stored
 * session without it: the first card of the desk must not wait for a fifth of the code. Throws AppError.
 */
export async function readSession(): Promise<SessionResult> {
  const session = loading ? null : readFreshSession();
  if (session) return { session, error: null };
  const { data, error } = await (await loadSupabase()).auth.getSession();
  return { session: data.session, error };
}

async function fetchWithSession(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { session } = await readSession();
  const headers = new Headers(init?.headers);
  headers.set("apikey", supabaseAnonKey);
  headers.set("Authorization", `Bearer ${session?.access_token ?? supabaseAnonKey}`);
  const early = takePrefetchedRequest(session?.access_token, String(input), init?.body);
  return early ?? fetch(input, { ...init, headers });
}

const tables = new PostgrestClient<Database>(`${supabaseUrl}/rest/v1`, { fetch: fetchWithSession });

/**
 * Tables and functions of the project, for the signed-in user: the part of supabase-js that the first card of the desk
 * needs.
 */
export const supabase = {
  from: tables.from.bind(tables) as typeof tables.from,
  rpc: tables.rpc.bind(tables) as typeof tables.rpc,
  functions: new FunctionsClient(`${supabaseUrl}/functions/v1`, { customFetch: fetchWithSession }),
};

/**
 * Asks the auth server whether it knows the user of the session; `error` is null if it does, else the error of
 * supabase-js.
 */
export async function verifyUser(): Promise<{ error: unknown }> {
  if (loading || !readFreshSession()) return (await loadSupabase()).auth.getUser();
  try {
    const response = await fetchWithSession(`${supabaseUrl}/auth/v1/user`);
    if (response.ok) return { error: null };
    const { error_code: code, msg: message } = (await response.json()) as Record<string, unknown>;
    return { error: { status: response.status, code, message } };
  } catch (error) {
    return { error };
  }
}

/**
 * Calls `run` with the full supabase-js client as soon as it is loaded. `run` returns a clean-up function, which the
 * returned function calls.
 */
export function withSupabase(run: (client: FullClient) => () => void): () => void {
  let end: (() => void) | undefined;
  const begin = (client: FullClient) => void (end = run(client));
  if (fullClient) begin(fullClient);
  else waiting.add(begin);
  return () => {
    waiting.delete(begin);
    end?.();
  };
}

type AuthListener = (event: AuthChangeEvent, session: Session | null) => void;

/** Calls back when somebody signs in or out, in this or another tab; returns the unsubscribe function. */
export function watchAuth(listener: AuthListener): () => void {
  return withSupabase(({ auth }) => {
    const { data } = auth.onAuthStateChange(listener);
    return () => data.subscription.unsubscribe();
  });
}
