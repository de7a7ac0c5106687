-- The API serves `public` alone, so a file grants each of its objects. `private` is what its functions work with.
-- `partitions` has the counters' tables, one more each month. docs/decisions/061-schema-by-subject.md says how these files
-- become a database, decision 080 how to write them.

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

-- For what a caller sends; supabase/tests/argument-bounds.test.ts asks each function.
create function private.check_size(most integer, given record) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if pg_column_size(given) > most then raise exception 'The request is too long' using errcode = 'PT413'; end if;
end $$;
comment on function private.check_size is 'Raises PT413 where these values have more bytes.';
