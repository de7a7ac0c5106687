import { createClient } from "@supabase/supabase-js";
import { env } from "../lib/env.ts";
import { toAppError } from "./app-error.ts";
import { supabase } from "./client.ts";

// A client of its own: the shared one would lose its session where the password is wrong.
const checker = createClient(env.supabaseUrl, env.supabaseAnonKey, {
  auth: {
    storageKey: "selat-password-check",
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  },
});

/**
 * Signs the user of the session in once more and goes on in the new session, since only a new one may
 * change the password. Throws AppError with the auth server's message; the old session then stays.
 */
export async function signInAgain(email: string, password: string): Promise<void> {
  const { data: old } = await supabase.auth.getSession();
  const { data, error } = await checker.auth.signInWithPassword({ email, password });
  if (error) throw toAppError(error);
  const { access_token, refresh_token } = data.session;
  const adopted = await supabase.auth.setSession({ access_token, refresh_token });
  if (adopted.error) throw toAppError(adopted.error);
  // Best effort: should it fail, the password change ends the old session.
  if (old.session) await supabase.auth.admin.signOut(old.session.access_token, "local");
}
