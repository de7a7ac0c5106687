CREATE OR REPLACE FUNCTION public.get_today(today date, everybody boolean DEFAULT false, page_size integer DEFAULT 200)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET random_page_cost TO '1.1'
AS $function$
begin
  perform private.require_lead_access('read what is due');
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
  return query
    select * from public.leads
    where deleted_at is null and next_action_on is null and first_response_at is not null
      and stage in ('interested', 'request-demo', 'request-trial')
      and (everybody or owner is null or owner = auth.uid())
    order by created_at desc, id limit page_size;
end $function$;

COMMENT ON FUNCTION "public"."get_today"(date, boolean, integer) IS 'The leads to work on the caller''s day: page_size of those that nobody answered, the longest waiting first and suspected ones last, then page_size of those with an action planned for it or before, then page_size of those that are open without a plan, the newest first. One''s own and unassigned ones, or all. For the desk.';
