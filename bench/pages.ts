// Builds the site with its starting content, serves it over HTTP/2 with the shipped headers, and
// measures every public page. PAGES (paths, by comma) and RUNS (Lighthouse runs a page, 5) shorten it.
import { resolve } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { chromiumFlags, ensureChromium } from "../scripts/chromium.ts";
import { timeHoveredNavigation, timeMenuTap } from "./page-interaction.ts";
import { weighPage } from "./page-weight.ts";
import type { Report } from "./report.ts";
import { serveSecurely } from "./secure-site.ts";

const DEBUG_PORT = 9333;
const ROUNDS = 5;
const PHONE = { viewport: { width: 412, height: 823 }, hasTouch: true, ignoreHTTPSErrors: true };
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const TIMES = {
  FCP: "first-contentful-paint",
  LCP: "largest-contentful-paint",
  TBT: "total-blocking-time",
  CLS: "cumulative-layout-shift",
} as const;

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function repeat(
  browser: Browser,
  time: (page: Awaited<ReturnType<Browser["newPage"]>>) => Promise<number>,
) {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext(PHONE);
    times.push(await time(await context.newPage()));
    await context.close();
  }
  return Math.round(median(times));
}

async function measureLighthouse(url: string, runs: number) {
  const scores = new Map<string, number[]>();
  const times = new Map<string, number[]>();
  const hosts: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const result = await lighthouse(url, {
      port: DEBUG_PORT,
      onlyCategories: [...CATEGORIES],
      logLevel: "error",
    });
    if (!result) throw new Error(`Lighthouse said nothing of ${url}`);
    const { lhr } = result;
    hosts.push(lhr.environment.benchmarkIndex);
    for (const name of CATEGORIES) {
      const score = Math.round((lhr.categories[name]?.score ?? 0) * 100);
      scores.set(name, [...(scores.get(name) ?? []), score]);
    }
    for (const [name, audit] of Object.entries(TIMES)) {
      const value = lhr.audits[audit]?.numericValue ?? Number.NaN;
      times.set(name, [...(times.get(name) ?? []), value]);
    }
  }
  const score = [...scores.values()].map(median);
  const texts = [...times].map(([name, values]) => {
    const value = median(values);
    return `${name} ${name === "CLS" ? value.toFixed(3) : `${Math.round(value)} ms`}`;
  });
  return {
    score,
    // Lighthouse's own measure of the machine: below 1,000 it warns that its times are too long.
    text: `${score.join("/")}  ${texts.join("  ")}  host ${Math.round(median(hosts))}`,
    cls: median(times.get("CLS") ?? []),
  };
}

/** Bytes, requests, Lighthouse and interaction times of every public page. */
export async function run({ say, hold }: Report): Promise<void> {
  const runs = Number(process.env["RUNS"] ?? 5);
  const site = await serveSecurely(resolve(".cache/bench"));
  const paths = process.env["PAGES"]?.split(",") ?? site.paths;
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [
      ...chromiumFlags,
      `--remote-debugging-port=${DEBUG_PORT}`,
      "--ignore-certificate-errors",
    ],
  });
  try {
    for (const path of paths) {
      const url = site.origin + path;
      const context = await browser.newContext({ ...PHONE, serviceWorkers: "block" });
      const weight = await weighPage(await context.newPage(), url);
      await context.close();
      const menu = await repeat(browser, async (page) => timeMenuTap(page, url));
      const navigation = await repeat(browser, async (page) => timeHoveredNavigation(page, url));
      const measured = await measureLighthouse(url, runs);
      say(`${path}  Lighthouse ${measured.text}`);
      say(
        `  before: ${weight.bytes} B in ${weight.requests} requests, ${weight.scripts} scripts; after: ${weight.scriptBytes} B of JS in ${weight.scriptFiles} files; menu ${menu} ms, hovered navigation ${navigation} ms`,
      );
      hold(
        `${path} 60 KB and no script before interaction`,
        weight.bytes <= 60_000 && weight.scripts === 0,
      );
      hold(`${path} 95 KB of JavaScript after hydration`, weight.scriptBytes <= 95_000);
      hold(`${path} menu in 50 ms, hovered navigation in 100 ms`, menu <= 50 && navigation <= 100);
      hold(
        `${path} CLS of 0.02, Lighthouse 100 four times`,
        measured.cls <= 0.02 && measured.score.every((score) => score === 100),
      );
    }
  } finally {
    await browser.close();
    await site.stop();
  }
}
