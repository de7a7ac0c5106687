// Builds the site with its starting content, serves it over HTTP/2 with the deployed headers, and measures the public
// pages. The variables PAGES (paths, separated by commas) and RUNS (rounds, 5 by default) limit what is measured.
import { cpus } from "node:os";
import { resolve } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { type Browser as NavigationBrowser, launch } from "puppeteer-core";
import { chromiumFlags, ensureChromium } from "../tools/browser/chromium.ts";
import { slowDown, timeMenuTap, watchLoad } from "./interactions.ts";
import { loweredBudgets, readBudgets, writeBudgets } from "./budgets.ts";
import { weighForm } from "./form-weight.ts";
import { type LighthouseRun, runLighthouse } from "./lighthouse-run.ts";
import { type Navigation, type NavigationTime, timeNavigation } from "./navigation.ts";
import { type PageWeight, weighPage } from "./page-weight.ts";
import { median, percentile } from "./percentile.ts";
import type { Report } from "./report.ts";
import { type SecureSite, serveSecurely } from "./secure-site.ts";
import { siteInteractions } from "./site-interactions.ts";

const DEBUG_PORT = 9333;
const PHONE = { viewport: { width: 412, height: 823 }, hasTouch: true, ignoreHTTPSErrors: true };
const SLOWDOWN = 4;

/** One round of a page; `menu` and `load.task` in milliseconds. */
type Sample = {
  menu: number;
  load: { task: number; shift: number };
  lighthouse: LighthouseRun;
  navigations: (Navigation & NavigationTime)[];
};

type Browsers = { browser: Browser; navigationBrowser: NavigationBrowser };

const most = (values: number[]) => Math.max(...values);

