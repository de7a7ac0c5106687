-- Who is an admin, and what the rest of the schema may ask about it.
-- `private` is not served by the API; `public` is, so everything in it is granted by hand.

create schema private;
revoke all on schema private from public;

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text constraint profiles_full_name_length
    check (char_length(btrim(full_name)) >= 2 and char_length(full_name) <= 200),
  email text not null,
  created_at timestamptz not null default now(),
  is_primary_admin boolean not null default false
);
create unique index profiles_one_primary_admin on public.profiles (is_primary_admin)
  where is_primary_admin;

create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null constraint user_roles_role_known check (role in ('admin')),
  primary key (user_id, role)
);

-- Looks at a live row: a deleted admin's token, still valid for an hour, opens nothing.
create function public.is_admin() returns boolean
language sql stable security definer set search_path = ''
return exists (
  select from public.user_roles
  where user_roles.user_id = auth.uid() and user_roles.role = 'admin'
);
revoke all on function public.is_admin() from public, anon, authenticated, service_role;
grant execute on function public.is_admin() to authenticated;

create function private.keep_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  given_name text := btrim(new.raw_user_meta_data ->> 'full_name');
begin
  insert into public.profiles (id, email, full_name)
  values (
    new.id,
    coalesce(new.email, ''),
    case when char_length(given_name) between 2 and 200 then given_name end
  )
  on conflict (id) do update set email = excluded.email;
  return null;
end
$$;
revoke all on function private.keep_profile() from public;

create trigger users_keep_profile after insert or update of email on auth.users
for each row execute function private.keep_profile();

alter table public.profiles enable row level security;
alter table public.user_roles enable row level security;

revoke all on public.profiles, public.user_roles from public, anon, authenticated, service_role;
grant select on public.profiles, public.user_roles to authenticated;
grant update (full_name) on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles, public.user_roles to service_role;

create policy "admins read every profile" on public.profiles
  for select to authenticated
  using ((select public.is_admin()));

create policy "admins change their own name" on public.profiles
  for update to authenticated
  using (id = (select auth.uid()) and (select public.is_admin()))
  with check (id = (select auth.uid()) and (select public.is_admin()));

create policy "people read their own role, admins every role" on public.user_roles
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));
