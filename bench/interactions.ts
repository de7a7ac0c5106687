import type { Page } from "@playwright/test";

/** How long a visitor needs to see a button, in milliseconds. */
const SEEN_MS = 500;

declare global {
  /** Milliseconds from the press until the frame that shows the expected element is painted. */
  var frame: Promise<number>;
  /** The longest event of each interaction, by its id, in milliseconds. */
  var interactions: Map<number, number>;
  /** Milliseconds of every task over 50 ms. */
  var longTasks: number[];
  var layoutShift: number;
}

/** Makes the page's CPU slower, as that of a cheap phone is. */
export async function slowDown(page: Page, slowdown: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
}

/** Runs in the page before the next press: sets `frame` to the first one in which `selector` matches. */
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

/** Milliseconds until the menu of a phone is open, tapped `SEEN_MS` after the load event. */
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

/** The longest task until two seconds after the load event, in milliseconds (0 without one over 50 ms), and all shifts. */
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
  // Shorter ones are not reported: 16 ms is the least there is.
  const options: PerformanceObserverInit & { durationThreshold: number } = {
    type: "event",
    durationThreshold: 16,
    buffered: true,
  };
  observer.observe(options);
}

/** Watches every interaction of this document and of those that follow it. */
export async function recordInteractions(page: Page): Promise<void> {
  await page.addInitScript(watchInteractions);
  await page.evaluate(watchInteractions);
}

/** Milliseconds from each interaction of this document until its next frame, as INP counts them. */
export async function readInteractions(page: Page): Promise<number[]> {
  // The last one is reported with its frame.
  await page.waitForTimeout(300);
  return page.evaluate(() => [...globalThis.interactions.values()]);
}
