-- "Contact requests are kept while we are in touch, and for up to two years after that": once a lead is
-- closed or failed and nothing has happened to it for that long, the person is taken out of it.

alter table public.app_settings
  add column ended_leads_kept_months integer not null default 24
    constraint app_settings_ended_leads_kept_months
      check (ended_leads_kept_months between 1 and 24);
comment on column public.app_settings.ended_leads_kept_months is
  'Months after its last activity in which a closed or failed lead keeps its person; the privacy policy says at most 24.';

create index leads_ended on public.leads (updated_at) where stage in ('closed', 'failed');

-- What is counted stays: stage, solution, source, times, events, and the country of the number. A source
-- is part of an address, so only the plain words of our own links stay. Anonymising counts as a change:
-- a note that is written later goes after the same time.
create function private.anonymise_leads() returns integer
language plpgsql set search_path = ''
as $$
declare
  border timestamptz;
  due uuid[];
begin
  select now() - make_interval(months => ended_leads_kept_months) into border
  from public.app_settings;
  -- A lead that somebody is changing right now is not due.
  due := array(
    select id from public.leads
    where stage in ('closed', 'failed') and updated_at <= border
      and not exists (
        select from public.lead_notes where lead_id = leads.id and created_at > border
      )
      and not exists (
        select from public.lead_events where lead_id = leads.id and created_at > border
      )
    for update skip locked
  );
  delete from public.lead_notes where lead_id = any (due);
  update public.leads set
    company_name = 'Anonymised',
    contact_name = 'Anonymised',
    contact_number = concat_ws(' ', substring(contact_number from '^\+6[025]'), '0000 0000'),
    email = 'anonymised@example.invalid',
    remarks = '',
    source = case when source ~ '^[a-z]+(-[a-z]+)*$' then source else 'direct' end,
    attribution = '{}',
    consent_text = null,
    consent_version = null,
    notification_error = null
  where id = any (due);
  return cardinality(due);
end
$$;
comment on function private.anonymise_leads() is
  'Takes the person out of closed and failed leads after the months of app_settings without activity; returns their number.';

create function private.run_nightly_jobs() returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.anonymise_leads();
end
$$;
comment on function private.run_nightly_jobs() is
  'What is done once a day; called at night by pg_cron, daily by the local stack.';

revoke all on function private.anonymise_leads(), private.run_nightly_jobs() from public;

-- 02:17 in Singapore. Local twin: local/periodic-jobs.ts.
do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron') then
    perform cron.schedule('nightly-jobs', '17 18 * * *', 'select private.run_nightly_jobs()');
  end if;
end
$$;
