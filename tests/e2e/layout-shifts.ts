import type { Page } from "@playwright/test";

type Shift = PerformanceEntry & { value: number; sources: LayoutShiftSource[] };
type LayoutShiftSource = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };

/**
 * Records elements that move vertically or change their height in the pages of this tab. It ignores horizontal moves,
 * since the fallback font's letters have the right height, but not quite the right width.
 */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const moved = sources.filter(({ previousRect: before, currentRect: after }) => {
          return before.y !== after.y || before.height !== after.height;
        });
        if (moved.length === 0) continue;
        const names = moved.map(({ node }) => `${node?.nodeName}: ${node?.textContent}`);
        shifts.push(`${value} of ${names.join(", ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Returns the recorded shifts of the page, each with distance and element. */
export function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}
