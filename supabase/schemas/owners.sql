-- Who works a lead: one person of the desk, or nobody.

create function private.check_owner() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.user_roles where user_id = new.owner) then
    raise exception 'Only somebody of the desk can own a lead'
      using errcode = 'check_violation', constraint = 'leads_owner_in_desk';
  end if;
  return new;
end $$;
comment on function private.check_owner is 'Refuses an owner who has no role of the desk.';
create trigger leads_35_owner before insert or update of owner on public.leads
for each row when (new.owner is not null) execute function private.check_owner();

-- A deleted account owns nothing by the foreign key; this is for a role that alone is taken away.
create function private.drop_owner() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.leads set owner = null
  where owner = old.user_id and not exists (select from public.user_roles where user_id = old.user_id);
  return null;
end $$;
comment on function private.drop_owner is 'The leads of somebody who has left the desk have no owner.';
create trigger user_roles_drop_owner after delete on public.user_roles for each row execute function private.drop_owner();

create function private.person_name(person uuid) returns text language sql stable set search_path = '' begin atomic
  select coalesce(
    (select coalesce(full_name, email) from public.profiles where id = person),
    (select to_owner_name from public.lead_events where to_owner = person order by id desc limit 1)
  );
end;
comment on function private.person_name is 'The name, else the address, of somebody who is or was of the desk.';

create function private.assign_in_turn() returns trigger language plpgsql security definer set search_path = '' as $$
declare next_owner uuid;
begin
  if not (select assigns_in_turn from public.app_settings) then return null; end if;
  -- One lead after the other, so that two that come at once do not get the same owner.
  perform pg_advisory_xact_lock(hashtext('selat.assign_in_turn'));
  -- The one whose last turn is longest ago, and first those who had none; a turn is an assignment without an actor.
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
comment on function private.assign_in_turn is 'Gives a new lead to the one of the desk who had no turn for longest.';
create trigger leads_turn after insert on public.leads
for each row when (new.owner is null and new.first_response_at is null and not new.is_suspected and new.deleted_at is null)
execute function private.assign_in_turn();

create function public.get_assigns_in_turn() returns boolean language sql stable security definer set search_path = ''
begin atomic
  select private.require('an admin', 'read the settings');
  select assigns_in_turn from public.app_settings;
end;
comment on function public.get_assigns_in_turn is 'Whether each new lead is given to the next of the desk in turn.';

create function public.set_assigns_in_turn(is_on boolean) returns void
language sql security definer set search_path = '' begin atomic
  select private.require('an admin', 'change the settings');
  update public.app_settings set assigns_in_turn = is_on where id;
end;
comment on function public.set_assigns_in_turn is 'Sets whether each new lead is given to the next of the desk in turn.';

grant execute on function public.get_assigns_in_turn, public.set_assigns_in_turn to authenticated;
