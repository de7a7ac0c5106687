import type { Page } from "@playwright/test";
import { FIRST_FLIGHT_BYTES, firstFlightBytes } from "./first-flight.ts";

/** The transfer size of a page, in compressed bytes. */
export type PageWeight = {
  /** Bytes of everything except videos, before the load event. */
  bytes: number;
  requests: number;
  /** Number of script files before the load event. */
  scripts: number;
  /** Bytes of all JavaScript for a visitor who reads the page to its end and opens its menu and questions. */
  scriptBytes: number;
  scriptFiles: number;
  /** Bytes of the document that must arrive for the first screen. */
  firstFlightBytes: number;
};

/** The weight that no public page may exceed; `npm test` checks it. */
export const budget: Omit<PageWeight, "scriptFiles"> = {
  bytes: 60_000,
  requests: 5,
  scripts: 0,
  scriptBytes: 6_000,
  firstFlightBytes: FIRST_FLIGHT_BYTES,
};

type Loaded = { url: string; bytes: number; start: number };

/** Runs in the page: returns everything that was fetched, the document first, and the time of the load event. */
function readTimings(): { loaded: Loaded[]; loadedAt: number } {
  const navigations = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const [navigation] = navigations;
  if (!navigation) throw new Error("The page has no navigation timing");
  const loaded = [navigation, ...resources].map(({ name, startTime, encodedBodySize }) => ({
    url: name,
    bytes: encodedBodySize,
    start: startTime,
  }));
  return { loaded, loadedAt: navigation.loadEventStart };
}

function total(loaded: Loaded[]): number {
  return loaded.reduce((sum, { bytes }) => sum + bytes, 0);
}

function isScript({ url }: { url: string }): boolean {
  return new URL(url).pathname.endsWith(".js");
}

/** Runs in the page: opens every question and brings every section into view. */
async function readThrough(): Promise<void> {
  for (const question of document.querySelectorAll("summary")) question.click();
  for (const section of document.querySelectorAll("main section")) {
    section.scrollIntoView({ behavior: "instant" });
    await new Promise(requestAnimationFrame);
  }
}

/** Opens a URL and measures its weight at the load event, and after a visitor has read all of it. */
export async function weighPage(page: Page, url: string): Promise<PageWeight> {
  const window = page.viewportSize();
  const queried = page.waitForRequest((request) => request.url().includes("/data/query/"));
  const response = await page.goto(url, { waitUntil: "load" });
  await queried;
  const firstFlight = await firstFlightBytes(page, (await response?.text()) ?? "");
  if (window) await page.setViewportSize(window);
  await page.locator("[popovertarget=menu-site]").press("Enter");
  await page.keyboard.press("Escape");
  await page.evaluate(readThrough);
  await page.waitForFunction(() => !document.querySelector("[data-hydrate=idle]"));
  const { loaded, loadedAt } = await page.evaluate(readTimings);
  const { origin } = new URL(url);
  const own = loaded.filter(({ url: each }) => each.startsWith(origin));
  const withoutVideos = own.filter(({ url: each }) => !/\.(?:webm|mp4)$/.test(each));
  const beforeLoad = withoutVideos.filter(({ start }) => start < loadedAt);
  const scripts = own.filter(isScript);
  return {
    bytes: total(beforeLoad),
    requests: beforeLoad.length,
    scripts: beforeLoad.filter(isScript).length,
    scriptBytes: total(scripts),
    scriptFiles: scripts.length,
    firstFlightBytes: firstFlight,
  };
}
