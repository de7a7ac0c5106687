-- The Studio's results of sections, of the whole site and of experiments (docs/decisions/043-results-in-the-studio.md).

create type private.count_total as (page text, section text, action text, target text, source text, counted bigint);
create type private.group_total as (network_group smallint, is_now boolean, trials bigint, successes bigint);
create type private.word_result as (
  page text, document text, key text, hash text, place integer, is_current boolean,
  first_seen timestamptz, last_seen timestamptz, seen bigint, pressed bigint, leads bigint, customers bigint
);

-- Without its own search_path Postgres inlines it into the query that reads from it.
create function private.counts_between(from_day date, to_day date)
returns table (day date, page text, section text, action text, target text, language text, source text, counted bigint)
language sql stable begin atomic
  select day, page, section, action, target, language, source, counted::bigint
  from private.word_counts where day between from_day and to_day
  union all
  select month, page, section, action, target, language, source, counted
  from private.word_months where month between from_day and to_day;
end;
comment on function private.counts_between is 'The counters of these days; a summed month counts on its first day.';

-- Each view adds up the counters of its days, up to a year of them, by a plan that is made for these days.
create function private.count_totals(from_day date, to_day date, of_document text) returns setof private.count_total
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  counted_until date := private.counted_until();
  -- An array, which Postgres looks up in the index; it would compare a subquery of pages with every counter.
  pages text[] := case when of_document is not null
    then array(select place.page from private.section_places as place where document = of_document) end;
begin
  return query
  select page, section, action, target, source, sum(counted)::bigint
  from (
    select day, page, section, action, target, source, counted from private.word_days
    union all
    select day, page, section, action, target, case when section = '' then source else '' end, counted
    from private.word_counts where day > counted_until
    union all
    select month, page, section, action, target, case when section = '' then source else '' end, counted
    from private.word_months
  ) as counters (day, page, section, action, target, source, counted)
  where day between from_day and to_day and (pages is null or page = any (pages))
  group by page, section, action, target, source;
end $$;
comment on function private.count_totals is 'The counters of these days, summed as word_days: of a document, or (null) of all.';

create function private.wilson(successes numeric, trials numeric) returns numeric[]
language sql immutable set search_path = '' begin atomic
  -- Wilson 1927, with z = 1.96 for 95 in 100.
  select case when trials >= 30 then array[
    round((center - margin) / scale, 6), round(rate, 6), round((center + margin) / scale, 6)
  ] end
  from (
    select s / n as rate, 1 + 3.8416 / n as scale, s / n + 1.9208 / n as center,
      1.96 * sqrt(s * (n - s) / n ^ 3 + 0.9604 / n ^ 2) as margin
    from (values (least(successes, trials), nullif(trials, 0))) as given (s, n)
  ) as parts;
end;
comment on function private.wilson is 'A rate in its 95 % interval: {low, rate, high}; null below 30 trials.';

create function private.verdict(now_rate numeric[], before_rate numeric[]) returns text
language sql immutable set search_path = '' begin atomic
  -- Newcombe 1998, method 10: the interval of the difference of two rates, from Wilson's.
  select case
    when now_rate is null or before_rate is null then 'too-few'
    when now_rate[2] - before_rate[2]
      - sqrt((now_rate[2] - now_rate[1]) ^ 2 + (before_rate[3] - before_rate[2]) ^ 2) > 0 then 'better'
    when now_rate[2] - before_rate[2]
      + sqrt((now_rate[3] - now_rate[2]) ^ 2 + (before_rate[2] - before_rate[1]) ^ 2) < 0 then 'worse'
    else 'no-difference'
  end;
end;
comment on function private.verdict is 'How two rates of private.wilson compare: better, worse, no-difference or too-few.';

