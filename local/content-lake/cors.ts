import type { MiddlewareHandler } from "hono";
import { isHiddenPage, refusalOf } from "../local-origins.ts";

const METHODS = "GET,POST,PUT,PATCH,DELETE,OPTIONS";

function forbidden(message: string): Response {
  return Response.json({ statusCode: 403, error: "Forbidden", message }, { status: 403 });
}

/** Answers preflights, adds the CORS headers and refuses other origins with 403. */
export function cors(allowedOrigins: string[]): MiddlewareHandler {
  return async (context, next) => {
    const origin = context.req.header("origin");
    const refusal = refusalOf({ host: context.req.header("host"), origin }, allowedOrigins);
    if (refusal !== null) return forbidden(refusal);
    // Pictures and files stand in pages; the API is asked by scripts, which say where they are from.
    if (context.req.path.startsWith("/v") && isHiddenPage((name) => context.req.header(name))) {
      return forbidden("A page of another origin");
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
