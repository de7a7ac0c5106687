import { expect, test, vi } from "vitest";
import { headersFor, matchesPattern, parseHeaders } from "../local/static-server/host-files.ts";
import { alternates } from "../src/lib/alternates.ts";
import { scriptHash, SPECULATION_RULES } from "./document.ts";
import { headersFile, redirectsFile, robotsFile, sitemapFile } from "./host-files.ts";

const env = {
  supabaseUrl: "https://project.supabase.co",
  supabaseAnonKey: "key",
  sanityProjectId: "abc123",
  sanityDataset: "production",
  sanityApiHost: undefined,
  siteUrl: "https://selat.example",
  studioUrl: "https://studio.selat.example",
};

const scripts = { entry: "start()", "contact-query": "choose()" };

test("redirects are permanent, with and without a closing slash, unfinished ones left out", () => {
  const redirects = [
    { from: "/waiter", to: "/waiter-ai" },
    { from: "/typed/", to: "/" },
    { from: "/waiter-ai", to: "/waiter-ai/" },
    { from: "/", to: "/home" },
    { from: null, to: "/" },
    { from: "/a", to: "/a" },
  ];
  expect(redirectsFile(redirects).split("\n")).toEqual([
    "/waiter /waiter-ai 301",
    "/waiter/ /waiter-ai 301",
    "/typed / 301",
    "/typed/ / 301",
    "/ /home 301",
    "/admin/* /admin 200",
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
  ["/old", "javascript:alert(1)"],
])("a redirect from %j to %j is left out", (from, to) => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  expect(redirectsFile([{ from, to }])).toBe("/admin/* /admin 200\n");
  expect(warned).toHaveBeenCalledOnce();
  warned.mockRestore();
});

test("the policy allows the inline scripts of this build and no other", () => {
  const headers = headersFile(env, scripts);
  for (const script of ["start()", "choose()", SPECULATION_RULES]) {
    expect(headers).toContain(scriptHash(script));
  }
  const sources = /script-src ([^;]*)/.exec(headers)?.[1];
  expect(sources).not.toContain("unsafe");
});

test("the policy names the backend, its socket, the CMS and who may frame the site", () => {
  const headers = headersFile(env, scripts);
  expect(headers).toMatch(
    /connect-src [^;]*https:\/\/project\.supabase\.co wss:\/\/project\.supabase\.co/,
  );
  expect(headers).toContain("https://abc123.api.sanity.io");
  expect(headers).toContain("frame-ancestors 'self' https://studio.selat.example");
});

test.each(["/admin", "/admin/login", "/admin/dashboard/users"])(
  "%s shares no window with other pages, and only the site frames it",
  (path) => {
    const headers = headersFor(parseHeaders(headersFile(env, scripts)), path);
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    const policy = headers.get("content-security-policy");
    expect(policy).toMatch(/; frame-ancestors 'self'$/);
    expect(policy).toContain(scriptHash("start()"));
    expect(policy).toContain("connect-src 'self' https://project.supabase.co");
  },
);

test("a public page keeps the window that opened it", () => {
  const headers = headersFor(parseHeaders(headersFile(env, scripts)), "/administration");
  expect(headers.has("cross-origin-opener-policy")).toBe(false);
});

test("the sitemap escapes what XML needs escaped", () => {
  const pages = [{ path: '/a&"b', updatedAt: "2026-01-01T00:00:00Z", alternates: [] }];
  expect(sitemapFile("https://selat.example", pages)).toContain(
    "<loc>https://selat.example/a&amp;&quot;b</loc>",
  );
});

test("the sitemap names the pages for other countries in their languages", () => {
  const siteUrl = "https://selat.example";
  const countryPages = [{ path: "/sg&my", code: "SG" }];
  const page = { path: "/sg&my", updatedAt: "", alternates: alternates(siteUrl, countryPages) };
  const links = [...sitemapFile(siteUrl, [page]).matchAll(/<xhtml:link [^>]*>/g)];
  expect(links.map(([link]) => link)).toEqual([
    `<xhtml:link rel="alternate" hreflang="en-SG" href="${siteUrl}/sg&amp;my"/>`,
    `<xhtml:link rel="alternate" hreflang="x-default" href="${siteUrl}/"/>`,
  ]);
});

test("no path gets a header from two rules, whose values a host would join", () => {
  const rules = parseHeaders(headersFile(env, scripts));
  const paths = ["/", "/waiter-ai", "/assets/a.js", "/media/a.mp4", "/admin", "/admin/x"];
  const joined = paths.flatMap((path) => {
    const matching = rules.filter(({ pattern }) => matchesPattern(pattern, path));
    const names = matching
      .flatMap(({ headers }) => headers.map(([name]) => name))
      // Policies that are joined are obeyed each.
      .filter((name) => name !== "Content-Security-Policy")
      .map((name) => `${path} ${name}`);
    return names.filter((name, index) => names.indexOf(name) !== index);
  });
  expect(joined).toEqual([]);
});

test("robots may see all but the admin area", () => {
  expect(robotsFile("https://selat.example")).toContain("Disallow: /admin\n");
});
