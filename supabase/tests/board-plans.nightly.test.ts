import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storeLeads } from "../../bench/store-leads.ts";
import { type Caller, runAs } from "./callers.ts";
import { storeAdmin } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;
let admin: Caller & { userId: string };

// A filled table, so that the planner has a choice: fewer rows are best read from end to end.
beforeAll(async () => {
  database = await createDatabase();
  admin = { role: "authenticated", userId: await storeAdmin(database.sql) };
  const { sql } = database;
  await storeLeads(sql, { active: 20_000, trashed: 2_000 });
  // Makes some leads answered and some times equal, without the triggers, which would set both.
  await sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    await transaction`
      update public.leads set created_at = date_trunc('day', created_at),
        first_response_at = case when company_name like '%3' then now() end`;
  });
  await sql`vacuum analyze public.leads`;
});
afterAll(() => database.stop());

const json = (value: unknown) => JSON.stringify(value);
const searching = (...words: string[]) => ({ words: words.map((word) => [word]) });
const sorts = ["", "oldest", "stage", "company", "due"] as const;

/** The plans of what a call runs inside its function, as the caller. */
async function plansOf(call: string): Promise<string[]> {
  const plans: string[] = [];
  const onnotice = ({ message = "" }: { message?: string }) => {
    if (/on (leads|lead_search)\b/.test(message)) plans.push(message);
  };
  const sql = postgres(database.url, { max: 1, onnotice });
  await sql`load 'auto_explain'`;
  await sql`
    select set_config('auto_explain.log_min_duration', '0', false),
      set_config('auto_explain.log_nested_statements', 'on', false),
      set_config('client_min_messages', 'log', false)`;
  await runAs(sql, admin, (as) => as.unsafe(`select * from public.${call}`));
  await sql.end();
  return plans;
}

const views: Record<string, object> = {
  "": {},
  "with a solution": { solution: "Waiter AI" },
  "with a solution that nobody chose": { solution: "Nothing" },
  "with a source": { source: "schedule-demo" },
  "of a country": { country: "SG" },
  "of a country with few leads": { country: "ID" },
  "of a week": { since: "2026-11-16T00:00:00Z", before: "2026-11-23T00:00:00Z" },
  "without suspected spam": { suspected: "no" },
  "with suspected spam only": { suspected: "only" },
  "of a word": searching("8888@"),
  "of two words and a filter": { ...searching("corner", "8888@"), country: "SG" },
};
const all = "{interested,request-demo,request-trial,closed,failed}";

test.each(Object.entries(views))(
  "scans no table sequentially for the board %s",
  async (_, view) => {
    const calls = [`count_board('${json(view)}')`];
    for (const sort of sorts) calls.push(`get_board_page('${json({ ...view, sort })}', '${all}')`);
    for (const call of calls) {
      const plans = await plansOf(call);
      expect(plans.length).toBeGreaterThan(0);
      for (const plan of plans) expect(plan).not.toContain("Seq Scan");
    }
  },
);

test("scans no table sequentially for the filters' choices", async () => {
  const plans = await plansOf("get_board_choices()");
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) expect(plan).not.toContain("Seq Scan");
});

const later = json({ id: "00000000-0000-4000-8000-000000000000", created_at: "2026-06-01" });
const now = json({ day: "2026-11-28", SG: "2026-11-28", MY: "2026-11-28", ID: "2026-11-28" });

test.each([
  "get_lead_rows('{}')",
  `get_lead_rows('{}', after => '${later}')`,
  `get_lead_rows('{"country": "SG"}', 'company_name', false)`,
  `count_chips('${now}')`,
  "get_today('2026-11-28', true)",
])("scans no table sequentially, and sorts none, for %s", async (call) => {
  const plans = await plansOf(call);
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) {
    expect(plan).not.toContain("Seq Scan");
    expect(plan).not.toMatch(/->  Sort /);
  }
});
