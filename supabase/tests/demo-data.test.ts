import { afterAll, beforeAll, expect, test } from "vitest";
import { hasDemoData, storeDemo } from "../../local/demo/demo-data.ts";
import { LEAD_STORIES } from "../../local/demo/lead-stories.ts";
import { storeAdmin, storeLead, storeMember } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";
import { listOf } from "./word-counts.ts";

let database: TestDatabase;
let wasMade: boolean;
const now = Date.now();
const paths = [...new Set(["/", ...LEAD_STORIES.map(({ page }) => page)])];
const hashOf = (index: number, section: string) => `p${String(index).padStart(3, "0")}${section}`;

/** A build whose pages have the links that the stories came by. */
function buildList() {
  const pages = paths.map((path, index) => [path, [hashOf(index, "hero"), hashOf(index, "call")]]);
  const list = listOf({
    ...(Object.fromEntries(pages) as Record<string, string[]>),
    "/": [hashOf(0, "hero"), hashOf(0, "call"), "newwords"],
  });
  for (const [index, page] of paths.entries()) {
    const sources = LEAD_STORIES.filter((story) => story.page === page).map(({ source }) => source);
    const words = list.words[hashOf(index, "hero")];
    if (words) words.links = sources.map((source) => `/contact?source=${source}`);
  }
  const arms = { control: hashOf(0, "hero"), variant: "newwords" };
  return { ...list, experiments: [{ token: "tokenAAA", experiment: "e", page: "/", ...arms }] };
}

beforeAll(async () => {
  database = await createDatabase();
  const { sql } = database;
  const ids = [
    await storeAdmin(sql, { isPrimary: true }),
    await storeMember(sql),
    await storeMember(sql),
  ];
  const team = ids.map((id, index) => ({
    id,
    name: `Person ${index}`,
    email: `${index}@x.example`,
  }));
  wasMade = await hasDemoData(sql);
  await storeDemo(sql, { list: buildList(), team, now });
});
afterAll(() => database.stop());

test("contains leads of every stage, three countries and four languages, assigned and not", async () => {
  const [row] = await database.sql`
    select count(distinct stage)::int as stages, count(distinct language)::int as languages,
      count(distinct owner)::int as owners, bool_or(owner is null) as has_new,
      array_agg(distinct country order by country) as countries,
      bool_or(next_action_on < ${new Date(now + 8 * 3_600_000).toISOString().slice(0, 10)}::date) as has_overdue
    from public.leads`;
  expect(row).toEqual({
    stages: 5,
    languages: 4,
    owners: 3,
    has_new: true,
    countries: ["ID", "MY", "SG", "other"],
    has_overdue: true,
  });
});

test("each lead's state follows from its history, as if it had been worked in the desk", async () => {
  const wrong = await database.sql`
    select company_name from public.leads as lead
    where stage <> (
        select to_stage from public.lead_events where lead_id = lead.id and to_stage is not null order by id desc limit 1
      )
      or attempts <> (
        select count(*) from public.lead_events where lead_id = lead.id and kind in ('reached', 'not-reached')
      )
      or first_response_at is distinct from least(private.first_answer(lead.id), (
        select min(created_at) from public.lead_events
        where lead_id = lead.id and kind = 'moved' and to_stage <> 'failed'
      ))
      or (value is null) <> not exists (select from public.lead_events where lead_id = lead.id and kind = 'valued')
      or exists (select from public.lead_events where lead_id = lead.id and created_at not between lead.created_at and now())
      or exists (select from public.lead_notes where lead_id = lead.id and created_at not between lead.created_at and now())`;
  expect(wrong).toEqual([]);
  const [order] = await database.sql`
    select bool_and(created_at >= before) as is_kept
    from (select created_at, lag(created_at) over (order by id) as before from public.lead_events) as events`;
  expect(order?.["is_kept"]).toBe(true);
});

test("every lead is credited and found by its notes, and none waits for a notification", async () => {
  const uncredited = await database.sql`
    select company_name from public.leads join private.lead_credits on lead_id = id
    where section is null or target is null`;
  expect(uncredited).toEqual([]);
  const found = await database.sql`
    select company_name from private.lead_search join public.leads on leads.id = lead_id
    where words like '%named as a reference%'`;
  expect(found).toEqual([{ company_name: "Satay by the Bay Kitchen" }]);
  const waiting =
    await database.sql`select from public.leads where notification_status = 'waiting'`;
  expect(waiting).toHaveLength(0);
});

test("the counters of past days are summed, and What sells ranks them", async () => {
  const [sums] = await database.sql`
    select (select sum(counted)::int from private.word_days) as days,
      (select sum(counted)::int from private.word_counts where day < private.count_day()) as counts`;
  expect(sums?.["days"]).toBe(sums?.["counts"]);
  expect(sums?.["days"]).toBeGreaterThan(1_000);
  const [row] = await database.sql<{ selling: { leads: number; pages: { visits: number }[] } }[]>`
    select public.get_selling(private.count_day() - 27, private.count_day()) as selling`;
  expect(row?.selling.leads).toBe(LEAD_STORIES.length);
  expect(row?.selling.pages.every(({ visits }) => visits > 0)).toBe(true);
});

test("a second start adds nothing, and a database with other leads is refused", async () => {
  const { sql } = database;
  expect([wasMade, await hasDemoData(sql)]).toEqual([false, true]);
  await sql`delete from public.leads`;
  await storeLead(sql);
  await expect(hasDemoData(sql)).rejects.toThrow(/needs an empty store, and this one has a lead/);
});