-- Leaves out three networks: one person may use a home, a phone and an office. As studio/components/experiments/networks.ts.
create function private.verdict_by_networks(verdict text, totals private.group_total[]) returns text
language sql immutable set search_path = '' begin atomic
  with counts as (
    select network_group, is_now, sum(trials) as trials, sum(successes) as successes
    from unnest(totals) group by network_group, is_now
  ),
  moves as (
    select network_group, trials,
      -- How far this network moves the rate of its version, to first order.
      case when is_now then 1 else -1 end * coalesce((
        successes - trials * sum(successes) over side / nullif(sum(trials) over side, 0)
      ) / nullif(sum(trials) over side, 0), 0) as influence
    from counts window side as (partition by is_now)
  ),
  ranked as (
    select network_group, kind, place
    from (
      select network_group,
        row_number() over (order by abs(sum(influence)) desc, network_group) as by_both,
        row_number() over (order by sum(influence) desc, network_group) as by_better,
        row_number() over (order by sum(influence), network_group) as by_worse,
        row_number() over (order by sum(trials) desc, network_group) as by_weight
      from moves group by network_group
    ) as weighed,
      lateral (values ('both', by_both), ('better', by_better), ('worse', by_worse), ('weight', by_weight))
        as places (kind, place)
  ),
  rests as (
    select kind, private.verdict(
      private.wilson(sum(successes) filter (where is_now), sum(trials) filter (where is_now)),
      private.wilson(sum(successes) filter (where not is_now), sum(trials) filter (where not is_now))
    ) as verdict
    from ranked join counts using (network_group) where place > 3 group by kind
  )
  select case
    when verdict_by_networks.verdict not in ('better', 'worse')
      or (select count(*) = 4 and bool_and(rests.verdict = verdict_by_networks.verdict) from rests)
      then verdict_by_networks.verdict
    else 'few-networks'
  end;
end;
comment on function private.verdict_by_networks is 'The verdict better or worse, if it stays without the three heaviest '
  'networks, else few-networks. Heaviest by trials, and by how far they move the difference to either side or both.';

create function private.word_results(from_day date, to_day date, totals private.count_total[])
returns setof private.word_result language sql stable set search_path = '' begin atomic
  with counts as (
    select page, section, sum(counted) filter (where action = 'seen')::bigint as seen,
      sum(counted) filter (where action = 'used')::bigint as pressed
    from unnest(totals) where section <> '' group by page, section
  ),
  credited as (
    select page, section, count(*) as leads, count(closed_at) as customers
    from private.report_leads(from_day, to_day, null) where section is not null group by page, section
  ),
  -- Equal texts on a page are counted together, as the first one.
  places as (
    select distinct on (page, hash) section_places.* from private.section_places
    order by page, hash, is_current desc, place
  )
  select places.page, places.document, places.key, places.hash, places.place, places.is_current,
    places.first_seen, places.last_seen, coalesce(counts.seen, 0), coalesce(counts.pressed, 0),
    coalesce(credited.leads, 0), coalesce(credited.customers, 0)
  from places
  left join counts on counts.page = places.page and counts.section = places.hash
  left join credited on credited.page = places.page and credited.section = places.hash;
end;
comment on function private.word_results is 'For each page and words: visits that saw them, clicked in them, leads, customers.';

create function private.counted_by_group()
returns table (page text, section text, network_group smallint, seen integer, used integer, leads integer)
language sql stable set search_path = '' begin atomic
  select page, section, network_group, seen, used, 0 from private.section_groups
  union all
  select credit.page, credit.section, credit.network_group, 0, 0, 1
  from private.lead_credits as credit join public.leads on leads.id = credit.lead_id
  where credit.network_group is not null and leads.deleted_at is null and not leads.is_suspected;
end;
comment on function private.counted_by_group is 'The results of each section of a page, by group of networks, over all days.';

