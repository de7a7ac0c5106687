-- Which texts sell: daily counters of what visitors saw and clicked, and for each lead the link that led to the form. No
-- visitor is identified: no counter contains one, and no visit is stored (docs/decisions/038-counted-visits.md).

create table private.section_words (
  hash text primary key constraint section_words_hash check (hash ~ '^[A-Za-z0-9_-]{8}$'),
  type text not null,
  texts text[] not null,
  links text[] not null
);
comment on table private.section_words is 'Type, texts and links of sections by hash; texts as in the newest build.';

create table private.counted_pages (page text primary key, revision text not null, is_current boolean not null default true);
comment on table private.counted_pages is 'The pages that some build has had; visits of other pages are not counted.';

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
create index section_places_by_hash on private.section_places (hash);
comment on table private.section_places is 'Where a section''s words were: page, document, key, place on the page, and when.';

create table private.sections_read (
  id boolean primary key default true constraint sections_read_one_row check (id),
  read_at timestamptz not null default '-infinity',
  digest bytea,
  written_at timestamptz not null default '-infinity'
);
comment on table private.sections_read is 'One row: when the build''s list was last requested and last stored, and its hash.';

-- Pages come first in the key, since Results reads some pages and many days.
create table private.word_counts (
  day date not null,
  page text not null,
  section text not null default '',
  action text not null constraint word_counts_action check (action in ('visit', 'seen', 'pressed', 'used')),
  target text not null default '',
  language text not null,
  source text not null,
  viewport text not null,
  counted integer not null default 1,
  primary key (page, day, section, action, target, language, source, viewport)
) partition by range (day);
comment on table private.word_counts is 'Counts of a day: visits of a page (target: host or campaign), sections that were '
  'seen, pressed links of a section (target: the address), and sections with any press (used).';

-- The Studio's figures read these sums of past days, which is faster than reading every counter.
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
create index word_days_by_day on private.word_days (day);
comment on table private.word_days is 'Sums of the counters of past days, over languages and viewports and, for sections, '
  'sources. The days of a month are deleted when word_months has the month.';

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

create table private.count_slots (
  key text not null constraint count_slots_key_hashed check (key ~ '^count:[0-9a-f]{64}$'),
  day date not null,
  used integer not null default 1,
  primary key (key, day)
);
comment on table private.count_slots is 'How often a network was counted today, by a keyed hash of day, page and network.';

create table private.lead_credits (
  lead_id uuid primary key references public.leads on delete cascade,
  page text,
  section text,
  target text,
  campaign text,
  arms text[] not null default '{}',
  network_group smallint
);
create index lead_credits_by_section on private.lead_credits (section);
comment on table private.lead_credits is 'What brought a lead, written once: the link to the form, the campaign; or nulls.';
comment on column private.lead_credits.arms is 'Versions of experiments: token and 0 (control) or 1 (variant).';

-- Counts of an experiment by version (docs/decisions/048-experiments.md).
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
create index experiments_by_document on private.experiments (experiment);
create index experiments_by_control on private.experiments (control);
create index experiments_by_variant on private.experiments (variant);
create index experiments_by_page on private.experiments (page);
comment on table private.experiments is 'The experiments that a build has had. Changed words get another token.';

create table private.experiment_counts (
  token text not null references private.experiments on delete cascade,
  day date not null,
  is_variant boolean not null,
  visits integer not null,
  pressed integer not null,
  primary key (token, day, is_variant)
);
comment on table private.experiment_counts is 'Tabs that first saw a version on a day of Singapore, and that pressed in it.';

create table private.experiment_groups (
  token text not null references private.experiments on delete cascade,
  is_variant boolean not null,
  network_group smallint not null constraint experiment_groups_group check (network_group between 0 and 1023),
  visits integer not null,
  pressed integer not null,
  primary key (token, is_variant, network_group)
);
comment on table private.experiment_groups is 'As experiment_counts, by group of networks: does a result depend on a few?';

create table private.section_groups (
  section text not null,
  page text not null references private.counted_pages on delete cascade,
  network_group smallint not null constraint section_groups_group check (network_group between 0 and 1023),
  seen integer not null,
  used integer not null,
  primary key (section, page, network_group)
);
create index section_groups_by_page on private.section_groups (page);
comment on table private.section_groups is 'How often groups of networks saw and used words.';

create function private.count_day() returns date language sql stable set search_path = ''
return (now() at time zone 'Asia/Singapore')::date;
comment on function private.count_day is 'Today in Singapore, the day for which everything is counted.';

create function private.counted_until() returns date language sql stable set search_path = ''
return (select coalesce(max(day), '-infinity') from private.word_days);
comment on function private.counted_until is 'The last day of which word_days has sums.';

