import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono, type Context, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { cors } from "hono/cors";
import { setServerTimeouts } from "../../shared/server-timeouts.ts";
import { createAuthRoutes, type AuthRouteOptions } from "./auth-routes.ts";
import { limitBody } from "../../shared/limit-body.ts";
import { isAllowed, refusalOfPage } from "../../shared/local-origins.ts";
import { bearerOf, type Keys } from "./keys.ts";
import type { AuthFactors } from "./auth-factors.ts";
import type { DatabaseHealth } from "./database-health.ts";
import type { LiteApp } from "./lite-app.ts";
import { portTakenError } from "./port-taken.ts";

type Env = {
  Bindings: { incoming: IncomingMessage };
  Variables: { problem?: string; isAway?: true };
};

export type Gateway = { server: Server; stop(): Promise<void> };

export type Upstreams = AuthRouteOptions & {
  keys: Keys;
  /** Origins of the pages that may send requests. */
  allowedOrigins: string[];
  lite: LiteApp;
  authAdmin: Hono;
  authFactors: AuthFactors;
  /** Answers a request that changes a password, returns null for any other; `fetchLite` lets lite answer one. */
  changePassword(
    request: Request,
    fetchLite: (request: Request) => Promise<Response>,
  ): Promise<Response | null>;
  functions: Hono;
  storage: Hono | undefined;
  broadcasts: Hono;
  /** Called with each sign-in by password. */
  passwordHook: MiddlewareHandler;
  health: DatabaseHealth;
  rowLimits: RowLimit[];
};

/** The largest request to a table without the secret key, in bytes, and the message for a larger one. */
export type RowLimit = { table: string; maxBytes: number; message: string };

/** How long a stop waits for requests in progress, in milliseconds. */
const LONGEST_REQUEST = 5_000;

const MAX_BODY_BYTES = 1024 ** 2;
/** The header `retry-after`, in seconds. */
const RETRY_AFTER = "1";

function tooBig(): Response {
  return Response.json({ message: "The request body may have 1 MB" }, { status: 413 });
}

const crossOrigin = {
  allowMethods: ["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"],
  exposeHeaders: [
    "Content-Range",
    "Content-Location",
    "Preference-Applied",
    "Link",
    "X-Total-Count",
    "X-Supabase-Api-Version",
    "Location",
    "Tus-Resumable",
    "Upload-Expires",
    "Upload-Length",
    "Upload-Metadata",
    "Upload-Offset",
  ],
  maxAge: 3600,
};

/** The only HTTP server of the stack that clients call: 127.0.0.1:`port`, with hosted Supabase's paths. */
export async function startGateway(port: number, upstreams: Upstreams): Promise<Gateway> {
  const inFlight = new Set<Promise<unknown>>();
  const app = createRoutes(upstreams);
  const server = createServer(
    getRequestListener((request, env) => {
      const response = Promise.resolve(app.fetch(request, env));
      inFlight.add(response);
      return response.finally(() => inFlight.delete(response));
    }),
  );
  setServerTimeouts(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? portTakenError(port, error) : error),
    );
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    server,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      // Also waits for requests whose client has disconnected: closing the database, which comes next, would
      // otherwise hang on a transaction that has not begun yet.
      const timeout = AbortSignal.timeout(LONGEST_REQUEST);
      await Promise.race([Promise.allSettled(inFlight), once(timeout, "abort")]);
      server.closeAllConnections();
      await closed;
    },
  };
}

