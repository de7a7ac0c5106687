import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "../../packages/shared/ports.ts";
import { startStaticServer } from "../../local/static-server/start-static-server.ts";
import { headersFile, redirectsFile } from "../../prerender/host-files.ts";
import { writeOwnHost } from "../../prerender/own-host.ts";
import { installPackages } from "../browser/apt.ts";
import { commandLine } from "./programs.ts";

type HostResponse = { status: number; location: string | null; headers: Headers; body: string };
type Expected = {
  status: number | number[];
  /** Path and query that the answer leads to. */
  location?: string;
  headers?: Record<string, RegExp | null>;
  body?: string;
};

const env = {
  supabaseUrl: "https://project.supabase.co",
  supabaseAnonKey: "key",
  sanityProjectId: "abc123",
  sanityDataset: "production",
  sanityApiHost: undefined,
  siteUrl: "https://selat.example",
  studioUrl: "https://studio.selat.example",
  sentryDsn: undefined,
};
const redirects = [
  { from: "/waiter", to: "/waiter-ai" },
  { from: "/products", to: "/" },
  { from: "/产品", to: "/waiter-ai" },
  { from: "/flyer", to: "/contact?source=flyer&solution=Waiter AI" },
  { from: "/shop", to: "https://shop.selat.example/menu?from=selat" },
];
const FILES = {
  "index.html": "<h1>home</h1>",
  "404.html": "<h1>not found</h1>",
  "waiter-ai.html": "<h1>waiter</h1>",
  "contact.html": "<h1>contact</h1>",
  "contact/content.json": "{}",
  "id.html": "<h1>beranda</h1>",
  "id/kontak.html": "<h1>kontak</h1>",
  "id/404.html": "<h1>tidak ditemukan</h1>",
  "admin.html": "<h1>desk</h1>",
  "assets/app.js": "export {};",
  "assets/long.js": "export const words = 1;\n".repeat(200),
  "media/film.vtt": "WEBVTT",
  "pages-without-card.json": "[]",
  "link-cards.json": "{}",
  "sitemap.xml": "<urlset/>",
  _headers: headersFile(
    env,
    { entry: "start()", "form-entry": "choose()", "contact-heading": "head()" },
    { globalCss: "", lasting: ["/assets/app.js", "/assets/long.js"] },
  ),
  _redirects: redirectsFile(redirects, ["shop.selat.example"], ["/id"]),
};

const policy = /^script-src 'self' .*frame-ancestors 'self' https:\/\/studio\.selat\.example/;
const ofPages = {
  "content-security-policy": policy,
  "strict-transport-security": /^max-age=63072000/,
  "x-content-type-options": /^nosniff$/,
  "cache-control": /max-age=0, must-revalidate/,
  "x-robots-tag": null,
};
const ofTheDesk = {
  "content-security-policy": /frame-ancestors 'self'$/,
  "x-robots-tag": /^noindex$/,
  "cache-control": /no-store/,
};

