import { setTimeout } from "node:timers/promises";
import { type Browser, CDPSessionEvent, type Page } from "puppeteer-core";

/** How long a page is looked at before the press, and a pointer rests on a link, in milliseconds. */
const SEEN_MS = 500;
const DWELL_MS = 400;
const TIMEOUT_MS = 30_000;

export type Navigation = {
  /** Site path of the page that holds the link, and of the page it leads to. */
  from: string;
  to: string;
  /** Whether the pointer rests on the link before the press. */
  hovered: boolean;
  /** How many times slower than this machine the CPU is made. */
  slowdown: number;
};

export type NavigationTime = {
  /** Milliseconds from the press to the painted heading. */
  time: number;
  /** For how many milliseconds the browser had prerendered the document; 0 if it had not. */
  activationStart: number;
};

declare global {
  /** When the heading of this document was painted, in milliseconds of the epoch. */
  var headingPaintedAt: number | undefined;
}

/** Runs in every document before its own scripts: closes the popup, and notes when the heading is painted. */
function watchHeading(): void {
  sessionStorage.setItem("selat.popup-dismissed", "yes");
  // Sent to the page as text, so it must be self-contained.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  function look() {
    if (!document.querySelector("main h1")) return void requestAnimationFrame(look);
    void scheduler.postTask(
      () => {
        globalThis.headingPaintedAt = performance.timeOrigin + performance.now();
      },
      { priority: "user-blocking" },
    );
  }
  requestAnimationFrame(look);
}

const PRESS_KEY = "bench.press";

/** Runs in the page before the press: keeps its time, in milliseconds of the epoch, for the next document. */
function keepPressTime(key: string): void {
  const options = { once: true, capture: true };
  const keep = ({ timeStamp }: Event) => {
    localStorage.setItem(key, String(performance.timeOrigin + timeStamp));
  };
  addEventListener("pointerdown", keep, options);
}

/**
 * Runs in the next document. Null until its heading is painted. No script of ours runs in a document
 * that is drawn ahead: its first paint, on activation, has the heading.
 */
function readPaint(path: string, key: string): NavigationTime | null {
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  if (location.pathname !== path || !paint) return null;
  const [navigation] = performance.getEntriesByType("navigation");
  const { activationStart } = navigation as PerformanceNavigationTiming & {
    activationStart: number;
  };
  const paintedAt =
    activationStart > 0 ? performance.timeOrigin + paint.startTime : globalThis.headingPaintedAt;
  return paintedAt
    ? { time: paintedAt - Number(localStorage.getItem(key)), activationStart }
    : null;
}

/** The document changes during the requests: an answer that is lost is requested again. */
async function waitForPaint(page: Page, path: string) {
  const end = performance.now() + TIMEOUT_MS;
  while (performance.now() < end) {
    const paint = await page.evaluate(readPaint, path, PRESS_KEY).catch(() => null);
    if (paint) return paint;
    await setTimeout(50);
  }
  throw new Error(`The heading of ${path} was not painted within ${TIMEOUT_MS} ms`);
}

/** Slows every document of the browser down, also those drawn ahead in a process of their own. */
async function slowDown(browser: Browser, page: Page, slowdown: number): Promise<() => void> {
  const session = await browser.target().createCDPSession();
  const connection = session.connection();
  const slow = (each: typeof session) => {
    // Targets that are no pages refuse.
    each.send("Emulation.setCPUThrottlingRate", { rate: slowdown }).catch(() => undefined);
  };
  connection?.on(CDPSessionEvent.SessionAttached, slow);
  await page.emulateCPUThrottling(slowdown);
  return () => connection?.off(CDPSessionEvent.SessionAttached, slow);
}

/** Runs in the page: twice, as what comes near is laid out then and moves what is below it. */
async function bringIntoView(element: Node): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    (element as Element).scrollIntoView({ block: "center", behavior: "instant" });
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  }
}

/**
 * Follows a link with the mouse, as a visitor with an empty cache does. Puppeteer, because Chromium draws
 * nothing ahead while Playwright is attached; and not over TLS with a certificate of our own.
 */
export async function timeNavigation(
  browser: Browser,
  origin: string,
  { from, to, hovered, slowdown }: Navigation,
): Promise<NavigationTime> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    const restore = await slowDown(browser, page, slowdown);
    await page.evaluateOnNewDocument(watchHeading);
    await page.goto(origin + from, { waitUntil: "load" });
    await setTimeout(SEEN_MS);
    const link = await page.waitForSelector(
      `::-p-xpath(//a[@href="${to}" or starts-with(@href, "${to}?")][not(ancestor::*[@popover])])`,
    );
    if (!link) throw new Error(`No link to ${to} on ${from}`);
    await link.evaluate(bringIntoView);
    const { x, y } = await link.clickablePoint();
    if (hovered) {
      await page.mouse.move(x, y);
      await setTimeout(DWELL_MS);
    }
    await page.evaluate(keepPressTime, PRESS_KEY);
    // The page may be gone before the press is answered.
    page.mouse.click(x, y).catch(() => undefined);
    const paint = await waitForPaint(page, to);
    restore();
    return paint;
  } finally {
    await context.close();
  }
}
