-- The trash: what is in it, the way back, and its end after 30 days (leads.purge_at).

-- Erases what is due, with its history and notes; the number of leads erased.
create function private.purge_trash() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  erased integer;
begin
  -- A lead that is being restored right now is not waited for.
  delete from public.leads where id = any (array(
    select id from public.leads where purge_at <= now() for update skip locked
  ));
  get diagnostics erased = row_count;
  return erased;
end
$$;

create function private.require_admin(deed text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not public.is_admin() then
    raise exception 'Only an admin may %', deed using errcode = 'insufficient_privilege';
  end if;
end
$$;
revoke all on function private.purge_trash(), private.require_admin(text) from public;

-- True where the lead was on the board and now is in the trash. A definer, because admins may
-- update nothing but the stage.
create or replace function public.soft_delete_lead(lead_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin('delete a lead');
  perform private.purge_trash();
  update public.leads set deleted_at = clock_timestamp() where id = lead_id and deleted_at is null;
  return found;
end
$$;

-- True where the lead was in the trash and now is on the board, in the stage it was in.
create function public.restore_lead(lead_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin('restore a lead');
  update public.leads set deleted_at = null
  where id = lead_id and deleted_at is not null and purge_at > now();
  return found;
end
$$;

-- The trash, what was deleted last first. Listing it first erases what is due.
create function public.get_trashed_leads() returns setof public.leads
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin('see the trash');
  perform private.purge_trash();
  return query select * from public.leads where deleted_at is not null order by deleted_at desc, id;
end
$$;

-- Made anew, since leads has new columns.
create or replace function public.get_active_leads() returns setof public.leads
language sql stable set search_path = ''
begin atomic
  select * from public.leads where deleted_at is null order by created_at desc, id;
end;

revoke all on function public.restore_lead(uuid), public.get_trashed_leads()
from public, anon, authenticated, service_role;
grant execute on function public.restore_lead(uuid), public.get_trashed_leads() to authenticated;

-- Where there is pg_cron, as on a hosted project, the trash is emptied whether or not anybody looks.
do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron with schema pg_catalog;
    perform cron.schedule('purge-trash', '17 * * * *', 'select private.purge_trash()');
  end if;
end
$$;
