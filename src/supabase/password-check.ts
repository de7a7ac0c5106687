import { createClient } from "@supabase/supabase-js";
import { env } from "../lib/env.ts";
import { toAppError } from "./app-error.ts";

// Apart from the one client: signing in there would replace the session and tell every listener.
const checker = createClient(env.supabaseUrl, env.supabaseAnonKey, {
  auth: {
    storageKey: "selat-password-check",
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  },
});

/** Tries a password by signing in beside the session; throws AppError with the auth server's message. */
export async function checkPassword(email: string, password: string): Promise<void> {
  const { error } = await checker.auth.signInWithPassword({ email, password });
  if (error) throw toAppError(error);
  // The session made by the check is of no use; should it not end here, it ends with the new password.
  await checker.auth.signOut({ scope: "local" });
}
