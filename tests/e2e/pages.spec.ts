import type { Page } from "@playwright/test";
import { queryOnEveryPage, expect, test, hydrateIslands } from "./fixtures.ts";
import { publicPaths } from "./page-table.ts";
import { urls } from "./stack.ts";
import { expectUpToDate, mutate, query } from "./studio.ts";

/** Returns the metadata in the head of an HTML text or, without one, of the open page. */
async function headOf(page: Page, html?: string): Promise<string[]> {
  return page.evaluate((source) => {
    const parsed = source ? new DOMParser().parseFromString(source, "text/html") : document;
    const own =
      'title, link[rel=canonical], link[rel=alternate], meta[property], meta[name=description], meta[name=keywords], meta[name^="twitter:"], script[type="application/ld+json"]';
    const tags = [...parsed.querySelectorAll(own)].map((tag) => {
      const name = ["property", "name", "hreflang", "rel"].map((each) => tag.getAttribute(each));
      const value = tag.getAttribute("content") ?? tag.getAttribute("href") ?? tag.textContent;
      return `${name.find(Boolean) ?? tag.localName}: ${value}`;
    });
    return [`lang: ${parsed.documentElement.lang}`, ...tags.toSorted()];
  }, html);
}

async function expectAtAnchor(page: Page, hash: string): Promise<void> {
  await expect(page).toHaveURL(`${urls.site}/${hash}`);
  await expect(page.locator(hash)).toBeInViewport();
}

test(
  "the privacy policy shows the current retention period, even if set after the build",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const page = await openAs("visitor");
    await page.route("**/rest/v1/rpc/get_kept_months", (route) => route.fulfill({ json: 6 }));
    await page.goto("/privacy-policy");
    const period = page.locator("[data-island=retention]");
    await expect(period).toHaveText("two years");

    await period.scrollIntoViewIfNeeded();

    await expect(period).toHaveText("6 months");
  },
);

test(
  "a page that React renders again has the same head as the built page",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    test.slow();
    const page = await openAs("visitor");
    await queryOnEveryPage(page);
    let marked = Promise.withResolvers<void>();
    await page.route(`${urls.lake}/**`, async (route) => {
      // Pretends that newer content was published; the content itself is the built one.
      const newer = { newest: "2030-01-01T00:00:00Z", count: 1 };
      if (route.request().method() === "GET") return route.fulfill({ json: { result: newer } });
      await marked.promise;
      return route.continue();
    });
    for (const path of publicPaths) {
      marked = Promise.withResolvers<void>();
      const asked = page.waitForRequest(
        (each) => each.url().startsWith(urls.lake) && each.method() === "POST",
      );
      await page.goto(path);
      await asked;
      await page.evaluate(() => {
        document.querySelector("#root > header")?.setAttribute("data-built-mark", "");
      });
      marked.resolve();
      const built = await headOf(page, await (await request.get(path)).text());
      expect(built.length, path).toBeGreaterThan(15);
      // Waits until React has replaced the header.
      await expect(page.locator("#root > header[data-built-mark]")).toHaveCount(0);
      await expect.poll(async () => headOf(page), path).toEqual(built);
    }
  },
);

const uses = ["an answer is open", "a conversation has begun", "a link has the focus"];
for (const use of [...uses, "nothing is in use"]) {
  test(
    `newer content replaces the page only while nothing is in use: ${use}`,
    { tag: "@nightly" },
    async ({ openAs }) => {
      const page = await openAs("visitor");
      await queryOnEveryPage(page);
      const { promise: isInUse, resolve: release } = Promise.withResolvers<void>();
      let pageQueries = 0;
      await page.route(`${urls.lake}/*/data/query/**`, async (route) => {
        const query = new URL(route.request().url()).searchParams.get("query") ?? "";
        if (!query.startsWith('{"newest"')) {
          pageQueries += 1;
          return route.continue();
        }
        await isInUse;
        const result = { newest: new Date().toISOString(), count: 1 };
        return route.fulfill({ headers: { "access-control-allow-origin": "*" }, json: { result } });
      });
      await page.goto("/");
      const question = page.locator("details").first();
      const link = page.locator("main a").first();
      if (use === "an answer is open") await question.locator("summary").click();
      const log = page.getByRole("log");
      if (use === "a conversation has begun") {
        await page.locator("[data-chat=window] button").first().click();
        await expect(log).not.toBeEmpty();
      }
      // Removes the focus that the click has left on the question, since the focus is another case.
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      if (use === "a link has the focus") await link.focus();
      await page.evaluate(() => document.querySelector("main")?.setAttribute("data-built", ""));
      release();
      await expect.poll(() => pageQueries).toBeGreaterThan(0);
      // Waits until the response has arrived, and the font for which the page waits before it renders again.
      await page.waitForFunction(() => sessionStorage.getItem("selat.answer:/") !== null);
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
      const built = page.locator("main[data-built]");
      await expect(built).toHaveCount(use === "nothing is in use" ? 0 : 1);
      if (use === "an answer is open") await expect(question).toHaveAttribute("open");
      if (use === "a conversation has begun") await expect(log).not.toBeEmpty();
      if (use === "a link has the focus") await expect(link).toBeFocused();
    },
  );
}

test("anchors of the home page work from another page, and a new page starts at its top", async ({
  openAs,
}) => {
  const page = await openAs("visitor");
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [name, hash] of [
    ["About", "#about"],
    ["Integrations", "#integrations"],
    ["Contact", "#contact"],
  ] as const) {
    await page.goto("/waiter-ai");
    await page.getByRole("banner").getByRole("link", { name, exact: true }).click();
    await expectAtAnchor(page, hash);
  }
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Privacy Policy" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(`${urls.site}/#contact`);
});

test("Back returns to the scroll position that the visitor left", async ({ openAs }) => {
  const page = await openAs("visitor");
  await page.goto("/");
  await hydrateIslands(page);
  // Scrolls step by step, as a visitor does, to the last section, whose position depends on all sections above it.
  const link = page.locator("#contact").getByRole("link", { name: "Schedule a demo" });
  const top = () => link.evaluate((element) => element.getBoundingClientRect().top);
  await page.mouse.move(300, 300);
  await expect(async () => {
    await page.mouse.wheel(0, 400);
    expect(await top()).toBeLessThan(500);
  }).toPass({ intervals: [30] });
  await link.hover();
  const before = await top();
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "Schedule a Demo" })).toBeVisible();
  await page.goBack();
  await expect(link).toBeInViewport();
  // Allows 1 px, since the browser stores the scroll position in whole pixels.
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
});

test.describe("figures after a hero", () => {
  test.use({ isContentRestored: true });

  test("follow it without a gap", { tag: "@nightly" }, async ({ openAs, request }) => {
    const figures = await query<object>(
      request,
      `*[_id == "page-home"][0].sections[_type == "statsSection"][0]`,
    );
    const patch = {
      insert: { after: 'sections[_key=="hero"]', items: [{ ...figures, _key: "figures" }] },
    };
    await mutate(request, [{ patch: { id: "page-knowledge-base-ai", ...patch } }]);
    await expectUpToDate(request, "/knowledge-base-ai");
    const page = await openAs("visitor");
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/knowledge-base-ai");
      const gap = await page.getByRole("heading", { level: 1 }).evaluate((heading) => {
        const hero = heading.closest("main > *");
        const next = hero?.nextElementSibling;
        if (!hero || !next?.querySelector("dl")) return null;
        return next.getBoundingClientRect().top - hero.getBoundingClientRect().bottom;
      });
      expect(gap, `at ${width}`).toBeCloseTo(0, 1);
    }
  });
});
