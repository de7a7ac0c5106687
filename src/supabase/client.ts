import { createClient } from "@supabase/supabase-js";
import { env } from "../lib/env.ts";
import type { Database } from "./database.generated.ts";

/**
 * The one Supabase client: anonymous until a sign-in, then the signed-in user. The session lives in
 * local storage under a key that derives from the project's host, and is refreshed before it ends.
 */
export const supabase = createClient<Database>(env.supabaseUrl, env.supabaseAnonKey, {
  auth: {
    persistSession: true,
    autoRefreshToken: true,
    // No flow here returns with a session in the address; one found there would be somebody else's.
    detectSessionInUrl: false,
  },
});
