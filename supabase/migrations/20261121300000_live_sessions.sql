-- A token outlives its session by up to an hour. Whoever signed out, or whose password was changed
-- elsewhere, is no admin with what is left of it. A token without a session is the test's own.

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
);
