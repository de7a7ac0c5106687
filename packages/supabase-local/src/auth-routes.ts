import { Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import { refuse, readJsonBody } from "./auth-http.ts";
import type { Recovery } from "./auth-recovery.ts";
import type { LateCheck } from "./auth-sign-in.ts";
import { createThrottle, type Throttle } from "./throttle.ts";

/** How many wrong passwords an account may get at once, and again in five minutes. */
const WRONG_PASSWORDS = 10;

/** GoTrue's 15 a minute, which config.toml has no key for. */
const CODES = 75;
/** How many links for a forgotten password an account is mailed at once; one more every 20 minutes. */
const LINKS = 3;
const LINKS_PER_FIVE_MINUTES = 0.25;

/** What a sign-in and a refresh send; lite would take a list with one token in it for that token. */
const credentials = z.looseObject({
  email: z.string().optional(),
  password: z.string().optional(),
  refresh_token: z.string().optional(),
});

export type AuthThrottles = {
  /** Of the requests for a session, by address. */
  tokens: Throttle;
  /** Of the wrong passwords, by account. */
  accounts: Throttle;
  /** Limit for challenges and codes of second factors, by address. */
  codes: Throttle;
  /** Limit for password-reset mails, by account, whether or not it exists. */
  links: Throttle;
  /** Limit for every other route that changes or sends something, by address. */
  others: Throttle;
};

/** The limits of config.toml per five minutes; `override` replaces all of them. */
export function createAuthThrottles(
  limits: { token_refresh: number; sign_in_sign_ups: number },
  override?: number,
): AuthThrottles {
  return {
    tokens: createThrottle(override ?? limits.token_refresh),
    accounts: createThrottle(override ?? WRONG_PASSWORDS, { burst: WRONG_PASSWORDS }),
    codes: createThrottle(override ?? CODES),
    links: createThrottle(override ?? LINKS_PER_FIVE_MINUTES, { burst: LINKS }),
    others: createThrottle(override ?? limits.sign_in_sign_ups),
  };
}

export type AuthRouteOptions = {
  throttles: AuthThrottles;
  recovery: Recovery;
  findLateCheck(email: string): Promise<LateCheck | null>;
  /** Whether a refresh token's session is past its end. */
  isSessionOver(refreshToken: string): Promise<boolean>;
};

const OTHER_ROUTES = ["signup", "otp", "magiclink", "verify", "recover", "resend", "user"];

/**
 * Runs before lite's auth routes: rate limits, and refusals of the ways to sign in that this project does not use,
 * with GoTrue's messages for a disabled one. `addressOf` returns the client's address.
 */
export function createAuthRoutes<E extends { Bindings: object }>(
  { throttles, recovery, findLateCheck, isSessionOver }: AuthRouteOptions,
  addressOf: (bindings: E["Bindings"]) => string,
): Hono<E> {
  const { tokens, accounts, codes, links, others } = throttles;
  const routes = new Hono<E>().basePath("/auth/v1");
  const byAddress: MiddlewareHandler<E> = async (context, next) => {
    if (context.req.method === "GET" || others.take(addressOf(context.env))) return next();
    return tooMany();
  };
  for (const route of OTHER_ROUTES) routes.use(`/${route}`, byAddress);
  for (const step of ["challenge", "verify"]) {
    routes.use(`/factors/:id/${step}`, async (context, next) => {
      return codes.take(`${step} ${addressOf(context.env)}`) ? next() : tooMany();
    });
  }

  routes.post("/token", async (context, next) => {
    if (!tokens.take(addressOf(context.env))) return tooMany();
    const grant = context.req.query("grant_type");
    if (grant === "id_token") {
      return refuse(400, "provider_disabled", "Provider is not enabled").getResponse();
    }
    if (grant === "web3") {
      return refuse(422, "web3_provider_disabled", "Web3 provider is disabled").getResponse();
    }
    const body = credentials.safeParse(
      await context.req.raw
        .clone()
        .json()
        .catch(() => null),
    );
    if (!body.success) {
      const message = "Could not parse request body as JSON";
      return refuse(400, "bad_json", message).getResponse();
    }
    const { email, password, refresh_token } = body.data;
    if (refresh_token !== undefined && (await isSessionOver(refresh_token))) {
      const message = "Invalid Refresh Token: Session Expired";
      return refuse(400, "session_expired", message).getResponse();
    }
    if (grant !== "password" || email === undefined) return next();
    const account = email.trim().toLowerCase();
    if (!accounts.take(account)) return tooMany();
    const check = password ? await findLateCheck(account) : null;
    await next();
    if (password && check && !(await check(password))) {
      // What is returned after the answer is made would be passed over.
      context.res = refuse(400, "invalid_credentials", "Invalid login credentials").getResponse();
    }
    if (context.res.ok) accounts.giveBack(account);
  });
  routes.post("/signup", async (context, next) => {
    const { email, phone } = await readJsonBody(context.req.raw.clone());
    if (email) return next();
    if (phone) {
      return refuse(400, "phone_provider_disabled", "Phone signups are disabled").getResponse();
    }
    const message = "Anonymous sign-ins are disabled";
    return refuse(422, "anonymous_provider_disabled", message).getResponse();
  });
  routes.post("/otp", async (context) => {
    const { phone } = await readJsonBody(context.req.raw.clone());
    if (!phone) return noMagicLink();
    return refuse(400, "phone_provider_disabled", "Unsupported phone provider").getResponse();
  });
  routes.post("/magiclink", noMagicLink);
  routes.post("/sso", () =>
    refuse(404, "saml_provider_disabled", "SAML 2.0 is disabled").getResponse(),
  );
  // Answered before the account is looked up, so that the time it takes does not tell whether it exists.
  routes.post("/recover", async (context) => {
    const { email } = await readJsonBody(context.req.raw.clone());
    const account = typeof email === "string" ? email.trim().toLowerCase() : "";
    if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(account)) {
      const message = "Unable to validate email address: invalid format";
      return refuse(400, "validation_failed", message).getResponse();
    }
    if (!links.take(account)) {
      return refuse(429, "over_email_send_rate_limit", "Email rate limit exceeded").getResponse();
    }
    recovery.send(account);
    return context.json({});
  });
  // A code can be guessed, a link's token cannot; opening a link does nothing, as mail scanners do that.
  routes.all("/verify", async (context, next) => {
    const { type, token_hash } = await readJsonBody(context.req.raw.clone());
    if (type === "recovery" && typeof token_hash === "string") return next();
    return refuse(403, "otp_expired", "Token has expired or is invalid").getResponse();
  });
  return routes;
}

function tooMany(): Response {
  return refuse(429, "over_request_rate_limit", "Request rate limit reached").getResponse();
}

function noMagicLink(): Response {
  const message = "Login with magic link is disabled";
  return refuse(422, "email_provider_disabled", message).getResponse();
}
