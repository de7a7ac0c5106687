-- What a lead is worth, and why it was lost: reasons from a short list that admins edit.

create table public.lost_reasons (
  title text primary key
    constraint lost_reasons_title check (title = btrim(title) and length(title) between 1 and 40),
  place integer generated always as identity
);
comment on table public.lost_reasons is
  'Why leads are lost, to choose from. A lead keeps the words it was given when they are removed here.';
comment on column public.lost_reasons.place is 'The order in which they were added and are shown.';
create unique index lost_reasons_once on public.lost_reasons (lower(title));

insert into public.lost_reasons (title) values
  ('Too expensive'), ('Chose another provider'), ('No reply'), ('Not now'), ('Not a fit');

create function private.audit_lost_reason() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.write_audit('setting-changed', 'setting', details => jsonb_build_object(
    'of', 'Lost reasons',
    case tg_op when 'INSERT' then 'added' else 'removed' end, coalesce(new.title, old.title)
  ));
  return null;
end
$$;
comment on function private.audit_lost_reason() is
  'Trigger on lost_reasons: writes a reason that was added or removed into the audit log.';
revoke all on function private.audit_lost_reason() from public;

create trigger lost_reasons_audit after insert or delete on public.lost_reasons
for each row execute function private.audit_lost_reason();

alter table public.lost_reasons enable row level security;
revoke all on public.lost_reasons from public, anon, authenticated, service_role;
revoke all on sequence public.lost_reasons_place_seq from public, anon, authenticated, service_role;
grant select on public.lost_reasons to authenticated, service_role;
grant insert (title), delete on public.lost_reasons to authenticated;
create policy "the desk reads lost reasons" on public.lost_reasons
  for select to authenticated
  using ((select public.has_desk_role()));
create policy "admins add lost reasons" on public.lost_reasons
  for insert to authenticated
  with check ((select public.is_admin()));
create policy "admins remove lost reasons" on public.lost_reasons
  for delete to authenticated
  using ((select public.is_admin()));

alter table public.leads
  add column value numeric(15, 2),
  add column value_currency text,
  add column lost_reason text,
  add constraint leads_value_positive check (value >= 0),
  add constraint leads_value_currency_known check (value_currency in ('SGD', 'MYR', 'IDR')),
  add constraint leads_value_has_currency check ((value is null) = (value_currency is null)),
  add constraint leads_lost_reason_of_failed check (lost_reason is null or stage = 'failed');
comment on column public.leads.value is 'What the lead is worth, in value_currency; null where nobody has said.';
comment on column public.leads.lost_reason is
  'Why a failed lead was lost, in the words of lost_reasons at the time; null where nobody has said.';

alter table public.lead_events
  add column value numeric(15, 2),
  add column value_currency text,
  add column lost_reason text,
  add column previous_lost_reason text,
  drop constraint lead_events_kind_known,
  add constraint lead_events_kind_known check (kind in (
    'created', 'moved', 'deleted', 'restored', 'corrected', 'reached', 'assigned', 'planned', 'done',
    'valued', 'lost',
    'note-edited', 'note-deleted', 'note-restored'
  ));
comment on column public.lead_events.value is 'Of the lead after a change of its value.';
comment on column public.lead_events.lost_reason is 'Of the lead after a change of the reason.';
comment on column public.lead_events.previous_lost_reason is 'Of the lead before a move.';

grant update (value, value_currency, lost_reason) on public.leads to authenticated;

create function private.check_lost_reason() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Words that were given before may come back by an undo, also where the list has them no more.
  if not exists (select from public.lost_reasons where title = new.lost_reason)
    and not exists (
      select from public.lead_events as event where event.lead_id = new.id
        and new.lost_reason in (event.lost_reason, event.previous_lost_reason)
    )
  then
    raise exception 'This is none of the lost reasons'
      using errcode = 'check_violation', constraint = 'leads_lost_reason_in_list';
  end if;
  return new;
end
$$;
comment on function private.check_lost_reason() is
  'Trigger on leads: refuses a lost reason that is neither in the list nor in the lead''s history.';
create trigger leads_36_lost_reason before insert or update of lost_reason on public.leads
for each row when (new.lost_reason is not null) execute function private.check_lost_reason();

-- A move begins without a reason; one that is taken back has the reason it had, see undo_lead_move.
create function private.drop_lost_reason() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.lost_reason := null;
  return new;
