import { compare, hash } from "bcryptjs";
import { HTTPException } from "hono/http-exception";
import type { Sql } from "postgres";
import { z } from "zod";
import { refuse } from "./auth-refusal.ts";
import { type AuthUser, readUser } from "./auth-user.ts";
import type { SupabaseConfig } from "./config.ts";
import type { Keys } from "./keys.ts";
import { refuseWeakPassword } from "./password-rules.ts";

type PasswordRoute = {
  sql: Sql;
  keys: Keys;
  auth: SupabaseConfig["auth"];
  /** Has lite answer a request. */
  ask(request: Request): Promise<Response>;
};

const changeBody = z.object({ password: z.string(), nonce: z.string().optional() });

/**
 * Answers `PUT /auth/v1/user` where it changes the password, and null where it does not: lite knows
 * of GoTrue's rules only the length.
 */
export async function answerPasswordChange(
  route: PasswordRoute,
  request: Request,
): Promise<Response | null> {
  const text = await request.clone().text();
  const body = readJson(text);
  if ((body?.["password"] ?? null) === null) return null;
  try {
    return await changePassword(route, request, body ?? {});
  } catch (error) {
    if (error instanceof HTTPException) return error.getResponse();
    const message = "Unexpected failure, please check server logs for more information";
    return refuse(500, "unexpected_failure", message).getResponse();
  }
}

async function changePassword(
  { sql, keys, auth, ask }: PasswordRoute,
  request: Request,
  body: Record<string, unknown>,
): Promise<Response> {
  const { url, headers } = request;
  const found = await ask(new Request(url, { headers: withoutBody(headers) }));
  if (!found.ok) return found;
  const { id } = (await found.json()) as AuthUser;
  const parsed = changeBody.safeParse(body);
  if (!parsed.success) throw refuse(400, "bad_json", "Could not read the request body as JSON");
  const { password, nonce } = parsed.data;
  refuseWeakPassword(password, auth);
  const claims = await keys.verifyToken(
    headers.get("authorization")?.replace(/^Bearer /i, "") ?? "",
  );
  const session = String(claims?.["session_id"] ?? "");
  if (auth.email.secure_password_change) await refuseOldSession(sql, id, session, nonce);
  const [user] = await sql`select encrypted_password from auth.users where id = ${id}`;
  if (await compare(password, String(user?.["encrypted_password"] ?? ""))) {
    const message = "New password should be different from the old password.";
    throw refuse(422, "same_password", message);
  }
  const encrypted = await hash(password, 10);
  await sql.begin(async (transaction) => {
    await transaction`
      update auth.users set encrypted_password = ${encrypted}, updated_at = now() where id = ${id}`;
    await transaction`delete from auth.sessions where user_id = ${id} and id::text <> ${session}`;
  });
  const { password: _password, nonce: _nonce, current_password: _current, ...rest } = body;
  if (Object.keys(rest).length === 0) return Response.json(await readUser(sql, id));
  const method = "PUT";
  return ask(
    new Request(url, { method, headers: withoutBody(headers), body: JSON.stringify(rest) }),
  );
}

/** Nobody gets a nonce here, since no mail is sent. */
async function refuseOldSession(sql: Sql, user: string, session: string, nonce?: string) {
  const recent = await sql`
    select from auth.sessions where id::text = ${session} and user_id = ${user}
      and created_at > now() - interval '24 hours'`;
  if (recent.length > 0) return;
  if (nonce) throw refuse(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
  throw refuse(400, "reauthentication_needed", "Password update requires reauthentication");
}

function readJson(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

function withoutBody(headers: Headers): Headers {
  const copy = new Headers(headers);
  copy.delete("content-length");
  return copy;
}
