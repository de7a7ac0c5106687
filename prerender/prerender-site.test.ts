import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { inlineHash } from "./document.ts";
import { prerenderSite, type PrerenderOptions } from "./prerender-site.ts";

/** Replaces the built server entry: records the rendered paths, and fails to render /broken. */
const ENTRY = `
export const env = { supabaseUrl: "http://localhost:1", sanityApiHost: "http://localhost:2" };
export const REVISION_ID = "revision";
export const preloadedFonts = [];
export const globalCss = ":root{}";
export const serializeForScript = (value) => JSON.stringify(value).replaceAll("<", "\\\\u003c");
export async function renderAfterSending({ contactPage, shownIn }) {
  const html = (contactPage?.path ?? "") + " " + shownIn.language.code;
  return { html, css: "a{color:var(--selat-color-sea, #0e5a50)}" };
}
export async function render(path, { page }) {
  globalThis.rendered.push(path);
  if (path === "/broken") throw new Error("no");
  return { head: "", styles: "", body: "<main><h1>" + path + "</h1></main>" + (page?.title ?? ""), errors: [] };
}`;

/** The cache of cards for all tests, because drawing one takes a fifth of a second. */
const pictures = mkdtempSync(join(tmpdir(), "prerender-pictures-"));
afterAll(() => rmSync(pictures, { recursive: true }));

let folder: string;
let lake: Server;
let paths: string[];
let edit: string;
let languages: { code: string }[] | undefined;
/** Whether the release "spring" is published: it changes the home page's title and a redirect, which every page has. */
let isLive: boolean;
let rendered: string[];
let options: PrerenderOptions;

function titleOf(path: string): string {
  return `</script> ${path}${path === "/" ? edit : ""}`;
}

function mockSite(isPreview: boolean) {
  const pages = paths.map((path) => {
    const isSpring = path === "/" && (isLive || isPreview);
    return {
      _type: "page",
      _rev: isSpring ? `spring ${isLive}` : "r1",
      path,
      title: titleOf(path) + (isSpring ? " in spring" : ""),
      _updatedAt: isLive ? "2026-01-02" : "2026-01-01",
      language: path.startsWith("/ms") ? "ms" : null,
    };
  });
  const contactPages = [{ path: "/contact", _updatedAt: "2026-01-02" }];
  const redirects = [{ from: "/waiter", to: "/waiter-ai" }];
  if (isLive || isPreview) redirects.push({ from: "/spring", to: "/" });
  const revision = { newest: `2026-01-01${edit}`, count: pages.length };
  return { site: { title: "Selat", languages }, pages, contactPages, redirects, revision };
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "prerender-site-"));
  const outDir = join(folder, "site");
  symlinkSync(pictures, join(folder, "og-cache"));
  mkdirSync(join(outDir, ".vite"), { recursive: true });
  mkdirSync(join(outDir, "media"));
  for (const name of ["day", "night"]) writeFileSync(join(outDir, `media/hero-${name}.svg`), name);
  const manifest = {
    "src/desk/main.tsx": { file: "assets/desk-1.js", imports: ["_desk-base-1.js"] },
    "_desk-base-1.js": { file: "assets/desk-base-1.js" },
    "_desk-board-1.js": { file: "assets/desk-board-1.js", imports: ["_desk-base-1.js"] },
    "src/features/today/today-page.tsx": { file: "assets/today-page-1.js" },
  };
  writeFileSync(join(outDir, ".vite/desk-manifest.json"), JSON.stringify(manifest));
  const scripts = { entry: "start()", "form-entry": "choose()", "contact-heading": "head()" };
  writeFileSync(join(outDir, ".vite/inline-scripts.json"), JSON.stringify(scripts));
  const serverEntry = join(folder, "prerender.mjs");
  writeFileSync(serverEntry, ENTRY);
  paths = ["/", "/waiter-ai"];
  edit = "";
  languages = undefined;
  isLive = false;
  rendered = [];
  vi.stubGlobal("rendered", rendered);
  lake = createServer(({ url = "", headers }, response) => {
    const isEditor = headers.authorization === "Bearer local";
    const isPreview = isEditor && url.includes("perspective=spring");
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ result: mockSite(isPreview), ms: 1 }));
  });
  await new Promise<void>((resolve) => {
    lake.listen(0, "127.0.0.1", resolve);
  });
  const apiHost = `http://127.0.0.1:${(lake.address() as AddressInfo).port}`;
  const contentApi = { apiHost, projectId: "local", dataset: "production" };
  options = { outDir, serverEntry, contentApi, siteUrl: "https://selat.example" };
});

afterEach(() => {
  lake.close();
  rmSync(folder, { recursive: true });
});

function read(file: string): string {
  return readFileSync(join(options.outDir, file), "utf8");
}

