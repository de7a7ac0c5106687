-- Many leads from a file, in one statement: all of them or none. For admins, as the export is. Decision 045.

create function public.import_leads(leads jsonb, with_known boolean default false) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  known bigint[] := '{}';
begin
  perform private.require_admin('import leads');
  if jsonb_array_length(leads) > 2000 then
    raise exception 'At most 2,000 leads are imported at once' using errcode = 'check_violation';
  end if;
  -- One import after the other, so that two of the same file see each other.
  perform private.lock_slots('import:all');
  if not with_known then
    known := array(select distinct place from private.known_candidates(leads) order by place);
  end if;
  insert into public.leads (
    id, company_name, contact_name, contact_number, email, solution_interested, remarks, source,
    first_response_at
  )
  select
    (given ->> 'id')::uuid, given ->> 'company_name', given ->> 'contact_name',
    given ->> 'contact_number', given ->> 'email', given ->> 'solution_interested',
    given ->> 'remarks', 'import', now()
  from jsonb_array_elements(leads) with ordinality as row_of_file (given, place)
  where place - 1 <> all (known)
  -- The response to the first try was lost.
  on conflict (id) do nothing;
  perform private.write_audit('leads-imported', details => jsonb_build_object(
    'rows', jsonb_array_length(leads) - cardinality(known)
  ));
  return jsonb_build_object(
    'added', jsonb_array_length(leads) - cardinality(known), 'known', to_jsonb(known)
  );
end
$$;
comment on function public.import_leads(jsonb, boolean) is
  'Stores leads of a file, each with id, company_name, contact_name, contact_number, email, solution_interested and remarks, all or none: nobody''s, answered, and nobody is told. Those that are here already, or twice in the file, are left out unless with_known. Returns {added, known}, known being places counted from 0. For admins.';

create function public.take_back_import(lead_ids uuid[], again boolean default false)
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  changed integer;
begin
  perform private.require_admin('take back an import');
  perform from public.leads where id = any (lead_ids) order by id for update;
  update public.leads set deleted_at = case when again then null else clock_timestamp() end
  where id = any (lead_ids) and source = 'import'
    and case when again then purge_at > now() else deleted_at is null end;
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function public.take_back_import(uuid[], boolean) is
  'Moves imported leads to the trash, or with again out of it; returns how many. For admins.';

revoke all on function public.import_leads(jsonb, boolean),
  public.take_back_import(uuid[], boolean)
from public, anon, authenticated, service_role;
grant execute on function public.import_leads(jsonb, boolean),
  public.take_back_import(uuid[], boolean)
to authenticated;
