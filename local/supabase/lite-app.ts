import { decodeJwt } from "jose";
import type { SupabaseConfig } from "./config.ts";
import type { Keys } from "./keys.ts";
import { refuseLoneSurrogates } from "./lone-surrogates.ts";
import type { LiteConnection } from "./lite-connection.ts";
import { App, requestContext, type RequestContext } from "./lite-import.ts";

export type LiteApp = {
  /** Makes lite's auth tables where they are missing. */
  ensureSchema(): Promise<void>;
  /** Answers a REST or auth request; `problem` is the SQLSTATE or name behind a failure. */
  fetch(request: Request, peer: string): Promise<{ response: Response; problem?: string }>;
};

/** @supabase/lite as REST and auth server on `connection`; `url` is the public origin. */
export function createLiteApp(
  connection: LiteConnection,
  url: string,
  keys: Keys,
  config: SupabaseConfig,
): LiteApp {
  const { auth } = config;
  const app = new App({
    connection,
    api: { schemas: ["public"], max_rows: 1000, external_url: url },
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
      email: { enable_confirmations: false },
    },
    // admin mode would serve keyless requests from this machine as service_role.
    options: { server: { admin: false, apiKeys: { resolver: keys.resolveApiKey } } },
  });
  return {
    async ensureSchema() {
      await app.init();
      await app.ensureSystemSchema();
    },
    async fetch(request, peer) {
      const { pathname } = new URL(request.url);
      const refusal = await refuseLoneSurrogates(request);
      if (refusal) return { response: refusal, problem: "22P02" };
      const context: RequestContext = {
        method: request.method,
        path: pathname,
        headers: Object.fromEntries(request.headers),
      };
      const answer = await requestContext.run(context, () =>
        app.fetch(request, { peerAddress: peer }),
      );
      const hasSession = answer.ok && /^\/auth\/v1\/(token|signup|verify)$/.test(pathname);
      const response = hasSession ? await withFullClaims(answer, url, keys) : answer;
      return { response, ...(context.problem ? { problem: context.problem } : {}) };
    },
  };
}

type SessionBody = {
  access_token?: string;
  user?: { phone?: string; app_metadata?: object; user_metadata?: object };
};

/** lite's access token lacks claims that GoTrue's has; it is signed again with them. */
async function withFullClaims(response: Response, url: string, keys: Keys): Promise<Response> {
  if (!response.headers.get("content-type")?.includes("json")) return response;
  const body = (await response.json()) as SessionBody;
  if (body.access_token) {
    const claims = decodeJwt(body.access_token);
    const { phone = "", app_metadata = {}, user_metadata = {} } = body.user ?? {};
    body.access_token = await keys.signToken({
      ...claims,
      iss: `${url}/auth/v1`,
      phone,
      app_metadata,
      user_metadata,
      aal: "aal1",
      amr: [{ method: "password", timestamp: claims.iat }],
      is_anonymous: false,
    });
  }
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return new Response(JSON.stringify(body), { status: response.status, headers });
}
