import { afterAll, beforeAll, expect, test } from "vitest";
import { byTier } from "../../tests/tier.ts";
import type { Caller } from "./callers.ts";
import { runAs } from "./callers.ts";
import { storeAdmin, storeLead, storeUser } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";
import { storeLeads } from "../../bench/store-leads.ts";

let database: TestDatabase;
let admin: Caller & { userId: string };

beforeAll(async () => {
  database = await createDatabase();
  admin = { role: "authenticated", userId: await storeAdmin(database.sql) };
});
afterAll(() => database.stop());

type Row = Record<string, unknown> & { id: string; company_name: string };
type Count = { stage: string; total: number; shown: number };

const json = (value: unknown) => JSON.stringify(value);

/** A view that searches for these words, each in one form only. */
const searching = (...words: string[]) => ({ words: words.map((word) => [word]) });

function page(view: object, stages: string[], size = 50, after: object | null = null) {
  return runAs(database.sql, admin, (sql) => {
    return sql<Row[]>`
      select * from public.get_board_page(
        ${json(view)}::text::jsonb, ${stages}::public.lead_stage[], ${size},
        ${after && json(after)}::text::jsonb
      )`;
  });
}

function count(view: object) {
  return runAs(database.sql, admin, (sql) => {
    return sql<
      Count[]
    >`select stage, total, shown from public.count_board(${json(view)}::text::jsonb)`;
  });
}

async function idsOf(view: object) {
  return (await page(view, ["interested"])).map(({ id }) => id);
}

/** A row as a client has it, where times have their microseconds. */
async function asJson(id: string): Promise<object> {
  const [row] = await database.sql<{ row: object }[]>`
    select to_jsonb(leads) as row from public.leads where id = ${id}`;
  return row?.row ?? {};
}

test("finds a word in every text of a lead and in its notes, ignoring accents and case", async () => {
  const id = await storeLead(database.sql, {
    company_name: "Crème Brûlée House",
    contact_number: "+65 6999 0104",
    remarks: "Zwei 100%_Filialen",
  });
  for (const words of [["creme"], ["BRULEE", "hou"], ["69990104"], ["100%_f"], ["é"]]) {
    expect(await idsOf(searching(...words))).toContain(id);
  }
  expect(await idsOf(searching("creme", "nowhere"))).toEqual([]);
  expect(await idsOf(searching("100%%"))).toEqual([]);

  await runAs(database.sql, admin, (sql) => {
    return sql`insert into public.lead_notes ${sql({ lead_id: id, body: "Möchte Dienstag." })}`;
  });
  expect(await idsOf(searching("creme", "mochte"))).toEqual([id]);
  await database.sql`update public.lead_notes set deleted_at = now() where lead_id = ${id}`;
  expect(await idsOf(searching("creme", "mochte"))).toEqual([]);
  await database.sql`update public.leads set company_name = 'Pandan House' where id = ${id}`;
  expect(await idsOf(searching("creme"))).toEqual([]);
  expect(await idsOf(searching("pandan"))).toEqual([id]);
  await database.sql`
    update public.leads set next_action = 'Send the brochure', next_action_on = '2026-12-01' where id = ${id}`;
  expect(await idsOf(searching("pandan", "brochure"))).toEqual([id]);
  await database.sql`
    update public.leads set next_action = null, next_action_on = null where id = ${id}`;
  expect(await idsOf(searching("pandan", "brochure"))).toEqual([]);
  await database.sql`delete from public.leads where id = ${id}`;
  const [left] =
    await database.sql`select count(*)::int as rows from private.lead_search where lead_id = ${id}`;
  expect(left).toEqual({ rows: 0 });
});

test("finds a number in its shown form and as typed", async () => {
  const id = await storeLead(database.sql, {
    contact_number: "012-888 0162",
    source: "malaysia-demo",
  });
  for (const forms of [["+60128880162"], ["12-888", "12888"], ["0128880162"]]) {
    expect(await idsOf({ words: [forms] })).toEqual([id]);
  }
  expect(await idsOf({ words: [["12-777", "12777"]] })).toEqual([]);
});

