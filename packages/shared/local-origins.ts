import type { IncomingHttpHeaders } from "node:http";

/** Only these hosts are this machine; any other name is a DNS rebinding attack. */
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

type RequestHeaders = Pick<IncomingHttpHeaders, "host" | "origin">;

/** Why a request must be refused, or `null`. Without an `Origin` it is accepted: no script of a page has sent it. */
export function refusalOf(
  { host, origin }: RequestHeaders,
  allowedOrigins: string[],
): string | null {
  if (host === undefined || !LOCAL_HOST.test(host)) return `Host "${host ?? ""}" is not local`;
  if (origin === undefined || isAllowed(origin, allowedOrigins)) return null;
  return `Origin "${origin}" is not allowed`;
}

/** Whether pages of an origin may call; `http://localhost:*` allows every page of this machine, whatever its port. */
export function isAllowed(origin: string, allowedOrigins: string[]): boolean {
  if (allowedOrigins.includes(origin)) return true;
  const url = allowedOrigins.includes("http://localhost:*") ? URL.parse(origin) : null;
  return url !== null && url.origin === origin && LOCAL_HOST.test(url.host);
}

type ReadHeader = (name: string) => string | undefined;

/** Like `refusalOf`; also refuses requests from another page that the browser sends without an Origin. */
export function refusalOfPage(header: ReadHeader, allowedOrigins: string[]): string | null {
  const refusal = refusalOf({ host: header("host"), origin: header("origin") }, allowedOrigins);
  return refusal ?? (isHiddenPage(header) ? "A page of another origin" : null);
}

/**
 * Whether another page makes the request without an Origin, as for an image or a frame. Following a link is not
 * refused.
 */
function isHiddenPage(header: ReadHeader): boolean {
  if (header("origin") !== undefined) return false;
  if (header("sec-fetch-mode") === "navigate" && header("sec-fetch-dest") === "document") {
    return false;
  }
  return ["cross-site", "same-site"].includes(header("sec-fetch-site") ?? "");
}
