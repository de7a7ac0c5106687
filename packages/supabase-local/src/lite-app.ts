import { HTTPException } from "hono/http-exception";
import { decodeJwt } from "jose";
import postgres, { type Sql } from "postgres";
import { addMethod, readAssurance } from "./auth-assurance.ts";
import { customClaims } from "./auth-hooks.ts";
import { readFactors } from "./auth-user.ts";
import type { SupabaseConfig } from "./config.ts";
import { storeUserAgent } from "./auth-session.ts";
import { bearerOf, type Keys } from "./keys.ts";
import { refuseLoneSurrogates } from "./lone-surrogates.ts";
import type { LiteConnection } from "./lite-connection.ts";
import { App, requestContext, type RequestContext } from "./lite-import.ts";
import { readDefaults } from "./rest-defaults.ts";
import { withArguments } from "./function-arguments.ts";
import { correctedResponse, correctedRequest } from "./rest-corrections.ts";
import { correctedEmbeds, EmbedRefusal } from "./rest-embeds.ts";
import { httpStatusOf } from "./sql-states.ts";

export type LiteApp = {
  /** Creates lite's auth tables if they are missing. */
  ensureSchema(): Promise<void>;
  /** Reads what the migrations set for the role `authenticator`: whether REST may aggregate. */
  readSettings(): Promise<void>;
  /** Answers a REST or auth request; `problem` is the SQLSTATE or name behind a failure. */
  fetch(request: Request, peer: string): Promise<{ response: Response; problem?: string }>;
};

/**
 * Creates @supabase/lite's REST and auth server on `connection`, corrected where hosted Supabase differs. `url` is the
 * public origin, `sql` another connection to the same database.
 */
export function createLiteApp(
  connection: LiteConnection,
  url: string,
  keys: Keys,
  config: SupabaseConfig,
  sql: Sql,
): LiteApp {
  const { auth } = config;
  // The issuer that Supabase's command line uses: functions derive it from their SUPABASE_URL to verify a token.
  const issuer = auth.jwt_issuer || `${url.replace("//localhost:", "//127.0.0.1:")}/auth/v1`;
  const database = { sql, keys, schema: config.api.schemas[0] ?? "public" };
  const options = {
    connection,
    // Refuses changes without a filter, as the extension safeupdate does on hosted projects.
    api: { ...config.api, external_url: url, pg_safe_update: true },
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishable,
      secret_key: keys.secret,
      site_url: auth.site_url,
      additional_redirect_urls: auth.additional_redirect_urls,
      enable_signup: auth.enable_signup,
      jwt_expiry: auth.jwt_expiry,
      minimum_password_length: auth.minimum_password_length,
      enable_refresh_token_rotation: true,
      email: {
        enable_confirmations: auth.email.enable_confirmations,
        double_confirm_changes: auth.email.double_confirm_changes,
        otp_expiry: auth.email.otp_expiry,
      },
    },
    // With `admin`, requests from this machine without a key would have the role service_role.
    options: { server: { admin: false, apiKeys: { resolver: keys.resolveApiKey } } },
  };
  let app = new App(options);
  return {
    async ensureSchema() {
      await app.init();
      await app.ensureSystemSchema();
    },
    async readSettings() {
      if (!(await allowsAggregates(sql))) return;
      app = new App({ ...options, api: { ...options.api, aggregates_enabled: true } });
      await app.init();
    },
    async fetch(request, peer) {
      const { pathname, searchParams } = new URL(request.url);
      const refusal = await refuseLoneSurrogates(request);
      if (refusal) return { response: refusal, problem: "22P02" };
      const schema = schemaOf(request, database.schema);
      const signedRequest =
        keys.publicKeys.length > 0 ? await signedBySecret(request, keys) : request;
      const correct = pathname.startsWith("/rest/v1/rpc/")
        ? withArguments(signedRequest, sql, schema)
        : pathname.startsWith("/rest/")
          ? correctedEmbeds(signedRequest, sql, schema).then((corrected) =>
              correctedRequest(corrected, (...parameters) => readDefaults(database, ...parameters)),
            )
          : signedRequest;
      const liteRequest = await Promise.resolve(correct).catch(refusalOf);
      if ("response" in liteRequest) return liteRequest;
      const context: RequestContext = {
        method: request.method,
        path: pathname,
        headers: Object.fromEntries(request.headers),
        ...(pathname.startsWith("/rest/") ? { schema } : {}),
      };
      const liteResponse = await requestContext.run(context, () =>
        app.fetch(liteRequest, { peerAddress: peer }),
      );
      if (context.problem === "RangeError") {
        const message = "stack depth limit exceeded";
        const body = { code: "54001", details: null, hint: null, message };
        return { response: Response.json(body, { status: 400 }), problem: "54001" };
      }
      if (pathname.startsWith("/rest/")) {
        const response = await correctedResponse(request, liteResponse);
        return { response, ...(context.problem ? { problem: context.problem } : {}) };
      }
      const route = liteResponse.ok
        ? /^\/auth\/v1\/(token|signup|verify|user)$/.exec(pathname)?.[1]
        : null;
      const grant = searchParams.get("grant_type");
      const isByLink = route === "verify" || grant === "pkce";
      const method = grant === "refresh_token" ? null : isByLink ? "otp" : "password";
      const agent = request.headers.get("user-agent");
      const hook = auth.hook.custom_access_token;
      const completion = { issuer, keys, sql, method, agent, hook };
      const response = route
        ? await completed(liteResponse, completion).catch(refusalResponse)
        : liteResponse;
      return { response, ...(context.problem ? { problem: context.problem } : {}) };
    },
  };
}

