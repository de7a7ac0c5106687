import { env } from "../lib/env.ts";

/** Milliseconds for which a response may wait for the code that uses it. */
const MAX_AGE = 10_000;

type EarlyRequest = { token: string; requestedAt: number; response: Promise<Response> };

/** The requests that the desk's document sent while the code was loading, by URL and body. */
type DeskWindow = { earlyRequests?: Map<string, EarlyRequest> };

function desk(): DeskWindow {
  return window as DeskWindow;
}

function nameOf(url: string, body = ""): string {
  return `${url}\n${body}`;
}

/** Requests `path` of the project with a user's token; by POST with a body. */
export function prefetchRequest(token: string, path: string, body?: object): void {
  const url = env.supabaseUrl + path;
  const text = body && JSON.stringify(body);
  const response = fetch(url, {
    headers: {
      apikey: env.supabaseAnonKey,
      Authorization: `Bearer ${token}`,
      ...(text && { "Content-Type": "application/json" }),
    },
    ...(text && { method: "POST", body: text }),
  });
  // The caller that uses the response handles its failure.
  response.catch(() => undefined);
  desk().earlyRequests ??= new Map();
  desk().earlyRequests?.set(nameOf(url, text), { token, requestedAt: Date.now(), response });
}

/**
 * Returns the response to a request that the desk's document sent early, once. Null without one, if it is no longer
 * fresh, or if it was sent with another token.
 */
export function takePrefetchedRequest(
  token: string | undefined,
  url: string,
  body: unknown,
): Promise<Response> | null {
  const name = nameOf(url, typeof body === "string" ? body : "");
  const early = desk().earlyRequests?.get(name);
  if (!early) return null;
  desk().earlyRequests?.delete(name);
  return early.token === token && Date.now() - early.requestedAt <= MAX_AGE ? early.response : null;
}
