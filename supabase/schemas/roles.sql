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
comment on function private.keep_profile is 'Creates the profile of a new user and keeps its email address up to date.';
create trigger users_keep_profile after insert or update of email on auth.users
for each row execute function private.keep_profile();

create function private.session_id() returns uuid language sql stable set search_path = ''
return (auth.jwt() ->> 'session_id')::uuid;
comment on function private.session_id is 'The session that the caller''s token names; null if it names none.';

-- An account with a verified second factor has its role only after using it (`aal2`); the setting can require this of all.
-- The token and the live session both must have `aal2`, because a token outlives a removed factor.
create function private.has_second_factor() returns boolean language sql stable security definer set search_path = ''
return coalesce(auth.jwt() ->> 'aal' = 'aal2', false) and (
  private.session_id() is null
  or exists (select from auth.sessions where sessions.id = private.session_id() and sessions.aal = 'aal2')
);
comment on function private.has_second_factor is 'Whether the token, and its session if any, had a second factor at sign-in.';

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
comment on function public.second_factor_step is 'What the caller still needs: "sign-in" once the token''s session has '
  'ended, after the password to "verify" a second factor or "enroll" one, or "none".';

-- Reads the row at each call: the token of a deleted account is valid for up to an hour, but gives no role.
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
comment on function public.has_desk_role is 'Whether the caller belongs to the desk: an admin or a member, see private.has_role.';

create function private.is_primary_admin() returns boolean language sql stable security definer set search_path = ''
return exists (select from public.profiles where profiles.id = auth.uid() and profiles.is_primary_admin);
comment on function private.is_primary_admin is 'Whether the caller is the primary admin, even before a second factor.';

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
comment on function private.require is 'Raises insufficient_privilege unless the caller is `who`: somebody of the desk, an '
  'admin, the primary admin or somebody with a second factor. `deed` is for the message.';

