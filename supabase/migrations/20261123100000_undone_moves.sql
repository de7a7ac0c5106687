-- An undone move leaves a lead as if it had not been: its time in the stage and its first response.

alter table public.lead_events
  add column stage_changed_at timestamptz,
  add column previous_stage_changed_at timestamptz,
  add column previous_first_response_at timestamptz;
comment on column public.lead_events.stage_changed_at is
  'Of the lead after a move; tells whether the move is the last one that stands.';
comment on column public.lead_events.previous_stage_changed_at is
  'Of the lead before a move; null where the move cannot be undone, only made the other way round.';
comment on column public.lead_events.previous_first_response_at is 'Of the lead before a move.';

create or replace function private.keep_lead_age() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.purge_at := new.deleted_at + interval '30 days';
  if tg_op = 'INSERT' then
    new.stage_changed_at := new.created_at;
    return new;
  end if;
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  -- undo_lead_move sets both times itself.
  if new.stage <> old.stage and new.stage_changed_at = old.stage_changed_at then
    new.stage_changed_at := new.updated_at;
    -- Neither a lead that is given up nor one that goes back to where it came in has been answered by that.
    if new.stage not in ('failed', private.stage_for_source(new.source)) then
      new.first_response_at := coalesce(old.first_response_at, new.updated_at);
    end if;
  end if;
  return new;
end
$$;

comment on column public.leads.first_response_at is
  'When an admin first moved the lead on or wrote a note; null while nobody has. Giving it up (failed) is no response.';

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
      stage_changed_at, previous_stage_changed_at, previous_first_response_at
    )
    values (
      new.id, who.id, who.full_name, who.email, 'moved', old.stage, new.stage, new.updated_at,
      new.stage_changed_at, old.stage_changed_at, old.first_response_at
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

create function public.undo_lead_move(lead_id uuid, moved_at timestamptz) returns setof public.leads
language plpgsql security definer set search_path = ''
as $$
declare
  moved public.lead_events;
begin
  perform private.require_admin('undo a move');
  select * into moved from public.lead_events as event
  where event.lead_id = undo_lead_move.lead_id and event.kind = 'moved'
    and event.created_at = moved_at and event.previous_stage_changed_at is not null;
  return query
    update public.leads set
      stage = moved.from_stage,
      stage_changed_at = moved.previous_stage_changed_at,
      first_response_at = coalesce(
        moved.previous_first_response_at,
        (select min(note.created_at) from public.lead_notes as note where note.lead_id = moved.lead_id)
      )
    where leads.id = moved.lead_id and leads.deleted_at is null
      and leads.stage = moved.to_stage and leads.stage_changed_at = moved.stage_changed_at
    returning leads.*;
end
$$;
comment on function public.undo_lead_move(uuid, timestamptz) is
  'Takes back the move of a lead that was made at moved_at (updated_at of the row that the move returned), with its time in the stage and its first response. Returns the row; none where the lead is in the trash, was moved since, or was not moved then. An undone move is made again by undoing its undoing. For admins.';
revoke all on function public.undo_lead_move(uuid, timestamptz)
from public, anon, authenticated, service_role;
grant execute on function public.undo_lead_move(uuid, timestamptz) to authenticated;
