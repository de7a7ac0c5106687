import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import type { Sql } from "postgres";
import { z } from "zod";
import { deleteFactor } from "./auth-assurance.ts";
import { callHook } from "./auth-hooks.ts";
import { refuse, readJsonBody } from "./auth-http.ts";
import {
  sessionResponse,
  type LiteFetch,
  type AuthSession,
  requireSession,
} from "./auth-session.ts";
import type { SupabaseConfig } from "./config.ts";
import type { Keys } from "./keys.ts";
import { createThrottle } from "./throttle.ts";
import { createTotp, type Factor, isWrongCode, verifyCode } from "./totp.ts";

/** The client's address, and a function that lets lite answer a request of the same client. */
type Bindings = { peer: string; fetchLite: LiteFetch };
type Env = { Bindings: Bindings; Variables: { caller: AuthSession } };
export type AuthFactors = Hono<Env>;

/** How many wrong codes an account may enter at once; as many more become possible in five minutes. */
const WRONG_CODES = 10;

const enrollBody = z.object({
  factor_type: z.string().default(""),
  friendly_name: z.string().default(""),
  issuer: z.string().default(""),
});

/**
 * GoTrue's `/auth/v1/factors` routes for authenticator apps; lite has none of them. `wrongCodes` is how many wrong
 * codes an account may enter in five minutes.
 */
