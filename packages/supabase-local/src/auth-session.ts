import { randomBytes, randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { z } from "zod";
import { addMethod } from "./auth-assurance.ts";
import { refuse } from "./auth-http.ts";
import { bearerOf, type Keys } from "./keys.ts";

/** A user who has sent a valid token of an open session. */
export type AuthSession = { user: string; session: string; aal: string };

const claimsOf = z.object({ sub: z.uuid(), session_id: z.uuid() });

/** Returns the session of a request's token; throws GoTrue's refusal if there is none. */
export async function requireSession(
  sql: Sql,
  keys: Keys,
  header: (name: string) => string | undefined,
): Promise<AuthSession> {
  if (!(await keys.resolveApiKey(header("apikey")))) {
    throw refuse(401, "no_authorization", "Invalid API key");
  }
  const token = bearerOf(header("authorization"));
  if (token === "") {
    throw refuse(401, "no_authorization", "This endpoint requires a valid Bearer token");
  }
  const claims = claimsOf.safeParse(await keys.verifyToken(token));
  if (!claims.success) {
    throw refuse(403, "bad_jwt", "invalid JWT: unable to parse or verify signature");
  }
  const { sub: user, session_id: session } = claims.data;
  const [account] = await sql`select from auth.users where id = ${user}`;
  if (!account) throw refuse(403, "user_not_found", "User from sub claim in JWT does not exist");
  const [row] = await sql<{ aal: string }[]>`
    select coalesce(aal::text, 'aal1') as aal from auth.sessions
    where id = ${session} and user_id = ${user}`;
  if (row) return { user, session, aal: row.aal };
  throw refuse(403, "session_not_found", "Session from session_id claim in JWT does not exist");
}

/** Lets lite answer a request of the same client. */
export type LiteFetch = (request: Request) => Promise<Response>;

/**
 * Begins a session of a user who signed in by `method`; resolves to a refresh token, which lite exchanges for the
 * session's tokens.
 */
export async function beginSession(sql: Sql, user: string, method: string): Promise<string> {
  const session = randomUUID();
  const token = randomBytes(16).toString("base64url");
  await sql`insert into auth.sessions (id, user_id, aal) values (${session}, ${user}, 'aal1')`;
  await sql`
    insert into auth.refresh_tokens (id, token, user_id, session_id)
    values (${randomUUID()}, ${token}, ${user}, ${session})`;
  await addMethod(sql, session, method);
  return token;
}

/** Lets lite answer with new tokens of a session; the refresh token of the request becomes invalid. */
export async function sessionResponse(
  request: Request,
  refreshToken: string,
  fetchLite: LiteFetch,
  sql: Sql,
): Promise<Response> {
  const url = new URL("/auth/v1/token?grant_type=refresh_token", request.url);
  const headers = new Headers(request.headers);
  for (const name of ["content-length", "authorization"]) headers.delete(name);
  headers.set("content-type", "application/json");
  const body = JSON.stringify({ refresh_token: refreshToken });
  const response = await fetchLite(new Request(url, { method: "POST", headers, body }));
  await sql`delete from auth.refresh_tokens where token = ${refreshToken}`;
  return response;
}

/** Whether a user has a second factor that is verified. */
export async function hasFactor(sql: Sql, user: string): Promise<boolean> {
  const rows = await sql`
    select from auth.mfa_factors where user_id = ${user} and status = 'verified' limit 1`;
  return rows.length > 0;
}

/** Whether the session of a refresh token is past its `not_after`, which lite does not check. */
export async function isSessionExpired(sql: Sql, refreshToken: string): Promise<boolean> {
  const rows = await sql`
    select from auth.refresh_tokens join auth.sessions on sessions.id = refresh_tokens.session_id
    where refresh_tokens.token = ${refreshToken} and sessions.not_after < now()`;
  return rows.length > 0;
}

/** Stores the browser that used a session last, as GoTrue does, but no IP address. */
export async function storeUserAgent(sql: Sql, session: string, agent: string | null) {
  await sql`update auth.sessions set user_agent = ${agent?.slice(0, 512) ?? null} where id = ${session}`;
}
