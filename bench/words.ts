// Lets 10,000 visits with known behaviour reach the local stack and checks all figures of the product. Also measures
// what counting costs a page, and how long the views take with a year of counters.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { createClient } from "@supabase/supabase-js";
import postgres from "postgres";
import { siteVariables } from "../local/build-jobs.ts";
import type { Database } from "../src/supabase/database.generated.ts";
import { openDataset, readTarget } from "../studio/commands/dataset.ts";
import {
  checkCounters,
  checkCredits,
  checkIdentifiers,
  checkReport,
  checkResults,
  checkSelling,
  readCredits,
  readResults,
  type Results,
} from "./crowd/checks.ts";
import { type Crowd, type CrowdTarget, sendCrowd } from "./crowd/crowd.ts";
import { SitePages } from "./crowd/plan.ts";
import { ExpectedReports, type SectionList } from "./crowd/truth.ts";
import { loadVisitorCode, readPage } from "./crowd/visitor.ts";
import { median, percentile } from "./percentile.ts";
import type { Report } from "./report.ts";
import { type Site, startSite } from "./site.ts";
import { measureDays } from "./words-days.ts";
import { measureHomeAttacks } from "./words-home.ts";
import { measurePresses } from "./words-press.ts";

const VISITS = 10_000;
const SEED = 19;
const AT_ONCE = 20;
const DOCUMENT = "page-home";
const SECTION = "hero";
const NOTHING = { seen: 0, leads: 0, customers: 0 };
/** Maximum number of differences that a check prints. */
const SHOWN = 10;

async function listOf(site: Site): Promise<SectionList> {
  return (await (await fetch(`${site.url}/sections.json`)).json()) as SectionList;
}

/** Fetches the pages of the list from the site. */
async function readPages(site: Site, list: SectionList): Promise<SitePages> {
  const pages = list.pages.map(async ({ path }) => {
    return readPage(path, await (await fetch(site.url + encodeURI(path))).text());
  });
  return new SitePages(await Promise.all(pages));
}

async function targetOf(site: Site, list: SectionList, sql: postgres.Sql): Promise<CrowdTarget> {
  const { urls, keys } = site.servers;
  const options = { auth: { persistSession: false, autoRefreshToken: false } };
  const desk = createClient<Database>(urls.supabase, keys.publishable, options);
  const { error } = await desk.auth.signInWithPassword(site.admin);
  if (error) throw error;
  await desk.rpc("enter_desk").throwOnError();
  const variables = siteVariables({
    siteUrl: urls.site,
    studioUrl: urls.studio,
    supabaseUrl: urls.supabase,
    supabaseAnonKey: keys.publishable,
    lakeUrl: urls.lake,
  });
  return {
    supabaseUrl: urls.supabase,
    siteUrl: urls.site,
    sql,
    service: createClient<Database>(urls.supabase, keys.secret, options),
    desk,
    studioToken: "local-budi",
    code: await loadVisitorCode(variables),
    site: await readPages(site, list),
  };
}

/** Prints the first differences, and checks that there are none. */
function checkEqual({ log, check }: Report, promise: string, differences: string[]): void {
  for (const line of differences.slice(0, SHOWN)) log(line);
  if (differences.length > SHOWN) log(`and ${differences.length - SHOWN} more`);
  check(promise, differences.length === 0);
}

async function checkCrowd(target: CrowdTarget, crowd: Crowd, list: SectionList, report: Report) {
  const { expected, visits, faults, responses } = crowd;
  const { sql } = target;
  const kinds = [...Map.groupBy(visits, ({ kind }) => kind)].map(
    ([kind, { length }]) => `${kind} ${length}`,
  );
  report.log(`${visits.length} visits (${kinds.join(", ")}), ${responses.length} beacons`);
  report.log(`${expected.counters.size} counters, ${expected.credits.size} leads`);
  const { lost } = expected;
  report.log(`not counted again for the same page and network: ${lost.visits} page visits`);
  report.log(`no room in a beacon of 300 bytes: ${lost.presses} clicks, ${lost.sections} sections`);
  checkEqual(report, "each beacon gets the expected status", faults);
  checkEqual(report, "every counter has the expected number", await checkCounters(sql, expected));
  checkEqual(report, "every lead is credited to what led to it", await checkCredits(sql, expected));
  checkEqual(
    report,
    "Results show the expected figures",
    await checkResults(target, expected, list),
  );
  checkEqual(
    report,
    "What sells shows the expected figures",
    await checkSelling(target, expected, list),
  );
  checkEqual(
    report,
    "the desk's report shows the expected figures",
    await checkReport(target, expected, list),
  );
  checkEqual(
    report,
    "no response sets a cookie",
    responses.flatMap(({ cookies }) => cookies),
  );
  const addresses = new Set(visits.map(({ address }) => address));
  checkEqual(
    report,
    "no table of the counters identifies a visitor",
    await checkIdentifiers(sql, addresses),
  );
}

