import { withAccessCheck } from "../../supabase/access.ts";
import { AppError, toAppError, dataOf } from "../../supabase/app-error.ts";
import { loadSupabase, readSession, supabase } from "../../supabase/client.ts";
import { signInAgain } from "../../supabase/password-check.ts";
import { endOtherSessions } from "../../supabase/session.ts";

/** The signed-in user's email address, and name (empty if none is stored). */
export type Profile = { id: string; email: string; fullName: string };

/** SWR keys of the settings. */
export const settingsKeys = { profile: () => ["settings", "profile"] as const };

async function readUser(): Promise<{ id: string; email: string }> {
  const { session, error } = await readSession();
  if (error) throw toAppError(error);
  if (!session) throw new AppError("There is no session", { code: "session_not_found" });
  const { id, email = "" } = session.user;
  return { id, email };
}

async function readProfile(): Promise<Profile> {
  const user = await readUser();
  const data = await dataOf(
    supabase.from("profiles").select("full_name").eq("id", user.id).maybeSingle(),
  );
  if (!data) throw new AppError("There is no profile", { code: "no_profile" });
  return { ...user, fullName: data.full_name ?? "" };
}

/** Returns the signed-in user's profile; throws AppError. */
export function fetchProfile(): Promise<Profile> {
  return withAccessCheck(readProfile);
}

async function writeName(id: string, fullName: string): Promise<void> {
  await dataOf(
    supabase.from("profiles").update({ full_name: fullName }).eq("id", id).select("id").single(),
  );
}

/** Changes a profile's name; throws AppError, also if no row was changed (code `PGRST116`). */
export function updateName(id: string, fullName: string): Promise<void> {
  return withAccessCheck(() => writeName(id, fullName));
}

/** Thrown if the current password is wrong; `message` is that of the auth server. */
export class WrongPasswordError extends Error {}

async function replacePassword(current: string, next: string, code: string): Promise<void> {
  const { email } = await readUser();
  try {
    await signInAgain(email, current, code);
  } catch (error) {
    const failure = toAppError(error);
    if (failure.code !== "invalid_credentials") throw error;
    throw new WrongPasswordError(failure.message, { cause: error });
  }
  const { auth } = await loadSupabase();
  await dataOf(auth.updateUser({ password: next }));
  await endOtherSessions();
}

/**
 * Changes the user's password and ends their other sessions. It first signs in with the current password, because the
 * update does not send that (SPEC section 5). `code` is an authenticator app's, or empty. Throws WrongPasswordError or
 * AppError.
 */
export function changePassword(current: string, next: string, code: string): Promise<void> {
  return withAccessCheck(() => replacePassword(current, next, code));
}
