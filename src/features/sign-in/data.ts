import { toAppError } from "../../supabase/app-error.ts";
import { supabase } from "../../supabase/client.ts";

/** Signs in and keeps the session; throws AppError with the auth server's message. */
export async function signIn(email: string, password: string): Promise<void> {
  const { error } = await supabase.auth.signInWithPassword({ email, password });
  if (error) throw toAppError(error);
}

/** Calls back when there is a session: found at first, or made here or in another tab later. */
export function watchSession(onSession: () => void): () => void {
  const { data } = supabase.auth.onAuthStateChange((_event, session) => {
    if (session) onSession();
  });
  return () => data.subscription.unsubscribe();
}
