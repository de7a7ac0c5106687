import { toAppError } from "../../supabase/app-error.ts";
import { supabase } from "../../supabase/client.ts";
import { hasStoredSession } from "../../supabase/session-key.ts";
import { isSessionExpired, isSessionValid, watchStoredSession } from "../../supabase/session.ts";

/** The signed-in user, as far as the admin area shows them. */
export type Admin = { id: string; email: string };

/** Whether somebody may use the admin area, as the server says. */
export type AccessStatus =
  | { is: "admin"; admin: Admin }
  | { is: "no-session" }
  /** There was a session that the server does not accept any more. */
  | { is: "expired" }
  /** The user has no role "admin", or not any more. */
  | { is: "no-admin" };

type SessionUser = { id: string; email?: string | undefined };

// Read before supabase-js refreshes the session: one that was stored and is gone later has expired.
let hadStoredSession = hasStoredSession();

function toAdmin(user: SessionUser): Admin {
  return { id: user.id, email: user.email ?? "" };
}

/** The user of the stored session, or null; throws AppError where there is no network. */
async function readUser(): Promise<Admin | null> {
  const { data, error } = await supabase.auth.getSession();
  if (data.session) return toAdmin(data.session.user);
  const failure = error && toAppError(error);
  if (failure?.code === "network_error") throw failure;
  return null;
}

/** Whether the user has a role record that says admin; throws AppError. */
async function fetchIsAdmin(userId: string): Promise<boolean> {
  const { data, error, status } = await supabase
    .from("user_roles")
    .select("role")
    .eq("user_id", userId)
    .eq("role", "admin")
    .maybeSingle();
  if (error) throw toAppError(Object.assign(error, { status }));
  return data !== null;
}

/** Asks the server who is signed in and whether they are an admin; throws AppError without an answer. */
export async function fetchAccessStatus(): Promise<AccessStatus> {
  const user = await readUser();
  if (!user) return { is: hadStoredSession ? "expired" : "no-session" };
  hadStoredSession = false;
  try {
    const [isAdmin, isValid] = await Promise.all([fetchIsAdmin(user.id), isSessionValid()]);
    // Checked first: a deleted admin has no session either, but is told that access was denied.
    if (!isAdmin) return { is: "no-admin" };
    return isValid ? { is: "admin", admin: user } : { is: "expired" };
  } catch (error) {
    if (isSessionExpired(toAppError(error))) return { is: "expired" };
    throw error;
  }
}

/** Milliseconds before each further attempt to get an answer (SPEC section 9: up to 30 s). */
const RETRY_DELAYS = [1_000, 4_000, 25_000];

/** Whether an error means that the server was not reached, which another attempt may mend. */
export function isUnreachable(error: unknown): boolean {
  const { code, status = 0 } = toAppError(error);
  return code === "network_error" || [502, 503, 504].includes(status);
}

/**
 * As `fetchAccessStatus`, trying again for half a minute while the server is not reached; it stops when the browser is
 * offline or `isObsolete` returns true. Throws the last error.
 */
export async function fetchAccessStatusWithRetries(
  isObsolete: () => boolean,
): Promise<AccessStatus> {
  for (const delay of RETRY_DELAYS) {
    try {
      return await fetchAccessStatus();
    } catch (error) {
      if (!isUnreachable(error) || !navigator.onLine) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
      if (isObsolete()) throw error;
    }
  }
  return fetchAccessStatus();
}

/** Calls back with the user's id when somebody signs in, in this or another tab, and with null on a sign-out. */
export function watchUser(onChange: (userId: string | null) => void): () => void {
  const { data } = supabase.auth.onAuthStateChange((event, session) => {
    if (event === "SIGNED_OUT") onChange(null);
    else if (event !== "INITIAL_SESSION" && session) onChange(session.user.id);
  });
  return () => data.subscription.unsubscribe();
}

/** Milliseconds between two checks of the session (SPEC section 9). */
export const SESSION_CHECK_INTERVAL = 5 * 60 * 1000;

/**
 * Calls back when access has to be checked again: every five minutes, when the tab becomes visible,
 * the network returns or the stored session changes. Returns the unsubscribe function.
 */
export function watchRecheckTriggers(onTrigger: () => void): () => void {
  function onVisible() {
    if (document.visibilityState === "visible") onTrigger();
  }
  function onPageShow({ persisted }: PageTransitionEvent) {
    if (persisted) onTrigger();
  }
  const timer = setInterval(onTrigger, SESSION_CHECK_INTERVAL);
  const unwatch = watchStoredSession(onTrigger);
  document.addEventListener("visibilitychange", onVisible);
  window.addEventListener("pageshow", onPageShow);
  window.addEventListener("online", onTrigger);
  return () => {
    clearInterval(timer);
    unwatch();
    document.removeEventListener("visibilitychange", onVisible);
    window.removeEventListener("pageshow", onPageShow);
    window.removeEventListener("online", onTrigger);
  };
}
