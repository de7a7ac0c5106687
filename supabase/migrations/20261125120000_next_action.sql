-- What is done next about a lead, and on which day. Decision 033.

alter table public.leads
  add column next_action text constraint leads_next_action_length
    check (char_length(btrim(next_action)) between 1 and 100),
  add column next_action_on date,
  add constraint leads_next_action_whole check ((next_action is null) = (next_action_on is null));
comment on column public.leads.next_action is
  'What is done next: Call, Write, Visit or words of the desk; null where nothing is planned.';
comment on column public.leads.next_action_on is
  'The day of it, where the desk is; a day before today is overdue.';
create index leads_by_next_action on public.leads (next_action_on, created_at, id)
  where deleted_at is null and next_action_on is not null;
grant update (next_action, next_action_on) on public.leads to authenticated;

alter table public.lead_events
  add column next_action text,
  add column next_action_on date,
  drop constraint lead_events_kind_known,
  add constraint lead_events_kind_known check (kind in (
    'created', 'moved', 'deleted', 'restored', 'corrected', 'reached', 'assigned', 'planned', 'done',
    'note-edited', 'note-deleted', 'note-restored'
  ));
comment on column public.lead_events.next_action is
  'What was planned, or done; null where a plan was dropped, and of an anonymised lead.';
comment on column public.lead_events.next_action_on is 'The day for which it was planned.';

create function private.record_next_action() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  who public.profiles;
  is_done boolean := current_setting('selat.next_action', true) = 'done';
begin
  select * into who from public.profiles where id = auth.uid();
  insert into public.lead_events (
    lead_id, actor, actor_name, actor_email, kind, created_at, next_action, next_action_on
  )
  values (
    new.id, who.id, who.full_name, who.email, case when is_done then 'done' else 'planned' end,
    new.updated_at,
    case when is_done then old.next_action else new.next_action end,
    case when is_done then old.next_action_on else new.next_action_on end
  );
  return null;
end
$$;
comment on function private.record_next_action() is
  'Trigger on leads: writes into the history what was planned, dropped or done.';
create trigger leads_record_next_action after update of next_action, next_action_on on public.leads
for each row when (
  (old.next_action, old.next_action_on) is distinct from (new.next_action, new.next_action_on)
) execute function private.record_next_action();

-- Words about a person go with the person.
create function private.forget_next_action() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.next_action := null;
  new.next_action_on := null;
  update public.lead_events set next_action = null where lead_id = new.id and next_action is not null;
  return new;
end
$$;
comment on function private.forget_next_action() is
  'Trigger on leads: an anonymised lead has no plan, and its history no words of one.';
create trigger leads_50_forget_next_action before update of email on public.leads
for each row when (new.email = 'anonymised@example.invalid')
execute function private.forget_next_action();

create function public.finish_next_action(lead_id uuid, seen_action text, seen_on date)
returns setof public.leads
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_desk_role('finish an action');
  perform set_config('selat.next_action', 'done', true);
  return query
    update public.leads set next_action = null, next_action_on = null
    where leads.id = finish_next_action.lead_id and deleted_at is null
      and next_action = seen_action and next_action_on = seen_on
    returning leads.*;
  perform set_config('selat.next_action', '', true);
end
$$;
comment on function public.finish_next_action(uuid, text, date) is
  'Says that the next action of a lead, still the one that was seen, was done; returns the lead, none where it was changed since or is in the trash. For the desk.';

revoke all on function private.record_next_action(), private.forget_next_action() from public;
revoke all on function public.finish_next_action(uuid, text, date)
from public, anon, authenticated, service_role;
grant execute on function public.finish_next_action(uuid, text, date) to authenticated;

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
