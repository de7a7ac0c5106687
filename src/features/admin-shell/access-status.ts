import { isNetworkError, toAppError } from "../../supabase/app-error.ts";
import type { DeskRole } from "../../supabase/desk-role.tsx";
import { readSession, supabase, watchAuth } from "../../supabase/client.ts";
import {
  prefetchAnswer,
  readPrefetchedAnswer,
  takePrefetchedAnswer,
} from "../../supabase/early-answers.ts";
import { fetchSecondFactorStep } from "../../supabase/second-factor.ts";
import { hasStoredSession } from "../../supabase/session-key.ts";
import { isSessionExpired, isSessionValid, watchStoredSession } from "../../supabase/session.ts";

/** The fields of the signed-in user that the admin area shows. */
export type DeskUser = { id: string; email: string; role: DeskRole };

/** Whether a user may use the admin area, according to the server. */
export type AccessStatus =
  | { is: "granted"; admin: DeskUser }
  | { is: "no-session" }
  /** There was a session that the server no longer accepts. */
  | { is: "expired" }
  /** The user still has to enter the code of their second factor, or to set a second factor up. */
  | { is: "second-factor" }
  /** The user has no role of the desk, or has lost it. */
  | { is: "no-role" };

type SessionUser = { id: string; email?: string | undefined };

// Read before supabase-js starts: it removes a stored session that it cannot refresh, which then counts as expired.
let hadStoredSession = hasStoredSession();

function toUser(user: SessionUser): Omit<DeskUser, "role"> {
  return { id: user.id, email: user.email ?? "" };
}

/** Returns the user of the stored session, or null without a session; throws AppError if there is no network. */
async function readUser(): Promise<Omit<DeskUser, "role"> | null> {
  const { session, error } = await readSession();
  if (session) return toUser(session.user);
  const failure = error ? toAppError(error) : null;
  if (failure && isNetworkError(failure)) throw failure;
  return null;
}

/** Fetches the user's role from `user_roles`; null if the user has none. Throws AppError. */
async function fetchRole(userId: string): Promise<DeskRole | null> {
  const { data, error, status } = await supabase
    .from("user_roles")
    .select("role")
    .eq("user_id", userId)
    .maybeSingle();
  if (error) throw toAppError(Object.assign(error, { status }));
  return data && (data.role as DeskRole);
}

/** Asks the server who is signed in and what they may do; throws AppError if it does not answer or fails. */
export async function fetchAccessStatus(): Promise<AccessStatus> {
  const user = await readUser();
  if (!user) return { is: hadStoredSession ? "expired" : "no-session" };
  try {
    const [role, isValid, step] = await Promise.all([
      fetchRole(user.id),
      isSessionValid(),
      fetchSecondFactorStep(),
    ]);
    // Checked first: a deleted admin has no valid session either, but must see "Access Denied", not "Session Expired".
    if (!role) return { is: "no-role" };
    if (!isValid || step === "sign-in") return { is: "expired" };
    return step === "none" ? { is: "granted", admin: { ...user, role } } : { is: "second-factor" };
  } catch (error) {
    if (isSessionExpired(toAppError(error))) return { is: "expired" };
    throw error;
  }
}

const EARLY_KEY = ["access"];

/** Starts the first access check before React renders; `AdminShell` then uses its answer. */
export function askForAccess(): void {
  prefetchAnswer(EARLY_KEY, fetchAccessStatus);
}

/** Returns the admin if the prefetched check has already confirmed one, else null. */
export function readPrefetchedAdmin(): DeskUser | null {
  const status = readPrefetchedAnswer<AccessStatus>(EARLY_KEY);
  return status?.is === "granted" ? status.admin : null;
}

/** Milliseconds to wait before each retry of an unanswered check (SPEC section 9: 30 s in total). */
const RETRY_DELAYS = [1_000, 4_000, 25_000];

/** Whether an error means that the server was not reached, so that a retry may succeed. */
export function isUnreachable(error: unknown): boolean {
  const { status = 0 } = toAppError(error);
  return isNetworkError(error) || [502, 503, 504].includes(status);
}

/**
 * Does what `fetchAccessStatus` does, and retries for half a minute while the server is not reached; calls `onRetry`
 * before each retry. Throws the last error, at once if the browser is offline or `isObsolete` returns true.
 */
export async function fetchAccessStatusWithRetries(
  isObsolete: () => boolean,
  onRetry: () => void,
): Promise<AccessStatus> {
  for (const delay of RETRY_DELAYS) {
    try {
      const status = await takePrefetchedAnswer(EARLY_KEY, fetchAccessStatus);
      // Reset here, not in fetchAccessStatus: its prefetched answer may be older than the loss of the session.
      if (status.is !== "expired") hadStoredSession = false;
      return status;
    } catch (error) {
      if (!isUnreachable(error) || !navigator.onLine || isObsolete()) throw error;
      onRetry();
      await new Promise((resolve) => setTimeout(resolve, delay));
      if (isObsolete()) throw error;
    }
  }
  return fetchAccessStatus();
}

/** Calls `onChange` with the user's id after a sign-in, and with null after a sign-out, in this or another tab. */
export function watchUser(onChange: (userId: string | null) => void): () => void {
  return watchAuth((event, session) => {
    if (event === "SIGNED_OUT") onChange(null);
    else if (event !== "INITIAL_SESSION" && session) onChange(session.user.id);
  });
}

/** Milliseconds between two checks of the session (SPEC section 9). */
export const SESSION_CHECK_INTERVAL = 5 * 60 * 1000;

/**
 * Calls `onTrigger` when access has to be checked again: every five minutes, and whenever the tab becomes visible,
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
