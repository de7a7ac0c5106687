import { type Context, Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import { isEmail, refuse, readJsonBody } from "./auth-http.ts";
import type { Links } from "./auth-links.ts";
import type { Recovery } from "./auth-recovery.ts";
import type { LiteFetch } from "./auth-session.ts";
import type { MissingCheck } from "./auth-sign-in.ts";
import type { SignUps } from "./auth-sign-up.ts";
import { createThrottle, type Throttle } from "./throttle.ts";

/** How many wrong passwords an account may enter at once; as many more become possible in five minutes. */
const WRONG_PASSWORDS = 10;

/** Requests about second factors in five minutes: GoTrue's 15 a minute, for which config.toml has no key. */
const CODES = 75;
/** How many links for a forgotten password are mailed to an account at once; one more every 20 minutes. */
const LINKS = 3;
const LINKS_PER_FIVE_MINUTES = 0.25;

/** The body of a sign-in or a refresh; lite would accept a list with one token as that token. */
const credentials = z.looseObject({
  email: z.string().optional(),
  password: z.string().optional(),
  refresh_token: z.string().optional(),
});

export type AuthThrottles = {
  /** Limit for refreshed sessions, by address. */
  tokens: Throttle;
  /** Limit for wrong passwords, by account. */
  accounts: Throttle;
  /** Limit for challenges and codes of second factors, by address. */
  codes: Throttle;
  /** Limit for password-reset mails, by account, whether or not it exists. */
  links: Throttle;
  /** Limit for every other route that changes or sends something, by address. */
  others: Throttle;
};

/** Creates the rate limits, per five minutes, from those of config.toml; `override` replaces every limit. */
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
  findMissingCheck(email: string): Promise<MissingCheck | null>;
  /** Sign-in by links and codes; undefined if there is none. */
  links: Links | undefined;
  /** The session of a request; throws GoTrue's refusal if it has none. */
  userOf(header: (name: string) => string | undefined): Promise<string>;
  /** Whether a refresh token's session is past its end. */
  isSessionExpired(refreshToken: string): Promise<boolean>;
  signUps: SignUps;
};

const OTHER_ROUTES = ["signup", "otp", "magiclink", "verify", "recover", "resend", "user"];

/**
 * Runs before lite's auth routes: rate limits, and refusals of the sign-in methods that are disabled, with GoTrue's
 * messages. `addressOf` returns the client's address.
 */
