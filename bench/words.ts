// A crowd of 10,000 with known behaviour visits the local stack. Then it measures the cost of counting for a page, and
// of a year of counters for the views.
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
import { type Crowd, type Place, sendCrowd } from "./crowd/crowd.ts";
import { Ground } from "./crowd/plan.ts";
import { type SectionList, Views } from "./crowd/truth.ts";
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
/** Differences that are printed of a check. */
const SHOWN = 10;

async function listOf(site: Site): Promise<SectionList> {
  return (await (await fetch(`${site.url}/sections.json`)).json()) as SectionList;
}

/** The pages of the list, as they are served. */
async function readGround(site: Site, list: SectionList): Promise<Ground> {
  const pages = list.pages.map(async ({ path }) => {
    return readPage(path, await (await fetch(site.url + encodeURI(path))).text());
  });
  return new Ground(await Promise.all(pages));
}

async function placeOf(site: Site, list: SectionList, sql: postgres.Sql): Promise<Place> {
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
    ground: await readGround(site, list),
  };
}

/** Prints the first of what differs, and whether nothing does. */
function checkEqual({ log, check }: Report, promise: string, differences: string[]): void {
  for (const line of differences.slice(0, SHOWN)) log(line);
  if (differences.length > SHOWN) log(`and ${differences.length - SHOWN} more`);
  check(promise, differences.length === 0);
}

async function checkTruth(place: Place, crowd: Crowd, list: SectionList, report: Report) {
  const { truth, visits, faults, answers } = crowd;
  const { sql } = place;
  const kinds = [...Map.groupBy(visits, ({ kind }) => kind)].map(
    ([kind, { length }]) => `${kind} ${length}`,
  );
  report.log(`${visits.length} visits (${kinds.join(", ")}), ${answers.length} beacons`);
  report.log(`${truth.counters.size} counters, ${truth.credits.size} leads`);
  const { lost } = truth;
  report.log(
    `lost to once a page and network: ${lost.visits} page visits of offices, returns and attackers`,
  );
  report.log(`lost to 300 bytes: ${lost.presses} presses, ${lost.sections} sections`);
  checkEqual(report, "each beacon is answered as it should be", faults);
  checkEqual(report, "every counter is the truth's", await checkCounters(sql, truth));
  checkEqual(report, "every lead is credited to what led to it", await checkCredits(sql, truth));
  checkEqual(report, "Results are the truth's", await checkResults(place, truth, list));
  checkEqual(report, "What sells is the truth's", await checkSelling(place, truth, list));
  checkEqual(report, "the report is the truth's", await checkReport(place, truth, list));
  checkEqual(
    report,
    "no answer sets a cookie",
    answers.flatMap(({ cookies }) => cookies),
  );
  const addresses = new Set(visits.map(({ address }) => address));
  checkEqual(
    report,
    "no table of the counters knows a visitor",
    await checkIdentifiers(sql, addresses),
  );
}

/** Publishes another text of one section, and waits until the site has it. */
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
  throw new Error("The newer words are not served");
}

/** Publishes another text and makes visits to it: counts and credits of the others stay unchanged. */
async function checkRepublish(site: Site, place: Place, list: SectionList, report: Report) {
  const { sql } = place;
  const credits = await readCredits(sql);
  const before = await readResults<Results>(place, DOCUMENT);
  const newer = await publishWords(site, list);
  // As on another day.
  await sql`update private.sections_read set read_at = '-infinity'`;
  await sql`delete from private.count_slots`;
  const { pages } = await readGround(site, newer);
  const ground = new Ground(pages.filter(({ path }) => path === "/"));
  const one = { count: 1, seed: SEED, atOnce: 1 };
  const { truth } = await sendCrowd({ ...place, ground }, one);
  const more = new Map(
    new Views(truth, newer).results(DOCUMENT).map(({ name, all }) => [name, all]),
  );
  const after = await readResults<Results>(place, DOCUMENT);
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
  report.check("other words of a section are counted from nothing", isRead);
  checkEqual(report, "what was counted and credited of words stays as it was", differences);
  const credited = JSON.stringify(await readCredits(sql));
  report.check("a republish credits nothing again", credited === JSON.stringify(credits));
}

function reportBeacons({ answers }: Crowd, seconds: number, report: Report): void {
  const bytes = answers.filter(({ status }) => status === 204).map((answer) => answer.bytes);
  report.figure("a beacon: median", median(bytes));
  report.figure("a beacon: the largest", Math.max(...bytes));
  const times = answers.map(({ time }) => time);
  report.figure("beacons a second, each from a separate connection", answers.length / seconds);
  report.figure("a beacon's answer, 20 at once: 99 of 100", percentile(times, 0.99));
}

async function measureCrowd(site: Site, report: Report): Promise<void> {
  const sql = postgres(site.servers.databaseUrl, { max: 4, onnotice: () => {} });
  try {
    const list = await listOf(site);
    const place = await placeOf(site, list, sql);
    const crowd = await sendCrowd(place, { count: VISITS, seed: SEED, atOnce: AT_ONCE });
    await checkTruth(place, crowd, list, report);
    reportBeacons(crowd, crowd.seconds, report);
    await checkRepublish(site, place, list, report);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Counting from the visit to the Studio's figures; its parts are `crowd`, `press` and `days`. */
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
