DROP FUNCTION "public"."count_chips"(jsonb);

CREATE OR REPLACE FUNCTION private.board_conditions(view jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN concat('deleted_at is null', (' and solution_interested = '::text || quote_literal(NULLIF((view ->> 'solution'::text), ''::text))), (' and source = '::text || quote_literal(NULLIF((view ->> 'source'::text), ''::text))), (' and country = '::text || quote_literal(NULLIF((view ->> 'country'::text), ''::text))), CASE (view ->> 'owner'::text) WHEN ''::text THEN NULL::text WHEN 'none'::text THEN ' and owner is null'::text WHEN 'me'::text THEN (' and owner = '::text || quote_nullable(auth.uid())) ELSE (' and owner = '::text || quote_literal(((view ->> 'owner'::text))::uuid)) END, CASE (view ->> 'only'::text) WHEN 'overdue'::text THEN format((' and (next_action_on < %L or (private.is_unanswered(leads)'::text || ' and created_at <= case country when ''MY'' then %L when ''ID'' then %L else %L end::timestamptz))'::text), (((view -> 'late'::text) ->> 'day'::text))::date, (((view -> 'late'::text) ->> 'MY'::text))::timestamp with time zone, (((view -> 'late'::text) ->> 'ID'::text))::timestamp with time zone, (((view -> 'late'::text) ->> 'SG'::text))::timestamp with time zone) WHEN 'new'::text THEN ' and private.is_unanswered(leads)'::text WHEN 'unplanned'::text THEN ' and next_action is null and stage in (''interested'', ''request-demo'', ''request-trial'')'::text ELSE NULL::text END, (' and created_at >= '::text || quote_literal(((view ->> 'since'::text))::timestamp with time zone)), (' and created_at < '::text || quote_literal(((view ->> 'before'::text))::timestamp with time zone)), CASE (view ->> 'suspected'::text) WHEN 'only'::text THEN ' and is_suspected'::text WHEN 'no'::text THEN ' and not is_suspected'::text ELSE NULL::text END, (SELECT ((' and id in (select lead_id from private.lead_search where '::text || string_agg((SELECT (('('::text || string_agg(format('words like %L'::text, (('%'::text || regexp_replace(private.fold_text(form.value), '([\\%_])'::text, '\\\1'::text, 'g'::text)) || '%'::text)), ' or '::text)) || ')'::text) FROM jsonb_array_elements_text(given.forms) form(value)), ' and '::text)) || ')'::text) FROM jsonb_array_elements(COALESCE((board_conditions.view -> 'words'::text), '[]'::jsonb)) WITH ORDINALITY given(forms, place) WHERE (given.place <= 10) HAVING (count(*) > 0)));

CREATE OR REPLACE FUNCTION public.count_chips(late jsonb DEFAULT '{}'::jsonb)
 RETURNS TABLE(overdue integer, mine integer, fresh integer, unplanned integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET random_page_cost TO '1.1'
AS $function$
begin
  perform private.check_size(64000, row(late));
  perform private.require_desk_role('count the board');
  return query execute format(
    'select (select count(*)::integer from public.leads where %s),
      (select count(*)::integer from public.leads where %s),
      (select count(*)::integer from public.leads where %s),
      (select count(*)::integer from public.leads where %s)',
    private.board_conditions(jsonb_build_object('only', 'overdue', 'late', late)),
    private.board_conditions(jsonb_build_object('owner', 'me')),
    private.board_conditions(jsonb_build_object('only', 'new')),
    private.board_conditions(jsonb_build_object('only', 'unplanned'))
  );
end $function$;

ALTER FUNCTION "public"."count_chips"(jsonb) OWNER TO "postgres";

COMMENT ON FUNCTION "private"."board_conditions"(jsonb) IS 'The SQL condition of a view: solution, source, country, owner (an id, me or none), only (overdue, of late: the day and, by country, the instant; new or unplanned), since, before, suspected (only, no) and words, an array of forms each.';

COMMENT ON FUNCTION "public"."count_chips"(jsonb) IS 'How many leads are late, as `late` of a view says, the caller''s, not answered yet, and open without a plan. For the desk.';

REVOKE ALL ON FUNCTION "public"."count_chips"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."count_chips"(jsonb) TO "authenticated";