export function createAuthRoutes<E extends { Bindings: object }>(
  options: AuthRouteOptions,
  addressOf: (bindings: E["Bindings"]) => string,
  liteFetchFor: (bindings: E["Bindings"]) => LiteFetch,
): Hono<E> {
  const {
    throttles,
    recovery,
    links: mailLinks,
    findMissingCheck,
    isSessionExpired,
    signUps,
  } = options;
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

  /** The email address in a body, in lower case; throws if it is invalid or was mailed too often. */
  function accountOf({ email }: Record<string, unknown>): string {
    const account = typeof email === "string" ? email.trim().toLowerCase() : "";
    if (!isEmail(account)) {
      throw refuse(400, "validation_failed", "Unable to validate email address: invalid format");
    }
    if (links.take(account)) return account;
    throw refuse(429, "over_email_send_rate_limit", "Email rate limit exceeded");
  }

  async function mailMagicLink(context: Context<E>): Promise<Response> {
    if (!mailLinks) return noMagicLink();
    const body = await readJsonBody(context.req.raw.clone());
    await mailLinks.sendMagicLink(accountOf(body), body, context.req.query("redirect_to"));
    return context.json({});
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
    if (refresh_token !== undefined && (await isSessionExpired(refresh_token))) {
      const message = "Invalid Refresh Token: Session Expired";
      return refuse(400, "session_expired", message).getResponse();
    }
    if (grant !== "password" || email === undefined) return next();
    const account = email.trim().toLowerCase();
    if (!accounts.take(account)) return tooMany();
    const check = password ? await findMissingCheck(account) : null;
    await next();
    if (password && check && !(await check(password))) {
      // Assigned, since a response that is returned after the headers were set would be ignored.
      context.res = refuse(400, "invalid_credentials", "Invalid login credentials").getResponse();
    }
    if (context.res.ok) accounts.giveBack(account);
  });
  routes.post("/signup", async (context, next) => {
    const body = await readJsonBody(context.req.raw.clone());
    const fetchLite = liteFetchFor(context.env);
    if (body["phone"] && !body["email"]) {
      return refuse(400, "phone_provider_disabled", "Phone signups are disabled").getResponse();
    }
    if (!body["email"]) return signUps.anonymously(context.req.raw, body["data"], fetchLite);
    const response = await signUps.respondToKnown(body, context.req.query("redirect_to"));
    if (response) return response;
    await next();
    if (!context.res.ok) return;
    await signUps.sendConfirmation(body, context.req.query("redirect_to"));
  });
  routes.post("/otp", async (context) => {
    const { phone } = await readJsonBody(context.req.raw.clone());
    if (!phone) return mailMagicLink(context);
    return refuse(400, "phone_provider_disabled", "Unsupported phone provider").getResponse();
  });
  routes.on(["GET", "DELETE"], "/user/identities/*", () =>
    refuse(404, "manual_linking_disabled", "Manual linking is disabled").getResponse(),
  );
  if (mailLinks) {
    routes.post("/resend", async (context, next) => {
      const body = await readJsonBody(context.req.raw.clone());
      if (body["type"] !== "signup" && body["type"] !== "email_change") return next();
      await mailLinks.resend(accountOf(body), body, context.req.query("redirect_to"));
      return context.json({});
    });
    routes.get("/reauthenticate", async (context) => {
      await mailLinks.sendReauthentication(
        await options.userOf((name) => context.req.header(name)),
      );
      return context.json({});
    });
    routes.put("/user", async (context, next) => {
      const body = await readJsonBody(context.req.raw.clone());
      await next();
      if (!body["email"] || !context.res.ok) return;
      const user = (await context.res.clone().json()) as { id: string; new_email?: string };
      if (!user.new_email) return;
      const requestedTarget = context.req.query("redirect_to");
      const changed = await mailLinks.changeAddress(user.id, body, requestedTarget);
      context.res = undefined;
      context.res = Response.json(changed);
    });
  }
  routes.post("/magiclink", (context) => mailMagicLink(context));
  routes.post("/sso", () =>
    refuse(404, "saml_provider_disabled", "SAML 2.0 is disabled").getResponse(),
  );
  // Answered before the account is looked up, so that the response time does not reveal whether it exists.
  routes.post("/recover", async (context) => {
    const body = await readJsonBody(context.req.raw.clone());
    const account = accountOf(body);
    if (mailLinks) mailLinks.sendRecovery(account, body, context.req.query("redirect_to"));
    else recovery.send(account);
    return context.json({});
  });
  routes.all("/verify", async (context, next) => {
    const isLink = context.req.method === "GET";
    const body = isLink ? ofLink(context.req.query()) : await readJsonBody(context.req.raw.clone());
    if (typeof body["phone"] === "string" && !/^\+?[1-9]\d{1,14}$/.test(body["phone"])) {
      const message = "Invalid phone number format (E.164 required)";
      return refuse(400, "validation_failed", message).getResponse();
    }
    const params = verification(body, mailLinks !== undefined);
    if (!params || (isLink && !mailLinks)) return otpExpired();
    if (params.email !== undefined && !codes.take(`otp ${params.email}`)) return tooMany();
    const { type = "", email, token } = params;
    if (mailLinks && type === "email_change") {
      const tokenHash =
        params["token_hash"] ?? (await mailLinks.changes.tokenOf(email ?? "", token ?? ""));
      const target = isLink ? mailLinks.targetOf(context.req.query("redirect_to")) : null;
      return confirmChange(
        mailLinks,
        tokenHash,
        context.req.raw,
        liteFetchFor(context.env),
        target,
      );
    }
    const hash = email && token ? await mailLinks?.tokenOf(email, token) : null;
    const headers = new Headers(context.req.raw.headers);
    headers.delete("content-length");
    headers.set("content-type", "application/json");
    const address = context.req.url;
    context.req.raw = new Request(address, {
      method: "POST",
      headers,
      body: JSON.stringify(hash ? { type, token_hash: hash } : params),
    });
    await next();
    if (!isLink || !mailLinks) return;
    const target = mailLinks.targetOf(context.req.query("redirect_to"));
    const result = (await context.res.json()) as Record<string, unknown>;
    const tokenHash = String(body["token_hash"]);
    const code = result["access_token"] ? await mailLinks.codeOf(tokenHash, result) : null;
    context.res = undefined;
    context.res = code
      ? redirectWithCode(target, code)
      : redirect(target, result, String(body["type"]));
  });
  return routes;
}

