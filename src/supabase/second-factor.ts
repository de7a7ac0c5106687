import type { SupabaseClient, User } from "@supabase/supabase-js";
import { AppError, isNetworkError, toAppError, dataOf } from "./app-error.ts";
import { loadSupabase, supabase } from "./client.ts";

/**
 * What the sign-in still needs, according to the database: nothing, a new sign-in since the session has ended, a code,
 * or the setup of an authenticator app.
 */
const steps = ["none", "sign-in", "verify", "enroll"] as const;
export type SecondFactorStep = (typeof steps)[number];

/** An authenticator app that has been set up; `createdAt` is an ISO time. */
export type Factor = { id: string; name: string; createdAt: string };

/** The data for setting up an app: the QR code, and its secret to type. */
export type NewFactor = { id: string; qrCode: string; secret: string };

/** SWR key of `fetchFactors`. */
export const factorsKey = ["second-factor", "factors"] as const;

/** `pending`: the verification that is in progress; `lastEnded`: the last one that has ended. */
const codes: { pending?: Promise<void>; lastEnded?: Promise<void> } = {};

async function readStep(): Promise<SecondFactorStep> {
  const { data, error, status } = await supabase.rpc("enter_desk");
  if (error) throw toAppError(Object.assign(error, { status }));
  return steps.find((step) => step === data) ?? "none";
}

/**
 * Returns what the sign-in still needs; throws AppError. If it is nothing, this call has entered the desk: it writes
 * the line of the audit log without which a session reads no lead. Asks again if a code was verified meanwhile, since
 * the response is about the session before that.
 */
export async function fetchSecondFactorStep(): Promise<SecondFactorStep> {
  const { lastEnded } = codes;
  const step = await readStep();
  if (step === "none" || (!codes.pending && lastEnded === codes.lastEnded)) return step;
  await codes.pending;
  return readStep();
}

async function listFactors() {
  const { auth } = await loadSupabase();
  return dataOf(auth.mfa.listFactors());
}

/** Returns the user's authenticator apps, the oldest first; throws AppError. */
export async function fetchFactors(): Promise<Factor[]> {
  const { totp } = await listFactors();
  return totp.map(({ id, friendly_name, created_at }) => {
    return { id, name: friendly_name || "Authenticator app", createdAt: created_at };
  });
}

/** The ids of a user's verified authenticator apps. */
export function verifiedFactorIds(user: User | null): string[] {
  const verified = (user?.factors ?? []).filter(({ status }) => status === "verified");
  return verified.map(({ id }) => id);
}

/** Starts to set up an app with this name, replacing unverified ones; throws AppError. */
export async function enrollFactor(name: string, issuer: string): Promise<NewFactor> {
  const { all } = await listFactors();
  for (const { id, status } of all) {
    // Otherwise their names would be reserved for five minutes.
    if (status === "unverified") await removeFactor(id);
  }
  const { auth } = await loadSupabase();
  const data = await dataOf(
    auth.mfa.enroll({
      factorType: "totp",
      friendlyName: name,
      issuer,
    }),
  );
  return { id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret };
}

/** Removes an app; a verified one only in a session that has entered a code. Throws AppError. */
export async function removeFactor(factorId: string): Promise<void> {
  const { auth } = await loadSupabase();
  await dataOf(auth.mfa.unenroll({ factorId }));
}

/**
 * Raises the session of `client` to two factors with a code of any of these apps, so that the user need not select one.
 * Throws AppError, `mfa_verification_failed` for a wrong code.
 */
export async function verifySecondFactor(
  code: string,
  factorIds: string[],
  client?: Pick<SupabaseClient, "auth">,
): Promise<void> {
  const verified = verifyCode(code, factorIds, client ?? (await loadSupabase()));
  const verification = verified
    .catch(() => undefined)
    .finally(() => {
      codes.lastEnded = verification;
      if (codes.pending === verification) delete codes.pending;
    });
  codes.pending = verification;
  return verified;
}

async function verifyCode(
  code: string,
  factorIds: string[],
  { auth }: Pick<SupabaseClient, "auth">,
): Promise<void> {
  let failure = new AppError("There is no second factor", { code: "mfa_factor_not_found" });
  for (const factorId of factorIds) {
    const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
    if (!error) return;
    failure = toAppError(error);
    if (failure.code !== "mfa_verification_failed") break;
  }
  throw failure;
}

/** Returns the message to show for a refused code. */
export function codeErrorMessage(error: unknown): string {
  const { code, status } = toAppError(error);
  if (code === "mfa_verification_failed") {
    return "This code is wrong or was used before. Enter the newest one from your app.";
  }
  if (code === "over_request_rate_limit" || status === 429) {
    return "Too many attempts. Please try again in a few minutes.";
  }
  if (isNetworkError(error)) return "The server could not be reached. Please try again.";
  return "The code could not be checked. Please try again.";
}
