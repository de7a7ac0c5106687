-- What a person may request: a copy or an erasure (a correction is in changes.sql). A person is an email address, with
-- every lead that was merged with one of theirs; anonymised leads belong to no person.

-- A body in quotes is parsed at each call, so that a new column of leads is in the result.
create function private.leads_of(person text) returns setof public.leads language sql stable set search_path = '' as $$
  with recursive named as (
    select leads.id, leads.merged_into from public.leads
    where (
      leads.email = private.person_of(person)
      or (leads.merged_into is not null and leads.merged_over -> 'before' ->> 'email' = private.person_of(person))
    ) and leads.email <> 'anonymised@example.invalid'
  ),
  up as (
    select named.id, named.merged_into from named
    union
    select leads.id, leads.merged_into from public.leads join up on leads.id = up.merged_into
  ),
  whole as (select up.id from up union select leads.id from public.leads join whole on leads.merged_into = whole.id)
  select leads.* from public.leads where leads.id in (select whole.id from whole);
$$;
comment on function private.leads_of is 'The leads of an email address, also in the trash, and all merged with them.';

create function private.copy_of_lead(lead public.leads) returns jsonb language sql stable set search_path = '' begin atomic
  select to_jsonb(lead) || jsonb_build_object(
    'notes', (
      select coalesce(jsonb_agg(to_jsonb(note) - '{lead_id,author,author_email}'::text[] order by created_at), '[]')
      from public.lead_notes as note where note.lead_id = lead.id
    ),
    'history', (
      select coalesce(jsonb_agg(to_jsonb(event) - '{lead_id,actor,actor_email}'::text[] order by id), '[]')
      from public.lead_events as event where event.lead_id = lead.id
    ),
    'chat_messages', (
      select coalesce(jsonb_agg(to_jsonb(message) - 'lead_id' order by sent_at), '[]')
      from private.chat_messages as message where message.lead_id = lead.id
    ),
    'credit', (
      select to_jsonb(credit) - 'lead_id' from private.lead_credits as credit where credit.lead_id = lead.id
    ),
    'confirmation', (
      select to_jsonb(confirmation) - 'lead_id'
      from private.lead_confirmations as confirmation where confirmation.lead_id = lead.id
    ),
    'waits_for_message_since', (
      select waiting.written_at from private.lead_outbox as waiting where waiting.lead_id = lead.id
    ),
    'waits_for_push', exists (select from private.lead_pushes as push where push.lead_id = lead.id),
    'webhook_events', (
      select coalesce(jsonb_agg(jsonb_build_object('written_at', event.written_at, 'to_stage', event.to_stage)), '[]')
      from private.webhook_outbox as event where event.lead_id = lead.id
    ),
    'search_words', (select search.words from private.lead_search as search where search.lead_id = lead.id),
    'accesses', (
      select coalesce(jsonb_agg(jsonb_build_object('at', at, 'action', action, 'by', actor_name) order by id), '[]')
      from public.audit_log where subject_type = 'lead' and subject_id = lead.id
    )
  );
end;
comment on function private.copy_of_lead is 'All that any table has about a lead, without ids and addresses of the desk.';

