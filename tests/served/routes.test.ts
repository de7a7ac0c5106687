import { expect, test } from "vitest";
import { all, documentOf, get, textOf } from "./site.ts";

/** SPEC section 2, legacy redirects. */
const redirects = [
  ["/product-service-agent", "/knowledge-base-ai"],
  ["/sales-assistant-agent", "/sales-assistant-ai"],
  ["/singapore", "/ai-solutions-singapore"],
  ["/malaysia", "/ai-solutions-malaysia"],
  ["/indonesia", "/ai-solutions-indonesia"],
  ["/waiter", "/waiter-ai"],
  ["/restaurant-ai", "/waiter-ai"],
  ["/sales-ai", "/sales-assistant-ai"],
  ["/customer-service-ai", "/knowledge-base-ai"],
  ["/products", "/"],
  ["/services", "/"],
  ["/solutions", "/"],
] as const;

test("every old address leads to its page by one permanent redirect, and keeps its query", async () => {
  for (const [from, to] of redirects) {
    for (const address of [from, `${from}/`]) {
      const first = await get(`${address}?source=flyer`);
      expect([first.status, first.headers.get("location")], address).toEqual([
        301,
        `${to}?source=flyer`,
      ]);
    }
    expect((await get(to)).status, to).toBe(200);
  }
});

test("every kind of answer has the security headers", async () => {
  for (const path of ["/", "/contact", "/nowhere", "/admin/login", "/sw.js"]) {
    const { headers } = await get(path);
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(headers.get("referrer-policy"), path).toBe("strict-origin-when-cross-origin");
    expect(headers.get("strict-transport-security"), path).toMatch(/^max-age=\d{8}/);
    expect(headers.get("permissions-policy"), path).toContain("camera=()");
    const policy = headers.get("content-security-policy") ?? "";
    for (const rule of ["frame-src 'none'", "object-src 'none'", "base-uri 'none'"]) {
      expect(policy, path).toContain(rule);
    }
    expect(policy, path).toMatch(/frame-ancestors 'self'(?: http:\/\/localhost:\d+)?$/);
  }
});

test("an address is served in its own language, whatever the browser prefers", async () => {
  for (const [path, lang] of [
    ["/", "en"],
    ["/waiter-ai", "en"],
    ["/ms", "ms-MY"],
  ] as const) {
    const answer = await get(path, { "accept-language": "zh-CN,zh;q=0.9,id;q=0.5" });
    expect(answer.status, path).toBe(200);
    expect(await answer.text(), path).toContain(`<html lang="${lang}`);
    expect(answer.headers.get("vary") ?? "", path).not.toMatch(/accept-language/i);
  }
});

test("admin pages are neither prerendered, indexed nor cached", async () => {
  for (const path of ["/admin", "/admin/login", "/admin/dashboard", "/admin/dashboard/users"]) {
    const answer = await get(path);
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get("cache-control"), path).toBe("no-store");
    expect(answer.headers.get("x-robots-tag") ?? "", path).toContain("noindex");
    const html = await answer.text();
    expect(html, path).toContain('<div id="root"><output>Loading...');
    expect(html, path).toMatch(/<meta name="robots" content="noindex"/);
  }
  expect(await textOf("/robots.txt")).toContain("Disallow: /admin");
  expect(await textOf("/sitemap.xml")).not.toContain("/admin");
});

test("a page built without a key can request nothing from Cloudflare", async () => {
  const contact = await get("/contact");
  // lead-form-captcha.test.tsx tests a page with a key.
  expect(all(await documentOf("/contact"), "meta[name=turnstile]")).toEqual([]);
  const policy = contact.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain("cloudflare");
  expect(await contact.text()).not.toContain("challenges.cloudflare.com");
});
