-- How far an import is. A sequence is not part of the transaction: others read it while the leads of the file, stored all or
-- none, are not there yet. One is enough, since imports wait for each other.

create sequence private.import_progress as integer minvalue 0 start 0;
comment on sequence private.import_progress is
  'How many rows of its file the running import has stored, or the last one had.';
revoke all on sequence private.import_progress from public, anon, authenticated, service_role;

-- As before, in batches of one transaction.
create or replace function public.import_leads(leads jsonb, with_known boolean default false)
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
      id, company_name, contact_name, contact_number, email, solution_interested, remarks, source,
      first_response_at
    )
    select
      (given ->> 'id')::uuid, given ->> 'company_name', given ->> 'contact_name',
      given ->> 'contact_number', given ->> 'email', given ->> 'solution_interested',
      given ->> 'remarks', 'import', now()
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
revoke all on function public.get_import_progress() from public, anon, authenticated, service_role;
grant execute on function public.get_import_progress() to authenticated;
