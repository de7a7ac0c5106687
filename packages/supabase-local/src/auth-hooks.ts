import type { MiddlewareHandler } from "hono";
import type { Sql } from "postgres";
import { readJsonBody } from "./auth-http.ts";

/** What Auth tells the database of an attempt (https://supabase.com/docs/guides/auth/auth-hooks). */
type Attempt = { user_id: string; valid: boolean; factor_id?: string; factor_type?: string };

/** Calls a hook where the migrations have it; its answer decides nothing here. */
export async function callHook(
  sql: Sql,
  hook: "hook_password_verification_attempt" | "hook_mfa_verification_attempt",
  event: Attempt,
): Promise<void> {
  const [row] = await sql`select to_regproc(${`public.${hook}`}) is not null as found`;
  if (row?.["found"]) await sql`select public.${sql(hook)}(${sql.json(event)})`;
}

/**
 * Calls `public.hook_password_verification_attempt` after a sign-in by password, where the migrations have it. As from
 * Auth, it learns of accounts that exist and whether the password was theirs; its answer decides nothing here.
 */
export function createPasswordHook(sql: Sql): MiddlewareHandler {
  return async (context, next) => {
    const { email } = await readJsonBody(context.req.raw.clone());
    await next();
    const { ok, status } = context.res;
    if (context.req.query("grant_type") !== "password" || typeof email !== "string") return;
    if (!ok && status !== 400) return;
    const [user] = await sql`select id from auth.users where email = lower(btrim(${email}))`;
    if (!user) return;
    const event = { user_id: String(user["id"]), valid: ok };
    await callHook(sql, "hook_password_verification_attempt", event);
  };
}
