import { rmSync } from "node:fs";
import { join } from "node:path";
import { playGames } from "../supabase/tests/board-model.ts";
import { startDatabase } from "../supabase/tests/start-database.ts";
import { type DeskPage, measureOpening, type Opening } from "./board-opening.ts";
import { type ColdOpening, measureColdOpening } from "./cold-opening.ts";
import { measureBoard } from "./board-page.ts";
import { measureLive } from "./live-board.ts";
import { median, percentile } from "./percentile.ts";
import type { Report } from "./report.ts";
import { type Site, startSite } from "./site.ts";
import { measureToday } from "./today-page.ts";

/** Numbers of active leads for which opening the board is measured. */
const LEADS = [250, 1_000, 10_000, 100_000];
/** Numbers of leads for which the first visit, with an empty cache, is measured too. */
const FIRST_VISITS = new Set([250, 10_000]);
/** Number of leads for which an admin's work and the other pages of the desk are measured. */
const WORKED_WITH = 10_000;
const OPERATIONS = 10_000;
const OPENINGS = 5;

/** Runs random operations of three admins on a real Postgres; throws if they break a rule of the board. */
async function playOnPostgres(operations: number): Promise<number> {
  const database = await startDatabase();
  try {
    return await playGames(database.sql, operations, Math.floor(Math.random() * 2 ** 31));
  } finally {
    await database.stop();
  }
}

async function reportOpening(site: Site, leads: number, report: Report): Promise<void> {
  const openings: Opening[] = [];
  for (let round = 0; round < OPENINGS; round += 1) openings.push(await measureOpening(site));
  const name = `${leads.toLocaleString("en")} leads`;
  report.figure(`board of ${name}, to its first card`, median(openings.map((it) => it.firstCard)));
  report.figure(`board of ${name}, bytes`, median(openings.map((it) => it.bytes)));
  report.figure(`board of ${name}, requests`, median(openings.map((it) => it.requests)));
}

async function reportFirstVisit(site: Site, leads: number, report: Report): Promise<void> {
  const visits: ColdOpening[] = [];
  const slow: ColdOpening[] = [];
  for (let round = 0; round < OPENINGS; round += 1) {
    visits.push(await measureColdOpening(site, false));
    slow.push(await measureColdOpening(site, true));
  }
  const name = `first visit of a board of ${leads.toLocaleString("en")} leads`;
  const middle = (part: keyof ColdOpening) => median(visits.map((it) => it[part]));
  report.figure(`${name}, requests to its first card`, middle("requests"));
  report.figure(`${name}, bytes to its first card`, middle("bytes"));
  report.figure(`${name}, largest answer without compression`, middle("uncompressed"));
  report.figure(`${name}, bytes once it is settled`, middle("settledBytes"));
  report.figure(`${name}, processor time to its first card`, middle("processor"));
  report.figure(
    `${name}, Slow 4G and CPU 4x slower, to its first card`,
    median(slow.map((it) => it.firstCard)),
  );
}

async function reportWork(site: Site, report: Report): Promise<void> {
  for (const slowdown of [1, 4]) {
    const { frames, p50, p95, interactions } = await measureBoard(site, slowdown);
    const cpu = slowdown === 1 ? "" : `, CPU ${slowdown}x slower`;
    report.log(`a drag${cpu}: ${frames} frames, half of them within ${p50.toFixed(1)} ms`);
    report.figure(`frames of a drag${cpu}: 95 of 100`, p95);
    const times = Object.entries(interactions).map(([name, each]) => `${name} ${each.join(", ")}`);
    report.log(`interactions${cpu}, ms: ${times.join("; ")}`);
    if (slowdown > 1) {
      const name = `interactions of the desk with 10,000 leads${cpu}: 98 of 100`;
      report.figure(name, percentile(Object.values(interactions).flat(), 0.98));
    }
  }
}

const DESK_PAGES: Record<string, DeskPage> = {
  "the table": { path: "/admin/dashboard?layout=table", first: "[data-lead]" },
  Today: { path: "/admin/today", first: "[data-lead]" },
  "the report": { path: "/admin/report", first: "svg[aria-label^=Leads]" },
};

async function reportDeskPages(site: Site, report: Report): Promise<void> {
  for (const [name, page] of Object.entries(DESK_PAGES)) {
    const openings: Opening[] = [];
    for (let round = 0; round < OPENINGS; round += 1) {
      openings.push(await measureOpening(site, page));
    }
    const times = openings.map(({ firstCard }) => firstCard);
    report.figure(`${name} with 10,000 leads, to its first row`, median(times));
  }
}

async function reportToday(site: Site, report: Report): Promise<void> {
  const { next, postponed } = await measureToday(site);
  const name = "Today with 10,000 leads, from";
  report.log(`${name} J: half within ${median(next)} ms; from T: ${median(postponed)} ms`);
  report.figure(`${name} J to the next row: 95 of 100`, percentile(next, 0.95));
  report.figure(`${name} T to the next row: 95 of 100`, percentile(postponed, 0.95));
}

async function reportLive(site: Site, report: Report): Promise<void> {
  const { arrivals, moves } = await measureLive(site);
  const name = "another's open board of 10,000 leads";
  report.figure(`${name}, until it has a new lead: 95 of 100`, percentile(arrivals, 0.95));
  report.figure(`${name}, until it shows a move: 95 of 100`, percentile(moves, 0.95));
}

/** Measures the desk with 250 to 100,000 leads in a browser, and checks the board's rules in random operations. */
export async function run(report: Report): Promise<void> {
  report.log(`${await playOnPostgres(OPERATIONS)} operations of three admins`);
  // playOnPostgres throws if one of these rules does not hold.
  report.check(
    "every lead is in one column, no move is lost without a message, the history replays",
    true,
  );

  const dataDir = join(import.meta.dirname, "../.cache/bench");
  rmSync(join(dataDir, "supabase"), { recursive: true, force: true });
  const site = await startSite(dataDir);
  try {
    let stored = 0;
    for (const leads of LEADS) {
      await site.storeLeads(leads - stored, stored);
      stored = leads;
      if (FIRST_VISITS.has(leads)) await reportFirstVisit(site, leads, report);
      if (leads < 1_000) continue;
      await reportOpening(site, leads, report);
      if (leads !== WORKED_WITH) continue;
      await reportWork(site, report);
      await reportToday(site, report);
      await reportDeskPages(site, report);
      await reportLive(site, report);
    }
  } finally {
    await site.stop();
  }
}
