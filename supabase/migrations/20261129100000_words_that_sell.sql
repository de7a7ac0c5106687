-- Which words sell: counters a day of what visitors saw and pressed, and for each lead what brought it, written once.
-- Nobody is identified: no counter knows a visitor, and no visit is kept. Decision 080.

-- What stands behind a section's hash, as the build lists it in sections.json.
create table private.section_words (
  hash text primary key constraint section_words_hash check (hash ~ '^[A-Za-z0-9_-]{8}$'),
  type text not null,
  texts text[] not null,
  links text[] not null
);
comment on table private.section_words is 'The words behind each hash that a build has had; never changed.';

create table private.counted_pages (
  page text primary key,
  revision text not null,
  is_current boolean not null default true
);
comment on table private.counted_pages is 'The pages that a build has had; visits of others are not counted.';

create table private.section_places (
  page text not null references private.counted_pages,
  document text not null,
  key text not null,
  hash text not null references private.section_words,
  place integer not null,
  first_seen timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  is_current boolean not null default true,
  primary key (page, document, key, hash)
);
comment on table private.section_places is
  'Where words stood: page, document and key that they are written under, how many sections stood above, and when.';

create index section_places_by_hash on private.section_places (hash);

create table private.sections_read (
  id boolean primary key default true constraint sections_read_one_row check (id),
  read_at timestamptz not null default '-infinity'
);
comment on table private.sections_read is 'One row: when the list of the build was last asked for.';
insert into private.sections_read default values;

create table private.word_counts (
  day date not null,
  page text not null,
  section text not null default '',
  action text not null constraint word_counts_action check (action in ('visit', 'seen', 'pressed')),
  target text not null default '',
  language text not null,
  source text not null,
  viewport text not null,
  counted integer not null default 1,
  primary key (day, page, section, action, target, language, source, viewport)
) partition by range (day);
comment on table private.word_counts is
  'How often in a day of Singapore a page was visited, a section seen and a link of it pressed (target: its address; of a visit the referring host or the campaign).';

create table private.word_months (
  month date not null,
  page text not null,
  section text not null,
  action text not null,
  target text not null,
  language text not null,
  source text not null,
  counted bigint not null,
  primary key (month, page, section, action, target, language, source)
);
comment on table private.word_months is 'The counters of months whose days are no longer kept.';

create table private.count_slots (
  key text not null constraint count_slots_key_hashed check (key ~ '^count:[0-9a-f]{64}$'),
  day date not null,
  used integer not null default 1,
  primary key (key, day)
);
comment on table private.count_slots is
  'How often an address was counted today, under a keyed hash of day, page and address; deleted when the day is over.';

create table private.lead_credits (
  lead_id uuid primary key references public.leads on delete cascade,
  page text,
  section text,
  target text,
  campaign text
);
comment on table private.lead_credits is
  'What brought a lead, written once with the lead and never again: page, section and address of the link that led to the form, and the campaign; nulls where nothing is known.';
create index lead_credits_by_section on private.lead_credits (section);

do $$
declare
  name text;
begin
  foreach name in array '{section_words,counted_pages,section_places,sections_read,word_counts,word_months,count_slots,lead_credits}'::text[] loop
    execute format('alter table private.%I enable row level security', name);
    execute format('revoke all on private.%I from public, anon, authenticated, service_role', name);
  end loop;
end
$$;

-- Their number grows by the month, so that no list of tables could name them.
create schema partitions;
revoke all on schema partitions from public;

create function private.count_day() returns date
language sql stable set search_path = ''
return (now() at time zone 'Asia/Singapore')::date;
comment on function private.count_day() is 'The day on which something counts now: that of Singapore.';

create function private.keep_counts() returns void
language plpgsql set search_path = ''
as $$
declare
  first_day date;
  name text;
  month date := date_trunc('month', private.count_day())::date;
  old record;