create function private.visits_of(of_document text, from_day date, to_day date) returns jsonb
language sql stable set search_path = '' begin atomic
  with pages as (select distinct page from private.section_places where document = of_document and is_current),
  days as (
    select day, sum(counted) as visits from private.counts_between(from_day, to_day)
    where action = 'visit' and section = '' and page = any (array(select page from pages)) group by day
  )
  select jsonb_build_object(
    'pages', coalesce((select jsonb_agg(page order by page) from pages), '[]'),
    'days', coalesce((
      select jsonb_agg(jsonb_build_object('day', day, 'visits', case when visits >= 5 then visits end) order by day)
      from days
    ), '[]'),
    'visits', (select coalesce(sum(visits), 0) from days)
  );
end;
comment on function private.visits_of is 'A document''s pages and their visits: of each day, null below 5, and of all days.';

create function public.get_results(of_document text, from_day date, to_day date) returns jsonb
language sql stable security definer set search_path = '' begin atomic
  select private.check_size(64000, row(of_document));
  with results as materialized (
    select * from private.word_results(
      from_day, to_day, array(select total from private.count_totals(from_day, to_day, of_document) as total)
    )
  ),
  -- A reusable section's texts are counted together for all its places.
  versions as (
    select key, hash, min(place) as place, bool_or(is_current) as is_current,
      min(first_seen) as first_seen, max(last_seen) as last_seen, sum(seen) as seen,
      sum(pressed) as pressed, sum(leads) as leads, sum(customers) as customers
    from results where document = of_document group by key, hash
  ),
  ranked as (
    select versions.*, words.type, words.texts, words.links,
      row_number() over (partition by key order by is_current desc, last_seen desc, first_seen desc) as age
    from versions join private.section_words as words using (hash)
  ),
  rated as (
    select ranked.*, private.wilson(pressed, seen) as press_rate, private.wilson(leads, seen) as lead_rate
    from ranked where age <= 2
  ),
  groups as (
    select rated.key, rated.age, counted.network_group, sum(counted.seen) as seen, sum(counted.used) as used,
      sum(counted.leads) as leads
    from rated
    join (select distinct page, key, hash from private.section_places where document = of_document) as place
      using (key, hash)
    join private.counted_by_group() as counted on counted.page = place.page and counted.section = place.hash
    group by rated.key, rated.age, counted.network_group
  ),
  totals as (
    select key,
      array_agg((network_group, age = 1, seen, used)::private.group_total) as of_presses,
      array_agg((network_group, age = 1, seen, leads)::private.group_total) as of_leads
    from groups group by key
  )
  select private.visits_of(of_document, from_day, to_day) || jsonb_build_object(
    'sections', coalesce((
      select jsonb_agg(jsonb_build_object(
        'key', present.key, 'now', to_jsonb(present) - 'age', 'before', to_jsonb(past) - 'age',
        'press_verdict', private.verdict_by_networks(
          private.verdict(present.press_rate, past.press_rate), totals.of_presses
        ),
        'lead_verdict', private.verdict_by_networks(
          private.verdict(present.lead_rate, past.lead_rate), totals.of_leads
        )
      ) order by present.place, present.key)
      from rated as present left join rated as past on past.key = present.key and past.age = 2
      left join totals on totals.key = present.key
      where present.age = 1 and present.is_current
    ), '[]')
  );
end;
comment on function public.get_results is 'The results of a document''s sections: each one''s words now and before, with '
  'figures, 95 % intervals and verdicts; and visits of their pages, of a day null below 5.';

create function private.silent_links(results private.word_result[], totals private.count_total[]) returns jsonb
language sql stable set search_path = '' begin atomic
  select coalesce(jsonb_agg(to_jsonb(silent) order by silent.seen desc, silent.page, silent.target), '[]')
  from (
    select result.page, result.document, result.key, words.texts[1] as heading, link.target, result.seen
    from unnest(results) as result
    join private.section_words as words on words.hash = result.hash, unnest(words.links) as link (target)
    where result.is_current and result.seen >= 30 and not exists (
      select from unnest(totals) as total
      where total.page = result.page and total.section = result.hash
        and total.action = 'pressed' and total.target = link.target
    )
  ) as silent;
end;
comment on function private.silent_links is 'Links of sections that at least 30 visits have seen and nobody has clicked.';

