-- Leads that the desk adds itself, by hand or, as admins, from a file (docs/decisions/031-leads-added-by-the-desk.md).

-- A known id stores nothing: the response to the first try was lost. A lead without created_at came in now.
create function private.store_given_leads(
  given jsonb, given_source text, given_owner uuid default null, is_counted boolean default true
) returns void language plpgsql set search_path = '' as $$
declare
  columns text := (
    select string_agg(distinct ', ' || key, '') from jsonb_array_elements(given) as lead, jsonb_object_keys(lead) as key
    where key = any (private.typed_columns())
  );
begin
  execute format(
    'insert into public.leads (id, source, owner, is_counted, created_at, first_response_at, attribution%1$s)
    select id, $2, $3, $4, came_in, came_in, attribution%1$s
    from jsonb_populate_recordset(null::public.leads, $1), least(created_at, now()) as came_in
    on conflict (id) do nothing',
    columns
  ) using given, given_source, given_owner, is_counted;
end $$;
comment on function private.store_given_leads is 'Stores leads as answered: id, typed columns, created_at, attribution.';

create function public.add_lead(lead jsonb) returns setof public.leads
language plpgsql security definer set search_path = '' as $$
declare new_id uuid := coalesce((lead ->> 'id')::uuid, gen_random_uuid());
begin
  perform private.require_lead_access('add a lead', row(lead));
  perform private.store_given_leads(
    jsonb_build_array(lead - '{created_at,attribution}'::text[] || jsonb_build_object('id', new_id)),
    coalesce(nullif(btrim(lead ->> 'source'), ''), 'added-by-hand'),
    case when lead ? 'owner' then (lead ->> 'owner')::uuid else auth.uid() end
  );
  -- The caller may not use the id of a lead that another user stored.
  return query select leads.* from public.leads join public.lead_events as event on event.lead_id = leads.id
    where leads.id = new_id and event.kind = 'created' and event.actor = auth.uid();
end $$;
comment on function public.add_lead is 'Stores a lead that the caller typed and that counts as answered: id, typed columns, '
  'source (default added-by-hand), owner (null for none; default the caller). Sales is not notified. Returns the lead.';

-- A sequence is not part of the transaction: others read it before the leads are there.
create sequence private.import_progress as integer minvalue 0 start 0;
comment on sequence private.import_progress is 'How many rows of its file the running or the last import has stored.';

create function public.import_leads(leads jsonb, with_known boolean default false, is_counted boolean default false)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  rows_of_file integer;
  batch constant integer := 100;
  known bigint[] := '{}';
begin
  perform private.check_size(5000000, row(leads));
  perform private.require('an admin', 'import leads');
  rows_of_file := jsonb_array_length(leads);
  if rows_of_file > 2000 then
    raise exception 'At most 2,000 leads are imported at once' using errcode = 'check_violation';
  end if;
  -- One import after the other, so that two of the same file see each other.
  perform private.lock_slots('import:all');
  perform setval('private.import_progress', 0);
  if not with_known then known := array(select distinct place from private.known_candidates(leads) order by place); end if;
  for before in 0 .. rows_of_file - 1 by batch loop
    perform private.store_given_leads(coalesce(jsonb_agg(given order by place), '[]'), 'import', is_counted => is_counted)
    from jsonb_array_elements(leads) with ordinality as row_of_file (given, place)
    where place > before and place <= before + batch and place - 1 <> all (known);
    perform setval('private.import_progress', least(before + batch, rows_of_file));
  end loop;
  rows_of_file := rows_of_file - cardinality(known);
  perform private.write_audit('leads-imported', details => jsonb_build_object('rows', rows_of_file));
  return jsonb_build_object('added', rows_of_file, 'known', to_jsonb(known));
end $$;
comment on function public.import_leads is 'Stores leads of a file as answered, all or none, without owner or message; known '
  'people only with_known; counted in the report with is_counted. Returns {added, known}: `known` has places from 0.';

create function public.get_import_progress() returns integer language sql stable security definer set search_path = ''
begin atomic
  select private.require('an admin', 'import leads');
  select last_value::integer from private.import_progress;
end;
comment on function public.get_import_progress is 'How many rows the running import has stored, before others see any.';

create function public.undo_import(lead_ids uuid[], again boolean default false) returns integer
language plpgsql security definer set search_path = '' as $$
declare changed integer;
begin
  perform private.check_size(1000000, row(lead_ids));
  perform private.require('an admin', 'undo an import');
  perform from public.leads where id = any (lead_ids) order by id for update;
  update public.leads set deleted_at = case when again then null else clock_timestamp() end
  where id = any (lead_ids) and source = 'import'
    and case when again then purge_at > now() else deleted_at is null end;
  get diagnostics changed = row_count;
  return changed;
end $$;
comment on function public.undo_import is 'Moves imported leads to the trash or, with `again`, back; returns how many.';

grant execute on function
  public.add_lead, public.import_leads, public.get_import_progress, public.undo_import
to authenticated;
