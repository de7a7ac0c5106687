-- The board is read in pages: for each stage what is seen, in the order and with the filters and words that were
-- asked for, and how many there are. Every one of these queries is answered by an index, whatever the number of leads.

-- The same as countryOf in src/features/lead-board/model/lead-facts.ts.
create function private.country_of(contact_number text, source text, attribution jsonb) returns text
language sql immutable parallel safe set search_path = ''
return case
  when position('+' in contact_number) > 0 then
    case left(regexp_replace(contact_number, '[^0-9]', '', 'g'), 2)
      when '65' then 'SG' when '60' then 'MY' when '62' then 'ID' else 'other'
    end
  else
    case substring(
      source || ' ' || case jsonb_typeof(attribution -> 'landing_page')
        when 'string' then attribution ->> 'landing_page' else '' end
      from 'singapore|malaysia|indonesia'
    )
      when 'singapore' then 'SG' when 'malaysia' then 'MY' when 'indonesia' then 'ID' else 'other'
    end
end;
comment on function private.country_of(text, text, jsonb) is
  'SG, MY, ID or other: by the country code of the number, else by the country page that the lead came from.';

-- Run by the index and the column below as whoever writes the row.
revoke all on function private.country_of(text, text, jsonb) from public;
grant execute on function private.fold_text(text), private.country_of(text, text, jsonb)
to anon, authenticated, service_role;

alter table public.leads add column country text not null
  generated always as (private.country_of(contact_number, source, attribution)) stored;
comment on column public.leads.country is 'SG, MY, ID or other, by the number, else by the page the lead came from.';

-- Filters stand in the index too, so that leads are counted without being read.
create index leads_board on public.leads (stage, created_at desc, id)
  include (solution_interested, source, country, is_suspected) where deleted_at is null;
create index leads_board_by_stage_age on public.leads (stage, stage_changed_at, created_at desc, id)
  where deleted_at is null;
create index leads_board_by_company
  on public.leads (stage, (private.fold_text(company_name)) collate "C", created_at desc, id)
  where deleted_at is null;
create index leads_board_unanswered on public.leads (stage, created_at, id desc)
  where deleted_at is null and first_response_at is null;

create table private.lead_search (
  lead_id uuid primary key references public.leads on delete cascade,
  words text not null
);
comment on table private.lead_search is
  'Every text of a lead and of its notes, folded, for the board''s search; kept by triggers. The same as searchText of the desk, and the notes.';
alter table private.lead_search enable row level security;
revoke all on private.lead_search from public, anon, authenticated, service_role;

