import { createClient } from "@supabase/supabase-js";
import { env } from "../lib/env.ts";
import { AppError, dataOf } from "./app-error.ts";
import { loadSupabase } from "./client.ts";
import { showSecondFactor, verifiedFactorIds } from "./second-factor.ts";
import { signOut } from "./session.ts";

// A separate client: following a link must not sign anybody in, it only allows choosing a password.
const recoverer = createClient(env.supabaseUrl, env.supabaseAnonKey, {
  auth: {
    storageKey: "selat-recovery",
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  },
});

/** Of the link whose session the client has; it works once, a refused password may be corrected. */
let followed: string | null = null;

/** The authenticator apps whose code the session of the link still needs. */
let owedApps: string[] = [];

/**
 * Has the owner of an address mailed a link, if there is such an account. Throws AppError, never
 * because there is none.
 */
export async function requestPasswordLink(email: string): Promise<void> {
  const { auth } = await loadSupabase();
  await dataOf(auth.resetPasswordForEmail(email));
}

/**
 * Changes a password by the token of a mailed link, and ends every session of that user. Throws AppError:
 * `otp_expired` where the link is over or was used, `second_factor_needed` where a `code` is needed,
 * `mfa_verification_failed` where it is wrong.
 */
export async function resetPassword(token: string, password: string, code = ""): Promise<void> {
  if (followed !== token) {
    const data = await dataOf(recoverer.auth.verifyOtp({ type: "recovery", token_hash: token }));
    followed = token;
    owedApps = verifiedFactorIds(data.user);
  }
  if (owedApps.length > 0) {
    if (code === "") throw new AppError("A code is needed", { code: "second_factor_needed" });
    await showSecondFactor(code, owedApps, recoverer);
    owedApps = [];
  }
  await dataOf(recoverer.auth.updateUser({ password }));
  followed = null;
  // Best effort: the server has ended all other sessions already, and this one is nowhere kept.
  await recoverer.auth.signOut({ scope: "global" });
  await signOut();
}
