import { expect, test, vi } from "vitest";
import { headersFor, matchesPattern, parseHeaders } from "./host-rules.ts";
import { deskCss, inlineHash, SPECULATION_RULES } from "./document.ts";
import {
  headersFile,
  redirectsFile,
  robotsFile,
  sitemapFile,
  sitemapIndexFile,
} from "./host-files.ts";

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

const globalCss = ":root{}";
const lasting = ["/assets/desk-b2.js", "/fonts/text-a1.woff2"];
const built = { globalCss, lasting };
const scripts = { entry: "start()", "form-entry": "choose()", "contact-heading": "head()" };

test("writes permanent redirects with and without a closing slash, and omits unfinished ones", () => {
  const redirects = [
    { from: "/waiter", to: "/waiter-ai" },
    { from: "/typed/", to: "/" },
    { from: "/waiter-ai", to: "/waiter-ai/" },
    { from: "/", to: "/home" },
    { from: null, to: "/" },
    { from: "/a", to: "/a" },
    { from: ["/sales", "/sales-ai"], to: "/sales-agent" },
    { from: "/flyer", to: "/contact?source=flyer&solution=Waiter AI" },
    { from: "/shop", to: "https://shop.selat.example/menu" },
  ];
  expect(redirectsFile(redirects, ["shop.selat.example"]).split("\n")).toEqual([
    "/waiter /waiter-ai 301",
    "/waiter/ /waiter-ai 301",
    "/typed / 301",
    "/typed/ / 301",
    "/ /home 301",
    "/sales /sales-agent 301",
    "/sales/ /sales-agent 301",
    "/sales-ai /sales-agent 301",
    "/sales-ai/ /sales-agent 301",
    "/flyer /contact?source=flyer&solution=Waiter%20AI 301",
    "/flyer/ /contact?source=flyer&solution=Waiter%20AI 301",
    "/shop https://shop.selat.example/menu 301",
    "/shop/ https://shop.selat.example/menu 301",
    "/admin/* /admin 200",
    "",
  ]);
});

test("sends no Origin-Agent-Cluster header, which would delay every next page", () => {
  expect(headersFile(env, scripts, built)).not.toMatch(/Origin-Agent-Cluster/i);
});

test("an unknown address below a language's home gets the 404 page of that language", () => {
  const lines = redirectsFile([{ from: "/old", to: "/id" }], [], ["/id", "/ms"]).split("\n");
  expect(lines.slice(-4)).toEqual([
    "/admin/* /admin 200",
    "/id/* /id/404.html 404",
    "/ms/* /ms/404.html 404",
    "",
  ]);
});

test.each([
  ["/*", "/"],
  ["/:any", "/"],
  ["/admin", "/"],
  ["/admin/login", "/"],
  ["/sw.js", "/"],
  ["/robots.txt", "/"],
  ["/assets/app.js", "/"],
  ["//evil.example", "/"],
  ["/a b", "/"],
  ["/b\n/* /evil", "/"],
  ["no-slash", "/"],
  ["/old", "//evil.example"],
  ["/old", "/\\evil.example"],
  ["/old", "https://evil.example"],
  ["/old", "/a 200"],
  ["/old", "//evil.example?a=b"],
  ["/old", "http://shop.selat.example/"],
  ["/old", "https://shop.selat.example@evil.example/"],
  ["/old", "javascript:alert(1)"],
])("a redirect from %j to %j is left out", (from, to) => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  expect(redirectsFile([{ from, to }], ["shop.selat.example"])).toBe("/admin/* /admin 200\n");
  expect(warned).toHaveBeenCalledOnce();
  warned.mockRestore();
});

test("the policy allows the inline scripts of this build and no other", () => {
  const headers = headersFile(env, scripts, built);
  for (const script of ["start()", "choose()", SPECULATION_RULES]) {
    expect(headers).toContain(inlineHash(script));
  }
  const sources = /script-src ([^;]*)/.exec(headers)?.[1];
  expect(sources).not.toContain("unsafe");
});

test("the policy names the backend, its socket, the CMS and who may frame the site", () => {
  const headers = headersFile(env, scripts, built);
  expect(headers).toMatch(
    /connect-src [^;]*https:\/\/project\.supabase\.co wss:\/\/project\.supabase\.co/,
  );
  expect(headers).toContain("https://abc123.api.sanity.io");
  expect(headers).toContain("frame-ancestors 'self' https://studio.selat.example");
});

/** The sources of `connect-src` in each policy. */
function policies(sentryDsn: string | undefined): (string | undefined)[] {
  const headers = headersFile({ ...env, sentryDsn }, scripts, built);
  return [...headers.matchAll(/connect-src ([^;]*)/g)].map(([, sources]) => sources);
}

test("the policy allows reports of errors only if there is a DSN", () => {
  const reporting = policies("https://key@errors.example/7");
  expect(reporting).toHaveLength(policies(undefined).length);
  for (const sources of reporting) expect(sources).toMatch(/ https:\/\/errors\.example$/);
  expect(policies(undefined).join()).not.toContain("errors.example");
});

test.each(["/admin", "/admin/login", "/admin/dashboard/users"])(
  "%s is isolated from windows of other sites, and only the site may frame it",
  (path) => {
    const headers = headersFor(parseHeaders(headersFile(env, scripts, built)), path);
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    const policy = headers.get("content-security-policy");
    expect(policy).toMatch(/; frame-ancestors 'self'$/);
    expect(policy).toContain(inlineHash("start()"));
    expect(policy).toContain("connect-src 'self' https://project.supabase.co");
  },
);

