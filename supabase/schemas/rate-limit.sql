-- How many leads a sender and the whole site may submit in an hour (docs/decisions/064-budgets-of-senders.md).

-- Each database creates its own secret. Only the owner may use the schema, so no API role can read it.
create table private.rate_secret (
  id boolean primary key default true constraint rate_secret_one_row check (id),
  secret bytea not null default extensions.gen_random_bytes(32)
    constraint rate_secret_length check (octet_length(secret) >= 32)
);

create table private.rate_slots (
  key text not null constraint rate_slots_key_hashed check (key ~ '^[a-z]+:[0-9a-f]{64}$'),
  taken_at timestamptz not null default clock_timestamp()
);
create index rate_slots_by_key on private.rate_slots (key, taken_at);
create index rate_slots_by_age on private.rate_slots (taken_at);

create function private.slot_hash(slot_key text) returns text language sql stable set search_path = '' begin atomic
  select split_part(slot_key, ':', 1) || ':'
    || left(encode(extensions.hmac(convert_to(split_part(slot_key, ' ', 1), 'UTF8'), secret, 'sha256'), 'hex'), 40)
    || right(encode(extensions.hmac(convert_to(slot_key, 'UTF8'), secret, 'sha256'), 'hex'), 24)
  from private.rate_secret;
end;
comment on function private.slot_hash is 'A limit''s key as it is stored: its kind, then an HMAC-SHA-256 of the whole. Of a '
  'key with a blank, such as sender:tan@kopi.example 203.0.113.0/24, the first 40 digits come from what is before it.';

create function private.lock_slots(slot_key text) returns void language sql set search_path = ''
begin atomic select pg_advisory_xact_lock(hashtextextended(slot_key, 0)); end;
comment on function private.lock_slots is 'Waits for others that count this key, so that a burst is counted one by one.';

create function private.take_room(slot_key text, allowed integer, period interval) returns integer
language plpgsql set search_path = '' as $$
declare
  hashed text := private.slot_hash(slot_key);
  taken integer;
begin
  perform private.lock_slots(slot_key);
  select count(*) into taken from private.rate_slots where key = hashed and taken_at > clock_timestamp() - period;
  if taken >= allowed then return null; end if;
  insert into private.rate_slots (key) values (hashed);
  return taken + 1;
end $$;
comment on function private.take_room is 'Counts one use of a key within a period of at most an hour and returns its number; '
  'after the allowed number of uses it counts nothing and returns null.';

create function private.take_slot(slot_key text, allowed integer) returns void language plpgsql set search_path = '' as $$
begin
  if private.take_room(slot_key, allowed, interval '1 hour') is null then
    raise exception 'Rate limit exceeded. Please try again in an hour.' using errcode = 'PT429';
  end if;
end $$;
comment on function private.take_slot is 'Counts one use of a key; raises PT429 after the allowed number of uses per hour.';

-- The client's address as the gateway saw it: the last entry, since a client can write the earlier ones. Without this
-- header only the limits of the email address and of the whole site apply: another header could name one proxy for all.
create function private.client_address(headers jsonb) returns text language plpgsql stable set search_path = '' as $$
declare entry text;
begin
  -- An IPv4 address may come written as IPv6; all of these are in one /64.
  select regexp_replace(btrim(split_part(headers ->> client_address_header, ',', -1)), '^::ffff:(?=[0-9]+\.)', '', 'i')
  into entry from public.app_settings;
  if pg_input_is_valid(entry, 'inet') and family(entry::inet) = 6 then
    return network(set_masklen(entry::inet, 64))::text;
  end if;
  return nullif(left(entry, 100), '');
end $$;
comment on function private.client_address is 'The client in the gateway''s headers, of IPv6 its /64; null without one.';

create function private.request_client() returns text language sql stable set search_path = ''
return private.client_address(nullif(current_setting('request.headers', true), '')::jsonb);
comment on function private.request_client is 'The client address of this request; null without one.';

