-- The lead, its rules, and who may do what with it.

create table public.leads (
  id uuid primary key default gen_random_uuid(),
  company_name text not null
    constraint leads_company_name_required check (company_name <> '')
    constraint leads_company_name_length check (char_length(company_name) <= 100)
    constraint leads_company_name_characters check (company_name = '' or private.is_company_name(company_name)),
  contact_name text not null
    constraint leads_contact_name_required check (contact_name <> '')
    constraint leads_contact_name_length check (char_length(contact_name) <= 50)
    constraint leads_contact_name_characters check (contact_name = '' or private.is_contact_name(contact_name)),
  contact_number text not null constraint leads_contact_number_length check (char_length(contact_number) between 8 and 20),
  email text not null
    constraint leads_email_address check (private.is_email(email))
    constraint leads_email_lowercase check (email = lower(email)),
  solution_interested text not null
    constraint leads_solution_interested_required check (solution_interested <> '')
    constraint leads_solution_interested_length check (char_length(solution_interested) <= 50),
  remarks text not null default '' constraint leads_remarks_length check (char_length(remarks) <= 1000),
  stage public.lead_stage not null,
  source text not null default 'direct' constraint leads_source_length check (char_length(source) between 1 and 100),
  attribution jsonb not null default '{}'
    constraint leads_attribution_shape
      check (private.is_attribution(attribution) and octet_length(attribution::text) <= 16384),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  notification_status text
    constraint leads_notification_status_known
      check (notification_status in ('waiting', 'sending', 'sent', 'failed', 'unconfirmed')),
  is_suspected boolean not null default false,
  notification_error text
    constraint leads_notification_error_length check (char_length(notification_error) between 1 and 300),
  notification_claimed_at timestamptz,
  notified_at timestamptz,
  stage_changed_at timestamptz not null default now(),
  first_response_at timestamptz,
  purge_at timestamptz,
  consent_text text constraint leads_consent_text_length check (char_length(consent_text) between 1 and 1000),
  consent_version text constraint leads_consent_version_length check (char_length(consent_version) between 1 and 100),
  consented_at timestamptz,
  country text not null generated always as (private.country_of(contact_number, source, attribution)) stored,
  owner uuid references public.profiles (id) on delete set null,
  next_action text constraint leads_next_action_length check (char_length(btrim(next_action)) between 1 and 100),
  next_action_on date,
  value numeric(15, 2) constraint leads_value_positive check (value >= 0),
  value_currency text constraint leads_value_currency_known check (value_currency in ('SGD', 'MYR', 'IDR')),
  lost_reason text,
  merged_into uuid references public.leads (id) on delete cascade,
  merged_over jsonb,
  path jsonb constraint leads_path_shape check (private.is_path(path)),
  language text not null default 'en' constraint leads_language check (language ~ '^[a-z]{2,3}$'),
  is_counted boolean not null default true,
  attempts integer not null default 0,
  attempted_at timestamptz,
  constraint leads_next_action_whole check ((next_action is null) = (next_action_on is null)),
  constraint leads_value_has_currency check ((value is null) = (value_currency is null)),
  constraint leads_lost_reason_of_failed check (lost_reason is null or stage = 'failed'),
  constraint leads_merged_away check (merged_into is null or (deleted_at is not null and merged_into <> id))
);
comment on column public.leads.attribution is 'What brought the visitor: link, UTM tags, referrer, landing page.';
comment on column public.leads.deleted_at is 'Set while the lead is in the trash, or merged into another (merged_into).';
comment on column public.leads.notification_status is 'waiting, sending, sent, failed, or unconfirmed where the answer to '
  'what was sent was lost; null for a lead that no visitor sent, of which no message is due.';
comment on column public.leads.is_suspected is 'Several signs of a bot (private.suspect_lead); no reason to refuse.';
comment on column public.leads.notification_error is 'Why the last message failed; if sent, why by e-mail instead.';
comment on column public.leads.notification_claimed_at is 'When a notifier took the lead; dead after 2 silent minutes.';
comment on column public.leads.notified_at is 'When a message last reached the sales chat.';
comment on column public.leads.first_response_at is 'When the desk first moved the lead on, wrote a note or reached it; '
  'of a lead that the desk added: when it came in. Giving it up is no response.';
