import { randomUUID } from "node:crypto";
import { hash } from "bcryptjs";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import postgres, { type JSONValue, type Sql } from "postgres";
import { z } from "zod";
import { readUser } from "./auth-user.ts";
import { resolveApiKey, resolveBearer } from "./keys.ts";

const metadata = z.record(z.string(), z.unknown());
const userBody = z.object({
  id: z.uuid().optional(),
  email: z.string().trim().toLowerCase().optional(),
  password: z.string().optional(),
  role: z.string().optional(),
  email_confirm: z.boolean().optional(),
  user_metadata: metadata.optional(),
  app_metadata: metadata.optional(),
  // lite lets a banned user sign in, so a ban is refused rather than pretended.
  ban_duration: z.never().optional(),
});
type UserBody = z.infer<typeof userBody>;

/** GoTrue's `/auth/v1/admin/users` routes, for the service role only; lite has none of them. */
export function createAuthAdmin(sql: Sql, minimumPasswordLength: number): Hono {
  const admin = new Hono().basePath("/auth/v1/admin");
  admin.onError((error) => {
    if (error instanceof HTTPException) return error.getResponse();
    if (isTakenEmail(error)) return refuse(422, "email_exists", EMAIL_EXISTS).getResponse();
    return refuse(500, "unexpected_failure", "Database error").getResponse();
  });
  admin.use("*", async (context, next) => {
    await requireServiceRole(context.req.header("apikey"), context.req.header("authorization"));
    await next();
  });

  admin.post("/users", async (context) => {
    const body = await readBody(context.req.raw, minimumPasswordLength);
    if (!body.email) {
      throw refuse(
        400,
        "validation_failed",
        "Cannot create a user without either an email or phone",
      );
    }
    const id = await createUser(sql, body, body.email);
    return context.json(await readUser(sql, id));
  });

  admin.get("/users", async (context) => {
    const page = Math.max(1, Number(context.req.query("page")) || 1);
    const perPage = Math.min(1000, Number(context.req.query("per_page")) || 50);
    const [count] = await sql`select count(*)::int as total from auth.users`;
    const total = Number(count?.["total"]);
    const rows = await sql`
      select id from auth.users order by created_at desc, id
      limit ${perPage} offset ${(page - 1) * perPage}`;
    const users = await Promise.all(rows.map((row) => readUser(sql, String(row["id"]))));
    const lastPage = Math.max(1, Math.ceil(total / perPage));
    const link = (to: number, rel: string) =>
      `</auth/v1/admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`;
    const links = [...(page < lastPage ? [link(page + 1, "next")] : []), link(lastPage, "last")];
    context.header("Link", links.join(", "));
    context.header("X-Total-Count", String(total));
    return context.json({ users, aud: "authenticated" });
  });

  admin.get("/users/:id", async (context) => {
    return context.json(await existingUser(sql, context.req.param("id")));
  });

  admin.put("/users/:id", async (context) => {
    const user = await existingUser(sql, context.req.param("id"));
    const body = await readBody(context.req.raw, minimumPasswordLength);
    await updateUser(sql, user.id, body);
    return context.json(await readUser(sql, user.id));
  });

  admin.delete("/users/:id", async (context) => {
    const user = await existingUser(sql, context.req.param("id"));
    await sql.begin(async (transaction) => {
      await transaction`delete from auth.refresh_tokens where user_id = ${user.id}`;
      await transaction`delete from auth.users where id = ${user.id}`;
    });
    return context.json({});
  });
  return admin;
}

const EMAIL_EXISTS = "A user with this email address has already been registered";

function refuse(status: 400 | 401 | 403 | 404 | 422 | 500, code: string, message: string) {
  const body = JSON.stringify({ code: status, error_code: code, msg: message });
  const headers = { "content-type": "application/json", "x-sb-error-code": code };
  return new HTTPException(status, { message, res: new Response(body, { status, headers }) });
}

async function requireServiceRole(apikey?: string, authorization?: string): Promise<void> {
  const key = await resolveApiKey(apikey);
  if (!key) throw refuse(401, "no_authorization", "Invalid API key");
  const bearer = authorization?.replace(/^Bearer /i, "");
  const claims = bearer ? await resolveBearer(bearer) : key.claims;
  if (!claims) throw refuse(403, "bad_jwt", "invalid JWT: unable to parse or verify signature");
  if (claims["role"] !== "service_role") throw refuse(403, "not_admin", "User not allowed");
}

async function readBody(request: Request, minimumPasswordLength: number): Promise<UserBody> {
  const parsed = userBody.safeParse(await request.json().catch(() => null));
  if (!parsed.success) throw refuse(400, "bad_json", "Could not read the request body as JSON");
  const { email, password } = parsed.data;
  if (email !== undefined && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) {
    throw refuse(400, "validation_failed", "Unable to validate email address: invalid format");
  }
  if (password !== undefined && password.length < minimumPasswordLength) {
    const message = `Password should be at least ${minimumPasswordLength} characters.`;
    throw refuse(422, "weak_password", message);
  }
  return parsed.data;
}

async function existingUser(sql: Sql, id: string) {
  if (!z.uuid().safeParse(id).success) {
    throw refuse(404, "validation_failed", "user_id must be an UUID");
  }
  const user = await readUser(sql, id);
  if (!user) throw refuse(404, "user_not_found", "User not found");
  return user;
}

async function createUser(sql: Sql, body: UserBody, email: string): Promise<string> {
  const id = body.id ?? randomUUID();
  const password = body.password ? await hash(body.password, 10) : "";
  const confirmedAt = body.email_confirm ? new Date() : null;
  const appMetadata = { provider: "email", providers: ["email"], ...body.app_metadata };
  const identity = { sub: id, email, email_verified: false, phone_verified: false };
  await sql.begin(async (transaction) => {
    await transaction`
      insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at,
        raw_app_meta_data, raw_user_meta_data)
      values (${id}, 'authenticated', ${body.role ?? "authenticated"}, ${email}, ${password},
        ${confirmedAt}, ${json(sql, appMetadata)},
        ${json(sql, { ...body.user_metadata, email_verified: true })})`;
    await transaction`
      insert into auth.identities (id, provider, provider_id, user_id, identity_data)
      values (${randomUUID()}, 'email', ${id}, ${id}, ${json(sql, identity)})`;
  });
  return id;
}

async function updateUser(sql: Sql, id: string, body: UserBody): Promise<void> {
  const password = body.password ? await hash(body.password, 10) : null;
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
    if (email === null) return;
    await transaction`
      update auth.identities set identity_data = identity_data || ${json(sql, { email })}
      where user_id = ${id} and provider = 'email'`;
  });
}

function json(sql: Sql, value: unknown) {
  return sql.json(value as JSONValue);
}

function isTakenEmail(error: Error): boolean {
  return (
    error instanceof postgres.PostgresError && error.constraint_name === "users_email_partial_key"
  );
}
