-- What is done next about a lead, and on which day (docs/decisions/025-next-action.md).

create function private.forget_next_action() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.next_action := null;
  new.next_action_on := null;
  update public.lead_events set next_action = null, next_action_on = null where lead_id = new.id and next_action is not null;
  return new;
end $$;
comment on function private.forget_next_action is 'An anonymised lead has no plan, and its history no words of one.';
create trigger leads_50_forget_next_action before update of email on public.leads
for each row when (new.email = 'anonymised@example.invalid') execute function private.forget_next_action();

create function public.finish_next_action(lead_id uuid, seen_action text, seen_on date) returns setof public.leads
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_lead_access('finish an action', row(seen_action));
  perform set_config('selat.next_action', 'done', true);
  return query
    update public.leads set next_action = null, next_action_on = null
    where leads.id = finish_next_action.lead_id and deleted_at is null
      and next_action = seen_action and next_action_on = seen_on
    returning leads.*;
  perform set_config('selat.next_action', '', true);
end $$;
comment on function public.finish_next_action is 'Says that a lead''s next action, as seen, was done; returns the lead.';

create function public.get_today(today date, everybody boolean default false, page_size integer default 200)
returns setof public.leads language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 as $$
begin
  perform private.require_lead_access('read what is due');
  -- One who was put off to a later day is not waiting before it.
  return query
    select * from public.leads
    where deleted_at is null and private.is_unanswered(leads) and (next_action_on is null or next_action_on <= today)
      and (everybody or owner is null or owner = auth.uid())
    order by is_suspected, created_at, id limit page_size;
  return query
    select * from public.leads
    where deleted_at is null and next_action_on <= today and not private.is_unanswered(leads)
      and (everybody or owner is null or owner = auth.uid())
    order by next_action_on, created_at, id limit page_size;
  return query
    select * from public.leads
    where deleted_at is null and next_action_on is null and first_response_at is not null and private.is_open(leads)
      and (everybody or owner is null or owner = auth.uid())
    order by created_at desc, id limit page_size;
end $$;
comment on function public.get_today is 'What to work on, page_size each: leads without an answer, the longest waiting '
  'first, suspected last; planned for today or before; open without a plan. One''s own and unassigned ones, or all.';

grant execute on function public.finish_next_action, public.get_today to authenticated;
