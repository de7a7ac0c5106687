import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { serve, type ServerType } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { headersFor, matchesPattern, parseHeaders, parseRedirects } from "./host-files.ts";

export type StaticServerOptions = {
  root: string;
  port: number;
  /** File served, with status 200, for every path under a prefix that names no file. */
  fallbacks: { prefix: string; file: string }[];
};

function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

/** One query string from what the visitor brought and what the rule adds; the rule's wins. */
function redirectTarget(to: string, search: string): string {
  if (search === "" || /^[a-z]+:/i.test(to)) return to;
  const target = new URL(to, "http://host");
  for (const [name, value] of new URLSearchParams(search)) {
    if (!target.searchParams.has(name)) target.searchParams.append(name, value);
  }
  return target.pathname + target.search + target.hash;
}

/**
 * Serves a folder the way a static host does: `_headers`, `_redirects`, clean URLs
 * (`/waiter-ai` is `waiter-ai/index.html`) and `404.html` with status 404.
 */
export async function startStaticServer(options: StaticServerOptions): Promise<ServerType> {
  const { root, port, fallbacks } = options;
  const app = new Hono();

  app.use(async (context, next) => {
    const { pathname, search } = new URL(context.req.url);
    const redirects = parseRedirects(readIfThere(join(root, "_redirects")));
    const redirect = redirects.find((rule) => rule.from === pathname);
    if (redirect) {
      const { to, status } = redirect;
      return context.redirect(redirectTarget(to, search), status as 301 | 302 | 307 | 308);
    }
    await next();
    const rules = parseHeaders(readIfThere(join(root, "_headers")));
    for (const [name, value] of headersFor(rules, pathname)) context.header(name, value);
    return undefined;
  });
  app.use(compress());
  app.get("/_headers", async (context) => context.notFound());
  app.get("/_redirects", async (context) => context.notFound());
  app.get("*", serveStatic({ root }));
  app.get("*", async (context, next) => {
    const fallback = fallbacks.find((rule) => matchesPattern(`${rule.prefix}*`, context.req.path));
    if (!fallback) return next();
    return context.html(readFileSync(join(root, fallback.file), "utf8"));
  });
  app.notFound((context) => context.html(readIfThere(join(root, "404.html")), 404));

  return await new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname: "127.0.0.1" }, () => resolve(server));
    server.once("error", reject);
  });
}