create function private.keep_counts() returns void language plpgsql set search_path = '' as $$
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
  from private.word_counts where day > private.counted_until() and day < private.count_day() group by 1, 2, 3, 4, 5, 6;
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
end $$;
comment on function private.keep_counts is 'Makes three months of counter tables, sums past days and months, deletes slots.';

-- Credits only what some build has had, since a visitor could send anything.
create function private.credited_link(link jsonb) returns table (page text, section text, target text)
language sql stable set search_path = '' begin atomic
  select counted.page, place.hash, case when link ->> 'to' = any (words.links) then link ->> 'to' end
  from private.counted_pages as counted
  left join (private.section_places as place join private.section_words as words on words.hash = place.hash)
    on place.page = counted.page and place.hash = link ->> 'section'
  where counted.page = link ->> 'page' limit 1;
end;
comment on function private.credited_link is 'Page, section and address of the link to a form, if a build has had them.';

create function public.record_sections(list jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare new_digest bytea := sha256(convert_to(list::text, 'UTF8'));
begin
  perform private.check_size(1000000, row(list));
  -- An unchanged list writes only when its places were last seen, once an hour.
  update private.sections_read set digest = new_digest, written_at = clock_timestamp()
  where digest is distinct from new_digest or written_at < clock_timestamp() - interval '1 hour'
    or not exists (select from private.counted_pages);
  if not found then return; end if;
  insert into private.section_words (hash, type, texts, links)
  select entry.key, entry.value ->> 'type',
    array(select jsonb_array_elements_text(entry.value -> 'texts')),
    array(select jsonb_array_elements_text(entry.value -> 'links'))
  from jsonb_each(list -> 'words') as entry order by entry.key
  on conflict (hash) do update set texts = excluded.texts where section_words.texts <> excluded.texts;

  insert into private.counted_pages (page, revision)
  select entry ->> 'path', entry ->> 'revision' from jsonb_array_elements(list -> 'pages') as entry
  order by 1
  on conflict (page) do update set revision = excluded.revision, is_current = true;
  update private.counted_pages set is_current = false
  where is_current and page not in (select entry ->> 'path' from jsonb_array_elements(list -> 'pages') as entry);

  update private.section_places set is_current = false where is_current;
  insert into private.section_places (page, document, key, hash, place)
  select distinct on (1, 2, 3, 4)
    entry ->> 'path', section.value ->> 'document', section.value ->> 'key', section.value ->> 'hash',
    section.ordinality::integer
  from jsonb_array_elements(list -> 'pages') as entry,
    jsonb_array_elements(entry -> 'places') with ordinality as section
  order by 1, 2, 3, 4, 5
  on conflict (page, document, key, hash) do update set is_current = true, last_seen = now(), place = excluded.place;

  update private.experiments set is_current = false where is_current;
  insert into private.experiments (token, experiment, page, control, variant)
  select entry ->> 'token', entry ->> 'experiment', entry ->> 'page', entry ->> 'control', entry ->> 'variant'
  from jsonb_array_elements(coalesce(list -> 'experiments', '[]')) as entry
  order by 1
  on conflict (token) do update set is_current = true, last_seen = now();

  -- Credits leads of the last day that arrived before their section was known.
  update private.lead_credits as credit set (page, section, target) = (found.page, found.section, found.target)
  from public.leads as lead, private.credited_link(lead.path -> 'link') as found
  where lead.id = credit.lead_id and credit.section is null and lead.created_at > now() - interval '1 day';
end $$;
comment on function public.record_sections is 'Stores the newest build''s sections.json; credits leads that arrived before.';

create function private.arms_of(given text) returns setof text language sql immutable set search_path = '' begin atomic
  select distinct on (left(arm, 8)) arm
  from generate_series(0, least(length(given) / 9, 20) - 1) as place, substr(given, 9 * place + 1, 9) as arm
  where arm ~ '^[A-Za-z0-9_-]{8}[01]$';
end;
comment on function private.arms_of is 'The versions that a tab sends: tokens of eight characters, each with 0 or 1.';

create function private.needs_list(visit jsonb, client text) returns boolean language plpgsql set search_path = '' as $$
declare
  age interval := clock_timestamp() - (select read_at from private.sections_read);
  is_known boolean := exists (select from private.counted_pages where page = visit ->> 'page')
    and not exists (
      select from jsonb_array_elements_text(visit -> 'seen') as item (hash)
      where not exists (select from private.section_places where page = visit ->> 'page' and hash = item.hash)
    )
    and not exists (
      select from private.arms_of(visit ->> 'arms') as arm
      where not exists (select from private.experiments where token = left(arm, 8))
    );
begin
  if age < (case when is_known then interval '10 minutes' else interval '10 seconds' end) then return false; end if;
  -- Unknown sections may be forged, so a network can have the list read three times an hour.
  if age < interval '10 minutes' and private.take_room('list:' || client, 3, interval '1 hour') is null then
    return false;
  end if;
  update private.sections_read set read_at = clock_timestamp() where clock_timestamp() - read_at >= age;
  return found;
end $$;
comment on function private.needs_list is 'Whether the build''s list is ten minutes old, or ten seconds and lacks this visit.';

-- A home has a whole network of IPv6 addresses, but one IPv4 address.
create function private.counted_network(client text) returns text language sql immutable set search_path = ''
return case when client like '%:%' then private.network_of(client) else coalesce(client, 'unknown') end;
comment on function private.counted_network is 'What counts once a day: an IPv6 client''s /48, an IPv4 address.';

-- A group does not identify a network: each of the 1,024 has four million IPv4 addresses.
create function private.network_group(network text) returns smallint language sql stable set search_path = ''
return ('x' || substr(private.slot_hash('group:' || network), 7, 4))::bit(16)::integer % 1024;
comment on function private.network_group is 'One of 1,024 groups, by a keyed hash of the network.';

create function private.may_count(counted_page text, network text) returns boolean
language plpgsql set search_path = '' as $$
declare
  today date := private.count_day();
  is_within boolean;
begin
  -- Takes the slot of all pages first: with one order of locks, concurrent calls wait and do not deadlock.
  insert into private.count_slots as slot (key, day)
  values (private.slot_hash(format('count:%s::%s', today, network)), today)
  on conflict (key, day) do update set used = slot.used + 1 where slot.used < 300 returning true into is_within;
  if is_within is null then return false; end if;
  insert into private.count_slots (key, day)
  values (private.slot_hash(format('count:%s:%s:%s', today, counted_page, network)), today) on conflict do nothing;
  return found;
end $$;
comment on function private.may_count is 'Whether to count a visit: the first of a network to a page today, for 300 pages.';

create function private.count_arms(visit jsonb, counted_on date, in_group smallint) returns void
language plpgsql set search_path = '' as $$
begin
  with arms as (
    select experiment.token, right(arm, 1) = '1' as is_variant, (exists (
      select from jsonb_array_elements(visit -> 'pressed') as press
      join private.section_words as words on words.hash = press ->> 'section'
      where words.hash = case right(arm, 1) when '1' then experiment.variant else experiment.control end
        and (press ->> 'to' = any (words.links) or press ->> 'to' = '')
    ))::integer as pressed
    from private.arms_of(visit ->> 'arms') as arm
    join private.experiments as experiment on experiment.token = left(arm, 8)
    where experiment.is_current and experiment.page = visit ->> 'page'
  ),
  of_day as (
    insert into private.experiment_counts as known (token, day, is_variant, visits, pressed)
    select token, counted_on, is_variant, 1, pressed from arms order by 1
    on conflict (token, day, is_variant)
    do update set visits = known.visits + 1, pressed = known.pressed + excluded.pressed
  )
  insert into private.experiment_groups as known (token, is_variant, network_group, visits, pressed)
  select token, is_variant, in_group, 1, pressed from arms order by 1
  on conflict (token, is_variant, network_group)
  do update set visits = known.visits + 1, pressed = known.pressed + excluded.pressed;
end $$;
comment on function private.count_arms is 'Counts a visit for its tab''s versions, by day and by group of networks.';

create function private.events_of(visit jsonb, origin text)
returns table (section text, action text, target text) language sql stable set search_path = '' as $$
  select '' as section, 'visit' as action, origin as target
  union
  select item.hash, 'seen', '' from jsonb_array_elements_text(visit -> 'seen') as item (hash)
  where exists (select from private.section_places where page = visit ->> 'page' and hash = item.hash)
  union
  select press ->> 'section', kind.action, case kind.action when 'pressed' then press ->> 'to' else '' end
  from jsonb_array_elements(visit -> 'pressed') as press,
    (values ('pressed'), ('used')) as kind (action)
  where exists (
    select from private.section_places join private.section_words using (hash)
    where page = visit ->> 'page' and hash = press ->> 'section'
      and (press ->> 'to' = any (links) or press ->> 'to' = '')
  )
$$;
comment on function private.events_of is 'What count_visit counts: the visit, and known sections seen and links pressed.';

create function public.count_visit(visit jsonb, request_headers jsonb, is_list_read boolean default false)
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  today date := private.count_day();
  counted_page text := visit ->> 'page';
  origin text := coalesce(visit ->> 'from', '');
  network text := private.counted_network(private.client_address(request_headers));
  in_group smallint := private.network_group(network);
begin
  perform private.check_size(8000, row(visit, request_headers));
  if not is_list_read and private.needs_list(
    visit, coalesce(private.network_of(private.client_address(request_headers)), 'unknown')
  ) then
    return true;
  end if;
  if not exists (select from private.counted_pages where page = counted_page)
    or not private.may_count(counted_page, network)
  then
    return false;
  end if;
  -- Anybody may send any host or campaign, so a page stores at most a hundred different ones a day.
  if origin <> '' and not exists (
    select from private.word_counts
    where day = today and page = counted_page and section = '' and action = 'visit' and target = origin
  ) and (
    select count(distinct target) from private.word_counts
    where day = today and page = counted_page and section = '' and action = 'visit'
  ) >= 100 then
    origin := '';
  end if;
  with events as materialized (select section, action, target from private.events_of(visit, origin)),
  of_day as (
    insert into private.word_counts as known
      (day, page, section, action, target, language, source, viewport)
    select today, counted_page, section, action, target,
      visit ->> 'language', visit ->> 'source', visit ->> 'viewport'
    from events order by 3, 4, 5
    on conflict (day, page, section, action, target, language, source, viewport)
    do update set counted = known.counted + 1
  )
  insert into private.section_groups as known (section, page, network_group, seen, used)
  select section, counted_page, in_group, bool_or(action = 'seen')::integer, bool_or(action = 'used')::integer
  from events where section <> '' group by section order by section
  on conflict (section, page, network_group)
  do update set seen = known.seen + excluded.seen, used = known.used + excluded.used;
  perform private.count_arms(visit, today, in_group);
  return false;
end $$;
comment on function public.count_visit is 'Counts a visit: {page, language, source, from, viewport, seen: [hash], pressed: '
  '[{section, to}], arms}, arms as in private.arms_of. True where the build''s list has to be read first.';

-- Leads decide an experiment and anybody can send them, so each network counts for one lead a day.
create function private.arms_of_lead(lead public.leads, network text) returns text[]
language plpgsql set search_path = '' as $$
declare
  today date := private.count_day();
  arms text[] := array(
    select arm from private.arms_of(lead.path ->> 'variant') as arm
    where exists (select from private.experiments where token = left(arm, 8) and is_current)
  );
begin
  if arms = '{}' or lead.is_suspected then return '{}'; end if;
  if network is not null then
    insert into private.count_slots (key, day)
    values (private.slot_hash(format('count:%s:lead:%s', today, network)), today) on conflict do nothing;
    if not found then return '{}'; end if;
  end if;
  return arms;
end $$;
comment on function private.arms_of_lead is 'Versions that a lead counts for; none if suspected or not its network''s first.';

create function private.credit_lead() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  client text := private.request_client();
  network text := case when client is not null then private.counted_network(client) end;
begin
  insert into private.lead_credits (lead_id, page, section, target, campaign, arms, network_group)
  select new.id, found.page, found.section, found.target,
    substring(lower(new.attribution ->> 'utm_campaign') from '^[a-z0-9][a-z0-9 ._+-]{0,59}$'),
    private.arms_of_lead(new, network), private.network_group(network)
  from (values (1)) as one left join private.credited_link(new.path -> 'link') as found on true;
  return null;
end $$;
comment on function private.credit_lead is 'Writes once what brought a new lead: link, campaign, versions of experiments.';
create trigger leads_60_credit after insert on public.leads for each row execute function private.credit_lead();

-- The lead's path and credit in words that the desk understands (docs/decisions/043-results-in-the-studio.md).
create function public.get_lead_reading(of_lead uuid) returns jsonb
language sql stable security definer set search_path = '' begin atomic
  select private.require_lead_access('read what led to a lead');
  select jsonb_build_object(
    -- Only what a build has had: a visitor could send anything.
    'read', coalesce((
      select jsonb_agg(jsonb_build_object('page', page, 'sections', coalesce((
        select jsonb_agg(words.texts[1] order by section.place)
        from jsonb_array_elements_text(
          case jsonb_typeof(visited.item -> 'sections') when 'array' then visited.item -> 'sections' else '[]' end
        ) with ordinality as section (hash, place)
        join private.section_words as words using (hash) where words.texts[1] is not null
      ), '[]')) order by visited.place)
      from jsonb_array_elements(lead.path -> 'pages') with ordinality as visited (item, place)
      join private.counted_pages on page = visited.item ->> 'page'
    ), '[]'),
    'pressed', case when credit.page is not null then jsonb_build_object(
      'page', credit.page, 'heading', words.texts[1], 'target', credit.target
    ) end,
    'campaign', credit.campaign
  )
  from public.leads as lead
  left join private.lead_credits as credit on credit.lead_id = lead.id
  left join private.section_words as words on words.hash = credit.section
  where lead.id = of_lead and lead.path is not null;
end;
comment on function public.get_lead_reading is 'What a lead''s tab had read and what is credited with it: {read: [{page, '
  'sections: [first words]}], pressed: {page, heading, target}, campaign}; null for a lead without a path.';

grant execute on function public.record_sections, public.count_visit to service_role;
grant execute on function public.get_lead_reading to authenticated;
