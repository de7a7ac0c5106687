import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPostgres } from "../../local/supabase/postgres.ts";
import { runAs } from "./callers.ts";
import { leadRow, storeAdmin } from "./rows.ts";

/** All that the migrations expect of Supabase: three roles, and what `auth` knows of a caller. */
const STUBS = `
create role anon nologin;
create role authenticated nologin;
create role service_role nologin bypassrls;
grant usage on schema public to anon, authenticated, service_role;
create schema auth;
grant usage on schema auth to anon, authenticated, service_role;
create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
create type auth.factor_status as enum ('unverified', 'verified');
create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create table auth.users (
  id uuid primary key, email text, encrypted_password text, raw_user_meta_data jsonb
);
create table auth.sessions (
  id uuid primary key, user_id uuid references auth.users (id) on delete cascade,
  created_at timestamptz, refreshed_at timestamp, not_after timestamptz, user_agent text,
  aal auth.aal_level
);
create table auth.mfa_factors (
  id uuid primary key, user_id uuid references auth.users (id) on delete cascade,
  status auth.factor_status, factor_type auth.factor_type, friendly_name text
);
create function auth.jwt() returns jsonb language sql stable
  return nullif(current_setting('request.jwt.claims', true), '')::jsonb;
create function auth.uid() returns uuid language sql stable return (auth.jwt() ->> 'sub')::uuid;
`;

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

/** `supabase db push`, as docs/deploy.md has it. */
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

test("a migration that fails half way leaves the database as it was", async () => {
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

test("a visitor's lead and an admin's board work there", async () => {
  const admin = { role: "authenticated", userId: await storeAdmin(sql) } as const;
  const row = leadRow();
  await runAs(sql, { role: "anon" }, (as) => as`insert into public.leads ${as({ ...row })}`);

  const board = await runAs(sql, admin, (as) => as`select id from public.get_active_leads()`);

  expect(board).toEqual([{ id: row.id }]);
});
