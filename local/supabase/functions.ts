import { existsSync } from "node:fs";
import path from "node:path";
import { Hono, type Context } from "hono";
import type { SupabaseConfig } from "./config.ts";
import type { Deno } from "./deno.ts";
import { verifyToken } from "./keys.ts";

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "authorization, x-client-info, apikey, content-type",
};

/** `/functions/v1/<name>`: the hosted gateway's checks, then the function itself in Deno. */
export function createFunctions(
  functionsDir: string,
  config: SupabaseConfig["functions"],
  deno: Deno,
): Hono {
  async function handle(context: Context): Promise<Response> {
    const name = context.req.param("name") ?? "";
    if (!isFunction(functionsDir, name)) {
      return context.json({ code: "NOT_FOUND", message: "Requested function was not found" }, 404);
    }
    const verify = config[name]?.verify_jwt ?? true;
    if (verify && context.req.method !== "OPTIONS") {
      const refusal = await checkToken(context.req.header("authorization"));
      if (refusal) return context.json(refusal, 401);
    }
    return forward(context.req.raw, deno);
  }
  return new Hono()
    .all("/functions/v1/:name", (context) => handle(context))
    .all("/functions/v1/:name/*", (context) => handle(context));
}

function isFunction(functionsDir: string, name: string): boolean {
  if (!/^[A-Za-z][\w-]*$/.test(name)) return false;
  return existsSync(path.join(functionsDir, name, "index.ts"));
}

/** Hosted takes any live JWT of the project; the new opaque API keys are not JWTs. */
async function checkToken(authorization = ""): Promise<{ code: string; message: string } | null> {
  const token = authorization.replace(/^Bearer /i, "");
  if (!token) {
    return { code: "UNAUTHORIZED_NO_AUTH_HEADER", message: "Missing authorization header" };
  }
  if (await verifyToken(token)) return null;
  return { code: "UNAUTHORIZED_INVALID_JWT_FORMAT", message: "Invalid JWT" };
}

async function forward(request: Request, deno: Deno): Promise<Response> {
  const url = new URL(request.url);
  const headers = new Headers(request.headers);
  for (const name of ["host", "connection", "content-length", "transfer-encoding"]) {
    headers.delete(name);
  }
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  const body = hasBody ? await request.arrayBuffer() : null;
  try {
    const target = `http://127.0.0.1:${await deno.port()}${url.pathname.replace("/functions/v1", "")}${url.search}`;
    const answer = await fetch(target, {
      method: request.method,
      headers,
      body,
      redirect: "manual",
    });
    return copyOf(answer);
  } catch {
    const failure = { code: "WORKER_ERROR", message: "Function exited due to an error" };
    return Response.json(failure, { status: 500, headers: CORS });
  }
}

/** fetch has already unpacked the body, so its length and encoding no longer hold. */
function copyOf(answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.delete("content-encoding");
  headers.delete("content-length");
  for (const [name, value] of Object.entries(CORS)) {
    if (!headers.has(name)) headers.set(name, value);
  }
  return new Response(answer.body, { status: answer.status, headers });
}