-- An internet provider gives a customer a /48 without extra cost: 65,536 networks of 64 bits.
create function private.network_of(client text) returns text language sql immutable set search_path = ''
return case
  when not pg_input_is_valid(client, 'inet') then client
  else network(set_masklen(client::inet, case family(client::inet) when 6 then 48 else 24 end))::text
end;
comment on function private.network_of is 'The network of a client address: the /48 of IPv6, the /24 of IPv4.';

create function public.seen_client_address(request_headers jsonb default null) returns text
language sql stable security definer set search_path = '' begin atomic
  select private.check_size(64000, row(request_headers));
  select private.client_address(coalesce(request_headers, nullif(current_setting('request.headers', true), '')::jsonb));
end;
comment on function public.seen_client_address is 'The address by which limits count these headers, else this request''s.';

-- A refusal rolls back what its transaction wrote, so a table would lose the count; a sequence is not rolled back.
-- Each of 32 sequences stores the client refused last: the minute of its first refusal, 24 bits of its keyed hash and
-- the number of refusals. Another client replaces it, so that no client is refused for another's refusals.
do $$
begin
  for slot in 0..31 loop
    execute format('create sequence private.refusals_%s minvalue 0 start 0', slot);
  end loop;
end $$;

create function private.count_refusals(client text, added integer) returns integer
language plpgsql set search_path = '' as $$
declare
  hashed bit(32) := ('x' || left(split_part(private.slot_hash('refused:' || client), ':', 2), 8))::bit(32);
  slot regclass := format('private.refusals_%s', (hashed >> 24)::integer % 32);
  mark bigint := (hashed & x'00ffffff')::integer;
  this_minute bigint := extract(epoch from clock_timestamp() - timestamptz '2026-01-01 00:00Z')::bigint / 60;
  kept bigint := coalesce(pg_catalog.pg_sequence_last_value(slot), 0);
  since bigint := kept >> 38;
  refused integer := kept & 16383;
begin
  if (kept >> 14) & 16777215 <> mark or this_minute - since >= 60 then
    since := this_minute;
    refused := 0;
  end if;
  refused := least(greatest(refused + added, 0), 16383);
  if added <> 0 then perform setval(slot, (since << 38) | (mark << 14) | refused); end if;
  return refused;
end $$;
comment on function private.count_refusals is 'Counts a client''s refused requests of an hour; a rollback keeps the count.';

-- A request counts as refused from its beginning until its lead is stored, whatever refuses it in between.
create function private.admit_client() returns trigger language plpgsql security definer set search_path = '' as $$
declare client text := private.request_client();
begin
  perform set_config('selat.leads_sent', 'none', true);
  if client is null then return null; end if;
  perform private.lock_slots('address:' || client);
  if private.count_refusals(client, 0) >= (select 2 * leads_per_address_per_hour from public.app_settings) then
    raise exception 'Rate limit exceeded. Please try again in an hour.' using errcode = 'PT429';
  end if;
  perform private.count_refusals(client, 1);
  return null;
end $$;
comment on function private.admit_client is 'PT429 if twice the limit of a client was refused in an hour; counts a refusal.';
create trigger leads_05_admit before insert on public.leads
for each statement when (current_user in ('anon', 'authenticated')) execute function private.admit_client();

-- Runs before any work on the row. PostgREST inserts an array as several leads.
create function private.admit_lead() returns trigger language plpgsql security definer set search_path = '' as $$
declare client text := private.request_client();
begin
  if current_setting('selat.leads_sent', true) <> 'none' then
    raise exception 'Send one lead per request' using errcode = 'PT413';
  end if;
  -- A retry of a stored lead violates the primary key, and is not counted.
  if exists (select from public.leads where id = new.id) then
    perform set_config('selat.leads_sent', 'again', true);
    perform private.count_refusals(client, -1) where client is not null;
    return new;
  end if;
  perform set_config('selat.leads_sent', 'one', true);
  if client is not null then
    perform private.take_slot('address:' || client, leads_per_address_per_hour) from public.app_settings;
  end if;
  return new;
