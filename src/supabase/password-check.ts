import { createClient } from "@supabase/supabase-js";
import { env } from "../lib/env.ts";
import { toAppError } from "./app-error.ts";
import { showSecondFactor, verifiedFactorIds } from "./second-factor.ts";
import { supabase } from "./client.ts";
import type { Database } from "./database.generated.ts";

// A client of its own: the shared one would lose its session where the password is wrong.
const checker = createClient<Database>(env.supabaseUrl, env.supabaseAnonKey, {
  auth: {
    storageKey: "selat-password-check",
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  },
});

/**
 * Signs the user of the session in once more and goes on in the new session, since only a new one may
 * change the password; `code` is needed of who has an authenticator app. Throws AppError with the auth
 * server's message; the old session then stays.
 */
export async function signInAgain(email: string, password: string, code = ""): Promise<void> {
  const { data: old } = await supabase.auth.getSession();
  const { data, error } = await checker.auth.signInWithPassword({ email, password });
  if (error) throw toAppError(error);
  const ids = verifiedFactorIds(data.user);
  if (ids.length > 0) await showSecondFactor(code, ids, checker);
  const shown = ids.length > 0 ? (await checker.auth.getSession()).data.session : null;
  const { access_token, refresh_token } = shown ?? data.session;
  const adopted = await supabase.auth.setSession({ access_token, refresh_token });
  if (adopted.error) throw toAppError(adopted.error);
  // Best effort: should it fail, the password change ends the old session.
  if (old.session) await supabase.auth.admin.signOut(old.session.access_token, "local");
}

/**
 * Runs `work` with the database's note that the password was typed just now, which is good for this act, once; the
 * session that was opened for it ends afterwards. Throws AppError with the server's message.
 */
export async function withPassword<T>(
  act: "hand-over-primary",
  { email, password }: { email: string; password: string },
  work: (proof: string) => Promise<T>,
): Promise<T> {
  const { error } = await checker.auth.signInWithPassword({ email, password });
  if (error) throw toAppError(error);
  try {
    const proof = await checker.rpc("prove_password", { for_act: act });
    if (proof.error) throw toAppError(proof.error);
    return await work(proof.data);
  } finally {
    await checker.auth.signOut({ scope: "local" });
  }
}
