import { type AppError, toAppError } from "../../supabase/app-error.ts";
import { supabase } from "../../supabase/client.ts";

/** The signed-in user, as far as the admin area speaks of them. */
export type Admin = { id: string; email: string };

/** SWR keys of the shell: the check is made again on each admin page. */
export const shellKeys = {
  isAdmin: (userId: string, path: string) => ["is-admin", userId, path] as const,
};

type SessionUser = { id: string; email?: string | undefined };

function toAdmin(user: SessionUser): Admin {
  return { id: user.id, email: user.email ?? "" };
}

/** Who is signed in, or null; throws AppError where that cannot be told (`network_error`). */
export async function readAdmin(): Promise<Admin | null> {
  const { data, error } = await supabase.auth.getSession();
  if (data.session) return toAdmin(data.session.user);
  const failure: AppError | null = error && toAppError(error);
  if (failure?.code === "network_error") throw failure;
  return null;
}

/** Tells of every later change: somebody signed in here or in another tab, or nobody is any more. */
export function watchAdmin(onChange: (admin: Admin | null) => void): () => void {
  const { data } = supabase.auth.onAuthStateChange((event, session) => {
    if (event === "SIGNED_OUT") onChange(null);
    else if (event !== "INITIAL_SESSION" && session) onChange(toAdmin(session.user));
  });
  return () => data.subscription.unsubscribe();
}

/** Whether the user has a role record that says admin; throws AppError. */
export async function fetchIsAdmin(userId: string): Promise<boolean> {
  const { data, error } = await supabase
    .from("user_roles")
    .select("role")
    .eq("user_id", userId)
    .eq("role", "admin")
    .maybeSingle();
  if (error) throw toAppError(error);
  return data !== null;
}

/** Signs out. supabase-js forgets the session here even where the server does not answer. */
export async function signOut(): Promise<void> {
  await supabase.auth.signOut();
}
