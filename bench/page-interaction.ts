import type { Page } from "@playwright/test";

declare global {
  /** Milliseconds from the pointer's press to the next frame after what it did; null until then. */
  var tookMs: number | null;
}

/** Runs in the page: from the next press until `selector` matches and a frame has been drawn. */
function watchFor(selector: string): void {
  globalThis.tookMs = null;
  addEventListener(
    "pointerdown",
    ({ timeStamp }) => {
      function look() {
        if (document.querySelector(selector)) {
          globalThis.tookMs = performance.now() - timeStamp;
        } else requestAnimationFrame(look);
      }
      requestAnimationFrame(look);
    },
    { once: true, capture: true },
  );
}

async function timeClick(page: Page, button: string, shown: string): Promise<number> {
  await page.evaluate(watchFor, shown);
  await page.locator(button).first().click();
  const handle = await page.waitForFunction(() => globalThis.tookMs);
  return Number(await handle.jsonValue());
}

/** Milliseconds until the menu of a phone is open, tapped before any JavaScript has run. */
export async function timeMenuTap(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: "load" });
  return timeClick(page, "button[popovertarget=menu-site]", "#menu-site:popover-open");
}

/** Milliseconds from the press on a link that the pointer rests on until its page is shown. */
export async function timeHoveredNavigation(page: Page, url: string): Promise<number> {
  const { pathname } = new URL(url);
  // On the home page above its popup's half; elsewhere in the footer.
  const isHome = pathname === "/";
  const other = pathname === "/privacy-policy" ? "/ai-solutions-singapore" : "/privacy-policy";
  const target = isHome ? "/waiter-ai" : other;
  const asked = page.waitForRequest((request) => request.url().includes("/data/query/"));
  await page.goto(url, { waitUntil: "load" });
  await page.keyboard.press("Shift");
  await asked;
  const file = `${target}/content.json`;
  const fetched = page.waitForResponse((response) => new URL(response.url()).pathname === file);
  const link = `${isHome ? "main" : "footer"} a[href="${target}"]`;
  await page.locator(link).first().hover();
  await (await fetched).finished();
  return timeClick(page, link, `link[rel=canonical][href$="${target}"]`);
}
