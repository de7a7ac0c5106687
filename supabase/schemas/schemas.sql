-- The API serves only `public`, whose objects each file grants. `private` has what the functions work with, `partitions` the
-- counters' tables, a new one each month. Decision 061 says how these files become a database, decision 077 their style.

create schema private;
revoke all on schema private from public;

create schema partitions;
revoke all on schema partitions from public;

-- Nothing new is open to the API's roles before a file grants it; closing.sql revokes what Postgres grants to everybody.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;

-- Limits what a caller sends; supabase/tests/argument-bounds.test.ts tests each function.
create function private.check_size(most integer, given record) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if pg_column_size(given) > most then raise exception 'The request is too long' using errcode = 'PT413'; end if;
end $$;
comment on function private.check_size is 'Raises PT413 if these values have more than `most` bytes.';

-- What PostgREST does before each request's own work (db_pre_request), and how long a statement of each role may take.

create function public.check_request() returns void language plpgsql set search_path = '' as $$
declare bytes text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'content-length';
begin
  -- The form sends 9 kB at most. A request that does not announce its size is refused by the triggers of what it writes.
  if current_user <> 'service_role' and bytes ~ '^[0-9]{1,18}$' and bytes::bigint > 65536
    and current_setting('request.path', true) = '/leads'
  then
    raise exception 'A lead may have at most 64 kB' using errcode = 'PT413';
  end if;
end $$;
comment on function public.check_request is 'PostgREST''s db_pre_request: refuses a lead of more than 64 kB (HTTP 413).';
grant execute on function public.check_request to anon, authenticated, service_role;

-- Databases of a server share its roles. Two that start at once would fail on the same row, so only differences are written.
do $$
declare wanted record;
begin
  for wanted in
    select role, setting, value
    from (values
      ('authenticator', 'pgrst.db_pre_request', 'public.check_request'),
      ('anon', 'statement_timeout', '5s'),
      ('authenticated', 'statement_timeout', '8s'),
      ('service_role', 'statement_timeout', '30s')
    ) as roles (role, setting, value)
    join pg_catalog.pg_roles on rolname = role
    where not coalesce(rolconfig @> array[setting || '=' || value], false)
  loop
    execute format('alter role %I set %s = %L', wanted.role, wanted.setting, wanted.value);
  end loop;
  notify pgrst, 'reload config';
end $$;
