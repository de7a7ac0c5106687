import { workOnDesk } from "./desk.ts";
import type { Site } from "./site.ts";

/**
 * The cost of opening a page of the desk. `firstCard` is in milliseconds until its first lead or figure; `requests` and
 * `bytes` count the uncompressed responses of the database's API.
 */
export type Opening = { firstCard: number; requests: number; bytes: number };

/** A path of the desk, and the selector of the element that a user waits for. */
export type DeskPage = { path: string; first: string };

const BOARD: DeskPage = { path: "/admin/dashboard", first: "[data-lead]" };

const SETTLED_MS = 1_000;

/**
 * Measures a reload of a page of the desk, by default the board, in a new browser that is signed in and has the page's
 * code in its cache.
 */
export function measureOpening(site: Site, { path, first }: DeskPage = BOARD): Promise<Opening> {
  return workOnDesk(site, async (page) => {
    await page.goto(path);
    await page.locator(first).first().waitFor({ timeout: 120_000 });
    // Lets the first load finish, since its pending requests would be counted for the reload.
    await page.waitForTimeout(SETTLED_MS);
    await page.addInitScript((awaited) => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector(awaited)) return;
        observer.disconnect();
        requestAnimationFrame(() => performance.mark("first-card"));
      }).observe(document, { childList: true, subtree: true });
    }, first);
    const sizes: Promise<number>[] = [];
    page.on("response", (response) => {
      if (!response.url().includes("/rest/v1/")) return;
      sizes.push(
        response.body().then(
          (body) => body.length,
          () => 0,
        ),
      );
    });
    await page.reload();
    await page.waitForFunction(() => performance.getEntriesByName("first-card").length > 0, null, {
      timeout: 120_000,
    });
    const firstCard = await page.evaluate(
      () => performance.getEntriesByName("first-card")[0]?.startTime ?? Number.NaN,
    );
    await page.waitForTimeout(SETTLED_MS);
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    return { firstCard, requests: sizes.length, bytes };
  });
}
