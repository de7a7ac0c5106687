import type { MiddlewareHandler } from "hono";
import type { JSONValue, Sql } from "postgres";
import type { JWTPayload } from "jose";
import { z } from "zod";
import { errorMessage } from "../../shared/error-message.ts";
import { readJsonBody, refuse } from "./auth-http.ts";
import { say } from "./say.ts";

/** The event that Auth passes to the hook (https://supabase.com/docs/guides/auth/auth-hooks). */
type Attempt = { user_id: string; valid: boolean; factor_id?: string; factor_type?: string };

/** Calls a hook if the migrations define it; ignores its result. */
export async function callHook(
  sql: Sql,
  hook: "hook_password_verification_attempt" | "hook_mfa_verification_attempt",
  event: Attempt,
): Promise<void> {
  const [row] = await sql`select to_regproc(${`public.${hook}`}) is not null as found`;
  if (row?.["found"]) await sql`select public.${sql(hook)}(${sql.json(event)})`;
}

/**
 * Calls `public.hook_password_verification_attempt` after a sign-in by password, if the migrations define it. As on
 * hosted Auth, `valid` says whether the password was right, and unknown accounts cause no call. The result is ignored.
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

const CALLED = new Set([
  "custom_access_token",
  "password_verification_attempt",
  "mfa_verification_attempt",
]);

/** The names of the hooks that config.toml enables and this package does not call. */
export function hooksNotCalled(hooks: Record<string, unknown>): string[] {
  return Object.entries(hooks).flatMap(([name, hook]) => {
    const isOn = (hook as { enabled?: unknown } | null)?.enabled === true;
    return isOn && !CALLED.has(name) ? [name] : [];
  });
}

/** The claims that Auth requires from a hook. */
const REQUIRED = ["aud", "exp", "iat", "sub", "email", "phone", "role", "aal", "session_id"];

const hookResult = z.object({
  claims: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ http_code: z.number().optional(), message: z.string().default("") }).optional(),
});

/** Calls the custom access token hook as the role `supabase_auth_admin`; returns the claims of the token. */
export async function customClaims(
  sql: Sql,
  { schema, name }: { schema: string; name: string },
  event: { user_id: string; claims: JWTPayload; authentication_method: string },
): Promise<JWTPayload> {
  const hookCall = sql.begin(async (transaction) => {
    await transaction`set local role supabase_auth_admin`;
    const [row] = await transaction`
      select ${sql(schema)}.${sql(name)}(${sql.json(event as JSONValue)}) as answer`;
    return hookResult.parse(row?.["answer"]);
  });
  const answered = await hookCall.catch((error: unknown) => {
    say(`the hook ${schema}.${name} failed: ${errorMessage(error)}`);
    const uri = `pg-functions://postgres/${schema}/${name}`;
    throw refuse(500, "unexpected_failure", `Error running hook URI: ${uri}`);
  });
  if (answered.error) {
    const { http_code: code, message } = answered.error;
    throw refuse(code === 403 ? 403 : 500, "hook_payload_invalid", message);
  }
  const { claims = {} } = answered;
  const missing = REQUIRED.filter((each) => !(each in claims));
  if (missing.length === 0) return claims;
  const message = `output claims do not conform to the expected schema: ${missing.join(", ")} required`;
  throw refuse(500, "hook_payload_invalid", message);
}
