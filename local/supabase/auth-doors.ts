import { Hono, type MiddlewareHandler } from "hono";
import { refuse } from "./auth-refusal.ts";
import { createThrottle, type Throttle } from "./throttle.ts";

/** How many wrong passwords an account may get at once, and again in five minutes. */
const WRONG_PASSWORDS = 10;

export type AuthThrottles = {
  /** Of the requests for a session, by address. */
  tokens: Throttle;
  /** Of the wrong passwords, by account. */
  accounts: Throttle;
  /** Of what else changes or sends something, by address. */
  others: Throttle;
};

/** The limits of config.toml, in five minutes; `override` stands for each of them. */
export function createAuthThrottles(
  limits: { token_refresh: number; sign_in_sign_ups: number },
  override?: number,
): AuthThrottles {
  return {
    tokens: createThrottle(override ?? limits.token_refresh),
    accounts: createThrottle(override ?? WRONG_PASSWORDS, { burst: WRONG_PASSWORDS }),
    others: createThrottle(override ?? limits.sign_in_sign_ups),
  };
}

const OTHER_ROUTES = ["signup", "otp", "magiclink", "verify", "recover", "resend", "user"];

/**
 * What stands before lite's auth routes: throttles, and the refusal of sign-ins that nobody uses here,
 * in GoTrue's words for a way that is turned off. `addressOf` is the client's.
 */
export function createAuthDoors<E extends { Bindings: object }>(
  { tokens, accounts, others }: AuthThrottles,
  addressOf: (bindings: E["Bindings"]) => string,
): Hono<E> {
  const doors = new Hono<E>().basePath("/auth/v1");
  const byAddress: MiddlewareHandler<E> = async (context, next) => {
    if (context.req.method === "GET" || others.take(addressOf(context.env))) return next();
    return tooMany();
  };
  for (const route of OTHER_ROUTES) doors.use(`/${route}`, byAddress);

  doors.post("/token", async (context, next) => {
    if (!tokens.take(addressOf(context.env))) return tooMany();
    const { email } = await readBody(context.req.raw);
    if (context.req.query("grant_type") !== "password" || typeof email !== "string") return next();
    const account = email.trim().toLowerCase();
    if (!accounts.take(account)) return tooMany();
    await next();
    if (context.res.ok) accounts.giveBack(account);
  });
  doors.post("/signup", async (context, next) => {
    const { email, phone } = await readBody(context.req.raw);
    if (email || phone) return next();
    const message = "Anonymous sign-ins are disabled";
    return refuse(422, "anonymous_provider_disabled", message).getResponse();
  });
  doors.post("/otp", async (context) => {
    const { phone } = await readBody(context.req.raw);
    if (!phone) return noMagicLink();
    return refuse(400, "phone_provider_disabled", "Unsupported phone provider").getResponse();
  });
  doors.post("/magiclink", noMagicLink);
  // A code has six digits and can be guessed. No way that is used here sends one.
  doors.all("/verify", async (context, next) => {
    const { type, token_hash } = await readBody(context.req.raw);
    if (type === "recovery" && typeof token_hash === "string") return next();
    return refuse(403, "otp_expired", "Token has expired or is invalid").getResponse();
  });
  return doors;
}

function tooMany(): Response {
  return refuse(429, "over_request_rate_limit", "Request rate limit reached").getResponse();
}

function noMagicLink(): Response {
  const message = "Login with magic link is disabled";
  return refuse(422, "email_provider_disabled", message).getResponse();
}

async function readBody(request: Request): Promise<Record<string, unknown>> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
}
