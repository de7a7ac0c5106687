DROP FUNCTION "private"."count_arms"(jsonb, date);

DROP FUNCTION "private"."may_count"(text, text);

CREATE TABLE "private"."experiment_groups" ("token" text NOT NULL, "is_variant" boolean NOT NULL, "network_group" smallint NOT NULL, "visits" integer NOT NULL, "pressed" integer NOT NULL, CONSTRAINT "experiment_groups_group" CHECK (((network_group >= 0) AND (network_group <= 1023))), CONSTRAINT "experiment_groups_pkey" PRIMARY KEY (token, is_variant, network_group));

ALTER TABLE "private"."experiment_groups" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."experiment_groups" OWNER TO "postgres";

ALTER TABLE "private"."lead_credits" ADD COLUMN "network_group" smallint;

CREATE OR REPLACE FUNCTION private.arms_of_lead(lead public.leads, network text)
 RETURNS text[]
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  today date := private.count_day();
  arms text[] := array(
    select arm from private.arms_of(lead.path ->> 'variant') as arm
    where exists (select from private.experiments where token = left(arm, 8) and is_current)
  );
begin
  if arms = '{}' or lead.is_suspected then
    return '{}';
  end if;
  if network is not null then
    insert into private.count_slots (key, day)
    values (private.slot_hash(format('count:%s:lead:%s', today, network)), today)
    on conflict do nothing;
    if not found then
      return '{}';
    end if;
  end if;
  return arms;
end
$function$;

