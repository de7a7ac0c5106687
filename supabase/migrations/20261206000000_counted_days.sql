-- What sells reads a sum of each day that is over: its counters do not change any more, and hold what it never asks for.

create table private.word_days (
  day date not null,
  page text not null,
  section text not null,
  action text not null,
  target text not null,
  source text not null,
  counted bigint not null,
  primary key (page, day, section, action, target, source)
);
comment on table private.word_days is
  'The counters of days that are over, added up over languages and windows, those of sections over sources too. All days up to the newest are in it; a month goes when word_months has it.';
create index word_days_by_day on private.word_days (day);
alter table private.word_days enable row level security;
revoke all on private.word_days from public, anon, authenticated, service_role;

create function private.counted_until() returns date
language sql stable set search_path = ''
return (select coalesce(max(day), '-infinity') from private.word_days);
comment on function private.counted_until() is 'The last day that is added up in word_days.';

create or replace function private.keep_counts() returns void
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
  insert into private.word_days (day, page, section, action, target, source, counted)
  select day, page, section, action, target, case when section = '' then source else '' end as source, sum(counted)
  from private.word_counts
  where day > private.counted_until() and day < private.count_day()
  group by 1, 2, 3, 4, 5, 6;
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
    delete from private.word_days where day >= old.month and day < old.month + interval '1 month';
  end loop;
  delete from private.count_slots where day < private.count_day();
end
$$;
comment on function private.keep_counts() is
  'Makes the counters'' tables of this month and the two to come, adds up the days that are over, sums up months whose end is more than a year ago, and forgets who was counted before today.';
select private.keep_counts();

create or replace function private.count_totals(from_day date, to_day date, of_document text)
returns setof private.count_total
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  counted_until date := private.counted_until();
  -- A list is looked up by the index, where a query of pages would be compared with every counter.
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
end
$$;
comment on function private.count_totals(date, date, text) is
  'The counters of these days, both included, added up over days, languages and windows, those of sections over sources too: of the pages that a document''s sections stand on, or with null of all.';
revoke all on function private.counted_until() from public, anon, authenticated, service_role;
