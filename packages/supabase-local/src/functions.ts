import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { Hono, type Context } from "hono";
import type { SupabaseConfig } from "./config.ts";
import type { Deno, DenoProcess } from "./deno.ts";
import { bearerOf, type Keys } from "./keys.ts";

/** `/functions/v1/<name>`: the hosted gateway's checks, then the function itself in Deno. */
export function createFunctions(
  functionsDir: string,
  config: SupabaseConfig["functions"],
  keys: Keys,
  deno: Deno,
): Hono {
  async function handle(context: Context): Promise<Response> {
    const name = context.req.param("name") ?? "";
    if (!isFunction(functionsDir, name)) {
      return refuse(404, "NOT_FOUND", "Requested function was not found");
    }
    const open = config[name]?.verify_jwt === false || context.req.method === "OPTIONS";
    const refusal = open ? null : await checkToken(keys, context.req.header("authorization"));
    return refusal ?? forward(context.req.raw, deno);
  }
  return new Hono()
    .all("/functions/v1/:name", (context) => handle(context))
    .all("/functions/v1/:name/*", (context) => handle(context));
}

/** A refusal by the gateway, with CORS headers; a function sets its own headers. */
function refuse(status: number, code: string, message: string): Response {
  const headers = {
    "access-control-allow-origin": "*",
    ...(status === 503 ? { "retry-after": "1" } : {}),
  };
  return Response.json({ code, message }, { status, headers });
}

function isFunction(functionsDir: string, name: string): boolean {
  if (!/^[A-Za-z][\w-]*$/.test(name)) return false;
  return existsSync(path.join(functionsDir, name, "index.ts"));
}

/** Hosted Supabase accepts any valid JWT of the project; the new opaque API keys are not JWTs. */
async function checkToken(keys: Keys, authorization?: string): Promise<Response | null> {
  const token = bearerOf(authorization);
  if (!token) return refuse(401, "UNAUTHORIZED_NO_AUTH_HEADER", "Missing authorization header");
  if (await keys.verifyToken(token)) return null;
  return refuse(401, "UNAUTHORIZED_INVALID_JWT_FORMAT", "Invalid JWT");
}

async function forward(request: Request, deno: Deno): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const { method } = request;
  const headers = new Headers(request.headers);
  for (const name of ["host", "connection", "content-length", "transfer-encoding"]) {
    headers.delete(name);
  }
  const body = method === "GET" || method === "HEAD" ? null : await request.arrayBuffer();
  const path = pathname.replace("/functions/v1", "") + search;
  let used: DenoProcess | undefined;
  try {
    for (let check = 0; ; check += 1) {
      used = await deno.process();
      try {
        const init = { method, headers, body, redirect: "manual" as const };
        return copyOf(await fetch(`http://127.0.0.1:${used.port}${path}`, init));
      } catch (error) {
        // The process had just ended, so no function has received the request: send it to the next process.
        if (check === RESTART_CHECKS || !isRefused(error)) throw error;
        await setTimeout(RESTART_CHECK_MS);
      }
    }
  } catch {
    if (!used) return refuse(503, "BOOT_ERROR", "Function failed to start (please check logs)");
    // A process that ends closes its connections first. Wait until it is gone, so that no further request goes to it.
    await Promise.race([used.ended, setTimeout(ENDING_MS)]);
    return refuse(500, "WORKER_ERROR", "Function exited due to an error (please check logs)");
  }
}

const ENDING_MS = 1_000;
const RESTART_CHECKS = 40;
const RESTART_CHECK_MS = 50;

function isRefused(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code === "ECONNREFUSED";
}

/** fetch has already unpacked the body, so its length and encoding no longer hold. */
function copyOf(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.delete("content-encoding");
  headers.delete("content-length");
  return new Response(response.body, { status: response.status, headers });
}
