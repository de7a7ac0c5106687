-- The figures of the desk's report. Each is a function of the leads of a period, as private.report_leads lists them.

-- demo_at to failed_at say when the lead first reached that stage or a later one; null if it did not.
create type private.report_lead as (
  id uuid, company_name text, country text, source text, stage public.lead_stage,
  came_in timestamptz, week date, weekday integer,
  demo_at timestamptz, trial_at timestamptz, closed_at timestamptz, failed_at timestamptz,
  responder uuid, responder_name text, response_seconds double precision, lost_reason text, value numeric, currency text,
  is_counted boolean, owner uuid, owner_name text, language text, page text, section text, campaign text,
  attempts integer
);

-- Without a search_path of their own these two become a part of the report's query, which is planned as one.
create function private.leads_between(since timestamptz, before timestamptz, in_country text) returns setof public.leads
language sql stable as $$
  select * from public.leads
  where deleted_at is null and created_at >= since and created_at < before and (in_country is null or country = in_country);
$$;
comment on function private.leads_between is 'The leads that arrived in this time, of a country or (null) of all; no trash.';

create function private.stages_reached(since timestamptz, before timestamptz, in_country text)
returns table (lead_id uuid, stage public.lead_stage, at timestamptz) language sql stable begin atomic
  select event.lead_id, event.to_stage, lead.created_at
  from private.leads_between(since, before, in_country) as lead join public.lead_events as event on event.lead_id = lead.id
  where event.kind = 'created'
  union all
  -- A move that was undone does not count. Its undo has the two times of the move swapped; a redo has them as in the move.
  select move.lead_id, move.to_stage, move.created_at
  from private.leads_between(since, before, in_country) as lead join public.lead_events as move on move.lead_id = lead.id
  where move.kind = 'moved'
    -- No undo: its stage_changed_at is from before. Null in moves from before moves could be undone.
    and (move.stage_changed_at is null or move.stage_changed_at = move.created_at)
    and coalesce((
      select later.stage_changed_at = move.stage_changed_at
      from public.lead_events as later
      where later.lead_id = move.lead_id and later.id > move.id and later.kind = 'moved'
        and (
          (later.stage_changed_at = move.previous_stage_changed_at
            and later.previous_stage_changed_at = move.stage_changed_at)
          or (later.stage_changed_at = move.stage_changed_at
            and later.previous_stage_changed_at = move.previous_stage_changed_at)
        )
      order by later.id desc limit 1
    ), true);
end;
comment on function private.stages_reached is 'When each lead of this time reached a stage, without undone moves.';

-- A user who adds a lead knows the person already, so no reply is due. Each period gets its own plan: a plan for all
-- periods took 2.5 s for 12 weeks of 10,000 leads, a plan for the period takes 0.15 s.
create function private.report_leads(from_day date, to_day date, in_country text) returns setof private.report_lead
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  zone text := coalesce((select time_zone from public.working_hours where country = in_country), 'Asia/Singapore');
  since timestamptz := from_day::timestamp at time zone zone;
  before timestamptz := (to_day + 1)::timestamp at time zone zone;
