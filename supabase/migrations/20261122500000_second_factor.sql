-- A second factor. Whoever has verified one is no admin without it (`aal2`); where the setting says so,
-- nobody is. The token and the live session both have to say it: a token outlives a removed factor.

alter table public.app_settings add column require_two_factors boolean not null default false;
comment on column public.app_settings.require_two_factors is
  'Whether every admin needs a second factor, also one who has set up none yet.';

create function private.has_second_factor() returns boolean
language sql stable security definer set search_path = ''
return coalesce(auth.jwt() ->> 'aal' = 'aal2', false) and (
  auth.jwt() ->> 'session_id' is null
  or exists (
    select from auth.sessions
    where sessions.id = (auth.jwt() ->> 'session_id')::uuid and sessions.aal = 'aal2'
  )
);
comment on function private.has_second_factor() is
  'Whether the caller signed in with a second factor, by the token and, where it names one, its session.';
revoke all on function private.has_second_factor() from public;

create function public.second_factor_step() returns text
language sql stable security definer set search_path = ''
return case
  when private.has_second_factor() then 'none'
  when exists (
    select from auth.mfa_factors
    where mfa_factors.user_id = auth.uid() and mfa_factors.status = 'verified'
  ) then 'verify'
  when exists (select from public.app_settings where app_settings.require_two_factors) then 'enroll'
  else 'none'
end;
comment on function public.second_factor_step() is
  'What the caller owes beside the password: "verify" a second factor, "enroll" one, or "none".';
revoke all on function public.second_factor_step() from public, anon, authenticated, service_role;
grant execute on function public.second_factor_step() to authenticated;

create or replace function public.is_admin() returns boolean
language sql stable security definer set search_path = ''
return exists (
  select from public.user_roles
  where user_roles.user_id = auth.uid() and user_roles.role = 'admin'
) and (
  auth.jwt() ->> 'session_id' is null
  or exists (
    select from auth.sessions where sessions.id = (auth.jwt() ->> 'session_id')::uuid
  )
) and public.second_factor_step() = 'none';
comment on function public.is_admin() is
  'Whether the caller has a row with the role "admin", a session that still exists where the token names one, and shown the second factor they need.';

drop policy "admins read every profile" on public.profiles;
create policy "admins read every profile, who has to set up a second factor their own"
  on public.profiles for select to authenticated
  using (
    (select public.is_admin())
    or (id = (select auth.uid()) and (select public.second_factor_step()) = 'enroll')
  );
