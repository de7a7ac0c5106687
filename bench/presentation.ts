// Opens the real Studio's Presentation tool on the home page and types into the headline. Measures the time from each
// key to the first frame of the preview that shows it, and from Publish to the page's HTML, also with 300 documents.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Browser, Frame, Page } from "@playwright/test";
import { openDataset, readTarget } from "../studio/commands/dataset.ts";
import { launchChromium } from "../tools/browser/chromium.ts";
import { median } from "./percentile.ts";
import { loadLine, processorTime, startProcessorTime } from "./processor-time.ts";
import type { Report } from "./report.ts";
import { type Site, startSite } from "./site.ts";

const KEYS = "tides turn";
const WORDS = "Nobody waits: ";
const DOCUMENTS = 300;
/** Words and not figures, since the page joins a figure and the word after it by a no-break space. */
const PUBLICATIONS = ["one", "two", "three", "four", "five"];
/** Milliseconds between the keys of somebody who types 60 words a minute. */
const PACE_MS = 200;
/** No timeout: a busy machine may take long, and the time is only a figure. */
const TIMEOUT_MS = 0;

type Urls = { url: string; studioUrl: string };

type Moment = { at: number; text: string };

declare global {
  /** Every text that was typed or shown, with its time in milliseconds since 1970. */
  var moments: Moment[];
}

