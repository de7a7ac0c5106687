-- Two versions of a section against each other: visits of a tab's first view of each, what was pressed, and the leads that
-- followed, by experiment and arm. Decision 098.

create table private.experiments (
  token text primary key constraint experiments_token check (token ~ '^[A-Za-z0-9_-]{8}$'),
  experiment text not null,
  page text not null references private.counted_pages,
  control text not null references private.section_words,
  variant text not null references private.section_words,
  is_current boolean not null default true,
  first_seen timestamptz not null default now(),
  last_seen timestamptz not null default now()
);
comment on table private.experiments is
  'The experiments that a build has had: the document, the page, and the hashes of its two versions. Other words are another token, whose counters begin at nothing.';
create index experiments_by_document on private.experiments (experiment);
create index experiments_by_control on private.experiments (control);
create index experiments_by_variant on private.experiments (variant);
create index experiments_by_page on private.experiments (page);

create table private.experiment_counts (
  token text not null references private.experiments on delete cascade,
  day date not null,
  is_variant boolean not null,
  visits integer not null,
  pressed integer not null,
  primary key (token, day, is_variant)
);
comment on table private.experiment_counts is
  'How many tabs first saw the page of an experiment with this version on a day of Singapore, and how many of them pressed anything in it then.';

alter table private.lead_credits add column arms text[] not null default '{}';
comment on column private.lead_credits.arms is
  'The experiments of this lead''s tab, each the token with 0 for the control or 1 for the variant; written with the lead and never again.';

do $$
declare
  name text;
begin
  foreach name in array '{experiments,experiment_counts}'::text[] loop
    execute format('alter table private.%I enable row level security', name);
    execute format('revoke all on private.%I from public, anon, authenticated, service_role', name);
  end loop;
end
$$;

create function private.arms_of(told text) returns setof text
language sql immutable set search_path = ''
begin atomic
  select distinct on (left(arm, 8)) arm
  from (
    select substr(told, 9 * place + 1, 9) as arm from generate_series(0, least(length(told) / 9, 20) - 1) as place
  ) as parts
  where arm ~ '^[A-Za-z0-9_-]{8}[01]$';
end;
comment on function private.arms_of(text) is
  'The versions that a tab was given, one for each experiment, from what it tells: tokens of eight characters, each with 0 or 1.';

create function private.count_arms(visit jsonb, counted_on date) returns void
language sql set search_path = ''
begin atomic
  insert into private.experiment_counts as known (token, day, is_variant, visits, pressed)
  select experiment.token, counted_on, right(arm, 1) = '1', 1, (exists (
      select from jsonb_array_elements(visit -> 'pressed') as press
      join private.section_words as words on words.hash = press ->> 'section'
      where words.hash = case right(arm, 1) when '1' then experiment.variant else experiment.control end
        and (press ->> 'to' = any (words.links) or press ->> 'to' = '')
    ))::integer
  from private.arms_of(visit ->> 'arms') as arm
  join private.experiments as experiment on experiment.token = left(arm, 8)
  where experiment.is_current and experiment.page = visit ->> 'page'
  order by 1
  on conflict (token, day, is_variant)
  do update set visits = known.visits + 1, pressed = known.pressed + excluded.pressed;
end;
comment on function private.count_arms(jsonb, date) is
  'Counts a visit for the versions that its tab was given on it.';

do $$
declare
  change record;
  definition text;
begin
  for change in
    select * from (values
      ('private.needs_list(jsonb)',
        'where page = visit ->> ''page'' and hash = item.hash
      )
    )',
        'where page = visit ->> ''page'' and hash = item.hash
      )
    )
    and not exists (
      select from private.arms_of(visit ->> ''arms'') as arm
      where not exists (select from private.experiments where token = left(arm, 8))
    )'),
      ('public.record_sections(jsonb)',
        'do update set is_current = true, last_seen = now(), place = excluded.place;',
        'do update set is_current = true, last_seen = now(), place = excluded.place;

  update private.experiments set is_current = false where is_current;
  insert into private.experiments (token, experiment, page, control, variant)
  select entry ->> ''token'', entry ->> ''experiment'', entry ->> ''page'', entry ->> ''control'', entry ->> ''variant''
  from jsonb_array_elements(coalesce(list -> ''experiments'', ''[]'')) as entry
  order by 1
  on conflict (token) do update set is_current = true, last_seen = now();'),
      ('public.count_visit(jsonb, jsonb, boolean)',
        'do update set counted = known.counted + 1;',
        'do update set counted = known.counted + 1;
  perform private.count_arms(visit, today);'),
      ('private.credit_lead()',
        'insert into private.lead_credits (lead_id, page, section, target, campaign)',
        'insert into private.lead_credits (lead_id, page, section, target, campaign, arms)'),
      ('private.credit_lead()',
        'from ''^[a-z0-9][a-z0-9 ._+-]{0,59}$'')
  );',
        'from ''^[a-z0-9][a-z0-9 ._+-]{0,59}$''),
    array(
      select arm from private.arms_of(new.path ->> ''variant'') as arm
      where exists (select from private.experiments where token = left(arm, 8) and is_current)
    )
  );'),
      -- Who was given one version of a section did not stop reading before the other.
      ('public.get_selling(date, date)',
        'WHERE (named.is_current AND (named.visits >= (30)::numeric))',
        'WHERE (named.is_current AND (named.visits >= (30)::numeric) AND NOT EXISTS (
           SELECT FROM private.experiments
           WHERE experiments.is_current AND experiments.page = named.page AND named.hash IN (experiments.control, experiments.variant)))')
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
comment on column public.leads.path is
  'What the tab read before the lead: {pages: [{page, sections: [hash]}], link: {page, section, to}, variant}; variant: the versions of experiments that the tab was given, as in private.arms_of. Null where nothing is known.';
