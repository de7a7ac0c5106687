-- Who works a lead: one person of the desk, or nobody.

create function private.check_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.user_roles where user_id = new.owner) then
    raise exception 'Only somebody of the desk can own a lead'
      using errcode = 'check_violation', constraint = 'leads_owner_in_desk';
  end if;
  return new;
end $$;
comment on function private.check_owner() is 'Trigger on leads: refuses an owner who has no role of the desk.';
create trigger leads_35_owner before insert or update of owner on public.leads
for each row when (new.owner is not null) execute function private.check_owner();

-- Whose account is deleted owns nothing by the foreign key; this is for a role that alone is taken away.
create function private.drop_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.leads set owner = null
  where owner = old.user_id
    and not exists (select from public.user_roles where user_id = old.user_id);
  return null;
end $$;
comment on function private.drop_owner() is
  'Trigger on user_roles: the leads of somebody who has left the desk are nobody''s.';
create trigger user_roles_drop_owner after delete on public.user_roles
for each row execute function private.drop_owner();

create function private.person_name(person uuid) returns text
language sql stable set search_path = '' begin atomic
  select coalesce(
    (select coalesce(full_name, email) from public.profiles where id = person),
    (select to_owner_name from public.lead_events where to_owner = person order by id desc limit 1)
  );
end;
comment on function private.person_name(uuid) is
  'The name, else the e-mail address, of somebody who is or was of the desk; null for null.';

create function private.record_assignment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.lead_events (
    lead_id, kind, created_at, from_owner, from_owner_name, to_owner, to_owner_name
  )
  values (
    new.id, 'assigned', new.updated_at,
    old.owner, private.person_name(old.owner), new.owner, private.person_name(new.owner)
  );
  return null;
end $$;
comment on function private.record_assignment() is
  'Trigger on leads: writes into the history who owned a lead before and after.';
create trigger leads_record_assignment after update of owner on public.leads
for each row when (old.owner is distinct from new.owner) execute function private.record_assignment();

-- What somebody adds for a colleague is assigned as it would be later; what is one's own from the start needs no word.
create trigger leads_record_first_owner after insert on public.leads
for each row when (new.owner is not null and new.owner <> auth.uid())
execute function private.record_assignment();

-- New leads are given to the team in turn, where an admin has switched that on.
create function private.assign_in_turn() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  next_owner uuid;
begin
  if not (select assigns_in_turn from public.app_settings) then
    return null;
  end if;
  -- One lead after the other, so that two that come at once do not get the same owner.
  perform pg_advisory_xact_lock(hashtext('selat.assign_in_turn'));
  -- Whose last turn is longest ago, and first whoever had none; a turn is an assignment that nobody made.
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
comment on function private.assign_in_turn() is
  'Trigger on leads: gives a new lead that is nobody''s to whoever of the desk had no turn for longest.';
create trigger leads_turn after insert on public.leads
for each row when (
  new.owner is null and new.first_response_at is null and not new.is_suspected and new.deleted_at is null
)
execute function private.assign_in_turn();

create function public.get_assigns_in_turn() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin('read the settings');
  return (select assigns_in_turn from public.app_settings);
end $$;
comment on function public.get_assigns_in_turn() is
  'Whether each new lead is given to the next of the desk in turn. For admins.';

create function public.set_assigns_in_turn(is_on boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin('change the settings');
  update public.app_settings set assigns_in_turn = is_on where id;
end $$;
comment on function public.set_assigns_in_turn(boolean) is
  'Sets whether each new lead is given to the next of the desk in turn. For admins.';

grant execute on function public.get_assigns_in_turn(), public.set_assigns_in_turn(boolean) to authenticated;
