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

for (const [from, to] of redirects) {
  test(`${from} leads to ${to} in one permanent step`, async ({ request }) => {
    const first = await request.get(from, { maxRedirects: 0 });
    expect(first.status()).toBe(301);
    expect(first.headers()["location"]).toBe(to);
    expect((await request.get(to, { maxRedirects: 0 })).status()).toBe(200);
  });
}

test("a redirect inside the site replaces its step in the history", async ({ openAs }) => {
  const visitor = await openAs("visitor");
  await visitor.goto("/contact");
  await visitor.getByRole("button", { name: "Products" }).click();
  await visitor.getByRole("link", { name: "Sales Assistant AI", exact: true }).first().click();
  await expect(visitor).toHaveURL(`${urls.site}/sales-assistant-ai`);
  await visitor.goBack();
  await expect(visitor).toHaveURL(`${urls.site}/contact`);
});

test("an unknown path is a 404 page that leads home", async ({ page }) => {
  const response = await page.goto("/nowhere");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL(`${urls.site}/`);
});

test("the home page says everything to those who run no JavaScript", async ({ request }) => {
  const html = await (await request.get("/")).text();
  for (const expected of [
    /<title>[^<]{20,60}<\/title>/,
    /<meta name="description" content="[^"]{70,160}"/,
    /<meta name="keywords" content="[^"]+"/,
    /<meta property="og:title"/,
    /<meta property="og:description"/,
    /<meta name="twitter:card"/,
    new RegExp(`<link rel="canonical" href="${urls.site}/"`),
    /<script type="application\/ld\+json">/,
    /<h1[ >]/,
  ]) {
    expect(html).toMatch(expected);
  }
  expect(html.match(/<h1[ >]/g)).toHaveLength(1);
});
