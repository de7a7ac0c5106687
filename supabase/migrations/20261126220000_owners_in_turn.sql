-- New leads are given to the team in turn, where an admin has switched that on.

alter table public.app_settings add column assigns_in_turn boolean not null default false;
comment on column public.app_settings.assigns_in_turn is
  'Whether each new lead is given to the next of the desk in turn; those of suspected spam are not, nor those that the desk adds or imports.';

create function private.assign_in_turn() returns trigger
language plpgsql security definer set search_path = ''
as $$
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
end
$$;
comment on function private.assign_in_turn() is
  'Trigger on leads: gives a new lead that is nobody''s to whoever of the desk had no turn for longest.';
create trigger leads_turn after insert on public.leads
for each row when (
  new.owner is null and new.first_response_at is null and not new.is_suspected
  and new.deleted_at is null
)
execute function private.assign_in_turn();

create function public.get_assigns_in_turn() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin('read the settings');
  return (select assigns_in_turn from public.app_settings);
end
$$;
comment on function public.get_assigns_in_turn() is
  'Whether each new lead is given to the next of the desk in turn. For admins.';

create function public.set_assigns_in_turn(is_on boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin('change the settings');
  update public.app_settings set assigns_in_turn = is_on where id;
end
$$;
comment on function public.set_assigns_in_turn(boolean) is
  'Sets whether each new lead is given to the next of the desk in turn. For admins.';

revoke all on function private.assign_in_turn() from public;
revoke all on function public.get_assigns_in_turn(), public.set_assigns_in_turn(boolean)
from public, anon, authenticated, service_role;
grant execute on function public.get_assigns_in_turn(), public.set_assigns_in_turn(boolean)
to authenticated;
