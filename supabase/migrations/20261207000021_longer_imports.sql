CREATE OR REPLACE FUNCTION public.import_leads(leads jsonb, with_known boolean DEFAULT false, is_counted boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rows_of_file integer;
  batch constant integer := 100;
  known bigint[] := '{}';
begin
  -- 2,000 leads with the longest remarks and names of a campaign.
  perform private.check_size(5000000, row(leads));
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
    perform private.store_given_leads(
      coalesce(jsonb_agg(given order by place), '[]'), 'import', is_counted => is_counted
    )
    from jsonb_array_elements(leads) with ordinality as row_of_file (given, place)
    where place > before and place <= before + batch and place - 1 <> all (known);
    perform setval('private.import_progress', least(before + batch, rows_of_file));
  end loop;
  rows_of_file := rows_of_file - cardinality(known);
  perform private.write_audit('leads-imported', details => jsonb_build_object('rows', rows_of_file));
  return jsonb_build_object('added', rows_of_file, 'known', to_jsonb(known));
end $function$;