begin
  return query
  with chosen as materialized (
    select lead.*, hours.time_zone, hours.country as hours_country
    from private.leads_between(since, before, in_country) as lead
    join public.working_hours as hours on hours.country = case lead.country when 'other' then 'SG' else lead.country end
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
    chosen.owner, coalesce(owner.full_name, owner.email), chosen.language, credit.page, credit.section, credit.campaign,
    chosen.attempts
  from chosen
  left join private.lead_credits as credit on credit.lead_id = chosen.id
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
end $$;
comment on function private.report_leads is 'The leads that arrived on these days, of a country or with null of all, and '
  'their outcome. Response times are in working hours.';

create function private.report_arrivals(leads private.report_lead[])
returns table (week date, source text, lead_count integer) language sql stable set search_path = '' begin atomic
  select lead.week, lead.source, count(*)::integer
  from unnest(leads) as lead group by lead.week, lead.source order by lead.week, lead.source;
end;
comment on function private.report_arrivals is 'How many leads arrived, by week (its Monday) and source.';

create function private.report_funnel(leads private.report_lead[])
returns table (stage public.lead_stage, lead_count integer, conversion double precision, median_days double precision)
language sql stable set search_path = '' begin atomic
  with reached as (
    select step.stage, step.place, step.at - lead.came_in as took
    from unnest(leads) as lead cross join lateral (values
      ('interested'::public.lead_stage, 1, lead.came_in),
      ('request-demo', 2, lead.demo_at),
      ('request-trial', 3, lead.trial_at),
      ('closed', 4, lead.closed_at),
      ('failed', 5, lead.failed_at)
    ) as step (stage, place, at)
  ),
  counted as (
    select reached.stage, reached.place, count(took)::integer as lead_count, count(*) as all_leads,
      percentile_cont(0.5) within group (order by extract(epoch from took) / 86400) as median_days
    from reached group by reached.stage, reached.place
  )
  select counted.stage, counted.lead_count,
    case counted.place
      when 1 then null
      -- Of all leads: one can be lost from any stage.
      when 5 then counted.lead_count::double precision / counted.all_leads
      else counted.lead_count::double precision
        / nullif(lag(counted.lead_count) over (order by counted.place), 0)
    end,
    counted.median_days
  from counted order by counted.place;
end;
comment on function private.report_funnel is 'For each stage: leads that reached it, as part of the stage before, median days.';

create function private.report_responses(leads private.report_lead[]) returns table (
  person uuid, person_name text, weekday integer, lead_count integer,
  median_seconds double precision, p90_seconds double precision
)
language sql stable set search_path = '' begin atomic
  select lead.responder, lead.responder_name, lead.weekday, count(*)::integer,
    percentile_cont(0.5) within group (order by lead.response_seconds),
    percentile_cont(0.9) within group (order by lead.response_seconds)
  from unnest(leads) as lead where lead.response_seconds is not null
  group by grouping sets ((), (lead.responder, lead.responder_name), (lead.weekday))
  -- The total has a row even without leads.
  having count(*) > 0
  order by grouping(lead.responder) + grouping(lead.weekday) desc, grouping(lead.responder),
    case when grouping(lead.responder) = 0 then -count(*) else lead.weekday end, lead.responder_name, lead.responder;
end;
comment on function private.report_responses is 'Working time to the first reply, median and p90: all, by person, by weekday.';

create function private.report_attempts(leads private.report_lead[])
returns table (attempt_count integer, reached_count integer) language sql stable set search_path = '' begin atomic
  select count(*)::integer, (count(distinct event.lead_id) filter (where event.kind = 'reached'))::integer
  from unnest(leads) as lead join public.lead_events as event on event.lead_id = lead.id
  where lead.attempts > 0 and event.kind in ('attempted', 'not-reached', 'reached');
end;
comment on function private.report_attempts is 'How many attempts were started, and how many leads were reached.';

create function private.report_lost(leads private.report_lead[]) returns table (reason text, lead_count integer)
language sql stable set search_path = '' begin atomic
  select lead.lost_reason, count(*)::integer from unnest(leads) as lead
  where lead.stage = 'failed' group by lead.lost_reason order by 2 desc, 1 nulls last;
end;
comment on function private.report_lost is 'The leads in failed, by lost reason; null if no reason was given.';

create function private.report_won(leads private.report_lead[])
returns table (currency text, lead_count integer, value numeric) language sql stable set search_path = '' begin atomic
  select lead.currency, count(*)::integer, sum(lead.value) from unnest(leads) as lead
  where lead.stage = 'closed' group by lead.currency order by 2 desc, 1 nulls last;
end;
comment on function private.report_won is 'The leads in closed and their value, by currency; null if no value was given.';

create function private.report_waiting(in_country text) returns jsonb language sql stable set search_path = '' begin atomic
  select coalesce(jsonb_agg(to_jsonb(waiting) order by waiting.came_in, waiting.id), '[]')
  from (
    select lead.id, lead.company_name, lead.country, lead.stage, lead.created_at as came_in
    from public.leads as lead
    where lead.deleted_at is null and private.is_unanswered(lead) and (in_country is null or lead.country = in_country)
    order by lead.created_at, lead.id limit 10
  ) as waiting;
end;
comment on function private.report_waiting is 'The ten open leads that have waited longest for a first reply.';

create function private.report_pages(leads private.report_lead[])
returns table (page text, lead_count integer, customer_count integer) language sql stable set search_path = '' begin atomic
  select lead.page, count(*)::integer, count(lead.closed_at)::integer
  from unnest(leads) as lead group by lead.page order by 2 desc, 1 nulls last;
end;
comment on function private.report_pages is 'Leads, and how many of them were won, by the page whose link led to the form.';

create function private.report_sections(leads private.report_lead[])
returns table (section text, page text, heading text, lead_count integer, customer_count integer)
language sql stable set search_path = '' begin atomic
  select counted.section, counted.page, words.texts[1], counted.leads, counted.customers
  from (
    select lead.section, case when lead.section is not null then lead.page end, count(*)::integer,
      count(lead.closed_at)::integer
    from unnest(leads) as lead group by 1, 2
  ) as counted (section, page, leads, customers)
  left join private.section_words as words on words.hash = counted.section order by 4 desc, 2 nulls last, 1;
end;
comment on function private.report_sections is 'As report_pages, by the section of that link: its hash, page and first text.';

create function private.report_campaigns(leads private.report_lead[])
returns table (campaign text, lead_count integer, customer_count integer)
language sql stable set search_path = '' begin atomic
  select lead.campaign, count(*)::integer, count(lead.closed_at)::integer
  from unnest(leads) as lead group by lead.campaign order by 2 desc, 1 nulls last;
end;
comment on function private.report_campaigns is 'As report_pages, by utm_campaign of the visit.';

create function private.rows_of(name text, leads private.report_lead[]) returns jsonb
language plpgsql stable set search_path = '' as $$
declare found_rows jsonb;
begin
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(figure)), ''[]'') from private.%I($1) as figure', name
  ) into found_rows using leads;
  return found_rows;
