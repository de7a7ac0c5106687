import { expect, test } from "./fixtures.ts";
import { urls } from "./stack.ts";

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

test("every old address leads to its page in one permanent step and keeps its query", async ({
  request,
}) => {
  for (const [from, to] of redirects) {
    for (const address of [from, `${from}/`]) {
      const first = await request.get(`${address}?source=flyer`, { maxRedirects: 0 });
      expect([first.status(), first.headers()["location"]], address).toEqual([
        301,
        `${to}?source=flyer`,
      ]);
    }
    expect((await request.get(to, { maxRedirects: 0 })).status(), to).toBe(200);
  }
});

test("inside the site every old address is replaced by its page in the history", async ({
  openAs,
}) => {
  const visitor = await openAs("visitor");
  await visitor.goto("/contact");
  const steps = await visitor.evaluate(() => history.length);
  for (const [from, to] of redirects) {
    // As a link does it; most of the old addresses stand in no link of the site.
    await visitor.evaluate((path) => {
      const link = Object.assign(document.createElement("a"), { href: path });
      document.body.append(link);
      link.click();
    }, `${from}?source=flyer`);
    await expect(visitor).toHaveURL(`${urls.site}${to}?source=flyer`);
    await visitor.goBack();
    await expect(visitor, `the step before ${from}`).toHaveURL(`${urls.site}/contact`);
  }
  expect(await visitor.evaluate(() => history.length)).toBe(steps + 1);
});

test("a link to an old address goes to its page and back", async ({ openAs }) => {
  const visitor = await openAs("visitor");
  await visitor.goto("/contact");
  await visitor.getByRole("button", { name: "Products" }).click();
  await visitor.getByRole("link", { name: "Sales Assistant AI", exact: true }).first().click();
  await expect(visitor).toHaveURL(`${urls.site}/sales-assistant-ai`);
  await visitor.reload();
  await visitor.goBack();
  await expect(visitor).toHaveURL(`${urls.site}/contact`);
  await expect(visitor.getByRole("heading", { level: 1, name: "Get Started" })).toBeVisible();
});

test("an unknown path is a 404 page that leads home", async ({ page }) => {
  const response = await page.goto("/nowhere");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL(`${urls.site}/`);
});

test("the safety headers travel with every kind of answer", async ({ request }) => {
  for (const path of ["/", "/contact", "/nowhere", "/admin/login", "/sw.js"]) {
    const headers = (await request.get(path)).headers();
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    expect(headers["referrer-policy"], path).toBe("strict-origin-when-cross-origin");
    expect(headers["strict-transport-security"], path).toMatch(/^max-age=\d{8}/);
    expect(headers["permissions-policy"], path).toContain("camera=()");
    const policy = headers["content-security-policy"] ?? "";
    for (const rule of ["frame-src 'none'", "object-src 'none'", "base-uri 'none'"]) {
      expect(policy, path).toContain(rule);
    }
    expect(policy, path).toMatch(/frame-ancestors 'self'(?: http:\/\/localhost:\d+)?$/);
  }
});
