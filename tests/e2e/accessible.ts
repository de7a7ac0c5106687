import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

export const widths = [360, 768, 1440];
export const schemes = ["light", "dark"] as const;

/** Violations of WCAG 2.2 AA as one line each, so that a failure says what to mend. */
export async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    // There is no frame of another origin in these pages: without a page of its own it is quicker.
    .setLegacyMode()
    // What passes is not listed node by node.
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    // Base UI's own focus guards: hidden, focusable on purpose, and passed over by the focus.
    .exclude("[data-base-ui-focus-guard]")
    .analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = "" }) => `${id}: ${html} ${failureSummary}`),
  );
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
