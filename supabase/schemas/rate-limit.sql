-- How many leads one e-mail address and one client address may submit in an hour, and the whole site in a minute. Who
-- has sent how much is counted by keyed hashes, which a job deletes after an hour.

-- Made by each database for itself. Only the owner has the schema, so no API role reads it.
create table private.rate_secret (
  id boolean primary key default true constraint rate_secret_one_row check (id),
  secret bytea not null default extensions.gen_random_bytes(32)
    constraint rate_secret_length check (octet_length(secret) >= 32)
);
alter table private.rate_secret enable row level security;
revoke all on private.rate_secret from public, anon, authenticated, service_role;

create table private.rate_slots (
  key text not null constraint rate_slots_key_hashed check (key ~ '^[a-z]+:[0-9a-f]{64}$'),
  taken_at timestamptz not null default clock_timestamp()
);
create index rate_slots_by_key on private.rate_slots (key, taken_at);
create index rate_slots_by_age on private.rate_slots (taken_at);
alter table private.rate_slots enable row level security;
revoke all on private.rate_slots from public, anon, authenticated, service_role;

create function private.slot_hash(slot_key text) returns text
language sql stable set search_path = ''
begin atomic
  select split_part(slot_key, ':', 1) || ':' || encode(
    extensions.hmac(convert_to(slot_key, 'UTF8'), secret, 'sha256'), 'hex'
  ) from private.rate_secret;
end;
comment on function private.slot_hash(text) is
  'The stored form of a limit''s key, such as address:203.0.113.7: its kind, then an HMAC-SHA-256 of the whole.';

create function private.lock_slots(slot_key text) returns void
language sql set search_path = ''
begin atomic
  select pg_advisory_xact_lock(hashtextextended(slot_key, 0));
end;
comment on function private.lock_slots(text) is
  'Waits until no other transaction counts uses of this key, and blocks others until the end of this one.';

-- Waits for concurrent uses of the same key, so that a burst gets exactly the allowed number.
create function private.take_slot(slot_key text, allowed integer) returns void
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
comment on function private.take_slot(text, integer) is
  'Counts one use of a key; raises PT429 after the allowed number of uses per hour. Concurrent uses of a key wait '
  'for each other.';

-- The client as the gateway saw it: the last entry, since a client can write the earlier ones. An IPv6 subscriber owns
-- a whole /64, so that is what is told apart. A visitor whose address the gateway does not tell is limited by e-mail
-- address and with the whole site: any other header could be a proxy's, the same for everybody.
create function private.client_address(headers jsonb) returns text
language plpgsql stable set search_path = ''
as $$
declare
  entry text;
begin
  select btrim(split_part(headers ->> client_address_header, ',', -1)) into entry
  from public.app_settings;
  if pg_input_is_valid(entry, 'inet') and family(entry::inet) = 6 then
    return network(set_masklen(entry::inet, 64))::text;
  end if;
  return nullif(left(entry, 100), '');
end
$$;
comment on function private.client_address(jsonb) is
  'The client address in the gateway''s request headers, an IPv6 address as its /64 network; null without one.';

-- What the smoke test of a deployment asks: whose address the rate limit would count.
create function public.seen_client_address(request_headers jsonb default null) returns text
language sql stable security definer set search_path = ''
begin atomic
  select private.client_address(
    coalesce(request_headers, nullif(current_setting('request.headers', true), '')::jsonb));
end;
comment on function public.seen_client_address(jsonb) is
  'The address that the rate limit counts a request with these headers under, this request without them, an IPv6 '
  'one as its /64; for the secret key only.';

-- One flood from many addresses at once neither fills the board nor the sales chat. Taken last of all locks, by
-- everybody.
create function private.take_site_slots(wanted integer, allowed integer) returns void
language plpgsql set search_path = ''
as $$
declare
  hashed text := private.slot_hash('site:all');
  taken integer;
begin
  perform private.lock_slots('site:all');
  select count(*) into taken from private.rate_slots
  where key = hashed and taken_at > clock_timestamp() - interval '1 minute';
  if taken + wanted > allowed then
    raise exception 'Many requests are arriving at once. Please try again in a minute.'
      using errcode = 'PT503';
  end if;
  insert into private.rate_slots (key) select hashed from generate_series(1, wanted);
end
$$;
comment on function private.take_site_slots(integer, integer) is
  'Counts leads of the whole site; raises PT503 (HTTP 503) where the last minute has had as many as allowed.';

-- Leads that come in one statement take their locks in one order, so that two batches never wait for each other: the
-- client's before any row, the e-mail addresses' in the order of their spelling.
create function private.lock_client() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  address text := private.client_address(
    nullif(current_setting('request.headers', true), '')::jsonb
  );
begin
  if address is not null then
    perform private.lock_slots('address:' || address);
  end if;
  return null;
end
$$;
comment on function private.lock_client() is
  'Before a visitor''s leads are stored: waits for other leads from the same client address.';
create trigger leads_05_lock before insert on public.leads
for each statement when (current_user in ('anon', 'authenticated'))
execute function private.lock_client();

create function private.limit_submissions() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  settings public.app_settings;
  address text := private.client_address(
    nullif(current_setting('request.headers', true), '')::jsonb
  );
  sender text;
begin
  select * into settings from public.app_settings;
  -- A retry of a stored lead met the primary key before it came here, and costs nothing.
  for sender in
    select private.mailbox(email) from submitted order by private.mailbox(email) collate "C"
  loop
    perform private.take_slot('email:' || sender, settings.leads_per_email_per_hour);
  end loop;
  if address is not null then
    perform private.take_slot('address:' || address, settings.leads_per_address_per_hour)
    from submitted;
  end if;
  perform private.take_site_slots(
    (select count(*)::integer from submitted), settings.leads_per_minute
  );
  return null;
end
$$;
comment on function private.limit_submissions() is
  'Trigger on leads: applies the hourly limits per e-mail address and per client address; a retry of a stored lead '
  'is not counted.';
create trigger leads_30_limit after insert on public.leads
referencing new table as submitted
for each statement when (current_user in ('anon', 'authenticated'))
execute function private.limit_submissions();

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

revoke all on function
  private.slot_hash(text), private.lock_slots(text), private.take_slot(text, integer), private.client_address(jsonb),
  private.take_site_slots(integer, integer), private.lock_client(), private.limit_submissions(),
  private.clear_rate_slots(), public.seen_client_address(jsonb)
from public, anon, authenticated, service_role;
grant execute on function public.seen_client_address(jsonb) to service_role;