test("finds both of two notes of one lead that are written at the same time", async () => {
  const id = await storeLead(database.sql);
  const write = (body: string) =>
    runAs(
      database.sql,
      admin,
      (sql) => sql`insert into public.lead_notes ${sql({ lead_id: id, body })}`,
    );
  await Promise.all(Array.from({ length: 8 }, (_, index) => write(`calamansi${index}`)));
  const words = Array.from({ length: 8 }, (_, index) => `calamansi${index}`);
  expect(await idsOf(searching(...words))).toEqual([id]);
});

test("filters pages, counts and rows by a language, and offers it while a lead has it", async () => {
  const malay = await storeLead(database.sql);
  await database.sql`update public.leads set language = 'ms' where id = ${malay}`;
  const view = { language: "ms" };
  expect(await idsOf(view)).toEqual([malay]);
  expect(await count(view)).toContainEqual(
    expect.objectContaining({ stage: "interested", shown: 1 }),
  );
  const asked = await runAs(database.sql, admin, async (sql) => ({
    rows: await sql`select id from public.get_lead_rows(${json(view)}::text::jsonb)`,
    choices: await sql<{ languages: string[] }[]>`select languages from public.get_board_choices()`,
  }));
  expect(asked.rows).toEqual([{ id: malay }]);
  expect(asked.choices[0]?.languages).toEqual(expect.arrayContaining(["en", "ms"]));
  await database.sql`update public.leads set deleted_at = now() where id = ${malay}`;
  const [left] = await runAs(
    database.sql,
    admin,
    (sql) => sql<{ languages: string[] }[]>`select languages from public.get_board_choices()`,
  );
  expect(left?.languages).not.toContain("ms");
});

test("refuses pages, counts and choices to anyone without a role", async () => {
  const other: Caller = { role: "authenticated", userId: await storeUser(database.sql) };
  for (const call of [
    "get_board_page('{}', '{interested}')",
    "count_board('{}')",
    "get_board_choices()",
  ]) {
    const asked = runAs(database.sql, other, (sql) => sql.unsafe(`select * from public.${call}`));
    await expect(asked).rejects.toMatchObject({ code: "42501" });
  }
});

test("treats what a view contains as data, never as SQL", async () => {
  const hostile = "x' or true; drop table public.leads; --";
  const view = {
    solution: hostile,
    source: hostile,
    country: hostile,
    language: hostile,
    ...searching(hostile),
    sort: hostile,
  };
  expect(await page(view, ["interested"])).toEqual([]);
  expect((await count(view)).every(({ shown }) => shown === 0)).toBe(true);
});

const LEADS = byTier(3_000, 20_000);
const sorts = ["", "oldest", "stage", "company", "due"] as const;

// A filled table, so that the planner has a choice. Last, because the other tests expect few rows.
test(`pages follow each other without a gap or a duplicate in every order of ${LEADS} leads`, async () => {
  const { sql } = database;
  await sql`delete from public.leads`;
  await storeLeads(sql, { active: LEADS, trashed: LEADS / 10 });
  // Makes some leads answered and some times equal, without the triggers, which would set both.
  await sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    await transaction`
      update public.leads set created_at = date_trunc('day', created_at),
        first_response_at = case when company_name like '%3' then now() end`;
  });
  await sql`vacuum analyze public.leads`;
  for (const sort of sorts) {
    const view = { sort, ...searching("12") };
    const total = (await count(view)).find(({ stage }) => stage === "interested");
    const whole = (await page(view, ["interested"], 5_000)).map(({ id }) => id);
    const read: string[] = [];
    for (let after: object | null = null; ;) {
      const rows = await page(view, ["interested"], 37, after);
      read.push(...rows.map(({ id }) => id));
      const last = rows.at(-1);
      if (!last) break;
      after = await asJson(last.id);
    }
    expect(read).toEqual(whole);
    expect(new Set(read).size).toBe(total?.shown);
    expect(total?.shown).toBeGreaterThan(100);
  }
});

test("counts equal the numbers of rows", async () => {
  const { sql } = database;
  const counted = await count({ solution: "Waiter AI", ...searching("corner") });
  const rows = await sql<Count[]>`
    select stage, count(*)::int as total, count(*)::int as shown from public.leads
    where deleted_at is null group by stage order by stage`;
  expect(counted.toSorted((a, b) => a.stage.localeCompare(b.stage))).toEqual(
    rows.toSorted((a, b) => a.stage.localeCompare(b.stage)),
  );
});