/** The response that every host has to give. */
const TABLE: [path: string, expected: Expected][] = [
  ["/", { status: 200, body: "home", headers: ofPages }],
  ["/waiter-ai", { status: 200, body: "waiter", headers: ofPages }],
  ["/waiter-ai?source=x", { status: 200, body: "waiter" }],
  // A host may answer or redirect to the other address, since both name the same canonical page.
  ["/waiter-ai/", { status: [200, 301, 307, 308], location: "/waiter-ai" }],
  ["/contact", { status: 200, body: "contact", headers: ofPages }],
  ["/contact/content.json", { status: 200, body: "{}" }],
  ["/waiter", { status: 301, location: "/waiter-ai" }],
  ["/waiter/", { status: 301, location: "/waiter-ai" }],
  ["/waiter?source=flyer", { status: 301, location: "/waiter-ai?source=flyer" }],
  ["/products/", { status: 301, location: "/" }],
  ["/%E4%BA%A7%E5%93%81", { status: 301, location: "/waiter-ai" }],
  ["/flyer", { status: 301, location: "/contact?source=flyer&solution=Waiter%20AI" }],
  ["/shop", { status: 301, location: "https://shop.selat.example/menu?from=selat" }],
  ["/admin", { status: 200, body: "desk", headers: ofTheDesk }],
  ["/admin/login", { status: 200, body: "desk", headers: ofTheDesk }],
  ["/admin/dashboard/users?tab=1", { status: 200, body: "desk", headers: ofTheDesk }],
  [
    "/assets/app.js",
    { status: 200, headers: { "cache-control": /^public, max-age=31536000, immutable$/ } },
  ],
  [
    "/media/film.vtt",
    {
      status: 200,
      headers: { "cache-control": /^public, max-age=86400$/, "content-type": /^text\/vtt/ },
    },
  ],
  ["/pages-without-card.json", { status: 200, headers: { "access-control-allow-origin": /^\*$/ } }],
  ["/link-cards.json", { status: 200, headers: { "access-control-allow-origin": /^\*$/ } }],
  ["/sitemap.xml", { status: 200, headers: { "content-type": /xml/ } }],
  ["/administrator", { status: 404, body: "not found" }],
  [
    "/nowhere",
    { status: 404, body: "not found", headers: { "x-content-type-options": /^nosniff$/ } },
  ],
  ["/id", { status: 200, body: "beranda" }],
  ["/id/kontak", { status: 200, body: "kontak" }],
  ["/id/nowhere", { status: 404, body: "tidak ditemukan" }],
  // Cloudflare Pages itself answers 404, its local runtime 502.
  ["/_headers", { status: [404, 502] }],
  ["/_redirects", { status: [404, 502] }],
];

const folder = mkdtempSync(join(tmpdir(), "selat-hosts-"));
const site = join(folder, "site");
const children: ChildProcess[] = [];

function spawnHost(command: string[], environment: Record<string, string>): ChildProcess {
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    cwd: folder,
    // A separate group: npx starts the program as another process.
    detached: true,
    env: { ...process.env, CI: "1", NO_COLOR: "1", DO_NOT_TRACK: "1", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  return child;
}

/** Waits until a host answers; throws its output if it ends instead. */
async function untilResponds(origin: string, child: ChildProcess): Promise<void> {
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  }
  for (let tries = 0; tries < 480 && child.exitCode === null; tries += 1) {
    const response = await fetch(`${origin}/sitemap.xml`).catch(() => null);
    if (response?.ok) return;
    await delay(250);
  }
  throw new Error(`the host did not start: ${printed}`);
}

function hasCaddy(): boolean {
  return spawnSync("caddy", ["version"]).status === 0;
}

/** Makes sure that there is a Caddy: this machine's, or Debian's if it can be installed. */
function ensureCaddy(): void {
  if (hasCaddy() || (installPackages(["caddy"]) && hasCaddy())) return;
  throw new Error("no Caddy could be installed; install one to run this test.");
}

const NETLIFY = "Netlify's dev server";

const hosts: Record<string, (port: number) => Promise<void>> = {
  async "our own server"(port) {
    const server = await startStaticServer({ root: site, port, fallbacks: [] });
    server.unref();
  },
  async Caddy(port) {
    ensureCaddy();
    await writeOwnHost(folder);
    const file = join(folder, "host/Caddyfile");
    const environment = { SITE_ADDRESS: `:${port}`, SITE_ROOT: site, HOME: folder };
    const child = spawnHost(
      ["caddy", "run", "--config", file, "--adapter", "caddyfile"],
      environment,
    );
    await untilResponds(`http://127.0.0.1:${port}`, child);
  },
  async "Cloudflare Pages' runtime"(port) {
    const args = ["pages", "dev", site, "--ip", "127.0.0.1", "--port", String(port)];
    const quiet = ["--compatibility-date", "2026-01-01", "--show-interactive-dev-session=false"];
    const child = spawnHost(commandLine("wrangler", [...args, ...quiet]), {
      WRANGLER_SEND_METRICS: "false",
      HOME: folder,
      npm_config_cache: join(process.env["HOME"] ?? "", ".npm"),
      npm_config_userconfig: join(process.env["HOME"] ?? "", ".npmrc"),
    });
    await untilResponds(`http://127.0.0.1:${port}`, child);
  },
  async [NETLIFY](port) {
    const args = ["dev", "--offline", "--dir", site, "--port", String(port), "--no-open"];
    const child = spawnHost(commandLine("netlify", args), {
      HOME: folder,
      npm_config_cache: join(process.env["HOME"] ?? "", ".npm"),
      npm_config_userconfig: join(process.env["HOME"] ?? "", ".npmrc"),
    });
    await untilResponds(`http://127.0.0.1:${port}`, child);
  },
};

