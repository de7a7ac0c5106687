-- A lead's notes and its history. The author may change a note and delete it; the history keeps that it happened.
-- A deleted note stays for its author to restore, and is erased after 30 days, as a lead in the trash is.

create table public.lead_notes (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null references public.leads (id) on delete cascade,
  author uuid references auth.users (id) on delete set null,
  author_name text,
  author_email text not null default '',
  body text not null constraint lead_notes_body_length check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz
);
create index lead_notes_by_lead on public.lead_notes (lead_id, created_at);
create index lead_notes_by_author on public.lead_notes (author);
create index lead_notes_deleted on public.lead_notes (deleted_at) where deleted_at is not null;
comment on column public.lead_notes.deleted_at is 'Set while the note is deleted: then only its author sees it.';

grant select on public.lead_notes to authenticated, service_role;
grant insert (id, lead_id, body), update (body, deleted_at) on public.lead_notes to authenticated;
create policy "the desk reads notes, and only their author deleted ones" on public.lead_notes for select to authenticated
  using ((select public.may_read_leads()) and (deleted_at is null or author = (select auth.uid())));
create policy "the desk writes notes as themselves" on public.lead_notes
  for insert to authenticated with check ((select public.has_desk_role()) and author = (select auth.uid()));
create policy "authors change their notes" on public.lead_notes
  for update to authenticated using ((select public.has_desk_role()) and author = (select auth.uid()));

create function private.keep_lead_note() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.body := private.trim_text(new.body);
  if tg_op = 'UPDATE' then
    if new.body <> old.body then new.edited_at := clock_timestamp(); end if;
    new.deleted_at := case when new.deleted_at is not null then coalesce(old.deleted_at, clock_timestamp()) end;
    return new;
  end if;
  select id, full_name, email into new.author, new.author_name, new.author_email from public.profiles where id = auth.uid();
  if new.author is null then
    raise exception 'Only somebody of the desk may write a note' using errcode = 'insufficient_privilege';
  end if;
  new.created_at := clock_timestamp();
  return new;
end $$;
comment on function private.keep_lead_note is 'The author of a new note is the caller, and all times are the server''s.';
create trigger lead_notes_keep before insert or update on public.lead_notes
for each row execute function private.keep_lead_note();

create function private.follow_lead_note() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  event_kind text := case
    when (new.deleted_at is null) <> (old.deleted_at is null)
      then case when new.deleted_at is null then 'note-restored' else 'note-deleted' end
    when new.body <> old.body then 'note-edited'
  end;
begin
  if tg_op = 'INSERT' then
    update public.leads set first_response_at = new.created_at where id = new.lead_id and first_response_at is null;
  elsif event_kind is not null then
    insert into public.lead_events (lead_id, kind, note_id) values (new.lead_id, event_kind, new.id);
  end if;
  return null;
end $$;
comment on function private.follow_lead_note is 'Makes a first note the first reply, and writes an event for other changes.';
create trigger lead_notes_follow after insert or update of body, deleted_at on public.lead_notes
for each row execute function private.follow_lead_note();

-- Security definer, because Postgres would check a policy for each row first and could not use the index.
create function public.find_in_notes(words text[]) returns table (word text, lead_ids uuid[])
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_size(2000, row(words));
  perform private.require_lead_access('search the notes');
  return query
    select asked, array(
      select distinct case when leads.merged_into is null then leads.id else private.root_of(leads.id) end
      from public.lead_notes join public.leads on leads.id = lead_notes.lead_id
      where lead_notes.deleted_at is null and private.fold_text(lead_notes.body)
        like '%' || regexp_replace(private.fold_text(asked), '([\\%_])', '\\\1', 'g') || '%'
    )
    from unnest(words[1:10]) as asked where asked <> '';
end $$;
comment on function public.find_in_notes is 'For each of ten words: leads with a note that has it, whatever case and accents.';

grant execute on function public.find_in_notes to authenticated;

-- What happened to each lead, written only by the database. The name and address of who did it stay as they were then.

