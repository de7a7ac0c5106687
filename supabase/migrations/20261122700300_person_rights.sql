-- What a person may ask for: a correction, a copy, an erasure. A person is an e-mail address.

alter table public.lead_events
  add column fields text[],
  drop constraint lead_events_kind_known,
  add constraint lead_events_kind_known check (kind in (
    'created', 'moved', 'deleted', 'restored', 'corrected',
    'note-edited', 'note-deleted', 'note-restored'
  ));
comment on column public.lead_events.fields is
  'The columns that were corrected; their values, old or new, are in no history.';

create function public.correct_lead(lead_id uuid, seen jsonb, corrected jsonb)
returns setof public.leads
language plpgsql security definer set search_path = ''
as $$
declare
  before public.leads;
  after public.leads;
  changed text[];
  who public.profiles;
begin
  perform private.require_admin('correct a lead');
  select * into before from public.leads
  where id = lead_id and to_jsonb(leads) @> seen for update;
  if before.id is null then
    return;
  end if;
  update public.leads set
    company_name = corrected ->> 'company_name',
    contact_name = corrected ->> 'contact_name',
    contact_number = corrected ->> 'contact_number',
    email = corrected ->> 'email'
  where id = lead_id returning * into after;
  changed := array(
    select key from jsonb_each(to_jsonb(before)) as old
      join jsonb_each(to_jsonb(after)) as new using (key)
    where old.value <> new.value
      and key in ('company_name', 'contact_name', 'contact_number', 'email')
    order by key
  );
  if changed <> '{}' then
    select * into who from public.profiles where id = auth.uid();
    insert into public.lead_events (lead_id, actor, actor_name, actor_email, kind, fields)
    values (lead_id, who.id, who.full_name, who.email, 'corrected', changed);
    perform private.write_audit(
      'details-corrected', 'lead', lead_id, jsonb_build_object('fields', changed)
    );
  end if;
  return next after;
end
$$;
comment on function public.correct_lead(uuid, jsonb, jsonb) is
  'Sets company_name, contact_name, contact_number and email of a lead whose columns still have the values of `seen`; returns it, or no row where somebody changed them first. For admins.';

create function private.person_of(typed text) returns text
language sql immutable set search_path = ''
return lower(private.trim_text(typed) collate "C");
comment on function private.person_of(text) is
  'The e-mail address that stands for a person, as leads have it.';

-- Anonymised leads are nobody's.
create function private.leads_of(person text) returns setof public.leads
language sql stable set search_path = ''
begin atomic
  select * from public.leads
  where email = private.person_of(person) and email <> 'anonymised@example.invalid';
end;
comment on function private.leads_of(text) is
  'The leads of an e-mail address, those in the trash too.';
create index leads_by_email on public.leads (email);

create function public.export_person(person text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  copies jsonb;
begin
  perform private.require_admin('export a person');
  select coalesce(jsonb_agg(
    to_jsonb(lead) || jsonb_build_object(
      'notes', (
        select coalesce(jsonb_agg(
          to_jsonb(note) - '{lead_id,author,author_email}'::text[] order by created_at
        ), '[]')
        from public.lead_notes as note where note.lead_id = lead.id
      ),
      'history', (
        select coalesce(jsonb_agg(
          to_jsonb(event) - '{lead_id,actor,actor_email}'::text[] order by id
        ), '[]')
        from public.lead_events as event where event.lead_id = lead.id
      ),
      'chat_messages', (
        select coalesce(jsonb_agg(to_jsonb(message) - 'lead_id' order by sent_at), '[]')
        from private.chat_messages as message where message.lead_id = lead.id
      ),
      'accesses', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'at', entry.at, 'action', entry.action, 'by', entry.actor_name
        ) order by entry.id), '[]')
        from public.audit_log as entry
        where entry.subject_type = 'lead' and entry.subject_id = lead.id
      )
    ) order by lead.created_at
  ), '[]') into copies from private.leads_of(person) as lead;
  perform private.write_audit(
    'person-exported', details => jsonb_build_object('leads', jsonb_array_length(copies))
  );
  return jsonb_build_object(
    'email', private.person_of(person),
    'exported_at', now(),
    'leads', copies,
    'requests_in_the_last_hour', (
      select coalesce(jsonb_agg(taken_at order by taken_at), '[]') from private.rate_slots
      where key = private.slot_hash('email:' || private.person_of(person))
    )
  );
end
$$;
comment on function public.export_person(text) is
  'Everything that any table has of the person with this e-mail address: {email, exported_at, leads, requests_in_the_last_hour}, each lead with its notes, history, chat_messages and accesses. For admins.';

create function public.erase_person(person text, confirmation text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  erased integer;
begin
  perform private.require_admin('erase a person');
  if private.person_of(person) is distinct from private.person_of(confirmation) then
    raise exception 'The confirmation is not the person''s e-mail address.'
      using errcode = 'PT400', detail = 'NOT_CONFIRMED';
  end if;
  delete from public.leads where id in (select id from private.leads_of(person));
  get diagnostics erased = row_count;
  delete from private.rate_slots
  where key = private.slot_hash('email:' || private.person_of(person));
  perform private.write_audit('person-erased', details => jsonb_build_object('leads', erased));
  return erased;
end
$$;
comment on function public.erase_person(text, text) is
  'Erases at once every lead of an e-mail address, in the trash or not, with notes and history; returns their number. confirmation is the address once more, else NOT_CONFIRMED. For admins.';

revoke all on function private.person_of(text), private.leads_of(text) from public;
revoke all on function public.correct_lead(uuid, jsonb, jsonb), public.export_person(text),
  public.erase_person(text, text)
from public, anon, authenticated, service_role;
grant execute on function public.correct_lead(uuid, jsonb, jsonb), public.export_person(text),
  public.erase_person(text, text)
to authenticated;