create function private.reading_of(results private.word_result[], totals private.count_total[]) returns jsonb
language sql stable set search_path = '' begin atomic
  select coalesce(jsonb_agg(jsonb_build_object(
    'page', result.page, 'place', result.place, 'heading', words.texts[1],
    'document', result.document, 'key', result.key,
    'part', round(least(result.seen, visited.visits) / visited.visits, 3)
  ) order by result.page, result.place), '[]')
  from unnest(results) as result
  join private.section_words as words on words.hash = result.hash
  join (
    select page, sum(counted) as visits from unnest(totals) where action = 'visit' group by page
  ) as visited on visited.page = result.page
  where result.is_current and visited.visits >= 30
    -- A visitor with one version of a section did not stop reading before the other one.
    and not exists (
      select from private.experiments
      where experiments.is_current and experiments.page = result.page
        and result.hash in (experiments.control, experiments.variant)
    );
end;
comment on function private.reading_of is 'The share of a page''s visits that saw each section, from 30 visits on.';

create function public.get_selling(from_day date, to_day date) returns jsonb
language sql stable security definer set search_path = '' begin atomic
  with leads as materialized (
    select page, section, campaign, closed_at from private.report_leads(from_day, to_day, null) where is_counted
  ),
  totals as materialized (select array(select total from private.count_totals(from_day, to_day, null) as total) as totals),
  counts as materialized (select counted.* from totals, unnest(totals.totals) as counted),
  results as materialized (select results.* from totals, private.word_results(from_day, to_day, totals.totals) as results),
  visits as (select page, sum(counted) as visits from counts where action = 'visit' group by page)
  select jsonb_build_object(
    'leads', (select count(*) from leads),
    'customers', (select count(closed_at) from leads),
    'uncredited', (select count(*) from leads where page is null),
    'pages', coalesce((
      select jsonb_agg(to_jsonb(ranked) order by ranked.leads desc, ranked.visits desc, ranked.page)
      from (
        select page, coalesce(max(visits.visits), 0) as visits, count(leads.*) as leads,
          count(leads.closed_at) as customers,
          private.wilson(count(leads.*), max(visits.visits)) as lead_rate
        from visits full join leads using (page) where page is not null group by page
      ) as ranked
    ), '[]'),
    'sections', coalesce((
      select jsonb_agg(to_jsonb(ranked) order by ranked.leads desc, ranked.pressed desc, ranked.seen desc, ranked.hash)
      from (
        select page, document, key, hash, texts[1] as heading, type, seen, pressed, leads, customers,
          private.wilson(leads, seen) as lead_rate
        from results join private.section_words using (hash)
        where is_current order by leads desc, pressed desc, seen desc limit 100
      ) as ranked
    ), '[]'),
    'silent', private.silent_links(array(select results::private.word_result from results), totals.totals),
    'reading', private.reading_of(array(select results::private.word_result from results), totals.totals),
    'campaigns', coalesce((
      select jsonb_agg(to_jsonb(ranked) order by ranked.leads desc, ranked.visits desc, ranked.campaign)
      from (
        select campaign, coalesce(max(visited.visits), 0) as visits, count(leads.*) as leads,
          count(leads.closed_at) as customers
        from (
          select target as campaign, sum(counted) as visits from counts
          where action = 'visit' and source = 'campaign' and target <> '' group by target
        ) as visited full join leads using (campaign)
        where campaign is not null group by campaign
      ) as ranked
    ), '[]')
  )
  from totals;
end;
comment on function public.get_selling is 'What sells in these days: {leads, customers, uncredited, pages, sections, silent '
  'links, reading, campaigns}, the pages and sections ranked by leads.';

-- Gets a plan for its days: Postgres reads a year of leads at once, but a week of them by the index.
create function private.traffic_of(of_document text, of_key text, from_day date, to_day date) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  pages text[] := array(
    select page from private.section_places where document = of_document and key = of_key and is_current
  );
  since timestamptz := from_day::timestamp at time zone 'Asia/Singapore';
  before timestamptz := (to_day + 1)::timestamp at time zone 'Asia/Singapore';