create table public.lead_events (
  id bigint generated always as identity primary key,
  lead_id uuid not null references public.leads (id) on delete cascade,
  actor uuid references auth.users (id) on delete set null,
  kind text not null constraint lead_events_kind_known check (kind in (
    'created', 'moved', 'deleted', 'restored', 'corrected', 'attempted', 'not-reached', 'reached', 'assigned', 'planned',
    'done', 'valued', 'lost', 'merged', 'unmerged', 'note-edited', 'note-deleted', 'note-restored'
  )),
  from_stage public.lead_stage,
  to_stage public.lead_stage,
  created_at timestamptz not null default now(),
  actor_name text,
  actor_email text,
  note_id uuid references public.lead_notes (id) on delete set null,
  fields text[],
  stage_changed_at timestamptz,
  previous_stage_changed_at timestamptz,
  previous_first_response_at timestamptz,
  channel text constraint lead_events_channel_known check (channel in ('call', 'whatsapp', 'email')),
  from_owner uuid,
  from_owner_name text,
  to_owner uuid,
  to_owner_name text,
  next_action text,
  next_action_on date,
  value numeric(15, 2),
  value_currency text,
  lost_reason text,
  previous_lost_reason text,
  other_lead uuid,
  attempt uuid constraint lead_events_attempt_once unique,
  template text constraint lead_events_template_length check (char_length(template) between 1 and 60),
  constraint lead_events_attempted_somehow check (kind not in ('attempted', 'not-reached', 'reached') or channel is not null)
);
create index lead_events_by_lead on public.lead_events (lead_id, id);
create index lead_events_by_actor on public.lead_events (actor);
create index lead_events_by_note on public.lead_events (note_id);
create index lead_events_by_owner on public.lead_events (to_owner, id) where to_owner is not null;
comment on column public.lead_events.actor is 'The user of the desk who did it; null for a visitor or the service.';
comment on column public.lead_events.note_id is 'The note that was changed; null once it is erased.';
comment on column public.lead_events.fields is 'The columns that were corrected; their values are in no history.';
comment on column public.lead_events.stage_changed_at is 'leads.stage_changed_at after the move; equal until the next move.';
comment on column public.lead_events.previous_stage_changed_at is 'leads.stage_changed_at before the move; without it no undo.';
comment on column public.lead_events.from_owner is 'Owner before an assignment; no foreign key, as accounts may be deleted.';
comment on column public.lead_events.next_action is 'What was planned or done; of a move: the plan that ended with it.';
comment on column public.lead_events.other_lead is 'The lead merged into this one or out of it; no foreign key.';
comment on column public.lead_events.attempt is 'The browser''s id of a call, WhatsApp or email; null in old events.';
comment on column public.lead_events.template is 'Name, at the time, of the template that the message began with.';

grant select on public.lead_events to authenticated, service_role;
create policy "the desk reads lead events" on public.lead_events
  for select to authenticated using ((select public.may_read_leads()));

-- The actor is null if the token of a deleted account, valid for another hour, submits the contact form.
create function private.sign_lead_event() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  select id, full_name, email into new.actor, new.actor_name, new.actor_email
  from public.profiles where id = coalesce(auth.uid(), nullif(current_setting('selat.acting_user', true), '')::uuid);
  return new;
end $$;
comment on function private.sign_lead_event is 'Sets the actor: the caller, else the user of lock_admins.';
create trigger lead_events_sign before insert on public.lead_events
for each row when (new.actor is null and new.actor_email is null) execute function private.sign_lead_event();

-- The plan and the lost reason that go with a move are in the event of that move.
create function private.record_lead_event() returns trigger language plpgsql security definer set search_path = '' as $$
declare is_done boolean := current_setting('selat.next_action', true) = 'done';
begin
  if tg_op = 'INSERT' then
    insert into public.lead_events (lead_id, kind, to_stage) values (new.id, 'created', new.stage);
  end if;
  -- A lead added for a colleague has an event of its assignment; one that the author owns from the start has none.
  if old.owner is distinct from new.owner and (tg_op = 'UPDATE' or new.owner <> auth.uid()) then
    insert into public.lead_events (lead_id, kind, created_at, from_owner, from_owner_name, to_owner, to_owner_name)
    values (
      new.id, 'assigned', new.updated_at,
      old.owner, private.person_name(old.owner), new.owner, private.person_name(new.owner)
    );
  end if;
  if tg_op = 'INSERT' then return null; end if;
  if new.stage <> old.stage then
    insert into public.lead_events (
      lead_id, kind, from_stage, to_stage, created_at, stage_changed_at, previous_stage_changed_at,
      previous_first_response_at, previous_lost_reason, next_action, next_action_on
    ) values (
      new.id, 'moved', old.stage, new.stage, new.updated_at, new.stage_changed_at, old.stage_changed_at,
      old.first_response_at, old.lost_reason,
      case when new.next_action is null then old.next_action end,
      case when new.next_action is null then old.next_action_on end
    );
  end if;
  if (new.deleted_at is null) <> (old.deleted_at is null) and new.merged_into is not distinct from old.merged_into then
    insert into public.lead_events (lead_id, kind, created_at)
    values (new.id, case when new.deleted_at is null then 'restored' else 'deleted' end, new.updated_at);
  end if;
  if (old.next_action, old.next_action_on) is distinct from (new.next_action, new.next_action_on)
    and (new.next_action is not null or new.stage = old.stage)
  then
    insert into public.lead_events (lead_id, kind, created_at, next_action, next_action_on) values (
      new.id, case when is_done then 'done' else 'planned' end, new.updated_at,
      case when is_done then old.next_action else new.next_action end,
      case when is_done then old.next_action_on else new.next_action_on end
    );
  end if;
  if (new.value, new.value_currency) is distinct from (old.value, old.value_currency) then
    insert into public.lead_events (lead_id, kind, created_at, value, value_currency)
    values (new.id, 'valued', new.updated_at, new.value, new.value_currency);
  end if;
  if new.stage = old.stage and new.lost_reason is distinct from old.lost_reason then
    insert into public.lead_events (lead_id, kind, created_at, lost_reason)
    values (new.id, 'lost', new.updated_at, new.lost_reason);
  end if;
  return null;