begin
  for ahead in 0..2 loop
    first_day := month + make_interval(months => ahead);
    name := 'word_counts_' || to_char(first_day, 'YYYY_MM');
    if to_regclass('partitions.' || name) is null then
      execute format(
        'create table partitions.%I partition of private.word_counts for values from (%L) to (%L)',
        name, first_day, first_day + interval '1 month'
      );
      execute format('alter table partitions.%I enable row level security', name);
      execute format('revoke all on partitions.%I from public, anon, authenticated, service_role', name);
    end if;
  end loop;
  for old in
    select child.relname, to_date(right(child.relname, 7), 'YYYY_MM') as month
    from pg_catalog.pg_inherits join pg_catalog.pg_class as child on child.oid = inhrelid
    where inhparent = 'private.word_counts'::regclass
      and to_date(right(child.relname, 7), 'YYYY_MM') < month - interval '13 months'
  loop
    execute format(
      'insert into private.word_months (month, page, section, action, target, language, source, counted)
      select %L::date, page, section, action, target, language, source, sum(counted)
      from partitions.%I group by page, section, action, target, language, source', old.month, old.relname
    );
    execute format('drop table partitions.%I', old.relname);
  end loop;
  delete from private.count_slots where day < private.count_day();
end
$$;
comment on function private.keep_counts() is
  'Makes the counters'' tables of this month and the two to come, sums up months whose end is more than a year ago, and forgets who was counted before today.';
select private.keep_counts();

create or replace function private.run_nightly_jobs() returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.anonymise_leads();
  perform private.keep_counts();
  if to_regclass('cron.job_run_details') is not null then
    delete from cron.job_run_details where end_time < now() - interval '7 days';
  end if;
  perform private.record_run('nightly-jobs');
end
$$;

create function public.record_sections(list jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.section_words (hash, type, texts, links)
  select entry.key, entry.value ->> 'type',
    array(select jsonb_array_elements_text(entry.value -> 'texts')),
    array(select jsonb_array_elements_text(entry.value -> 'links'))
  from jsonb_each(list -> 'words') as entry
  order by entry.key
  on conflict do nothing;

  insert into private.counted_pages (page, revision)
  select entry ->> 'path', entry ->> 'revision' from jsonb_array_elements(list -> 'pages') as entry
  order by 1
  on conflict (page) do update set revision = excluded.revision, is_current = true;
  update private.counted_pages set is_current = false
  where is_current and page not in (
    select entry ->> 'path' from jsonb_array_elements(list -> 'pages') as entry
  );

  update private.section_places set is_current = false where is_current;
  insert into private.section_places (page, document, key, hash, place)
  select distinct on (1, 2, 3, 4)
    entry ->> 'path', section.value ->> 'document', section.value ->> 'key', section.value ->> 'hash',
    section.ordinality::integer
  from jsonb_array_elements(list -> 'pages') as entry,
    jsonb_array_elements(entry -> 'places') with ordinality as section
  order by 1, 2, 3, 4, 5
  on conflict (page, document, key, hash)
  do update set is_current = true, last_seen = now(), place = excluded.place;
end
$$;
comment on function public.record_sections(jsonb) is
  'Keeps the list of the newest build (sections.json): pages, where sections stand, and their words. For functions.';

create function private.needs_list(visit jsonb) returns boolean
language plpgsql set search_path = ''
as $$
declare
  is_known boolean := exists (select from private.counted_pages where page = visit ->> 'page')
    and not exists (
      select from jsonb_array_elements_text(visit -> 'seen') as item (hash)
      where not exists (
        select from private.section_places where page = visit ->> 'page' and hash = item.hash
      )
    );
begin
  -- Whoever changes the row reads the list for everybody.
  update private.sections_read set read_at = clock_timestamp()
  where read_at < clock_timestamp()
    - case when is_known then interval '10 minutes' else interval '10 seconds' end;
  return found;
end
$$;
comment on function private.needs_list(jsonb) is
  'Whether the caller has to read the build''s list first: it is ten minutes old, or ten seconds where it lacks a page or section of this visit.';

create function private.may_count(counted_page text, address text) returns boolean
language plpgsql set search_path = ''
as $$
declare
  today date := private.count_day();
  is_within boolean;
begin
  -- All pages together first, in one order for everybody.
  insert into private.count_slots as slot (key, day)
  values (private.slot_hash(format('count:%s::%s', today, address)), today)
  on conflict (key, day) do update set used = slot.used + 1 where slot.used < 300
  returning true into is_within;
  if is_within is null then
    return false;
  end if;
  is_within := null;
  insert into private.count_slots as slot (key, day)
  values (private.slot_hash(format('count:%s:%s:%s', today, counted_page, address)), today)
  on conflict (key, day) do update set used = slot.used + 1 where slot.used < 20
  returning true into is_within;
  return is_within is not null;
end
$$;
comment on function private.may_count(text, text) is
  'Whether this address may count once more today: 20 times a page, 300 times in all.';

create function public.count_visit(visit jsonb, request_headers jsonb, is_list_read boolean default false)
returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  today date := private.count_day();
  counted_page text := visit ->> 'page';
  origin text := coalesce(visit ->> 'from', '');
begin
  if not is_list_read and private.needs_list(visit) then
    return true;
  end if;
  if not exists (select from private.counted_pages where page = counted_page)
    or not private.may_count(counted_page, coalesce(private.client_address(request_headers), 'unknown'))
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
    select press ->> 'section', 'pressed', press ->> 'to'
    from jsonb_array_elements(visit -> 'pressed') as press
    where exists (
      select from private.section_places join private.section_words using (hash)
      where page = counted_page and hash = press ->> 'section'
        and (press ->> 'to' = any (links) or press ->> 'to' = '')
    )
  ) as event
  order by 3, 4, 5
  on conflict (day, page, section, action, target, language, source, viewport)
  do update set counted = known.counted + 1;
  return false;
