-- One mailbox counts as one sender however its address is spelled, and the whole site takes so many leads a
-- minute: a flood from many addresses at once neither fills the board nor the sales chat.

alter table public.app_settings
  add column leads_per_minute integer not null default 60 check (leads_per_minute > 0);
comment on column public.app_settings.leads_per_minute is
  'How many leads all visitors together may store in a minute; the form keeps what is refused and sends it later.';

create function private.mailbox(email text) returns text
language sql immutable parallel safe set search_path = ''
begin atomic
  select case
    when host in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
    else name || '@' || host
  end
  from (
    select
      coalesce(nullif(split_part(split_part(email, '@', 1), '+', 1), ''), split_part(email, '@', 1)) as name,
      split_part(email, '@', 2) as host
  ) as parts;
end;
comment on function private.mailbox(text) is
  'Where mail for a stored address arrives: without +tag, and at Gmail without dots. For counting, never stored.';

-- Waits for concurrent leads, so that a burst gets exactly the allowed number. Taken last of all locks, by everybody.
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

create or replace function private.limit_submissions() returns trigger
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

revoke all on function private.mailbox(text), private.take_site_slots(integer, integer) from public;