end $$;
comment on function private.record_lead_event is 'Writes an event: new lead, changed stage, trash, owner, plan, value, reason.';
create trigger leads_record_event after insert
or update of stage, deleted_at, owner, next_action, next_action_on, value, value_currency, lost_reason on public.leads
for each row execute function private.record_lead_event();

create function private.first_answer(of_lead uuid) returns timestamptz language sql stable set search_path = '' begin atomic
  select least(
    (select min(created_at) from public.lead_notes where lead_id = of_lead),
    (select min(created_at) from public.lead_events where lead_id = of_lead and kind = 'reached')
  );
end;
comment on function private.first_answer is 'When a lead was first answered, by a note or a reaching attempt; or null.';

-- A call, a WhatsApp or an email that was started is an attempt: an event `attempted`, which becomes `not-reached` or
-- `reached` once somebody records the result. One that reached the lead is a response.
create function private.count_attempts(of_lead uuid, noted public.lead_events default null) returns setof public.leads
language plpgsql set search_path = '' as $$
begin
  return query
    update public.leads set
      (attempts, attempted_at) = (
        select count(*)::integer, max(event.created_at) from public.lead_events as event
        where event.lead_id = any (of_lead || private.merged_leads(array[of_lead]))
          and event.kind in ('attempted', 'not-reached', 'reached')
      ),
      first_response_at = case
        when noted.kind = 'reached' then coalesce(leads.first_response_at, noted.created_at)
        when leads.first_response_at = noted.created_at then private.first_answer(of_lead)
        else leads.first_response_at
      end
    where leads.id = of_lead returning leads.*;
end $$;
comment on function private.count_attempts is 'Sets attempts, attempted_at and first reply of a lead after this attempt was '
  'recorded or undone, with those of the leads merged into it; returns the lead.';

create function public.record_attempt(
  attempt uuid, lead_id uuid, channel text, template text default null, reached boolean default null
) returns setof public.leads language plpgsql security definer set search_path = '' as $$
declare noted public.lead_events;
begin
  perform private.require_lead_access('record an attempt', row(channel, template));
  perform from public.leads where leads.id = record_attempt.lead_id and deleted_at is null for update;
  if not found then return; end if;
  insert into public.lead_events (lead_id, kind, channel, template, attempt, created_at)
  values (
    record_attempt.lead_id, case reached when true then 'reached' when false then 'not-reached' else 'attempted' end,
    record_attempt.channel, record_attempt.template, record_attempt.attempt, clock_timestamp()
  )
  on conflict on constraint lead_events_attempt_once do update set kind = excluded.kind
  where lead_events.lead_id = excluded.lead_id and lead_events.actor = auth.uid() returning * into noted;
  if noted.id is null then return; end if;
  return query select * from private.count_attempts(noted.lead_id, noted);
end $$;
comment on function public.record_attempt is 'Records an attempt by call, whatsapp or email and, called again with the same '
  'id, its result: reached is null while it is unknown. Returns the lead, or no row if it is in the trash.';

create function public.undo_attempt(attempt uuid) returns setof public.leads
language plpgsql security definer set search_path = '' as $$
declare undone public.lead_events;
begin
  perform private.require_lead_access('undo an attempt');
  perform from public.leads where leads.id = (
    select event.lead_id from public.lead_events as event where event.attempt = undo_attempt.attempt
  ) for update;
  delete from public.lead_events as event
  where event.attempt = undo_attempt.attempt and event.actor = auth.uid() returning * into undone;
  if undone.id is null then return; end if;
  undone.kind := 'attempted';
  return query select * from private.count_attempts(undone.lead_id, undone);
end $$;
comment on function public.undo_attempt is 'Undoes the caller''s own attempt and its result; returns the lead, if any.';

grant execute on function public.record_attempt, public.undo_attempt to authenticated;