end
$$;
comment on function public.count_visit(jsonb, jsonb, boolean) is
  'Counts a visit of a page: {page, language, source, from, viewport, seen: [hash], pressed: [{section, to}]}. True where nothing was counted because the build''s list has to be read first. For functions.';

-- What a lead's tab has read, and the link that led to the form.
alter table public.leads
  add column path jsonb
    constraint leads_path_shape check (
      jsonb_typeof(path) = 'object' and octet_length(path::text) <= 4096
      and path - '{pages,link,variant}'::text[] = '{}'
      and coalesce(jsonb_typeof(path -> 'pages'), 'array') = 'array'
      and coalesce(jsonb_typeof(path -> 'link'), 'object') = 'object'
    );
comment on column public.leads.path is
  'What the tab read before the lead: {pages: [{page, sections: [hash]}], link: {page, section, to}}; null where nothing is known.';
grant insert (path) on public.leads to anon, authenticated;

-- Made anew because their row has grown.
create or replace function private.leads_of(person text) returns setof public.leads
language sql stable set search_path = ''
begin atomic
  with recursive named as (
    select leads.id, leads.merged_into from public.leads
    where (
      leads.email = private.person_of(person)
      or (
        leads.merged_into is not null
        and leads.merged_over -> 'before' ->> 'email' = private.person_of(person)
      )
    ) and leads.email <> 'anonymised@example.invalid'
  ),
  up as (
    select named.id, named.merged_into from named
    union
    select leads.id, leads.merged_into from public.leads join up on leads.id = up.merged_into
  ),
  whole as (
    select up.id from up
    union
    select leads.id from public.leads join whole on leads.merged_into = whole.id
  )
  select leads.* from public.leads where leads.id in (select whole.id from whole);
end;
create or replace function public.get_active_leads() returns setof public.leads
language sql stable
begin atomic
  select * from public.leads where deleted_at is null order by created_at desc, id;
end;

do $$
declare
  change record;
  definition text;