test("a public page keeps the window that opened it", () => {
  const headers = headersFor(parseHeaders(headersFile(env, scripts, built)), "/administration");
  expect(headers.has("cross-origin-opener-policy")).toBe(false);
});

test("the sitemap escapes XML's special characters and letters of other alphabets", () => {
  const alternates = [{ language: "zh-Hans", path: "/zh/菜单" }];
  const pages = [{ path: "/a&b", updatedAt: "2026-01-01T00:00:00Z", alternates }];
  const text = sitemapFile("https://selat.example", pages);
  expect(text).toContain("<loc>https://selat.example/a&amp;b</loc>");
  expect(text).toContain('href="https://selat.example/zh/%E8%8F%9C%E5%8D%95"');
});

test("the sitemap names the pages for other countries in their languages", () => {
  const siteUrl = "https://selat.example";
  const alternates = [
    { language: "en-SG", path: "/sg&my" },
    { language: "x-default", path: "/" },
  ];
  const page = { path: "/sg&my", updatedAt: "", alternates };
  const links = [...sitemapFile(siteUrl, [page]).matchAll(/<xhtml:link [^>]*>/g)];
  expect(links.map(([link]) => link)).toEqual([
    `<xhtml:link rel="alternate" hreflang="en-SG" href="${siteUrl}/sg&amp;my"/>`,
    `<xhtml:link rel="alternate" hreflang="x-default" href="${siteUrl}/"/>`,
  ]);
});

test("the sitemap's index names one for each language", () => {
  expect(sitemapIndexFile("https://selat.example", ["en", "ms"])).toContain(
    "<sitemap><loc>https://selat.example/sitemap-ms.xml</loc></sitemap>",
  );
});

test("no path gets a header from two rules, whose values a host would join", () => {
  const rules = parseHeaders(headersFile(env, scripts, built));
  const paths = ["/", "/waiter-ai", "/assets/desk-b2.js", "/media/a.mp4", "/admin", "/admin/x"];
  const joined = paths.flatMap((path) => {
    const matching = rules.filter(({ pattern }) => matchesPattern(pattern, path));
    const names = matching
      .flatMap(({ headers }) => headers.map(([name]) => name))
      // Browsers obey each of several joined policies.
      .filter((name) => name !== "Content-Security-Policy")
      .map((name) => `${path} ${name}`);
    return names.filter((name, index) => names.indexOf(name) !== index);
  });
  expect(joined).toEqual([]);
});

test("pages allow only the styles that they name, the desk only its one style", () => {
  const rules = parseHeaders(headersFile(env, scripts, built));
  const page = headersFor(rules, "/waiter-ai").get("content-security-policy");
  // Browsers would obey these directives in addition to the page's own policy, and then allow no style.
  expect(page).not.toMatch(/style-src |style-src-elem|default-src/);
  const desk = headersFor(rules, "/admin/login").get("content-security-policy");
  expect(desk).toContain(`style-src ${inlineHash("")} ${inlineHash(deskCss(globalCss))};`);
  expect(desk).toContain("style-src-attr 'none'");
});

test("every directive that falls back to default-src is in the policy of all paths", () => {
  const policy = headersFor(parseHeaders(headersFile(env, scripts, built)), "/").get(
    "content-security-policy",
  );
  const kinds = [
    "script",
    "img",
    "media",
    "font",
    "connect",
    "manifest",
    "worker",
    "frame",
    "object",
  ];
  for (const kind of kinds) expect(policy).toMatch(new RegExp(`(^|; )${kind}-src `));
});

test("no line is longer than Cloudflare Pages reads", () => {
  const lines = headersFile(env, scripts, built).split("\n");
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(2_000);
});

function cachingOf(path: string, files = lasting): string | undefined {
  const rules = parseHeaders(headersFile(env, scripts, { globalCss, lasting: files }));
  return headersFor(rules, path).get("cache-control");
}

test("files with a hash in their name are cached for a year, a missing one is not cached", () => {
  for (const path of lasting) expect(cachingOf(path)).toContain("max-age=31536000, immutable");
  expect(cachingOf("/assets/desk-gone.js")).toBeUndefined();
  expect(cachingOf("/fonts/gone.woff2")).toBeUndefined();
});

test("with more files than a host reads rules for, the last ones get no rule", () => {
  const files = Array.from({ length: 200 }, (_, index) => `/assets/${index}.js`);
  const rules = parseHeaders(headersFile(env, scripts, { globalCss, lasting: files }));
  expect(rules).toHaveLength(100);
  expect(cachingOf("/assets/0.js", files)).toContain("immutable");
  expect(cachingOf("/assets/199.js", files)).toBeUndefined();
  expect(cachingOf("/admin", files)).toBe("no-store");
});

test("robots may not crawl the admin area", () => {
  expect(robotsFile("https://selat.example")).toContain("Disallow: /admin\n");
});

test("the policy allows Turnstile if the primary admin has given its keys, only on public pages", () => {
  const without = headersFile(env, scripts, built);
  expect(without).not.toContain("challenges.cloudflare.com");
  const rules = parseHeaders(headersFile(env, scripts, { ...built, hasTurnstile: true }));
  const page = headersFor(rules, "/contact").get("content-security-policy");
  expect(page).toMatch(/script-src [^;]* https:\/\/challenges\.cloudflare\.com;/);
  expect(page).toContain("frame-src https://challenges.cloudflare.com;");
  const desk = headersFor(rules, "/admin/login").get("content-security-policy");
  expect(desk).not.toContain("cloudflare");
});