end $$;
comment on function private.admit_lead is 'PT413 for a second lead in the request, PT429 past the limit of its client.';
create trigger leads_06_admit before insert on public.leads
for each row when (current_user in ('anon', 'authenticated')) execute function private.admit_lead();

-- Half of the site's leads of a minute are reserved for networks that have sent fewer than three leads within the hour.
-- So a few senders, however much they send, do not keep out everybody else's leads.
create function private.has_site_room(is_newcomer boolean, allowed integer) returns boolean
language plpgsql set search_path = '' as $$
begin
  if not is_newcomer and private.take_room('site:again', (allowed + 1) / 2, interval '1 minute') is null then
    return false;
  end if;
  return private.take_room('site:all', allowed, interval '1 minute') is not null;
end $$;
comment on function private.has_site_room is 'Counts an unsuspected lead of the site; false if its minute is full.';

-- Past a limit a lead is stored and marked, and refused only past the next. Marked leads have a separate budget and
-- take nothing from the others. All take locks in this order: address, mailbox, network, site.
create function private.limit_lead() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  settings public.app_settings;
  client text := private.request_client();
  network text := private.network_of(client);
  sender text := private.mailbox(new.email);
  of_network integer;
begin
  if current_setting('selat.leads_sent', true) = 'again' then return new; end if;
  select * into settings from public.app_settings;
  -- Refuses by mailbox and network: a stranger who types somebody's address elsewhere does not lock its owner out.
  perform private.take_slot(concat_ws(' ', 'sender:' || sender, network), settings.leads_per_email_per_hour);
  if private.take_room('email:' || sender, settings.leads_per_email_per_hour, interval '1 hour') is null then
    new.is_suspected := true;
  end if;
  if network is not null then
    of_network := private.take_room('network:' || network, 3 * settings.leads_per_address_per_hour, interval '1 hour');
    if of_network is null then
      perform private.take_slot('beyond:' || network, 7 * settings.leads_per_address_per_hour);
      new.is_suspected := true;
    end if;
  end if;
  if not new.is_suspected then
    new.is_suspected := not private.has_site_room(coalesce(of_network <= 3, true), settings.leads_per_minute);
  end if;
  if new.is_suspected and private.take_room('site:suspected', settings.leads_per_minute, interval '1 minute') is null then
    perform private.count_refusals(client, -1) where client is not null;
    raise exception 'Many requests are arriving at once. Please try again in a minute.' using errcode = 'PT503';
  end if;
  return new;
end $$;
comment on function private.limit_lead is 'PT429 past the limit of a mailbox in one network, or ten times a client''s in a '
  'network. Marks a lead past the limits of mailbox, network (three clients'') or site. PT503 past the limit of marked leads.';
create trigger leads_30_limit before insert on public.leads
for each row when (current_user in ('anon', 'authenticated')) execute function private.limit_lead();

create function private.confirm_client() returns trigger language plpgsql security definer set search_path = '' as $$
declare client text := private.request_client();
begin
  perform private.count_refusals(client, -1) where client is not null and current_setting('selat.leads_sent', true) = 'one';
  return null;
end $$;
comment on function private.confirm_client is 'Counts a visitor''s lead as not refused, as the last of all triggers.';
create trigger leads_99_confirm after insert on public.leads
for each statement when (current_user in ('anon', 'authenticated')) execute function private.confirm_client();

create function private.clear_rate_slots() returns integer language plpgsql set search_path = '' as $$
declare
  cleared integer;
  this_minute bigint := extract(epoch from clock_timestamp() - timestamptz '2026-01-01 00:00Z')::bigint / 60;
