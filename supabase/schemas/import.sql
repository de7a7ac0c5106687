-- Leads that the desk adds itself: of people who called or were met, and many from a file, all of them or none
-- (docs/decisions/045-leads-added-by-the-desk.md). An import is for admins, as the export is.

create function public.add_lead(lead jsonb) returns setof public.leads
language plpgsql security definer set search_path = ''
as $$
declare
  new_id uuid := coalesce((lead ->> 'id')::uuid, gen_random_uuid());
begin
  perform private.require_desk_role('add a lead');
  insert into public.leads (
    id, company_name, contact_name, contact_number, email, solution_interested, remarks, language, source,
    owner, first_response_at
  )
  values (
    new_id, lead ->> 'company_name', lead ->> 'contact_name', lead ->> 'contact_number',
    lead ->> 'email', lead ->> 'solution_interested', lead ->> 'remarks', coalesce(lead ->> 'language', 'en'), 'added-by-hand',
    auth.uid(), now()
  )
  -- The response to the first try was lost.
  on conflict (id) do nothing;
  return query
    select * from public.leads
    where leads.id = new_id and leads.source = 'added-by-hand';
end
$$;
comment on function public.add_lead(jsonb) is
  'Stores a lead that the caller typed: id, company_name, contact_name, contact_number, email, solution_interested, '
  'remarks and language (en without one). It is the caller''s, counts as answered, and nobody is told of it; with '
  'an id that was added before nothing is stored. Returns the lead. For the desk.';

-- How far an import is. A sequence is not part of the transaction: others read it while the leads of the file are not
-- there yet. One is enough, since imports wait for each other.
create sequence private.import_progress as integer minvalue 0 start 0;
comment on sequence private.import_progress is
  'How many rows of its file the running import has stored, or the last one had.';
revoke all on sequence private.import_progress from public, anon, authenticated, service_role;

create function public.import_leads(leads jsonb, with_known boolean default false)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  rows_of_file integer;
  batch constant integer := 100;
  known bigint[] := '{}';
begin
  perform private.require_admin('import leads');
  rows_of_file := jsonb_array_length(leads);
  if rows_of_file > 2000 then
    raise exception 'At most 2,000 leads are imported at once' using errcode = 'check_violation';
  end if;
  -- One import after the other, so that two of the same file see each other.
  perform private.lock_slots('import:all');
  perform setval('private.import_progress', 0);
  if not with_known then
    known := array(select distinct place from private.known_candidates(leads) order by place);
  end if;
  for before in 0 .. rows_of_file - 1 by batch loop
    insert into public.leads (
      id, company_name, contact_name, contact_number, email, solution_interested, remarks, language, source,
      first_response_at
    )
    select
      (given ->> 'id')::uuid, given ->> 'company_name', given ->> 'contact_name',
      given ->> 'contact_number', given ->> 'email', given ->> 'solution_interested',
      given ->> 'remarks', coalesce(given ->> 'language', 'en'), 'import', now()
    from jsonb_array_elements(leads) with ordinality as row_of_file (given, place)
    where place > before and place <= before + batch and place - 1 <> all (known)
    -- The response to the first try was lost.
    on conflict (id) do nothing;
    perform setval('private.import_progress', least(before + batch, rows_of_file));
  end loop;
  perform private.write_audit('leads-imported', details => jsonb_build_object(
    'rows', rows_of_file - cardinality(known)
  ));
  return jsonb_build_object(
    'added', rows_of_file - cardinality(known), 'known', to_jsonb(known)
  );
end
$$;
comment on function public.import_leads(jsonb, boolean) is
  'Stores leads of a file, each with id, company_name, contact_name, contact_number, email, solution_interested, '
  'remarks and language (en without one), all or none: nobody''s, answered, and nobody is told. Those that are here '
  'already, or twice in the file, are left out unless with_known. Returns {added, known}, known being places '
  'counted from 0. For admins.';

create function public.get_import_progress() returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin('import leads');
  return (select last_value from private.import_progress);
end
$$;
comment on function public.get_import_progress() is
  'How many rows of its file the running import has stored, which nobody sees before all of them are. For admins.';

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

revoke all on function
  public.add_lead(jsonb), public.import_leads(jsonb, boolean), public.get_import_progress(),
  public.take_back_import(uuid[], boolean)
from public, anon, authenticated, service_role;
grant execute on function
  public.add_lead(jsonb), public.import_leads(jsonb, boolean), public.get_import_progress(),
  public.take_back_import(uuid[], boolean)
to authenticated;
