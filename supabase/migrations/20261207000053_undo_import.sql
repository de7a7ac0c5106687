DROP FUNCTION "public"."take_back_import"(uuid[], boolean);

CREATE OR REPLACE FUNCTION public.undo_import(lead_ids uuid[], again boolean DEFAULT false)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

ALTER FUNCTION "public"."undo_import"(uuid[], boolean) OWNER TO "postgres";

COMMENT ON FUNCTION "public"."undo_import"(uuid[], boolean) IS 'Moves imported leads to the trash, or with again out of it; returns how many.';

REVOKE ALL ON FUNCTION "public"."undo_import"(uuid[], boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."undo_import"(uuid[], boolean) TO "authenticated";
