import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres, { type Sql } from "postgres";
import { readEarlierMigrations } from "supabase-local/earlier-migrations";
import { startPostgres } from "supabase-local/postgres";
import { type Caller, runAs } from "../supabase/tests/callers.ts";
import { storeAdmin } from "../supabase/tests/rows.ts";
import { connect, setUpProject } from "../supabase/tests/start-database.ts";
import { fillYear, leadId } from "./full-year.ts";
import type { Report } from "./report.ts";

const LEADS = Number(process.env["BENCH_LEADS"] ?? 100_000);
/** How often each call is repeated: a fast one often enough that at least one run is undisturbed by other load. */
const ROUNDS = { slow: 5, fast: 25 };
/** Milliseconds of processor time above which a call counts as slow. */
const SLOW = 300;

/** A call may read 2 per cent more blocks than before, since a few blocks differ by chance. */
const SLACK = 1.02;

const year = "current_date - 364, current_date";
const late = `jsonb_build_object('day', current_date, 'SG', now(), 'MY', now(), 'ID', now())`;

/** The ten calls that the desk and the Studio make most often or wait for longest. */
const calls: Record<string, { call: string; isService?: true }> = {
  "a page of the board": {
    call: `get_board_page('{}', enum_range(null::public.lead_stage))`,
  },
  "a page of a word": {
    call: `get_board_page('{"words": [["8888@"]]}', enum_range(null::public.lead_stage))`,
  },
  "rows by company": { call: `get_lead_rows('{"country": "SG"}', 'company_name', false)` },
  "counts of a filter": { call: `count_board('{"solution": "Waiter AI"}')` },
  chips: { call: `count_chips(${late})` },
  today: { call: "get_today(current_date, true)" },
  duplicates: {
    call: `get_duplicates(array(select ${leadId("n")} from generate_series(1, 200) as n))`,
  },
  "report of a year": { call: `get_report(${year})` },
  "what sells in a year": { call: `get_selling(${year})`, isService: true },
  "an experiment": {
    call: `get_experiment('experiment-1', 'page/page-00', 's0', ${year})`,
    isService: true,
  },
};

/** One of the two databases; `usage` collects Postgres's statistics about the statements. */
type Side = { sql: Sql; caller: Caller; usage: string[] };
/** Blocks that were read, and milliseconds of processor time. */
type Cost = { buffers: number; milliseconds: number };

type Plan = { "Shared Hit Blocks": number; "Shared Read Blocks": number };
type Explained = { Plan: Plan };

/** Returns the milliseconds of processor time in Postgres's statistics about a statement. */
function processorTime(usage: string[]): number {
  const parts = usage.flatMap((statistics) =>
    [...statistics.matchAll(/([\d.]+) s (?:user|system)\b/g)].slice(0, 2),
  );
  return parts.reduce((sum, [, seconds]) => sum + Number(seconds) * 1000, 0);
}

async function cost({ sql, caller, usage }: Side, call: string): Promise<Cost> {
  const [row] = await runAs(sql, caller, async (as) => {
    // A first run that is not measured, since the other database's blocks may still be in the cache.
    await as`select from ${as.unsafe(`public.${call}`)}`;
    usage.length = 0;
    return as<{ "QUERY PLAN": Explained[] }[]>`
      explain (analyze, buffers, timing off, format json) select * from ${as.unsafe(`public.${call}`)}`;
  });
  const [explained] = row?.["QUERY PLAN"] ?? [];
  if (!explained) throw new Error(`Postgres returned no plan for ${call}`);
  const { Plan: plan } = explained;
  return {
    buffers: plan["Shared Hit Blocks"] + plan["Shared Read Blocks"],
    milliseconds: processorTime(usage),
  };
}

/** Returns the minimum of each measure of a call: anything above it is caused by other load. */
function least(costs: Cost[]): Cost {
  return {
    buffers: Math.min(...costs.map(({ buffers }) => buffers)),
    milliseconds: Math.min(...costs.map(({ milliseconds }) => milliseconds)),
  };
}

function roundsOf(first: Cost | undefined): number {
  return first && first.milliseconds > SLOW ? ROUNDS.slow : ROUNDS.fast;
}

/**
 * Makes the ten calls in turn on a database with the earlier schema and on one with the present migrations. Compares
 * their processor time and the blocks that they read, which other load on the machine does not change.
 */
export async function run(report: Report, only: string[] = []): Promise<void> {
  const temporary = mkdtempSync(path.join(tmpdir(), "selat-plans-"));
  const cleanup = new AsyncDisposableStack();
  cleanup.defer(() => rmSync(temporary, { recursive: true, force: true }));
  try {
    const migrations = path.join(import.meta.dirname, "../supabase/migrations");
    const [baseline = ""] = readdirSync(migrations).toSorted();
    for (const [file, text] of readEarlierMigrations(migrations, baseline.slice(0, 14))?.files ??
      []) {
      writeFileSync(path.join(temporary, file), text);
    }
    const server = await startPostgres(
      path.join(temporary, "postgres"),
      path.join(temporary, "postgres.log"),
      { isFleeting: true },
    );
    cleanup.defer(() => server.stop());
    const open = async (name: string, from: string): Promise<Side> => {
      const admin = connect(server.url);
      await admin.unsafe(`create database ${name}`);
      await admin.end();
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      const sql = connect(url.href);
      cleanup.defer(() => sql.end({ timeout: 5 }));
      await setUpProject(sql, url.href, { migrations: from });
      const person = await storeAdmin(sql);
      await fillYear(sql, LEADS, person);
      const usage: string[] = [];
      const one = postgres(url.href, {
        max: 1,
        onnotice: ({ message, detail }) => {
          if (/EXECUTE MESSAGE STATISTICS/.test(String(message))) usage.push(String(detail));
        },
      });
      cleanup.defer(() => one.end({ timeout: 5 }));
      await one`select set_config('log_statement_stats', 'on', false),
        set_config('client_min_messages', 'log', false)`;
      return { sql: one, usage, caller: { role: "authenticated", userId: person } };
    };
    const sides = [await open("before", temporary), await open("now", migrations)];
    await compare(report, sides, only);
  } finally {
    await cleanup.disposeAsync();
  }
}

async function compare(report: Report, sides: Side[], only: string[]): Promise<void> {
  for (const [name, { call, isService }] of Object.entries(calls)) {
    if (only.length > 0 && !only.includes(name)) continue;
    const costs: Cost[][] = sides.map(() => []);
    for (let round = 0; round < roundsOf(costs[0]?.[0]); round += 1) {
      // The databases take turns to be the first.
      const turn = round % 2 === 0 ? [0, 1] : [1, 0];
      for (const index of turn) {
        const side = sides[index];
        if (!side) continue;
        const caller: Caller = isService ? { role: "service_role" } : side.caller;
        costs[index]?.push(await cost({ ...side, caller }, call));
      }
    }
    const [before, now] = costs.map(least);
    if (!before || !now) throw new Error("One of the two databases has no plans");
    const costOf = ({ buffers, milliseconds }: Cost) =>
      `${buffers} blocks, ${milliseconds.toFixed(1)} ms of the processor`;
    report.log(`${name}: ${costOf(before)} before, ${costOf(now)} now`);
    report.check(`${name} reads no more blocks than before`, now.buffers <= before.buffers * SLACK);
  }
}
