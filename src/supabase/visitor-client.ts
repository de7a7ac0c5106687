import { FunctionsClient } from "@supabase/functions-js";
import { PostgrestClient } from "@supabase/postgrest-js";
import { env } from "../lib/env.ts";
import type { Database } from "./database.generated.ts";
import { hasStoredSession } from "./session-key.ts";

const apikey = env.supabaseAnonKey;
const headers = { apikey, Authorization: `Bearer ${apikey}` };

/** The backend for a public page: tables and edge functions. */
export type VisitorClient = {
  tables: Pick<PostgrestClient<Database>, "from" | "rpc">;
  functions: Pick<FunctionsClient, "invoke">;
};

/** The two parts of supabase-js that an anonymous visitor needs: a seventh of its size. */
const anonymous: VisitorClient = {
  tables: new PostgrestClient<Database>(`${env.supabaseUrl}/rest/v1`, { headers }),
  functions: new FunctionsClient(`${env.supabaseUrl}/functions/v1`, { headers }),
};

/** Returns the client of a public page; for a user with a stored session, the client that sends its token. */
export async function loadVisitorClient(): Promise<VisitorClient> {
  if (!hasStoredSession()) return anonymous;
  const { supabase } = await import("./client.ts");
  return { tables: supabase, functions: supabase.functions };
}
