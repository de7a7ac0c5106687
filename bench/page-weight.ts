import type { Page, Request } from "@playwright/test";

/** What a page costs over the wire, in bytes as they were sent. */
export type PageWeight = {
  /** Everything but films, before anybody touched the page. */
  bytes: number;
  requests: number;
  scripts: number;
  /** JavaScript that is loaded once the visitor has stirred, React runs and has asked the CMS. */
  scriptBytes: number;
  scriptFiles: number;
};

type Loaded = { url: string; bytes: number; start: number };

/** Runs in the page: everything that was fetched, the document first, and when it had loaded. */
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

function isQuestion(request: Request): boolean {
  return request.method() === "POST" && request.url().includes("/data/query/");
}

/** Opens an address and weighs it: as it is read, and after a key has woken it. */
export async function weighPage(page: Page, url: string): Promise<PageWeight> {
  const asked = page.waitForRequest(isQuestion);
  await page.goto(url, { waitUntil: "load" });
  // To the margin: on the header, where some browsers have it at first, it brings that part's code.
  await page.mouse.move(1, 400);
  await page.keyboard.press("Shift");
  await asked;
  const { loaded, loadedAt } = await page.evaluate(readTimings);
  const { origin } = new URL(url);
  const own = loaded.filter(({ url: each }) => each.startsWith(origin));
  const kept = own.filter(({ url: each }) => !/\.(?:webm|mp4)$/.test(each));
  const before = kept.filter(({ start }) => start < loadedAt);
  const scripts = own.filter(isScript);
  return {
    bytes: total(before),
    requests: before.length,
    scripts: before.filter(isScript).length,
    scriptBytes: total(scripts),
    scriptFiles: scripts.length,
  };
}
