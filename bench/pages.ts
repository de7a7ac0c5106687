// Builds the site with its starting content, serves it over HTTP/2 with the shipped headers, and
// measures every public page. PAGES (paths, by comma) and RUNS (times each page is measured, 5) shorten it.
import { cpus } from "node:os";
import { resolve } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { chromiumFlags, ensureHeadlessShell } from "../scripts/chromium.ts";
import { type LighthouseRun, runLighthouse } from "./lighthouse-run.ts";
import { timeHoveredNavigation, timeMenuTap } from "./page-interaction.ts";
import { type PageWeight, weighPage } from "./page-weight.ts";
import type { Report } from "./report.ts";
import { serveSecurely } from "./secure-site.ts";

const DEBUG_PORT = 9333;
const PHONE = { viewport: { width: 412, height: 823 }, hasTouch: true, ignoreHTTPSErrors: true };

/** Times in milliseconds. */
type Sample = { menu: number; navigation: number; lighthouse: LighthouseRun };

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function inNewContext<T>(
  browser: Browser,
  measure: (page: Page) => Promise<T>,
  options: { serviceWorkers?: "block" } = {},
): Promise<T> {
  const context = await browser.newContext({ ...PHONE, ...options });
  try {
    return await measure(await context.newPage());
  } finally {
    await context.close();
  }
}

async function samplePage(browser: Browser, url: string): Promise<Sample> {
  return {
    menu: await inNewContext(browser, async (page) => timeMenuTap(page, url)),
    navigation: await inNewContext(browser, async (page) => timeHoveredNavigation(page, url)),
    lighthouse: await runLighthouse(url, DEBUG_PORT),
  };
}

function reportPage(
  { say, hold }: Report,
  path: string,
  { weight, samples }: { weight: PageWeight; samples: Sample[] },
): void {
  const of = (value: (sample: Sample) => number) => median(samples.map(value));
  const ms = (value: (sample: Sample) => number) => `${Math.round(of(value))} ms`;
  const scores = [0, 1, 2, 3].map((index) => of(({ lighthouse }) => lighthouse.scores[index] ?? 0));
  const cls = of(({ lighthouse }) => lighthouse.cls);
  const times = [
    `FCP ${ms(({ lighthouse }) => lighthouse.fcp)}`,
    `LCP ${ms(({ lighthouse }) => lighthouse.lcp)}`,
    `TBT ${ms(({ lighthouse }) => lighthouse.tbt)}`,
    `CLS ${cls.toFixed(3)}`,
    // Lighthouse's own measure of the machine: below 1,000 it warns that its times are too long.
    `host ${Math.round(of(({ lighthouse }) => lighthouse.host))}`,
  ];
  const [menu, navigation] = [of((sample) => sample.menu), of((sample) => sample.navigation)];
  say(`${path}  Lighthouse ${scores.join("/")}  ${times.join("  ")}`);
  say(
    `  before: ${weight.bytes} B in ${weight.requests} requests, ${weight.scripts} scripts; after: ${weight.scriptBytes} B of JS in ${weight.scriptFiles} files; menu ${Math.round(menu)} ms, hovered navigation ${Math.round(navigation)} ms`,
  );
  // Times depend on the machine: they are said, and fail nothing.
  const isFast = menu <= 50 && navigation <= 100 && scores.every((score) => score === 100);
  say(
    `  menu in 50 ms, hovered navigation in 100 ms, 100 four times: ${isFast ? "reached" : "not reached"}`,
  );
  hold(
    `${path} 60 KB and no script before interaction`,
    weight.bytes <= 60_000 && weight.scripts === 0,
  );
  hold(`${path} 95 KB of JavaScript after hydration`, weight.scriptBytes <= 95_000);
  const [, ...beyondSpeed] = scores;
  hold(
    `${path} CLS of 0.02, Lighthouse 100 for accessibility, best practices and SEO`,
    cls <= 0.02 && beyondSpeed.every((score) => score === 100),
  );
}

/** Bytes, requests, Lighthouse and interaction times of every public page: medians of all rounds. */
export async function run(report: Report): Promise<void> {
  const rounds = Number(process.env["RUNS"] ?? 5);
  const site = await serveSecurely(resolve(".cache/bench"));
  const paths = process.env["PAGES"]?.split(",") ?? site.paths;
  const browser = await chromium.launch({
    executablePath: ensureHeadlessShell(),
    args: [
      ...chromiumFlags,
      `--remote-debugging-port=${DEBUG_PORT}`,
      "--ignore-certificate-errors",
    ],
  });
  report.say(`Chromium ${browser.version()}, ${cpus().length} cores`);
  try {
    // Not counted: who comes first pays for the start of the browser.
    for (const path of paths.slice(0, 1)) await samplePage(browser, site.origin + path);
    const samples = new Map<string, Sample[]>(paths.map((path) => [path, []]));
    // In turn, so that a slow minute of the machine falls on all pages and not on one.
    for (let round = 1; round <= rounds; round += 1) {
      report.say(`round ${round} of ${rounds}`);
      for (const path of paths)
        samples.get(path)?.push(await samplePage(browser, site.origin + path));
    }
    for (const [path, taken] of samples) {
      const weight = await inNewContext(
        browser,
        async (page) => weighPage(page, site.origin + path),
        { serviceWorkers: "block" },
      );
      reportPage(report, path, { weight, samples: taken });
    }
  } finally {
    await browser.close();
    await site.stop();
  }
}
