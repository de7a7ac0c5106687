import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres, { type Sql } from "postgres";
import { prepareProject } from "../../local/supabase/bootstrap.ts";
import { applyMigrations } from "../../local/supabase/migrate.ts";
import { startPostgres } from "../../local/supabase/postgres.ts";

/** The part of hosted Supabase's auth schema that the migrations build on. */
const AUTH = `
create schema auth;
create table auth.users (
  id uuid primary key default gen_random_uuid(),
  email varchar(255),
  raw_user_meta_data jsonb
);
create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade
);
grant usage on schema auth to anon, authenticated, service_role;
create function auth.uid() returns uuid language sql stable as $$
  select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid $$;
create function auth.role() returns text language sql stable as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role' $$;
`;

export type TestDatabase = { sql: Sql; url: string; stop(): Promise<void> };

/** A throwaway Postgres 17 with this folder's migrations, gone after `stop()`. */
export async function startDatabase(): Promise<TestDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), "selat-database-"));
  mkdirSync(folder, { recursive: true });
  const server = await startPostgres(path.join(folder, "postgres"), path.join(folder, "log"));
  const sql = postgres(server.url, { max: 60, onnotice: () => undefined });
  await prepareProject(sql);
  await sql.unsafe(AUTH).simple();
  await applyMigrations(sql, path.join(import.meta.dirname, "../migrations"), () => undefined);
  return {
    sql,
    url: server.url,
    async stop() {
      await sql.end({ timeout: 5 });
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
