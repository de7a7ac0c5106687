-- One question of the desk says all that somebody owes, a new sign-in first. It was asked for in two.

create or replace function public.second_factor_step() returns text
language sql stable security definer set search_path = ''
return case
  when auth.jwt() ->> 'session_id' is not null and not exists (
    select from auth.sessions
    where sessions.id = (auth.jwt() ->> 'session_id')::uuid and sessions.not_after > now()
  ) then 'sign-in'
  when private.has_second_factor() then 'none'
  when exists (
    select from auth.mfa_factors
    where mfa_factors.user_id = auth.uid() and mfa_factors.status = 'verified'
  ) then 'verify'
  when exists (select from public.app_settings where app_settings.require_two_factors) then 'enroll'
  else 'none'
end;
comment on function public.second_factor_step() is
  'What the caller owes: a new "sign-in" once the session that the token names has ended, beside the password to "verify" a second factor or "enroll" one, or "none".';

create or replace function public.is_admin() returns boolean
language sql stable security definer set search_path = ''
return exists (
  select from public.user_roles
  where user_roles.user_id = auth.uid() and user_roles.role = 'admin'
) and public.second_factor_step() = 'none';

create or replace function public.has_desk_role() returns boolean
language sql stable security definer set search_path = ''
return exists (select from public.user_roles where user_roles.user_id = auth.uid())
  and public.second_factor_step() = 'none';
