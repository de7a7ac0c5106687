-- The smoke test also asks which address a function's request is counted under: other headers may reach it than the API.

drop function public.seen_client_address();

create function public.seen_client_address(request_headers jsonb default null) returns text
language sql stable security definer set search_path = ''
begin atomic
  select private.client_address(
    coalesce(request_headers, nullif(current_setting('request.headers', true), '')::jsonb));
end;
comment on function public.seen_client_address(jsonb) is
  'The address that the rate limit counts a request with these headers under, this request without them, an IPv6 one as its /64; for the secret key only.';

revoke all on function public.seen_client_address(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.seen_client_address(jsonb) to service_role;