/** The response to what PostgREST or Postgres refuses; rethrows any other error. */
function refusalOf(error: unknown): { response: Response; problem: string } {
  if (error instanceof EmbedRefusal) {
    const { status, body } = error;
    return { response: Response.json(body, { status }), problem: String(body["code"]) };
  }
  if (!(error instanceof postgres.PostgresError)) throw error;
  const { code, message, detail: details = null, hint = null } = error;
  const status = httpStatusOf(code) ?? 400;
  return { response: Response.json({ code, details, hint, message }, { status }), problem: code };
}

/** The schema that a request names in its headers, or the first exposed schema. */
function schemaOf({ method, headers }: Request, first: string): string {
  const isRead = method === "GET" || method === "HEAD";
  return headers.get(isRead ? "accept-profile" : "content-profile") ?? first;
}

/**
 * Whether `alter role authenticator set pgrst.db_aggregates_enabled` allows aggregates, which PostgREST refuses by
 * default.
 */
async function allowsAggregates(sql: Sql): Promise<boolean> {
  const rows = await sql`
    select from pg_catalog.pg_db_role_setting join pg_catalog.pg_roles on pg_roles.oid = setrole
    where rolname = 'authenticator' and 'pgrst.db_aggregates_enabled=true' = any (setconfig)`;
  return rows.length > 0;
}

type Json = Record<string, unknown>;
type Completion = {
  issuer: string;
  keys: Keys;
  sql: Sql;
  /** The authentication method of a new session; null if an existing session was refreshed. */
  method: string | null;
  agent: string | null;
  /** The function that completes the claims of a token. */
  hook: SupabaseConfig["auth"]["hook"]["custom_access_token"];
};

/** Completes a response of lite, which has no second factors and leaves claims of GoTrue out of its access tokens. */
async function completed(response: Response, completion: Completion): Promise<Response> {
  if (!response.headers.get("content-type")?.includes("json")) return response;
  const body = (await response.json()) as Json;
  // A session with its user, or only a user.
  const user = (body["user"] ?? body) as Json;
  if (typeof user["id"] === "string") {
    const factors = await readFactors(completion.sql, user["id"]);
    if (factors.length > 0) user["factors"] = factors;
    const [row] = await completion.sql`
      select is_anonymous from auth.users where id = ${user["id"]}`;
    user["is_anonymous"] = row?.["is_anonymous"] === true;
  }
  const token = body["access_token"];
  if (typeof token === "string")
    body["access_token"] = await withFullClaims(token, user, completion);
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return new Response(JSON.stringify(body), { status: response.status, headers });
}

async function withFullClaims(token: string, user: Json, completion: Completion) {
  const { issuer, keys, sql, method, agent, hook } = completion;
  const claims = decodeJwt(token);
  const session = String(claims["session_id"]);
  if (method !== null) await addMethod(sql, session, method);
  await storeUserAgent(sql, session, agent);
  const assurance = await readAssurance(sql, session);
  const full = {
    ...claims,
    iss: issuer,
    email: claims["email"] ?? "",
    phone: user["phone"] ?? "",
    app_metadata: user["app_metadata"] ?? {},
    user_metadata: user["user_metadata"] ?? {},
    ...assurance,
    is_anonymous: user["is_anonymous"] === true,
  };
  if (!hook) return keys.signToken(full);
  const event = {
    user_id: String(user["id"]),
    claims: full,
    authentication_method: assurance.amr[0]?.method ?? "token_refresh",
  };
  return keys.signToken(await customClaims(sql, hook, event));
}

/** The request with a token that lite can verify: the original may be signed with a key pair. */
async function signedBySecret(request: Request, keys: Keys): Promise<Request> {
  const token = bearerOf(request.headers.get("authorization") ?? undefined);
  const claims = token === "" ? null : await keys.verifyToken(token);
  if (!claims) return request;
  const headers = new Headers(request.headers);
  headers.set("authorization", `Bearer ${await keys.signBySecret(claims)}`);
  return new Request(request, { headers });
}

/** The response to what a hook refuses. */
function refusalResponse(error: unknown): Response {
  if (error instanceof HTTPException) return error.getResponse();
  throw error;
}
