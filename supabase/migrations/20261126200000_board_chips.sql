-- What is late and what nobody has answered yet, as filters of the board and as counts.

create or replace function private.board_conditions(view jsonb) returns text
language sql stable set search_path = ''
return concat(
  'deleted_at is null',
  ' and solution_interested = ' || quote_literal(nullif(view ->> 'solution', '')),
  ' and source = ' || quote_literal(nullif(view ->> 'source', '')),
  ' and country = ' || quote_literal(nullif(view ->> 'country', '')),
  case view ->> 'owner'
    when '' then null
    when 'none' then ' and owner is null'
    when 'me' then ' and owner = ' || quote_nullable(auth.uid())
    else ' and owner = ' || quote_literal((view ->> 'owner')::uuid)
  end,
  case view ->> 'only'
    -- What is late: a plan whose day is over, and a lead that nobody answered which came in before the instant whose
    -- reply is due now, by the working hours of its country.
    when 'overdue' then format(
      ' and (next_action_on < %L or (first_response_at is null and stage in (''interested'', ''request-demo'', ''request-trial'')'
        || ' and created_at <= case country when ''MY'' then %L when ''ID'' then %L else %L end::timestamptz))',
      (view -> 'late' ->> 'day')::date, (view -> 'late' ->> 'MY')::timestamptz,
      (view -> 'late' ->> 'ID')::timestamptz, (view -> 'late' ->> 'SG')::timestamptz
    )
    when 'new' then
      ' and first_response_at is null and stage in (''interested'', ''request-demo'', ''request-trial'')'
  end,
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
  'The SQL condition of a view: solution, source, country, owner (an id, me or none), only (overdue, of late: the day and, by country, the instant; or new), since, before, suspected (only, no) and words, an array of forms each.';

create function public.count_chips(late jsonb default '{}')
returns table (overdue integer, mine integer, fresh integer)
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1
as $$
begin
  perform private.require_desk_role('count the board');
  return query execute format(
    'select (select count(*)::integer from public.leads where %s),
      (select count(*)::integer from public.leads where %s),
      (select count(*)::integer from public.leads where %s)',
    private.board_conditions(jsonb_build_object('only', 'overdue', 'late', late)),
    private.board_conditions(jsonb_build_object('owner', 'me')),
    private.board_conditions(jsonb_build_object('only', 'new'))
  );
end
$$;
comment on function public.count_chips(jsonb) is
  'How many active leads are late, as `late` of a view says, how many are the caller''s, and how many nobody has answered yet. For the desk.';
revoke all on function public.count_chips(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.count_chips(jsonb) to authenticated;
