import type { IncomingMessage, ServerResponse } from "node:http";
import type { Http2ServerRequest, Http2ServerResponse } from "node:http2";
import { join } from "node:path";
import { withVisitorQuery } from "../../src/lib/with-visitor-query.ts";
import {
  headersFor,
  matchesPattern,
  parseHeaders,
  parseRedirects,
} from "../../prerender/host-rules.ts";
import { cachedByFile, createStaticFiles } from "./static-files.ts";
import { normalizePath } from "../../src/lib/normalize-path.ts";

export type StaticHandlerOptions = {
  root: string;
  /** Brotli's quality, from 0 to 11; 11 by default, which takes a second for each half megabyte. */
  quality?: number;
  /** Headers of every response; those of `_headers` override them. */
  headers?: Record<string, string>;
  /** File served, with status 200, for every path under a prefix that names no file. */
  fallbacks: { prefix: string; file: string }[];
};

type Request = IncomingMessage | Http2ServerRequest;
type Response = ServerResponse | Http2ServerResponse;
type StaticResponse = { status: number; headers: Record<string, string>; body: Buffer };

const NOTHING = Buffer.alloc(0);
/** The status of a rule that sends another path's file without a redirect. */
const REWRITE = 200;
/** The status of rules for hosts that find a folder's own 404 page only by a rule; this server finds it without one. */
const NOT_FOUND = 404;

/** The part of a film that a player asks for (such as `bytes=0-`), or null for the whole. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return null;
  const [, from = "", to = ""] = match;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(size - 1, Number(to));
  return start <= end ? { start, end } : null;
}

/** The decoded path of a request; a path that cannot be decoded stays unchanged, and matches no file. */
function pathOf(url: string): { path: string; search: string } | null {
  const target = URL.parse(url, "http://host");
  if (!target) return null;
  const { pathname, search } = target;
  try {
    return { path: decodeURIComponent(pathname), search };
  } catch {
    return { path: pathname, search };
  }
}

/** The canonical path of a page: `/menu` for `/menu/`, `/menu.html` and `/menu/index.html`. */
function cleanPath(path: string): string {
  return normalizePath(path.replace(/(?:\/index)?\.html$/, ""));
}

/**
 * Answers as a static host does: `_headers`, `_redirects`, clean URLs (`/waiter-ai` is
 * `waiter-ai.html`), `404.html` with status 404, compression, tags and ranges. Why no library: decision 056.
 */
export function createStaticHandler(options: StaticHandlerOptions) {
  const { root, fallbacks } = options;
  const files = createStaticFiles(root, options.quality);
  const headerRules = cachedByFile((data) => parseHeaders(data.toString()));
  const redirectRules = cachedByFile((data) => parseRedirects(data.toString()));

  /** The nearest `404.html` above the path, as Cloudflare Pages looks for it: each language has its own. */
  function notFound(path: string) {
    const parts = path.split("/").filter(Boolean);
    const folders = parts.map((_part, index) => parts.slice(0, parts.length - index - 1).join("/"));
    for (const folder of folders) {
      const file = files.open(join(folder, "404.html"));
      if (file) return file;
    }
    return files.open("404.html");
  }

  function fileResponse(request: Request, path: string): StaticResponse {
    const fallback = fallbacks.find(({ prefix }) => matchesPattern(`${prefix}*`, path));
    const found = files.find(path) ?? (fallback && files.open(fallback.file));
    const file = found ?? notFound(path);
    if (!file) return { status: 404, headers: { "content-type": "text/plain" }, body: NOTHING };
    const { headers: requestHeaders } = request;
    const headers = {
      "content-type": file.type,
      "cache-control": "public, max-age=0, must-revalidate",
      etag: file.etag,
      vary: "accept-encoding",
    };
    if (found && requestHeaders["if-none-match"] === file.etag)
      return { status: 304, headers, body: NOTHING };
    const { encoding, body } = file.encode(String(requestHeaders["accept-encoding"] ?? ""));
    if (encoding) {
      return {
        status: found ? 200 : 404,
        headers: { ...headers, "content-encoding": encoding },
        body,
      };
    }
    const range = found ? rangeOf(requestHeaders.range, body.length) : null;
    if (!range) return { status: found ? 200 : 404, headers, body };
    const { start, end } = range;
    const contentRange = { "content-range": `bytes ${start}-${end}/${body.length}` };
    const part = body.subarray(start, end + 1);
    return { status: 206, headers: { ...headers, ...contentRange }, body: part };
  }

  function respond(request: Request): StaticResponse {
    const target = pathOf(request.url ?? "/");
    if (!target) return { status: 400, headers: {}, body: NOTHING };
    if (request.method !== "GET" && request.method !== "HEAD") {
      return { status: 405, headers: { allow: "GET, HEAD" }, body: NOTHING };
    }
    const { path, search } = target;
    const redirects = redirectRules(join(root, "_redirects"))?.value ?? [];
    const rule = redirects.find(
      ({ from, status }) => status !== NOT_FOUND && matchesPattern(from, path),
    );
    if (rule && rule.status !== REWRITE) {
      const headers = { location: withVisitorQuery(rule.to, search) };
      return { status: rule.status, headers, body: NOTHING };
    }
    const clean = cleanPath(path);
    // Redirects to the clean path, as Cloudflare Pages does, but not with two slashes first: that names another host.
    if (!rule && clean !== path && !path.startsWith("//") && files.find(clean)) {
      const location = withVisitorQuery(encodeURI(clean), search);
      return { status: 308, headers: { location }, body: NOTHING };
    }
    const response = fileResponse(request, rule?.to ?? path);
    const rules = headerRules(join(root, "_headers"))?.value ?? [];
    return {
      ...response,
      headers: {
        ...response.headers,
        ...options.headers,
        ...Object.fromEntries(headersFor(rules, path)),
        // A 404 must not be cached for a year: the next build may have the file.
        ...(response.status === 404 ? { "cache-control": "no-store" } : {}),
      },
    };
  }

  /** If a file or a rule is broken, only this response fails, not the process that everything runs in. */
  function safely(request: Request): StaticResponse {
    try {
      return respond(request);
    } catch (error) {
      console.error("selat: the site could not answer:", error);
      return { status: 500, headers: {}, body: NOTHING };
    }
  }

  return function handle(request: Request, response: Response): void {
    const { status, headers, body } = safely(request);
    if (status !== 304) headers["content-length"] = String(body.length);
    headers["accept-ranges"] = "bytes";
    // HTTP/2's response also has writeHead and end, but with types that TypeScript cannot unite.
    const out = response as ServerResponse;
    out.writeHead(status, headers);
    out.end(request.method === "HEAD" ? undefined : body);
  };
}
