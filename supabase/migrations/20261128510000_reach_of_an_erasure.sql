-- Erasing one of two people who were merged erases both: whoever erases is told before of whom.

create function public.get_reach_of_erasure(person text)
returns table (email text, leads integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin('erase a person');
  return query
    select reached.email, count(*)::integer from private.leads_of(person) as reached
    group by reached.email
    order by reached.email <> private.person_of(person), reached.email;
end
$$;
comment on function public.get_reach_of_erasure(text) is
  'What erase_person would erase: how many leads of which e-mail address, the person''s own first and then those that were merged with theirs. For admins.';
revoke all on function public.get_reach_of_erasure(text) from public, anon, authenticated, service_role;
grant execute on function public.get_reach_of_erasure(text) to authenticated;
