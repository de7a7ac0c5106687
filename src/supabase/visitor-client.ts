import { FunctionsClient } from "@supabase/functions-js";
import { PostgrestClient } from "@supabase/postgrest-js";
import { env } from "../lib/env.ts";
import type { Database } from "./database.generated.ts";
import { hasStoredSession } from "./session-key.ts";

const apikey = env.supabaseAnonKey;
const headers = { apikey, Authorization: `Bearer ${apikey}` };

/** What a public page asks of the backend: tables and edge functions. */
export type VisitorClient = {
  tables: Pick<PostgrestClient<Database>, "from" | "rpc">;
  functions: Pick<FunctionsClient, "invoke">;
};

/** The two parts of supabase-js that an anonymous visitor needs: a seventh of its size. */
const anonymous: VisitorClient = {
  tables: new PostgrestClient<Database>(`${env.supabaseUrl}/rest/v1`, { headers }),
  functions: new FunctionsClient(`${env.supabaseUrl}/functions/v1`, { headers }),
};

/** The client of a public page; where somebody is signed in, it is the whole of supabase-js, with their session. */
export async function loadVisitorClient(): Promise<VisitorClient> {
  if (!hasStoredSession()) return anonymous;
  const { supabase } = await import("./client.ts");
  return { tables: supabase, functions: supabase.functions };
}
