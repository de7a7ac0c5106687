import sharp from "sharp";
import { expect, test } from "vitest";
import { inlineHash } from "../../prerender/document.ts";
import { STILL_WIDTHS } from "../../src/sections/video-showcase/video-files.ts";
import { publicPaths } from "../e2e/page-table.ts";
import { LANGUAGES, pageAddresses, sitemapLinks, unlistedPaths } from "../e2e/site-map.ts";
import { urls } from "../e2e/stack.ts";
import { type Crawled, findHreflangErrors } from "../raw-html/hreflang.ts";
import { problemsOf } from "../raw-html/page-checks.ts";
import { metaOf, readPage, type Site } from "../raw-html/page.ts";
import { get, request, textOf } from "./site.ts";

async function allPaths(): Promise<string[]> {
  const addresses = await pageAddresses(request, urls.site);
  expect(addresses.filter((address) => !address.startsWith(urls.site))).toEqual([]);
  return addresses.map((address) => address.slice(urls.site.length));
}

async function sizeOf(address: string) {
  if (!address.startsWith("http")) return null;
  const response = await get(address);
  if (!response.ok) return null;
  const { width, height } = await sharp(await response.arrayBuffer()).metadata();
  return { width, height };
}

test("the raw HTML of every public page passes every check", async () => {
  const paths = await allPaths();
  expect(paths).toContain("/");
  const statuses = new Map<string, number>();
  const htmls = new Map<string, string>();
  for (const path of paths) htmls.set(path, await textOf(path));
  const texts: string[] = [];
  const site: Site = {
    origin: urls.site,
    sitemap: paths.filter((path) => !unlistedPaths.includes(path)),
    unlisted: unlistedPaths,
    async status(path) {
      const known = statuses.get(path);
      if (known) return known;
      const first = await get(path);
      const target = first.status === 301 ? first.headers.get("location") : undefined;
      const status = target ? (await get(target)).status : first.status;
      statuses.set(path, status);
      return status;
    },
    picture: async (address) => sizeOf(address),
    count: (text) => texts.filter((each) => each === text).length,
  };
  const pages = [...htmls].map(([path, html]) => readPage(path, html, site));
  for (const page of pages) texts.push(page.document.title, metaOf(page, "description"));
  const problems: string[] = [];
  for (const page of pages) problems.push(...(await problemsOf(page)));
  expect(problems).toEqual([]);
});

test("no page of the site has an hreflang error, in any language", async () => {
  const inSitemap = await sitemapLinks(request);
  const site = new Map<string, Crawled>();
  const waiting = [...inSitemap.keys()];
  for (const address of waiting) {
    if (site.has(address) || !address.startsWith(urls.site)) continue;
    const response = await get(address);
    const { document } = readPage("", await response.text(), {} as Site);
    const links = [...document.querySelectorAll('link[rel="alternate"][hreflang]')].map((link) => ({
      language: link.getAttribute("hreflang") ?? "",
      address: link.getAttribute("href") ?? "",
    }));
    site.set(address, {
      status: response.status,
      lang: document.documentElement.lang,
      canonical: document.querySelector('link[rel="canonical"]')?.getAttribute("href") ?? "",
      isNoindex: /noindex/.test(metaOf({ document }, "robots")),
      links,
      sitemapLinks: inSitemap.get(address) ?? null,
    });
    waiting.push(...links.map((link) => link.address));
  }
  const groups = new Set([...site.values()].map(({ links }) => JSON.stringify(links)));
  // The home pages are one group, the country pages another, and each of the five other pages is one.
  expect(groups.size).toBe(7);
  expect(site.size).toBe(inSitemap.size);
  expect(findHreflangErrors(site)).toEqual([]);
});

/** The types of records in the structured data of each page (SPEC sections 2 and 3). */
const records: Record<string, string[]> = {
  "/": ["Organization", "FAQPage", "VideoObject", "VideoObject", "VideoObject", "WebPage"],
  "/waiter-ai": ["Service", "VideoObject", "VideoObject", "BreadcrumbList", "WebPage"],
  "/sales-assistant-ai": ["Service", "BreadcrumbList", "WebPage"],
  "/knowledge-base-ai": ["Service", "BreadcrumbList", "WebPage"],
  "/ai-solutions-singapore": ["LocalBusiness", "BreadcrumbList", "WebPage"],
  "/ai-solutions-malaysia": ["LocalBusiness", "BreadcrumbList", "WebPage"],
  "/ai-solutions-indonesia": ["LocalBusiness", "BreadcrumbList", "WebPage"],
  "/ad-landing": ["BreadcrumbList", "WebPage"],
  "/contact": ["ContactPage"],
  "/privacy-policy": ["BreadcrumbList", "WebPage"],
};