function createRoutes(upstreams: Upstreams): Hono<Env> {
  const { lite, authAdmin, authFactors, changePassword, functions, allowedOrigins } = upstreams;
  const app = new Hono<Env>();
  app.use("*", async (context, next) => {
    const start = performance.now();
    await next();
    if (context.res.status >= 500 && !context.get("isAway")) report(context, start);
  });
  for (const path of ["/rest/v1/*", "/auth/v1/*", "/storage/v1/*"])
    app.use(path, refuseWhileAway(upstreams.health));
  app.use("*", checkOrigin(upstreams));
  // As on hosted Supabase, functions have to answer preflights themselves: one that does not must fail here, too.
  const allowed = cors({
    ...crossOrigin,
    origin: (origin) => (isAllowed(origin, allowedOrigins) ? origin : null),
  });
  for (const path of ["/rest/v1/*", "/auth/v1/*", "/storage/v1/*", "/realtime/v1/*"])
    app.use(path, allowed);
  // Responses are compressed, as on hosted Supabase.
  app.use("/rest/v1/*", compress());
  const { storage } = upstreams;
  // Before the general size limit, because buckets have their own limits.
  if (storage) {
    app.all("/storage/v1/*", async ({ req }) => {
      const response = await storage.fetch(req.raw);
      return new Response(response.body, response);
    });
  }
  app.use("*", limitBody(MAX_BODY_BYTES, tooBig));
  for (const { table, maxBytes, message } of upstreams.rowLimits) {
    const limit = limitBody(maxBytes, () => Response.json({ message }, { status: 413 }));
    app.use(`/rest/v1/${table}`, async (context, next) => {
      const key = await upstreams.keys.resolveApiKey(context.req.header("apikey"));
      return key?.type === "secret" ? next() : limit(context, next);
    });
  }
  /** Lets lite answer a request that is derived from another, for the same client. */
  const liteFetchFor = (env: Env["Bindings"]) => async (request: Request) => {
    const { response } = await lite.fetch(request, peerOf(env));
    return new Response(response.body, response);
  };
  if (upstreams.keys.publicKeys.length > 0) {
    app.get("/auth/v1/.well-known/jwks.json", (context) => {
      context.header("cache-control", "public, max-age=600");
      return context.json({ keys: upstreams.keys.publicKeys });
    });
  }
  app.post("/realtime/v1/api/broadcast/*", async ({ req }) => {
    const response = await upstreams.broadcasts.fetch(req.raw);
    return new Response(response.body, response);
  });
  app.all("/functions/v1/*", (context) => functions.fetch(trusted(context.req.raw, context.env)));
  app.route("/", createAuthRoutes<Env>(upstreams, peerOf, liteFetchFor));
  // After the rate limits, so that a refused request does not call the hook.
  app.post("/auth/v1/token", upstreams.passwordHook);
  for (const path of ["/auth/v1/admin/*", "/auth/v1/invite"]) {
    app.all(path, (context) => authAdmin.fetch(context.req.raw));
  }
  app.put("/auth/v1/user", async ({ req, env }, next) => {
    return (await changePassword(trusted(req.raw.clone(), env), liteFetchFor(env))) ?? next();
  });
  for (const path of ["/auth/v1/factors", "/auth/v1/factors/*"]) {
    app.all(path, ({ req, env }) =>
      authFactors.fetch(req.raw, { peer: peerOf(env), fetchLite: liteFetchFor(env) }),
    );
  }
  for (const path of ["/rest/v1/*", "/auth/v1/*"]) {
    app.all(path, async (context) => {
      const request = trusted(context.req.raw, context.env);
      const { response, problem } = await lite.fetch(request, peerOf(context.env));
      context.set("problem", problem);
      // Headers of a response may be read-only: copy it so that CORS headers can be added.
      return new Response(response.body, response);
    });
  }
  app.notFound((context) => context.json({ message: "no Route matched with those values" }, 404));
  return app;
}

/**
 * Answers every request that fails while connections to the database are lost with 503, so that clients try again.
 * That includes a 404, because lite then finds no table.
 */
function refuseWhileAway(health: DatabaseHealth): MiddlewareHandler<Env> {
  return async (context, next) => {
    const start = performance.now();
    await next();
    const { status } = context.res;
    if ((status < 500 && status !== 404) || !health.hadTroubleSince(start)) return;
    const message = "Database connection error. Retrying the connection.";
    // Codes of PostgREST and of Auth.
    const codes = { code: "PGRST001", error_code: "unexpected_failure" };
    const body = JSON.stringify({ ...codes, message, msg: message, details: null, hint: null });
    const headers = new Headers(context.res.headers);
    headers.set("content-type", "application/json");
    headers.set("retry-after", RETRY_AFTER);
    headers.delete("content-length");
    context.set("isAway", true);
    context.res = undefined;
    context.res = new Response(body, { status: 503, headers });
  };
}

/** Refuses other origins, and the secret key in a request from any page, where every visitor could read the key. */
function checkOrigin({ keys, allowedOrigins }: Upstreams): MiddlewareHandler<Env> {
  return async ({ req }, next) => {
    const refusal = refusalOfPage((name) => req.header(name), allowedOrigins);
    if (refusal !== null) return Response.json({ message: refusal }, { status: 403 });
    if (req.header("origin") === undefined) return next();
    const requestKeys = [
      req.header("apikey"),
      req.query("apikey"),
      bearerOf(req.header("authorization")),
    ];
    const resolvedKeys = await Promise.all(requestKeys.map((key) => keys.resolveApiKey(key)));
    if (!resolvedKeys.some((key) => key?.type === "secret")) return next();
    const message = "Forbidden use of secret API key in browser";
    return Response.json({ message }, { status: 401 });
  };
}

/** The request with the socket's address in its headers, into which a client may write any address. */
function trusted(request: Request, env: Env["Bindings"]): Request {
  const headers = new Headers(request.headers);
  for (const name of ["forwarded", "cf-connecting-ip", "true-client-ip"]) headers.delete(name);
  headers.set("x-forwarded-for", peerOf(env));
  headers.set("x-real-ip", peerOf(env));
  return new Request(request, { headers });
}

function peerOf(env: Env["Bindings"]): string {
  return (env.incoming.socket.remoteAddress ?? "127.0.0.1").replace(/^::ffff:/, "");
}

/** Prints one line about a failure, without query, body or message, which may hold a visitor's data. */
function report(context: Context<Env>, start: number): void {
  const { req, res } = context;
  const problem = context.get("problem") ?? "";
  const ms = Math.round(performance.now() - start);
  console.error(`supabase: ${req.method} ${req.path} ${res.status} ${problem} ${ms} ms`);
}