comment on function public.count_visit(jsonb, jsonb, boolean) is
  'Counts a visit of a page: {page, language, source, from, viewport, seen: [hash], pressed: [{section, to}], arms}; arms: the versions of experiments that the tab was given on it, as in private.arms_of. True where nothing was counted because the build''s list has to be read first. For functions.';

create function public.get_experiment(of_experiment text, of_document text, of_key text, from_day date, to_day date)
returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with places as (
    select distinct page, hash from private.section_places
    where document = of_document and key = of_key and is_current
  ),
  counters as materialized (
    select page, section, action, sum(counted) as counted
    from private.count_totals(from_day, to_day, of_document) where action in ('visit', 'used')
    group by page, section, action
  ),
  trial as (
    select * from private.experiments where experiment = of_experiment
    order by is_current desc, last_seen desc, first_seen desc limit 1
  ),
  arrivals as (
    select (leads.created_at at time zone 'Asia/Singapore')::date as day, right(arm, 1) = '1' as is_variant,
      count(*) as leads
    from trial, private.lead_credits as credit, unnest(credit.arms) as arm, public.leads
    where leads.id = credit.lead_id and leads.deleted_at is null and left(arm, 8) = trial.token
    group by 1, 2
  ),
  days as (
    select day, is_variant, coalesce(visits, 0) as visits, coalesce(pressed, 0) as pressed, coalesce(leads, 0) as leads
    from (
      select day, is_variant, visits, pressed from private.experiment_counts where token = (select token from trial)
    ) as counted full join arrivals using (day, is_variant)
  )
  select jsonb_build_object(
    'traffic', jsonb_build_object(
      'visits', coalesce((select sum(counted) from counters where action = 'visit' and page in (select page from places)), 0),
      'pressed', coalesce((
        select sum(counted) from counters join places on places.page = counters.page and places.hash = counters.section
        where action = 'used'
      ), 0),
      'leads', (
        select count(*) from public.leads
        where deleted_at is null and created_at >= from_day::timestamp at time zone 'Asia/Singapore'
          and created_at < (to_day + 1)::timestamp at time zone 'Asia/Singapore'
          and exists (
            select from jsonb_array_elements(path -> 'pages') as visited where visited ->> 'page' in (select page from places)
          )
      )
    ),
    'trial', (
      select jsonb_build_object(
        'since', first_seen, 'is_current', is_current,
        'versions', (select count(*) from private.experiments where experiment = of_experiment),
        'control', (select texts from private.section_words where hash = trial.control),
        'variant', (select texts from private.section_words where hash = trial.variant),
        'days', coalesce((
          select jsonb_agg(jsonb_build_object('day', day, 'control', control, 'variant', variant) order by day)
          from (
            select day,
              coalesce(jsonb_agg(jsonb_build_array(visits, pressed, leads)) filter (where not is_variant) -> 0, '[0, 0, 0]') as control,
              coalesce(jsonb_agg(jsonb_build_array(visits, pressed, leads)) filter (where is_variant) -> 0, '[0, 0, 0]') as variant
            from days group by day
          ) as by_day
        ), '[]')
      )
      from trial
    )
  );
end;
comment on function public.get_experiment(text, text, text, date, date) is
  'What an experiment is decided by: {traffic: {visits, pressed, leads}} of its page in these days, and of its newest versions {trial: {since, is_current, versions, control, variant, days: [{day, control, variant}]}}, each arm of a day as [visits, pressed, leads]; trial is null before a build has had it. For functions.';

revoke all on function private.arms_of(text), private.count_arms(jsonb, date),
  public.get_experiment(text, text, text, date, date)
from public, anon, authenticated, service_role;
grant execute on function public.get_experiment(text, text, text, date, date) to service_role;
