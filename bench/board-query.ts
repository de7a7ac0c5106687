import postgres, { type Sql } from "postgres";
import { runAs, type Caller } from "../supabase/tests/callers.ts";
import { storeAdmin } from "../supabase/tests/rows.ts";
import type { Backend } from "../supabase/tests/start-backend.ts";
import { median } from "./percentile.ts";
import type { Report } from "./report.ts";
import { storeLeads } from "./store-leads.ts";

const ROUNDS = 20;

/** Measures the board's query as an admin on 100,000 leads, of which 10,000 are active, and checks its plan. */
export async function readBoard({ sql, databaseUrl }: Backend, report: Report): Promise<void> {
  await storeLeads(sql, { active: 10_000, trashed: 90_000 });
  const admin: Caller = { role: "authenticated", userId: await storeAdmin(sql) };

  const times: number[] = [];
  let rows = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    rows = await readAs(sql, admin);
    times.push(performance.now() - started);
  }
  report.log(`get_active_leads, ${rows} rows: slowest ${Math.round(Math.max(...times))} ms`);
  report.figure("10,000 active leads of 100,000: median", median(times));

  const plan = await planOf(databaseUrl, admin);
  plan.forEach((line) => report.log(`  ${line}`));
  report.check("the query lists the 10,000 active leads", rows === 10_000);
  report.check(
    "the query uses an index of leads, and no sequential scan",
    plan.some((line) => /Index Scan .*on leads/.test(line)) &&
      !plan.some((line) => line.includes("Seq Scan on leads")),
  );
}

async function readAs(sql: Sql, caller: Caller): Promise<number> {
  return (await runAs(sql, caller, (as) => as`select * from public.get_active_leads()`)).length;
}

/** Returns the lines of the plan that Postgres runs inside the function under the caller's policies. */
async function planOf(databaseUrl: string, caller: Caller): Promise<string[]> {
  const notices: string[] = [];
  const onnotice = ({ message }: { message?: string }) => void notices.push(message ?? "");
  const sql = postgres(databaseUrl, { max: 1, onnotice });
  await sql`load 'auto_explain'`;
  await sql`
    select set_config('auto_explain.log_min_duration', '0', false),
      set_config('auto_explain.log_nested_statements', 'on', false),
      set_config('client_min_messages', 'log', false)`;
  await readAs(sql, caller);
  await sql.end();
  // The inner query is found by the table name in its plan: its query text is empty, since it is stored parsed.
  const inside = notices.find((notice) => / on leads\b/.test(notice)) ?? "";
  return inside.replace(/^[^]*?Query Text:.*\n/, "").split("\n");
}