/** The revision of the content in a page's HTML. */
function revisionOf(file: string): unknown {
  const [, json = ""] = /id="revision">(.*?)<\/script>/.exec(read(file)) ?? [];
  return JSON.parse(json);
}

test("writes every page with its revision, the 404 page, the lead desk and the host files", async () => {
  expect(await prerenderSite(options)).toEqual({ pages: ["/", "/waiter-ai", "/contact"] });
  expect(read("index.html")).toContain("<h1>/</h1>");
  expect(revisionOf("waiter-ai.html")).toEqual({ newest: "2026-01-01", count: 2 });
  expect(read("contact.html")).toContain("<h1>/contact</h1>");
  expect(read("404.html")).toContain("<h1>/404</h1>");
  expect(read("admin.html")).toContain("noindex");
  expect(read("admin.html")).toContain(
    `<script type="module" src="/assets/desk-1.js"></script><link rel="modulepreload" href="/assets/desk-base-1.js"><link rel="modulepreload" href="/assets/desk-board-1.js">`,
  );
  expect(read("admin.html")).not.toContain("today-page");
  expect(read("admin.html")).toContain(`<meta name="application-name" content="Selat">`);
  expect(read("_redirects")).toContain("/waiter /waiter-ai 301\n");
  expect(read("_headers")).toContain("Content-Security-Policy");
  const [, deskStyle = ""] = /<style>([\s\S]*?)<\/style>/.exec(read("admin.html")) ?? [];
  expect(deskStyle).toContain(":root{--selat-font-display:var(--selat-font-text,");
  expect(read("_headers")).toContain(inlineHash(deskStyle));
  expect(read("sitemap.xml")).toContain("<loc>https://selat.example/sitemap-en.xml</loc>");
  expect(read("sitemap-en.xml")).toContain("<loc>https://selat.example/waiter-ai</loc>");
  expect(read("robots.txt")).toContain("https://selat.example/sitemap.xml");
  expect(read("llms.txt")).toContain("](https://selat.example/waiter-ai)");
});

test("each language has its pages, its sitemap and its 404 page", async () => {
  languages = [{ code: "en" }, { code: "ms" }];
  paths = ["/", "/ms", "/ms/waiter"];
  await prerenderSite(options);
  expect(read("ms/waiter.html")).toContain("<h1>/ms/waiter</h1>");
  expect(read("ms/waiter.html")).toContain(`<html lang="ms" dir="ltr">`);
  expect(read("ms/404.html")).toContain("<h1>/ms/404</h1>");
  expect(read("sitemap-ms.xml")).toContain("<loc>https://selat.example/ms/waiter</loc>");
  expect(read("sitemap-en.xml")).not.toContain("/ms");
  expect(read("llms.txt")).toContain("## Pages: ms\n\n- [");
});

test("writes a file for each language with the next steps of that language's contact page", async () => {
  languages = [{ code: "en" }, { code: "ms" }];
  paths = ["/", "/ms"];
  await prerenderSite(options);
  const css = "a{color:var(--selat-color-sea)}";
  expect(JSON.parse(read("after-sending.json"))).toEqual({ html: "/contact en", css });
  expect(JSON.parse(read("ms/after-sending.json"))).toEqual({ html: " ms", css });
});

test("a language that is removed from the settings leaves no files", async () => {
  languages = [{ code: "en" }, { code: "ms" }];
  paths = ["/", "/ms"];
  await prerenderSite(options);
  languages = undefined;
  paths = ["/"];
  await prerenderSite(options);
  for (const file of ["ms.html", "ms/404.html", "ms/after-sending.json", "sitemap-ms.xml"]) {
    expect(existsSync(join(options.outDir, file))).toBe(false);
  }
});

test("the service worker keeps the home page and both heroes, under a version that follows them", async () => {
  await prerenderSite(options);
  const first = read("sw.js");
  expect(first).toContain(String.raw`[\"/\",\"/media/hero-day.svg\",\"/media/hero-night.svg\"]`);
  await prerenderSite(options);
  expect(read("sw.js")).toBe(first);
  writeFileSync(join(options.outDir, "media/hero-day.svg"), "another day");
  await prerenderSite(options);
  expect(read("sw.js")).not.toBe(first);
  expect(read("sw.js")).not.toContain("__");
});

test("every page has its own link-preview card of 1200 x 630, drawn once", async () => {
  await prerenderSite(options);
  for (const name of ["home", "waiter-ai", "contact"]) {
    const png = readFileSync(join(options.outDir, `og/${name}.png`));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  }
  expect(JSON.parse(read("pages-without-card.json"))).toEqual([]);
  const version = expect.stringMatching(/^[\da-f]{8}$/) as string;
  const versions = { "/": version, "/waiter-ai": version, "/contact": version };
  expect(JSON.parse(read("link-cards.json"))).toEqual(versions);
  const cachedCards = readdirSync(join(folder, "og-cache"));
  await prerenderSite(options);
  expect(readdirSync(join(folder, "og-cache"))).toEqual(cachedCards);
});

