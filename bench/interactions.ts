import type { Page } from "@playwright/test";

/** Milliseconds between the load event and the tap: the time that a visitor needs to see the button. */
const SEEN_MS = 500;

declare global {
  /** Resolves to the milliseconds from the press until the frame with the expected element is painted. */
  var frame: Promise<number>;
  /** Milliseconds of the longest event of each interaction, by the interaction's id. */
  var interactions: Map<number, number>;
  /** Duration of every task of more than 50 ms, in milliseconds. */
  var longTasks: number[];
  var layoutShift: number;
}

/** Makes the page's CPU `slowdown` times slower, to imitate a cheap phone. */
export async function slowDown(page: Page, slowdown: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
}

/** Runs in the page before a press: sets `frame` to the time until the first frame in which `selector` matches. */
function watchFor(selector: string): void {
  const { promise, resolve } = Promise.withResolvers<number>();
  globalThis.frame = promise;
  function watch({ timeStamp }: Event) {
    function look() {
      if (!document.querySelector(selector)) requestAnimationFrame(look);
      // A task of this priority runs once the frame of this callback is painted.
      else
        void scheduler.postTask(() => resolve(performance.now() - timeStamp), {
          priority: "user-blocking",
        });
    }
    requestAnimationFrame(look);
  }
  addEventListener("pointerdown", watch, { once: true, capture: true });
}

/** Taps the phone's menu button `SEEN_MS` after the load event; returns the milliseconds until the menu is painted. */
export async function timeMenuTap(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(SEEN_MS);
  const box = await page.locator("button[popovertarget=menu-site]").boundingBox();
  if (!box) throw new Error(`No menu on ${url}`);
  await page.evaluate(watchFor, "#menu-site:popover-open");
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  return page.evaluate(() => globalThis.frame);
}

/** Runs in every document before its own scripts. */
function watchLoading(): void {
  globalThis.longTasks = [];
  globalThis.layoutShift = 0;
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration);
  });
  tasks.observe({ type: "longtask", buffered: true });
  const shifts = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      globalThis.layoutShift += (entry as PerformanceEntry & { value: number }).value;
    }
  });
  shifts.observe({ type: "layout-shift", buffered: true });
}

/**
 * Loads a page and watches it until two seconds after the load event. Returns its longest task in milliseconds (0 if
 * none is over 50 ms) and its cumulative layout shift.
 */
export async function watchLoad(page: Page, url: string): Promise<{ task: number; shift: number }> {
  await page.addInitScript(watchLoading);
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(2_000);
  return page.evaluate(() => ({
    task: Math.max(0, ...globalThis.longTasks),
    shift: globalThis.layoutShift,
  }));
}

/** Runs in every document before its own scripts. */
function watchInteractions(): void {
  globalThis.interactions = new Map();
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId, duration } = entry as PerformanceEventTiming;
      if (!interactionId) continue;
      const longest = globalThis.interactions.get(interactionId) ?? 0;
      globalThis.interactions.set(interactionId, Math.max(longest, duration));
    }
  });
  // 16 ms is the lowest threshold that the browser allows, so shorter events are missing.
  const options: PerformanceObserverInit & { durationThreshold: number } = {
    type: "event",
    durationThreshold: 16,
    buffered: true,
  };
  observer.observe(options);
}

/** Records every interaction of the current document and of the documents that the page loads later. */
export async function recordInteractions(page: Page): Promise<void> {
  await page.addInitScript(watchInteractions);
  await page.evaluate(watchInteractions);
}

/** Returns the milliseconds from each interaction of this document until its next frame, as INP counts them. */
export async function readInteractions(page: Page): Promise<number[]> {
  // The browser reports the last interaction only after its frame.
  await page.waitForTimeout(300);
  return page.evaluate(() => [...globalThis.interactions.values()]);
}
