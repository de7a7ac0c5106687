import { setTimeout } from "node:timers/promises";
import { type Browser, CDPSessionEvent, type Page } from "puppeteer-core";

/** Milliseconds between the load event and the press. */
const SEEN_MS = 500;
/** Milliseconds that the pointer rests on a link before the press, if it is hovered. */
const DWELL_MS = 400;
const TIMEOUT_MS = 30_000;

export type Navigation = {
  /** Site path of the page that has the link, and of the page that it leads to. */
  from: string;
  to: string;
  /** Whether the pointer rests on the link before the press. */
  hovered: boolean;
  /** How many times slower than this machine's the CPU is. */
  slowdown: number;
};

export type NavigationTime = {
  /** Milliseconds from the press to the painted heading. */
  time: number;
  /** Milliseconds for which the browser prerendered the document before the press; 0 if it did not. */
  activationStart: number;
};

declare global {
  /** When the heading of this document was painted, in milliseconds since 1970. */
  var headingPaintedAt: number | undefined;
}

/** Runs in every document before its own scripts: suppresses the popup, and records when the heading is painted. */
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

/** Runs in the page before the press: stores its time, in milliseconds since 1970, for the next document. */
function storePressTime(key: string): void {
  const options = { once: true, capture: true };
  const keep = ({ timeStamp }: Event) => {
    localStorage.setItem(key, String(performance.timeOrigin + timeStamp));
  };
  addEventListener("pointerdown", keep, options);
}

/**
 * Runs in the next document: returns null until its heading is painted. Our scripts do not run in a prerendered
 * document; its first paint, on activation, already has the heading.
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

/** Waits until the heading of `path` is painted. Evaluations fail while the document changes, and are repeated. */
async function waitForPaint(page: Page, path: string) {
  const end = performance.now() + TIMEOUT_MS;
  while (performance.now() < end) {
    const paint = await page.evaluate(readPaint, path, PRESS_KEY).catch(() => null);
    if (paint) return paint;
    await setTimeout(50);
  }
  throw new Error(`The heading of ${path} was not painted within ${TIMEOUT_MS} ms`);
}

/** Slows down every document of the browser, even prerendered ones in other processes; returns how to stop this. */
async function slowDown(browser: Browser, page: Page, slowdown: number): Promise<() => void> {
  const session = await browser.target().createCDPSession();
  const connection = session.connection();
  const slow = (each: typeof session) => {
    // Targets other than pages reject the command.
    each.send("Emulation.setCPUThrottlingRate", { rate: slowdown }).catch(() => undefined);
  };
  connection?.on(CDPSessionEvent.SessionAttached, slow);
  await page.emulateCPUThrottling(slowdown);
  return () => connection?.off(CDPSessionEvent.SessionAttached, slow);
}

/** Runs in the page: scrolls twice, since content near the window is laid out late and moves what is below it. */
async function bringIntoView(element: Node): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    (element as Element).scrollIntoView({ block: "center", behavior: "instant" });
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  }
}

/**
 * Clicks a link as a visitor with an empty cache. Uses Puppeteer and plain HTTP, since Chromium does not prerender
 * while Playwright is attached, or over TLS with a self-signed certificate.
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
    await page.evaluate(storePressTime, PRESS_KEY);
    // Rejects if the page is left before Puppeteer gets the answer to the click.
    page.mouse.click(x, y).catch(() => undefined);
    const paint = await waitForPaint(page, to);
    restore();
    return paint;
  } finally {
    await context.close();
  }
}
