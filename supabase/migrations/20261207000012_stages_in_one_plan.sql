DROP FUNCTION "private"."stages_reached"(uuid[]);

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
    chosen.lost_reason, chosen.value, chosen.value_currency
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

CREATE OR REPLACE FUNCTION private.stages_reached(since timestamp with time zone, before timestamp with time zone, in_country text)
 RETURNS TABLE(lead_id uuid, stage public.lead_stage, at timestamp with time zone)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT event.lead_id,
     event.to_stage,
     leads.created_at
    FROM (public.leads
      JOIN public.lead_events event ON ((event.lead_id = leads.id)))
   WHERE ((event.kind = 'created'::text) AND (leads.deleted_at IS NULL) AND (leads.created_at >= stages_reached.since) AND (leads.created_at < stages_reached.before) AND ((stages_reached.in_country IS NULL) OR (leads.country = stages_reached.in_country)))
 UNION ALL
  SELECT move.lead_id,
     move.to_stage,
     move.created_at
    FROM (public.leads
      JOIN public.lead_events move ON ((move.lead_id = leads.id)))
   WHERE ((move.kind = 'moved'::text) AND (leads.deleted_at IS NULL) AND (leads.created_at >= stages_reached.since) AND (leads.created_at < stages_reached.before) AND ((stages_reached.in_country IS NULL) OR (leads.country = stages_reached.in_country)) AND ((move.stage_changed_at IS NULL) OR (move.stage_changed_at = move.created_at)) AND COALESCE(( SELECT (later.stage_changed_at = move.stage_changed_at)
            FROM public.lead_events later
           WHERE ((later.lead_id = move.lead_id) AND (later.id > move.id) AND (later.kind = 'moved'::text) AND (((later.stage_changed_at = move.previous_stage_changed_at) AND (later.previous_stage_changed_at = move.stage_changed_at)) OR ((later.stage_changed_at = move.stage_changed_at) AND (later.previous_stage_changed_at = move.previous_stage_changed_at))))
           ORDER BY later.id DESC
          LIMIT 1), true));
END;

ALTER FUNCTION "private"."stages_reached"(timestamp with time zone, timestamp with time zone, text) OWNER TO "postgres";

COMMENT ON FUNCTION "private"."stages_reached"(timestamp with time zone, timestamp with time zone, text) IS 'When each lead that came in within this time came into a stage, without the moves that were taken back.';

REVOKE ALL ON FUNCTION "private"."stages_reached"(timestamp with time zone, timestamp with time zone, text) FROM PUBLIC;