function inlineScripts(html: string): string[] {
  const scripts = [
    ...html.matchAll(/<script(?![^>]*type="application)[^>]*>([\s\S]*?)<\/script>/g),
  ];
  return scripts.map(([, code = ""]) => inlineHash(code));
}

test("each page has the structured data of its kind, and its policy allows every inline script", async () => {
  const english = (await allPaths()).filter((path) => !LANGUAGES.test(path));
  expect(english.toSorted()).toEqual(publicPaths.toSorted());
  const found: Record<string, string[]> = {};
  for (const path of publicPaths) {
    const response = await get(path);
    const html = await response.text();
    const data = /<script type="application\/ld\+json">([^<]*)</.exec(html)?.[1] ?? '{"@graph":[]}';
    const graph = (JSON.parse(data) as { "@graph": { "@type": string }[] })["@graph"];
    found[path] = graph.map((node) => node["@type"]);
    const policy = response.headers.get("content-security-policy") ?? "";
    const scripts = inlineScripts(html);
    expect(scripts.length, path).toBeGreaterThan(0);
    expect(scripts.filter((hash) => !policy.includes(hash))).toEqual([]);
    expect(/script-src [^;]*/.exec(policy)?.[0]).not.toContain("unsafe");
  }
  expect(found).toEqual(records);
});

test("no list contains the 404 page, the admin area or old addresses", async () => {
  const paths = await allPaths();
  expect(paths.filter((path) => path.startsWith("/admin") || path === "/404")).toEqual([]);
  const missing = await get("/nowhere");
  expect(missing.status).toBe(404);
  expect(await missing.text()).toContain('<meta name="robots" content="noindex"');
  expect(await (await get("/nowhere")).text()).toContain('"@type":"WebPage"');
  expect((await get("/admin/login")).headers.get("x-robots-tag")).toBe("noindex");
  expect(await textOf("/robots.txt")).toContain("Disallow: /admin");
  for (const path of paths) {
    expect((await get(path)).status, path).toBe(200);
  }
});

test("llms.txt lists every indexed page by an address that is served", async () => {
  const text = await textOf("/llms.txt");
  const addresses = [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, address = ""]) => address);
  expect(addresses.toSorted()).toEqual([...(await sitemapLinks(request)).keys()].toSorted());
  for (const address of addresses) expect((await get(address)).status).toBe(200);
});

test("the home page requests its text font and hero picture at once, by day and by night", async () => {
  const html = await textOf("/");
  const links = html.match(/<link rel="preload" href="\/[^>]*>/g) ?? [];
  expect(links).toHaveLength(3);
  expect(links[0]).toMatch(/href="\/fonts\/text\.\w+\.woff2" as="font"/);
  expect(links[1]).toMatch(/href="\/media\/hero-day\.svg" as="image".*color-scheme: light/);
  expect(links[2]).toMatch(/href="\/media\/hero-night\.svg" as="image".*color-scheme: dark/);
});

const FILM_BYTES = 400_000;

test("every film comes as WebM and MP4 with a still picture and captions, none above 400 KB", async () => {
  const films = new Set<string>();
  const captions = new Set<string>();
  for (const path of await allPaths()) {
    const html = await textOf(path);
    for (const [, film = ""] of html.matchAll(/<source src="([^"]*)\.webm"/g)) films.add(film);
    for (const [, file = ""] of html.matchAll(/<track[^>]* src="([^"]*)"/g)) captions.add(file);
  }
  // Each film has a caption file in each of four languages.
  expect(captions.size).toBeGreaterThanOrEqual(films.size * 4);
  for (const file of captions) {
    const answer = await get(file);
    expect([answer.status, answer.headers.get("content-type")], file).toEqual([
      200,
      "text/vtt; charset=utf-8",
    ]);
    expect(await answer.text(), file).toMatch(/^WEBVTT\n\n00:00:0/);
  }
  expect(films.size).toBeGreaterThanOrEqual(3);
  for (const film of films) {
    const stills = STILL_WIDTHS.map((width) => `-${width}.avif`);
    for (const ending of [".webm", ".mp4", ".webp", ...stills]) {
      const file = await get(`${film}${ending}`);
      expect(file.status, `${film}${ending}`).toBe(200);
      expect((await file.arrayBuffer()).byteLength, `${film}${ending}`).toBeLessThanOrEqual(
        FILM_BYTES,
      );
    }
  }
});

test("the icons and the manifest name only existing pictures, in the size they declare", async () => {
  type Manifest = { name: string; start_url: string; icons: { src: string; sizes: string }[] };
  const manifests = [
    ["/manifest.webmanifest", "Selat", "/"],
    ["/desk.webmanifest", "Selat Lead Desk", "/admin/today"],
  ] as const;
  for (const [path, name, start] of manifests) {
    const manifest = JSON.parse(await textOf(path)) as Manifest;
    expect(manifest).toMatchObject({ name, start_url: start });
    for (const { src, sizes } of manifest.icons) {
      const size = await sizeOf(urls.site + src);
      expect(`${size?.width}x${size?.height}`, src).toBe(sizes);
    }
  }
  expect(await textOf("/admin")).toContain('rel="manifest" href="/desk.webmanifest"');
  expect(await sizeOf(`${urls.site}/apple-touch-icon.png`)).toEqual({
    width: 180,
    height: 180,
  });
  for (const icon of ["/favicon.ico", "/favicon.svg"]) {
    expect((await get(icon)).status, icon).toBe(200);
  }
});
