import { toAppError, type AppError } from "./app-error.ts";
import { verifyUser, loadSupabase } from "./client.ts";
import { SESSION_KEY } from "./session-key.ts";

/** Whether an error means that the access or refresh token has expired (SPEC section 8). */
export function isSessionExpired({ code, message }: AppError): boolean {
  return (
    /jwt expired|refresh token not found/i.test(message) ||
    code === "refresh_token_not_found" ||
    code === "session_expired" ||
    code === "PGRST303"
  );
}

/** Whether the auth server still accepts the session; true without a response. */
export async function isSessionValid(): Promise<boolean> {
  const { error } = await verifyUser();
  if (!error) return true;
  const failure = toAppError(error);
  const isRefused = failure.status === 401 || failure.status === 403;
  const isMissing = (error as { name?: unknown }).name === "AuthSessionMissingError";
  return !isRefused && !isMissing && !isSessionExpired(failure);
}

/**
 * Signs out here, not in other browsers; the stored session is removed even if the server does not respond. Never
 * throws.
 */
export async function signOut(): Promise<void> {
  const { error } = await loadSupabase().then(
    ({ auth }) => auth.signOut({ scope: "local" }),
    (failure: unknown) => ({ error: failure }),
  );
  // supabase-js keeps the stored session if refreshing it failed before.
  if (error) localStorage.removeItem(SESSION_KEY);
}

/**
 * Ends every other session of the signed-in user. Hosted Supabase already does so when the password
 * changes, so a failure is ignored.
 */
export async function endOtherSessions(): Promise<void> {
  const { auth } = await loadSupabase();
  await auth.signOut({ scope: "others" });
}

/** Calls back when another tab or the developer tools changed the stored session; returns the unsubscribe function. */
export function watchStoredSession(onChange: () => void): () => void {
  function onStorage({ key }: StorageEvent) {
    if (key === null || key === SESSION_KEY) onChange();
  }
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}
