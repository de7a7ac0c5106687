-- What the desk does today: who was not answered yet, and what is planned for a day that is here or over.

create function public.get_today(today date, everybody boolean default false, page_size integer default 200)
returns setof public.leads
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1
as $$
begin
  perform private.require_desk_role('read what is due');
  -- One who was put off to a later day is not waiting before it.
  return query
    select * from public.leads
    where deleted_at is null and first_response_at is null
      and stage in ('interested', 'request-demo', 'request-trial')
      and (next_action_on is null or next_action_on <= today)
      and (everybody or owner is null or owner = auth.uid())
    order by is_suspected, created_at, id limit page_size;
  return query
    select * from public.leads
    where deleted_at is null and next_action_on <= today
      and (first_response_at is not null or stage in ('closed', 'failed'))
      and (everybody or owner is null or owner = auth.uid())
    order by next_action_on, created_at, id limit page_size;
end
$$;
comment on function public.get_today(date, boolean, integer) is
  'The leads to work today, where the caller''s day is `today`: page_size of those that nobody answered, the longest waiting first and suspected ones last, then page_size of those with an action planned for this day or before. One''s own and nobody''s, or everybody''s. For the desk.';
revoke all on function public.get_today(date, boolean, integer)
from public, anon, authenticated, service_role;
grant execute on function public.get_today(date, boolean, integer) to authenticated;