comment on column public.leads.purge_at is 'When a lead in the trash is erased for good; null while it is on the board.';
comment on column public.leads.consent_text is 'The words beside the button when the form was sent; else null.';
comment on column public.leads.consent_version is 'The revision (_rev) of the CMS document that held the words.';
comment on column public.leads.consented_at is 'When the form with the words arrived, by the database''s clock.';
comment on column public.leads.country is 'SG, MY, ID or other, by the number, else by the page the lead came from.';
comment on column public.leads.next_action is 'What is done next: Call, Write, Visit or other words; null without a plan.';
comment on column public.leads.next_action_on is 'The day of it, where the desk is; a day before today is overdue.';
comment on column public.leads.lost_reason is 'Why a failed lead was lost, in words of lost_reasons at the time, or null.';
comment on column public.leads.merged_into is 'The lead that this one was merged into, which speaks for both.';
comment on column public.leads.merged_over is 'What the merge changed of the lead that stays: {before, after}.';
comment on column public.leads.path is 'What the tab read before the lead: {pages: [{page, sections: [hash]}], link: {page, '
  'section, to}, variant}; variant: the versions of experiments, as in private.arms_of. Null where nothing is known.';
comment on column public.leads.language is 'BCP 47 code without region: of the page that sent it, or as the desk says.';
comment on column public.leads.is_counted is 'Whether the report counts the lead; only an import may say no.';

create index leads_active on public.leads (created_at desc, id) where deleted_at is null;
create index leads_by_change on public.leads (updated_at);
create index leads_by_email on public.leads (email);
create index leads_by_owner on public.leads (owner, deleted_at);
create index leads_by_remarks on public.leads using hash (remarks) where remarks <> '';
create index leads_by_next_action on public.leads (next_action_on, created_at, id)
  where deleted_at is null and next_action_on is not null;
create index leads_unplanned on public.leads (created_at desc, id)
  where deleted_at is null and next_action_on is null and stage in ('interested', 'request-demo', 'request-trial');
create index leads_ended on public.leads (updated_at) where stage in ('closed', 'failed');
create index leads_to_purge on public.leads (purge_at) where purge_at is not null;
create index leads_merged on public.leads (merged_into);
create index leads_merged_over_email on public.leads ((merged_over -> 'before' ->> 'email')) where merged_into is not null;
-- Of the board. Filters stand in the index too, so that leads are counted without being read.
create index leads_board on public.leads (stage, created_at desc, id)
  include (solution_interested, source, country, language, is_suspected, owner) where deleted_at is null;
create index leads_board_by_stage_age on public.leads (stage, stage_changed_at, created_at desc, id)
  where deleted_at is null;
create index leads_board_by_company
  on public.leads (stage, (private.fold_text(company_name)) collate "C", created_at desc, id) where deleted_at is null;
create index leads_by_company on public.leads ((private.fold_text(company_name)) collate "C", id) where deleted_at is null;
create index leads_unanswered on public.leads (is_suspected, created_at, id)
  where deleted_at is null and first_response_at is null and stage in ('interested', 'request-demo', 'request-trial');
create index leads_board_unanswered on public.leads (stage, created_at, id desc)
  where deleted_at is null and first_response_at is null;

-- What somebody says of a lead: a visitor in the form, the desk of a lead that it adds or imports. Such a column is
-- emptied when the lead loses its person, where private.anonymise_leads does not keep it.
create function private.typed_columns() returns text[] language sql immutable set search_path = ''
return '{company_name,contact_name,contact_number,email,solution_interested,remarks,language}'::text[];
comment on function private.typed_columns is 'The columns of a lead that somebody types.';

do $$
begin
  execute format(
    'grant insert (id, stage, source, attribution, is_suspected, consent_text, consent_version, path, %s)
      on public.leads to anon, authenticated',
    array_to_string(private.typed_columns(), ', ')
  );
end $$;
grant select, update (stage, owner, next_action, next_action_on, value, value_currency, lost_reason)
  on public.leads to authenticated;
grant select, insert, update, delete on public.leads to service_role;
create policy "anyone submits a lead" on public.leads
  for insert to anon, authenticated with check (deleted_at is null and notification_status = 'waiting');
