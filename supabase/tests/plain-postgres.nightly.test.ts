import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPostgres } from "supabase-local/postgres";
import { STUBS } from "./plain-project.ts";

const root = path.join(import.meta.dirname, "../..");
const files = readdirSync(path.join(root, "supabase/migrations")).filter((file) => {
  return file.endsWith(".sql");
});
const folder = mkdtempSync(path.join(tmpdir(), "selat-plain-"));

let server: Awaited<ReturnType<typeof startPostgres>>;
let sql: Sql;

beforeAll(async () => {
  server = await startPostgres(path.join(folder, "postgres"), path.join(folder, "postgres.log"));
  sql = postgres(server.url, { max: 2, onnotice: () => {} });
  await sql.unsafe(STUBS).simple();
});
afterAll(async () => {
  await sql.end({ timeout: 5 });
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs `supabase db push` as docs/deploy.md does. */
async function push(folder = root): Promise<void> {
  const cli = createRequire(import.meta.url).resolve("supabase/package.json");
  const args = [path.join(path.dirname(cli), "dist/supabase.js"), "db", "push", "--yes"];
  await promisify(execFile)(process.execPath, [...args, `--remote=${server.url}?sslmode=disable`], {
    cwd: folder,
    env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" },
  });
}

test("`supabase db push` applies every migration to a plain Postgres 17, once", async () => {
  const [version] = await sql`show server_version_num`;
  expect(String(version?.["server_version_num"])).toMatch(/^17/);

  await push();
  await push();

  const applied = await sql<{ version: string }[]>`
    select version from supabase_migrations.schema_migrations order by version`;
  expect(applied.map(({ version }) => version)).toEqual(files.map((file) => file.split("_")[0]));
});

test("a migration that fails half way leaves the database unchanged", async () => {
  const copy = path.join(folder, "project");
  for (const part of ["config.toml", "templates", "migrations"]) {
    const from = path.join(root, "supabase", part);
    cpSync(from, path.join(copy, "supabase", part), { recursive: true });
  }
  const wrong = "create table public.half_way (id int);\nselect nothing from public.half_way;\n";
  writeFileSync(path.join(copy, "supabase/migrations/20991231000000_half_way.sql"), wrong);

  await expect(push(copy)).rejects.toThrow("half_way");

  const [row] = await sql`
    select to_regclass('public.half_way') as half_way,
      (select count(*)::int from supabase_migrations.schema_migrations) as applied`;
  expect(row).toEqual({ half_way: null, applied: files.length });
});
