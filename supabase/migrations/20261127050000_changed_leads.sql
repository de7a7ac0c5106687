-- What the board reads after a gap of its Realtime channel. A plain select is empty for who lost their role too, so that
-- every empty answer had to be followed by a check of access, four more requests at each poll.

create function public.get_changed_leads(since timestamptz) returns setof public.leads
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_desk_role('read the board');
  return query select leads.* from public.leads where leads.updated_at >= since;
end
$$;
comment on function public.get_changed_leads(timestamptz) is
  'Every lead, in the trash or not, that changed at or after a time. For the desk.';
revoke all on function public.get_changed_leads(timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.get_changed_leads(timestamptz) to authenticated;
