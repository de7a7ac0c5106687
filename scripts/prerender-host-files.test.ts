import { expect, test } from "vitest";
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
  expect(redirectsFile(redirects)).toBe("/waiter /waiter-ai 301\n");
});

test("the policy allows the build's own loaders and no other inline script", () => {
  const headers = headersFile(env, app);
  expect(headers).toContain(scriptHash(loaderScript(app, "visit")));
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
  const pages = [{ path: "/a&b", updatedAt: "2026-01-01T00:00:00Z" }];
  expect(sitemapFile("https://selat.example", pages)).toContain(
    "<loc>https://selat.example/a&amp;b</loc>",
  );
});

test("robots may see all but the admin area", () => {
  expect(robotsFile("https://selat.example")).toContain("Disallow: /admin\n");
});