/** The query parameters of a mailed link as the body of a request to `/verify`. */
function ofLink({ token, token_hash, type }: Record<string, string>): Record<string, unknown> {
  return { type, token_hash: token_hash ?? token };
}

/** The type of a link for clients -> the type by which lite looks in the right column of its table. */
const LITE_TYPES = new Map([
  ["recovery", "recovery"],
  ["magiclink", "magiclink"],
  ["email", "magiclink"],
  ["invite", "magiclink"],
  ["signup", "signup"],
  ["email_change", "email_change"],
]);

/**
 * The body that lite has to verify; null if the request is refused. Without links by mail only the token of a recovery
 * is accepted, and no code, which could be guessed.
 */
function verification(
  { type, token_hash: hash, token, email }: Record<string, unknown>,
  hasLinks: boolean,
): Record<string, string> | null {
  const liteType = LITE_TYPES.get(String(type));
  if (liteType === undefined || (!hasLinks && liteType !== "recovery")) return null;
  if (typeof hash === "string") return { type: liteType, token_hash: hash };
  if (!hasLinks || typeof token !== "string" || typeof email !== "string") return null;
  return { type: liteType, token, email: email.trim().toLowerCase() };
}

const ONE_OF_TWO =
  "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/**
 * Answers a request from a link that confirms a changed address, with a session if it was the last link to be opened.
 * With `target` the answer is a redirect to the site.
 */
async function confirmChange(
  links: Links,
  tokenHash: string,
  request: Request,
  fetchLite: LiteFetch,
  target: string | null,
): Promise<Response> {
  const confirmed = await links.changes.confirm(tokenHash);
  if (!confirmed) {
    return target ? redirect(target, { error_code: "otp_expired" }, "") : otpExpired();
  }
  if (confirmed.state === "half") {
    if (!target) return Response.json({ code: "200", msg: ONE_OF_TWO });
    const location = `${target}#${new URLSearchParams({ message: ONE_OF_TWO })}`;
    return new Response(null, { status: 303, headers: { location } });
  }
  const response = await links.beginSession(request, confirmed.user, fetchLite);
  if (!target) return response;
  const session = (await response.json()) as Record<string, unknown>;
  const code = session["access_token"] ? await links.codeOf(tokenHash, session) : null;
  return code ? redirectWithCode(target, code) : redirect(target, session, "email_change");
}

/** Redirects to the site with a session or an error after the `#`, where supabase-js looks for it. */
function redirect(target: string, result: Record<string, unknown>, type: string): Response {
  const names = ["access_token", "expires_at", "expires_in", "refresh_token", "token_type"];
  const session = names.map((name) => [name, String(result[name] ?? "")]);
  const fragment = result["access_token"]
    ? [...session, ["type", type]]
    : [
        ["error", "access_denied"],
        ["error_code", String(result["error_code"] ?? "otp_expired")],
        ["error_description", "Email link is invalid or has expired"],
      ];
  const location = `${target}#${new URLSearchParams(fragment)}`;
  return new Response(null, { status: 303, headers: { location } });
}

/** Redirects to the site with a code, which the client that began the flow exchanges for a session. */
function redirectWithCode(target: string, code: string): Response {
  const location = new URL(target);
  location.searchParams.set("code", code);
  return new Response(null, { status: 303, headers: { location: location.href } });
}

function otpExpired(): Response {
  return refuse(403, "otp_expired", "Token has expired or is invalid").getResponse();
}

function tooMany(): Response {
  return refuse(429, "over_request_rate_limit", "Request rate limit reached").getResponse();
}

function noMagicLink(): Response {
  const message = "Login with magic link is disabled";
  return refuse(422, "email_provider_disabled", message).getResponse();
}
