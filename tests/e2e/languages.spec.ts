import type { Browser, Page } from "@playwright/test";
import {
  expectAccessible,
  expectLargeTextFits,
  expectNoOverflow,
  narrowAndWide,
} from "./accessible.ts";
import { queryOnEveryPage, expect, test, watchConsole } from "./fixtures.ts";
import { shiftsOf, watchShifts } from "./layout-shifts.ts";
import { LANGUAGES, pageAddresses } from "./site-map.ts";
import { urls } from "./stack.ts";

for (const language of ["id", "ms", "zh"]) {
  test(
    `every page in ${language} is accessible at any width, light or dark`,
    { tag: "@nightly" },
    async ({ openAs, request }) => {
      const page = await openAs("visitor");
      await page.emulateMedia({ reducedMotion: "reduce" });
      const addresses = await pageAddresses(request, urls.site);
      const own = addresses.filter((address) => address.startsWith(`${urls.site}/${language}`));
      expect(own.length).toBe(addresses.filter((address) => isEnglish(address)).length);
      for (const address of own) {
        await page.goto(address);
        // Lays out all sections, since axe cannot find the background of a text without a layout.
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

/** Returns the Chinese words that a line break divides, each with its text. */
async function dividedWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words = new Intl.Segmenter("zh", { granularity: "word" });
    const found: string[] = [];
    for (const element of document.querySelectorAll(
      "body *:not(script, style, noscript, option)",
    )) {
      // Joins the text nodes of a block, since a reader sees them as one text.
      const isText = getComputedStyle(element).display !== "inline";
      if (!isText || !(element as HTMLElement).checkVisibility()) continue;
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, (node) =>
        node.parentElement?.closest(":not(a, b, em, span, strong, time)") === element ||
        node.parentElement === element
          ? NodeFilter.FILTER_ACCEPT
          : NodeFilter.FILTER_REJECT,
      );
      const places: [Text, number][] = [];
      while (texts.nextNode()) {
        const node = texts.currentNode as Text;
        for (let at = 0; at < node.length; at += 1) places.push([node, at]);
      }
      const text = places.map(([node, at]) => node.data[at]).join("");
      for (const { segment, index } of words.segment(text)) {
        const [first, last] = [places[index], places[index + segment.length - 1]];
        if (!/^\p{Script=Han}{2,}$/u.test(segment) || !first || !last) continue;
        const tops = [first, last].map(([node, at]) => {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          return range.getBoundingClientRect().top;
        });
        const size = Number.parseFloat(getComputedStyle(element).fontSize);
        if (Math.abs((tops[0] ?? 0) - (tops[1] ?? 0)) > size / 2) found.push(`${segment}: ${text}`);
      }
    }
    return found;
  });
}

test(
  "no Chinese text breaks a line inside a word",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const page = await openAs("visitor");
    await page.emulateMedia({ reducedMotion: "reduce" });
    const addresses = await pageAddresses(request, urls.site);
    const divided: Record<string, string[]> = {};
    let texts = 0;
    for (const address of addresses.filter((each) => each.startsWith(`${urls.site}/zh`))) {
      await page.goto(address);
      texts += await page.locator("body :has(> wbr)").count();
      // Lays out all sections and opens closed parts, since they would have no lines otherwise.
      await page.evaluate(() => {
        for (const part of document.querySelectorAll<HTMLElement>("main section"))
          part.style.contentVisibility = "visible";
        for (const part of document.querySelectorAll("details")) {
          part.removeAttribute("name");
          part.open = true;
        }
      });
      for (const width of [320, 360, 390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const found = await dividedWords(page);
        if (found.length > 0) divided[`${address} ${width}`] = found;
      }
    }
    expect(texts).toBeGreaterThan(600);
    expect(divided).toEqual({});
  },
);

function isEnglish(address: string): boolean {
  return !LANGUAGES.test(new URL(address).pathname);
}

/** Opens a page in a browser with this language, and records its layout shifts. */
async function openIn(browser: Browser, locale: string, problems: string[]): Promise<Page> {
  const context = await browser.newContext({
    baseURL: urls.site,
    locale,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  watchConsole(page, problems);
  await queryOnEveryPage(page);
  await watchShifts(page);
  return page;
}

/** Opens a page and waits until it requests newer content, which is right after it could offer a language. */
async function openAndWait(page: Page, path: string): Promise<void> {
  const asked = page.waitForRequest((request) => {
    return request.url().startsWith(urls.lake) && request.url().includes("/data/query/");
  });
  await page.goto(path);
  await asked;
}

test.describe("the offer of the page in the browser's language", () => {
  test("appears once, in that language, without a layout shift, and links to the page's version", async ({
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

  test("can be dismissed for good, and does not appear for readers of the page's language", async ({
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