/** Runs in the Studio, where it records typed texts, and in the framed page, where it also records shown headlines. */
function watch(): void {
  globalThis.moments = [];
  const { moments } = globalThis;
  addEventListener("input", ({ timeStamp, target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    moments.push({ at: performance.timeOrigin + timeStamp, text: target.value });
  });
  if (window.parent === window) return;
  let shown = "";
  const observer = new MutationObserver(() => {
    const text = document.querySelector("h1")?.textContent ?? "";
    if (text === shown) return;
    shown = text;
    requestAnimationFrame((at) => moments.push({ at: performance.timeOrigin + at, text }));
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
}

async function open(page: Page, site: Urls): Promise<Frame> {
  const preview = encodeURIComponent(`${site.url}/`);
  await page.goto(`${site.studioUrl}/presentation?preview=${preview}`);
  const handle = await page.waitForSelector("iframe", { timeout: TIMEOUT_MS });
  const frame = await handle.contentFrame();
  if (!frame) throw new Error("Presentation has no frame with the page");
  const overlays = frame.locator("sanity-visual-editing");
  await overlays.waitFor({ state: "attached", timeout: TIMEOUT_MS });
  return frame;
}

/** Clicks the headline in the preview until its overlay has opened the field in the Studio. */
async function openField(page: Page, frame: Frame) {
  const field = page.getByTestId('field-sections[_key=="hero"].heading').getByRole("textbox");
  while (!(await field.isVisible())) {
    await frame.getByRole("heading", { level: 1 }).click();
    await field.waitFor({ timeout: 3_000 }).catch(() => null);
  }
  return field;
}

/** Resolves when the page has recorded a frame with the words. */
function whenShown(frame: Frame, words: string): Promise<unknown> {
  return frame.waitForFunction(
    (expected) => globalThis.moments.some(({ text }) => text.includes(expected)),
    words,
    { timeout: TIMEOUT_MS },
  );
}

function readMoments(): Moment[] {
  return globalThis.moments;
}

/** Returns the milliseconds from each key to the first frame that shows its text. */
async function timeKeys(page: Page, frame: Frame): Promise<number[]> {
  const typed = (await page.evaluate(readMoments)).filter(({ text }) => text.startsWith(WORDS));
  const shown = await frame.evaluate(readMoments);
  return typed.slice(-KEYS.length).map(({ at, text }) => {
    const moment = shown.find((each) => each.at > at && each.text.startsWith(text));
    return Math.round((moment?.at ?? Number.POSITIVE_INFINITY) - at);
  });
}

/**
 * Clicks Publish. Returns the milliseconds until the Studio sends the request (`wait`), and from then until the words
 * are in the page's HTML (`build`).
 */
async function timePublish(page: Page, site: Urls, words: string) {
  const sent = page.waitForRequest(
    (request) => request.postData()?.includes("action.document.publish") ?? false,
    { timeout: TIMEOUT_MS },
  );
  await page.getByTestId("action-publish").click({ timeout: TIMEOUT_MS });
  const pressed = performance.now();
  await sent;
  const asked = performance.now();
  const isPublic = async () => (await (await fetch(site.url)).text()).includes(words);
  while (!(await isPublic())) await setTimeout(50);
  return { wait: Math.round(asked - pressed), build: Math.round(performance.now() - asked) };
}

/**
 * Measures the preview while a marketer types: each key after the frame of the one before, then 60 words a minute.
 * Then measures Publish.
 */
export async function measurePreview(
  browser: Browser,
  site: Urls,
  { log, figure }: Pick<Report, "log" | "figure">,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    page.setDefaultTimeout(TIMEOUT_MS);
    await page.addInitScript(watch);
    const session = await startProcessorTime(page);
    log(loadLine());
    const frame = await open(page, site);
    const field = await openField(page, frame);
    for (const isPaced of [false, true]) {
      await frame.evaluate(() => globalThis.moments.splice(0));
      await field.fill(WORDS);
      await whenShown(frame, WORDS);
      let words = WORDS;
      const before = await processorTime(session);
      for (const key of KEYS) {
        words += key;
        await page.keyboard.type(key, isPaced ? { delay: PACE_MS } : {});
        if (!isPaced) await whenShown(frame, words);
      }
      await whenShown(frame, words);
      const times = (await timeKeys(page, frame)).toSorted((a, b) => a - b);
      const how = isPaced ? `a key each ${PACE_MS} ms` : "a key once the one before is shown";
      const worked = ((await processorTime(session)) - before) / KEYS.length;
      log(`${how}: ${worked.toFixed(0)} ms of the processor for a key`);
      log(`${how}: ${KEYS.length} keys, ${times.join(", ")} ms`);
      figure(`${how}, to its frame: median`, median(times));
    }
    const used = process.cpuUsage();
    const published = await timePublish(page, site, WORDS + KEYS);
    const { user, system } = process.cpuUsage(used);
    log(`Publish: ${Math.round((user + system) / 1_000)} ms of the processor for the whole stack`);
    log(`Publish: sent after ${published.wait} ms, in the HTML ${published.build} ms later`);
    log(loadLine());
    figure("Publish to the raw HTML", published.wait + published.build);
  } finally {
    await page.close();
  }
}

/** Adds copies of a page until the dataset has 300 documents, and waits until the site serves the last one. */
async function addPages(site: Site): Promise<void> {
  const client = openDataset(readTarget({ SANITY_STUDIO_API_HOST: site.servers.urls.lake }));
  const count = await client.fetch<number>(
    `count(*[!(_id in path("_.**")) && !(_type match "system.*") && !(_type match "sanity.*")])`,
  );
  const { title, path, _id, ...page } = await client.fetch(
    `*[_id == "page-waiter-ai"][0]{ ..., "_rev": null, "_createdAt": null, "_updatedAt": null }`,
  );
  const transaction = client.transaction();
  for (let n = count; n < DOCUMENTS; n += 1)
    transaction.create({
      ...page,
      _id: `${_id}-${n}`,
      title: `${title} ${n}`,
      path: `${path}-${n}`,
    });
  await transaction.commit();
  while (!(await fetch(`${site.url}${path}-${DOCUMENTS - 1}`)).ok) await setTimeout(500);
}

/** Measures how long Publish waits for the validation of the text that was typed just before. */
async function measureValidation(
  browser: Browser,
  site: Site,
  { log, figure }: Pick<Report, "log" | "figure">,
): Promise<void> {
  await addPages(site);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    page.setDefaultTimeout(TIMEOUT_MS);
    log(loadLine());
    const field = await openField(page, await open(page, site));
    const waits: number[] = [];
    for (const publication of PUBLICATIONS) {
      const words = WORDS + publication;
      await field.fill(words);
      const { wait, build } = await timePublish(page, site, words);
      log(`Publish, ${DOCUMENTS} documents: sent after ${wait} ms, in the HTML ${build} ms later`);
      waits.push(wait);
    }
    log(loadLine());
    figure(`Publish until it is sent, ${DOCUMENTS} documents: median`, median(waits));
  } finally {
    await page.close();
  }
}

export async function run(report: Report): Promise<void> {
  const dataDir = join(import.meta.dirname, "../.cache/bench");
  rmSync(join(dataDir, "content-lake"), { recursive: true, force: true });
  const site = await startSite(dataDir);
  const browser = await launchChromium();
  try {
    await measurePreview(browser, site, report);
    await measureValidation(browser, site, report);
  } finally {
    await browser.close();
    await site.stop();
  }
}
