import { isAuthSessionMissingError } from "@supabase/supabase-js";
import { toAppError, type AppError } from "./app-error.ts";
import { SESSION_KEY, supabase } from "./client.ts";

/** Whether the server said that the token's time is over (SPEC section 8), in whichever words. */
export function isSessionExpired({ code, message }: AppError): boolean {
  return (
    /jwt expired|refresh token not found/i.test(message) ||
    code === "refresh_token_not_found" ||
    code === "PGRST303"
  );
}

/** Whether a session is kept in this browser, good or not: supabase-js drops one it cannot renew. */
export function isSessionKept(): boolean {
  return localStorage.getItem(SESSION_KEY) !== null;
}

/** Whether the auth server still knows the session; true where it does not say. */
export async function isSessionLive(): Promise<boolean> {
  const { error } = await supabase.auth.getUser();
  if (!error) return true;
  const failure = toAppError(error);
  const isRefused = failure.status === 401 || failure.status === 403;
  return !isRefused && !isAuthSessionMissingError(error) && !isSessionExpired(failure);
}

/** Signs out; the session is gone from this browser even where the server does not answer. */
export async function signOut(): Promise<void> {
  const { error } = await supabase.auth.signOut();
  // supabase-js keeps a session that it wanted to refresh first and could not.
  if (error) localStorage.removeItem(SESSION_KEY);
}

/**
 * Ends every session of the signed-in user but this one. Hosted Supabase has done so by itself where
 * the password changed, so that a failure is not worth a word.
 */
export async function endOtherSessions(): Promise<void> {
  await supabase.auth.signOut({ scope: "others" });
}

/** Calls back when another tab, or somebody at the browser's tools, changed the kept session. */
export function watchKeptSession(onChange: () => void): () => void {
  function onStorage({ key }: StorageEvent) {
    if (key === null || key === SESSION_KEY) onChange();
  }
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}
