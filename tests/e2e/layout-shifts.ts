import type { Page } from "@playwright/test";

type Shift = PerformanceEntry & { value: number; sources: LayoutShiftSource[] };
type LayoutShiftSource = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };

/**
 * Keeps what moves up or down, or grows in height, in the pages of this tab. What moves aside is not kept: the letters of the
 * fallback font are as high as those of the font that may come after it, and not quite as wide.
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

/** What has moved up or down in the page: how far, and what it was. */
export function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}
