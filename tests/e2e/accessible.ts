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
