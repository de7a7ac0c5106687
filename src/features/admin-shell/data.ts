import { toAppError } from "../../supabase/app-error.ts";
import { supabase } from "../../supabase/client.ts";
import { isSessionExpired, isSessionKept, isSessionLive } from "../../supabase/session.ts";

/** The signed-in user, as far as the admin area speaks of them. */
export type Admin = { id: string; email: string };

/** What a look at the session and at the role record found out. */
export type Standing =
  | { is: "admin"; admin: Admin }
  | { is: "no-session" }
  /** There was a session, and the server does not accept it any more. */
  | { is: "expired" }
  /** Nobody with the role admin: never was, or deleted since. */
  | { is: "no-admin" };

type SessionUser = { id: string; email?: string | undefined };

// Looked at before supabase-js has tried to renew it: a session that was here and is gone has expired.
let wasSessionKept = isSessionKept();

function toAdmin(user: SessionUser): Admin {
  return { id: user.id, email: user.email ?? "" };
}

/** The user of the kept session, or null; throws AppError where that cannot be told. */
async function readUser(): Promise<Admin | null> {
  const { data, error } = await supabase.auth.getSession();
  if (data.session) return toAdmin(data.session.user);
  const failure = error && toAppError(error);
  if (failure?.code === "network_error") throw failure;
  return null;
}

/** Whether the user has a role record that says admin; throws AppError. */
async function fetchIsAdmin(userId: string): Promise<boolean> {
  const { data, error } = await supabase
    .from("user_roles")
    .select("role")
    .eq("user_id", userId)
    .eq("role", "admin")
    .maybeSingle();
  if (error) throw toAppError(error);
  return data !== null;
}

/** Who is here and by which right, as the server has it; throws AppError where it does not say. */
export async function readStanding(): Promise<Standing> {
  const user = await readUser();
  if (!user) return { is: wasSessionKept ? "expired" : "no-session" };
  wasSessionKept = false;
  try {
    const [isAdmin, isLive] = await Promise.all([fetchIsAdmin(user.id), isSessionLive()]);
    // First: a deleted admin's session is gone as well, but that is not what they are to be told.
    if (!isAdmin) return { is: "no-admin" };
    return isLive ? { is: "admin", admin: user } : { is: "expired" };
  } catch (error) {
    if (isSessionExpired(toAppError(error))) return { is: "expired" };
    throw error;
  }
}

/** Tells of every later change: somebody (their id) signed in here or in another tab, or nobody is any more. */
export function watchUser(onChange: (userId: string | null) => void): () => void {
  const { data } = supabase.auth.onAuthStateChange((event, session) => {
    if (event === "SIGNED_OUT") onChange(null);
    else if (event !== "INITIAL_SESSION" && session) onChange(session.user.id);
  });
  return () => data.subscription.unsubscribe();
}
