-- What the smoke test of a deployment asks: whose address the rate limit would count.

create function public.seen_client_address() returns text
language sql stable security definer set search_path = ''
begin atomic
  select private.client_address(nullif(current_setting('request.headers', true), '')::jsonb);
end;
comment on function public.seen_client_address() is
  'The address that the rate limit counts this request under, an IPv6 one as its /64; for the secret key only.';

revoke all on function public.seen_client_address() from public, anon, authenticated, service_role;
grant execute on function public.seen_client_address() to service_role;
