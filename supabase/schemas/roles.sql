-- A profile for each account, and two roles: an admin may do all, a member works leads (docs/decisions/024-two-roles.md).

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text constraint profiles_full_name_length
    check (char_length(btrim(full_name)) >= 2 and char_length(full_name) <= 200),
  email text not null,
  created_at timestamptz not null default now(),
  is_primary_admin boolean not null default false
);
create unique index profiles_one_primary_admin on public.profiles (is_primary_admin) where is_primary_admin;

create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null constraint user_roles_role_known check (role in ('admin', 'member')),
  primary key (user_id, role),
  constraint user_roles_one_role unique (user_id)
);

create function private.keep_profile() returns trigger language plpgsql security definer set search_path = '' as $$
declare given_name text := btrim(new.raw_user_meta_data ->> 'full_name');
begin
  insert into public.profiles (id, email, full_name)
  values (new.id, coalesce(new.email, ''), case when char_length(given_name) between 2 and 200 then given_name end)
  on conflict (id) do update set email = excluded.email;
  return null;
end $$;
comment on function private.keep_profile is 'Creates the profile of a new user and keeps its e-mail address up to date.';
create trigger users_keep_profile after insert or update of email on auth.users
for each row execute function private.keep_profile();

create function private.session_id() returns uuid language sql stable set search_path = ''
return (auth.jwt() ->> 'session_id')::uuid;
comment on function private.session_id is 'The session that the caller''s token names; null where it names none.';

-- An account with a verified second factor has no role without it (`aal2`); where the setting says so, no account has one.
-- The token and the live session both have to say it: a token outlives a removed factor.
create function private.has_second_factor() returns boolean language sql stable security definer set search_path = ''
return coalesce(auth.jwt() ->> 'aal' = 'aal2', false) and (
  private.session_id() is null
  or exists (select from auth.sessions where sessions.id = private.session_id() and sessions.aal = 'aal2')
);
comment on function private.has_second_factor is 'Whether the token, and its session, say that there was a second factor.';

-- A token outlives its session by up to an hour: after a sign-out, or a change of the password elsewhere, it opens nothing.
create function public.second_factor_step() returns text language sql stable security definer set search_path = ''
return case
  when private.session_id() is not null and not exists (
    select from auth.sessions where sessions.id = private.session_id() and sessions.not_after > now()
  ) then 'sign-in'
  when private.has_second_factor() then 'none'
  when exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified') then 'verify'
  when exists (select from public.app_settings where app_settings.require_two_factors) then 'enroll'
  else 'none'
end;
comment on function public.second_factor_step is 'What the caller owes: a new "sign-in" once the session that the token '
  'names has ended, beside the password to "verify" a second factor or "enroll" one, or "none".';

-- By a live row: the token of a deleted account is valid for an hour, and opens nothing.
create function private.has_role(needed text) returns boolean language sql stable security definer set search_path = ''
return exists (
  select from public.user_roles
  where user_roles.user_id = auth.uid() and user_roles.role = coalesce(needed, user_roles.role)
) and public.second_factor_step() = 'none';
comment on function private.has_role is 'Whether the caller has this role, or any, a live session and their second factor.';

create function public.is_admin() returns boolean language sql stable security definer set search_path = ''
return private.has_role('admin');
comment on function public.is_admin is 'Whether the caller is an admin, see private.has_role.';

create function public.has_desk_role() returns boolean language sql stable security definer set search_path = ''
return private.has_role(null);
comment on function public.has_desk_role is 'Whether the caller is of the desk: an admin or a member, see private.has_role.';

create function private.is_primary_admin() returns boolean language sql stable security definer set search_path = ''
return exists (select from public.profiles where profiles.id = auth.uid() and profiles.is_primary_admin);
comment on function private.is_primary_admin is 'Whether the caller is the primary admin, whatever else they owe.';

create function private.role_of(account uuid) returns text language sql stable set search_path = '' begin atomic
  select case when profiles.is_primary_admin then 'primary' else user_roles.role end
  from public.user_roles join public.profiles on profiles.id = user_roles.user_id where user_id = account;
end;
comment on function private.role_of is 'The role of an account: primary, admin or member; null for one without.';