ALTER FUNCTION "private"."arms_of_lead"(public.leads, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.count_arms(visit jsonb, counted_on date, in_group smallint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  with arms as (
    select experiment.token, right(arm, 1) = '1' as is_variant, (exists (
      select from jsonb_array_elements(visit -> 'pressed') as press
      join private.section_words as words on words.hash = press ->> 'section'
      where words.hash = case right(arm, 1) when '1' then experiment.variant else experiment.control end
        and (press ->> 'to' = any (words.links) or press ->> 'to' = '')
    ))::integer as pressed
    from private.arms_of(visit ->> 'arms') as arm
    join private.experiments as experiment on experiment.token = left(arm, 8)
    where experiment.is_current and experiment.page = visit ->> 'page'
  ),
  of_day as (
    insert into private.experiment_counts as known (token, day, is_variant, visits, pressed)
    select token, counted_on, is_variant, 1, pressed from arms order by 1
    on conflict (token, day, is_variant)
    do update set visits = known.visits + 1, pressed = known.pressed + excluded.pressed
  )
  insert into private.experiment_groups as known (token, is_variant, network_group, visits, pressed)
  select token, is_variant, in_group, 1, pressed from arms order by 1
  on conflict (token, is_variant, network_group)
  do update set visits = known.visits + 1, pressed = known.pressed + excluded.pressed;
end
$function$;

ALTER FUNCTION "private"."count_arms"(jsonb, date, smallint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.counted_network(client text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN (client ~~ '%:%'::text) THEN private.network_of(client) ELSE COALESCE(client, 'unknown'::text) END;

ALTER FUNCTION "private"."counted_network"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.credit_lead()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  link jsonb := new.path -> 'link';
  client text := private.request_client();
  network text := case when client is not null then private.counted_network(client) end;
  credited_page text;
  credited_section text;
  credited_target text;
begin
  -- Only what a build has had is credited; a visitor could send anything.
  select page into credited_page from private.counted_pages where page = link ->> 'page';
  select hash, case when link ->> 'to' = any (links) then link ->> 'to' end
  into credited_section, credited_target
  from private.section_places join private.section_words using (hash)
  where page = credited_page and hash = link ->> 'section' limit 1;
  insert into private.lead_credits (lead_id, page, section, target, campaign, arms, network_group)
  values (
    new.id, credited_page, credited_section, credited_target,
    substring(lower(new.attribution ->> 'utm_campaign') from '^[a-z0-9][a-z0-9 ._+-]{0,59}$'),
    private.arms_of_lead(new, network), private.network_group(network)
  );
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.may_count(counted_page text, network text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  today date := private.count_day();
  is_within boolean;
begin
  -- All pages together first, in one order for everybody.
  insert into private.count_slots as slot (key, day)
  values (private.slot_hash(format('count:%s::%s', today, network)), today)
  on conflict (key, day) do update set used = slot.used + 1 where slot.used < 300
  returning true into is_within;
  if is_within is null then
    return false;
  end if;
  insert into private.count_slots (key, day)
  values (private.slot_hash(format('count:%s:%s:%s', today, counted_page, network)), today)
  on conflict do nothing;
  return found;
end
$function$;

ALTER FUNCTION "private"."may_count"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.network_group(network text)
 RETURNS smallint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (((('x'::text || substr(private.slot_hash(('group:'::text || network)), 7, 4)))::bit(16))::integer % 1024);

ALTER FUNCTION "private"."network_group"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.traffic_of(of_document text, of_key text, from_day date, to_day date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 WITH places AS (
          SELECT DISTINCT section_places.page,
             section_places.hash
            FROM private.section_places
           WHERE ((section_places.document = traffic_of.of_document) AND (section_places.key = traffic_of.of_key) AND section_places.is_current)
         ), counters AS MATERIALIZED (
          SELECT count_totals.page,
             count_totals.section,
             count_totals.action,
             sum(count_totals.counted) AS counted
            FROM private.count_totals(traffic_of.from_day, traffic_of.to_day, traffic_of.of_document) count_totals(page, section, action, target, source, counted)
           WHERE (count_totals.action = ANY (ARRAY['visit'::text, 'used'::text]))
           GROUP BY count_totals.page, count_totals.section, count_totals.action
         )
  SELECT jsonb_build_object('visits', COALESCE(( SELECT sum(counters.counted) AS sum
            FROM counters
           WHERE ((counters.action = 'visit'::text) AND (counters.page IN ( SELECT places.page
                    FROM places)))), (0)::numeric), 'pressed', COALESCE(( SELECT sum(counters.counted) AS sum
            FROM (counters
              JOIN places ON (((places.page = counters.page) AND (places.hash = counters.section))))
           WHERE (counters.action = 'used'::text)), (0)::numeric), 'leads', ( SELECT count(*) AS count
            FROM public.leads
           WHERE ((leads.deleted_at IS NULL) AND (NOT leads.is_suspected) AND (leads.created_at >= ((traffic_of.from_day)::timestamp without time zone AT TIME ZONE 'Asia/Singapore'::text)) AND (leads.created_at < (((traffic_of.to_day + 1))::timestamp without time zone AT TIME ZONE 'Asia/Singapore'::text)) AND (EXISTS ( SELECT
                    FROM jsonb_array_elements((leads.path -> 'pages'::text)) visited(value)
                   WHERE ((visited.value ->> 'page'::text) IN ( SELECT places.page
                            FROM places))))))) AS jsonb_build_object;
END;

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
  insert into private.word_counts as known
    (day, page, section, action, target, language, source, viewport)
  select today, counted_page, event.section, event.action, event.target,
    visit ->> 'language', visit ->> 'source', visit ->> 'viewport'
  from (
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
  ) as event
  order by 3, 4, 5
  on conflict (day, page, section, action, target, language, source, viewport)
  do update set counted = known.counted + 1;
  perform private.count_arms(visit, today, private.network_group(network));
  return false;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_experiment(of_experiment text, of_document text, of_key text, from_day date, to_day date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.check_size(64000, ROW(of_experiment, of_document, of_key)) AS check_size;
 WITH trial AS (
          SELECT experiments.token,
             experiments.experiment,
             experiments.page,
             experiments.control,
             experiments.variant,
             experiments.is_current,
             experiments.first_seen,
             experiments.last_seen
            FROM private.experiments
           WHERE (experiments.experiment = get_experiment.of_experiment)
           ORDER BY experiments.is_current DESC, experiments.last_seen DESC, experiments.first_seen DESC
          LIMIT 1
         ), arrivals AS (
          SELECT ((leads.created_at AT TIME ZONE 'Asia/Singapore'::text))::date AS day,
             ("right"(arm.arm, 1) = '1'::text) AS is_variant,
             count(*) AS leads
            FROM trial,
             private.lead_credits credit,
             LATERAL unnest(credit.arms) arm(arm),
             public.leads
           WHERE ((leads.id = credit.lead_id) AND (leads.deleted_at IS NULL) AND (NOT leads.is_suspected) AND ("left"(arm.arm, 8) = trial.token))
           GROUP BY (((leads.created_at AT TIME ZONE 'Asia/Singapore'::text))::date), ("right"(arm.arm, 1) = '1'::text)
         ), groups AS (
          SELECT counted.network_group,
             ARRAY[COALESCE(sum(counted.visits) FILTER (WHERE (NOT counted.is_variant)), (0)::bigint), COALESCE(sum(counted.pressed) FILTER (WHERE (NOT counted.is_variant)), (0)::bigint), COALESCE(sum(counted.leads) FILTER (WHERE (NOT counted.is_variant)), (0)::bigint)] AS control,
             ARRAY[COALESCE(sum(counted.visits) FILTER (WHERE counted.is_variant), (0)::bigint), COALESCE(sum(counted.pressed) FILTER (WHERE counted.is_variant), (0)::bigint), COALESCE(sum(counted.leads) FILTER (WHERE counted.is_variant), (0)::bigint)] AS variant
            FROM ( SELECT experiment_groups.network_group,
                     experiment_groups.is_variant,
                     experiment_groups.visits,
                     experiment_groups.pressed,
                     0 AS leads
                    FROM private.experiment_groups
                   WHERE (experiment_groups.token = ( SELECT trial.token
                            FROM trial))
                 UNION ALL
                  SELECT credit.network_group,
                     ("right"(arm.arm, 1) = '1'::text),
                     0,
                     0,
                     1
                    FROM trial,
                     private.lead_credits credit,
                     LATERAL unnest(credit.arms) arm(arm),
                     public.leads
                   WHERE ((leads.id = credit.lead_id) AND (leads.deleted_at IS NULL) AND ("left"(arm.arm, 8) = trial.token) AND (NOT leads.is_suspected) AND (credit.network_group IS NOT NULL))) counted
           GROUP BY counted.network_group
         ), days AS (
          SELECT day,
             is_variant,
             COALESCE(counted.visits, 0) AS visits,
             COALESCE(counted.pressed, 0) AS pressed,
             COALESCE(arrivals.leads, (0)::bigint) AS leads
            FROM (( SELECT experiment_counts.day,
                     experiment_counts.is_variant,
                     experiment_counts.visits,
                     experiment_counts.pressed
                    FROM private.experiment_counts
                   WHERE (experiment_counts.token = ( SELECT trial.token
                            FROM trial))) counted
              FULL JOIN arrivals USING (day, is_variant))
         )
  SELECT jsonb_build_object('traffic', private.traffic_of(of_document, of_key, from_day, to_day), 'trial', ( SELECT jsonb_build_object('since', trial.first_seen, 'is_current', trial.is_current, 'versions', ( SELECT count(*) AS count
                    FROM private.experiments
                   WHERE (experiments.experiment = get_experiment.of_experiment)), 'control', ( SELECT section_words.texts
                    FROM private.section_words
                   WHERE (section_words.hash = trial.control)), 'variant', ( SELECT section_words.texts
                    FROM private.section_words
                   WHERE (section_words.hash = trial.variant)), 'days', COALESCE(( SELECT jsonb_agg(jsonb_build_object('day', by_day.day, 'control', by_day.control, 'variant', by_day.variant) ORDER BY by_day.day) AS jsonb_agg
                    FROM ( SELECT days.day,
                             COALESCE((jsonb_agg(jsonb_build_array(days.visits, days.pressed, days.leads)) FILTER (WHERE (NOT days.is_variant)) -> 0), '[0, 0, 0]'::jsonb) AS control,
                             COALESCE((jsonb_agg(jsonb_build_array(days.visits, days.pressed, days.leads)) FILTER (WHERE days.is_variant) -> 0), '[0, 0, 0]'::jsonb) AS variant
                            FROM days
                           GROUP BY days.day) by_day), '[]'::jsonb), 'groups', COALESCE(( SELECT jsonb_agg(jsonb_build_object('control', to_jsonb(groups.control), 'variant', to_jsonb(groups.variant)) ORDER BY groups.network_group) AS jsonb_agg
                    FROM groups), '[]'::jsonb)) AS jsonb_build_object
            FROM trial)) AS jsonb_build_object;
END;

ALTER TABLE "private"."experiment_groups" ADD CONSTRAINT "experiment_groups_token_fkey" FOREIGN KEY (token) REFERENCES private.experiments(token) ON DELETE CASCADE;

COMMENT ON COLUMN "private"."lead_credits"."arms" IS 'The experiments of this lead''s tab, each the token with 0 for the control or 1 for the variant; written with the lead and never again; none of a suspected lead, and of one network no second lead a day.';

COMMENT ON COLUMN "private"."lead_credits"."network_group" IS 'The group of the network that the lead came from, as private.network_group; null where it is not known.';

COMMENT ON FUNCTION "private"."arms_of_lead"(public.leads, text) IS 'The versions of experiments that a lead counts for: none where it is suspected, or not the first of its network today.';

COMMENT ON FUNCTION "private"."count_arms"(jsonb, date, smallint) IS 'Counts a visit for the versions that its tab was given on it, by the day and by the group of its network.';

COMMENT ON FUNCTION "private"."counted_network"(text) IS 'What counts once a day: the /48 of an IPv6 client address, an IPv4 one itself.';

COMMENT ON FUNCTION "private"."may_count"(text, text) IS 'Whether this network may count today: once a page, for 300 pages.';

COMMENT ON FUNCTION "private"."network_group"(text) IS 'One of 1,024 groups, by a keyed hash of the network.';

COMMENT ON FUNCTION "public"."get_experiment"(text, text, text, date, date) IS 'What an experiment is decided by: {traffic: {visits, pressed, leads}} of its page in these days, and of its newest versions {trial: {since, is_current, versions, control, variant, days: [{day, control, variant}], groups: [{control, variant}]}}, each arm of a day or of a group of networks as [visits, pressed, leads]; trial is null before a build has had it. For functions.';

COMMENT ON TABLE "private"."count_slots" IS 'How often a network was counted today, under a keyed hash of day, page and network; deleted when the day is over.';

COMMENT ON TABLE "private"."experiment_groups" IS 'The same by groups of networks (private.network_group), over all days: whether a result rests on a few of them.';

REVOKE ALL ON FUNCTION "private"."arms_of_lead"(public.leads, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_arms"(jsonb, date, smallint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."counted_network"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."may_count"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."network_group"(text) FROM PUBLIC;
