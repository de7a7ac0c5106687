import type { Page } from "@playwright/test";

type Shift = PerformanceEntry & { value: number; sources: LayoutShiftSource[] };
type LayoutShiftSource = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };

/**
 * Records elements that move vertically, or grow in height, in the pages of this tab. Horizontal moves are not
 * recorded: the letters of the fallback font are as high as those of the later font, but not quite as wide.
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

/** The vertical moves in the page: the distance and the element. */
export function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}
