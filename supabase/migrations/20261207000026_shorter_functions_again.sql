CREATE OR REPLACE FUNCTION private.counted_by_group()
 RETURNS TABLE(page text, section text, network_group smallint, seen integer, used integer, leads integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT section_groups.page,
     section_groups.section,
     section_groups.network_group,
     section_groups.seen,
     section_groups.used,
     0
    FROM private.section_groups
 UNION ALL
  SELECT credit.page,
     credit.section,
     credit.network_group,
     0,
     0,
     1
    FROM (private.lead_credits credit
      JOIN public.leads ON ((leads.id = credit.lead_id)))
   WHERE ((credit.network_group IS NOT NULL) AND (leads.deleted_at IS NULL) AND (NOT leads.is_suspected));
END;

ALTER FUNCTION "private"."counted_by_group"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.events_of(visit jsonb, origin text)
 RETURNS TABLE(section text, action text, target text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select '' as section, 'visit' as action, origin as target
  union
  select item.hash, 'seen', '' from jsonb_array_elements_text(visit -> 'seen') as item (hash)
  where exists (
    select from private.section_places where page = visit ->> 'page' and hash = item.hash
  )
  union
  select press ->> 'section', kind.action, case kind.action when 'pressed' then press ->> 'to' else '' end
  from jsonb_array_elements(visit -> 'pressed') as press,
    (values ('pressed'), ('used')) as kind (action)
  where exists (
    select from private.section_places join private.section_words using (hash)
    where page = visit ->> 'page' and hash = press ->> 'section'
      and (press ->> 'to' = any (links) or press ->> 'to' = '')
  )
$function$;

ALTER FUNCTION "private"."events_of"(jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.undo_moves(changes jsonb, fitting uuid[])
 RETURNS uuid[]
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with moved_back as (
    update public.leads set
      stage = moved.from_stage,
      stage_changed_at = moved.previous_stage_changed_at,
      first_response_at = coalesce(moved.previous_first_response_at, private.first_answer(moved.lead_id)),
      lost_reason = moved.previous_lost_reason,
      -- The plan that ended with the move comes back; one that was made since stays, but not in an ended stage.
      (next_action, next_action_on) = (
        select case when comes then moved.next_action else leads.next_action end,
          case when comes then moved.next_action_on else leads.next_action_on end
        from (select leads.next_action is null or moved.from_stage in ('closed', 'failed')) as back (comes)
      )
    from jsonb_to_recordset(changes) as change (id uuid, seen jsonb)
    join public.lead_events as moved on moved.lead_id = change.id and moved.kind = 'moved'
      and moved.created_at = (change.seen ->> 'updated_at')::timestamptz
    where leads.id = change.id and leads.id = any (fitting) returning leads.id
  )
  select coalesce(array_agg(id), '{}') from moved_back
$function$;

ALTER FUNCTION "private"."undo_moves"(jsonb, uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.visits_of(of_document text, from_day date, to_day date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 WITH pages AS (
          SELECT DISTINCT section_places.page
            FROM private.section_places
           WHERE ((section_places.document = visits_of.of_document) AND section_places.is_current)
         ), days AS (
          SELECT counts_between.day,
             sum(counts_between.counted) AS visits
            FROM private.counts_between(visits_of.from_day, visits_of.to_day) counts_between(day, page, section, action, target, language, source, counted)
           WHERE ((counts_between.action = 'visit'::text) AND (counts_between.section = ''::text) AND (counts_between.page = ANY (ARRAY( SELECT pages.page
                    FROM pages))))
           GROUP BY counts_between.day
         )
  SELECT jsonb_build_object('pages', COALESCE(( SELECT jsonb_agg(pages.page ORDER BY pages.page) AS jsonb_agg
            FROM pages), '[]'::jsonb), 'days', COALESCE(( SELECT jsonb_agg(jsonb_build_object('day', days.day, 'visits',
                 CASE
                     WHEN (days.visits >= (5)::numeric) THEN days.visits
                     ELSE NULL::numeric
                 END) ORDER BY days.day) AS jsonb_agg
            FROM days), '[]'::jsonb), 'visits', ( SELECT COALESCE(sum(days.visits), (0)::numeric) AS "coalesce"
            FROM days)) AS jsonb_build_object;
END;

ALTER FUNCTION "private"."visits_of"(text, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.change_leads(act text, changes jsonb, is_whole boolean DEFAULT true)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  fitting uuid[];
begin
  perform private.check_size(1000000, row(act, changes));
  perform private.require_lead_access('change leads');
  if jsonb_array_length(changes) > 1000 then
    raise exception 'At most 1,000 leads are changed at once' using errcode = 'check_violation';
  end if;
  if act = 'trash' then
    perform private.purge_trash();
  end if;
  -- In one order, so that two who change the same leads wait for each other.
  perform from public.leads
  where leads.id in (select (change ->> 'id')::uuid from jsonb_array_elements(changes) as change)
  order by leads.id for update;
  fitting := private.leads_as_seen(act, changes);
  if is_whole and cardinality(fitting) < jsonb_array_length(changes) then
    raise exception 'Some of these leads were changed meanwhile'
      using errcode = 'PT409', detail = jsonb_array_length(changes) - cardinality(fitting);
  end if;
  case act
    when 'move' then return query
      update public.leads set stage = change.stage
      from jsonb_to_recordset(changes) as change (id uuid, stage public.lead_stage)
      where leads.id = change.id and leads.id = any (fitting) returning leads.*;
    when 'undo-move' then
      fitting := private.undo_moves(changes, fitting);
      return query select leads.* from public.leads where leads.id = any (fitting);
    when 'assign' then return query
      update public.leads set owner = change.owner
      from jsonb_to_recordset(changes) as change (id uuid, owner uuid)
      where leads.id = change.id and leads.id = any (fitting) returning leads.*;
    when 'plan' then return query
      update public.leads set
        next_action = change.next_action, next_action_on = change.next_action_on
      from jsonb_to_recordset(changes) as change (id uuid, next_action text, next_action_on date)
      where leads.id = change.id and leads.id = any (fitting) returning leads.*;
    when 'lose' then return query
      update public.leads set lost_reason = change.lost_reason
      from jsonb_to_recordset(changes) as change (id uuid, lost_reason text)
      where leads.id = change.id and leads.id = any (fitting) returning leads.*;
    when 'trash', 'restore' then return query
      update public.leads set deleted_at = case act when 'trash' then clock_timestamp() end
      where leads.id = any (fitting) returning leads.*;
    else
      raise exception 'This is nothing that is done with many leads' using errcode = 'check_violation';
  end case;
end $function$;

CREATE OR REPLACE FUNCTION public.count_visit(visit jsonb, request_headers jsonb, is_list_read boolean DEFAULT false)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today date := private.count_day();
  counted_page text := visit ->> 'page';
  origin text := coalesce(visit ->> 'from', '');
  network text := private.counted_network(private.client_address(request_headers));
  in_group smallint := private.network_group(network);
begin
  perform private.check_size(8000, row(visit, request_headers));
  if not is_list_read and private.needs_list(
    visit, coalesce(private.network_of(private.client_address(request_headers)), 'unknown')
  ) then
    return true;
  end if;
  if not exists (select from private.counted_pages where page = counted_page)
    or not private.may_count(counted_page, network)
  then
    return false;
  end if;
  -- Anybody may name a host or a campaign: a day has room for so many of a page.
  if origin <> '' and not exists (
    select from private.word_counts
    where day = today and page = counted_page and section = '' and action = 'visit' and target = origin
  ) and (
    select count(distinct target) from private.word_counts
    where day = today and page = counted_page and section = '' and action = 'visit'
  ) >= 100 then
    origin := '';
  end if;
  with events as materialized (
    select section, action, target from private.events_of(visit, origin)
  ),
  of_day as (
    insert into private.word_counts as known
      (day, page, section, action, target, language, source, viewport)
    select today, counted_page, section, action, target,
      visit ->> 'language', visit ->> 'source', visit ->> 'viewport'
    from events order by 3, 4, 5
    on conflict (day, page, section, action, target, language, source, viewport)
    do update set counted = known.counted + 1
  )
  insert into private.section_groups as known (section, page, network_group, seen, used)
  select section, counted_page, in_group, bool_or(action = 'seen')::integer, bool_or(action = 'used')::integer
  from events where section <> '' group by section order by section
  on conflict (section, page, network_group)
  do update set seen = known.seen + excluded.seen, used = known.used + excluded.used;
  perform private.count_arms(visit, today, in_group);
  return false;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_results(of_document text, from_day date, to_day date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.check_size(64000, ROW(of_document)) AS check_size;
 WITH results AS MATERIALIZED (
          SELECT word_results.page,
             word_results.document,
             word_results.key,
             word_results.hash,
             word_results.place,
             word_results.is_current,
             word_results.first_seen,
             word_results.last_seen,
             word_results.seen,
             word_results.pressed,
             word_results.leads,
             word_results.customers
            FROM private.word_results(get_results.from_day, get_results.to_day, ARRAY( SELECT total.*::private.count_total AS total
                    FROM private.count_totals(get_results.from_day, get_results.to_day, get_results.of_document) total(page, section, action, target, source, counted))) word_results(page, document, key, hash, place, is_current, first_seen, last_seen, seen, pressed, leads, customers)
         ), versions AS (
          SELECT results.key,
             results.hash,
             min(results.place) AS place,
             bool_or(results.is_current) AS is_current,
             min(results.first_seen) AS first_seen,
             max(results.last_seen) AS last_seen,
             sum(results.seen) AS seen,
             sum(results.pressed) AS pressed,
             sum(results.leads) AS leads,
             sum(results.customers) AS customers
            FROM results
           WHERE (results.document = get_results.of_document)
           GROUP BY results.key, results.hash
         ), ranked AS (
          SELECT versions.key,
             versions.hash,
             versions.place,
             versions.is_current,
             versions.first_seen,
             versions.last_seen,
             versions.seen,
             versions.pressed,
             versions.leads,
             versions.customers,
             words.type,
             words.texts,
             words.links,
             row_number() OVER (PARTITION BY versions.key ORDER BY versions.is_current DESC, versions.last_seen DESC, versions.first_seen DESC) AS age
            FROM (versions
              JOIN private.section_words words USING (hash))
         ), rated AS (
          SELECT ranked.key,
             ranked.hash,
             ranked.place,
             ranked.is_current,
             ranked.first_seen,
             ranked.last_seen,
             ranked.seen,
             ranked.pressed,
             ranked.leads,
             ranked.customers,
             ranked.type,
             ranked.texts,
             ranked.links,
             ranked.age,
             private.wilson(LEAST(ranked.pressed, ranked.seen), ranked.seen) AS press_rate,
             private.wilson(LEAST(ranked.leads, ranked.seen), ranked.seen) AS lead_rate
            FROM ranked
           WHERE (ranked.age <= 2)
         ), groups AS (
          SELECT rated.key,
             rated.age,
             counted.network_group,
             sum(counted.seen) AS seen,
             sum(counted.used) AS used,
             sum(counted.leads) AS leads
            FROM ((rated
              JOIN ( SELECT DISTINCT section_places.page,
                     section_places.key,
                     section_places.hash
                    FROM private.section_places
                   WHERE (section_places.document = get_results.of_document)) place USING (key, hash))
              JOIN private.counted_by_group() counted(page, section, network_group, seen, used, leads) ON (((counted.page = place.page) AND (counted.section = place.hash))))
           GROUP BY rated.key, rated.age, counted.network_group
         ), totals AS (
          SELECT groups.key,
             array_agg(ROW(groups.network_group, (groups.age = 1), groups.seen, groups.used)::private.group_total) AS of_presses,
             array_agg(ROW(groups.network_group, (groups.age = 1), groups.seen, groups.leads)::private.group_total) AS of_leads
            FROM groups
           GROUP BY groups.key
         )
  SELECT (private.visits_of(of_document, from_day, to_day) || jsonb_build_object('sections', COALESCE(( SELECT jsonb_agg(jsonb_build_object('key', present.key, 'now', (to_jsonb(present.*) - 'age'::text), 'before', (to_jsonb(past.*) - 'age'::text), 'press_verdict', private.verdict_by_networks(private.verdict(present.press_rate, past.press_rate), totals.of_presses), 'lead_verdict', private.verdict_by_networks(private.verdict(present.lead_rate, past.lead_rate), totals.of_leads)) ORDER BY present.place, present.key) AS jsonb_agg
            FROM ((rated present
              LEFT JOIN rated past ON (((past.key = present.key) AND (past.age = 2))))
              LEFT JOIN totals ON ((totals.key = present.key)))
           WHERE ((present.age = 1) AND present.is_current)), '[]'::jsonb)));
END;

COMMENT ON FUNCTION "private"."counted_by_group"() IS 'What came of each section of a page, by group of networks, over all days: which networks came on one of them is forgotten.';

COMMENT ON FUNCTION "private"."events_of"(jsonb, text) IS 'What public.count_visit counts of a visit: itself, with where it came from, the sections of its page that were seen, and their links that were pressed. Sections and links that the page does not have are left out.';

COMMENT ON FUNCTION "private"."undo_moves"(jsonb, uuid[]) IS 'Moves leads back to where their last move found them, each named by updated_at of the row that the move returned; returns the ids of those that were moved.';

COMMENT ON FUNCTION "private"."visits_of"(text, date, date) IS 'The pages that a document''s sections stand on now, and their visits: of each day, null below 5, and of all days.';

REVOKE ALL ON FUNCTION "private"."counted_by_group"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."events_of"(jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."undo_moves"(jsonb, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."visits_of"(text, date, date) FROM PUBLIC;
