import { compare } from "bcryptjs";
import { HTTPException } from "hono/http-exception";
import type { Sql } from "postgres";
import { z } from "zod";
import { refuse, readJsonBody } from "./auth-http.ts";
import { digestOf } from "./auth-link.ts";
import { hasFactor } from "./auth-session.ts";
import { type AuthUser, readUser } from "./auth-user.ts";
import type { SupabaseConfig } from "./config.ts";
import { bearerOf, type Keys } from "./keys.ts";
import type { PasswordHash } from "./password-hash.ts";
import { type PasswordRules, refuseWeakPassword } from "./password-rules.ts";

type PasswordRoute = {
  sql: Sql;
  keys: Keys;
  auth: SupabaseConfig["auth"] & PasswordRules;
  passwords: PasswordHash;
  /** Lets lite answer a request. */
  fetchLite(request: Request): Promise<Response>;
};

const changeBody = z.object({ password: z.string(), nonce: z.string().optional() });

/**
 * Answers `PUT /auth/v1/user` if it changes the password, by all of GoTrue's rules: lite checks only the length. Null
 * for any other request.
 */
export async function handlePasswordChange(
  route: PasswordRoute,
  request: Request,
): Promise<Response | null> {
  const body = await readJsonBody(request);
  if ((body["password"] ?? null) === null) return null;
  try {
    return await changePassword(route, request, body);
  } catch (error) {
    if (error instanceof HTTPException) return error.getResponse();
    const message = "Unexpected failure, please check server logs for more information";
    return refuse(500, "unexpected_failure", message).getResponse();
  }
}

async function changePassword(
  { sql, keys, auth, passwords, fetchLite }: PasswordRoute,
  request: Request,
  body: Record<string, unknown>,
): Promise<Response> {
  const { url, headers } = request;
  const userResponse = await fetchLite(new Request(url, { headers: withoutBody(headers) }));
  if (!userResponse.ok) return userResponse;
  const { id } = (await userResponse.json()) as AuthUser;
  const parsed = changeBody.safeParse(body);
  if (!parsed.success) throw refuse(400, "bad_json", "Could not read the request body as JSON");
  const { password, nonce } = parsed.data;
  refuseWeakPassword(password, auth);
  const claims = await keys.verifyToken(bearerOf(headers.get("authorization") ?? undefined));
  const session = String(claims?.["session_id"] ?? "");
  await refuseLowAssurance(sql, id, session);
  if (auth.email.secure_password_change && !(await isRecent(sql, id, session))) {
    await useNonce(sql, id, auth.email.otp_expiry, nonce);
  }
  const [user] = await sql`select encrypted_password from auth.users where id = ${id}`;
  if (await compare(password, String(user?.["encrypted_password"] ?? ""))) {
    const message = "New password should be different from the old password.";
    throw refuse(422, "same_password", message);
  }
  const encrypted = await passwords.hash(password);
  await sql.begin(async (transaction) => {
    await transaction`
      update auth.users set encrypted_password = ${encrypted}, updated_at = now(),
        recovery_token = null, recovery_sent_at = null
      where id = ${id}`;
    await transaction`delete from auth.sessions where user_id = ${id} and id::text <> ${session}`;
  });
  const { password: _password, nonce: _nonce, current_password: _current, ...otherChanges } = body;
  if (Object.keys(otherChanges).length === 0) return Response.json(await readUser(sql, id));
  const method = "PUT";
  return fetchLite(
    new Request(url, { method, headers: withoutBody(headers), body: JSON.stringify(otherChanges) }),
  );
}

/** Throws if the user has a second factor that the session has not used, which a new password requires. */
async function refuseLowAssurance(sql: Sql, user: string, session: string): Promise<void> {
  if (!(await hasFactor(sql, user))) return;
  const full = await sql`select from auth.sessions where id::text = ${session} and aal = 'aal2'`;
  if (full.length > 0) return;
  const message = "AAL2 session is required to update email or password when MFA is enabled.";
  throw refuse(401, "insufficient_aal", message);
}

async function isRecent(sql: Sql, user: string, session: string): Promise<boolean> {
  const recent = await sql`
    select from auth.sessions where id::text = ${session} and user_id = ${user}
      and created_at > now() - interval '24 hours'`;
  return recent.length > 0;
}

/** Checks and deletes the mailed code (only sent with `hasMailLinks`); throws if it is missing, wrong or too old. */
async function useNonce(sql: Sql, user: string, seconds: number, nonce = ""): Promise<void> {
  if (nonce === "") {
    throw refuse(400, "reauthentication_needed", "Password update requires reauthentication");
  }
  const [account] = await sql<
    { email: string | null }[]
  >`select email from auth.users where id = ${user}`;
  const used = await sql`
    update auth.users set reauthentication_token = null
    where id = ${user} and reauthentication_token = ${digestOf(account?.email ?? "", nonce)}
      and reauthentication_sent_at > now() - make_interval(secs => ${seconds}) returning id`;
  if (used.length > 0) return;
  throw refuse(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
}

function withoutBody(headers: Headers): Headers {
  const copy = new Headers(headers);
  copy.delete("content-length");
  return copy;
}
