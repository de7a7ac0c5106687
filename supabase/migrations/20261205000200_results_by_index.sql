-- Results finds its pages by the index: a list of them is looked up, where a query of them was compared with every counter.

create or replace function private.count_totals(from_day date, to_day date, of_document text)
returns setof private.count_total
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
begin
  return query
  select page, section, action, target, source, sum(counted)::bigint
  from private.counts_between(from_day, to_day)
  where of_document is null
    or page = any (array(select place.page from private.section_places as place where document = of_document))
  group by page, section, action, target, source;
end
$$;

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
