CREATE TABLE "private"."section_groups" ("section" text NOT NULL, "page" text NOT NULL, "network_group" smallint NOT NULL, "seen" integer NOT NULL, "used" integer NOT NULL, CONSTRAINT "section_groups_group" CHECK (((network_group >= 0) AND (network_group <= 1023))), CONSTRAINT "section_groups_pkey" PRIMARY KEY (section, page, network_group));

ALTER TABLE "private"."section_groups" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."section_groups" OWNER TO "postgres";

CREATE TYPE "private"."group_total" AS ("network_group" smallint, "is_now" boolean, "trials" bigint, "successes" bigint);

ALTER TYPE "private"."group_total" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.verdict_by_networks(verdict text, totals private.group_total[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
BEGIN ATOMIC
 WITH groups AS (
          SELECT unnest.network_group,
             COALESCE(sum(unnest.trials) FILTER (WHERE unnest.is_now), (0)::numeric) AS now_trials,
             COALESCE(sum(unnest.successes) FILTER (WHERE unnest.is_now), (0)::numeric) AS now_successes,
             COALESCE(sum(unnest.trials) FILTER (WHERE (NOT unnest.is_now)), (0)::numeric) AS then_trials,
             COALESCE(sum(unnest.successes) FILTER (WHERE (NOT unnest.is_now)), (0)::numeric) AS then_successes
            FROM unnest(verdict_by_networks.totals) unnest(network_group, is_now, trials, successes)
           GROUP BY unnest.network_group
         ), whole AS (
          SELECT sum(groups.now_trials) AS now_trials,
             sum(groups.now_successes) AS now_successes,
             sum(groups.then_trials) AS then_trials,
             sum(groups.then_successes) AS then_successes
            FROM groups
         ), weighed AS (
          SELECT groups.network_group,
             groups.now_trials,
             groups.now_successes,
             groups.then_trials,
             groups.then_successes,
             (COALESCE(((groups.now_successes - ((groups.now_trials * whole.now_successes) / NULLIF(whole.now_trials, (0)::numeric))) / NULLIF(whole.now_trials, (0)::numeric)), (0)::numeric) - COALESCE(((groups.then_successes - ((groups.then_trials * whole.then_successes) / NULLIF(whole.then_trials, (0)::numeric))) / NULLIF(whole.then_trials, (0)::numeric)), (0)::numeric)) AS influence
            FROM groups,
             whole
         ), ranked AS (
          SELECT weighed.network_group,
             weighed.now_trials,
             weighed.now_successes,
             weighed.then_trials,
             weighed.then_successes,
             weighed.influence,
             weighed.by_both,
             weighed.by_better,
             weighed.by_worse,
             weighed.by_weight,
             places.kind,
             places.place
            FROM ( SELECT weighed_1.network_group,
                     weighed_1.now_trials,
                     weighed_1.now_successes,
                     weighed_1.then_trials,
                     weighed_1.then_successes,
                     weighed_1.influence,
                     row_number() OVER (ORDER BY (abs(weighed_1.influence)) DESC, weighed_1.network_group) AS by_both,
                     row_number() OVER (ORDER BY weighed_1.influence DESC, weighed_1.network_group) AS by_better,
                     row_number() OVER (ORDER BY weighed_1.influence, weighed_1.network_group) AS by_worse,
                     row_number() OVER (ORDER BY (weighed_1.now_trials + weighed_1.then_trials) DESC, weighed_1.network_group) AS by_weight
                    FROM weighed weighed_1) weighed,
             LATERAL ( VALUES ('both'::text,weighed.by_both), ('better'::text,weighed.by_better), ('worse'::text,weighed.by_worse), ('weight'::text,weighed.by_weight)) places(kind, place)
         ), rests AS (
          SELECT ranked.kind,
             private.verdict(private.wilson(LEAST(sum(ranked.now_successes), sum(ranked.now_trials)), sum(ranked.now_trials)), private.wilson(LEAST(sum(ranked.then_successes), sum(ranked.then_trials)), sum(ranked.then_trials))) AS verdict
            FROM ranked
           WHERE (ranked.place > 3)
           GROUP BY ranked.kind
         )
  SELECT
         CASE
             WHEN ((verdict <> ALL (ARRAY['better'::text, 'worse'::text])) OR ( SELECT ((count(*) = 4) AND bool_and((rests.verdict = verdict_by_networks.verdict)))
                FROM rests)) THEN verdict
             ELSE 'few-networks'::text
         END AS "case";
END;

ALTER FUNCTION "private"."verdict_by_networks"(text, private.group_total[]) OWNER TO "postgres";

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
    select '' as section, 'visit' as action, origin as target
    union
    select item.hash, 'seen', '' from jsonb_array_elements_text(visit -> 'seen') as item (hash)
    where exists (
      select from private.section_places where page = counted_page and hash = item.hash
    )
    union
    select press ->> 'section', kind.action, case kind.action when 'pressed' then press ->> 'to' else '' end
    from jsonb_array_elements(visit -> 'pressed') as press,
      (values ('pressed'), ('used')) as kind (action)
    where exists (
      select from private.section_places join private.section_words using (hash)
      where page = counted_page and hash = press ->> 'section'
        and (press ->> 'to' = any (links) or press ->> 'to' = '')
    )
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
              JOIN ( SELECT section_groups.page,
                     section_groups.section,
                     section_groups.network_group,
                     section_groups.seen,
                     section_groups.used,
                     0 AS leads
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
                   WHERE ((credit.network_group IS NOT NULL) AND (leads.deleted_at IS NULL) AND (NOT leads.is_suspected))) counted ON (((counted.page = place.page) AND (counted.section = place.hash))))
           GROUP BY rated.key, rated.age, counted.network_group
         ), totals AS (
          SELECT groups.key,
             array_agg(ROW(groups.network_group, (groups.age = 1), groups.seen, groups.used)::private.group_total) AS of_presses,
             array_agg(ROW(groups.network_group, (groups.age = 1), groups.seen, groups.leads)::private.group_total) AS of_leads
            FROM groups
           GROUP BY groups.key
         ), pages AS (
          SELECT DISTINCT section_places.page
            FROM private.section_places
           WHERE ((section_places.document = get_results.of_document) AND section_places.is_current)
         )
  SELECT jsonb_build_object('sections', COALESCE(( SELECT jsonb_agg(jsonb_build_object('key', present.key, 'now', (to_jsonb(present.*) - 'age'::text), 'before', (to_jsonb(past.*) - 'age'::text), 'press_verdict', private.verdict_by_networks(private.verdict(present.press_rate, past.press_rate), totals.of_presses), 'lead_verdict', private.verdict_by_networks(private.verdict(present.lead_rate, past.lead_rate), totals.of_leads)) ORDER BY present.place, present.key) AS jsonb_agg
            FROM ((rated present
              LEFT JOIN rated past ON (((past.key = present.key) AND (past.age = 2))))
              LEFT JOIN totals ON ((totals.key = present.key)))
           WHERE ((present.age = 1) AND present.is_current)), '[]'::jsonb), 'pages', COALESCE(( SELECT jsonb_agg(pages.page ORDER BY pages.page) AS jsonb_agg
            FROM pages), '[]'::jsonb), 'days', COALESCE(( SELECT jsonb_agg(jsonb_build_object('day', days.day, 'visits',
                 CASE
                     WHEN (days.visits >= (5)::numeric) THEN days.visits
                     ELSE NULL::numeric
                 END) ORDER BY days.day) AS jsonb_agg
            FROM ( SELECT counts_between.day,
                     sum(counts_between.counted) AS visits
                    FROM private.counts_between(get_results.from_day, get_results.to_day) counts_between(day, page, section, action, target, language, source, counted)
                   WHERE ((counts_between.action = 'visit'::text) AND (counts_between.section = ''::text) AND (counts_between.page = ANY (ARRAY( SELECT pages.page
                            FROM pages))))
                   GROUP BY counts_between.day) days), '[]'::jsonb), 'visits', ( SELECT COALESCE(sum(counts_between.counted), (0)::numeric) AS "coalesce"
            FROM private.counts_between(get_results.from_day, get_results.to_day) counts_between(day, page, section, action, target, language, source, counted)
           WHERE ((counts_between.action = 'visit'::text) AND (counts_between.section = ''::text) AND (counts_between.page = ANY (ARRAY( SELECT pages.page
                    FROM pages)))))) AS jsonb_build_object;
END;

ALTER TABLE "private"."section_groups" ADD CONSTRAINT "section_groups_page_fkey" FOREIGN KEY (page) REFERENCES private.counted_pages(page) ON DELETE CASCADE;

CREATE INDEX section_groups_by_page ON private.section_groups USING btree (page);

COMMENT ON FUNCTION "private"."verdict_by_networks"(text, private.group_total[]) IS 'The verdict of private.verdict, where it is better or worse, as far as the groups of networks say the same without the three heaviest of them: those with the most trials, and those that move the difference most, to either side or both; else few-networks.';

COMMENT ON FUNCTION "public"."get_results"(text, date, date) IS 'What came of a document''s sections: for each its words now and the ones before, with figures, 95 % intervals and verdicts of private.verdict_by_networks; and the visits of the pages that they stand on, those of a day null below 5. For functions.';

COMMENT ON TABLE "private"."section_groups" IS 'How often words were seen and used by groups of networks (private.network_group), over all days: whether a comparison rests on a few of them.';

REVOKE ALL ON FUNCTION "private"."verdict_by_networks"(text, private.group_total[]) FROM PUBLIC;
