import type { MiddlewareHandler } from "hono";
import type { Sql } from "postgres";
import { readJsonBody } from "./json-body.ts";

const CALL = `
  select public.hook_password_verification_attempt(jsonb_build_object('user_id', id, 'valid', $2::boolean))
  from auth.users where email = lower(btrim($1))`;

/**
 * Calls `public.hook_password_verification_attempt` after a sign-in by password, where the migrations
 * have it. As from Auth, it hears of accounts that exist and whether the password was theirs; its answer
 * decides nothing here.
 */
export function createPasswordHook(sql: Sql): MiddlewareHandler {
  return async (context, next) => {
    const { email } = await readJsonBody(context.req.raw.clone());
    await next();
    const { ok, status } = context.res;
    if (context.req.query("grant_type") !== "password" || typeof email !== "string") return;
    if (!ok && status !== 400) return;
    const [hook] = await sql`
      select to_regproc('public.hook_password_verification_attempt') is not null as found`;
    if (hook?.["found"]) await sql.unsafe(CALL, [email, ok]);
  };
}
