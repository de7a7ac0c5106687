DROP INDEX "public"."leads_board";

DROP FUNCTION "public"."delete_admin"(uuid, uuid);

DROP FUNCTION "public"."get_board_choices"();

-- In the order of supabase/schemas: the functions below list the attributes by their place.
ALTER TYPE "private"."report_lead" ADD ATTRIBUTE "owner" uuid CASCADE;

ALTER TYPE "private"."report_lead" ADD ATTRIBUTE "owner_name" text CASCADE;

ALTER TYPE "private"."report_lead" ADD ATTRIBUTE "language" text CASCADE;

CREATE OR REPLACE FUNCTION private.board_conditions(view jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN concat('deleted_at is null', (' and solution_interested = '::text || quote_literal(NULLIF((view ->> 'solution'::text), ''::text))), (' and source = '::text || quote_literal(NULLIF((view ->> 'source'::text), ''::text))), (' and country = '::text || quote_literal(NULLIF((view ->> 'country'::text), ''::text))), (' and language = '::text || quote_literal(NULLIF((view ->> 'language'::text), ''::text))), CASE (view ->> 'owner'::text) WHEN ''::text THEN NULL::text WHEN 'none'::text THEN ' and owner is null'::text WHEN 'me'::text THEN (' and owner = '::text || quote_nullable(auth.uid())) ELSE (' and owner = '::text || quote_literal(((view ->> 'owner'::text))::uuid)) END, CASE (view ->> 'only'::text) WHEN 'overdue'::text THEN format((' and (next_action_on < %L or (private.is_unanswered(leads)'::text || ' and created_at <= case country when ''MY'' then %L when ''ID'' then %L else %L end::timestamptz))'::text), (((view -> 'late'::text) ->> 'day'::text))::date, (((view -> 'late'::text) ->> 'MY'::text))::timestamp with time zone, (((view -> 'late'::text) ->> 'ID'::text))::timestamp with time zone, (((view -> 'late'::text) ->> 'SG'::text))::timestamp with time zone) WHEN 'new'::text THEN ' and private.is_unanswered(leads)'::text WHEN 'unplanned'::text THEN ' and next_action is null and stage in (''interested'', ''request-demo'', ''request-trial'')'::text ELSE NULL::text END, (' and created_at >= '::text || quote_literal(((view ->> 'since'::text))::timestamp with time zone)), (' and created_at < '::text || quote_literal(((view ->> 'before'::text))::timestamp with time zone)), CASE (view ->> 'suspected'::text) WHEN 'only'::text THEN ' and is_suspected'::text WHEN 'no'::text THEN ' and not is_suspected'::text ELSE NULL::text END, (SELECT ((' and id in (select lead_id from private.lead_search where '::text || string_agg((SELECT (('('::text || string_agg(format('words like %L'::text, (('%'::text || regexp_replace(private.fold_text(form.value), '([\\%_])'::text, '\\\1'::text, 'g'::text)) || '%'::text)), ' or '::text)) || ')'::text) FROM jsonb_array_elements_text(given.forms) form(value)), ' and '::text)) || ')'::text) FROM jsonb_array_elements(COALESCE((board_conditions.view -> 'words'::text), '[]'::jsonb)) WITH ORDINALITY given(forms, place) WHERE (given.place <= 10) HAVING (count(*) > 0)));

CREATE OR REPLACE FUNCTION private.report_arrivals(leads private.report_lead[])
 RETURNS TABLE(week date, source text, lead_count integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT lead.week,
     lead.source,
     (count(*))::integer AS count
    FROM unnest(report_arrivals.leads) lead(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency, is_counted, owner, owner_name, language)
   GROUP BY lead.week, lead.source
   ORDER BY lead.week, lead.source;
END;

CREATE OR REPLACE FUNCTION private.report_attempts(leads private.report_lead[])
 RETURNS TABLE(attempt_count integer, reached_count integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT (count(*))::integer AS count,
     (count(DISTINCT event.lead_id) FILTER (WHERE (event.kind = 'reached'::text)))::integer AS count
    FROM (unnest(report_attempts.leads) lead(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency, is_counted, owner, owner_name, language)
      JOIN public.lead_events event ON ((event.lead_id = lead.id)))
   WHERE (event.kind = ANY (ARRAY['attempted'::text, 'not-reached'::text, 'reached'::text]));
END;

CREATE OR REPLACE FUNCTION private.report_campaigns(leads private.report_lead[])
 RETURNS TABLE(campaign text, lead_count integer, customer_count integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT credit.campaign,
     (count(*))::integer AS count,
     (count(lead.closed_at))::integer AS count
    FROM (unnest(report_campaigns.leads) lead(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency, is_counted, owner, owner_name, language)
      LEFT JOIN private.lead_credits credit ON ((credit.lead_id = lead.id)))
   GROUP BY credit.campaign
   ORDER BY ((count(*))::integer) DESC, credit.campaign;
END;

CREATE OR REPLACE FUNCTION private.report_funnel(leads private.report_lead[])
 RETURNS TABLE(stage public.lead_stage, lead_count integer, conversion double precision, median_days double precision)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 WITH reached AS (
          SELECT step.stage,
             step.place,
             (step.at - lead.came_in) AS took
            FROM (unnest(report_funnel.leads) lead(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency, is_counted, owner, owner_name, language)
              CROSS JOIN LATERAL ( VALUES ('interested'::public.lead_stage,1,lead.came_in), ('request-demo'::public.lead_stage,2,lead.demo_at), ('request-trial'::public.lead_stage,3,lead.trial_at), ('closed'::public.lead_stage,4,lead.closed_at), ('failed'::public.lead_stage,5,lead.failed_at)) step(stage, place, at))
         ), counted AS (
          SELECT reached.stage,
             reached.place,
             (count(reached.took))::integer AS lead_count,
             count(*) AS all_leads,
             percentile_cont((0.5)::double precision) WITHIN GROUP (ORDER BY (((EXTRACT(epoch FROM reached.took) / (86400)::numeric))::double precision)) AS median_days
            FROM reached
           GROUP BY reached.stage, reached.place
         )
  SELECT counted.stage,
     counted.lead_count,
         CASE counted.place
             WHEN 1 THEN NULL::double precision
             WHEN 5 THEN ((counted.lead_count)::double precision / (counted.all_leads)::double precision)
             ELSE ((counted.lead_count)::double precision / (NULLIF(lag(counted.lead_count) OVER (ORDER BY counted.place), 0))::double precision)
         END AS "case",
     counted.median_days
    FROM counted
   ORDER BY counted.place;
END;

CREATE OR REPLACE FUNCTION private.report_groups(leads private.report_lead[])
 RETURNS TABLE(owner uuid, owner_name text, language text, lead_count integer, won_count integer, won jsonb, median_seconds double precision)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT lead.owner,
     lead.owner_name,
     lead.language,
     (count(*))::integer AS count,
     (count(*) FILTER (WHERE (lead.stage = 'closed'::public.lead_stage)))::integer AS count,
     private.rows_of('report_won'::text, array_agg(lead.*)) AS rows_of,
     percentile_cont((0.5)::double precision) WITHIN GROUP (ORDER BY lead.response_seconds) AS percentile_cont
    FROM unnest(report_groups.leads) lead(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency, is_counted, owner, owner_name, language)
   GROUP BY GROUPING SETS ((lead.owner, lead.owner_name), (lead.language))
   ORDER BY GROUPING(lead.language) DESC, (lead.owner IS NULL), ((count(*))::integer) DESC, lead.owner_name, lead.owner, lead.language;
END;

ALTER FUNCTION "private"."report_groups"(private.report_lead[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_leads(from_day date, to_day date, in_country text)
 RETURNS SETOF private.report_lead
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  zone text := private.report_zone(in_country);
  since timestamptz := from_day::timestamp at time zone zone;
  before timestamptz := (to_day + 1)::timestamp at time zone zone;
begin
  return query
  with chosen as materialized (
    select leads.*, hours.time_zone, hours.country as hours_country
    from public.leads
    join public.working_hours as hours
      on hours.country = case when leads.country = 'other' then 'SG' else leads.country end
    where leads.deleted_at is null and leads.created_at >= since and leads.created_at < before
      and (in_country is null or leads.country = in_country)
  ),
  reached as (
    select lead_id,
      min(at) filter (where stage in ('request-demo', 'request-trial', 'closed')) as demo_at,
      min(at) filter (where stage in ('request-trial', 'closed')) as trial_at,
      min(at) filter (where stage = 'closed') as closed_at
    from private.stages_reached(since, before, in_country) group by lead_id
  ),
  days as materialized (
    select * from private.working_days((since - interval '1 day')::date, (now() + interval '1 day')::date)
  )
  select chosen.id, chosen.company_name, chosen.country, chosen.source, chosen.stage, chosen.created_at,
    date_trunc('week', chosen.created_at at time zone zone)::date,
    extract(isodow from chosen.created_at at time zone zone)::integer, reached.demo_at, reached.trial_at, reached.closed_at,
    case when chosen.stage = 'failed' then chosen.stage_changed_at end,
    answer.actor, coalesce(person.full_name, person.email, answer.name),
    case when chosen.first_response_at <> chosen.created_at then extract(epoch from
      last_day.open_before + greatest(interval '0', least(last_day.open_for,
        (chosen.first_response_at at time zone chosen.time_zone) - last_day.day - last_day.opens))
      - first_day.open_before - greatest(interval '0', least(first_day.open_for,
        (chosen.created_at at time zone chosen.time_zone) - first_day.day - first_day.opens))
    )::double precision end,
    chosen.lost_reason, chosen.value, chosen.value_currency, chosen.is_counted,
    chosen.owner, coalesce(owner.full_name, owner.email), chosen.language
  from chosen
  left join reached on reached.lead_id = chosen.id
  left join days as first_day on first_day.country = chosen.hours_country
    and first_day.day = (chosen.created_at at time zone chosen.time_zone)::date
  left join days as last_day on last_day.country = chosen.hours_country
    and last_day.day = (chosen.first_response_at at time zone chosen.time_zone)::date
  left join lateral (
    select event.actor, coalesce(event.actor_name, event.actor_email) as name
    from public.lead_events as event
    where event.lead_id = chosen.id and event.created_at = chosen.first_response_at
      and event.kind in ('moved', 'reached')
    union all
    select note.author, coalesce(note.author_name, note.author_email)
    from public.lead_notes as note
    where note.lead_id = chosen.id and note.created_at = chosen.first_response_at
    limit 1
  ) as answer on chosen.first_response_at is not null
  left join public.profiles as person on person.id = answer.actor
  left join public.profiles as owner on owner.id = chosen.owner;
end $function$;

CREATE OR REPLACE FUNCTION private.report_lost(leads private.report_lead[])
 RETURNS TABLE(reason text, lead_count integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT lead.lost_reason,
     (count(*))::integer AS count
    FROM unnest(report_lost.leads) lead(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency, is_counted, owner, owner_name, language)
   WHERE (lead.stage = 'failed'::public.lead_stage)
   GROUP BY lead.lost_reason
   ORDER BY ((count(*))::integer) DESC, lead.lost_reason;
END;

CREATE OR REPLACE FUNCTION private.report_pages(leads private.report_lead[])
 RETURNS TABLE(page text, lead_count integer, customer_count integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT credit.page,
     (count(*))::integer AS count,
     (count(lead.closed_at))::integer AS count
    FROM (unnest(report_pages.leads) lead(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency, is_counted, owner, owner_name, language)
      LEFT JOIN private.lead_credits credit ON ((credit.lead_id = lead.id)))
   GROUP BY credit.page
   ORDER BY ((count(*))::integer) DESC, credit.page;
END;

CREATE OR REPLACE FUNCTION private.report_responses(leads private.report_lead[])
 RETURNS TABLE(person uuid, person_name text, weekday integer, lead_count integer, median_seconds double precision, p90_seconds double precision)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT lead.responder,
     lead.responder_name,
     lead.weekday,
     (count(*))::integer AS count,
     percentile_cont((0.5)::double precision) WITHIN GROUP (ORDER BY lead.response_seconds) AS percentile_cont,
     percentile_cont((0.9)::double precision) WITHIN GROUP (ORDER BY lead.response_seconds) AS percentile_cont
    FROM unnest(report_responses.leads) lead(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency, is_counted, owner, owner_name, language)
   WHERE (lead.response_seconds IS NOT NULL)
   GROUP BY GROUPING SETS ((), (lead.responder, lead.responder_name), (lead.weekday))
  HAVING (count(*) > 0)
   ORDER BY (GROUPING(lead.responder) + GROUPING(lead.weekday)) DESC, GROUPING(lead.responder),
         CASE
             WHEN (GROUPING(lead.responder) = 0) THEN (- count(*))
             ELSE (lead.weekday)::bigint
         END, lead.responder_name, lead.responder;
END;

CREATE OR REPLACE FUNCTION private.report_sections(leads private.report_lead[])
 RETURNS TABLE(section text, page text, heading text, lead_count integer, customer_count integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT credit.section,
     credit.page,
     min(words.texts[1]) AS min,
     (count(*))::integer AS count,
     (count(lead.closed_at))::integer AS count
    FROM ((unnest(report_sections.leads) lead(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency, is_counted, owner, owner_name, language)
      LEFT JOIN private.lead_credits credit ON (((credit.lead_id = lead.id) AND (credit.section IS NOT NULL))))
      LEFT JOIN private.section_words words ON ((words.hash = credit.section)))
   GROUP BY credit.section, credit.page
   ORDER BY ((count(*))::integer) DESC, credit.page, credit.section;
END;

CREATE OR REPLACE FUNCTION private.report_won(leads private.report_lead[])
 RETURNS TABLE(currency text, lead_count integer, value numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT lead.currency,
     (count(*))::integer AS count,
     sum(lead.value) AS sum
    FROM unnest(report_won.leads) lead(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency, is_counted, owner, owner_name, language)
   WHERE (lead.stage = 'closed'::public.lead_stage)
   GROUP BY lead.currency
   ORDER BY ((count(*))::integer) DESC, lead.currency;
END;

CREATE OR REPLACE FUNCTION private.sign_lead_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  select id, full_name, email into new.actor, new.actor_name, new.actor_email
  from public.profiles
  where id = coalesce(auth.uid(), nullif(current_setting('selat.acting_user', true), '')::uuid);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.word_results(from_day date, to_day date, totals private.count_total[])
 RETURNS SETOF private.word_result
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 WITH counts AS (
          SELECT unnest.page,
             unnest.section,
             (sum(unnest.counted) FILTER (WHERE (unnest.action = 'seen'::text)))::bigint AS seen,
             (sum(unnest.counted) FILTER (WHERE (unnest.action = 'used'::text)))::bigint AS pressed
            FROM unnest(word_results.totals) unnest(page, section, action, target, source, counted)
           WHERE (unnest.section <> ''::text)
           GROUP BY unnest.page, unnest.section
         ), credited AS (
          SELECT credit.page,
             credit.section,
             count(*) AS leads,
             count(lead.closed_at) AS customers
            FROM (private.report_leads(word_results.from_day, word_results.to_day, NULL::text) lead(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency, is_counted, owner, owner_name, language)
              JOIN private.lead_credits credit ON ((credit.lead_id = lead.id)))
           WHERE (credit.section IS NOT NULL)
           GROUP BY credit.page, credit.section
         ), places AS (
          SELECT DISTINCT ON (section_places.page, section_places.hash) section_places.page,
             section_places.document,
             section_places.key,
             section_places.hash,
             section_places.place,
             section_places.first_seen,
             section_places.last_seen,
             section_places.is_current
            FROM private.section_places
           ORDER BY section_places.page, section_places.hash, section_places.is_current DESC, section_places.place
         )
  SELECT places.page,
     places.document,
     places.key,
     places.hash,
     places.place,
     places.is_current,
     places.first_seen,
     places.last_seen,
     COALESCE(counts.seen, (0)::bigint) AS "coalesce",
     COALESCE(counts.pressed, (0)::bigint) AS "coalesce",
     COALESCE(credited.leads, (0)::bigint) AS "coalesce",
     COALESCE(credited.customers, (0)::bigint) AS "coalesce"
    FROM ((places
      LEFT JOIN counts ON (((counts.page = places.page) AND (counts.section = places.hash))))
      LEFT JOIN credited ON (((credited.page = places.page) AND (credited.section = places.hash))));
END;

CREATE OR REPLACE FUNCTION public.add_lead(lead jsonb)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  new_id uuid := coalesce((lead ->> 'id')::uuid, gen_random_uuid());
begin
  perform private.check_size(64000, row(lead));
  perform private.require_lead_access('add a lead');
  perform private.store_given_leads(
    jsonb_build_array(lead - '{created_at,attribution}'::text[] || jsonb_build_object('id', new_id)),
    coalesce(nullif(btrim(lead ->> 'source'), ''), 'added-by-hand'),
    case when lead ? 'owner' then (lead ->> 'owner')::uuid else auth.uid() end
  );
  -- The id of a lead that somebody else stored is none of the caller's.
  return query select leads.* from public.leads join public.lead_events as event on event.lead_id = leads.id
    where leads.id = new_id and event.kind = 'created' and event.actor = auth.uid();
end $function$;

CREATE OR REPLACE FUNCTION public.delete_admin(target_user uuid, acting_user uuid, new_owner uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  handed integer;
begin
  perform private.lock_admins(acting_user);
  if not exists (select from public.user_roles where user_id = target_user) then
    raise exception 'No such admin user.' using errcode = 'PT404', detail = 'NOT_FOUND';
  end if;
  if exists (select from public.profiles where id = target_user and is_primary_admin) then
    raise exception 'Cannot delete the primary admin user.' using errcode = 'PT409', detail = 'PRIMARY_ADMIN';
  end if;
  if not exists (select from public.user_roles where user_id <> target_user and role = 'admin') then
    raise exception 'Cannot delete the last admin user. At least one admin must remain.'
      using errcode = 'PT409', detail = 'LAST_ADMIN';
  end if;
  if target_user = acting_user then
    raise exception 'You cannot delete your own account while logged in.'
      using errcode = 'PT409', detail = 'OWN_ACCOUNT';
  end if;
  if new_owner = target_user or not exists (
    select from public.user_roles where user_id = coalesce(new_owner, acting_user)
  ) then
    raise exception 'Leads can only be handed to somebody else of the desk.'
      using errcode = 'PT409', detail = 'NEW_OWNER';
  end if;
  update public.leads set owner = new_owner where owner = target_user;
  get diagnostics handed = row_count;
  if handed > 0 then
    perform private.write_audit('leads-handed-over', 'admin', target_user, jsonb_build_object(
      'leads', handed, 'to', coalesce(private.person_name(new_owner), 'unassigned')
    ));
  end if;
  delete from auth.users where id = target_user;
end $function$;

ALTER FUNCTION "public"."delete_admin"(uuid, uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_board_choices()
 RETURNS TABLE(solutions text[], sources text[], languages text[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET random_page_cost TO '1.1'
AS $function$
begin
  perform private.require_lead_access('read the board');
  return query select
    array(select distinct solution_interested from public.leads where deleted_at is null),
    array(select distinct source from public.leads where deleted_at is null),
    array(select distinct language from public.leads where deleted_at is null);
end $function$;

ALTER FUNCTION "public"."get_board_choices"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_report(from_day date, to_day date, in_country text DEFAULT NULL::text, with_uncounted boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_leads private.report_lead[];
  leads private.report_lead[];
begin
  perform private.check_size(64000, row(in_country));
  perform private.require_desk_role('read the report');
  found_leads := array(select lead from private.report_leads(from_day, to_day, in_country) as lead);
  leads := array(select lead from unnest(found_leads) as lead where with_uncounted or lead.is_counted);
  return jsonb_build_object(
    'arrivals', private.rows_of('report_arrivals', leads),
    'funnel', private.rows_of('report_funnel', leads),
    'responses', private.rows_of('report_responses', leads),
    'attempts', private.rows_of('report_attempts', leads),
    'lost', private.rows_of('report_lost', leads),
    'won', private.rows_of('report_won', leads),
    'groups', private.rows_of('report_groups', leads),
    'pages', private.rows_of('report_pages', leads),
    'sections', private.rows_of('report_sections', leads),
    'campaigns', private.rows_of('report_campaigns', leads),
    'waiting', private.report_waiting(in_country),
    'uncounted', (select count(*) from unnest(found_leads) as lead where not lead.is_counted)
  );
end $function$;

CREATE OR REPLACE FUNCTION public.get_report_leads(from_day date, to_day date, in_country text DEFAULT NULL::text, behind jsonb DEFAULT '{}'::jsonb, with_uncounted boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_rows jsonb;
begin
  perform private.check_size(64000, row(in_country, behind));
  perform private.require_lead_access('read the report');
  with found as (
    select lead.* from private.report_leads(from_day, to_day, in_country) as lead
    left join private.lead_credits as credit on credit.lead_id = lead.id
    where (with_uncounted or lead.is_counted)
      and (not behind ? 'week' or lead.week = (behind ->> 'week')::date)
      and (not behind ? 'source' or lead.source = behind ->> 'source')
      and case behind ->> 'reached'
        when 'request-demo' then lead.demo_at is not null
        when 'request-trial' then lead.trial_at is not null
        when 'closed' then lead.closed_at is not null
        when 'failed' then lead.failed_at is not null
        else true
      end
      and (not behind ? 'stage' or lead.stage::text = behind ->> 'stage')
      and (not behind ? 'answered' or lead.response_seconds is not null)
      and (not behind ? 'person' or lead.responder::text is not distinct from nullif(behind ->> 'person', ''))
      and (not behind ? 'name' or lead.responder_name is not distinct from nullif(behind ->> 'name', ''))
      and (not behind ? 'weekday' or lead.weekday = (behind ->> 'weekday')::integer)
      and (not behind ? 'reason' or lead.lost_reason is not distinct from nullif(behind ->> 'reason', ''))
      and (not behind ? 'page' or credit.page is not distinct from nullif(behind ->> 'page', ''))
      and (not behind ? 'section' or credit.section is not distinct from nullif(behind ->> 'section', ''))
      and (not behind ? 'campaign' or credit.campaign is not distinct from nullif(behind ->> 'campaign', ''))
      and (not behind ? 'owner' or lead.owner::text is not distinct from nullif(behind ->> 'owner', ''))
      and (not behind ? 'language' or lead.language = behind ->> 'language')
      and (not behind ? 'currency' or lead.currency is not distinct from nullif(behind ->> 'currency', ''))
  )
  select jsonb_build_object(
    'total', (select count(*) from found),
    'leads', coalesce((
      select jsonb_agg(to_jsonb(shown) order by shown.came_in desc, shown.id)
      from (select * from found order by came_in desc, id limit 500) as shown
    ), '[]')
  ) into found_rows;
  return found_rows;
end $function$;

CREATE OR REPLACE FUNCTION public.get_selling(from_day date, to_day date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 WITH leads AS MATERIALIZED (
          SELECT credit.page,
             credit.section,
             credit.campaign,
             lead.closed_at
            FROM (private.report_leads(get_selling.from_day, get_selling.to_day, NULL::text) lead(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency, is_counted, owner, owner_name, language)
              LEFT JOIN private.lead_credits credit ON ((credit.lead_id = lead.id)))
           WHERE lead.is_counted
         ), totals AS MATERIALIZED (
          SELECT ARRAY( SELECT total.*::private.count_total AS total
                    FROM private.count_totals(get_selling.from_day, get_selling.to_day, NULL::text) total(page, section, action, target, source, counted)) AS totals
         ), counts AS MATERIALIZED (
          SELECT counted.page,
             counted.section,
             counted.action,
             counted.target,
             counted.source,
             counted.counted
            FROM totals totals_1,
             LATERAL unnest(totals_1.totals) counted(page, section, action, target, source, counted)
         ), results AS MATERIALIZED (
          SELECT results.page,
             results.document,
             results.key,
             results.hash,
             results.place,
             results.is_current,
             results.first_seen,
             results.last_seen,
             results.seen,
             results.pressed,
             results.leads,
             results.customers
            FROM totals totals_1,
             LATERAL private.word_results(get_selling.from_day, get_selling.to_day, totals_1.totals) results(page, document, key, hash, place, is_current, first_seen, last_seen, seen, pressed, leads, customers)
         ), visits AS (
          SELECT counts.page,
             sum(counts.counted) AS visits
            FROM counts
           WHERE (counts.action = 'visit'::text)
           GROUP BY counts.page
         )
  SELECT jsonb_build_object('leads', ( SELECT count(*) AS count
            FROM leads), 'customers', ( SELECT count(leads.closed_at) AS count
            FROM leads), 'uncredited', ( SELECT count(*) AS count
            FROM leads
           WHERE (leads.page IS NULL)), 'pages', COALESCE(( SELECT jsonb_agg(to_jsonb(ranked.*) ORDER BY ranked.leads DESC, ranked.visits DESC, ranked.page) AS jsonb_agg
            FROM ( SELECT page,
                     COALESCE(max(visits.visits), (0)::numeric) AS visits,
                     count(leads.*) AS leads,
                     count(leads.closed_at) AS customers,
                     private.wilson(LEAST((count(leads.*))::numeric, max(visits.visits)), max(visits.visits)) AS lead_rate
                    FROM (visits
                      FULL JOIN leads USING (page))
                   WHERE (page IS NOT NULL)
                   GROUP BY page) ranked), '[]'::jsonb), 'sections', COALESCE(( SELECT jsonb_agg(to_jsonb(ranked.*) ORDER BY ranked.leads DESC, ranked.pressed DESC, ranked.seen DESC, ranked.hash) AS jsonb_agg
            FROM ( SELECT results.page,
                     results.document,
                     results.key,
                     results.hash,
                     section_words.texts[1] AS heading,
                     section_words.type,
                     results.seen,
                     results.pressed,
                     results.leads,
                     results.customers,
                     private.wilson((LEAST(results.leads, results.seen))::numeric, (results.seen)::numeric) AS lead_rate
                    FROM (results
                      JOIN private.section_words USING (hash))
                   WHERE results.is_current
                   ORDER BY results.leads DESC, results.pressed DESC, results.seen DESC
                  LIMIT 100) ranked), '[]'::jsonb), 'silent', private.silent_links(ARRAY( SELECT ROW(results.page, results.document, results.key, results.hash, results.place, results.is_current, results.first_seen, results.last_seen, results.seen, results.pressed, results.leads, results.customers)::private.word_result AS results
            FROM results), totals.totals), 'reading', private.reading_of(ARRAY( SELECT ROW(results.page, results.document, results.key, results.hash, results.place, results.is_current, results.first_seen, results.last_seen, results.seen, results.pressed, results.leads, results.customers)::private.word_result AS results
            FROM results), totals.totals), 'campaigns', COALESCE(( SELECT jsonb_agg(to_jsonb(ranked.*) ORDER BY ranked.leads DESC, ranked.visits DESC, ranked.campaign) AS jsonb_agg
            FROM ( SELECT campaign,
                     COALESCE(max(visited.visits), (0)::numeric) AS visits,
                     count(leads.*) AS leads,
                     count(leads.closed_at) AS customers
                    FROM (( SELECT counts.target AS campaign,
                             sum(counts.counted) AS visits
                            FROM counts
                           WHERE ((counts.action = 'visit'::text) AND (counts.source = 'campaign'::text) AND (counts.target <> ''::text))
                           GROUP BY counts.target) visited
                      FULL JOIN leads USING (campaign))
                   WHERE (campaign IS NOT NULL)
                   GROUP BY campaign) ranked), '[]'::jsonb)) AS jsonb_build_object
    FROM totals;
END;

CREATE TRIGGER leads_record_first_owner AFTER INSERT ON public.leads FOR EACH ROW WHEN (((new.owner IS NOT NULL) AND (new.owner <> auth.uid()))) EXECUTE FUNCTION private.record_assignment();

COMMENT ON FUNCTION "private"."board_conditions"(jsonb) IS 'The SQL condition of a view: solution, source, country, language, owner (an id, me or none), only (overdue, of late: the day and, by country, the instant; new or unplanned), since, before, suspected (only, no) and words, an array of forms each.';

COMMENT ON FUNCTION "private"."report_groups"(private.report_lead[]) IS 'The leads by who owns them, null for nobody, then by language: how many, how many are in closed, the rows of report_won for these, and the median response time.';

COMMENT ON FUNCTION "private"."sign_lead_event"() IS 'Trigger on lead_events: the actor is the caller, else who lock_admins was called for.';

COMMENT ON FUNCTION "public"."add_lead"(jsonb) IS 'Stores a lead that the caller typed: id, the columns of private.typed_columns, the language en without one, source, added-by-hand without one, and owner, null for nobody, the caller without one. It counts as answered, and sales is not notified. Returns the lead. For the desk.';

COMMENT ON FUNCTION "public"."delete_admin"(uuid, uuid, uuid) IS 'Deletes another account than the primary, the own and the last admin''s, on behalf of an admin, and gives its leads, with what is planned for them, to new_owner; null leaves them unassigned. For the secret key only.';

COMMENT ON FUNCTION "public"."get_board_choices"() IS 'The solutions, sources and languages that the leads on the board have, for its filters. For the desk.';

COMMENT ON FUNCTION "public"."get_report_leads"(date, date, text, jsonb, boolean) IS 'The leads behind a figure of get_report: {total, leads}, the newest 500. behind narrows by week, source, reached (a stage), stage, answered, person, name, weekday, reason, owner, language and currency; an empty text is null. For the desk.';

REVOKE ALL ON FUNCTION "private"."report_groups"(private.report_lead[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."delete_admin"(uuid, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."delete_admin"(uuid, uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_board_choices"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_board_choices"() TO "authenticated";

CREATE INDEX leads_board ON public.leads USING btree (stage, created_at DESC, id) INCLUDE (solution_interested, source, country, language, is_suspected, owner) WHERE (deleted_at IS NULL);