begin
  delete from private.rate_slots where taken_at <= clock_timestamp() - interval '1 hour';
  get diagnostics cleared = row_count;
  perform setval(slot, 0)
  from (select format('private.refusals_%s', place)::regclass as slot from generate_series(0, 31) as place) as slots
  where this_minute - (pg_catalog.pg_sequence_last_value(slot) >> 38) >= 60 and pg_catalog.pg_sequence_last_value(slot) <> 0;
  return cleared;
end $$;
comment on function private.clear_rate_slots is 'Deletes what the limits counted over an hour ago; returns how many rows.';

grant execute on function public.seen_client_address to service_role;

-- Whether a lead looks like a bot's is decided here, from what the database sees itself; what the form says about itself is one
-- sign among others. A suspected lead is stored and marked, never refused (docs/decisions/017-signs-of-a-bot.md).

-- A signed time, with the key of the rate limits: forms are static pages, so nothing else shows how old one is.
create function private.signed_time(purpose text, milliseconds bigint) returns text
language sql stable set search_path = '' begin atomic
  select milliseconds || '.' || encode(
    extensions.hmac(convert_to(purpose || ':' || milliseconds, 'UTF8'), secret, 'sha256'), 'hex'
  ) from private.rate_secret;
end;
comment on function private.signed_time is 'A time in milliseconds, signed for "form" (opened) or "human" (verified).';

create function private.signed_age(purpose text, signed text) returns interval
language plpgsql stable set search_path = '' as $$
declare milliseconds text := split_part(signed, '.', 1);
begin
  if milliseconds !~ '^[0-9]{1,15}$' or private.signed_time(purpose, milliseconds::bigint) <> signed then
    return null;
  end if;
  return clock_timestamp() - to_timestamp(milliseconds::bigint / 1000.0);
end $$;
comment on function private.signed_age is 'How long ago signed_time signed this text; null if it did not.';

create function public.open_form() returns text language sql volatile security definer set search_path = ''
begin atomic select private.signed_time('form', (extract(epoch from clock_timestamp()) * 1000)::bigint); end;
comment on function public.open_form is 'A signed time, which the form fetches when touched and sends with the lead.';

-- Cloudflare Turnstile, once the primary admin has entered its keys (docs/decisions/017-signs-of-a-bot.md).
create table private.turnstile (
  id boolean primary key default true constraint turnstile_one_row check (id),
  secret text check (secret ~ '^[0-9A-Za-z_-]{10,100}$'),
  proven_at timestamptz
);
comment on table private.turnstile is 'One row: the secret key, or null, and when a first visitor passed, if any.';

create function public.get_turnstile_site_key() returns text language sql stable security definer set search_path = ''
begin atomic select turnstile_site_key from public.app_settings; end;
comment on function public.get_turnstile_site_key is 'The key that pages give to Turnstile; null without a captcha.';

create function public.get_turnstile() returns table (site_key text, proven_at timestamptz, may_change boolean)
language sql stable security definer set search_path = '' begin atomic
  select private.require('an admin', 'read the settings');
  select turnstile_site_key, turnstile.proven_at, private.is_primary_admin() from public.app_settings, private.turnstile;
end;
comment on function public.get_turnstile is 'The site key, when a visitor first passed, and whether the caller may change it.';

create function public.change_turnstile(new_site_key text, new_secret text) returns void
language plpgsql security definer set search_path = '' as $$
declare is_other_secret boolean;
begin
  perform private.require('the primary admin', 'change the settings', row(new_site_key, new_secret));
  if (new_site_key is null) <> (new_secret is null) then
    raise exception 'Give both keys, or none' using errcode = 'check_violation';
  end if;
  select secret is distinct from new_secret into is_other_secret from private.turnstile where id;
  update private.turnstile set secret = new_secret, proven_at = null where id;
  update public.app_settings set turnstile_site_key = new_site_key where id;
  perform private.write_audit('setting-changed', 'setting', details => '{"of": "Secret key of the captcha"}')
  where is_other_secret;
end $$;
comment on function public.change_turnstile is 'Turns the captcha on with its two keys, or off with two nulls.';

