import type { Page } from "@playwright/test";

/** As long as it takes to see a button, and to decide about a link. */
const SEEN_MS = 500;
const DWELL_MS = 300;

declare global {
  /** Milliseconds from the press to the frame, drawn, that shows what was waited for. */
  var frame: Promise<number>;
}

/** Runs in the page before the next press: `frame` is the first one in which `selector` matches. */
function watchFor(selector: string): void {
  const { promise, resolve } = Promise.withResolvers<number>();
  globalThis.frame = promise;
  function watch({ timeStamp }: Event) {
    function look() {
      if (!document.querySelector(selector)) requestAnimationFrame(look);
      // The next task of this urgency comes when the frame of this callback is drawn.
      else
        void scheduler.postTask(() => resolve(performance.now() - timeStamp), {
          priority: "user-blocking",
        });
    }
    requestAnimationFrame(look);
  }
  addEventListener("pointerdown", watch, { once: true, capture: true });
}

async function timePress(page: Page, press: () => Promise<void>, shown: string): Promise<number> {
  await page.evaluate(watchFor, shown);
  await press();
  return page.evaluate(() => globalThis.frame);
}

/** Milliseconds until the menu of a phone is open, tapped `SEEN_MS` after the load and before any of the app's code has run. */
export async function timeMenuTap(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(SEEN_MS);
  const box = await page.locator("button[popovertarget=menu-site]").boundingBox();
  if (!box) throw new Error(`No menu on ${url}`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return timePress(page, () => page.touchscreen.tap(x, y), "#menu-site:popover-open");
}

/** Milliseconds from the press on a link, on which the pointer has rested for `DWELL_MS`, until its page is shown. */
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
  const link = page.locator(`${isHome ? "main" : "footer"} a[href="${target}"]`).first();
  await link.hover();
  await (await fetched).finished();
  await page.waitForTimeout(DWELL_MS);
  const press = async () => {
    await page.mouse.down();
    await page.mouse.up();
  };
  return timePress(page, press, `link[rel=canonical][href$="${target}"]`);
}
