-- The privacy policy says for how long ended leads keep their person, from the setting that the nightly job obeys.

create function public.get_kept_months() returns integer
language sql stable security definer set search_path = ''
begin atomic
  select ended_leads_kept_months from public.app_settings;
end;
comment on function public.get_kept_months() is
  'The months for which a closed or failed lead keeps its person, for the text of the privacy policy. For everybody.';

revoke all on function public.get_kept_months() from public, anon, authenticated, service_role;
grant execute on function public.get_kept_months() to anon, authenticated;
