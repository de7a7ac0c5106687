import type { Browser, Page } from "@playwright/test";
import {
  expectAccessible,
  expectLargeTextFits,
  expectNoOverflow,
  narrowAndWide,
} from "./accessible.ts";
import { askOnEveryPage, expect, test, watchConsole } from "./fixtures.ts";
import { shiftsOf, watchShifts } from "./layout-shifts.ts";
import { LANGUAGES, pageAddresses } from "./site-map.ts";
import { urls } from "./stack.ts";

for (const language of ["id", "ms", "zh"]) {
  test(
    `every page in ${language} is fit for everybody at any width, light or dark`,
    { tag: "@nightly" },
    async ({ openAs, request }) => {
      test.setTimeout(240_000);
      const page = await openAs("visitor");
      await page.emulateMedia({ reducedMotion: "reduce" });
      const addresses = await pageAddresses(request, urls.site);
      const own = addresses.filter((address) => address.startsWith(`${urls.site}/${language}`));
      expect(own.length).toBe(addresses.filter((address) => isEnglish(address)).length);
      for (const address of own) {
        await page.goto(address);
        // axe looks for the background of a text; parts without a layout have no place.
        await page.evaluate(() => {
          for (const part of document.querySelectorAll<HTMLElement>("main section")) {
            part.style.contentVisibility = "visible";
          }
        });
        await expectAccessible(page, language, narrowAndWide);
        await page.setViewportSize({ width: 320, height: 900 });
        await expectNoOverflow(page, "320 px");
        await expectLargeTextFits(page, [360]);
      }
    },
  );
}

/** The pieces of Chinese headings, as `headingText` divides them, that a line ends inside of. */
async function dividedWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const heading of document.querySelectorAll("main :is(h1, h2, h3):has(wbr)")) {
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
        const piece = texts.currentNode.textContent?.trim() ?? "";
        // Latin words in it are divided at their spaces.
        if (lines.size > 1 && !piece.includes(" ")) found.push(piece);
      }
    }
    return found;
  });
}

test(
  "no Chinese heading is divided inside a word",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const page = await openAs("visitor");
    const addresses = await pageAddresses(request, urls.site);
    const divided: Record<string, string[]> = {};
    let headings = 0;
    for (const address of addresses.filter((each) => each.startsWith(`${urls.site}/zh`))) {
      await page.goto(address);
      headings += await page.locator("main :is(h1, h2, h3):has(wbr)").count();
      for (const width of [320, 360, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const found = await dividedWords(page);
        if (found.length > 0) divided[`${address} ${width}`] = found;
      }
    }
    expect(headings).toBeGreaterThan(60);
    expect(divided).toEqual({});
  },
);

function isEnglish(address: string): boolean {
  return !LANGUAGES.test(new URL(address).pathname);
}

/** A page of a browser in a language, whose layout shifts are kept. */
async function openIn(browser: Browser, locale: string, problems: string[]): Promise<Page> {
  const context = await browser.newContext({
    baseURL: urls.site,
    locale,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  watchConsole(page, problems);
  await askOnEveryPage(page);
  await watchShifts(page);
  return page;
}

/** Opens a page and waits until it has had its chance to offer a language: right after, it asks for newer content. */
async function openAndWait(page: Page, path: string): Promise<void> {
  const asked = page.waitForRequest((request) => {
    return request.url().startsWith(urls.lake) && request.url().includes("/data/query/");
  });
  await page.goto(path);
  await asked;
}

test.describe("the offer of the page in the browser's language", () => {
  test("comes once, in that language, without a shift, and leads to the page's own version", async ({
    browser,
  }) => {
    const problems: string[] = [];
    const page = await openIn(browser, "ms-MY", problems);
    await page.goto("/waiter-ai");
    const offer = page.locator("[data-offer]");
    const link = offer.getByRole("link", { name: "Bahasa Melayu" });
    await expect(link).toBeVisible();
    await expect(link).toHaveAttribute("lang", "ms");
    await expect(offer.getByRole("link")).toHaveCount(1);
    expect(await shiftsOf(page)).toEqual([]);
    await expectAccessible(page, "offer", narrowAndWide);
    await link.click();
    await expect(page.locator("html")).toHaveAttribute("lang", "ms-MY");
    await expect(offer).toBeHidden();

    await openAndWait(page, "/privacy-policy");
    await expect(offer).toBeHidden();
    await page.context().close();
    expect(problems).toEqual([]);
  });

  test("is sent away for good, and never comes to anyone who reads the page's language", async ({
    browser,
  }) => {
    const problems: string[] = [];
    const page = await openIn(browser, "zh-CN", problems);
    await page.goto("/ms");
    const offer = page.locator("[data-offer]");
    await expect(offer.getByRole("link", { name: "中文" })).toBeVisible();
    await offer.getByRole("button").press("Enter");
    await expect(offer).toHaveCount(0);
    await openAndWait(page, "/");
    await expect(offer).toBeHidden();
    await page.context().close();

    const reader = await openIn(browser, "en-GB", problems);
    await openAndWait(reader, "/");
    await expect(reader.locator("[data-offer]")).toBeHidden();
    await reader.context().close();
    expect(problems).toEqual([]);
  });
});
