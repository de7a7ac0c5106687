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
});