end
$$;
comment on function private.drop_lost_reason() is
  'Trigger on leads: a lead that is moved anew has no lost reason yet.';
create trigger leads_37_lost_reason before update of stage on public.leads
for each row when (old.stage <> new.stage and old.stage_changed_at = new.stage_changed_at)
execute function private.drop_lost_reason();

create function private.record_outcome() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  who public.profiles;
begin
  select * into who from public.profiles where id = auth.uid();
  if (new.value, new.value_currency) is distinct from (old.value, old.value_currency) then
    insert into public.lead_events (
      lead_id, actor, actor_name, actor_email, kind, created_at, value, value_currency
    )
    values (
      new.id, who.id, who.full_name, who.email, 'valued', new.updated_at, new.value, new.value_currency
    );
  end if;
  -- The reason that goes with a move stands in the event of that move.
  if new.stage = old.stage and new.lost_reason is distinct from old.lost_reason then
    insert into public.lead_events (
      lead_id, actor, actor_name, actor_email, kind, created_at, lost_reason
    )
    values (
      new.id, who.id, who.full_name, who.email, 'lost', new.updated_at, new.lost_reason
    );
  end if;
  return null;
end
$$;
comment on function private.record_outcome() is
  'Trigger on leads: writes into the history what a lead is worth and why it was lost.';
create trigger leads_record_outcome after update of value, value_currency, lost_reason on public.leads
for each row execute function private.record_outcome();

create or replace function private.record_lead_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Empty where a deleted account's token, good for an hour more, submits the contact form.
  who public.profiles;
begin
  select * into who from public.profiles where id = auth.uid();
  if tg_op = 'INSERT' then
    insert into public.lead_events (lead_id, actor, actor_name, actor_email, kind, to_stage)
    values (new.id, who.id, who.full_name, who.email, 'created', new.stage);
    return null;
  end if;
  if new.stage <> old.stage then
    insert into public.lead_events (
      lead_id, actor, actor_name, actor_email, kind, from_stage, to_stage, created_at,
      stage_changed_at, previous_stage_changed_at, previous_first_response_at, previous_lost_reason
    )
    values (
      new.id, who.id, who.full_name, who.email, 'moved', old.stage, new.stage, new.updated_at,
      new.stage_changed_at, old.stage_changed_at, old.first_response_at, old.lost_reason
    );
  end if;
  if (new.deleted_at is null) <> (old.deleted_at is null) then
    insert into public.lead_events (lead_id, actor, actor_name, actor_email, kind, created_at)
    values (
      new.id, who.id, who.full_name, who.email,
      case when new.deleted_at is null then 'restored' else 'deleted' end, new.updated_at
    );
  end if;
  return null;
end
$$;

create or replace function public.undo_lead_move(lead_id uuid, moved_at timestamptz)
returns setof public.leads
language plpgsql security definer set search_path = ''
as $$
declare
  moved public.lead_events;
begin
  perform private.require_desk_role('undo a move');
  select * into moved from public.lead_events as event
  where event.lead_id = undo_lead_move.lead_id and event.kind = 'moved'
    and event.created_at = moved_at and event.previous_stage_changed_at is not null;
  return query
    update public.leads set
      stage = moved.from_stage,
      stage_changed_at = moved.previous_stage_changed_at,
      first_response_at =
        coalesce(moved.previous_first_response_at, private.first_answer(moved.lead_id)),
      lost_reason = moved.previous_lost_reason
    where leads.id = moved.lead_id and leads.deleted_at is null
      and leads.stage = moved.to_stage and leads.stage_changed_at = moved.stage_changed_at
    returning leads.*;
end
$$;
comment on function public.undo_lead_move(uuid, timestamptz) is
  'Takes back the move of a lead that was made at moved_at (updated_at of the row that the move returned), with its time in the stage, its first response and its lost reason. Returns the row; none where the lead is in the trash, was moved since, or was not moved then. An undone move is made again by undoing its undoing. For the desk.';

revoke all on function private.check_lost_reason(), private.drop_lost_reason(),
  private.record_outcome() from public;

-- Made anew because their row has grown.
create or replace function private.leads_of(person text) returns setof public.leads
language sql stable set search_path = ''
begin atomic
  select * from public.leads
  where email = private.person_of(person) and email <> 'anonymised@example.invalid';
end;
create or replace function public.get_active_leads() returns setof public.leads
language sql stable
begin atomic
  select * from public.leads where deleted_at is null order by created_at desc, id;
end;
