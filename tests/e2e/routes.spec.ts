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

test("a link to any old address replaces it in the history by the address of its page", async ({
  openAs,
}) => {
  const visitor = await openAs("visitor");
  await visitor.goto("/contact");
  const steps = await visitor.evaluate(() => history.length);
  for (const [from, to] of redirects) {
    // Adds a link and clicks it, since the site has no links to most of the old addresses.
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

test(
  "a link to an old address opens its page, and Back returns",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const visitor = await openAs("visitor");
    await visitor.goto("/contact");
    await visitor.getByRole("button", { name: "Products" }).click();
    await visitor.getByRole("link", { name: "Sales Assistant AI", exact: true }).first().click();
    await expect(visitor).toHaveURL(`${urls.site}/sales-assistant-ai`);
    await visitor.reload();
    await visitor.goBack();
    await expect(visitor).toHaveURL(`${urls.site}/contact`);
    await expect(visitor.getByRole("heading", { level: 1, name: "Get Started" })).toBeVisible();
  },
);

test("an unknown path shows a 404 page that leads home", async ({ page }) => {
  const response = await page.goto("/nowhere");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL(`${urls.site}/`);
});