-- The trash is included: realtime shows somebody only rows this policy shows.
create policy "the desk reads leads" on public.leads for select to authenticated using ((select public.may_read_leads()));
create policy "the desk changes leads that are not in the trash" on public.leads
  for update to authenticated using ((select public.may_read_leads()) and deleted_at is null);

-- Without a search_path of their own these become a part of the query that asks, so that an index answers it.
create function private.is_open(lead public.leads) returns boolean language sql stable
return lead.stage in ('interested', 'request-demo', 'request-trial');
comment on function private.is_open is 'Whether a lead is in a stage that is worked on, neither closed nor failed.';

create function private.is_unanswered(lead public.leads) returns boolean language sql stable
return lead.first_response_at is null and private.is_open(lead);
comment on function private.is_unanswered is 'Whether a lead is open and nobody has answered it.';

-- Triggers run in the order of their names: the numbers are that order.
create function private.prepare_lead() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.company_name := private.trim_text(private.plain_text(new.company_name));
  new.contact_name := private.trim_text(private.plain_text(new.contact_name));
  new.contact_number := private.trim_text(private.plain_text(new.contact_number));
  new.email := private.person_of(new.email);
  new.remarks := private.trim_text(coalesce(new.remarks, ''));
  new.source := coalesce(nullif(left(private.trim_text(new.source), 100), ''), 'direct');
  new.attribution := coalesce(new.attribution, '{}');
  new.language := coalesce(new.language, 'en');
  new.stage := coalesce(new.stage, private.stage_for_source(new.source));
  new.updated_at := now();
  if tg_op = 'INSERT' then
    -- The time is the database's, whatever was sent.
    new.consent_text := nullif(left(private.trim_text(new.consent_text), 1000), '');
    new.consented_at := case when new.consent_text is not null then now() end;
    new.consent_version := case when new.consented_at is not null
      then nullif(left(private.trim_text(new.consent_version), 100), '') end;
  end if;

  if not private.is_email(new.email) then
    raise exception 'Invalid email address' using errcode = 'check_violation', constraint = 'leads_email_address';
  end if;
  if not private.is_phone(new.contact_number) and (tg_op = 'INSERT' or new.contact_number <> old.contact_number) then
    raise exception 'Invalid phone number' using errcode = 'check_violation', constraint = 'leads_contact_number_phone';
  end if;
  return new;
end $$;
comment on function private.prepare_lead is 'Brings values to their plain form, completes and cuts them, sets the time of a '
  'consent; refuses an invalid e-mail address, and a new number that is invalid.';
create trigger leads_10_prepare before insert or update on public.leads for each row execute function private.prepare_lead();

create function private.prepare_visitors_lead() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.stage := private.stage_for_source(new.source);
  new.notification_status := 'waiting';
  return new;
end $$;
comment on function private.prepare_visitors_lead is 'The stage of a visitor''s lead is its source''s; sales waits for it.';
create trigger leads_20_visitor before insert on public.leads
for each row when (current_user in ('anon', 'authenticated')) execute function private.prepare_visitors_lead();

-- `updated_at` is a version: it grows with every change of a row, so that a reader can tell which of two is newer.
create function private.keep_lead_age() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.purge_at := case when new.merged_into is null then new.deleted_at + interval '30 days' end;
  if tg_op = 'INSERT' then
    new.stage_changed_at := new.created_at;
    return new;
  end if;
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  -- undo_lead_move sets both times and the plan itself.
  if new.stage <> old.stage and new.stage_changed_at = old.stage_changed_at then
    new.stage_changed_at := new.updated_at;
    new.lost_reason := null;
    if new.stage in ('closed', 'failed')
      and (new.next_action, new.next_action_on) is not distinct from (old.next_action, old.next_action_on)
    then
      new.next_action := null;
      new.next_action_on := null;
    end if;
    -- Neither a lead that is given up nor one that goes back to where it came in has been answered by that.
    if new.stage not in ('failed', private.stage_for_source(new.source)) then
      new.first_response_at := coalesce(old.first_response_at, new.updated_at);
    end if;
  end if;
  return new;
end $$;
comment on function private.keep_lead_age is 'Sets stage_changed_at, first_response_at and purge_at, takes the lost reason '
  'from a lead that is moved and the plan from one that is closed or failed, and makes updated_at greater at each change.';
create trigger leads_40_age before insert or update on public.leads for each row execute function private.keep_lead_age();
