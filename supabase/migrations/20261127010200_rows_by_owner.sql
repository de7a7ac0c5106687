-- The table is sorted by owner too: by name, nobody's last.

create or replace function public.get_lead_rows(
  view jsonb, order_by text default 'created_at', is_descending boolean default true,
  page_size integer default 100, after jsonb default null
) returns setof public.leads
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1
as $$
declare
  -- Texts as the board compares them; what is empty comes last in both directions.
  sorted text := case order_by
    when 'company_name' then 'private.fold_text(company_name) collate "C"'
    when 'contact_name' then 'private.fold_text(contact_name) collate "C"'
    when 'solution_interested' then 'solution_interested collate "C"'
    when 'stage' then 'stage'
    when 'country' then 'country collate "C"'
    when 'source' then 'source collate "C"'
    when 'next_action_on' then 'next_action_on'
    when 'stage_changed_at' then 'stage_changed_at'
    when 'value' then 'value'
    -- By the place of the name, so that it is not looked up for each lead.
    when 'owner' then format('array_position(%L::uuid[], owner)', array(
      select profiles.id from public.profiles
      order by private.fold_text(coalesce(full_name, email)) collate "C", profiles.id
    ))
    else 'created_at'
  end;
  direction text := case when is_descending then 'desc' else 'asc' end;
  beyond text := case when is_descending then '<' else '>' end;
  last public.leads := jsonb_populate_record(null::public.leads, after);
  condition text := 'true';
begin
  perform private.require_desk_role('read the board');
  if after is not null then
    -- The values of the last row, as columns of a row of their own.
    condition := format(
      'case when last.key is null then leads.key is null and leads.id > last.id
        else leads.key %s last.key or leads.key is null or (leads.key = last.key and leads.id > last.id) end',
      beyond
    );
  end if;
  return query execute format(
    'with leads as (select leads as lead, id, %1$s as key from public.leads where %2$s),
      last as (select id, %1$s as key from (select ($1).*) as given)
    select (leads.lead).* from leads cross join last where %3$s
    order by leads.key %4$s nulls last, leads.id limit %5$s',
    sorted, private.board_conditions(view), condition, direction, page_size
  ) using last;
end
$$;
