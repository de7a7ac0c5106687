import { z } from "npm:zod@4.6.7";
import type { Report } from "./report-error.ts";

export type Handler = (request: Request) => Promise<Response>;

/** `fields` has the problem of each invalid field; `retryAfter` is in seconds. */
type RefusalDetails = { fields?: Record<string, string>; retryAfter?: number };

/** A response other than success; the caller reads `message`, `code` and `fields`, so none contains a secret. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: RefusalDetails;

  constructor(status: number, code: string, message: string, details: RefusalDetails = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** The origins that may call if no list is set: pages of the developer's machine. */
const LOCAL_ORIGIN = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/;

/** Far above the longest request: a lead has at most 9 kB, a call by Sanity less. */
const MAX_BODY_BYTES = 64 * 1024;

/**
 * Wraps a handler in what every function needs: CORS for `allowedOrigins` (comma separated), POST only, bodies of at
 * most 64 kB, and one error shape, `{ error: { code, message, fields } }`. Reports an unexpected error, and logs only
 * its name, never the request's data.
 */
export function endpoint(
  handle: Handler,
  allowedOrigins: string | undefined,
  report: Report = () => {},
): Handler {
  return async (request) => {
    const origin = request.headers.get("origin");
    const isAllowed = origin === null || isAllowedOrigin(origin, allowedOrigins);
    const headers = { vary: "Origin", ...(origin !== null && isAllowed ? cors(origin) : {}) };
    const response = isAllowed
      ? await respond(request, handle, report)
      : failure(new Refusal(403, "ORIGIN_NOT_ALLOWED", "This site may not call the function."));
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  };
}

/** A text without control characters and lone surrogates; Postgres stores neither NUL nor a lone surrogate. */
export const plainLineText = z.string().regex(/^[^\p{Cc}\p{Cs}]*$/u);

/** Reads a request's JSON body; refuses an invalid one with the schema's first message. */
export async function parseBody<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const body: unknown = await request.json().catch(() => undefined);
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Refusal(400, "INVALID_BODY", issue?.message ?? "The body is not valid.");
}

function isAllowedOrigin(origin: string, allowed: string | undefined): boolean {
  if (!allowed?.trim()) return LOCAL_ORIGIN.test(origin);
  return allowed.split(",").some((entry) => entry.trim().replace(/\/$/, "") === origin);
}

/** The headers that supabase-js sends, including those of traces (its own list is `@supabase/supabase-js/cors`). */
const REQUEST_HEADERS =
  "authorization, x-client-info, apikey, content-type, x-retry-count, traceparent, tracestate, baggage";

function cors(origin: string): Record<string, string> {
  return {
    "access-control-allow-origin": origin,
    "access-control-allow-headers": REQUEST_HEADERS,
    "access-control-allow-methods": "POST",
    "access-control-max-age": "3600",
  };
}

/** Returns the request with its body read; refuses a body that is too long without reading it to the end. */
async function withBoundedBody(request: Request): Promise<Request> {
  const tooLarge = new Refusal(413, "TOO_LARGE", "The request body may have at most 64 kB.");
  if (Number(request.headers.get("content-length")) > MAX_BODY_BYTES) throw tooLarge;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for await (const part of request.body ?? []) {
      size += part.length;
      if (size > MAX_BODY_BYTES) throw tooLarge;
      parts.push(part);
    }
  } catch (error) {
    // Nobody receives this refusal, since the client has disconnected; it only keeps the error from being reported.
    throw error instanceof Refusal
      ? error
      : new Refusal(400, "INVALID_BODY", "The body ended early.");
  }
  const { url, method, headers } = request;
  return new Request(url, { method, headers, body: new Blob(parts) });
}

async function respond(request: Request, handle: Handler, report: Report): Promise<Response> {
  if (request.method === "OPTIONS") return new Response(null, { status: 204 });
  try {
    if (request.method !== "POST") throw new Refusal(405, "METHOD_NOT_ALLOWED", "Use POST.");
    return await handle(await withBoundedBody(request));
  } catch (error) {
    if (error instanceof Refusal) return failure(error);
    console.error("unexpected:", error instanceof Error ? error.name : typeof error);
    report(error, new URL(request.url).pathname.split("/").at(-1) ?? "");
    return failure(new Refusal(500, "INTERNAL_ERROR", "The request could not be completed."));
  }
}

function failure({ status, code, message, details: { fields, retryAfter } }: Refusal): Response {
  const headers = new Headers();
  if (retryAfter !== undefined) headers.set("retry-after", String(retryAfter));
  return Response.json({ error: { code, message, fields } }, { status, headers });
}
