import type { Page } from "@playwright/test";
import axe from "axe-core";
import { expect } from "./fixtures.ts";

export const widths = [360, 768, 1440];
/** Two widths in px: enough for one state of a page if its other states are checked at every width. */
export const narrowAndWide = [360, 1440];

type Part = {
  /** Selector of the part to check; by default the whole page. */
  within?: string;
  /** Runs only the rules whose result depends on colours. */
  isColorsOnly?: boolean;
};

/**
 * Returns a line for each violation of WCAG 2.2 AA. axe is injected into the page only once, so that this takes a
 * quarter of the time of @axe-core/playwright.
 */
export async function violations(page: Page, part: Part = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async ({ within, isColorsOnly }) => {
    // Lays out every section: a skipped one keeps the height of a former width, and its text would overlap the next.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("section { content-visibility: visible !important }");
    document.adoptedStyleSheets = [sheet];
    // Waits until transitions have ended, since text has too little contrast while it fades in.
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    const atRest = Promise.allSettled(transitions.map(({ finished }) => finished));
    await Promise.race([atRest, new Promise((resolve) => setTimeout(resolve, 1000))]);
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    const { violations: found } = await run(
      // Base UI's focus guards are hidden but focusable on purpose: they move the focus to the next element.
      { include: [within ?? "html"], exclude: ["[data-base-ui-focus-guard]"] },
      {
        resultTypes: ["violations"],
        runOnly: isColorsOnly
          ? { type: "rule", values: ["color-contrast", "link-in-text-block"] }
          : { type: "tag", values: standards },
      },
    );
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = "" }) => `${id}: ${html} ${failureSummary}`),
    );
  }, part);
}

/**
 * Fails if the window, or a `main` with its own scroll bar, scrolls horizontally. Polls, since some layouts follow a
 * new width a moment later by script.
 */
export async function expectNoOverflow(page: Page, at: string): Promise<void> {
  const overflow = () =>
    page.evaluate(() => {
      const main = document.querySelector("main");
      const isScroller = main !== null && getComputedStyle(main).overflowY === "auto";
      const scrollers = isScroller ? [document.documentElement, main] : [document.documentElement];
      return Math.max(...scrollers.map((each) => each.scrollWidth - each.clientWidth));
    });
  await expect.poll(overflow, `horizontal scroll of ${page.url()} at ${at}`).toBe(0);
}

/** Returns the texts that their box or the window cuts off, except for texts in illustrations. */
export async function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const unread = "script, style, noscript, video, [popover], [role=img], [aria-hidden=true]";
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const parent = text.parentElement;
      if (!parent || !text.textContent?.trim() || parent.closest(unread)) continue;
      range.selectNodeContents(text);
      const words = range.getBoundingClientRect();
      let [left, right] = [0, document.documentElement.clientWidth];
      for (
        let box: Element | null = parent;
        box && box !== document.body;
        box = box.parentElement
      ) {
        const { overflowX, clipPath } = getComputedStyle(box);
        // Text that can be scrolled, or is for screen readers only, does not count as cut off.
        if (overflowX === "auto" || overflowX === "scroll" || clipPath !== "none") {
          [left, right] = [-Infinity, Infinity];
          break;
        }
        if (overflowX === "visible") continue;
        const edges = box.getBoundingClientRect();
        [left, right] = [Math.max(left, edges.left), Math.min(right, edges.right)];
      }
      if (words.width > 0 && (words.left < left - 1 || words.right > right + 1)) {
        found.push(text.textContent.trim());
      }
    }
    return found;
  });
}

/** Fails if text at 200% is cut off or makes the page scroll horizontally. */
export async function expectLargeTextFits(page: Page, at = widths): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  for (const width of at) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page, `${width} px with text of 200%`);
    expect(await cutWords(page), `${page.url()}, ${width} px, text of 200%`).toEqual([]);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
}

/**
 * Fails on a WCAG violation or horizontal scroll at any of the widths. All rules run in the light scheme. The rules
 * that depend on colours also run in the dark scheme, at the first and the last width.
 */
export async function expectAccessible(
  page: Page,
  state: string,
  at = widths,
  within?: string,
): Promise<void> {
  const part = within ? { within } : {};
  for (const width of at) {
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page, `${width} px, ${state}`);
    const label = `${page.url()}, ${state}, ${width} px`;
    expect(await violations(page, part), `${label}, light`).toEqual([]);
    if (width !== at[0] && width !== at.at(-1)) continue;
    await page.emulateMedia({ colorScheme: "dark" });
    const inDark = await violations(page, { ...part, isColorsOnly: true });
    expect(inDark, `${label}, dark`).toEqual([]);
  }
}

/** Does the same as expectAccessible, and fails on horizontal scroll at 320 px or with text of twice the size. */
export async function expectStateAccessible(page: Page, state: string, at = widths): Promise<void> {
  await expectAccessible(page, state, at);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoOverflow(page, `320 px, ${state}`);
  await page.setViewportSize({ width: 768, height: 900 });
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await expectNoOverflow(page, `text of 200%, ${state}`);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
}