async function inNewContext<T>(
  browser: Browser,
  measure: (page: Page) => Promise<T>,
  options: BrowserContextOptions = {},
): Promise<T> {
  const context = await browser.newContext({ ...PHONE, ...options });
  try {
    return await measure(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Returns the navigations to measure from a page: to the form and to a text page, hovered or not, fast or slow CPU. */
function navigationsFrom(from: string): Navigation[] {
  const page = from === "/privacy-policy" ? "/ai-solutions-singapore" : "/privacy-policy";
  const targets = from === "/contact" ? [page] : ["/contact", page];
  return targets.flatMap((to) =>
    [1, SLOWDOWN].flatMap((slowdown) =>
      [true, false].map((hovered) => ({ from, to, hovered, slowdown })),
    ),
  );
}

async function samplePage(
  { browser, navigationBrowser }: Browsers,
  { origin, plainOrigin }: SecureSite,
  path: string,
): Promise<Sample> {
  const url = origin + path;
  const menu = await inNewContext(browser, async (page) => {
    await slowDown(page, SLOWDOWN);
    return timeMenuTap(page, url);
  });
  const load = await inNewContext(browser, async (page) => {
    await slowDown(page, SLOWDOWN);
    return watchLoad(page, url);
  });
  const navigations: Sample["navigations"] = [];
  for (const navigation of navigationsFrom(path)) {
    const time = await timeNavigation(navigationBrowser, plainOrigin, navigation);
    navigations.push({ ...navigation, ...time });
  }
  return { menu, load, navigations, lighthouse: await runLighthouse(url, DEBUG_PORT) };
}

function nameOf({ to, hovered, slowdown }: Navigation): string {
  const page = to === "/contact" ? "contact page" : "next page";
  const cpu = slowdown === 1 ? "" : `, CPU ${slowdown}x slower`;
  return `${page}, link ${hovered ? "hovered" : "pressed at once"}${cpu}`;
}

/** Returns the pages in the language of "/". The same code renders every language, and more pages would take hours. */
async function pagesOfFirstLanguage({ plainOrigin, paths }: SecureSite): Promise<string[]> {
  const languages = await Promise.all(
    paths.map(async (path) => {
      const response = await fetch(plainOrigin + path);
      return /<html lang="([a-z]+)/.exec(await response.text())?.[1];
    }),
  );
  const first = languages[paths.indexOf("/")];
  return paths.filter((_, index) => languages[index] === first);
}

function reportPage({ log, check }: Report, path: string, samples: Sample[]): void {
  const of = (value: (sample: Sample) => number) => median(samples.map(value));
  const ms = (value: (sample: Sample) => number) => `${Math.round(of(value))} ms`;
  const scores = [0, 1, 2, 3].map((index) => of(({ lighthouse }) => lighthouse.scores[index] ?? 0));
  const parts = [
    `Lighthouse ${scores.join("/")}`,
    `FCP ${ms(({ lighthouse }) => lighthouse.fcp)}`,
    `LCP ${ms(({ lighthouse }) => lighthouse.lcp)}`,
    `TBT ${ms(({ lighthouse }) => lighthouse.tbt)}`,
    `longest task ${ms(({ load }) => load.task)}`,
    `menu ${ms(({ menu }) => menu)}`,
    `host ${Math.round(of(({ lighthouse }) => lighthouse.host))}`,
  ];
  log(`${path}  ${parts.join("  ")}`);
  const all = samples.flatMap(({ navigations }) => navigations);
  for (const [name, taken] of Map.groupBy(all, nameOf)) {
    const ahead = taken.filter(({ activationStart }) => activationStart > 0).length;
    const times = taken.map(({ time }) => Math.round(time)).join(", ");
    log(`  ${name}: ${times} ms; prerendered ${ahead} of ${taken.length}`);
  }
  const [, ...beyondSpeed] = scores;
  check(
    `${path} scores 100 in Lighthouse for accessibility, best practices and SEO`,
    beyondSpeed.every((score) => score === 100),
  );
}

function reportAll({ figure }: Report, weights: PageWeight[], samples: Sample[]): void {
  const runs = samples.map(({ lighthouse }) => lighthouse);
  const page = ": the heaviest page";
  figure(
    `JavaScript of the person who reads a page, opens its menu and a question${page}`,
    most(weights.map(({ scriptBytes }) => scriptBytes)),
  );
  figure(`first load of a page${page}`, most(weights.map(({ bytes }) => bytes)));
  figure("first load of a page, requests: the most", most(weights.map(({ requests }) => requests)));
  const phone = "Lighthouse mobile: median of pages";
  figure(`first contentful paint, ${phone}`, median(runs.map(({ fcp }) => fcp)));
  figure(`largest contentful paint, ${phone}`, median(runs.map(({ lcp }) => lcp)));
  figure("total blocking time, Lighthouse mobile: the most", most(runs.map(({ tbt }) => tbt)));
  figure("layout shift of a page: the most", most(samples.map(({ load }) => load.shift)));
  figure(
    "longest task while a page loads, CPU 4x slower: the longest",
    most(samples.map(({ load }) => load.task)),
  );
  figure(
    "menu tap on an untouched page, CPU 4x slower: median",
    median(samples.map(({ menu }) => menu)),
  );
  const navigations = samples.flatMap((sample) => sample.navigations);
  for (const [name, taken] of Map.groupBy(navigations, nameOf)) {
    figure(name, median(taken.map(({ time }) => time)));
  }
}

/**
 * Measures bytes and requests of every public page, lowers their budgets, and measures Lighthouse and interaction times
 * for the pages of the first language. Times are medians of all rounds.
 */
export async function run(report: Report): Promise<void> {
  const rounds = Number(process.env["RUNS"] ?? 5);
  const site = await serveSecurely(resolve(".cache/bench"));
  const paths = process.env["PAGES"]?.split(",") ?? (await pagesOfFirstLanguage(site));
  // Runs headless, since the loading animation of a tab would take CPU time from the page.
  const executablePath = ensureChromium();
  const browser = await chromium.launch({
    executablePath,
    args: [
      ...chromiumFlags,
      `--remote-debugging-port=${DEBUG_PORT}`,
      "--ignore-certificate-errors",
    ],
  });
  const navigationBrowser = await launch({
    executablePath,
    args: chromiumFlags,
    defaultViewport: { width: 1280, height: 800 },
  });
  report.log(`Chromium ${browser.version()}, ${cpus().length} cores`);
  try {
    const browsers = { browser, navigationBrowser };
    // One page that is not counted, since the first page pays for the start of the browser.
    for (const path of paths.slice(0, 1)) await samplePage(browsers, site, path);
    const samples = new Map<string, Sample[]>(paths.map((path) => [path, []]));
    const interactions: number[] = [];
    // Interleaved, so that a slow minute of the machine affects all pages alike.
    for (let round = 1; round <= rounds; round += 1) {
      report.log(`round ${round} of ${rounds}`);
      for (const path of paths) samples.get(path)?.push(await samplePage(browsers, site, path));
      const times = await inNewContext(browser, async (page) =>
        siteInteractions(page, site.origin, SLOWDOWN),
      );
      interactions.push(...times);
    }
    const weights: Record<string, PageWeight> = {};
    for (const path of site.paths) {
      const weight = await inNewContext(
        browser,
        async (page) => weighPage(page, site.origin + path),
        { serviceWorkers: "block" },
      );
      weights[path] = weight;
      const { bytes, requests, scriptBytes } = weight;
      report.log(
        `${path}  ${bytes} bytes in ${requests} requests; ${scriptBytes} bytes of JavaScript`,
      );
    }
    for (const [path, taken] of samples) reportPage(report, path, taken);
    writeBudgets(loweredBudgets(readBudgets(), weights));
    reportAll(report, Object.values(weights), [...samples.values()].flat());
    const form = await inNewContext(browser, async (page) => weighForm(page, site.origin), {
      serviceWorkers: "block",
    });
    report.figure("JavaScript of the person who sends the contact form", form);
    const slow = percentile(interactions, 0.98);
    report.figure("interactions of the site, CPU 4x slower: 98 of 100", slow);
  } finally {
    await Promise.all([browser.close(), navigationBrowser.close()]);
    await site.stop();
  }
}
