-- The work on a lead: its owner, its next action (docs/decisions/025-next-action.md), and why it was lost.

create function private.check_owner() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.user_roles where user_id = new.owner) then
    raise exception 'The owner of a lead needs a role of the desk'
      using errcode = 'check_violation', constraint = 'leads_owner_in_desk';
  end if;
  return new;
end $$;
comment on function private.check_owner is 'Refuses an owner who has no role of the desk.';
create trigger leads_35_owner before insert or update of owner on public.leads
for each row when (new.owner is not null) execute function private.check_owner();

-- When an account is deleted, the foreign key unassigns its leads. This does so when only the role is removed.
create function private.drop_owner() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.leads set owner = null
  where owner = old.user_id and not exists (select from public.user_roles where user_id = old.user_id);
  return null;
end $$;
comment on function private.drop_owner is 'Unassigns the leads of a user who has left the desk.';
create trigger user_roles_drop_owner after delete on public.user_roles for each row execute function private.drop_owner();

create function private.person_name(person uuid) returns text language sql stable set search_path = '' begin atomic
  select coalesce(
    (select coalesce(full_name, email) from public.profiles where id = person),
    (select to_owner_name from public.lead_events where to_owner = person order by id desc limit 1)
  );
end;
comment on function private.person_name is 'The name, else the address, of a present or former user of the desk.';

create function private.assign_in_turn() returns trigger language plpgsql security definer set search_path = '' as $$
declare next_owner uuid;
begin
  if not (select assigns_in_turn from public.app_settings) then return null; end if;
  -- One lead after the other, so that two that come at once do not get the same owner.
  perform pg_advisory_xact_lock(hashtext('selat.assign_in_turn'));
  -- The user whose last turn is longest ago, and first those without one; a turn is an assignment without an actor.
  select profiles.id into next_owner
  from public.profiles join public.user_roles on user_roles.user_id = profiles.id
  order by (
    select max(event.id) from public.lead_events as event
    where event.to_owner = profiles.id and event.kind = 'assigned'
      and event.actor is null and event.actor_email is null
  ) nulls first, profiles.created_at, profiles.id
  limit 1;
  update public.leads set owner = next_owner where id = new.id and owner is null;
  return null;
end $$;
comment on function private.assign_in_turn is 'Assigns a new lead to the user of the desk whose last turn is longest ago.';
create trigger leads_turn after insert on public.leads
for each row when (new.owner is null and new.first_response_at is null and not new.is_suspected and new.deleted_at is null)
execute function private.assign_in_turn();

create function public.get_assigns_in_turn() returns boolean language sql stable security definer set search_path = ''
begin atomic
  select private.require('an admin', 'read the settings');
  select assigns_in_turn from public.app_settings;
end;
comment on function public.get_assigns_in_turn is 'Whether new leads are assigned to the users of the desk in turn.';

create function public.set_assigns_in_turn(is_on boolean) returns void
language sql security definer set search_path = '' begin atomic
  select private.require('an admin', 'change the settings');
  update public.app_settings set assigns_in_turn = is_on where id;
end;
comment on function public.set_assigns_in_turn is 'Sets whether new leads are assigned to the users of the desk in turn.';

grant execute on function public.get_assigns_in_turn, public.set_assigns_in_turn to authenticated;

create function private.forget_next_action() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.next_action := null;
  new.next_action_on := null;
  update public.lead_events set next_action = null, next_action_on = null where lead_id = new.id and next_action is not null;
  return new;
end $$;
comment on function private.forget_next_action is 'Removes an anonymised lead''s plan, and the plans in its history.';
create trigger leads_50_forget_next_action before update of email on public.leads
for each row when (new.email = 'anonymised@example.invalid') execute function private.forget_next_action();

create function public.finish_next_action(lead_id uuid, seen_action text, seen_on date) returns setof public.leads
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_lead_access('finish an action', row(seen_action));
  perform set_config('selat.next_action', 'done', true);
  return query
    update public.leads set next_action = null, next_action_on = null
    where leads.id = finish_next_action.lead_id and deleted_at is null
      and next_action = seen_action and next_action_on = seen_on
    returning leads.*;
  perform set_config('selat.next_action', '', true);
end $$;
comment on function public.finish_next_action is 'Completes a lead''s next action if it is still as seen; returns the lead.';

create function public.get_today(today date, everybody boolean default false, page_size integer default 200)
returns setof public.leads language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 as $$
begin
  perform private.require_lead_access('read what is due');
  -- A lead that was postponed to a later day is not waiting before it.
  return query
    select * from public.leads
    where deleted_at is null and private.is_unanswered(leads) and (next_action_on is null or next_action_on <= today)
      and (everybody or owner is null or owner = auth.uid())
    order by is_suspected, created_at, id limit page_size;
  return query
    select * from public.leads
    where deleted_at is null and next_action_on <= today and not private.is_unanswered(leads)
      and (everybody or owner is null or owner = auth.uid())
    order by next_action_on, created_at, id limit page_size;
  return query
    select * from public.leads
    where deleted_at is null and next_action_on is null and first_response_at is not null and private.is_open(leads)
      and (everybody or owner is null or owner = auth.uid())
    order by created_at desc, id limit page_size;
end $$;
comment on function public.get_today is 'What to work on, page_size each: leads without an answer, the longest waiting '
  'first, suspected last; planned for today or before; open without a plan. One''s own and unassigned ones, or all.';

grant execute on function public.finish_next_action, public.get_today to authenticated;

create table public.lost_reasons (
  title text primary key constraint lost_reasons_title check (title = btrim(title) and length(title) between 1 and 40),
  place integer generated always as identity
);
create unique index lost_reasons_once on public.lost_reasons (lower(title));
comment on table public.lost_reasons is 'Why leads are lost, to choose from. A lead keeps a reason that is removed here.';

grant select on public.lost_reasons to authenticated, service_role;
grant insert (title), delete on public.lost_reasons to authenticated;
create policy "the desk reads lost reasons" on public.lost_reasons
  for select to authenticated using ((select public.has_desk_role()));
create policy "admins add lost reasons" on public.lost_reasons
  for insert to authenticated with check ((select public.is_admin()));
create policy "admins remove lost reasons" on public.lost_reasons
  for delete to authenticated using ((select public.is_admin()));

create trigger lost_reasons_audit after insert or delete on public.lost_reasons
for each row execute function private.audit_list('Lost reasons', 'title');

create function private.check_lost_reason() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.lost_reason is not distinct from old.lost_reason then return new; end if;
  -- An undo may restore a former reason, even if the list no longer has it.
  if not exists (select from public.lost_reasons where title = new.lost_reason)
    and not exists (
      select from public.lead_events as event where event.lead_id = new.id
        and new.lost_reason in (event.lost_reason, event.previous_lost_reason)
    )
  then
    raise exception 'Unknown lost reason: %', new.lost_reason
      using errcode = 'check_violation', constraint = 'leads_lost_reason_in_list';
  end if;
  return new;
end $$;
comment on function private.check_lost_reason is 'Refuses a lost reason that is neither listed nor in the lead''s history.';
create trigger leads_36_lost_reason before insert or update of lost_reason on public.leads
for each row when (new.lost_reason is not null) execute function private.check_lost_reason();
