import { toAppError, toFunctionError, dataOf } from "../../../supabase/app-error.ts";
import { loadSupabase, readSession, supabase } from "../../../supabase/client.ts";

/** SWR keys of the two-factor card. */
export const secondFactorKeys = {
  codes: ["second-factor", "codes"] as const,
  required: ["second-factor", "required"] as const,
};

/** Creates ten new recovery codes, which replace the old ones, and returns them; throws AppError. */
export async function createRecoveryCodes(): Promise<string[]> {
  return dataOf(supabase.rpc("create_recovery_codes"));
}

/** Returns how many recovery codes are left; throws AppError. */
export async function countRecoveryCodes(): Promise<number> {
  return dataOf(supabase.rpc("count_recovery_codes"));
}

/**
 * Uses up a recovery code, which removes the user's second factors and ends their other sessions. Throws AppError, e.g.
 * with the code `WRONG_RECOVERY_CODE` or `RATE_LIMIT_EXCEEDED`.
 */
export async function redeemRecoveryCode(code: string): Promise<void> {
  const body = { action: "recover", code };
  const { error } = await supabase.functions.invoke("manage-admin", { body });
  if (error) throw await toFunctionError(error);
  // Refreshed, because the token still contains the session's former assurance level.
  await (await loadSupabase()).auth.refreshSession();
}

/** Returns whether every admin needs a second factor, and whether the user may change that; throws AppError. */
export async function fetchRequirement(): Promise<{ isRequired: boolean; mayChange: boolean }> {
  const { session, error: noSession } = await readSession();
  if (noSession) throw toAppError(noSession);
  const [required, profile] = await Promise.all([
    supabase.rpc("two_factors_required"),
    supabase
      .from("profiles")
      .select("is_primary_admin")
      .eq("id", session?.user.id ?? "")
      .maybeSingle(),
  ]);
  const error = required.error ?? profile.error;
  if (error) throw toAppError(error);
  return {
    isRequired: required.data === true,
    mayChange: profile.data?.is_primary_admin === true,
  };
}

/** Sets whether every admin needs a second factor; throws AppError. */
export async function changeRequirement(required: boolean): Promise<void> {
  await dataOf(supabase.rpc("require_two_factors", { required }));
}
