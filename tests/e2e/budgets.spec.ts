import { overBudget, readBudgets } from "../../bench/budgets.ts";
import { type PageWeight, weighPage } from "../../bench/page-weight.ts";
import { expect, test } from "./fixtures.ts";
import { sitemapAddresses } from "./site-map.ts";
import { urls } from "./stack.ts";
import { expectUpToDate } from "./studio.ts";

test.use({ viewport: { width: 412, height: 823 }, serviceWorkers: "block" });

test("every public page keeps its budget of bytes, requests and code", async ({
  browser,
  request,
  contextOptions,
}) => {
  test.slow();
  const addresses = await sitemapAddresses(request);
  expect(addresses.length).toBeGreaterThan(8);
  // A page whose words are older than the content brings the code that draws the new ones.
  await expectUpToDate(request, "/");
  const weights: Record<string, PageWeight> = {};
  for (const address of addresses) {
    // A new context has an empty cache.
    const context = await browser.newContext(contextOptions);
    weights[address.slice(urls.site.length)] = await weighPage(await context.newPage(), address);
    await context.close();
  }
  expect(overBudget(readBudgets(), weights)).toEqual([]);
});
