import type { Browser, CDPSession, Page } from "@playwright/test";
import { launchChromium } from "../tools/browser/chromium.ts";
import { processorTime, startProcessorTime } from "./processor-time.ts";

/** The cost of a first visit of the board with an empty cache: milliseconds, requests and transferred bytes. */
export type ColdOpening = {
  firstCard: number;
  /** Processor time of the main thread until the first card, in milliseconds; a busy machine hardly changes it. */
  processor: number;
  requests: number;
  bytes: number;
  /** Bytes of the largest uncompressed response before the first card; fonts and pictures count as compressed. */
  uncompressed: number;
  settledRequests: number;
  settledBytes: number;
};

/** The network and processor of Lighthouse's phone on Slow 4G. */
const SLOW = {
  cpu: 4,
  network: {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  },
};

/** Milliseconds without a request after which a page has settled. */
const QUIET_MS = 3_000;

type Request = { start: number; end: number; bytes: number; isCompressed: boolean };

function bytesOf(requests: readonly Request[]): number {
  return requests.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Collects the requests of a page by their id, with times in seconds by the browser's clock. */
async function watchNetwork(session: CDPSession): Promise<Map<string, Request>> {
  const requests = new Map<string, Request>();
  await session.send("Network.enable");
  session.on("Network.requestWillBeSent", ({ requestId, timestamp, request }) => {
    if (request.url.startsWith("http")) {
      requests.set(requestId, { start: timestamp, end: Infinity, bytes: 0, isCompressed: false });
    }
  });
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    const known = requests.get(requestId);
    const names = Object.keys(response.headers).map((name) => name.toLowerCase());
    const isCompressed = type === "Font" || type === "Image" || names.includes("content-encoding");
    if (known) known.isCompressed = isCompressed;
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength, timestamp }) => {
    const known = requests.get(requestId);
    if (known) Object.assign(known, { bytes: encodedDataLength, end: timestamp });
  });
  return requests;
}

type SignIn = { url: string; admin: { email: string; password: string } };

async function openCold(page: Page, isSlow: boolean): Promise<ColdOpening> {
  const session = await page.context().newCDPSession(page);
  const requests = await watchNetwork(session);
  const processorSession = await startProcessorTime(page);
  if (isSlow) {
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW.cpu });
    await session.send("Network.emulateNetworkConditions", SLOW.network);
  }
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector("[data-lead]")) return;
      observer.disconnect();
      performance.mark("card-drawn");
      requestAnimationFrame(() => performance.mark("first-card"));
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto("/admin/dashboard");
  await page.waitForFunction(() => performance.getEntriesByName("first-card").length > 0, null, {
    timeout: 120_000,
  });
  const processor = await processorTime(processorSession);
  const [drawn = Number.NaN, firstCard = Number.NaN] = await page.evaluate(() =>
    ["card-drawn", "first-card"].map((name) => performance.getEntriesByName(name)[0]?.startTime),
  );
  for (let known = -1; known !== requests.size;) {
    known = requests.size;
    // oxlint-disable-next-line no-await-in-loop -- until there are no more requests
    await page.waitForTimeout(QUIET_MS);
  }
  const all = [...requests.values()];
  const first = Math.min(...all.map(({ start }) => start));
  // Responses that ended after the card was drawn did not delay it.
  const before = all.filter(({ end }) => (end - first) * 1000 < drawn);
  return {
    firstCard,
    processor,
    requests: before.length,
    bytes: bytesOf(before),
    uncompressed: Math.max(
      0,
      ...before.filter(({ isCompressed }) => !isCompressed).map(({ bytes }) => bytes),
    ),
    settledRequests: all.length,
    settledBytes: bytesOf(all),
  };
}

/** Opens the board in a new browser that is signed in and has an empty cache; with `isSlow`, as a phone on Slow 4G. */
export async function measureColdOpening(
  { url, admin }: SignIn,
  isSlow: boolean,
): Promise<ColdOpening> {
  const browser: Browser = await launchChromium();
  try {
    const known = await browser.newContext({ baseURL: url });
    const page = await known.newPage();
    await page.goto("/admin/login");
    await page.getByLabel("Email").fill(admin.email);
    await page.getByLabel("Password", { exact: true }).fill(admin.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.getByRole("heading", { name: "Lead Management Dashboard" }).waitFor();
    const storageState = await known.storageState();
    await known.close();
    const context = await browser.newContext({
      baseURL: url,
      storageState,
      viewport: { width: 1440, height: 900 },
      serviceWorkers: "block",
    });
    return await openCold(await context.newPage(), isSlow);
  } finally {
    await browser.close();
  }
}
