import type { APIRequestContext } from "@playwright/test";
import { overBudget, readBudgets } from "../../bench/budgets.ts";
import { type PageWeight, weighPage } from "../../bench/page-weight.ts";
import { expect, test } from "./fixtures.ts";
import { LANGUAGES, pageAddresses } from "./site-map.ts";
import { urls } from "./stack.ts";
import { expectUpToDate } from "./studio.ts";

test.use({ viewport: { width: 412, height: 823 }, serviceWorkers: "block" });

/** Bytes by which a page in another language may exceed the budget of its English version. */
const LANGUAGE_BYTES = 3_000;
/**
 * Bytes of that for the first screen. Malay and Indonesian words are longer, and the names and times in a build
 * compress to a few bytes more or less.
 */
const FIRST_FLIGHT_BYTES = 700;
/** Bytes that counting adds to a page's inline script: test pages count visits, those of budgets.json do not. */
const COUNTING_BYTES = 200;

/** Returns the path of the English version of a page, from its list of languages. */
async function englishPathOf(request: APIRequestContext, address: string): Promise<string> {
  const html = await (await request.get(address)).text();
  const [, path = ""] = /<footer[\s\S]*?<a href="([^"]*)" lang="en"/.exec(html) ?? [];
  return path;
}

test(
  "every public page keeps its budget of bytes, requests and code",
  { tag: "@nightly" },
  async ({ browser, request, contextOptions }) => {
    test.slow();
    const addresses = await pageAddresses(request, urls.site);
    expect(addresses.length).toBeGreaterThan(8);
    // Waits for the build, since a page older than the content also loads the code that renders the newer content.
    await expectUpToDate(request, "/");
    const weights: Record<string, PageWeight> = {};
    const budgets = readBudgets();
    for (const each of Object.values(budgets)) each.bytes += COUNTING_BYTES;
    for (const address of addresses) {
      // A new context has an empty cache. Its language is the page's, so that the page offers no other language.
      const locale =
        LANGUAGES.exec(address.slice(urls.site.length))?.[0].replaceAll("/", "") ?? "en-SG";
      const context = await browser.newContext({ ...contextOptions, locale });
      // Switches counting off, since its code has its own limit: prerender/inline-scripts.test.ts.
      await context.addInitScript(() =>
        Object.defineProperty(Navigator.prototype, "doNotTrack", { get: () => "1" }),
      );
      weights[address.slice(urls.site.length)] = await weighPage(await context.newPage(), address);
      await context.close();
      const path = address.slice(urls.site.length);
      const english = await englishPathOf(request, address);
      const known = budgets[english];
      if (known && english !== path) {
        budgets[path] = {
          ...known,
          bytes: known.bytes + LANGUAGE_BYTES,
          firstFlightBytes: known.firstFlightBytes + FIRST_FLIGHT_BYTES,
        };
      }
    }
    expect(overBudget(budgets, weights)).toEqual([]);
  },
);