/** Publishes another text of one section, and waits until the site serves it; returns the new list of sections. */
async function publishWords(site: Site, list: SectionList): Promise<SectionList> {
  const dataset = openDataset(readTarget({ SANITY_STUDIO_API_HOST: site.servers.urls.lake }));
  const heading = `sections[_key=="${SECTION}"].heading`;
  await dataset
    .patch(DOCUMENT)
    .set({ [heading]: "Other words than before" })
    .commit();
  const before = JSON.stringify(list.pages[0]?.places);
  for (let tries = 0; tries < 300; tries += 1) {
    const newer = await listOf(site);
    if (JSON.stringify(newer.pages[0]?.places) !== before) return newer;
    await setTimeout(200);
  }
  throw new Error("The site did not serve the published text within a minute");
}

/** Publishes another text of a section and visits it; the figures and credits of the former texts must not change. */
async function checkRepublish(site: Site, target: CrowdTarget, list: SectionList, report: Report) {
  const { sql } = target;
  const credits = await readCredits(sql);
  const before = await readResults<Results>(target, DOCUMENT);
  const newer = await publishWords(site, list);
  // As on another day: the function reads the list again, and counts each address again.
  await sql`update private.sections_read set read_at = '-infinity'`;
  await sql`delete from private.count_slots`;
  const { pages } = await readPages(site, newer);
  const home = new SitePages(pages.filter(({ path }) => path === "/"));
  const one = { count: 1, seed: SEED, atOnce: 1 };
  const { expected } = await sendCrowd({ ...target, site: home }, one);
  const more = new Map(
    new ExpectedReports(expected, newer).results(DOCUMENT).map(({ name, all }) => [name, all]),
  );
  const after = await readResults<Results>(target, DOCUMENT);
  const differences = after.sections.flatMap(({ key, now, before: past }) => {
    const old = before.sections.find((each) => each.key === key)?.now;
    const added = more.get(`${key} ${now.hash}`);
    const was = key === SECTION ? NOTHING : (old ?? NOTHING);
    const isRight =
      now.seen === was.seen + (added?.seen ?? 0) &&
      now.leads === was.leads &&
      now.customers === was.customers;
    const isKept = key !== SECTION || (past?.hash === old?.hash && past?.seen === old?.seen);
    return isRight && isKept ? [] : [`${key}: seen ${now.seen} after ${was.seen}`];
  });
  const isRead = [...more].some(([name, { seen }]) => name.startsWith(`${SECTION} `) && seen > 0);
  report.check("the new text of a section is counted from zero", isRead);
  checkEqual(report, "the figures of the former texts do not change", differences);
  const credited = JSON.stringify(await readCredits(sql));
  report.check("publishing again credits no lead again", credited === JSON.stringify(credits));
}

function reportBeacons({ responses }: Crowd, seconds: number, report: Report): void {
  const bytes = responses.filter(({ status }) => status === 204).map((response) => response.bytes);
  report.figure("a beacon: median", median(bytes));
  report.figure("a beacon: the largest", Math.max(...bytes));
  const times = responses.map(({ time }) => time);
  report.figure("beacons a second, each from a separate connection", responses.length / seconds);
  report.figure("a beacon's answer, 20 at once: 99 of 100", percentile(times, 0.99));
}

async function measureCrowd(site: Site, report: Report): Promise<void> {
  const sql = postgres(site.servers.databaseUrl, { max: 4, onnotice: () => {} });
  try {
    const list = await listOf(site);
    const target = await targetOf(site, list, sql);
    const crowd = await sendCrowd(target, { count: VISITS, seed: SEED, atOnce: AT_ONCE });
    await checkCrowd(target, crowd, list, report);
    reportBeacons(crowd, crowd.seconds, report);
    await checkRepublish(site, target, list, report);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Measures counting, from the visit to the Studio's figures; the parts in `only` are `crowd`, `press` and `days`. */
export async function run(report: Report, only: string[] = []): Promise<void> {
  const isAsked = (part: string) => only.length === 0 || only.includes(part);
  if (isAsked("days")) await measureDays(report);
  if (!isAsked("crowd") && !isAsked("press")) return;
  process.env["VITE_COUNT_VISITS"] = "1";
  const dataDir = join(import.meta.dirname, "../.cache/bench-words");
  for (const folder of ["supabase", "content-lake"]) {
    rmSync(join(dataDir, folder), { recursive: true, force: true });
  }
  const site = await startSite(dataDir);
  try {
    if (isAsked("press")) await measurePresses(site.url, report);
    if (isAsked("crowd")) {
      measureHomeAttacks(report);
      await measureCrowd(site, report);
    }
  } finally {
    await site.stop();
  }
}
