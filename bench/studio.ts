// Opens the real Studio with an empty cache, then a document in it. Measures the time with a CPU four times slower, the
// processor time at full speed, and the transferred bytes.
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { launchChromium } from "../tools/browser/chromium.ts";
import { median } from "./percentile.ts";
import { loadLine, processorTime, startProcessorTime } from "./processor-time.ts";
import type { Report } from "./report.ts";
import { startSite } from "./site.ts";

const ROUNDS = 3;
const SLOWDOWN = 4;
/** No timeout: a busy machine may take long, and the time is only a figure. */
const TIMEOUT = { timeout: 0 };
/** Milliseconds after the lists are shown until a first load counts as complete. */
const SETTLED_MS = 5_000;

type Opening = {
  /** Milliseconds until the lists are shown, and from a click until the form is editable. */
  lists: number;
  form: number;
  /** Processor time of the main thread for each, in milliseconds. */
  listsProcessor: number;
  formProcessor: number;
  bytes: number;
  /** Bytes of the Studio's own files, and of the content that it reads; the rest of `bytes` is the site's pictures. */
  fileBytes: number;
  contentBytes: number;
  requests: number;
};

type Urls = { studioUrl: string; servers: { urls: { lake: string } } };

/** Opens the lists of the Studio with an empty cache, then the home page's form. */
export async function openStudio(
  browser: Browser,
  { studioUrl, servers }: Urls,
  slowdown: number,
): Promise<Opening> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const session = await startProcessorTime(page);
    await session.send("Network.enable");
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    const first = { bytes: 0, fileBytes: 0, contentBytes: 0, requests: 0 };
    const origins = new Map<string, string>();
    session.on("Network.requestWillBeSent", ({ requestId, request }) => {
      origins.set(requestId, new URL(request.url).origin);
    });
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const origin = origins.get(requestId);
      first.bytes += encodedDataLength;
      first.fileBytes += origin === studioUrl ? encodedDataLength : 0;
      first.contentBytes += origin === servers.urls.lake ? encodedDataLength : 0;
      first.requests += 1;
    });
    const started = performance.now();
    await page.goto(`${studioUrl}/structure/pages;all-pages`, { waitUntil: "commit", ...TIMEOUT });
    const home = page.locator('a[href*="page-home"]');
    await home.waitFor(TIMEOUT);
    const lists = performance.now() - started;
    const listsProcessor = await processorTime(session);
    await page.waitForTimeout(SETTLED_MS);
    const settled = Object.assign({}, first);
    const before = await processorTime(session);
    const pressed = performance.now();
    await home.click(TIMEOUT);
    const title = page.getByTestId("field-title").getByRole("textbox");
    await title.and(page.locator(":enabled:not([readonly])")).waitFor(TIMEOUT);
    return {
      lists,
      form: performance.now() - pressed,
      listsProcessor,
      formProcessor: (await processorTime(session)) - before,
      ...settled,
    };
  } finally {
    await context.close();
  }
}

/** Opens the Studio several times; returns the median of each number. */
export async function measureOpenings(
  browser: Browser,
  urls: Urls,
  slowdown: number,
): Promise<Opening> {
  const openings: Opening[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    openings.push(await openStudio(browser, urls, slowdown));
  const of = (name: keyof Opening) => Math.round(median(openings.map((each) => each[name])));
  return {
    lists: of("lists"),
    form: of("form"),
    listsProcessor: of("listsProcessor"),
    formProcessor: of("formProcessor"),
    bytes: of("bytes"),
    fileBytes: of("fileBytes"),
    contentBytes: of("contentBytes"),
    requests: of("requests"),
  };
}

/** Measures the Studio's first load and the opening of a page's form. */
export async function run({ log, figure }: Report): Promise<void> {
  const dataDir = join(import.meta.dirname, "../.cache/bench");
  rmSync(join(dataDir, "content-lake"), { recursive: true, force: true });
  const site = await startSite(dataDir);
  const browser = await launchChromium();
  try {
    // A first opening that is not measured, in which the static server compresses each file once.
    await openStudio(browser, site, 1);
    log(loadLine());
    const slow = await measureOpenings(browser, site, SLOWDOWN);
    const plain = await measureOpenings(browser, site, 1);
    log(`at full speed: lists after ${plain.lists} ms, a form after ${plain.form} ms`);
    log(loadLine());
    figure("first load of the Studio, CPU 4x slower", slow.lists);
    figure("a page's form, CPU 4x slower", slow.form);
    figure("first load of the Studio, time of the processor", plain.listsProcessor);
    figure("a page's form, time of the processor", plain.formProcessor);
    figure("first load of the Studio", plain.bytes);
    figure("first load of the Studio, its files", plain.fileBytes);
    figure("first load of the Studio, content", plain.contentBytes);
    figure("first load of the Studio, requests", plain.requests);
  } finally {
    await browser.close();
    await site.stop();
  }
}
