import type { MiddlewareHandler } from "hono";
import { refusalOf, refusalOfPage } from "../../shared/local-origins.ts";

const METHODS = "GET,POST,PUT,PATCH,DELETE,OPTIONS";

/** Answers preflights, adds the CORS headers and refuses other origins with 403. */
export function cors(allowedOrigins: string[]): MiddlewareHandler {
  return async (context, next) => {
    const header = (name: string) => context.req.header(name);
    const origin = header("origin");
    // Any page may show pictures and files, for which it sends no `Origin` header; only the API refuses such a request.
    const message = context.req.path.startsWith("/v")
      ? refusalOfPage(header, allowedOrigins)
      : refusalOf({ host: header("host"), origin }, allowedOrigins);
    if (message !== null) {
      return Response.json({ statusCode: 403, error: "Forbidden", message }, { status: 403 });
    }
    if (context.req.method === "OPTIONS") context.res = new Response(null, { status: 204 });
    else await next();
    const { headers } = context.res;
    headers.append("vary", "Origin");
    if (origin === undefined) return undefined;
    headers.set("access-control-allow-origin", origin);
    headers.set("access-control-allow-credentials", "true");
    headers.set("access-control-expose-headers", "ETag,X-Sanity-Shard");
    headers.set("access-control-allow-methods", METHODS);
    headers.set("access-control-max-age", "600");
    const requested = context.req.header("access-control-request-headers");
    if (requested) headers.set("access-control-allow-headers", requested);
    return undefined;
  };
}