create function public.export_person(person text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare copies jsonb;
begin
  perform private.require('an admin', 'export a person', row(person));
  select coalesce(jsonb_agg(private.copy_of_lead(lead) order by lead.created_at), '[]') into copies
  from private.leads_of(person) as lead;
  perform private.write_audit('person-exported', details => jsonb_build_object('leads', jsonb_array_length(copies)));
  return jsonb_build_object(
    'email', private.person_of(person), 'exported_at', now(), 'leads', copies,
    'requests_in_the_last_hour', (
      select coalesce(jsonb_agg(taken_at order by taken_at), '[]') from private.rate_slots
      where key = private.slot_hash('email:' || private.mailbox(private.person_of(person)))
    )
  );
end $$;
comment on function public.export_person is 'All that any table has of the person with this address: {email, exported_at, '
  'leads, requests_in_the_last_hour}, each lead as private.copy_of_lead has it.';

-- Erasing one of two people whose leads were merged erases both, so the desk first shows all addresses.
create function public.get_reach_of_erasure(person text) returns table (email text, leads integer)
language sql stable security definer set search_path = '' begin atomic
  select private.require('an admin', 'erase a person', row(person));
  select email, count(*)::integer from private.leads_of(person)
  group by email order by email <> private.person_of(person), email;
end;
comment on function public.get_reach_of_erasure is 'How many leads erase_person would erase, by address, the given one first.';

create function public.erase_person(person text, confirmation text) returns integer
language plpgsql security definer set search_path = '' as $$
declare erased integer;
begin
  perform private.require('an admin', 'erase a person', row(person, confirmation));
  if private.person_of(person) is distinct from private.person_of(confirmation) then
    raise exception 'The confirmation is not the person''s email address.'
      using errcode = 'PT400', detail = 'NOT_CONFIRMED';
  end if;
  delete from public.leads where id in (select id from private.leads_of(person));
  get diagnostics erased = row_count;
  delete from private.rate_slots
  where key = private.slot_hash('email:' || private.mailbox(private.person_of(person)))
    or key like left(private.slot_hash('sender:' || private.mailbox(private.person_of(person))), 47) || '%';
  perform private.write_audit('person-erased', details => jsonb_build_object('leads', erased));
  return erased;
end $$;
comment on function public.erase_person is 'Erases every lead of an email address and all that was merged with them; '
  'returns their number. confirmation repeats the address, else NOT_CONFIRMED.';

-- "Contact requests are kept while we are in touch, and for up to two years after that." What is counted stays: stage,
-- solution, times, events, the number's country, and a source if it has the form of our own links. A campaign that brought
-- one person could name them, so it is removed. Anonymising restarts the period: later notes are erased when it ends.
create function private.anonymise_leads() returns integer language plpgsql set search_path = '' as $$
declare
  cutoff timestamptz;
  due uuid[];
begin
  select now() - make_interval(months => ended_leads_kept_months) into cutoff from public.app_settings;
  -- Skips leads that another transaction is changing.
  due := array(
    select id from public.leads
    where merged_into is null and stage in ('closed', 'failed') and updated_at <= cutoff
      and not exists (select from public.lead_notes where lead_id = leads.id and created_at > cutoff)
      and not exists (select from public.lead_events where lead_id = leads.id and created_at > cutoff)
    for update skip locked
  );
  due := due || private.merged_leads(due);
  update private.lead_credits as credit set campaign = null
  from public.leads as lead
  where lead.id = credit.lead_id and lead.id = any (due) and credit.campaign is not null
    and not exists (
      select from private.lead_credits as same join public.leads as other on other.id = same.lead_id
      where same.campaign = credit.campaign and other.email <> lead.email
    );
  delete from public.lead_notes where lead_id = any (due);
  -- A message without a lead is removed from the chat.
  update private.chat_messages set lead_id = null where lead_id = any (due);
  -- Empties the other typed columns by their list, so that no new column is forgotten.
  execute (
    select format(
      $update$update public.leads set
        company_name = 'Anonymised',
        contact_name = 'Anonymised',
        contact_number = concat_ws(' ', substring(contact_number from '^\+6[025]'), '0000 0000'),
        email = 'anonymised@example.invalid',
        source = case when source ~ '^[a-z]+(-[a-z]+)*$' then source else 'direct' end,
        attribution = '{}', path = null, consent_text = null, consent_version = null, notification_error = null,
        merged_over = null, %s
      where id = any ($1)$update$,
      string_agg(typed || ' = default', ', ')
    )
    from unnest(private.typed_columns()) as typed
    where typed not in ('company_name', 'contact_name', 'contact_number', 'email', 'solution_interested', 'language')
  ) using due;
  return cardinality(due);
end $$;
comment on function private.anonymise_leads is 'Removes personal data from ended leads after the retention period.';

grant execute on function public.export_person, public.get_reach_of_erasure, public.erase_person to authenticated;