create function private.require_acting_admin(acting_user uuid, deed text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.role_of(acting_user) in ('primary', 'admin') is not true then
    raise exception 'Only an admin may %.', deed using errcode = 'PT403', detail = 'NOT_ADMIN';
  end if;
end $$;
comment on function private.require_acting_admin is 'Raises NOT_ADMIN unless the user that a call acts for is an admin.';

-- A read leaves no trace in a database, and PostgREST runs a GET read-only. So only sessions with an
-- entry in the audit log may read leads, their history and their notes (docs/decisions/067-desk-entries.md).
create table private.desk_entries (
  session_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  entered_at timestamptz not null default now()
);
create index desk_entries_by_user on private.desk_entries (user_id);
comment on table private.desk_entries is 'Sessions whose opening of the desk the audit log has, and when it was last logged.';

-- A session refreshes every 12 hours, or it ends. A line is written after 11 hours, so that no day lacks one.
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
  'leads for 24. Returns what they still need, as second_factor_step. For every signed-in user.';

create function private.has_entered_desk() returns boolean language sql stable security definer set search_path = ''
return private.session_id() is null or exists (
  select from private.desk_entries
  where session_id = private.session_id() and user_id = auth.uid() and entered_at > now() - interval '24 hours'
);
comment on function private.has_entered_desk is 'Whether the session, if any, opened the desk in the last 24 hours.';

create function public.may_read_leads() returns boolean language sql stable security definer set search_path = ''
return private.has_role(null) and private.has_entered_desk();
comment on function public.may_read_leads is 'Whether the caller belongs to the desk and their session has called enter_desk.';

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

-- Making, changing and deleting the accounts of the desk, with the secret key. Each function takes the same lock first, so
-- that the rules hold for racing requests. The detail of an error is its code; PT4xx makes the API answer with that status.

create function private.lock_admins(acting_user uuid) returns void language plpgsql set search_path = '' as $$
begin
  lock table public.user_roles in share row exclusive mode;
  perform private.require_acting_admin(acting_user, 'manage admins');
  perform set_config('selat.acting_user', acting_user::text, true);
end $$;
comment on function private.lock_admins is 'Locks the roles, sets the actor of the log; NOT_ADMIN if acting_user is no admin.';

create function public.bootstrap_admin(target_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  lock table public.user_roles in share row exclusive mode;
  if exists (select from public.user_roles where role = 'admin') then
    raise exception 'This system already has admin users: admin users already exist.'
      using errcode = 'PT409', detail = 'ADMINS_EXIST';
  end if;
  insert into public.user_roles (user_id, role) values (target_user, 'admin');
  update public.profiles set is_primary_admin = true where id = target_user;
end $$;
comment on function public.bootstrap_admin is 'Makes a user the first and primary admin, unless an admin exists.';

create function public.grant_role(target_user uuid, new_role text, acting_user uuid) returns void
language sql security definer set search_path = '' begin atomic
  select private.check_size(64000, row(new_role));
  select private.lock_admins(acting_user);
  insert into public.user_roles (user_id, role) values (target_user, new_role) on conflict do nothing;
end;
comment on function public.grant_role is 'Makes an existing user an admin or a member, on behalf of an admin.';

create function public.change_role(target_user uuid, new_role text) returns void
language plpgsql security definer set search_path = '' as $$
declare old_role text;
begin
  perform private.require('an admin', 'change roles', row(new_role));
  perform private.lock_admins(auth.uid());
  old_role := private.role_of(target_user);
  if old_role is null then
    raise exception 'No such user.' using errcode = 'PT404', detail = 'NOT_FOUND';
  elsif target_user = auth.uid() then
    -- The caller stays an admin, so that at least one is left.
    raise exception 'You cannot change your own role.' using errcode = 'PT409', detail = 'OWN_ACCOUNT';
  elsif old_role = 'primary' then
    raise exception 'Cannot change the role of the primary admin.' using errcode = 'PT409', detail = 'PRIMARY_ADMIN';
  end if;
  update public.user_roles set role = new_role where user_id = target_user and role <> new_role;
  perform private.write_audit('role-changed', 'admin', target_user, jsonb_build_object('role', new_role)) where found;
end $$;
comment on function public.change_role is 'Makes another user admin or member; else NOT_FOUND, OWN_ACCOUNT, PRIMARY_ADMIN.';

create function public.delete_admin(target_user uuid, acting_user uuid, new_owner uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  old_role text;
  lead_count integer;
begin
  perform private.lock_admins(acting_user);
  old_role := private.role_of(target_user);
  if old_role is null then
    raise exception 'No such admin user.' using errcode = 'PT404', detail = 'NOT_FOUND';
  elsif old_role = 'primary' then
    raise exception 'Cannot delete the primary admin user.' using errcode = 'PT409', detail = 'PRIMARY_ADMIN';
  elsif not exists (select from public.user_roles where user_id <> target_user and role = 'admin') then
    raise exception 'Cannot delete the last admin user. At least one admin must remain.'
      using errcode = 'PT409', detail = 'LAST_ADMIN';
  elsif target_user = acting_user then
    raise exception 'You cannot delete your own account while logged in.' using errcode = 'PT409', detail = 'OWN_ACCOUNT';
  elsif new_owner = target_user or private.role_of(coalesce(new_owner, acting_user)) is null then
    raise exception 'Leads can only be handed to somebody else of the desk.' using errcode = 'PT409', detail = 'NEW_OWNER';
  end if;
  update public.leads set owner = new_owner where owner = target_user;
  get diagnostics lead_count = row_count;
  perform private.write_audit('leads-handed-over', 'admin', target_user, jsonb_build_object(
    'leads', lead_count, 'to', coalesce(private.person_name(new_owner), 'unassigned')
  )) where lead_count > 0;
  delete from auth.users where id = target_user;
end $$;
comment on function public.delete_admin is 'Deletes an account for an admin, but not the primary, the admin''s own or the '
  'last. Its leads with their plans go to new_owner; null leaves them unassigned.';

-- The password is required again: an open desk or a stolen token is not enough to give the role away.
create function public.hand_over_primary(target_user uuid, proof uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require('an admin', 'hand over the primary role');
  perform private.lock_admins(auth.uid());
  if not private.is_primary_admin() then
    raise exception 'Only the primary admin can hand over the role.' using errcode = 'PT409', detail = 'NOT_PRIMARY';
  elsif target_user = auth.uid() then
    raise exception 'You are the primary admin already.' using errcode = 'PT409', detail = 'OWN_ACCOUNT';
  elsif private.role_of(target_user) is distinct from 'admin' then
    raise exception 'No such admin user.' using errcode = 'PT404', detail = 'NOT_FOUND';
  elsif not private.use_proof(proof, 'hand-over-primary') then
    raise exception 'Handing over the role requires the password again.' using errcode = 'PT403', detail = 'PASSWORD_NEEDED';
  end if;
  update public.profiles set is_primary_admin = false where id = auth.uid();
  update public.profiles set is_primary_admin = true where id = target_user;
  perform private.write_audit('primary-handed-over', 'admin', target_user);
end $$;
comment on function public.hand_over_primary is 'Makes another admin the primary one. proof: from prove_password for '
  'hand-over-primary, in another session, within a minute. Raises NOT_PRIMARY, OWN_ACCOUNT, NOT_FOUND or PASSWORD_NEEDED.';

create function public.get_team() returns table (id uuid, full_name text, email text)
language sql stable set search_path = '' begin atomic
  select profiles.id, profiles.full_name, profiles.email from public.profiles
  where exists (select from public.user_roles where user_roles.user_id = profiles.id)
  order by profiles.created_at, profiles.id;
end;
comment on function public.get_team is 'Everybody who can own a lead, the oldest account first. Runs as the caller.';

grant execute on function public.bootstrap_admin, public.grant_role, public.delete_admin to service_role;
grant execute on function public.change_role, public.hand_over_primary, public.get_team to authenticated;