export function createAuthFactors(
  sql: Sql,
  keys: Keys,
  auth: SupabaseConfig["auth"],
  wrongCodes = WRONG_CODES,
): AuthFactors {
  const wrongCodeThrottle = createThrottle(wrongCodes, { burst: wrongCodes });
  const factors = new Hono<Env>();
  factors.onError((error) => {
    if (error instanceof HTTPException) return error.getResponse();
    const message = "Unexpected failure, please check server logs for more information";
    return refuse(500, "unexpected_failure", message).getResponse();
  });
  factors.use("*", async (context, next) => {
    context.set("caller", await requireSession(sql, keys, (name) => context.req.header(name)));
    await next();
  });

  factors.post("/", async (context) => {
    const body = enrollBody.safeParse(await readJsonBody(context.req.raw));
    if (!body.success) throw refuse(400, "bad_json", "Could not read the request body as JSON");
    const { factor_type, friendly_name, issuer } = body.data;
    refuseOtherType(factor_type);
    if (!auth.mfa.totp.enroll_enabled) {
      throw refuse(422, "mfa_totp_enroll_not_enabled", "MFA enroll is disabled for TOTP");
    }
    const { user, aal } = context.var.caller;
    await refuseAnotherFactor(sql, { user, aal }, friendly_name, auth.mfa.max_enrolled_factors);
    const [account] = await sql`select email from auth.users where id = ${user}`;
    const totp = createTotp(
      issuer || new URL(auth.site_url).host,
      String(account?.["email"] ?? ""),
    );
    const id = randomUUID();
    await sql`
      insert into auth.mfa_factors
        (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
      values (${id}, ${user}, ${friendly_name}, 'totp', 'unverified', now(), now(), ${totp.secret})`;
    return context.json({ id, type: "totp", friendly_name, totp });
  });

  factors.post("/:id/challenge", async (context) => {
    const factor = await ownFactor(sql, context.var.caller, context.req.param("id"));
    refuseDisabledVerify(auth);
    const id = randomUUID();
    await sql`
      insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
      values (${id}, ${factor.id}, now(), ${context.env.peer})`;
    await sql`update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = ${factor.id}`;
    const expires_at = Math.floor(Date.now() / 1000) + 300;
    return context.json({ id, type: factor.factor_type, expires_at });
  });

  factors.post("/:id/verify", async (context) => {
    const { caller } = context.var;
    const factor = await ownFactor(sql, caller, context.req.param("id"));
    const { code, challenge_id } = await readJsonBody(context.req.raw.clone());
    if (typeof code !== "string" || code === "") {
      throw refuse(400, "validation_failed", "Code needs to be non-empty");
    }
    refuseDisabledVerify(auth);
    if (!wrongCodeThrottle.take(caller.user)) {
      throw refuse(429, "over_request_rate_limit", "Request rate limit reached");
    }
    const attempt = { code, challenge: String(challenge_id), peer: context.env.peer };
    const reportToHook = (valid: boolean) =>
      callHook(sql, "hook_mfa_verification_attempt", {
        user_id: caller.user,
        factor_id: factor.id,
        factor_type: factor.factor_type,
        valid,
      });
    const refreshToken = await verifyCode(sql, caller, factor, attempt).catch(async (error) => {
      if (isWrongCode(error)) await reportToHook(false);
      throw error;
    });
    await reportToHook(true);
    wrongCodeThrottle.giveBack(caller.user);
    // Answers with new tokens, since the earlier ones do not include the second factor.
    return sessionResponse(context.req.raw, refreshToken, context.env.fetchLite, sql);
  });

  factors.delete("/:id", async (context) => {
    const { caller } = context.var;
    const factor = await ownFactor(sql, caller, context.req.param("id"));
    if (factor.status === "verified" && caller.aal !== "aal2") {
      throw refuse(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
    }
    await deleteFactor(sql, factor.id);
    return context.json({ id: factor.id });
  });
  const routes = new Hono<Env>();
  routes.route("/auth/v1/factors", factors);
  return routes;
}

function refuseOtherType(type: string): void {
  if (type === "totp") return;
  if (type === "phone") {
    throw refuse(422, "mfa_phone_enroll_not_enabled", "MFA enroll is disabled for Phone");
  }
  if (type === "webauthn") {
    throw refuse(422, "mfa_webauthn_enroll_not_enabled", "MFA enroll is disabled for WebAuthn");
  }
  throw refuse(400, "validation_failed", "factor_type needs to be totp, phone, or webauthn");
}

function refuseDisabledVerify({ mfa }: SupabaseConfig["auth"]): void {
  if (mfa.totp.verify_enabled) return;
  throw refuse(422, "mfa_totp_verify_not_enabled", "MFA verification is disabled for TOTP");
}

/** GoTrue's checks before another factor is added; factors that were never verified are deleted first. */
async function refuseAnotherFactor(
  sql: Sql,
  { user, aal }: Pick<AuthSession, "user" | "aal">,
  name: string,
  limit: number,
): Promise<void> {
  await sql`
    delete from auth.mfa_factors
    where status <> 'verified' and created_at < now() - interval '5 minutes'
      and not exists (select from auth.mfa_challenges where factor_id = mfa_factors.id)`;
  const rows = await sql<{ friendly_name: string | null; status: string }[]>`
    select friendly_name, status from auth.mfa_factors where user_id = ${user}`;
  if (rows.some(({ friendly_name }) => (friendly_name ?? "") === name)) {
    const message = `A factor with the friendly name "${name}" for this user already exists`;
    throw refuse(422, "mfa_factor_name_conflict", message);
  }
  if (rows.length >= limit) {
    const message = "Maximum number of verified factors reached, unenroll to continue";
    throw refuse(422, "too_many_enrolled_mfa_factors", message);
  }
  if (aal !== "aal2" && rows.some(({ status }) => status === "verified")) {
    throw refuse(403, "insufficient_aal", "AAL2 required to enroll a new factor");
  }
}

async function ownFactor(sql: Sql, { user }: AuthSession, id: string): Promise<Factor> {
  if (!z.uuid().safeParse(id).success) {
    throw refuse(404, "validation_failed", "factor_id must be an UUID");
  }
  const [factor] = await sql<Factor[]>`
    select id, factor_type, status, secret from auth.mfa_factors
    where id = ${id} and user_id = ${user}`;
  if (!factor) throw refuse(404, "mfa_factor_not_found", "Factor not found");
  return factor;
}