create function private.require(who text, deed text, given record default row()) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_size(64000, given);
  if (
    case who
      when 'somebody of the desk' then private.has_role(null)
      when 'an admin' then private.has_role('admin')
      when 'the primary admin' then private.has_role('admin') and private.is_primary_admin()
      when 'somebody with a second factor' then private.has_role(null) and private.has_second_factor()
    end
  ) is not true then
    raise exception 'Only % may %', who, deed using errcode = 'insufficient_privilege';
  end if;
end $$;
comment on function private.require is 'Raises insufficient_privilege unless the caller is this: somebody of the desk, an '
  'admin, the primary admin or somebody with a second factor. The deed is for the message.';

create function private.require_acting_admin(acting_user uuid, deed text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.role_of(acting_user) in ('primary', 'admin') is not true then
    raise exception 'Only an admin may %.', deed using errcode = 'PT403', detail = 'NOT_ADMIN';
  end if;
end $$;
comment on function private.require_acting_admin is 'Raises NOT_ADMIN unless the user that a call acts for is an admin.';

-- A read leaves no trace in a database, and PostgREST runs a GET read-only. So leads, their history and their notes are
-- read by sessions alone of which the audit log says so first (docs/decisions/067-desk-entries.md).
create table private.desk_entries (
  session_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  entered_at timestamptz not null default now()
);
create index desk_entries_by_user on private.desk_entries (user_id);
comment on table private.desk_entries is 'Sessions that the audit log says opened the desk, with the time of its last line.';

-- A session that is used asks at least every 12 hours, or it ends: with a line after 11, none gets as old as 24.
create function public.enter_desk() returns text language plpgsql security definer set search_path = '' as $$
begin
  if private.session_id() is not null and public.has_desk_role() then
    delete from private.desk_entries where entered_at < now() - interval '7 days';
    insert into private.desk_entries as entry (session_id, user_id) values (private.session_id(), auth.uid())
    on conflict (session_id) do update set entered_at = now() where entry.entered_at < now() - interval '11 hours';
    perform private.write_audit('desk-opened') where found;
  end if;
  return public.second_factor_step();
end $$;
comment on function public.enter_desk is 'Audits that the caller opened the desk, once in 11 hours: their session may read '
  'leads for 24. Returns what they owe, as second_factor_step. For everybody signed in.';

create function private.has_entered_desk() returns boolean language sql stable security definer set search_path = ''
return private.session_id() is null or exists (
  select from private.desk_entries
  where session_id = private.session_id() and user_id = auth.uid() and entered_at > now() - interval '24 hours'
);
comment on function private.has_entered_desk is 'Whether the session, if any, opened the desk in the last 24 hours.';

create function public.may_read_leads() returns boolean language sql stable security definer set search_path = ''
return private.has_role(null) and private.has_entered_desk();
comment on function public.may_read_leads is 'Whether the caller is of the desk and their session has called enter_desk.';

create function private.require_lead_access(deed text, given record default row()) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require('somebody of the desk', deed, given);
  if not private.has_entered_desk() then
    raise exception 'Only a session that has called enter_desk may %', deed
      using errcode = 'PT403', detail = 'DESK_NOT_ENTERED';
  end if;
end $$;
comment on function private.require_lead_access is 'As private.require, and PT403 (DESK_NOT_ENTERED) before enter_desk.';

grant execute on function
  public.second_factor_step, public.is_admin, public.has_desk_role, public.enter_desk, public.may_read_leads
to authenticated;

grant select, update (full_name) on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;
create policy "the desk reads every profile, who has to set up a second factor their own" on public.profiles
  for select to authenticated using (
    (select public.has_desk_role())
    or (id = (select auth.uid()) and (select public.second_factor_step()) = 'enroll')
  );
create policy "the desk changes its own names" on public.profiles
  for update to authenticated using (id = (select auth.uid()) and (select public.has_desk_role()));

grant select on public.user_roles to authenticated;
grant select, insert, update, delete on public.user_roles to service_role;
create policy "people read their own role, the desk every role" on public.user_roles
  for select to authenticated using (user_id = (select auth.uid()) or (select public.has_desk_role()));
