import { randomUUID } from "node:crypto";
import type { JSONValue, Sql } from "postgres";
import { z } from "zod";
import { isEmail, refuse } from "./auth-http.ts";
import type { PasswordHash } from "./password-hash.ts";
import { refuseLongPassword } from "./password-rules.ts";

const metadata = z.record(z.string(), z.unknown());
const userBody = z.object({
  id: z.uuid().optional(),
  email: z.string().trim().toLowerCase().optional(),
  password: z.string().optional(),
  role: z.string().optional(),
  email_confirm: z.boolean().optional(),
  user_metadata: metadata.optional(),
  app_metadata: metadata.optional(),
  // lite lets a banned user sign in, so a ban is refused instead of having no effect.
  ban_duration: z.never().optional(),
});
type UserBody = z.infer<typeof userBody>;

/** Reads and checks the body of a create or an update; throws GoTrue's refusal. */
export async function readUserBody(request: Request): Promise<UserBody> {
  const parsed = userBody.safeParse(await request.json().catch(() => null));
  if (!parsed.success) throw refuse(400, "bad_json", "Could not read the request body as JSON");
  const { email } = parsed.data;
  if (email !== undefined && !isEmail(email)) {
    throw refuse(400, "validation_failed", "Unable to validate email address: invalid format");
  }
  return parsed.data;
}

/** Creates a user with an email identity and returns the id. As in GoTrue, an admin's request may set any password. */
export async function createUser(
  sql: Sql,
  passwords: PasswordHash,
  body: UserBody,
  email: string,
): Promise<string> {
  refuseLongPassword(body.password ?? "");
  const id = body.id ?? randomUUID();
  const password = body.password ? await passwords.hash(body.password) : "";
  const confirmedAt = body.email_confirm ? new Date() : null;
  const appMetadata = { provider: "email", providers: ["email"], ...body.app_metadata };
  const identity = { sub: id, email, email_verified: false, phone_verified: false };
  await sql.begin(async (transaction) => {
    await transaction`
      insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at,
        raw_app_meta_data, raw_user_meta_data)
      values (${id}, 'authenticated', ${body.role ?? "authenticated"}, ${email}, ${password},
        ${confirmedAt}, ${json(sql, appMetadata)},
        ${json(sql, { ...body.user_metadata, ...(body.email_confirm ? { email_verified: true } : {}) })})`;
    await transaction`
      insert into auth.identities (id, provider, provider_id, user_id, identity_data)
      values (${randomUUID()}, 'email', ${id}, ${id}, ${json(sql, identity)})`;
  });
  return id;
}

/** Updates the fields that the body has; metadata is merged key by key. A new password ends every session. */
export async function updateUser(
  sql: Sql,
  passwords: PasswordHash,
  id: string,
  body: UserBody,
): Promise<void> {
  const password = body.password ? await passwords.hash(body.password) : null;
  const { email = null, role = null } = body;
  await sql.begin(async (transaction) => {
    await transaction`
      update auth.users set
        email = coalesce(${email}, email),
        role = coalesce(${role}, role),
        encrypted_password = coalesce(${password}, encrypted_password),
        email_confirmed_at = case when ${body.email_confirm ?? false}
          then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
        raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || ${json(sql, body.user_metadata ?? {})},
        raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || ${json(sql, body.app_metadata ?? {})},
        updated_at = now()
      where id = ${id}`;
    if (password !== null) await transaction`delete from auth.sessions where user_id = ${id}`;
    if (email === null) return;
    await transaction`
      update auth.identities set identity_data = identity_data || ${json(sql, { email })}
      where user_id = ${id} and provider = 'email'`;
  });
}

function json(sql: Sql, value: unknown) {
  return sql.json(value as JSONValue);
}
