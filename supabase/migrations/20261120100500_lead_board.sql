-- What the board calls, and the live feed it listens to.

-- Runs as the caller: the leads' own policy decides, so nobody but an admin gets a row.
create function public.get_active_leads() returns setof public.leads
language sql stable set search_path = ''
begin atomic
  select * from public.leads where deleted_at is null order by created_at desc, id;
end;

-- True where the lead was on the board and now is in the trash. A definer, because admins may
-- update nothing but the stage.
create function public.soft_delete_lead(lead_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if not public.is_admin() then
    raise exception 'Only an admin may delete a lead' using errcode = 'insufficient_privilege';
  end if;
  update public.leads set deleted_at = now() where id = lead_id and deleted_at is null;
  return found;
end
$$;

revoke all on function public.get_active_leads(), public.soft_delete_lead(uuid)
from public, anon, authenticated, service_role;
grant execute on function public.get_active_leads(), public.soft_delete_lead(uuid) to authenticated;

do $$
begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;
alter publication supabase_realtime add table public.leads, public.lead_events;
