import type { Page } from "@playwright/test";
import axe from "axe-core";
import { expect } from "./fixtures.ts";

export const widths = [360, 768, 1440];
export const schemes = ["light", "dark"] as const;

type Part = {
  /** Selector of the part that has changed since the whole page was looked at. */
  within?: string;
  /** Only what another colour scheme can change. */
  isColorsOnly?: boolean;
};

/**
 * Violations of WCAG 2.2 AA as one line each, so that a failure says what to mend. Runs in the page
 * itself and is put there once: a quarter of the time that @axe-core/playwright takes.
 */
export async function violations(page: Page, part: Part = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async ({ within, isColorsOnly }) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    const { violations: found } = await run(
      // The excluded are Base UI's own focus guards: hidden, focusable on purpose, and passed over.
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

/** Nothing to scroll sideways: neither the window nor a main part that scrolls by itself. */
export async function expectNoOverflow(page: Page, at: string): Promise<void> {
  const overflow = await page.evaluate(() => {
    const main = document.querySelector("main");
    const isScroller = main !== null && getComputedStyle(main).overflowY === "auto";
    const scrollers = isScroller ? [document.documentElement, main] : [document.documentElement];
    return Math.max(...scrollers.map((each) => each.scrollWidth - each.clientWidth));
  });
  expect(overflow, `horizontal scroll of ${page.url()} at ${at}`).toBe(0);
}

/** Words that their box or the window cuts off; those of a drawn picture are none. */
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
        // Words to scroll to, and words for the ear alone.
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

/** With text of twice the size nothing is to be scrolled sideways and no word is cut off. */
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
 * Holds the state a page is in to WCAG at each width and scheme, without loading it again, and to
 * no horizontal scroll, at 320 px and with text of twice the size as well. Ask for reduced motion first.
 */
export async function expectStateAccessible(page: Page, state: string, at = widths): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    for (const width of at) {
      await page.setViewportSize({ width, height: 900 });
      expect(await violations(page), `${state} at ${width} px, ${colorScheme}`).toEqual([]);
      await expectNoOverflow(page, `${width} px, ${state}`);
    }
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoOverflow(page, `320 px, ${state}`);
  await page.setViewportSize({ width: 768, height: 900 });
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await expectNoOverflow(page, `text of 200%, ${state}`);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
}
