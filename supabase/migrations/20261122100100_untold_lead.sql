-- The call of SPEC section 7 names the lead by what the visitor typed, not by an id.
create function public.find_untold_lead(fields jsonb) returns uuid
language sql stable security definer set search_path = ''
begin atomic
  select id from public.leads
  where deleted_at is null
    and created_at > now() - interval '1 day'
    and notification_status is distinct from 'sent'
    and email = lower(private.trim_text(fields ->> 'email') collate "C")
    and company_name = private.trim_text(fields ->> 'companyName')
    and contact_name = private.trim_text(fields ->> 'contactName')
    and contact_number = private.trim_text(fields ->> 'contactNumber')
    and solution_interested = fields ->> 'solutionInterested'
    and remarks = private.trim_text(coalesce(fields ->> 'remarks', ''))
  order by created_at desc, id
  limit 1;
end;
comment on function public.find_untold_lead(jsonb) is
  'The newest lead of the last 24 hours with these fields (companyName, contactName, contactNumber, email, solutionInterested, remarks) that the sales chat was not told of; null without one. For the secret key only.';
revoke all on function public.find_untold_lead(jsonb)
from public, anon, authenticated, service_role;
grant execute on function public.find_untold_lead(jsonb) to service_role;
