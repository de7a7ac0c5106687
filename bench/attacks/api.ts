import { totpCode } from "../../tests/totp-code.ts";
import { ask, askJson, type ServerResponse } from "./attack.ts";
import { enterDesk, type Person, type Session, type Target } from "./target.ts";

/** A person whose session has a second factor. */
export type Enrolled = Person & { factorId: string; secret: string };

/** Calls of Supabase with a person's token; without a person, as a visitor. */
export function apiOf({ urls, visitor, as }: Pick<Target, "urls" | "visitor" | "as">) {
  const headersOf = (person?: Person) => (person ? as(person) : visitor);
  // With this header the response lists the changed rows, so an attack can see whether it changed any.
  const post = (path: string, body: unknown, person?: Person, method = "POST") => {
    const headers = { prefer: "return=representation", ...headersOf(person) };
    return askJson(urls.supabase, path, body, { method, headers });
  };
  return {
    auth: (path: string, body: unknown, person?: Person, method = "POST") =>
      post(`/auth/v1/${path}`, body, person, method),
    rpc: (name: string, body: unknown, person?: Person) =>
      post(`/rest/v1/rpc/${name}`, body, person),
    invoke: (name: string, body: unknown, person?: Person) =>
      post(`/functions/v1/${name}`, body, person),
    change: (path: string, body: unknown, person?: Person, method = "PATCH") =>
      post(`/rest/v1/${path}`, body, person, method),
    read: (path: string, person?: Person) =>
      ask(urls.supabase, { path: `/rest/v1/${path}`, headers: headersOf(person) }),
  };
}

/** Returns the JSON of a response that prepares an attack; throws if its status is not 200. */
export function given<Body>({ status, text }: ServerResponse): Body {
  if (status !== 200) throw new Error(`An attack could not be prepared: ${status} ${text}`);
  return JSON.parse(text) as Body;
}

/** Returns the same person with the tokens of another session. */
export function withSession<P extends Person>(person: P, session: Session): P {
  return { ...person, token: session.access_token, refreshToken: session.refresh_token };
}

/** Opens another session of the person, with only the password. */
export async function signInAgain<P extends Person>(target: Target, person: P): Promise<P> {
  const session = given<Session>(await target.signIn(person.email, person.password));
  return entered(target, withSession(person, session));
}

async function entered<P extends Person>(target: Target, person: P): Promise<P> {
  await enterDesk(target.urls.supabase, target.as(person));
  return person;
}

/** Records that the person entered their password, for a session that may then change it. */
export async function allowNewPassword(
  target: Target,
  person: Person,
  session = sessionOf(person),
) {
  const body = { for_act: "change-password", for_session: session };
  given(await apiOf(target).rpc("prove_password", body, await signInAgain(target, person)));
}

/** Changes the password as the desk does: the person first enters the current one again. */
export async function changePassword(target: Target, person: Person, password: string) {
  await allowNewPassword(target, person);
  return apiOf(target).auth("user", { password }, person, "PUT");
}

/** Gives the person a second factor. The current code is then used: an attack needs the next one. */
export async function enroll(target: Target, person: Person): Promise<Enrolled> {
  const { auth } = apiOf(target);
  const body = { factor_type: "totp", friendly_name: "Phone" };
  const factor = given<{ id: string; totp: { secret: string } }>(
    await auth("factors", body, person),
  );
  const { secret } = factor.totp;
  const verified = await submitCode(target, person, factor.id, totpCode(secret));
  const shown = await entered(target, withSession(person, given<Session>(verified)));
  return { ...shown, factorId: factor.id, secret };
}

/** Requests a challenge for a second factor and answers it with a code. */
export async function submitCode(target: Target, person: Person, factorId: string, code: unknown) {
  const { auth } = apiOf(target);
  const challenge = await auth(`factors/${factorId}/challenge`, {}, person);
  const { id } = given<{ id: string }>(challenge);
  return auth(`factors/${factorId}/verify`, { challenge_id: id, code }, person);
}

/** Returns the id of the session that the person's access token belongs to. */
export function sessionOf({ token }: Person): string {
  const [, payload = ""] = token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as { session_id: string };
  return claims.session_id;
}
