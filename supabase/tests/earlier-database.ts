import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "vitest";
import { readEarlierMigrations } from "supabase-local/earlier-migrations";
import { applyMigrations } from "supabase-local/migrate";
import { runAs } from "./callers.ts";
import { type Catalogue, readCatalogue } from "./catalogue.ts";
import { leadRow, storeAdmin } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

const migrations = path.join(import.meta.dirname, "../migrations");
/** The first file of supabase/migrations, and those after it. */
export const [baseline = "", ...laterFiles] = readdirSync(migrations).toSorted();
const earlier = readEarlierMigrations(migrations, baseline.slice(0, 14))?.files ?? [];
/** The files that the baseline replaced. */
export const earlierFiles = earlier.map(([file]) => file);

/** The last migration of release 0.1.0. */
export const OF_RELEASE_0_1_0 = "20261122100100_untold_lead.sql";
/** The last migration of release 0.2.0, which has the baseline. */
export const OF_RELEASE_0_2_0 = "20261207000042_plainer_functions.sql";

export type EarlierDatabase = {
  sql: TestDatabase["sql"];
  url: string;
  /** Folder of the migrations that it has. */
  migrations: string;
  /** What no start may change: how many rows there are, and which leads are on the board. */
  readRows(): Promise<{ board: string[] }>;
  /** The files in its history. */
  readHistory(): Promise<string[]>;
  /** The schema, and the rows that come with the product. */
  readProduct(): Promise<object>;
  /** Applies today's migrations as a start does; resolves to what was applied, and the notes on the history. */
  start(): Promise<{ applied: string[]; notes: string[] }>;
  stop(): Promise<void>;
};

/** The migrations up to `last`, with their texts. */
function migrationsUpTo(last: string): (readonly [file: string, text: string])[] {
  const later = [baseline, ...laterFiles];
  if (earlierFiles.includes(last)) return earlier.slice(0, earlierFiles.indexOf(last) + 1);
  expect(later).toContain(last);
  return later
    .slice(0, later.indexOf(last) + 1)
    .map((file) => [file, readFileSync(path.join(migrations, file), "utf8")] as const);
}

/** Creates a database as the release with the last migration `last` left it, with leads of every stage and age. */
export async function createEarlierDatabase(last: string): Promise<EarlierDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), "selat-earlier-"));
  mkdirSync(path.join(folder, "migrations"));
  for (const [file, text] of migrationsUpTo(last)) {
    writeFileSync(path.join(folder, "migrations", file), text);
  }
  const { sql, url, stop } = await createDatabase({ migrations: path.join(folder, "migrations") });
  const admin = { role: "authenticated", userId: await storeAdmin(sql) } as const;
  await fill(sql, admin);
  return {
    sql,
    url,
    migrations: path.join(folder, "migrations"),
    readRows: () => readRows(sql, admin),
    readProduct: async () => ofTheProduct(await readCatalogue(sql)),
    async readHistory() {
      const rows = await sql<{ file: string }[]>`
        select version || '_' || name || '.sql' as file
        from supabase_migrations.schema_migrations order by 1`;
      return rows.map(({ file }) => file);
    },
    async start() {
      const notes: string[] = [];
      const onReplace = (replaced: number, file: string) => notes.push(`${file} ${replaced}`);
      return { applied: await applyMigrations(sql, migrations, () => {}, onReplace), notes };
    },
    async stop() {
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The result of `readProduct` for a new database. */
export async function readNewProduct(): Promise<object> {
  const { sql, stop } = await createDatabase();
  const product = ofTheProduct(await readCatalogue(sql));
  await stop();
  return product;
}

function ofTheProduct({ rows = {}, ...rest }: Catalogue): object {
  const seeded =
    /^public\.(?:app_settings|working_hours|public_holidays|lost_reasons|message_templates) /;
  return { ...rest, rows: Object.entries(rows).filter(([name]) => seeded.test(name)) };
}

type Admin = { role: "authenticated"; userId: string };

/** Stores leads, some of them moved, with notes or in the trash. */
async function fill(sql: TestDatabase["sql"], admin: Admin): Promise<void> {
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

async function readRows(sql: TestDatabase["sql"], admin: Admin) {
  const [counts] = await sql`
    select (select count(*) from public.leads) as leads, (select count(*) from public.lead_notes) as notes,
      (select count(*) from public.lead_events) as events, (select count(*) from public.profiles) as profiles`;
  const board = await runAs(sql, admin, (as) => {
    return as<{ id: string; stage: string }[]>`select id, stage from public.get_active_leads()`;
  });
  return { ...counts, board: board.map(({ id, stage }) => `${id} ${stage}`).toSorted() };
}
