import { createClient } from "@supabase/supabase-js";
import { env } from "../lib/env.ts";
import { AppError, dataOf } from "./app-error.ts";
import { loadSupabase } from "./client.ts";
import { verifySecondFactor, verifiedFactorIds } from "./second-factor.ts";
import { signOut } from "./session.ts";

// A separate client: following a link must not sign a user in, it only allows them to set a password.
const recoverer = createClient(env.supabaseUrl, env.supabaseAnonKey, {
  auth: {
    storageKey: "selat-recovery",
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  },
});

/**
 * The token of the followed link. A link works once, so after a refused password the client continues in its session.
 */
let followed: string | null = null;

/** The authenticator apps whose code the session of the link still needs. */
let owedApps: string[] = [];

/** Requests a mail with a link for the account of an address. Throws AppError, but not if there is no such account. */
export async function requestPasswordLink(email: string): Promise<void> {
  const { auth } = await loadSupabase();
  await dataOf(auth.resetPasswordForEmail(email));
}

/**
 * Changes a password by the token of a mailed link, and ends every session of that user. Throws AppError: `otp_expired`
 * if the link has expired or was used, `second_factor_needed` if a `code` is needed, `mfa_verification_failed` if it is
 * wrong.
 */
export async function resetPassword(token: string, password: string, code = ""): Promise<void> {
  if (followed !== token) {
    const data = await dataOf(recoverer.auth.verifyOtp({ type: "recovery", token_hash: token }));
    followed = token;
    owedApps = verifiedFactorIds(data.user);
  }
  if (owedApps.length > 0) {
    if (code === "") throw new AppError("A code is needed", { code: "second_factor_needed" });
    await verifySecondFactor(code, owedApps, recoverer);
    owedApps = [];
  }
  await dataOf(recoverer.auth.updateUser({ password }));
  followed = null;
  // Best effort: the server has already ended all other sessions, and this one is stored nowhere.
  await recoverer.auth.signOut({ scope: "global" });
  await signOut();
}
