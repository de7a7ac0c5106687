-- One text of each lead for the search: its fields, its shared notes, and the texts of the leads merged into it.

create table private.lead_search (lead_id uuid primary key references public.leads on delete cascade, words text not null);
comment on table private.lead_search is 'Every text of a lead and its notes, folded, for the search; kept by triggers.';

create function private.refresh_lead_search(ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare parents uuid[];
begin
  -- Locks the rows, so that a concurrent call reads what this one writes.
  perform from private.lead_search where lead_id = any (ids) order by lead_id for update;
  insert into private.lead_search (lead_id, words)
  select id, private.fold_text(concat_ws(
    E'\n', company_name, contact_name, email, contact_number, solution_interested,
    number, case when number not like '+%' then
      case country when 'SG' then '+65' when 'MY' then '+60' when 'ID' then '+62' end
        || regexp_replace(number, '^0', '')
    end,
    remarks, source, next_action,
    (select string_agg(value #>> '{}', E'\n') from jsonb_each(attribution) where jsonb_typeof(value) = 'string'),
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
  where id = any (ids) on conflict (lead_id) do update set words = excluded.words where lead_search.words <> excluded.words;
  parents := array(select distinct merged_into from public.leads where id = any (ids) and merged_into is not null);
  if parents <> '{}' then perform private.refresh_lead_search(parents); end if;
end $$;
comment on function private.refresh_lead_search is 'Writes the text in which the board''s search finds these leads.';

create function private.keep_search() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_lead_search(array[(to_jsonb(coalesce(new, old)) ->> tg_argv[0])::uuid]);
  return null;
end $$;
comment on function private.keep_search is 'Makes a changed row searchable. Its argument: the column with the lead''s id.';
create trigger leads_90_search after insert or update of
  company_name, contact_name, email, contact_number, solution_interested, remarks, source, attribution, next_action
on public.leads for each row execute function private.keep_search('id');
create trigger lead_notes_90_search after insert or delete or update of body, deleted_at
on public.lead_notes for each row execute function private.keep_search('lead_id');

-- If trigrams are installed, as on a hosted project, an index finds a part of a word.
do $$
declare place text;
begin
  if not exists (select from pg_catalog.pg_available_extensions where name = 'pg_trgm') then return; end if;
  create extension if not exists pg_trgm with schema extensions;
  select nspname into place from pg_catalog.pg_extension
  join pg_catalog.pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm';
  execute format('create index lead_search_words on private.lead_search using gin (words %I.gin_trgm_ops)', place);
  execute format(
    'create index lead_notes_words on public.lead_notes using gin (private.fold_text(body) %I.gin_trgm_ops)', place
  );
end $$;

-- The board, page by page (docs/decisions/019-board-in-pages.md). An index answers every query, whatever the number of
-- leads. The functions lower random_page_cost, so that Postgres plans as if indexes were in memory or on flash.

-- Values are literals in the condition, so that each view gets its own plan.
create function private.board_conditions(view jsonb) returns text language sql stable set search_path = ''
return concat(
  'deleted_at is null',
  ' and solution_interested = ' || quote_literal(nullif(view ->> 'solution', '')),
  ' and source = ' || quote_literal(nullif(view ->> 'source', '')),
  ' and country = ' || quote_literal(nullif(view ->> 'country', '')),
  ' and language = ' || quote_literal(nullif(view ->> 'language', '')),
  case view ->> 'owner'
    when '' then null
    when 'none' then ' and owner is null'
    when 'me' then ' and owner = ' || quote_nullable(auth.uid())
    else ' and owner = ' || quote_literal((view ->> 'owner')::uuid)
  end,
  case view ->> 'only'
    -- A plan whose day is over, and an unanswered lead whose reply is due by the working hours of its country.
    when 'overdue' then format(
      ' and (next_action_on < %L or (private.is_unanswered(leads)'
        || ' and created_at <= case country when ''MY'' then %L when ''ID'' then %L else %L end::timestamptz))',
      (view -> 'late' ->> 'day')::date, (view -> 'late' ->> 'MY')::timestamptz,
      (view -> 'late' ->> 'ID')::timestamptz, (view -> 'late' ->> 'SG')::timestamptz
    )
    when 'new' then ' and private.is_unanswered(leads)'
    when 'unplanned' then ' and next_action_on is null and private.is_open(leads)'
  end,
  ' and created_at >= ' || quote_literal((view ->> 'since')::timestamptz),
  ' and created_at < ' || quote_literal((view ->> 'before')::timestamptz),
  case view ->> 'suspected' when 'only' then ' and is_suspected' when 'no' then ' and not is_suspected' end,
  (
    -- Each word in one of its forms: a part of a number is written with or without blanks and hyphens.
    select ' and id in (select lead_id from private.lead_search where '
      || string_agg((
        select '(' || string_agg(format(
          'words like %L', '%' || regexp_replace(private.fold_text(form), '([\\%_])', '\\\1', 'g') || '%'
        ), ' or ') || ')'
        from jsonb_array_elements_text(forms) as form
      ), ' and ') || ')'
    from jsonb_array_elements(coalesce(view -> 'words', '[]')) with ordinality as given (forms, place)
    where place <= 10
    having count(*) > 0
  )
);
comment on function private.board_conditions is 'The SQL condition of a view: solution, source, country, language, owner '
  '(id, me, none), only (overdue, new, unplanned), late (day, instants), since, before, suspected (only, no), words.';

create function private.board_order(sort text, after jsonb) returns table (condition text, sorting text)
language plpgsql stable set search_path = '' as $$
declare
  created text := quote_nullable((after ->> 'created_at')::timestamptz);
  last_id text := quote_nullable((after ->> 'id')::uuid);
  older text := format('(created_at < %1$s or (created_at = %1$s and id > %2$s))', created, last_id);
  changed text := quote_nullable((after ->> 'stage_changed_at')::timestamptz);
  company text := quote_nullable(private.fold_text(after ->> 'company_name'));
begin
  case sort
    when 'oldest' then
      condition := format('created_at >= %1$s and (created_at > %1$s or id < %2$s)', created, last_id);
      sorting := 'created_at, id desc';
    when 'stage' then
      condition := format('stage_changed_at >= %1$s and (stage_changed_at > %1$s or %2$s)', changed, older);
      sorting := 'stage_changed_at, created_at desc, id';
    when 'company' then
      condition := format(
        'private.fold_text(company_name) collate "C" >= %1$s and (private.fold_text(company_name) collate "C" > %1$s or %2$s)',
        company, older
      );
      sorting := 'private.fold_text(company_name) collate "C", created_at desc, id';
    else
      condition := format('created_at <= %1$s and %2$s', created, older);
      sorting := 'created_at desc, id';
  end case;
  if after is null then condition := 'true'; end if;
  return next;
end $$;
comment on function private.board_order is 'The SQL of a sort order, by default newest first, and of what comes after a row.';

create function public.get_board_page(
  view jsonb, stages public.lead_stage[], page_size integer default 50, after jsonb default null
) returns setof public.leads language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 as $$
declare
  conditions text := private.board_conditions(view);
  asked public.lead_stage;
  found_rows integer;
  is_due boolean;
begin
  perform private.check_size(100, row(stages));
  perform private.require_lead_access('read the board', row(view, after));
  foreach asked in array stages loop
    -- A reply is due first where a lead has waited longest; leads with an answer come after them, newest first.
    is_due := view ->> 'sort' = 'due' and asked not in ('closed', 'failed');
    found_rows := 0;
    if is_due and after ->> 'first_response_at' is null then
      return query execute (
        select format(
          'select * from public.leads where stage = %L and first_response_at is null and %s and %s order by %s limit %s',
          asked, conditions, condition, sorting, page_size
        ) from private.board_order('oldest', after)
      );
      get diagnostics found_rows = row_count;
    end if;
    return query execute (
      select format(
        'select * from public.leads where stage = %L and %s and %s%s order by %s limit %s',
        asked, conditions, condition, case when is_due then ' and first_response_at is not null' end,
        sorting, page_size - found_rows
      )
      from private.board_order(
        view ->> 'sort',
        case when not is_due or after ->> 'first_response_at' is not null then after end
      )
    );
  end loop;
end $$;
comment on function public.get_board_page is 'The first page_size leads of each stage, or those after a row. The view: sort '
  '(oldest, stage, company, due, else newest first) and what private.board_conditions reads.';

create function public.count_board(view jsonb)
returns table (stage public.lead_stage, total integer, shown integer, counted_at timestamptz)
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 as $$
declare conditions text := private.board_conditions(view);
begin
  perform private.require_lead_access('count the board', row(view));
  if conditions = 'deleted_at is null' then
    return query
      select leads.stage, count(*)::integer, count(*)::integer, now() from public.leads
      where deleted_at is null group by leads.stage;
    return;
  end if;
  return query execute format(
    'with shown as (select stage, count(*)::integer as leads from public.leads where %s group by stage),
    total as (select stage, count(*)::integer as leads from public.leads where deleted_at is null group by stage)
    select total.stage, total.leads, coalesce(shown.leads, 0), now() from total left join shown using (stage)',
    conditions
  );
end $$;
comment on function public.count_board is 'For each stage with leads: how many it has, how many the view has, and as of when.';

create function public.get_board_choices() returns table (solutions text[], sources text[], languages text[])
language sql stable security definer set search_path = '' set random_page_cost = 1.1 begin atomic
  select private.require_lead_access('read the board');
  select array(select distinct solution_interested from public.leads where deleted_at is null),
    array(select distinct source from public.leads where deleted_at is null),
    array(select distinct language from public.leads where deleted_at is null);
end;
comment on function public.get_board_choices is 'The solutions, sources and languages on the board, for its filters.';

create function public.count_chips(late jsonb default '{}')
returns table (overdue integer, mine integer, fresh integer, unplanned integer)
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 as $$
begin
  perform private.require_lead_access('count the board', row(late));
  return query execute format(
    'select (select count(*)::integer from public.leads where %s),
      (select count(*)::integer from public.leads where %s),
      (select count(*)::integer from public.leads where %s),
      (select count(*)::integer from public.leads where %s)',
    private.board_conditions(jsonb_build_object('only', 'overdue', 'late', late)),
    private.board_conditions(jsonb_build_object('owner', 'me')),
    private.board_conditions(jsonb_build_object('only', 'new')),
    private.board_conditions(jsonb_build_object('only', 'unplanned'))
  );
end $$;
comment on function public.count_chips is 'How many leads are overdue, the caller''s, unanswered, and open without a plan.';

create function public.get_lead_rows(
  view jsonb, order_by text default 'created_at', is_descending boolean default true,
  page_size integer default 100, after jsonb default null
) returns setof public.leads language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 as $$
declare
  -- Texts as the board compares them; what is empty comes last in both directions.
  sorted text := case
    when order_by in ('company_name', 'contact_name') then format('private.fold_text(%I) collate "C"', order_by)
    when order_by in ('solution_interested', 'country', 'source', 'language') then format('%I collate "C"', order_by)
    when order_by in ('stage', 'next_action_on', 'stage_changed_at', 'value') then format('%I', order_by)
    -- Sorts by the position in a list of names, since looking up each lead's owner is slower.
    when order_by = 'owner' then format('array_position(%L::uuid[], owner)', array(
      select profiles.id from public.profiles
      order by private.fold_text(coalesce(full_name, email)) collate "C", profiles.id
    ))
    else 'created_at'
  end;
  direction text := case when is_descending then 'desc' else 'asc' end;
  comparison text := case when is_descending then '<' else '>' end;
  is_never_null boolean := order_by not in ('next_action_on', 'value', 'owner');
  last public.leads := jsonb_populate_record(null::public.leads, after);
begin
  perform private.require_lead_access('read the board', row(view, order_by, after));
  -- Reads the last row's values in a subquery: the planner then treats them as constants for the index.
  return query execute format(
    'with leads as (select leads as lead, id, %1$s as key from public.leads where %2$s),
      last as materialized (select id, %1$s as key from (select ($1).*) as given)
    select (leads.lead).* from leads where ' || case
      when after is null then 'true'
      when is_never_null then 'leads.key %3$s= (select key from last)
        and (leads.key %3$s (select key from last) or leads.id > (select id from last))'
      else 'case when (select key from last) is null then leads.key is null and leads.id > (select id from last)
        else leads.key %3$s (select key from last) or leads.key is null
          or (leads.key = (select key from last) and leads.id > (select id from last)) end'
    end || ' order by leads.key %4$s' || case when is_never_null then '' else ' nulls last' end || ', leads.id limit %5$s',
    sorted, private.board_conditions(view), comparison, direction, page_size
  ) using last;
end $$;
comment on function public.get_lead_rows is 'The first page_size leads of the view by a column, or those after a row.';

-- Without its own search_path, so that Postgres inlines it into the caller's query and a page reads only its part of
-- the index. A body in quotes is parsed at each call, so that a new column of leads is in the result.
create function public.get_active_leads() returns setof public.leads language sql stable as $$
  select * from public.leads where deleted_at is null order by created_at desc, id;
$$;
comment on function public.get_active_leads is 'The leads that are not in the trash, newest first. Runs as the caller.';

-- For reading after a gap of the Realtime channel. A plain select would also be empty for a user without a role.
create function public.get_changed_leads(since timestamptz) returns setof public.leads
language sql stable security definer set search_path = '' as $$
  select private.require_lead_access('read the board');
  select * from public.leads where updated_at >= since;
$$;
comment on function public.get_changed_leads is 'Every lead, in the trash or not, that changed at or after a time.';

grant execute on function
  public.get_board_page, public.count_board, public.get_board_choices, public.count_chips, public.get_lead_rows,
  public.get_active_leads, public.get_changed_leads
to authenticated;

create table public.board_views (
  id uuid primary key default gen_random_uuid(),
  owner uuid default auth.uid() references public.profiles (id) on delete cascade,
  name text not null constraint board_views_name check (name = btrim(name) and length(name) between 1 and 60),
  query text not null constraint board_views_query check (length(query) <= 1000 and query !~ '(^|&)q='),
  created_at timestamptz not null default now()
);
create unique index board_views_once on public.board_views (owner, lower(name)) nulls not distinct;
comment on table public.board_views is 'Saved views of leads, by name: of one user, or of the whole desk, edited by admins.';
comment on column public.board_views.owner is 'The user who saved the view; null if the whole desk sees it.';
comment on column public.board_views.query is 'The query string of the board''s URL, without the words of a search.';

grant select, delete on public.board_views to authenticated;
grant insert (id, owner, name, query), update (name) on public.board_views to authenticated;
grant select on public.board_views to service_role;
create policy "the desk reads its views" on public.board_views
  for select to authenticated using ((owner = (select auth.uid()) or owner is null) and (select public.has_desk_role()));
create policy "everybody keeps own views, admins everybody's" on public.board_views for insert to authenticated
with check (owner = (select auth.uid()) and (select public.has_desk_role()) or owner is null and (select public.is_admin()));
create policy "everybody renames own views, admins everybody's" on public.board_views for update to authenticated
using (owner = (select auth.uid()) and (select public.has_desk_role()) or owner is null and (select public.is_admin()));
create policy "everybody deletes own views, admins everybody's" on public.board_views for delete to authenticated
using (owner = (select auth.uid()) and (select public.has_desk_role()) or owner is null and (select public.is_admin()));
