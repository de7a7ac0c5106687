import { expect, test } from "vitest";
import { matchesPattern, parseHeaders } from "../local/static-server/host-files.ts";
import { alternates } from "../src/lib/alternates.ts";
import { loaderScript, scriptHash } from "./prerender-document.ts";
import { headersFile, redirectsFile, robotsFile, sitemapFile } from "./prerender-host-files.ts";

const env = {
  supabaseUrl: "https://project.supabase.co",
  supabaseAnonKey: "key",
  sanityProjectId: "abc123",
  sanityDataset: "production",
  sanityApiHost: undefined,
  siteUrl: "https://selat.example",
  studioUrl: "https://studio.selat.example",
};

const app = { main: "/assets/main-1.js", imports: ["/assets/framework-1.js"] };

test("redirects are permanent, one a line, unfinished ones left out", () => {
  const redirects = [
    { from: "/waiter", to: "/waiter-ai" },
    { from: null, to: "/" },
    { from: "/a", to: "/a" },
    { from: "/b\n/* /evil", to: "/" },
  ];
  expect(redirectsFile(redirects)).toBe("/waiter /waiter-ai 301\n/admin/* /admin 200\n");
});

test("the policy allows the build's own loaders and no other inline script", () => {
  const headers = headersFile(env, app);
  expect(headers).toContain(scriptHash(loaderScript(app)));
  const scripts = /script-src ([^;]*)/.exec(headers)?.[1];
  expect(scripts).not.toContain("unsafe");
});

test("the policy names the backend, its socket, the CMS and who may frame the site", () => {
  const headers = headersFile(env, app);
  expect(headers).toMatch(
    /connect-src [^;]*https:\/\/project\.supabase\.co wss:\/\/project\.supabase\.co/,
  );
  expect(headers).toContain("https://abc123.api.sanity.io");
  expect(headers).toContain("frame-ancestors 'self' https://studio.selat.example");
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
  const rules = parseHeaders(headersFile(env, app));
  const paths = ["/", "/waiter-ai", "/assets/a.js", "/media/a.mp4", "/admin", "/admin/x"];
  const joined = paths.flatMap((path) => {
    const matching = rules.filter(({ pattern }) => matchesPattern(pattern, path));
    const names = matching.flatMap(({ headers }) => headers.map(([name]) => `${path} ${name}`));
    return names.filter((name, index) => names.indexOf(name) !== index);
  });
  expect(joined).toEqual([]);
});

test("robots may see all but the admin area", () => {
  expect(robotsFile("https://selat.example")).toContain("Disallow: /admin\n");
});