beforeAll(() => {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(site, name)), { recursive: true });
    writeFileSync(join(site, name), text);
  }
});

afterAll(async () => {
  for (const { pid } of children) {
    try {
      if (pid) process.kill(-pid, "SIGKILL");
    } catch {
      // The process has already ended.
    }
  }
  await delay(100);
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Netlify's dev server is plainer than Netlify: it writes its own Cache-Control, serves the two rule files and
 * compresses nothing. Everything else is as on the host.
 */
function expectedOf(name: string, expected: Expected): Expected {
  if (name !== NETLIFY) return expected;
  const { "cache-control": _cache, ...headers } = expected.headers ?? {};
  const isOfRules = [expected.status].flat().includes(502);
  return { ...expected, headers, status: isOfRules ? [200, 404] : expected.status };
}

async function fetchPath(origin: string, path: string): Promise<HostResponse> {
  const response = await fetch(origin + path, { redirect: "manual" });
  const { status, headers } = response;
  return { status, headers, location: headers.get("location"), body: await response.text() };
}

/** The differences from the table, a line each. */
function faultsOf(
  response: HostResponse,
  { status, location, headers = {}, body = "" }: Expected,
): string[] {
  const faults = Object.entries(headers).flatMap(([name, pattern]) => {
    const value = response.headers.get(name);
    const isRight = pattern ? value !== null && pattern.test(value) : value === null;
    return isRight ? [] : [`${name}: ${value}`];
  });
  if (![status].flat().includes(response.status)) faults.push(`status ${response.status}`);
  if (!response.body.includes(body)) faults.push(`body ${response.body}`);
  if (response.status < 300 || response.status > 399) return faults;
  const { host, pathname, search, href } = new URL(response.location ?? "", "http://host");
  const isElsewhere = host === "shop.selat.example";
  return (isElsewhere ? href : pathname + search) === location
    ? faults
    : [...faults, `location ${response.location}`];
}

/** Programs that only `npm run test:hosts` tries, because they are downloaded. */
const downloaded = new Set(["Cloudflare Pages' runtime", NETLIFY]);
const tried = Object.keys(hosts).filter((name) => {
  return downloaded.has(name) === Boolean(process.env["HOST_PROGRAMS"]);
});

describe.each(tried)("%s", (name) => {
  let origin: string;
  beforeAll(async () => {
    const port = await findFreePort();
    origin = `http://127.0.0.1:${port}`;
    await hosts[name]?.(port);
  }, 300_000);

  it.each(TABLE)("answers %s", async (path, expected) => {
    expect(faultsOf(await fetchPath(origin, path), expectedOf(name, expected))).toEqual([]);
  });

  it("does not let a missing file be cached for long", async () => {
    const { status, headers } = await fetchPath(origin, "/assets/of-the-next-build.js");
    expect(status).toBe(404);
    expect(headers.get("cache-control") ?? "").not.toMatch(/max-age=[1-9]/);
  });

  it.runIf(name !== NETLIFY)("compresses text", async () => {
    const response = await fetch(`${origin}/assets/long.js`, {
      headers: { "accept-encoding": "gzip" },
    });
    expect(response.headers.get("content-encoding")).toBe("gzip");
  });

  it("answers 304 for its own ETag", async () => {
    const tag = (await fetchPath(origin, "/waiter-ai")).headers.get("etag") ?? "";
    const revalidated = await fetch(`${origin}/waiter-ai`, { headers: { "if-none-match": tag } });
    expect(revalidated.status).toBe(304);
  });
});

it("the container serves the site with the Caddyfile that was tested", async () => {
  await writeOwnHost(folder);
  const lines = readFileSync(join(folder, "host/Dockerfile"), "utf8").split("\n");
  expect(lines.filter((line) => /^(?:FROM|COPY)/.test(line))).toEqual([
    "FROM caddy:2-alpine",
    "COPY host/Caddyfile /etc/caddy/Caddyfile",
    "COPY site /srv",
  ]);
});
