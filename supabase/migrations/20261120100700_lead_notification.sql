-- Hands a lead to one notifier: whoever claims it first gets the row, everybody else gets none.
-- `request_headers` are the caller's, so that one client cannot call without end (PT429).
create function public.claim_lead_notification(lead_id uuid, request_headers jsonb default '{}')
returns setof public.leads
language plpgsql security definer set search_path = ''
as $$
declare
  address text := private.client_address(request_headers);
begin
  if address is not null then
    perform private.take_slot('notify:' || address, leads_per_address_per_hour)
    from public.app_settings;
  end if;
  return query
    update public.leads set notification_status = 'sending'
    where id = lead_id and deleted_at is null
      and (notification_status is null or notification_status = 'failed')
    returning *;
end
$$;
revoke all on function public.claim_lead_notification(uuid, jsonb)
from public, anon, authenticated, service_role;
grant execute on function public.claim_lead_notification(uuid, jsonb) to service_role;
