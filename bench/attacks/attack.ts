import { request as requestHttp } from "node:http";

/** One attempt at something that must not be possible. */
export type Attack = {
  /** Number of the requirement of OWASP ASVS 5.0 that the attack tests, such as V8.2.1. */
  requirement: string;
  /** What gets through if the attack succeeds; the report and docs/security.md show it. */
  name: string;
  /** Resolves to null if the product held, else to what happened instead. */
  attempt: () => Promise<string | null>;
};

export type ServerResponse = { status: number; headers: Record<string, string>; text: string };

type RequestOptions = {
  method?: string;
  /** Sent unchanged: neither normalised nor encoded. */
  path?: string;
  headers?: Record<string, string>;
  body?: string;
};

/**
 * Sends a request with any Host header and any path, which no browser would send. The status is 0 if the server closes
 * the connection or does not answer within 20 seconds.
 */
export function ask(
  origin: string,
  { method = "GET", path = "/", headers = {}, body }: RequestOptions,
) {
  const { hostname, port } = new URL(origin);
  // For a DELETE, Node sends the body without its length, and the server would read the body as the next request.
  const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
  const all = { ...length, ...headers };
  return new Promise<ServerResponse>((resolve) => {
    const request = requestHttp({ hostname, port, path, method, headers: all, timeout: 20_000 });
    const fail = () => resolve({ status: 0, headers: {}, text: "" });
    request.on("error", fail);
    request.on("timeout", () => request.destroy());
    request.on("upgrade", (response, socket) => {
      socket.destroy();
      resolve({ status: response.statusCode ?? 101, headers: {}, text: "" });
    });
    request.on("response", (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", fail);
      response.on("end", () => {
        const entries = Object.entries(response.headers).map(([name, value]) => [
          name,
          String(value),
        ]);
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(entries) as Record<string, string>,
          text: Buffer.concat(parts).toString(),
        });
      });
    });
    request.end(body);
  });
}

/** Sends a request with a JSON body, by POST if no method is given. */
export function askJson(
  origin: string,
  path: string,
  body: unknown,
  { method = "POST", headers = {} }: Pick<RequestOptions, "method" | "headers"> = {},
): Promise<ServerResponse> {
  const json = { "content-type": "application/json", ...headers };
  return ask(origin, { method, path, headers: json, body: JSON.stringify(body) });
}

function summaryOf({ status, text }: ServerResponse): string {
  return `status ${status}: ${text.slice(0, 120)}`;
}

/**
 * Returns null (held) if the response has one of `statuses`; without them, any 4xx or a closed connection. A server
 * error is not a refusal. Else returns the status and the beginning of the text.
 */
export function refused(response: ServerResponse, statuses?: number[]): string | null {
  const { status } = response;
  const isRefused = statuses?.includes(status) ?? (status === 0 || (status >= 400 && status < 500));
  return isRefused ? null : summaryOf(response);
}

/** Returns null (held) if the condition is true, else what happened: a response's status and text, or the sentence. */
export function heldIf(holds: boolean, outcome: ServerResponse | string): string | null {
  if (holds) return null;
  return typeof outcome === "string" ? outcome : summaryOf(outcome);
}
