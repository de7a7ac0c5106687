import type { Page } from "@playwright/test";
import axe from "axe-core";
import { expect } from "./fixtures.ts";

export const widths = [360, 768, 1440];
/** Enough for a state of a page whose other states were checked at every width. */
export const narrowAndWide = [360, 1440];

type Part = {
  /** Selector of the part to check; without it the whole page. */
  within?: string;
  /** Runs only the rules whose result depends on colours. */
  isColorsOnly?: boolean;
};

/**
 * Violations of WCAG 2.2 AA, one line each. axe runs inside the page and is injected once, which
 * takes a quarter of the time of @axe-core/playwright.
 */
export async function violations(page: Page, part: Part = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async ({ within, isColorsOnly }) => {
    // A section that is not laid out has the height of another width, and axe would see its text over the next one.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("section { content-visibility: visible !important }");
    document.adoptedStyleSheets = [sheet];
    // During a fade-in, text has too little contrast.
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    const atRest = Promise.allSettled(transitions.map(({ finished }) => finished));
    await Promise.race([atRest, new Promise((resolve) => setTimeout(resolve, 1000))]);
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    const { violations: found } = await run(
      // Base UI's focus guards are hidden and focusable on purpose: they pass the focus on.
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
 * Fails when the window, or a `main` with its own scroll bar, keeps scrolling horizontally. It waits, since a script's
 * layout follows a new width a moment later.
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

/** Texts that their box or the window cuts off, except for those in an illustration. */
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
        // Scrollable text, and text for screen readers only, is not cut off.
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

/** Fails when text of 200% makes the page scroll horizontally or is cut off. */
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
 * Fails on a WCAG violation or horizontal scroll at any of the widths. Every rule runs in the light
 * scheme; in the dark one, at the first and the last width, only those that depend on colours.
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

/** The same, and no horizontal scroll at 320 px or with text of twice the size either. */
export async function expectStateAccessible(page: Page, state: string, at = widths): Promise<void> {
  await expectAccessible(page, state, at);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoOverflow(page, `320 px, ${state}`);
  await page.setViewportSize({ width: 768, height: 900 });
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await expectNoOverflow(page, `text of 200%, ${state}`);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
}