begin
  return (
    select jsonb_build_object(
      'visits', coalesce(sum(counted) filter (where action = 'visit' and page = any (pages)), 0),
      'pressed', coalesce(sum(counted) filter (where action = 'used' and exists (
        select from private.section_places as place
        where document = of_document and key = of_key and is_current
          and place.page = total.page and place.hash = total.section
      )), 0)
    )
    from private.count_totals(from_day, to_day, of_document) as total
  ) || jsonb_build_object('leads', (
    select count(*) from private.leads_between(since, before, null) as lead
    where not is_suspected and exists (
      select from jsonb_array_elements(path -> 'pages') as visited where visited ->> 'page' = any (pages)
    )
  ));
end $$;
comment on function private.traffic_of is 'The visits, presses and leads in these days of the page that a section is on.';

create function private.counts_of_trial(of_token text)
returns table (day date, network_group smallint, is_variant boolean, visits integer, pressed integer, leads integer)
language sql stable set search_path = '' begin atomic
  select day, null::smallint as network_group, is_variant, visits, pressed, 0
  from private.experiment_counts where token = of_token
  union all
  select null::date as day, network_group, is_variant, visits, pressed, 0
  from private.experiment_groups where token = of_token
  union all
  select (leads.created_at at time zone 'Asia/Singapore')::date, credit.network_group, right(arm, 1) = '1', 0, 0, 1
  from private.lead_credits as credit, unnest(credit.arms) as arm, public.leads
  where leads.id = credit.lead_id and leads.deleted_at is null and not leads.is_suspected and left(arm, 8) = of_token;
end;
comment on function private.counts_of_trial is 'Visits and presses of a version by day, then by networks; leads by both.';

create function public.get_experiment(of_experiment text, of_document text, of_key text, from_day date, to_day date)
returns jsonb language sql stable security definer set search_path = '' begin atomic
  select private.check_size(64000, row(of_experiment, of_document, of_key));
  with trial as (
    select * from private.experiments where experiment = of_experiment
    order by is_current desc, last_seen desc, first_seen desc limit 1
  ),
  arms as (
    select day, network_group,
      coalesce(jsonb_agg(counted) filter (where not is_variant) -> 0, '[0, 0, 0]') as control,
      coalesce(jsonb_agg(counted) filter (where is_variant) -> 0, '[0, 0, 0]') as variant
    from (
      select day, network_group, is_variant, jsonb_build_array(sum(visits), sum(pressed), sum(leads)) as counted
      from trial, private.counts_of_trial(trial.token)
      group by grouping sets ((day, is_variant), (network_group, is_variant))
    ) as sums
    where day is not null or network_group is not null group by day, network_group
  )
  select jsonb_build_object(
    'traffic', private.traffic_of(of_document, of_key, from_day, to_day),
    'trial', (
      select jsonb_build_object(
        'since', first_seen, 'is_current', is_current,
        'versions', (select count(*) from private.experiments where experiment = of_experiment),
        'control', (select texts from private.section_words where hash = trial.control),
        'variant', (select texts from private.section_words where hash = trial.variant),
        'days', coalesce((
          select jsonb_agg(jsonb_build_object('day', day, 'control', control, 'variant', variant) order by day)
          from arms where day is not null
        ), '[]'),
        'groups', coalesce((
          select jsonb_agg(jsonb_build_object('control', control, 'variant', variant)) from arms where day is null
        ), '[]')
      )
      from trial
    )
  );
end;
comment on function public.get_experiment is 'What decides an experiment: {traffic: {visits, pressed, leads}} of its page. '
  'Of its newest versions {trial: {since, is_current, versions, control, variant, days: [{day, control, variant}], '
  'groups: [{control, variant}]}}. Each arm is [visits, pressed, leads]; trial is null before a build.';

grant execute on function public.get_results, public.get_selling, public.get_experiment to service_role;
