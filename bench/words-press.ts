import { brotliCompressSync } from "node:zlib";
import type { Browser, Page, Request } from "@playwright/test";
import { bundle } from "../prerender/inline-scripts.ts";
import { launchChromium } from "../tools/browser/chromium.ts";
import { readInteractions, recordInteractions, slowDown } from "./interactions.ts";
import { median, percentile } from "./percentile.ts";
import type { Report } from "./report.ts";

const ROUNDS = 15;
const SLOWDOWN = 4;
const PHONE = { viewport: { width: 412, height: 823 }, hasTouch: true };

/** Runs in every document before its own scripts: sets Global Privacy Control, so that the site does not count. */
function refuseCounting(): void {
  Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true });
}

/** Runs in every document before its own scripts: suppresses the popup, which would cover the questions. */
function keepPopupShut(): void {
  sessionStorage.setItem("selat.popup-dismissed", "yes");
}

/** Opens the home page as a phone and runs `work`, which gets the page and the list of its requests. */
async function onHome<Result>(
  browser: Browser,
  origin: string,
  isCounted: boolean,
  work: (page: Page, asked: Request[]) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    await page.addInitScript(keepPopupShut);
    if (!isCounted) await page.addInitScript(refuseCounting);
    const asked: Request[] = [];
    page.on("request", (request) => asked.push(request));
    await recordInteractions(page);
    await slowDown(page, SLOWDOWN);
    await page.goto(origin, { waitUntil: "load" });
    return await work(page, asked);
  } finally {
    await context.close();
  }
}

/** Taps every question; returns the milliseconds of each tap. The first tap makes the page load the counting code. */
async function press(page: Page): Promise<number[]> {
  for (const question of await page.locator("main summary").all()) await question.tap();
  return readInteractions(page);
}

const isCounting = (request: Request) =>
  /\/assets\/count-|functions\/v1\/count/.test(request.url());

/** Returns the compressed bytes of the script that each page has, with or without counting. */
async function weighEntry(countsVisits: boolean): Promise<number> {
  const constants = { MODULE_PATHS: {}, REPORTS_ERRORS: false, COUNTS_VISITS: countsVisits };
  return brotliCompressSync(await bundle("src/islands/entry.ts", constants)).length;
}

/** Measures what counting costs a visitor: bytes, requests, and the time from a tap to its frame. */
export async function measurePresses(origin: string, report: Report): Promise<void> {
  const more = (await weighEntry(true)) - (await weighEntry(false));
  report.figure("script in each page, more with counting", more);

  const browser = await launchChromium();
  try {
    const untouched = async (isCounted: boolean) =>
      onHome(browser, origin, isCounted, async (page, asked) => {
        await page.waitForLoadState("networkidle");
        return asked.map((request) => new URL(request.url()).pathname).toSorted();
      });
    const [counted, uncounted] = [await untouched(true), await untouched(false)];
    report.log(`an untouched page makes ${counted.length} requests`);
    report.check(
      "an untouched page makes the same requests with and without counting",
      counted.join(" ") === uncounted.join(" "),
    );
    const modules = await onHome(browser, origin, true, async (page, asked) => {
      await press(page);
      const bodies = asked.filter(isCounting).map(async (request) => {
        return brotliCompressSync((await (await request.response())?.body()) ?? "").length;
      });
      return Promise.all(bodies);
    });
    report.check("the first tap fetches one file for counting", modules.length === 1);
    report.figure("code that counts, fetched with the first sign of a person", modules[0] ?? 0);

    const times = { counted: [] as number[], "not counted": [] as number[] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const name of ["counted", "not counted"] as const) {
        const each = await onHome(browser, origin, name === "counted", press);
        // The first round pays for the start of the browser.
        if (round > 0) times[name].push(...each);
      }
    }
    for (const [name, each] of Object.entries(times)) {
      report.log(`${each.length} presses ${name}, CPU ${SLOWDOWN}x slower`);
      report.figure(`a press, ${name}, CPU ${SLOWDOWN}x slower: median`, median(each));
      report.figure(`a press, ${name}, CPU ${SLOWDOWN}x slower: 98 of 100`, percentile(each, 0.98));
    }
  } finally {
    await browser.close();
  }
}
