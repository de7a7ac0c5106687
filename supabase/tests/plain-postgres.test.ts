import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyMigrations } from "supabase-local/migrate";
import { runAs } from "./callers.ts";
import { STUBS } from "./plain-project.ts";
import { leadRow, storeAdmin } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createPlainDatabase } from "./test-database.ts";

// Applies the migrations itself; plain-postgres.nightly.test.ts tests `supabase db push`.

const migrations = path.join(import.meta.dirname, "../migrations");
let database: TestDatabase;

beforeAll(async () => {
  database = await createPlainDatabase();
  await database.sql.unsafe(STUBS).simple();
});
afterAll(() => database.stop());

test("a visitor's lead and an admin's board work on a plain Postgres 17 with every migration", async () => {
  const { sql } = database;
  await applyMigrations(sql, migrations, () => {});
  const [version] = await sql`show server_version_num`;
  expect(String(version?.["server_version_num"])).toMatch(/^17/);
  const admin = { role: "authenticated", userId: await storeAdmin(sql) } as const;
  const row = leadRow();
  await runAs(sql, { role: "anon" }, (as) => as`insert into public.leads ${as({ ...row })}`);

  const board = await runAs(sql, admin, (as) => as`select id from public.get_active_leads()`);

  expect(board).toEqual([{ id: row.id }]);
});