test("a page that was unpublished is deleted by the next run", async () => {
  const files = ["waiter-ai.html", "og/waiter-ai.png"].map((file) => join(options.outDir, file));
  await prerenderSite(options);
  expect(files.filter((file) => existsSync(file))).toEqual(files);
  paths = ["/"];
  await prerenderSite(options);
  expect(files.filter((file) => existsSync(file))).toEqual([]);
  expect(read("sitemap-en.xml")).not.toContain("waiter-ai");
});

test("a second run renders only the pages that have changed or are published again", async () => {
  const repeatedRun = { ...options, written: new Map<string, string>() };
  await prerenderSite(repeatedRun);
  const text = `kept <script type="application/json" id="revision">{}</script>`;
  for (const page of ["index.html", "waiter-ai.html"])
    writeFileSync(join(options.outDir, page), text);
  edit = " edited";
  await prerenderSite(repeatedRun);
  expect(read("index.html")).toContain("</script> / edited");
  expect(read("waiter-ai.html")).toMatch(/^kept /);
  expect(revisionOf("waiter-ai.html")).toEqual({ newest: "2026-01-01 edited", count: 2 });
  paths = ["/"];
  await prerenderSite(repeatedRun);
  paths = ["/", "/waiter-ai"];
  await prerenderSite(repeatedRun);
  expect(read("waiter-ai.html")).toContain("<h1>/waiter-ai</h1>");
});

test("pages that change together are replaced at the same moment", async () => {
  const run = { ...options, written: new Map<string, string>() };
  await prerenderSite(run);
  edit = " edited";
  const files = ["index.html", "waiter-ai.html", "404.html"];
  const contents = new Set<string>();
  // Reads all files at once between any two steps of the run, as the static server would.
  const look = () => {
    const edited = files.map((name) => read(name).includes("2026-01-01 edited"));
    contents.add(edited.join(" "));
  };
  const over = new AbortController();
  const poll = async () => {
    while (!over.signal.aborted) {
      look();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const polling = poll();
  await prerenderSite(run);
  over.abort();
  await polling;
  look();
  expect([...contents]).toEqual(["false false false", "true true true"]);
});

async function drawSpring() {
  const run = { ...options, written: new Map<string, string>(), drawn: new Map() };
  await prerenderSite(run);
  rendered.length = 0;
  const before = read("index.html");
  await prerenderSite({ ...run, release: { name: "spring", token: "local" } });
  expect(rendered).toEqual(["/", "/waiter-ai", "/contact", "/404"]);
  expect(read("index.html")).toBe(before);
  rendered.length = 0;
  return run;
}

test("draws the pages of a release in advance, and the next run publishes them", async () => {
  const run = await drawSpring();
  isLive = true;
  await prerenderSite(run);
  expect(rendered).toEqual([]);
  expect(read("index.html")).toContain("</script> / in spring");
  expect(read("index.html")).toContain(`value="spring true"`);
});

test("draws a page of a release again after it changed", async () => {
  const run = await drawSpring();
  [isLive, edit] = [true, " edited"];
  await prerenderSite(run);
  expect(rendered).toEqual(["/"]);
  expect(read("index.html")).toContain("</script> / edited in spring");
});

test("a release that is not published leaves the site unchanged", async () => {
  const run = await drawSpring();
  const before = read("index.html");
  await prerenderSite(run);
  expect(read("index.html")).toBe(before);
});

test("with paths, only those pages are written", async () => {
  await prerenderSite({ ...options, paths: ["/waiter-ai"] });
  expect(existsSync(join(options.outDir, "waiter-ai.html"))).toBe(true);
  expect(existsSync(join(options.outDir, "index.html"))).toBe(false);
  expect(existsSync(join(options.outDir, "_headers"))).toBe(false);
});

test("a page that cannot be rendered stops no other, and is reported at the end", async () => {
  paths = ["/broken", "/waiter-ai"];
  await expect(prerenderSite(options)).rejects.toThrow("could not be rendered");
  expect(read("waiter-ai.html")).toContain("<h1>/waiter-ai</h1>");
});

test("a page whose path leads out of the folder is left out", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  paths = ["/../escaped", "/admin/dashboard", "/ok"];
  expect(await prerenderSite(options)).toEqual({ pages: ["/ok", "/contact"] });
  expect(existsSync(join(folder, "escaped.html"))).toBe(false);
  vi.restoreAllMocks();
});
