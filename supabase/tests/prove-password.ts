import { type Backend, clientOf, PASSWORD, type SignedIn } from "./start-backend.ts";

/** The session id in a client's token. */
export async function sessionOf({ client }: Pick<SignedIn, "client">): Promise<string> {
  const { data } = await client.auth.getClaims();
  return String(data?.claims["session_id"]);
}

/**
 * Makes the database record that a user entered their password, in a session opened for it, so that the given session
 * may change the password, once, within the minute.
 */
export async function allowNewPassword(
  { url, anonKey }: Backend,
  who: Pick<SignedIn, "client" | "email">,
  { password = PASSWORD, session = "" } = {},
): Promise<void> {
  const prover = clientOf(url, anonKey);
  const { error } = await prover.auth.signInWithPassword({ email: who.email, password });
  if (error) throw error;
  const note = { for_act: "change-password", for_session: session || (await sessionOf(who)) };
  await prover.rpc("prove_password", note).throwOnError();
}
