DROP TRIGGER "leads_90_search" ON "public"."leads";

DROP FUNCTION "private"."store_given_leads"(jsonb, text, uuid);

DROP FUNCTION "public"."get_report"(date, date, text);

DROP FUNCTION "public"."get_report_leads"(date, date, text, jsonb);

DROP FUNCTION "public"."import_leads"(jsonb, boolean);

ALTER TABLE "public"."leads" ADD COLUMN "is_counted" boolean NOT NULL DEFAULT true;

ALTER TYPE "private"."report_lead" ADD ATTRIBUTE "is_counted" boolean CASCADE;

CREATE OR REPLACE FUNCTION private.plain_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN translate(regexp_replace(value, '[\u00ad\u034f\u061c\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'::text, ''::text, 'g'::text), '               　‐‑‒–—―−﹘﹣！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～'::text, '                ---------!"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~'::text);

CREATE OR REPLACE FUNCTION private.fold_text(typed text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN translate(replace(replace(replace(replace(lower((regexp_replace(NORMALIZE(private.plain_text(typed), NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text) COLLATE pg_c_utf8)), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), 'ß'::text, 'ss'::text), 'ðøđħıłŧς‘’ʼ'::text, 'dodhiltσ'''''''::text);

create or replace function private.known_candidates(candidates jsonb)
returns table (place bigint, other_id uuid, earlier bigint, same text[])
language sql stable rows 100 set search_path = '' set random_page_cost = 1.1 begin atomic
  with keys as materialized (
    select candidate.place - 1 as place, (given ->> 'id')::uuid as id,
      private.mailbox(private.person_of(given ->> 'email')) as mailbox,
      private.phone_key(
        private.plain_text(given ->> 'contact_number'),
        private.country_of(private.plain_text(given ->> 'contact_number'), '', '{}')
      ) as phone_key,
      private.name_key(
        private.trim_text(given ->> 'company_name'), private.trim_text(given ->> 'contact_name')
      ) as name_key
    from jsonb_array_elements(candidates) with ordinality as candidate (given, place)
  )
  select keys.place, alike.other_id, null, alike.same
  from keys cross join lateral private.leads_like(
    keys.mailbox, keys.phone_key, keys.name_key, keys.id, true
  ) as alike
  union all
  select twice.place, null, min(twice.earlier), array_agg(distinct twice.same)
  from (
    select place, min(place) over (partition by mailbox) as earlier, 'email' as same from keys
    union all
    select place, min(place) over (partition by phone_key), 'number' from keys
    union all
    select place, min(place) over (partition by name_key), 'name' from keys
  ) as twice
  where twice.earlier < twice.place
  group by twice.place;
end;

CREATE OR REPLACE FUNCTION private.person_of(typed text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN lower((private.trim_text(private.plain_text(typed)) COLLATE "C"));

ALTER FUNCTION "private"."plain_text"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.prepare_lead()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.company_name := private.trim_text(private.plain_text(new.company_name));
  new.contact_name := private.trim_text(private.plain_text(new.contact_name));
  new.contact_number := private.trim_text(private.plain_text(new.contact_number));
  new.email := private.person_of(new.email);
  new.remarks := private.trim_text(coalesce(new.remarks, ''));
  new.source := coalesce(nullif(left(private.trim_text(new.source), 100), ''), 'direct');
  new.attribution := coalesce(new.attribution, '{}');
  new.language := coalesce(new.language, 'en');
  new.stage := coalesce(new.stage, private.stage_for_source(new.source));
  new.updated_at := now();

  if not private.is_email(new.email) then
    raise exception 'Invalid email address' using errcode = 'check_violation', constraint = 'leads_email_address';
  end if;
  if not private.is_phone(new.contact_number) and (tg_op = 'INSERT' or new.contact_number <> old.contact_number) then
    raise exception 'Invalid phone number'
      using errcode = 'check_violation', constraint = 'leads_contact_number_phone';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.refresh_lead_search(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  parents uuid[];
begin
  -- One after the other: whoever writes second reads what the first has written.
  perform from private.lead_search where lead_id = any (ids) order by lead_id for update;
  insert into private.lead_search (lead_id, words)
  select id, private.fold_text(concat_ws(
    E'\n', company_name, contact_name, email, contact_number, solution_interested,
    number, case when number not like '+%' then
      case country when 'SG' then '+65' when 'MY' then '+60' when 'ID' then '+62' end
        || regexp_replace(number, '^0', '')
    end,
    remarks, source, next_action,
    (
      select string_agg(value #>> '{}', E'\n') from jsonb_each(attribution)
      where jsonb_typeof(value) = 'string'
    ),
    (
      select string_agg(body, E'\n') from public.lead_notes
      where lead_notes.lead_id = leads.id and lead_notes.deleted_at is null
    ),
    (
      select string_agg(own.words, E'\n')
      from public.leads as away join private.lead_search as own on own.lead_id = away.id
      where away.merged_into = leads.id
    )
  ))
  from public.leads, regexp_replace(contact_number, '[^+0-9]', '', 'g') as number
  where id = any (ids)
  on conflict (lead_id) do update set words = excluded.words where lead_search.words <> excluded.words;
  parents := array(
    select distinct merged_into from public.leads where id = any (ids) and merged_into is not null
  );
  if parents <> '{}' then
    perform private.refresh_lead_search(parents);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.report_arrivals(leads private.report_lead[])
 RETURNS TABLE(week date, source text, lead_count integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT lead.week,
     lead.source,
     (count(*))::integer AS count
    FROM unnest(report_arrivals.leads) lead(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency, is_counted)
   GROUP BY lead.week, lead.source
   ORDER BY lead.week, lead.source;
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
    FROM (unnest(report_campaigns.leads) lead(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency, is_counted)
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
            FROM (unnest(report_funnel.leads) lead(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency, is_counted)
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
    chosen.lost_reason, chosen.value, chosen.value_currency, chosen.is_counted
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
  left join public.profiles as person on person.id = answer.actor;
end $function$;

CREATE OR REPLACE FUNCTION private.report_lost(leads private.report_lead[])
 RETURNS TABLE(reason text, lead_count integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT lead.lost_reason,
     (count(*))::integer AS count
    FROM unnest(report_lost.leads) lead(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency, is_counted)
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
    FROM (unnest(report_pages.leads) lead(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency, is_counted)
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
    FROM unnest(report_responses.leads) lead(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency, is_counted)
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
    FROM ((unnest(report_sections.leads) lead(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency, is_counted)
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
    FROM unnest(report_won.leads) lead(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency, is_counted)
   WHERE (lead.stage = 'closed'::public.lead_stage)
   GROUP BY lead.currency
   ORDER BY ((count(*))::integer) DESC, lead.currency;
END;

CREATE OR REPLACE FUNCTION private.store_given_leads(given jsonb, given_source text, given_owner uuid DEFAULT NULL::uuid, is_counted boolean DEFAULT true)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
end $function$;

ALTER FUNCTION "private"."store_given_leads"(jsonb, text, uuid, boolean) OWNER TO "postgres";

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
            FROM (private.report_leads(word_results.from_day, word_results.to_day, NULL::text) lead(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency, is_counted)
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
  perform private.require_desk_role('add a lead');
  perform private.store_given_leads(
    jsonb_build_array(lead - '{created_at,attribution}'::text[] || jsonb_build_object('id', new_id)),
    'added-by-hand', auth.uid()
  );
  return query select * from public.leads where leads.id = new_id and leads.source = 'added-by-hand';
end $function$;

CREATE OR REPLACE FUNCTION public.find_untold_lead(fields jsonb)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.check_size(64000, ROW(fields)) AS check_size;
 SELECT leads.id
    FROM public.leads
   WHERE ((leads.deleted_at IS NULL) AND (leads.created_at > (now() - '1 day'::interval)) AND (leads.notification_status IS DISTINCT FROM 'sent'::text) AND (leads.email = private.person_of((find_untold_lead.fields ->> 'email'::text))) AND (leads.company_name = private.trim_text(private.plain_text((find_untold_lead.fields ->> 'companyName'::text)))) AND (leads.contact_name = private.trim_text(private.plain_text((find_untold_lead.fields ->> 'contactName'::text)))) AND (leads.contact_number = private.trim_text(private.plain_text((find_untold_lead.fields ->> 'contactNumber'::text)))) AND (leads.solution_interested = (find_untold_lead.fields ->> 'solutionInterested'::text)) AND (leads.remarks = private.trim_text(COALESCE((find_untold_lead.fields ->> 'remarks'::text), ''::text))))
   ORDER BY leads.created_at DESC, leads.id
  LIMIT 1;
END;

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
    'lost', private.rows_of('report_lost', leads),
    'won', private.rows_of('report_won', leads),
    'pages', private.rows_of('report_pages', leads),
    'sections', private.rows_of('report_sections', leads),
    'campaigns', private.rows_of('report_campaigns', leads),
    'waiting', private.report_waiting(in_country),
    'uncounted', (select count(*) from unnest(found_leads) as lead where not lead.is_counted)
  );
end $function$;

ALTER FUNCTION "public"."get_report"(date, date, text, boolean) OWNER TO "postgres";

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
  perform private.require_desk_role('read the report');
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

ALTER FUNCTION "public"."get_report_leads"(date, date, text, jsonb, boolean) OWNER TO "postgres";

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
            FROM (private.report_leads(get_selling.from_day, get_selling.to_day, NULL::text) lead(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency, is_counted)
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
  perform private.check_size(1000000, row(leads));
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

ALTER FUNCTION "public"."import_leads"(jsonb, boolean, boolean) OWNER TO "postgres";

CREATE TRIGGER leads_90_search AFTER INSERT OR UPDATE OF company_name, contact_name, email, contact_number, solution_interested, remarks, source, attribution, next_action ON public.leads FOR EACH ROW EXECUTE FUNCTION private.keep_search('id');

COMMENT ON COLUMN "public"."leads"."first_response_at" IS 'When somebody of the desk first moved the lead on, wrote a note or reached it; null while nobody has. Giving it up is no response. Of a lead that the desk added: when it came in.';

COMMENT ON COLUMN "public"."leads"."is_counted" IS 'Whether the report counts the lead. Of an import what it said; every other lead is counted.';

COMMENT ON FUNCTION "private"."plain_text"(text) IS 'A text of one line as it is meant, without invisible characters and with plain blanks, hyphens and ASCII: plainText of src/lib/clean-text.ts.';

COMMENT ON FUNCTION "private"."prepare_lead"() IS 'Trigger on leads: brings values to their plain form and completes them; refuses an invalid e-mail address, and a new number that is invalid.';

COMMENT ON FUNCTION "private"."store_given_leads"(jsonb, text, uuid, boolean) IS 'Stores leads of the desk, each with id, the columns of private.typed_columns, created_at and attribution, as answered ones.';

COMMENT ON FUNCTION "public"."get_report"(date, date, text, boolean) IS 'What became of the leads that came in on these days, of a country or of all: the rows of each private.report_*, by its name. Leads that are not counted are left out without with_uncounted; uncounted says how many there are. For the desk.';

COMMENT ON FUNCTION "public"."get_report_leads"(date, date, text, jsonb, boolean) IS 'The leads behind a figure of get_report: {total, leads}, the newest 500. behind narrows by week, source, reached (a stage), stage, answered, person, name, weekday, reason and currency; an empty text is null. For the desk.';

COMMENT ON FUNCTION "public"."import_leads"(jsonb, boolean, boolean) IS 'Stores leads of a file, as add_lead does, all or none, with created_at and attribution where they have them: without an owner, answered, and without a message. Those that are here already, or twice in the file, are left out unless with_known; the report counts them with is_counted. Returns {added, known}, known being places counted from 0. For admins.';

REVOKE ALL ON FUNCTION "private"."plain_text"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."plain_text"(text) TO "anon", "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."store_given_leads"(jsonb, text, uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."get_report"(date, date, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_report"(date, date, text, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_report_leads"(date, date, text, jsonb, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_report_leads"(date, date, text, jsonb, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."import_leads"(jsonb, boolean, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."import_leads"(jsonb, boolean, boolean) TO "authenticated";

-- What is stored is found and sorted by the rule as it is now, and by the plans that were made before.
UPDATE private.lead_search SET words = private.fold_text(words) WHERE words <> private.fold_text(words);

DO $$
BEGIN
  PERFORM private.refresh_lead_search(array(SELECT id FROM public.leads WHERE next_action IS NOT NULL));
END $$;

REINDEX INDEX public.leads_board_by_company;

REINDEX INDEX public.leads_by_name_key;

REINDEX TABLE public.lead_notes;
