import { createClient } from "@supabase/supabase-js";
import { env } from "../lib/env.ts";
import { toAppError } from "./app-error.ts";

// A client of its own: signing in with the shared one would replace the session and notify its listeners.
const checker = createClient(env.supabaseUrl, env.supabaseAnonKey, {
  auth: {
    storageKey: "selat-password-check",
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  },
});

/** Checks a password by signing in without touching the session; throws AppError with the auth server's message. */
export async function checkPassword(email: string, password: string): Promise<void> {
  const { error } = await checker.auth.signInWithPassword({ email, password });
  if (error) throw toAppError(error);
  // Best effort: should this sign-out fail, the password change ends the session.
  await checker.auth.signOut({ scope: "local" });
}
