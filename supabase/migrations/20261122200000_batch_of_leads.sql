-- Leads that come in one statement take their locks in one order, so that two batches never wait for each
-- other: the client's before any row, the e-mail addresses' in the order of their spelling.

drop trigger leads_30_limit on public.leads;

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
revoke all on function private.lock_client() from public;
comment on function private.lock_client() is
  'Before a visitor''s leads are stored: waits for other leads from the same client address.';

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
  for sender in select email from submitted order by email collate "C" loop
    perform private.take_slot('email:' || sender, settings.leads_per_email_per_hour);
  end loop;
  if address is not null then
    perform private.take_slot('address:' || address, settings.leads_per_address_per_hour)
    from submitted;
  end if;
  return null;
end
$$;

create trigger leads_05_lock before insert on public.leads
for each statement when (current_user in ('anon', 'authenticated'))
execute function private.lock_client();

create trigger leads_30_limit after insert on public.leads
referencing new table as submitted
for each statement when (current_user in ('anon', 'authenticated'))
execute function private.limit_submissions();
