import type { MiddlewareHandler } from "hono";

/** Only these hosts are this machine; any other name is a page that rebinds its DNS to us. */
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

const METHODS = "GET,POST,PUT,PATCH,DELETE,OPTIONS";

/** Why a request must be refused, or `null`; a client that sends no Origin is not a browser page. */
export function refusalOf(
  host: string | undefined,
  origin: string | undefined,
  allowedOrigins: string[],
): string | null {
  if (host === undefined || !LOCAL_HOST.test(host)) return `Host "${host ?? ""}" is not local`;
  if (origin === undefined || allowedOrigins.includes(origin)) return null;
  return `Origin "${origin}" is not allowed`;
}

/** Answers preflights, adds the CORS headers and refuses other origins with 403. */
export function cors(allowedOrigins: string[]): MiddlewareHandler {
  return async (context, next) => {
    const origin = context.req.header("origin");
    const refusal = refusalOf(context.req.header("host"), origin, allowedOrigins);
    if (refusal !== null) {
      const body = { statusCode: 403, error: "Forbidden", message: refusal };
      return Response.json(body, { status: 403 });
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
