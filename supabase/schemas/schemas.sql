-- Three schemas. The API serves `public` alone, so a file grants each of its objects. `private` is what the functions of
-- `public` work with. `partitions` has the counters' tables: one more each month, so no list can name them.
-- docs/decisions/061-schema-by-subject.md says how these files become a database. Decision 080 says how to write them.

create schema private;
revoke all on schema private from public;

create schema partitions;
revoke all on schema partitions from public;

-- Nothing new is open to the API's roles before a file grants it; closing.sql takes from everybody what Postgres gives.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;

-- What a caller may send to a function; supabase/tests/argument-bounds.test.ts asks each of them.
create function private.check_size(most integer, given record) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if pg_column_size(given) > most then raise exception 'The request is too long' using errcode = 'PT413'; end if;
end $$;
comment on function private.check_size is 'Raises PT413 where these values take more bytes; for each text, list or JSON of '
  'a call.';
