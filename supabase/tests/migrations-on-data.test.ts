import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyMigrations } from "../../local/supabase/migrate.ts";
import { runAs } from "./callers.ts";
import { leadRow, storeAdmin } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

const all = path.join(import.meta.dirname, "../migrations");
const files = readdirSync(all).toSorted();
/** The first ones make the tables that the rows below are stored in. */
const LAST_OF_THE_FIRST = "20261121400100_note_search.sql";
const later = files.slice(files.indexOf(LAST_OF_THE_FIRST) + 1);

const folder = mkdtempSync(path.join(tmpdir(), "selat-migrations-"));
let database: TestDatabase;
let admin: { role: "authenticated"; userId: string };

beforeAll(async () => {
  for (const file of files) if (!later.includes(file)) add(file);
  database = await createDatabase({ migrations: folder });
  admin = { role: "authenticated", userId: await storeAdmin(database.sql) };
  await fill();
});
afterAll(async () => {
  await database.stop();
  rmSync(folder, { recursive: true });
});

function add(file: string) {
  copyFileSync(path.join(all, file), path.join(folder, file));
}

/** Leads of every stage and age, moved, noted and in the trash. */
async function fill() {
  const { sql } = database;
  const stages = ["interested", "request-demo", "request-trial", "closed", "failed"];
  const leads = Array.from({ length: 100 }, (_, index) => ({
    ...leadRow(),
    created_at: new Date(Date.UTC(2026, 0, 1 + index)),
  }));
  await sql`insert into public.leads ${sql(leads)}`;
  for (const [index, stage] of stages.entries()) {
    const ids = leads.slice(index * 20, index * 20 + 20).map(({ id }) => id);
    await runAs(sql, admin, async (as) => {
      await as`update public.leads set stage = ${stage}::public.lead_stage where id in ${as(ids)}`;
      await as`insert into public.lead_notes (lead_id, body) select id, 'Called.' from public.leads where id in ${as(ids)}`;
      return as`select public.soft_delete_lead(id) from public.leads where id in ${as(ids.slice(0, 3))}`;
    });
  }
}

/** What no migration may change: how many rows there are, and which leads are on the board. */
async function readRows() {
  const { sql } = database;
  const [counts] = await sql`
    select (select count(*) from public.leads) as leads, (select count(*) from public.lead_notes) as notes,
      (select count(*) from public.lead_events) as events, (select count(*) from public.profiles) as profiles`;
  const board = await runAs(sql, admin, (as) => {
    return as<{ id: string; stage: string }[]>`select id, stage from public.get_active_leads()`;
  });
  return { ...counts, board: board.map(({ id, stage }) => `${id} ${stage}`).toSorted() };
}

test.each(later)("%s is applied to a filled database, which keeps its rows", async (file) => {
  const before = await readRows();
  expect(before.board).toHaveLength(85);
  add(file);
  expect(await applyMigrations(database.sql, folder, () => {})).toEqual([file]);
  expect(await readRows()).toEqual(before);
  if (file.endsWith("_words_that_sell.sql")) await count();
});

/** Presses as they were counted before a section that was used was: each link by itself. */
async function count(): Promise<void> {
  const { sql } = database;
  const row = { page: "/", language: "en", source: "direct", target: "" };
  const counted = [
    { ...row, section: "heroAAAA", action: "seen", counted: 5 },
    { ...row, section: "heroAAAA", action: "pressed", target: "/x", counted: 4 },
    { ...row, section: "heroAAAA", action: "pressed", target: "/y", counted: 3 },
    { ...row, section: "faqBBBBB", action: "seen", counted: 5 },
    { ...row, section: "faqBBBBB", action: "pressed", counted: 2 },
    { ...row, section: "", action: "visit", counted: 5 },
  ];
  const [today] = await sql`select private.count_day() as day`;
  const [days, months] = [[], []] as [object[], object[]];
  for (const each of counted) {
    days.push({ ...each, ...today, viewport: "small" });
    months.push({ ...each, month: "2024-01-01" });
  }
  await sql`insert into private.word_counts ${sql(days as never)}`;
  await sql`insert into private.word_months ${sql(months as never)}`;
}

test.each(["word_counts", "word_months"])(
  "sections that were pressed before have been used by no more visits than saw them: %s",
  async (table) => {
    const rows = await database.sql.unsafe<{ section: string; counted: number }[]>(
      `select section, counted::int from private.${table} where action = 'used' order by 1`,
    );
    expect([...rows]).toEqual([
      { section: "faqBBBBB", counted: 2 },
      { section: "heroAAAA", counted: 5 },
    ]);
  },
);
