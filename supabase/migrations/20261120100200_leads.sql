-- The lead, its rules, and who may do what with it.

create type public.lead_stage as enum (
  'interested', 'request-demo', 'request-trial', 'closed', 'failed'
);

create table public.leads (
  id uuid primary key default gen_random_uuid(),
  company_name text not null
    constraint leads_company_name_required check (company_name <> '')
    constraint leads_company_name_length check (char_length(company_name) <= 100)
    constraint leads_company_name_characters
      check (company_name = '' or private.is_company_name(company_name)),
  contact_name text not null
    constraint leads_contact_name_required check (contact_name <> '')
    constraint leads_contact_name_length check (char_length(contact_name) <= 50)
    constraint leads_contact_name_characters
      check (contact_name = '' or private.is_contact_name(contact_name)),
  contact_number text not null
    constraint leads_contact_number_phone check (private.is_phone(contact_number)),
  email text not null
    constraint leads_email_address check (private.is_email(email))
    constraint leads_email_lowercase check (email = lower(email)),
  solution_interested text not null
    constraint leads_solution_interested_required check (solution_interested <> '')
    constraint leads_solution_interested_length check (char_length(solution_interested) <= 50),
  remarks text not null default ''
    constraint leads_remarks_length check (char_length(remarks) <= 1000),
  stage public.lead_stage not null,
  source text not null default 'direct'
    constraint leads_source_length check (char_length(source) between 1 and 100),
  attribution jsonb not null default '{}'
    constraint leads_attribution_shape
      check (jsonb_typeof(attribution) = 'object' and octet_length(attribution::text) <= 16384),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  notification_status text
    constraint leads_notification_status_known
      check (notification_status in ('sending', 'sent', 'failed'))
);
comment on column public.leads.attribution is
  'What brought the visitor: product and stage of the link, UTM tags, referrer, landing page.';
comment on column public.leads.deleted_at is 'Set while the lead is in the trash.';
comment on column public.leads.notification_status is
  'Of the message to the sales chat; null until a first attempt.';

create index leads_active on public.leads (created_at desc, id) where deleted_at is null;

create function private.stage_for_source(source text) returns public.lead_stage
language sql immutable parallel safe set search_path = ''
return case source
  when 'schedule-demo' then 'request-demo'::public.lead_stage
  when 'free-trial' then 'request-trial'::public.lead_stage
  else 'interested'::public.lead_stage
end;

-- Every writer's values are brought to the stored form; a source is cut, never a reason to refuse.
create function private.prepare_lead() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.company_name := private.trim_text(new.company_name);
  new.contact_name := private.trim_text(new.contact_name);
  new.contact_number := private.trim_text(new.contact_number);
  new.email := lower(private.trim_text(new.email) collate "C");
  new.remarks := private.trim_text(coalesce(new.remarks, ''));
  new.source := coalesce(nullif(left(private.trim_text(new.source), 100), ''), 'direct');
  new.attribution := coalesce(new.attribution, '{}');
  new.stage := coalesce(new.stage, private.stage_for_source(new.source));
  new.updated_at := now();

  if not private.is_email(new.email) then
    raise exception 'Invalid email address'
      using errcode = 'check_violation', constraint = 'leads_email_address';
  end if;
  if not private.is_phone(new.contact_number) then
    raise exception 'Invalid phone number'
      using errcode = 'check_violation', constraint = 'leads_contact_number_phone';
  end if;
  return new;
end
$$;

create trigger leads_10_prepare before insert or update on public.leads
for each row execute function private.prepare_lead();

create function private.set_stage_from_source() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.stage := private.stage_for_source(new.source);
  return new;
end
$$;

-- A visitor's stage follows from the source alone, whatever was sent.
create trigger leads_20_stage_from_source before insert on public.leads
for each row when (current_user in ('anon', 'authenticated'))
execute function private.set_stage_from_source();

revoke all on all functions in schema private from public;

alter table public.leads enable row level security;

revoke all on public.leads from public, anon, authenticated, service_role;
grant insert (
  id, company_name, contact_name, contact_number, email, solution_interested, remarks, stage,
  source, attribution
) on public.leads to anon, authenticated;
grant select on public.leads to authenticated;
grant update (stage) on public.leads to authenticated;
grant select, insert, update, delete on public.leads to service_role;

create policy "anyone submits a lead" on public.leads
  for insert to anon, authenticated
  with check (deleted_at is null and notification_status is null);

-- The trash is included: realtime shows an admin only rows this policy shows.
create policy "admins read leads" on public.leads
  for select to authenticated
  using ((select public.is_admin()));

create policy "admins move leads that are not in the trash" on public.leads
  for update to authenticated
  using ((select public.is_admin()) and deleted_at is null)
  with check ((select public.is_admin()) and deleted_at is null);
