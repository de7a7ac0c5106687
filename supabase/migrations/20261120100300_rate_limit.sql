-- How many leads one e-mail address and one client address may submit in an hour.

create table public.app_settings (
  id boolean primary key default true constraint app_settings_one_row check (id),
  leads_per_email_per_hour integer not null default 5 check (leads_per_email_per_hour > 0),
  leads_per_address_per_hour integer not null default 20 check (leads_per_address_per_hour > 0),
  client_address_header text not null default 'x-forwarded-for'
);
comment on table public.app_settings is 'One row, read and changed with the secret key only.';
comment on column public.app_settings.client_address_header is
  'The header whose last entry the gateway itself writes; where it is missing, x-forwarded-for.';

-- Hosted projects sit behind Cloudflare, which overwrites cf-connecting-ip; other hops append to
-- x-forwarded-for there, so its last entry would be one address for all visitors.
insert into public.app_settings (client_address_header)
select case when exists (select from pg_catalog.pg_roles where rolname = 'supabase_admin')
  then 'cf-connecting-ip' else 'x-forwarded-for' end;

alter table public.app_settings enable row level security;
revoke all on public.app_settings from public, anon, authenticated, service_role;
grant select, update on public.app_settings to service_role;

create table private.rate_slots (
  key text not null,
  taken_at timestamptz not null default clock_timestamp()
);
create index rate_slots_by_key on private.rate_slots (key, taken_at);
create index rate_slots_by_age on private.rate_slots (taken_at);
alter table private.rate_slots enable row level security;
revoke all on private.rate_slots from public, anon, authenticated, service_role;

-- The client as the gateway saw it: the last entry, since a client can write the earlier ones.
-- An IPv6 subscriber owns a whole /64, so that is what is told apart.
create function private.client_address(headers jsonb) returns text
language plpgsql stable set search_path = ''
as $$
declare
  entry text;
begin
  select btrim(split_part(
    coalesce(headers ->> client_address_header, headers ->> 'x-forwarded-for'), ',', -1
  )) into entry from public.app_settings;
  if pg_input_is_valid(entry, 'inet') and family(entry::inet) = 6 then
    return network(set_masklen(entry::inet, 64))::text;
  end if;
  return nullif(left(entry, 100), '');
end
$$;

create function private.lock_slots(slot_key text) returns void
language sql set search_path = ''
begin atomic
  select pg_advisory_xact_lock(hashtextextended(slot_key, 0));
end;

-- Counts one use of `slot_key` and raises where the hour's uses are spent. Waits for concurrent
-- uses of the same key, so that a burst gets exactly the allowed number.
create function private.take_slot(slot_key text, allowed integer) returns void
language plpgsql set search_path = ''
as $$
declare
  taken integer;
begin
  perform private.lock_slots(slot_key);
  select count(*) into taken from private.rate_slots
  where key = slot_key and taken_at > clock_timestamp() - interval '1 hour';
  if taken >= allowed then
    raise exception 'Rate limit exceeded. Please try again in an hour.' using errcode = 'PT429';
  end if;
  insert into private.rate_slots (key) values (slot_key);

  -- Addresses are personal data: kept for the hour they serve, cleared by whoever comes next.
  delete from private.rate_slots where ctid = any (array(
    select ctid from private.rate_slots
    where taken_at < clock_timestamp() - interval '1 hour'
    order by taken_at limit 50 for update skip locked
  ));
end
$$;

create function private.limit_submissions() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  settings public.app_settings;
  address text := private.client_address(
    nullif(current_setting('request.headers', true), '')::jsonb
  );
begin
  select * into settings from public.app_settings;
  -- Always e-mail before address: two submissions can then never wait for each other.
  perform private.lock_slots('email:' || new.email);
  -- A retry of a stored lead costs nothing and meets the primary key next.
  if exists (select from public.leads where id = new.id) then
    return new;
  end if;
  perform private.take_slot('email:' || new.email, settings.leads_per_email_per_hour);
  if address is not null then
    perform private.take_slot('address:' || address, settings.leads_per_address_per_hour);
  end if;
  return new;
end
$$;

create trigger leads_30_limit before insert on public.leads
for each row when (current_user in ('anon', 'authenticated'))
execute function private.limit_submissions();

revoke all on all functions in schema private from public;
