import { createClient } from "@supabase/supabase-js";
import { env } from "../lib/env.ts";
import { toAppError, dataOf } from "./app-error.ts";
import { verifySecondFactor, verifiedFactorIds } from "./second-factor.ts";
import { loadSupabase } from "./client.ts";
import { sessionIdOf } from "./session-end.ts";
import type { Database } from "./database.generated.ts";

// A separate client: the shared one would lose its session if the password is wrong.
const checker = createClient<Database>(env.supabaseUrl, env.supabaseAnonKey, {
  auth: {
    storageKey: "selat-password-check",
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  },
});

/**
 * Signs the user in again and continues in the new session. Only that may change the password, once: another session,
 * opened with the password, gets the permission for it. A user with an authenticator app needs `code`. Throws AppError
 * with the server's message; a wrong password or code keeps the old session.
 */
export async function signInAgain(email: string, password: string, code = ""): Promise<void> {
  const { auth } = await loadSupabase();
  const { data: old } = await auth.getSession();
  const data = await dataOf(checker.auth.signInWithPassword({ email, password }));
  const ids = verifiedFactorIds(data.user);
  if (ids.length > 0) await verifySecondFactor(code, ids, checker);
  const verifiedSession = ids.length > 0 ? (await checker.auth.getSession()).data.session : null;
  const { access_token, refresh_token } = verifiedSession ?? data.session;
  const adopted = await auth.setSession({ access_token, refresh_token });
  if (adopted.error) throw toAppError(adopted.error);
  // Best effort: should it fail, the password change ends the old session.
  if (old.session) await auth.admin.signOut(old.session.access_token, "local");
  const request = { for_act: "change-password", for_session: sessionIdOf(access_token) ?? "" };
  await withProof(request, { email, password }, () => Promise.resolve());
}

type ProofRequest = { for_act: string; for_session?: string };
type Credentials = { email: string; password: string };

/**
 * Opens a session with the password, runs `work` with the proof that the database gives to such a session, and ends it.
 */
async function withProof<T>(
  request: ProofRequest,
  credentials: Credentials,
  work: (proof: string) => Promise<T>,
): Promise<T> {
  await dataOf(checker.auth.signInWithPassword(credentials));
  try {
    const proof = await checker.rpc("prove_password", request);
    if (proof.error) throw toAppError(proof.error);
    return await work(proof.data);
  } finally {
    await checker.auth.signOut({ scope: "local" });
  }
}

/**
 * Checks the password, and runs `work` with the database's proof of that, which is valid once and for this action. The
 * session opened for it ends afterwards. Throws AppError with the server's message.
 */
export function withPassword<T>(
  act: "hand-over-primary",
  { email, password }: Credentials,
  work: (proof: string) => Promise<T>,
): Promise<T> {
  return withProof({ for_act: act }, { email, password }, work);
}
