-- A deletion or restoration may name what was seen of the lead: where somebody was first, nothing happens. Decision 096.

drop function public.soft_delete_lead(uuid);
create function public.soft_delete_lead(lead_id uuid, seen_stage public.lead_stage default null)
returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_desk_role('delete a lead');
  perform private.purge_trash();
  update public.leads set deleted_at = clock_timestamp()
  where id = lead_id and deleted_at is null and (seen_stage is null or stage = seen_stage);
  return found;
end
$$;
comment on function public.soft_delete_lead(uuid, public.lead_stage) is
  'Moves a lead to the trash, with seen_stage only from that stage; false where it was not active or has been moved. For the desk.';

drop function public.restore_lead(uuid);
create function public.restore_lead(lead_id uuid, seen_deleted_at timestamptz default null)
returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_desk_role('restore a lead');
  update public.leads set deleted_at = null
  where id = lead_id and deleted_at is not null and purge_at > now()
    and (seen_deleted_at is null or deleted_at = seen_deleted_at);
  return found;
end
$$;
comment on function public.restore_lead(uuid, timestamptz) is
  'Takes a lead out of the trash, to the stage it was in, with seen_deleted_at only from that deletion; false where it was not in the trash. For the desk.';

revoke all on function
  public.soft_delete_lead(uuid, public.lead_stage), public.restore_lead(uuid, timestamptz)
from public, anon, authenticated, service_role;
grant execute on function
  public.soft_delete_lead(uuid, public.lead_stage), public.restore_lead(uuid, timestamptz)
to authenticated;

-- The same of many leads; what names nothing seen is as it was.
do $$
declare
  before text := pg_get_functiondef('public.change_leads(text, jsonb, boolean)'::regprocedure);
  changed text := replace(replace(before,
    'when ''trash'' then true',
    'when ''trash'' then coalesce(leads.stage::text = seen ->> ''stage'', true)'),
    'when ''restore'' then leads.purge_at > now()',
    'when ''restore'' then leads.purge_at > now()
      and coalesce(leads.deleted_at = (seen ->> ''deleted_at'')::timestamptz, true)');
begin
  assert changed like '%seen ->> ''stage'', true)%' and changed like '%''deleted_at'')::timestamptz, true)%';
  execute changed;
end
$$;
