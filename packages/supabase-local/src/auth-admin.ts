import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import postgres, { type Sql } from "postgres";
import { z } from "zod";
import { deleteFactor } from "./auth-assurance.ts";
import { createUser, readUserBody, updateUser } from "./auth-admin-users.ts";
import { refuse } from "./auth-http.ts";
import type { Links } from "./auth-links.ts";
import { readFactors, readUser } from "./auth-user.ts";
import { bearerOf, type Keys } from "./keys.ts";
import type { PasswordHash } from "./password-hash.ts";
import { type PasswordRules, refuseWeakPassword } from "./password-rules.ts";

/** GoTrue's routes that only the service role may call, for users and invitations; lite has none of them. */
export function createAuthAdmin(
  sql: Sql,
  keys: Keys,
  rules: PasswordRules,
  passwords: PasswordHash,
  links: Links | undefined,
): Hono {
  const admin = new Hono().basePath("/auth/v1");
  admin.onError((error) => {
    if (error instanceof HTTPException) return error.getResponse();
    if (isTakenEmail(error)) return refuse(422, "email_exists", EMAIL_EXISTS).getResponse();
    return refuse(500, "unexpected_failure", "Database error").getResponse();
  });
  admin.use("*", async (context, next) => {
    await requireServiceRole(
      keys,
      context.req.header("apikey"),
      context.req.header("authorization"),
    );
    await next();
  });

  if (links) {
    admin.post("/invite", async ({ req, json }) =>
      json(await links.invite(req.raw, req.query("redirect_to"))),
    );
    admin.post("/admin/generate_link", async ({ req, json }) =>
      json(await links.generate(req.raw, req.query("redirect_to"))),
    );
  }

  admin.post("/admin/users", async (context) => {
    const body = await readUserBody(context.req.raw);
    if (!body.email) {
      throw refuse(
        400,
        "validation_failed",
        "Cannot create a user without either an email or phone",
      );
    }
    const id = await createUser(sql, passwords, body, body.email);
    return context.json(await readUser(sql, id));
  });

  admin.get("/admin/users", async (context) => {
    const requestedPaging = [context.req.query("page"), context.req.query("per_page")];
    if (requestedPaging.some((number) => number && !/^\d+$/.test(number))) {
      throw refuse(400, "validation_failed", "Bad Pagination Parameters");
    }
    const page = Math.max(1, Number(requestedPaging[0]) || 1);
    const perPage = Math.min(1000, Number(requestedPaging[1]) || 50);
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

  admin.get("/admin/users/:id", async (context) => {
    return context.json(await existingUser(sql, context.req.param("id")));
  });

  admin.put("/admin/users/:id", async (context) => {
    const user = await existingUser(sql, context.req.param("id"));
    const body = await readUserBody(context.req.raw);
    if (body.password !== undefined) refuseWeakPassword(body.password, rules);
    await updateUser(sql, passwords, user.id, body);
    return context.json(await readUser(sql, user.id));
  });

  admin.delete("/admin/users/:id", async (context) => {
    const user = await existingUser(sql, context.req.param("id"));
    await sql.begin(async (transaction) => {
      await transaction`delete from auth.refresh_tokens where user_id = ${user.id}`;
      await transaction`delete from auth.users where id = ${user.id}`;
    });
    return context.json({});
  });

  admin.get("/admin/users/:id/factors", async (context) => {
    const user = await existingUser(sql, context.req.param("id"));
    return context.json(await readFactors(sql, user.id));
  });

  admin.delete("/admin/users/:id/factors/:factor", async (context) => {
    const user = await existingUser(sql, context.req.param("id"));
    const factors = await readFactors(sql, user.id);
    const factor = factors.find(({ id }) => id === context.req.param("factor"));
    if (!factor) throw refuse(404, "mfa_factor_not_found", "Factor not found");
    await deleteFactor(sql, String(factor["id"]));
    return context.json(factor);
  });
  return admin;
}

const EMAIL_EXISTS = "A user with this email address has already been registered";

async function requireServiceRole(
  keys: Keys,
  apikey?: string,
  authorization?: string,
): Promise<void> {
  const key = await keys.resolveApiKey(apikey);
  if (!key) throw refuse(401, "no_authorization", "Invalid API key");
  const bearer = bearerOf(authorization);
  const claims = bearer ? await keys.resolveBearer(bearer) : key.claims;
  if (!claims) throw refuse(403, "bad_jwt", "invalid JWT: unable to parse or verify signature");
  if (claims["role"] !== "service_role") throw refuse(403, "not_admin", "User not allowed");
}

async function existingUser(sql: Sql, id: string) {
  if (!z.uuid().safeParse(id).success) {
    throw refuse(404, "validation_failed", "user_id must be an UUID");
  }
  const user = await readUser(sql, id);
  if (!user) throw refuse(404, "user_not_found", "User not found");
  return user;
}

function isTakenEmail(error: Error): boolean {
  return (
    error instanceof postgres.PostgresError && error.constraint_name === "users_email_partial_key"
  );
}