begin
  for change in
    select * from (values
      ('private.anonymise_leads()', 'attribution = ''{}'',', 'attribution = ''{}'',
    path = null,'),
      ('public.get_report(date, date, text)',
        '''waiting'', private.report_waiting(in_country)',
        '''pages'', private.rows_of(''report_pages'', leads),
    ''sections'', private.rows_of(''report_sections'', leads),
    ''campaigns'', private.rows_of(''report_campaigns'', leads),
    ''waiting'', private.report_waiting(in_country)'),
      ('public.get_report_leads(date, date, text, jsonb)',
        'select lead.* from private.report_leads(from_day, to_day, in_country) as lead',
        'select lead.* from private.report_leads(from_day, to_day, in_country) as lead
    left join private.lead_credits as credit on credit.lead_id = lead.id'),
      ('public.get_report_leads(date, date, text, jsonb)',
        'and (not behind ? ''currency''',
        'and (not behind ? ''page'' or credit.page is not distinct from nullif(behind ->> ''page'', ''''))
      and (not behind ? ''section'' or credit.section is not distinct from nullif(behind ->> ''section'', ''''))
      and (not behind ? ''campaign'' or credit.campaign is not distinct from nullif(behind ->> ''campaign'', ''''))
      and (not behind ? ''currency''')
    ) as changes (name, old, new)
  loop
    definition := pg_get_functiondef(change.name::regprocedure);
    if position(change.old in definition) = 0 then
      raise exception '% has no: %', change.name, change.old;
    end if;
    execute replace(definition, change.old, change.new);
  end loop;
end
$$;

create function private.credit_lead() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  link jsonb := new.path -> 'link';
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
  insert into private.lead_credits (lead_id, page, section, target, campaign)
  values (
    new.id, credited_page, credited_section, credited_target,
    substring(lower(new.attribution ->> 'utm_campaign') from '^[a-z0-9][a-z0-9 ._+-]{0,59}$')
  );
  return null;
end
$$;
comment on function private.credit_lead() is
  'Writes what brought a new lead, once: whatever is published or renamed later, a lead''s credit stays.';
create trigger leads_60_credit after insert on public.leads
for each row execute function private.credit_lead();

create function private.report_pages(leads private.report_lead[])
returns table (page text, lead_count integer, customer_count integer)
language sql stable set search_path = ''
begin atomic
  select credit.page, count(*)::integer, count(lead.closed_at)::integer
  from unnest(leads) as lead left join private.lead_credits as credit on credit.lead_id = lead.id
  group by credit.page order by 2 desc, 1 nulls last;
end;
comment on function private.report_pages(private.report_lead[]) is
  'The leads, and those that became customers, by the page whose link led to the form; null where none did.';

create function private.report_sections(leads private.report_lead[])
returns table (section text, page text, heading text, lead_count integer, customer_count integer)
language sql stable set search_path = ''
begin atomic
  select credit.section, credit.page, min(words.texts[1]), count(*)::integer,
    count(lead.closed_at)::integer
  from unnest(leads) as lead
  left join private.lead_credits as credit on credit.lead_id = lead.id and credit.section is not null
  left join private.section_words as words on words.hash = credit.section
  group by credit.section, credit.page order by 4 desc, 2 nulls last, 1;
end;
comment on function private.report_sections(private.report_lead[]) is
  'The same by the section of that link: its words'' hash, the page, the first of its texts.';

create function private.report_campaigns(leads private.report_lead[])
returns table (campaign text, lead_count integer, customer_count integer)
language sql stable set search_path = ''
begin atomic
  select credit.campaign, count(*)::integer, count(lead.closed_at)::integer
  from unnest(leads) as lead left join private.lead_credits as credit on credit.lead_id = lead.id
  group by credit.campaign order by 2 desc, 1 nulls last;
end;
comment on function private.report_campaigns(private.report_lead[]) is
  'The same by utm_campaign of the visit.';

create function private.counts_between(from_day date, to_day date)
returns table (day date, page text, section text, action text, target text, language text, source text, counted bigint)
language sql stable set search_path = ''
begin atomic
  select day, page, section, action, target, language, source, sum(counted)
  from private.word_counts where day between from_day and to_day
  group by day, page, section, action, target, language, source
  union all
  select month, page, section, action, target, language, source, counted
  from private.word_months where month between from_day and to_day;
end;
comment on function private.counts_between(date, date) is
  'The counters of these days, both included; a month that was summed up counts on its first day.';

create function private.wilson(successes numeric, trials numeric) returns numeric[]
language sql immutable set search_path = ''
begin atomic
  -- Wilson 1927, with z = 1.96 for 95 in 100.
  select case when trials >= 30 then array[
    round((center - margin) / scale, 6), round(successes / trials, 6), round((center + margin) / scale, 6)
  ] end
  from (
    select 1 + 3.8416 / nullif(trials, 0) as scale,
      successes / nullif(trials, 0) + 1.9208 / nullif(trials, 0) as center,
      1.96 * sqrt(
        successes * (trials - successes) / nullif(trials, 0) ^ 3 + 0.9604 / nullif(trials, 0) ^ 2
      ) as margin
  ) as parts;
end;
comment on function private.wilson(numeric, numeric) is
  'A rate between the ends of its 95 % interval: {low, rate, high}; null below 30 trials, which are too few to tell.';

create function private.verdict(now_rate numeric[], before_rate numeric[]) returns text
language sql immutable set search_path = ''
begin atomic
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
comment on function private.verdict(numeric[], numeric[]) is
  'What two rates of private.wilson tell: better, worse, no-difference, or too-few.';

create type private.word_result as (
  page text, document text, key text, hash text, place integer, is_current boolean,
  first_seen timestamptz, last_seen timestamptz, seen bigint, pressed bigint, leads bigint, customers bigint
);

create function private.word_results(from_day date, to_day date) returns setof private.word_result
language sql stable set search_path = ''
begin atomic
  with counts as (
    select page, section, sum(counted) filter (where action = 'seen') as seen,
      sum(counted) filter (where action = 'pressed') as pressed
    from private.counts_between(from_day, to_day) where section <> '' group by page, section
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
comment on function private.word_results(date, date) is
  'For each page and words of it: how often they were seen and a link of them pressed, how many leads that link brought in these days, and how many of these became customers.';

create function public.get_results(of_document text, from_day date, to_day date) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with results as materialized (select * from private.word_results(from_day, to_day)),
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
        where action = 'visit' and page in (select page from pages) group by day
      ) as days
    ), '[]'),
    'visits', (
      select coalesce(sum(counted), 0) from private.counts_between(from_day, to_day)
      where action = 'visit' and page in (select page from pages)
    )
  );
end;
comment on function public.get_results(text, date, date) is
  'What came of a document''s sections: for each its words now and the ones before, with figures, 95 % intervals and verdicts; and the visits of the pages that they stand on, those of a day null below 5. For functions.';

create function public.get_selling(from_day date, to_day date) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with leads as materialized (
    select credit.page, credit.section, credit.campaign, lead.closed_at
    from private.report_leads(from_day, to_day, null) as lead
    left join private.lead_credits as credit on credit.lead_id = lead.id
  ),
  counts as materialized (select * from private.counts_between(from_day, to_day)),
  results as materialized (select * from private.word_results(from_day, to_day)),
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
comment on function public.get_selling(date, date) is
  'What sells in these days: {leads, customers, uncredited, pages, sections, silent links, reading, campaigns}, the pages and sections ranked by leads. For functions.';

do $$
declare
  name text;
begin
  for name in
    select oid::regprocedure::text from pg_catalog.pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and proname in (
      'count_day', 'keep_counts', 'needs_list', 'may_count', 'credit_lead', 'report_pages', 'report_sections',
      'report_campaigns', 'counts_between', 'wilson', 'verdict', 'word_results', 'record_sections', 'count_visit',
      'get_results', 'get_selling'
    )
  loop
    execute format('revoke all on function %s from public, anon, authenticated, service_role', name);
  end loop;
end
$$;
grant execute on function public.record_sections(jsonb), public.count_visit(jsonb, jsonb, boolean),
  public.get_results(text, date, date), public.get_selling(date, date)
to service_role;
