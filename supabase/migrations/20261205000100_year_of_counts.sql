-- A year of counters is added up once for each view, by a plan made for its days, and Results reads its own pages alone.

-- Pages first: Results asks for some pages and many days.
alter table private.word_counts
  drop constraint word_counts_pkey,
  add primary key (page, day, section, action, target, language, source, viewport);

create type private.count_total as (
  page text, section text, action text, target text, source text, counted bigint
);

-- Without a path of its own it becomes a part of the query that reads from it.
create or replace function private.counts_between(from_day date, to_day date)
returns table (day date, page text, section text, action text, target text, language text, source text, counted bigint)
language sql stable
begin atomic
  select day, page, section, action, target, language, source, counted::bigint
  from private.word_counts where day between from_day and to_day
  union all
  select month, page, section, action, target, language, source, counted
  from private.word_months where month between from_day and to_day;
end;

create function private.count_totals(from_day date, to_day date, of_document text)
returns setof private.count_total
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
begin
  return query
  select page, section, action, target, source, sum(counted)::bigint
  from private.counts_between(from_day, to_day)
  where of_document is null
    -- A list is looked up by the index, where a query of pages would be compared with every counter.
    or page = any (array(select place.page from private.section_places as place where document = of_document))
  group by page, section, action, target, source;
end
$$;
comment on function private.count_totals(date, date, text) is
  'The counters of these days, both included, added up over days, languages and windows: of the pages that a document''s sections stand on, or with null of all.';

create function private.word_results(from_day date, to_day date, totals private.count_total[]) returns setof private.word_result
language sql stable set search_path = ''
begin atomic
  with counts as (
    select page, section, sum(counted) filter (where action = 'seen')::bigint as seen,
      sum(counted) filter (where action = 'used')::bigint as pressed
    from unnest(totals) where section <> '' group by page, section
  ),
  credited as (
    select credit.page, credit.section, count(*) as leads, count(lead.closed_at) as customers
    from private.report_leads(from_day, to_day, null) as lead
    join private.lead_credits as credit on credit.lead_id = lead.id
    where credit.section is not null group by credit.page, credit.section
  ),
  -- Equal words twice on a page are counted together, under the first of them.
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
comment on function private.word_results(date, date, private.count_total[]) is
  'For each page and words of it: how many visits of these totals saw them and pressed anything in them, how many leads a link of them brought in these days, and how many of these became customers.';

create or replace function public.get_results(of_document text, from_day date, to_day date) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with results as materialized (
    select * from private.word_results(
      from_day, to_day, array(select total from private.count_totals(from_day, to_day, of_document) as total)
    )
  ),
  -- A reusable section's words are counted together, wherever they stand.
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
    select ranked.*, private.wilson(least(pressed, seen), seen) as press_rate,
      private.wilson(least(leads, seen), seen) as lead_rate
    from ranked where age <= 2
  ),
  pages as (
    select distinct page from private.section_places where document = of_document and is_current
  )
  select jsonb_build_object(
    'sections', coalesce((
      select jsonb_agg(jsonb_build_object(
        'key', present.key, 'now', to_jsonb(present) - 'age', 'before', to_jsonb(past) - 'age',
        'press_verdict', private.verdict(present.press_rate, past.press_rate),
        'lead_verdict', private.verdict(present.lead_rate, past.lead_rate)
      ) order by present.place, present.key)
      from rated as present left join rated as past on past.key = present.key and past.age = 2
      where present.age = 1 and present.is_current
    ), '[]'),
    'pages', coalesce((select jsonb_agg(page order by page) from pages), '[]'),
    'days', coalesce((
      select jsonb_agg(jsonb_build_object(
        'day', day, 'visits', case when visits >= 5 then visits end
      ) order by day)
      from (
        select day, sum(counted) as visits from private.counts_between(from_day, to_day)
        where action = 'visit' and section = '' and page = any (array(select page from pages)) group by day
      ) as days
    ), '[]'),
    'visits', (
      select coalesce(sum(counted), 0) from private.counts_between(from_day, to_day)
      where action = 'visit' and section = '' and page = any (array(select page from pages))
    )
  );
end;

create or replace function public.get_selling(from_day date, to_day date) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with leads as materialized (
    select credit.page, credit.section, credit.campaign, lead.closed_at
    from private.report_leads(from_day, to_day, null) as lead
    left join private.lead_credits as credit on credit.lead_id = lead.id
  ),
  counts as materialized (select * from private.count_totals(from_day, to_day, null)),
  results as materialized (
    select * from private.word_results(from_day, to_day, array(select counts::private.count_total from counts))
  ),
  visits as (select page, sum(counted) as visits from counts where action = 'visit' group by page),
  named as (
    select results.*, words.texts[1] as heading, words.type, visits.visits
    from results join private.section_words as words using (hash)
    left join visits on visits.page = results.page
  )
  select jsonb_build_object(
    'leads', (select count(*) from leads),
    'customers', (select count(closed_at) from leads),
    'uncredited', (select count(*) from leads where page is null),
    'pages', coalesce((
      select jsonb_agg(to_jsonb(ranked) order by ranked.leads desc, ranked.visits desc, ranked.page)
      from (
        select page, coalesce(max(visits.visits), 0) as visits, count(leads.*) as leads,
          count(leads.closed_at) as customers,
          private.wilson(least(count(leads.*), max(visits.visits)), max(visits.visits)) as lead_rate
        from visits full join leads using (page) where page is not null group by page
      ) as ranked
    ), '[]'),
    'sections', coalesce((
      select jsonb_agg(to_jsonb(ranked) order by ranked.leads desc, ranked.pressed desc, ranked.seen desc, ranked.hash)
      from (
        select page, document, key, hash, heading, type, seen, pressed, leads, customers,
          private.wilson(least(leads, seen), seen) as lead_rate
        from named where is_current order by leads desc, pressed desc, seen desc limit 100
      ) as ranked
    ), '[]'),
    'silent', coalesce((
      select jsonb_agg(to_jsonb(silent) order by silent.seen desc, silent.page, silent.target)
      from (
        select named.page, named.document, named.key, named.heading, link.target, named.seen
        from named join private.section_words as words using (hash), unnest(words.links) as link (target)
        where named.is_current and named.seen >= 30 and not exists (
          select from counts where counts.page = named.page and counts.section = named.hash
            and counts.action = 'pressed' and counts.target = link.target
        )
      ) as silent
    ), '[]'),
    'reading', coalesce((
      select jsonb_agg(jsonb_build_object(
        'page', page, 'place', place, 'heading', heading, 'document', document, 'key', key,
        'part', round(least(seen, visits) / visits, 3)
      ) order by page, place)
      from named where is_current and visits >= 30
    ), '[]'),
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
  );
end;
drop function private.word_results(date, date);
revoke all on function private.count_totals(date, date, text),
  private.word_results(date, date, private.count_total[])
from public, anon, authenticated, service_role;
