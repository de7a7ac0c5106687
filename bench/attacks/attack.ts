import { request as requestHttp } from "node:http";

/** One attempt to do what must not be possible. */
export type Attack = {
  /** Requirement of OWASP ASVS 5.0 that it tries. */
  requirement: string;
  name: string;
  /** Null if the product held, else the observation. */
  attempt: () => Promise<string | null>;
};

export type Answer = { status: number; headers: Record<string, string>; text: string };

type Asked = {
  method?: string;
  /** As sent: neither normalised nor encoded. */
  path?: string;
  headers?: Record<string, string>;
  body?: string;
};

/**
 * Sends a request that no browser would send: any Host, any path. Status 0 if the server closes the connection instead.
 */
export function ask(origin: string, { method = "GET", path = "/", headers = {}, body }: Asked) {
  const { hostname, port } = new URL(origin);
  // Node announces no body of a DELETE, and the server would treat it as the next request.
  const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
  const all = { ...length, ...headers };
  return new Promise<Answer>((resolve) => {
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

/** Asks with a JSON body. */
export function askJson(
  origin: string,
  path: string,
  body: unknown,
  { method = "POST", headers = {} }: Pick<Asked, "method" | "headers"> = {},
): Promise<Answer> {
  const json = { "content-type": "application/json", ...headers };
  return ask(origin, { method, path, headers: json, body: JSON.stringify(body) });
}

function seen({ status, text }: Answer): string {
  return `status ${status}: ${text.slice(0, 120)}`;
}

/**
 * Held if the response is a refusal: one of `statuses`, or any 4xx and a closed connection if none are given. A server
 * error is not a refusal.
 */
export function refused(answer: Answer, statuses?: number[]): string | null {
  const { status } = answer;
  const isRefused = statuses?.includes(status) ?? (status === 0 || (status >= 400 && status < 500));
  return isRefused ? null : seen(answer);
}

/** Held if the condition is true. */
export function heldIf(holds: boolean, answer: Answer): string | null {
  return holds ? null : seen(answer);
}
