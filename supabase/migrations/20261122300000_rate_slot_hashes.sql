-- Who has sent how much is counted by keyed hashes of e-mail and client address, which are deleted after
-- an hour by a job, not by the next visitor.

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;

-- Made anew in each database. Nobody but the owner has the schema, so no API role reads it.
create table private.rate_secret (
  id boolean primary key default true constraint rate_secret_one_row check (id),
  secret bytea not null default extensions.gen_random_bytes(32)
    constraint rate_secret_length check (octet_length(secret) >= 32)
);
insert into private.rate_secret default values;
alter table private.rate_secret enable row level security;
revoke all on private.rate_secret from public, anon, authenticated, service_role;

create function private.slot_hash(slot_key text) returns text
language sql stable set search_path = ''
begin atomic
  select split_part(slot_key, ':', 1) || ':' || encode(
    extensions.hmac(convert_to(slot_key, 'UTF8'), secret, 'sha256'), 'hex'
  ) from private.rate_secret;
end;
comment on function private.slot_hash(text) is
  'The stored form of a limit''s key, such as address:203.0.113.7: its kind, then an HMAC-SHA-256 of the whole.';

-- Truncated, not rewritten: an update would leave the plain keys in the table's file until it is vacuumed.
truncate private.rate_slots;
alter table private.rate_slots
  add constraint rate_slots_key_hashed check (key ~ '^[a-z]+:[0-9a-f]{64}$');

create or replace function private.take_slot(slot_key text, allowed integer) returns void
language plpgsql set search_path = ''
as $$
declare
  hashed text := private.slot_hash(slot_key);
  taken integer;
begin
  perform private.lock_slots(slot_key);
  select count(*) into taken from private.rate_slots
  where key = hashed and taken_at > clock_timestamp() - interval '1 hour';
  if taken >= allowed then
    raise exception 'Rate limit exceeded. Please try again in an hour.' using errcode = 'PT429';
  end if;
  insert into private.rate_slots (key) values (hashed);
end
$$;

create function private.clear_rate_slots() returns integer
language plpgsql set search_path = ''
as $$
declare
  cleared integer;
begin
  delete from private.rate_slots where taken_at <= clock_timestamp() - interval '1 hour';
  get diagnostics cleared = row_count;
  return cleared;
end
$$;
comment on function private.clear_rate_slots() is
  'Deletes the rate limits'' rows that are an hour old; returns their number.';

-- All that is done at set times, in one place for pg_cron and for the local stack.
create function private.run_jobs() returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.clear_rate_slots();
  perform private.purge_trash();
end
$$;
comment on function private.run_jobs() is
  'Everything that is done at set times; called every five minutes, by pg_cron or by the local stack.';

revoke all on function private.slot_hash(text), private.clear_rate_slots(), private.run_jobs()
from public;

-- Local twin: local/periodic-jobs.ts.
do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron with schema pg_catalog;
    perform cron.unschedule(jobid) from cron.job where jobname = 'purge-trash';
    perform cron.schedule('jobs', '*/5 * * * *', 'select private.run_jobs()');
  end if;
end
$$;
