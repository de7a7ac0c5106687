import { dataOf } from "../../supabase/app-error.ts";
import { loadSupabase, watchAuth } from "../../supabase/client.ts";

/** Signs in and stores the session; throws AppError with the auth server's message. */
export async function signIn(email: string, password: string): Promise<void> {
  const { auth } = await loadSupabase();
  await dataOf(auth.signInWithPassword({ email, password }));
}

/** Calls `onSession` for a stored or new session, even from another tab; returns the function that unsubscribes. */
export function watchSession(onSession: () => void): () => void {
  void loadSupabase().catch(() => undefined);
  return watchAuth((_event, session) => {
    if (session) onSession();
  });
}
