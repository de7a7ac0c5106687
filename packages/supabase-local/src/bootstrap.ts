import type { Sql } from "postgres";
import { MFA_SCHEMA } from "./auth-mfa-schema.ts";
import { CRON_SCHEMA } from "./cron.ts";
import { NET_SCHEMA } from "./net.ts";
import { REALTIME_SCHEMA } from "./realtime-schema.ts";
import { STORAGE_SCHEMA } from "./storage-schema.ts";

/** What a hosted project has before its first migration: roles, grants, extensions, publication. */
const PROJECT = `
do $$ begin
  if to_regrole('anon') is null then create role anon nologin noinherit; end if;
  if to_regrole('authenticated') is null then create role authenticated nologin noinherit; end if;
  if to_regrole('service_role') is null then create role service_role nologin noinherit bypassrls; end if;
  if to_regrole('authenticator') is null then create role authenticator nologin noinherit; end if;
  if to_regrole('supabase_auth_admin') is null then create role supabase_auth_admin nologin noinherit; end if;
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $$;
create schema if not exists extensions;
grant usage on schema public, extensions to anon, authenticated, service_role;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;
do $$ begin
  execute format('alter database %I set search_path = "$user", public, extensions', current_database());
end $$;
-- Only in a new project, so that later changes by the migrations are kept.
do $$ begin
  if to_regclass('supabase_migrations.schema_migrations') is null then
    alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
    alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
    alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
  end if;
end $$;
`;

/** `auth.uid()` and its like: lite's read only one setting per claim, the hosted ones also `request.jwt.claims`. */
const AUTH_HELPERS = `
grant usage on schema auth to anon, authenticated, service_role;
create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid $$;
create or replace function auth.role() returns text language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role') $$;
create or replace function auth.email() returns text language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email') $$;
`;

const AUTH_TABLES = ["users", "identities", "sessions", "refresh_tokens", "audit_log_entries"];

/** Sets up in a new database what every project of hosted Supabase has; safe to run at each start. */
export async function prepareProject(sql: Sql, hasStorage = false): Promise<void> {
  const storage = hasStorage ? STORAGE_SCHEMA : "";
  await sql.unsafe(PROJECT + CRON_SCHEMA + NET_SCHEMA + REALTIME_SCHEMA + storage).simple();
}

/** Completes the schema `auth` that lite created (`ensureSchema`); throws if lite silently failed to create it. */
export async function finishAuthSchema(sql: Sql): Promise<void> {
  for (const table of AUTH_TABLES) {
    const [row] = await sql`select to_regclass(${`auth.${table}`}) is not null as found`;
    if (!row?.["found"]) throw new Error(`The table auth.${table} could not be created.`);
  }
  await sql.unsafe(AUTH_HELPERS + MFA_SCHEMA).simple();
}
