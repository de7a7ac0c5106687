import { toAppError } from "../../supabase/app-error.ts";
import { supabase } from "../../supabase/client.ts";

/** Signs in and keeps the session; throws AppError with the auth server's message. */
export async function signIn(email: string, password: string): Promise<void> {
  const { error } = await supabase.auth.signInWithPassword({ email, password });
  if (error) throw toAppError(error);
}

/** Whether somebody is signed in already; a session that cannot be read counts as none. */
export async function hasSession(): Promise<boolean> {
  const { data } = await supabase.auth.getSession();
  return data.session !== null;
}