end $$;
comment on function private.rows_of is 'The rows of the figure with this function name, in their order, as JSON.';

create function private.report_groups(leads private.report_lead[]) returns table (
  owner uuid, owner_name text, language text, lead_count integer, won_count integer, won jsonb,
  median_seconds double precision
)
language sql stable set search_path = '' begin atomic
  select lead.owner, lead.owner_name, lead.language, count(*)::integer,
    (count(*) filter (where lead.stage = 'closed'))::integer,
    private.rows_of('report_won', array_agg(lead) filter (where lead.stage = 'closed')),
    percentile_cont(0.5) within group (order by lead.response_seconds)
  from unnest(leads) as lead group by grouping sets ((lead.owner, lead.owner_name), (lead.language))
  order by grouping(lead.language) desc, lead.owner is null, 4 desc, lead.owner_name, lead.owner, lead.language;
end;
comment on function private.report_groups is 'Leads by owner, then by language: counts, report_won, median response time.';

create function public.get_report(
  from_day date, to_day date, in_country text default null, with_uncounted boolean default false
) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  leads private.report_lead[];
  uncounted integer;
begin
  perform private.require('somebody of the desk', 'read the report', row(in_country));
  select array_agg(lead) filter (where with_uncounted or lead.is_counted), count(*) filter (where not lead.is_counted)
  into leads, uncounted from private.report_leads(from_day, to_day, in_country) as lead;
  return (
    select jsonb_object_agg(substr(figure, 8), private.rows_of(figure, leads))
    from unnest(array[
      'report_arrivals', 'report_funnel', 'report_responses', 'report_attempts', 'report_lost', 'report_won',
      'report_groups', 'report_pages', 'report_sections', 'report_campaigns'
    ]) as figure
  ) || jsonb_build_object('waiting', private.report_waiting(in_country), 'uncounted', uncounted);
end $$;
comment on function public.get_report is 'The report on the leads of these days, of one country or (null) of all: the rows of '
  'each private.report_*. Leaves out leads with is_counted false unless with_uncounted; `uncounted` is their number.';

create function public.get_report_leads(
  from_day date, to_day date, in_country text default null, behind jsonb default '{}',
  with_uncounted boolean default false
) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare found_rows jsonb;
begin
  perform private.require_lead_access('read the report', row(in_country, behind));
  with found as (
    select lead.* from private.report_leads(from_day, to_day, in_country) as lead
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
      and (not behind ? 'page' or lead.page is not distinct from nullif(behind ->> 'page', ''))
      and (not behind ? 'section' or lead.section is not distinct from nullif(behind ->> 'section', ''))
      and (not behind ? 'campaign' or lead.campaign is not distinct from nullif(behind ->> 'campaign', ''))
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
end $$;
comment on function public.get_report_leads is 'The newest 500 leads behind a figure of get_report: {total, leads}. `behind` '
  'has week, source, reached, stage, answered, person, name, weekday, reason, page, section, campaign, owner, language, '
  'currency; '''' is null.';

grant execute on function public.get_report, public.get_report_leads to authenticated;
