-- A call, a WhatsApp or an e-mail that reached the lead is a response, when an admin says that it did.

alter table public.lead_events
  add column channel text,
  add constraint lead_events_channel_known check (channel in ('call', 'whatsapp', 'email')),
  drop constraint lead_events_kind_known,
  add constraint lead_events_kind_known check (kind in (
    'created', 'moved', 'deleted', 'restored', 'corrected', 'reached',
    'note-edited', 'note-deleted', 'note-restored'
  )),
  add constraint lead_events_reached_somehow check (kind <> 'reached' or channel is not null);
comment on column public.lead_events.channel is 'How the lead was reached.';

-- The first answer that no move gave: a note, or an admin who reached the lead.
create function private.first_answer(of_lead uuid) returns timestamptz
language sql stable set search_path = ''
begin atomic
  select least(
    (select min(created_at) from public.lead_notes where lead_id = of_lead),
    (select min(created_at) from public.lead_events where lead_id = of_lead and kind = 'reached')
  );
end;
comment on function private.first_answer(uuid) is
  'When a lead was first answered by a note or by being reached; null where it was not.';
revoke all on function private.first_answer(uuid) from public;

create function public.record_reached(lead_id uuid, channel text) returns setof public.leads
language plpgsql security definer set search_path = ''
as $$
declare
  lead public.leads;
  who public.profiles;
  reached_at timestamptz := clock_timestamp();
begin
  perform private.require_admin('say that a lead was reached');
  select * into lead from public.leads
  where leads.id = record_reached.lead_id and deleted_at is null for update;
  if lead.id is null then
    return;
  end if;
  select * into who from public.profiles where id = auth.uid();
  insert into public.lead_events (
    lead_id, actor, actor_name, actor_email, kind, channel, created_at, previous_first_response_at
  )
  values (
    lead.id, who.id, who.full_name, who.email, 'reached', record_reached.channel, reached_at,
    lead.first_response_at
  );
  return query
    update public.leads set first_response_at = coalesce(leads.first_response_at, reached_at)
    where leads.id = lead.id returning leads.*;
end
$$;
comment on function public.record_reached(uuid, text) is
  'Notes in the history that a lead was reached by call, whatsapp or email, its first response if it had none; returns the lead, none where it is in the trash. For admins.';

create function public.undo_reached(lead_id uuid) returns setof public.leads
language plpgsql security definer set search_path = ''
as $$
declare
  undone public.lead_events;
begin
  perform private.require_admin('take back that a lead was reached');
  perform from public.leads where leads.id = undo_reached.lead_id for update;
  delete from public.lead_events as event
  where event.id = (
    select max(own.id) from public.lead_events as own
    where own.lead_id = undo_reached.lead_id and own.kind = 'reached' and own.actor = auth.uid()
  )
  returning * into undone;
  return query
    update public.leads set
      first_response_at = case
        when leads.first_response_at = undone.created_at
          then coalesce(undone.previous_first_response_at, private.first_answer(leads.id))
        else leads.first_response_at
      end
    where leads.id = undone.lead_id returning leads.*;
end
$$;
comment on function public.undo_reached(uuid) is
  'Takes back what one last said oneself of a lead by record_reached, as if it had not been said; returns the lead, none where there is nothing to take back. For admins.';

revoke all on function public.record_reached(uuid, text), public.undo_reached(uuid)
from public, anon, authenticated, service_role;
grant execute on function public.record_reached(uuid, text), public.undo_reached(uuid)
to authenticated;

create or replace function public.undo_lead_move(lead_id uuid, moved_at timestamptz)
returns setof public.leads
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
      first_response_at =
        coalesce(moved.previous_first_response_at, private.first_answer(moved.lead_id))
    where leads.id = moved.lead_id and leads.deleted_at is null
      and leads.stage = moved.to_stage and leads.stage_changed_at = moved.stage_changed_at
    returning leads.*;
end
$$;

comment on column public.leads.first_response_at is
  'When an admin first moved the lead on, wrote a note or reached it; null while nobody has. Giving it up (failed) is no response.';
