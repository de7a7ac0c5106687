import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

type Stop = { name: string; isVisible: boolean; isMarked: boolean; index: number };

/** Numbers every element that Tab should reach, in document order; returns their names. */
async function numberTabStops(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    for (const old of document.querySelectorAll("[data-stop]")) old.removeAttribute("data-stop");
    const focusable = "a[href],button,input,select,textarea,summary,video[controls],[tabindex]";
    const stops = [...document.querySelectorAll<HTMLElement>(focusable)].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(":disabled") &&
        !element.closest("[inert]") &&
        element.checkVisibility({ visibilityProperty: true }),
    );
    return stops.map((element, index) => {
      element.dataset["stop"] = String(index);
      return element.outerHTML.slice(0, 100);
    });
  });
}

/** Returns the focused element; null if the focus is outside the page. */
async function readFocusedStop(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const box = element.getBoundingClientRect();
    // Checks several points, since one may be in a gap of a thin element or one with several lines.
    const isVisible = [0.1, 0.3, 0.5, 0.7, 0.9].some((share) => {
      const x = box.left + box.width * share;
      const hit = document.elementFromPoint(x, box.top + box.height / 2);
      return hit !== null && (element.contains(hit) || hit.contains(element));
    });
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const isMarked =
      element.matches(":focus-visible") && outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
    const { stop } = element.dataset;
    const index = stop === undefined ? -1 : Number(stop);
    return { name: element.outerHTML.slice(0, 100), isVisible, isMarked, index };
  });
}

/**
 * Tabs through the whole page. Fails unless every interactive element gets the focus in document order,
 * with a visible outline and not covered, and the focus leaves the page at the end.
 */
export async function walkByKeyboard(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    // Makes Tab start at the beginning of the document.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
  });
  const expected = await numberTabStops(page);
  const reached: string[] = [];
  const problems: string[] = [];
  let last: Stop | null = null;
  // The limit is generous, since a video has many tab stops inside one element.
  for (let presses = 0; presses < expected.length * 2 + 40; presses += 1) {
    await page.keyboard.press("Tab");
    const stop = await readFocusedStop(page);
    if (!stop && last) break;
    if (!stop || stop.index === last?.index) continue;
    last = stop;
    if (!stop.isMarked) problems.push(`no visible focus: ${stop.name}`);
    if (!stop.isVisible) problems.push(`covered or out of sight: ${stop.name}`);
    // A negative index is a tab stop that the browser adds: a scroll area without a focusable element.
    if (stop.index >= 0) reached.push(expected[stop.index] ?? "");
    if (stop.index === 0 && reached.length > 1) break;
  }
  expect(problems, page.url()).toEqual([]);
  expect(reached.slice(0, expected.length), page.url()).toEqual(expected);
}