create function private.refresh_lead_search(ids uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- One after the other: whoever writes second reads what the first has written.
  perform from private.lead_search where lead_id = any (ids) order by lead_id for update;
  insert into private.lead_search (lead_id, words)
  select id, private.fold_text(concat_ws(
    E'\n', company_name, contact_name, email, contact_number, solution_interested,
    number, case when number not like '+%' then
      case country when 'SG' then '+65' when 'MY' then '+60' when 'ID' then '+62' end
        || regexp_replace(number, '^0', '')
    end,
    remarks, source,
    (
      select string_agg(value #>> '{}', E'\n') from jsonb_each(attribution)
      where jsonb_typeof(value) = 'string'
    ),
    (
      select string_agg(body, E'\n') from public.lead_notes
      where lead_notes.lead_id = leads.id and lead_notes.deleted_at is null
    )
  ))
  from public.leads, regexp_replace(contact_number, '[^+0-9]', '', 'g') as number
  where id = any (ids)
  on conflict (lead_id) do update set words = excluded.words where lead_search.words <> excluded.words;
end
$$;
comment on function private.refresh_lead_search(uuid[]) is
  'Writes what the board''s search finds these leads by.';

create function private.keep_lead_search() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_lead_search(array[new.id]);
  return null;
end
$$;
comment on function private.keep_lead_search() is 'Trigger on leads: a new or changed text is found.';
create trigger leads_90_search after insert or update of
  company_name, contact_name, email, contact_number, solution_interested, remarks, source, attribution
on public.leads for each row execute function private.keep_lead_search();

create function private.keep_note_search() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_lead_search(array[coalesce(new.lead_id, old.lead_id)]);
  return null;
end
$$;
comment on function private.keep_note_search() is
  'Trigger on lead_notes: a new or changed note is found, a deleted one no longer.';
create trigger lead_notes_90_search after insert or delete or update of body, deleted_at
on public.lead_notes for each row execute function private.keep_note_search();

select private.refresh_lead_search(array(select id from public.leads));

-- Where trigrams are to be had, as on a hosted project, a part of a word is looked up in an index.
do $$
declare
  place text;
begin
  if not exists (select from pg_catalog.pg_available_extensions where name = 'pg_trgm') then
    return;
  end if;
  select nspname into place from pg_catalog.pg_extension
  join pg_catalog.pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm';
  execute format(
    'create index lead_search_words on private.lead_search using gin (words %I.gin_trgm_ops)', place
  );
end
$$;

-- The conditions of a view of the board, with its values as literals, so that each view gets a plan of its own.
create function private.board_conditions(view jsonb) returns text
language sql stable set search_path = ''
return concat(
  'deleted_at is null',
  ' and solution_interested = ' || quote_literal(nullif(view ->> 'solution', '')),
  ' and source = ' || quote_literal(nullif(view ->> 'source', '')),
  ' and country = ' || quote_literal(nullif(view ->> 'country', '')),
  ' and created_at >= ' || quote_literal((view ->> 'since')::timestamptz),
  ' and created_at < ' || quote_literal((view ->> 'before')::timestamptz),
  case view ->> 'suspected' when 'only' then ' and is_suspected' when 'no' then ' and not is_suspected' end,
  (
    -- Each word in one of its forms: a part of a number stands with or without what parts its digits.
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
comment on function private.board_conditions(jsonb) is
  'The SQL condition of a view: solution, source, country, since, before, suspected (only, no) and words, an array of forms each.';

-- What comes after a row in an order of the board, and the order itself.
create function private.board_order(sort text, after jsonb) returns table (condition text, sorting text)
language plpgsql stable set search_path = ''
as $$
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
  if after is null then
    condition := 'true';
  end if;
  return next;
end
$$;
comment on function private.board_order(text, jsonb) is
  'The SQL of an order of the board and the condition of the rows after one; by age, newest first, for whatever is no order.';

-- The three below cost an index as one that is kept in memory or on flash, which is what every plan relies on.
create function public.get_board_page(
  view jsonb, stages public.lead_stage[], page_size integer default 50, after jsonb default null
) returns setof public.leads
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1
as $$
declare
  conditions text := private.board_conditions(view);
  asked public.lead_stage;
  found_rows integer;
  is_due boolean;
begin
  perform private.require_admin('read the board');
  foreach asked in array stages loop
    -- A reply is due first where a lead was waiting for longest; whoever was answered comes after them, newest first.
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
end
$$;
comment on function public.get_board_page(jsonb, public.lead_stage[], integer, jsonb) is
  'The first page_size leads of each stage in the order of the view, or those that come after a row of it. The view: sort (oldest, stage, company, due, else newest first), solution, source, country, suspected, since, before, words (each an array of its forms). For admins.';

create function public.count_board(view jsonb)
returns table (stage public.lead_stage, total integer, shown integer, counted_at timestamptz)
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1
as $$
declare
  conditions text := private.board_conditions(view);
begin
  perform private.require_admin('count the board');
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
end
$$;
comment on function public.count_board(jsonb) is
  'For each stage that has leads: how many, how many of them are in the view of get_board_page, and as of when. For admins.';

create function public.get_board_choices() returns table (solutions text[], sources text[])
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1
as $$
begin
  perform private.require_admin('read the board');
  return query select
    array(select distinct solution_interested from public.leads where deleted_at is null),
    array(select distinct source from public.leads where deleted_at is null);
end
$$;
comment on function public.get_board_choices() is
  'The solutions and sources that the leads on the board have, for its filters. For admins.';

revoke all on function
  private.refresh_lead_search(uuid[]), private.keep_lead_search(), private.keep_note_search(),
  private.board_conditions(jsonb), private.board_order(text, jsonb)
from public;
revoke all on function public.get_board_page(jsonb, public.lead_stage[], integer, jsonb),
  public.count_board(jsonb), public.get_board_choices()
from public, anon, authenticated, service_role;
grant execute on function public.get_board_page(jsonb, public.lead_stage[], integer, jsonb),
  public.count_board(jsonb), public.get_board_choices() to authenticated;

-- Made anew because their row has grown.
create or replace function private.leads_of(person text) returns setof public.leads
language sql stable set search_path = ''
begin atomic
  select * from public.leads
  where email = private.person_of(person) and email <> 'anonymised@example.invalid';
end;
create or replace function public.get_active_leads() returns setof public.leads
language sql stable
begin atomic
  select * from public.leads where deleted_at is null order by created_at desc, id;
end;