create function public.read_turnstile_secret() returns text language sql stable security definer set search_path = ''
begin atomic select secret from private.turnstile; end;
comment on function public.read_turnstile_secret is 'The secret key of the captcha, or null.';

create function public.sign_pass() returns text language plpgsql security definer set search_path = '' as $$
begin
  update private.turnstile set proven_at = clock_timestamp() where proven_at is null and secret is not null;
  return private.signed_time('human', (extract(epoch from clock_timestamp()) * 1000)::bigint);
end $$;
comment on function public.sign_pass is 'A pass for a visitor whom Turnstile has verified; the form sends it along.';

-- A pass is bound to the first lead that is stored with it: a retry of that lead may use it again, another lead may not.
create table private.used_passes (
  pass text primary key constraint used_passes_hashed check (pass ~ '^[0-9a-f]{64}$'),
  lead_id uuid not null,
  used_at timestamptz not null default clock_timestamp()
);
comment on table private.used_passes is 'Passes that came with a lead, by their signature, for as long as they are valid.';

create function private.has_pass(form jsonb, lead uuid) returns boolean language plpgsql set search_path = '' as $$
begin
  -- A pass is valid for as long as a lead may wait in a browser.
  if not coalesce(private.signed_age('human', form ->> 'pass') < interval '2 days', false) then return false; end if;
  insert into private.used_passes (pass, lead_id) values (split_part(form ->> 'pass', '.', 2), lead) on conflict do nothing;
  return exists (select from private.used_passes where pass = split_part(form ->> 'pass', '.', 2) and lead_id = lead);
end $$;
comment on function private.has_pass is 'Whether a form has a pass that no other lead came with; binds it to this lead.';

create function private.suspect_lead() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  form jsonb := case when private.is_attribution(new.attribution -> 'form') then new.attribution -> 'form' else '{}' end;
  opened text := form ->> 'opened';
  age interval := private.signed_age('form', opened);
  repeated integer := 0;
  signs integer;
begin
  -- Reads what the form says about itself once, and removes it.
  if jsonb_typeof(new.attribution) = 'object' then new.attribution := new.attribution - 'form'; end if;
  if char_length(new.remarks) >= 20 then
    select count(*) into repeated from (
      select from public.leads
      where remarks = new.remarks and remarks <> '' and created_at > now() - interval '1 day'
        and private.mailbox(email) <> private.mailbox(new.email)
      limit 2
    ) as others;
  end if;
  signs :=
    -- The captcha counts once a visitor has passed it: keys that do not work mark nobody.
    case
      when not exists (select from private.turnstile where proven_at is not null) then 0
      when private.has_pass(form, new.id) then 0
      else 2
    end
    + case when coalesce(form ->> 'honeypot', '') <> '' then 2 else 0 end
    + case
      -- A form without a connection gets no signed time; a forged one is no mistake.
      when opened is null then 1
      when age is null or age < interval '1 second' then 2
      when age < interval '3 seconds' or age > interval '2 days' then 1
      else 0
    end
    + case when new.is_suspected then 1 else 0 end
    + least(repeated, 2) + least(regexp_count(new.remarks, '(https?://|www\.|\[url|<a\s)', 1, 'i'), 2);
  new.is_suspected := signs >= 2;
  return new;
end $$;
comment on function private.suspect_lead is 'Marks leads with two points. Two each: a filled honeypot, no pass of a working '
  'captcha, a signed time forged or under a second old. One each: no signed time, one under 3 seconds or over 2 days, '
  'is_suspected by the form, each link and each other sender of the remarks, up to two.';
create trigger leads_25_suspicion before insert on public.leads
for each row when (current_user in ('anon', 'authenticated')) execute function private.suspect_lead();

grant execute on function public.open_form, public.get_turnstile_site_key to anon, authenticated;
grant execute on function public.get_turnstile, public.change_turnstile to authenticated;
grant execute on function public.read_turnstile_secret, public.sign_pass to service_role;
