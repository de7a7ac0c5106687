-- The database as supabase/schemas had it at this version. Later changes are migrations of their own, which
-- `npm run db:diff` writes; a database that is older gets what it lacks from supabase/earlier-migrations.

-- supabase/schemas/schemas.sql

-- Three schemas. The API serves `public` alone, so everything in it is granted by hand; `private` is what the
-- functions of `public` work with; `partitions` has the counters' tables, whose number grows by the month, so that no
-- list of tables could name them. docs/decisions/114-schema-by-subject.md says how
-- these files become a database.

create schema private;
revoke all on schema private from public;

create schema partitions;
revoke all on schema partitions from public;

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;

-- supabase/schemas/settings.sql

-- What is set for the whole product, and what the primary admin sets in the desk.

create table public.app_settings (
  id boolean primary key default true constraint app_settings_one_row check (id),
  leads_per_email_per_hour integer not null default 5 check (leads_per_email_per_hour > 0),
  leads_per_address_per_hour integer not null default 20 check (leads_per_address_per_hour > 0),
  client_address_header text not null default 'x-forwarded-for',
  ended_leads_kept_months integer not null default 24
    constraint app_settings_ended_leads_kept_months check (ended_leads_kept_months between 1 and 24),
  require_two_factors boolean not null default false,
  short_chat_messages boolean not null default false,
  leads_per_minute integer not null default 60 check (leads_per_minute > 0),
  turnstile_site_key text
    constraint app_settings_turnstile_site_key check (turnstile_site_key ~ '^[0-9A-Za-z_-]{10,100}$'),
  assigns_in_turn boolean not null default false
);
comment on table public.app_settings is 'One row, read and changed with the secret key only.';
comment on column public.app_settings.client_address_header is
  'The header whose last entry the gateway itself writes; where it is missing, no limit is counted by address.';
comment on column public.app_settings.ended_leads_kept_months is
  'Months after its last activity in which a closed or failed lead keeps its person; the privacy policy says at '
  'most 24.';
comment on column public.app_settings.require_two_factors is
  'Whether every admin needs a second factor, also one who has set up none yet.';
comment on column public.app_settings.short_chat_messages is
  'Whether the sales chat gets company, solution, source and a link alone, without the person.';
comment on column public.app_settings.leads_per_minute is
  'How many leads all visitors together may store in a minute; the form keeps what is refused and sends it later.';
comment on column public.app_settings.turnstile_site_key is
  'Names the site to Turnstile, in the pages from the next build on; null without a captcha.';
comment on column public.app_settings.assigns_in_turn is
  'Whether each new lead is given to the next of the desk in turn; those of suspected spam are not, nor those that '
  'the desk adds or imports.';

alter table public.app_settings enable row level security;
revoke all on public.app_settings from public, anon, authenticated, service_role;
grant select, update on public.app_settings to service_role;

create function public.get_desk_settings()
returns table (
  ended_leads_kept_months integer,
  short_chat_messages boolean,
  may_change boolean,
  refused_messages integer,
  refused_since timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin('read the settings');
  return query
    select settings.ended_leads_kept_months, settings.short_chat_messages,
      exists (select from public.profiles where id = auth.uid() and is_primary_admin),
      refused.messages::integer, refused.since
    from public.app_settings as settings, (
      select count(distinct (chat_id, message_id)) as messages, min(sent_at) as since
      from private.chat_messages where lead_id is null and refusal is not null
    ) as refused;
end
$$;
comment on function public.get_desk_settings() is
  'The months for which an ended lead keeps its person, whether messages to the sales chat are short, whether the '
  'caller may change both, and how many messages of people who are gone Telegram refused to remove, the oldest sent '
  'at refused_since. For admins.';

create function public.change_desk_settings(kept_months integer, short_messages boolean)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin('change the settings');
  if not exists (select from public.profiles where id = auth.uid() and is_primary_admin) then
    raise exception 'Only the primary admin may change this' using errcode = 'insufficient_privilege';
  end if;
  update public.app_settings set
    ended_leads_kept_months = kept_months, short_chat_messages = short_messages
  where id;
end
$$;
comment on function public.change_desk_settings(integer, boolean) is
  'Sets the months for which an ended lead keeps its person, 1 to 24, and whether messages to the sales chat are '
  'short. For the primary admin.';

create function public.is_chat_message_short() returns boolean
language sql stable security definer set search_path = ''
begin atomic
  select short_chat_messages from public.app_settings;
end;
comment on function public.is_chat_message_short() is
  'Whether messages to the sales chat leave the person out. For the secret key only.';

-- The privacy policy says for how long ended leads keep their person, from the setting that the nightly job obeys.
create function public.get_kept_months() returns integer
language sql stable security definer set search_path = ''
begin atomic
  select ended_leads_kept_months from public.app_settings;
end;
comment on function public.get_kept_months() is
  'The months for which a closed or failed lead keeps its person, for the text of the privacy policy. For '
  'everybody.';

revoke all on function
  public.get_desk_settings(), public.change_desk_settings(integer, boolean), public.is_chat_message_short(),
  public.get_kept_months()
from public, anon, authenticated, service_role;
grant execute on function public.get_desk_settings(), public.change_desk_settings(integer, boolean) to authenticated;
grant execute on function public.is_chat_message_short() to service_role;
grant execute on function public.get_kept_months() to anon, authenticated;

-- supabase/schemas/roles.sql

-- Who is who: a profile for each account, and two roles. An admin may do all there is, a member works leads
-- (docs/decisions/032-two-roles.md). Every policy and every function of the desk asks one of the functions below.

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
comment on function private.keep_profile() is
  'Trigger on auth.users: creates the profile of a new user and keeps its e-mail address up to date.';
create trigger users_keep_profile after insert or update of email on auth.users
for each row execute function private.keep_profile();

-- Whoever has verified a second factor has no role without it (`aal2`); where the setting says so, nobody has one. The
-- token and the live session both have to say it: a token outlives a removed factor.
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

-- One question of the desk says all that somebody owes, a new sign-in first. A token outlives its session by up to an
-- hour: whoever signed out, or whose password was changed elsewhere, has no role with what is left of it.
create function public.second_factor_step() returns text
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
  'What the caller owes: a new "sign-in" once the session that the token names has ended, beside the password to '
  '"verify" a second factor or "enroll" one, or "none".';

-- Both look at a live row: a deleted account's token, still valid for an hour, opens nothing.
create function public.is_admin() returns boolean
language sql stable security definer set search_path = ''
return exists (
  select from public.user_roles
  where user_roles.user_id = auth.uid() and user_roles.role = 'admin'
) and public.second_factor_step() = 'none';
comment on function public.is_admin() is
  'Whether the caller has a row with the role "admin", a session that has not ended where the token names one, and '
  'shown the second factor they need.';

create function public.has_desk_role() returns boolean
language sql stable security definer set search_path = ''
return exists (select from public.user_roles where user_roles.user_id = auth.uid())
  and public.second_factor_step() = 'none';
comment on function public.has_desk_role() is 'As is_admin, for whoever has a role of the desk: admins and members.';

create function private.require_admin(deed text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not public.is_admin() then
    raise exception 'Only an admin may %', deed using errcode = 'insufficient_privilege';
  end if;
end
$$;
comment on function private.require_admin(text) is
  'Raises insufficient_privilege with "Only an admin may <action>" unless the caller is an admin.';

create function private.require_desk_role(deed text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not public.has_desk_role() then
    raise exception 'Only somebody of the desk may %', deed using errcode = 'insufficient_privilege';
  end if;
end
$$;
comment on function private.require_desk_role(text) is
  'Raises insufficient_privilege unless the caller is an admin or a member; the deed is for the message.';

revoke all on function
  private.keep_profile(), private.has_second_factor(), private.require_admin(text), private.require_desk_role(text),
  public.second_factor_step(), public.is_admin(), public.has_desk_role()
from public, anon, authenticated, service_role;
grant execute on function public.second_factor_step(), public.is_admin(), public.has_desk_role() to authenticated;

alter table public.profiles enable row level security;
revoke all on public.profiles from public, anon, authenticated, service_role;
grant select, update (full_name) on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;
create policy "the desk reads every profile, who has to set up a second factor their own" on public.profiles
  for select to authenticated
  using (
    (select public.has_desk_role())
    or (id = (select auth.uid()) and (select public.second_factor_step()) = 'enroll')
  );
create policy "the desk changes its own names" on public.profiles
  for update to authenticated
  using (id = (select auth.uid()) and (select public.has_desk_role()))
  with check (id = (select auth.uid()) and (select public.has_desk_role()));

alter table public.user_roles enable row level security;
revoke all on public.user_roles from public, anon, authenticated, service_role;
grant select on public.user_roles to authenticated;
grant select, insert, update, delete on public.user_roles to service_role;
create policy "people read their own role, the desk every role" on public.user_roles
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.has_desk_role()));

-- supabase/schemas/accounts.sql

-- Making, changing and deleting the accounts of the desk. Called with the secret key, by functions that say who acts.
-- Each takes the same lock first, so that the rules hold however many requests race. The detail of an error is its
-- code; PT4xx makes the API answer with that status.

-- The secret key has no user of its own: the rest of the transaction is the acting admin's.
create function private.lock_admins(acting_user uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  lock table public.user_roles in share row exclusive mode;
  if not exists (
    select from public.user_roles where user_id = acting_user and role = 'admin'
  ) then
    raise exception 'Only an admin may manage admins.'
      using errcode = 'PT403', detail = 'NOT_ADMIN';
  end if;
  perform set_config('selat.acting_user', acting_user::text, true);
end
$$;
comment on function private.lock_admins(uuid) is
  'Locks the roles until the end of the transaction, so that changes of admins happen one after another; raises '
  'NOT_ADMIN unless the acting user is an admin, who is the audit log''s actor from here.';

create function public.bootstrap_admin(target_user uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  lock table public.user_roles in share row exclusive mode;
  if exists (select from public.user_roles where role = 'admin') then
    raise exception 'This system already has admin users: admin users already exist.'
      using errcode = 'PT409', detail = 'ADMINS_EXIST';
  end if;
  insert into public.user_roles (user_id, role) values (target_user, 'admin');
  update public.profiles set is_primary_admin = true where id = target_user;
end
$$;
comment on function public.bootstrap_admin(uuid) is
  'Makes an existing user the first and primary admin; refuses once there is an admin. For the secret key only.';

create function public.grant_admin(target_user uuid, acting_user uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_admins(acting_user);
  insert into public.user_roles (user_id, role) values (target_user, 'admin')
  on conflict do nothing;
end
$$;
comment on function public.grant_admin(uuid, uuid) is
  'Makes an existing user an admin, on behalf of another admin. For the secret key only.';

create function public.grant_member(target_user uuid, acting_user uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_admins(acting_user);
  insert into public.user_roles (user_id, role) values (target_user, 'member')
  on conflict do nothing;
end
$$;
comment on function public.grant_member(uuid, uuid) is
  'Makes an existing user a member, on behalf of an admin. For the secret key only.';

create function public.change_role(target_user uuid, new_role text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin('change roles');
  perform private.lock_admins(auth.uid());
  if not exists (select from public.user_roles where user_id = target_user) then
    raise exception 'No such user.' using errcode = 'PT404', detail = 'NOT_FOUND';
  end if;
  -- Whoever asks is an admin and stays one, so that there is always one left.
  if target_user = auth.uid() then
    raise exception 'You cannot change your own role.' using errcode = 'PT409', detail = 'OWN_ACCOUNT';
  end if;
  if exists (select from public.profiles where id = target_user and is_primary_admin) then
    raise exception 'Cannot change the role of the primary admin.'
      using errcode = 'PT409', detail = 'PRIMARY_ADMIN';
  end if;
  update public.user_roles set role = new_role where user_id = target_user and role <> new_role;
  if found then
    perform private.write_audit(
      'role-changed', 'admin', target_user, jsonb_build_object('role', new_role)
    );
  end if;
end
$$;
comment on function public.change_role(uuid, text) is
  'Makes another user of the desk an admin or a member. Raises NOT_FOUND, OWN_ACCOUNT or PRIMARY_ADMIN in the '
  'detail. For admins.';

create function public.delete_admin(target_user uuid, acting_user uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_admins(acting_user);
  if not exists (select from public.user_roles where user_id = target_user) then
    raise exception 'No such admin user.' using errcode = 'PT404', detail = 'NOT_FOUND';
  end if;
  if exists (select from public.profiles where id = target_user and is_primary_admin) then
    raise exception 'Cannot delete the primary admin user.'
      using errcode = 'PT409', detail = 'PRIMARY_ADMIN';
  end if;
  if not exists (
    select from public.user_roles where user_id <> target_user and role = 'admin'
  ) then
    raise exception 'Cannot delete the last admin user. At least one admin must remain.'
      using errcode = 'PT409', detail = 'LAST_ADMIN';
  end if;
  if target_user = acting_user then
    raise exception 'You cannot delete your own account while logged in.'
      using errcode = 'PT409', detail = 'OWN_ACCOUNT';
  end if;
  delete from auth.users where id = target_user;
end
$$;
comment on function public.delete_admin(uuid, uuid) is
  'Deletes the account of an admin or a member, on behalf of another admin; refuses the primary one, oneself and '
  'the last one. For the secret key only.';

-- The primary role goes to another admin in one transaction. The password is asked for again: `proof` is a session
-- that was opened with it just now, so that who finds an open desk cannot give the role away.
create function public.hand_over_primary(target_user uuid, proof uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin('hand over the primary role');
  perform private.lock_admins(auth.uid());
  if not exists (select from public.profiles where id = auth.uid() and is_primary_admin) then
    raise exception 'Only the primary admin can hand over the role.'
      using errcode = 'PT409', detail = 'NOT_PRIMARY';
  end if;
  if target_user = auth.uid() then
    raise exception 'You are the primary admin already.'
      using errcode = 'PT409', detail = 'OWN_ACCOUNT';
  end if;
  if not exists (
    select from public.user_roles where user_id = target_user and role = 'admin'
  ) then
    raise exception 'No such admin user.' using errcode = 'PT404', detail = 'NOT_FOUND';
  end if;
  if not exists (
    select from auth.sessions
    where sessions.id = proof and sessions.user_id = auth.uid()
      and sessions.id::text <> coalesce(auth.jwt() ->> 'session_id', '')
      and sessions.created_at > statement_timestamp() - interval '5 minutes'
  ) then
    raise exception 'Handing over the role requires the password again.'
      using errcode = 'PT403', detail = 'PASSWORD_NEEDED';
  end if;
  update public.profiles set is_primary_admin = false where id = auth.uid();
  update public.profiles set is_primary_admin = true where id = target_user;
  perform private.write_audit('primary-handed-over', 'admin', target_user);
end
$$;
comment on function public.hand_over_primary(uuid, uuid) is
  'Makes another admin the primary one in place of the caller. proof: a session that the caller opened with the '
  'password in the last five minutes, other than the one that asks. Raises NOT_PRIMARY, OWN_ACCOUNT, NOT_FOUND or '
  'PASSWORD_NEEDED in the detail.';

create function public.get_team()
returns table (id uuid, full_name text, email text)
language sql stable set search_path = ''
begin atomic
  select profiles.id, profiles.full_name, profiles.email from public.profiles
  where exists (select from public.user_roles where user_roles.user_id = profiles.id)
  order by profiles.created_at, profiles.id;
end;
comment on function public.get_team() is
  'Everybody who can own a lead, the longest there first. Runs as the caller: row level security returns none to '
  'users who are not of the desk.';

revoke all on function
  private.lock_admins(uuid), public.bootstrap_admin(uuid), public.grant_admin(uuid, uuid),
  public.grant_member(uuid, uuid), public.change_role(uuid, text), public.delete_admin(uuid, uuid),
  public.hand_over_primary(uuid, uuid), public.get_team()
from public, anon, authenticated, service_role;
grant execute on function
  public.bootstrap_admin(uuid), public.grant_admin(uuid, uuid), public.grant_member(uuid, uuid),
  public.delete_admin(uuid, uuid)
to service_role;
grant execute on function
  public.change_role(uuid, text), public.hand_over_primary(uuid, uuid), public.get_team()
to authenticated;

-- supabase/schemas/sessions.sql

-- How long somebody stays signed in, and what a signed-in person may do to their own account.

-- Hosted Auth has settings for both limits on paid plans only; but on every plan it refuses to refresh a session past
-- its `not_after`.
create function private.limit_session() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.created_at := coalesce(new.created_at, now());
  new.not_after := least(
    new.created_at + interval '7 days',
    -- Auth writes this column in UTC, without a zone.
    coalesce(new.refreshed_at at time zone 'utc', new.created_at) + interval '12 hours'
  );
  return new;
end
$$;
comment on function private.limit_session() is
  'Trigger on auth.sessions: ends a session 12 hours after its last refresh and 7 days after its sign-in.';
create trigger sessions_limit before insert or update on auth.sessions
for each row execute function private.limit_session();

create function public.session_end(session uuid) returns text
language sql stable security definer set search_path = ''
begin atomic
  select case
    when sessions.id is null then 'elsewhere'
    when sessions.not_after > now() then null
    when sessions.not_after < sessions.created_at + interval '7 days' then 'idle'
    else 'age'
  end
  from (values (session)) as asked (id) left join auth.sessions using (id);
end;
comment on function public.session_end(uuid) is
  'Why a session has ended: "idle" (12 hours unused), "age" (7 days), "elsewhere" (signed out there, or none); null '
  'while it goes on. Also for visitors: whoever has an id had the session.';

create function public.get_sessions()
returns table (
  id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, is_current boolean
)
language sql stable security definer set search_path = ''
begin atomic
  select
    sessions.id,
    sessions.created_at,
    coalesce(sessions.refreshed_at at time zone 'utc', sessions.created_at),
    coalesce(sessions.user_agent, ''),
    sessions.id::text = coalesce(auth.jwt() ->> 'session_id', '')
  from auth.sessions
  where sessions.user_id = auth.uid() and sessions.not_after > now() and public.has_desk_role()
  order by 5 desc, 3 desc, 1;
end;
comment on function public.get_sessions() is
  'The caller''s own sessions that have not ended, this one first, then by last use; user_agent is empty where none '
  'was sent. None for users without a role of the desk.';

create function public.end_sessions(session uuid default null) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  ended integer;
begin
  perform private.require_desk_role('end sessions');
  delete from auth.sessions
  where sessions.user_id = auth.uid()
    and sessions.id::text <> coalesce(auth.jwt() ->> 'session_id', '')
    and (session is null or sessions.id = session);
  get diagnostics ended = row_count;
  if ended > 0 then
    perform private.write_audit(
      'sessions-ended', 'admin', auth.uid(), jsonb_build_object('sessions', ended)
    );
  end if;
  return ended;
end
$$;
comment on function public.end_sessions(uuid) is
  'Ends one other session of the caller, or all others where none is named; returns how many. For the desk.';

-- Auth lets a session of the last 24 hours change the password. Who found an open desk or a token has that long, so
-- here it is five minutes. Auth ends all other sessions in the same transaction: what is left at its end is the
-- session that asked, or none where the change was made with the secret key.
create function private.require_recent_sign_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from auth.sessions
    where sessions.user_id = new.id
      and sessions.created_at < statement_timestamp() - interval '5 minutes'
  ) then
    raise exception 'Password update requires a sign-in of the last five minutes';
  end if;
  return null;
end
$$;
comment on function private.require_recent_sign_in() is
  'Trigger: refuses a changed password where a session older than five minutes outlives the change.';

create constraint trigger users_recent_sign_in after update of encrypted_password on auth.users
deferrable initially deferred
for each row when (old.encrypted_password is distinct from new.encrypted_password)
execute function private.require_recent_sign_in();

revoke all on function
  private.limit_session(), private.require_recent_sign_in(), public.session_end(uuid), public.get_sessions(),
  public.end_sessions(uuid)
from public, anon, authenticated, service_role;
grant execute on function public.session_end(uuid) to anon, authenticated;
grant execute on function public.get_sessions(), public.end_sessions(uuid) to authenticated;

-- supabase/schemas/second-factor.sql

-- The second factor: whether everybody needs one, and recovery codes, which Auth has none of. A right code lets the
-- edge function manage-admin take away the factors of somebody who has lost them.

create function public.two_factors_required() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_desk_role('read the settings');
  return (select require_two_factors from public.app_settings);
end
$$;
comment on function public.two_factors_required() is 'Whether every admin needs a second factor. For the desk.';

create function public.require_two_factors(required boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.profiles where id = auth.uid() and is_primary_admin) then
    raise exception 'Only the primary admin may change this' using errcode = 'insufficient_privilege';
  end if;
  perform private.require_second_factor();
  update public.app_settings set require_two_factors = required where id;
end
$$;
comment on function public.require_two_factors(boolean) is
  'Sets whether every admin needs a second factor. For the primary admin, signed in with one of their own.';

create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  used_at timestamptz,
  code_hash text not null,
  primary key (user_id, code_hash)
);
comment on table private.recovery_codes is
  'bcrypt of the SHA-256 of each code, with one salt for a person; a new set takes the place of the old.';
alter table private.recovery_codes enable row level security;
revoke all on private.recovery_codes from public, anon, authenticated, service_role;

-- Ten codes of 80 bits are few enough to be tried against a fast hash by who has stolen the table: bcrypt, as for
-- passwords, with one salt for all codes of a person, so that a try costs one hash and not ten. Capitals, spaces and
-- hyphens do not matter to who types one in.
create function private.recovery_code_hash(code text, salt text) returns text
language sql immutable set search_path = ''
return extensions.crypt(
  encode(sha256(convert_to(lower(regexp_replace(code, '[\s-]', '', 'g')), 'UTF8')), 'hex'), salt
);
comment on function private.recovery_code_hash(text, text) is
  'The hash by which a recovery code is stored; salt: a new one, or a stored hash of the same person.';

create function private.require_second_factor() returns void
language plpgsql set search_path = ''
as $$
begin
  if not (public.has_desk_role() and private.has_second_factor()) then
    raise exception 'Only somebody of the desk who signed in with a second factor may do this'
      using errcode = 'insufficient_privilege';
  end if;
end
$$;
comment on function private.require_second_factor() is
  'Raises insufficient_privilege unless the caller has a role of the desk and signed in with a second factor.';

create function public.create_recovery_codes() returns setof text
language plpgsql security definer set search_path = ''
as $$
declare
  codes text[];
  salt text := extensions.gen_salt('bf', 10);
begin
  perform private.require_second_factor();
  select array_agg(
    regexp_replace(
      left(encode(sha256(uuid_send(gen_random_uuid())), 'hex'), 20), '(.{5})(?=.)', '\1-', 'g'
    )
  ) into codes from generate_series(1, 10);
  delete from private.recovery_codes where user_id = auth.uid();
  insert into private.recovery_codes (user_id, code_hash)
  select auth.uid(), private.recovery_code_hash(code, salt) from unnest(codes) as code;
  perform private.write_audit('recovery-codes-made', 'admin', auth.uid());
  return query select unnest(codes);
end
$$;
comment on function public.create_recovery_codes() is
  'Ten new recovery codes of the caller, in place of the old ones; they can be read this once. For admins who '
  'signed in with a second factor.';

create function public.count_recovery_codes() returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_second_factor();
  return (
    select count(*) from private.recovery_codes where user_id = auth.uid() and used_at is null
  );
end
$$;
comment on function public.count_recovery_codes() is
  'How many recovery codes the caller has left. For admins who signed in with a second factor.';

-- False is returned, not raised: a wrong code has to stay counted.
create function public.use_recovery_code(target_user uuid, code text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  typed text;
  is_right boolean;
begin
  perform private.take_slot('recovery:' || target_user, 10);
  select private.recovery_code_hash(code, code_hash) into typed
  from private.recovery_codes where user_id = target_user limit 1;
  update private.recovery_codes set used_at = now()
  where user_id = target_user and used_at is null and code_hash = typed;
  is_right := found;
  perform private.write_audit(
    case when is_right then 'recovery-code-used' else 'recovery-code-refused' end,
    'admin', target_user, acting_user => target_user
  );
  return is_right;
end
$$;
comment on function public.use_recovery_code(uuid, text) is
  'Uses up a recovery code of this user; false where it is none, or was used. Raises PT429 after ten tries in an '
  'hour. For the secret key only.';

revoke all on function
  private.recovery_code_hash(text, text), private.require_second_factor(), public.two_factors_required(),
  public.require_two_factors(boolean), public.create_recovery_codes(), public.count_recovery_codes(),
  public.use_recovery_code(uuid, text)
from public, anon, authenticated, service_role;
grant execute on function
  public.two_factors_required(), public.require_two_factors(boolean), public.create_recovery_codes(),
  public.count_recovery_codes()
to authenticated;
grant execute on function public.use_recovery_code(uuid, text) to service_role;

-- supabase/schemas/audit-log.sql

-- Who did what in the desk, for as long as there is a desk. A prospect's words never come in here, only ids of leads,
-- so that nothing has to be taken out when a person is erased. What is audited of a lead, a template, a holiday and a
-- lost reason stands with them.

create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- No foreign keys: an account's end would have to change the log.
  actor_id uuid,
  actor_name text,
  actor_email text,
  action text not null constraint audit_log_action_name check (action ~ '^[a-z]+(-[a-z]+)*$'),
  subject_type text constraint audit_log_subject_type_known check (subject_type in ('lead', 'admin', 'setting')),
  subject_id uuid,
  subject_email text,
  details jsonb not null default '{}' constraint audit_log_details_shape
    check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 4096)
);
create index audit_log_by_actor on public.audit_log (actor_id, id desc);
create index audit_log_by_subject on public.audit_log (subject_id, id desc);
comment on table public.audit_log is
  'What was done in the desk and by whom; rows are added by private.write_audit and never changed.';
comment on column public.audit_log.actor_id is
  'The admin who did it; null for the server, the secret key and a failed sign-in.';
comment on column public.audit_log.actor_name is 'Of the admin at the time; null where none was set.';
comment on column public.audit_log.subject_id is 'Of the lead or the admin; null for a setting.';
comment on column public.audit_log.subject_email is 'Of the admin at the time; null for a lead.';
comment on column public.audit_log.details is
  'Numbers, names of fields and settings with their values; never a word of a prospect.';

alter table public.audit_log enable row level security;
revoke all on public.audit_log from public, anon, authenticated, service_role;
revoke all on sequence public.audit_log_id_seq from public, anon, authenticated, service_role;
grant select on public.audit_log to authenticated, service_role;
create policy "admins read the audit log" on public.audit_log
  for select to authenticated
  using ((select public.is_admin()));

create function private.refuse_audit_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'The audit log is never changed' using errcode = 'insufficient_privilege';
end
$$;
comment on function private.refuse_audit_change() is
  'Trigger on audit_log: refuses UPDATE, DELETE and TRUNCATE to every role.';
create trigger audit_log_append_only before update or delete or truncate on public.audit_log
for each statement execute function private.refuse_audit_change();
-- Also of replication's role, which passes ordinary triggers.
alter table public.audit_log enable always trigger audit_log_append_only;

create function private.write_audit(
  action text,
  subject_type text default null,
  subject_id uuid default null,
  details jsonb default '{}',
  acting_user uuid default null
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  who public.profiles;
  subject_email text;
begin
  select * into who from public.profiles where id = coalesce(
    acting_user, auth.uid(), nullif(current_setting('selat.acting_user', true), '')::uuid
  );
  if subject_type = 'admin' then
    select users.email into subject_email from auth.users where users.id = subject_id;
  end if;
  insert into public.audit_log
    (actor_id, actor_name, actor_email, action, subject_type, subject_id, subject_email, details)
  values
    (who.id, who.full_name, who.email, action, subject_type, subject_id, subject_email, details);
end
$$;
comment on function private.write_audit(text, text, uuid, jsonb, uuid) is
  'Adds one row to the audit log. The actor is acting_user, else the caller, else the admin for whom the secret key '
  'acts (lock_admins). details: no word of a prospect.';

-- What the desk itself reports, since a reading leaves no trace in a database.
create function public.log_access(
  action text, lead_id uuid default null, row_count integer default null
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if action in ('leads-exported', 'activity-exported') then
    perform private.require_admin('export');
  else
    perform private.require_desk_role('report an access');
  end if;
  if action not in (
    'board-opened', 'today-opened', 'trash-opened', 'report-leads-opened', 'lead-opened',
    'leads-exported', 'activity-exported'
  ) then
    raise exception 'This is no access that the desk reports' using errcode = 'check_violation';
  end if;
  perform private.write_audit(
    action,
    case when lead_id is not null then 'lead' end,
    lead_id,
    case when row_count is null then '{}' else jsonb_build_object('rows', row_count) end
  );
end
$$;
comment on function public.log_access(text, uuid, integer) is
  'Writes into the audit log that the caller opened or exported leads: board-opened, today-opened, trash-opened, '
  'report-leads-opened, lead-opened, and for admins leads-exported or activity-exported. For the desk.';

create function public.get_audit_people()
returns table (actor_id uuid, actor_name text, actor_email text)
language sql stable set search_path = ''
begin atomic
  select distinct on (audit_log.actor_id)
    audit_log.actor_id, audit_log.actor_name, audit_log.actor_email
  from public.audit_log where audit_log.actor_id is not null
  order by audit_log.actor_id, audit_log.id desc;
end;
comment on function public.get_audit_people() is
  'Everybody who stands in the audit log as the actor, with the name of their last row. Runs as the caller: row '
  'level security returns none to users who are not admins.';

-- Sign-ins, accounts, passwords and settings are written where they happen, whichever way leads there. Every sign-in
-- makes a session, a refreshed one none.
create function private.audit_sign_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.write_audit('signed-in', 'admin', new.user_id, acting_user => new.user_id);
  return null;
end
$$;
comment on function private.audit_sign_in() is 'Trigger on auth.sessions: writes each sign-in into the audit log.';
create trigger sessions_audit after insert on auth.sessions
for each row execute function private.audit_sign_in();

-- Of an address that no account has, Auth tells nobody.
create function public.hook_password_verification_attempt(event jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  if not (event ->> 'valid')::boolean then
    perform private.write_audit('sign-in-failed', 'admin', (event ->> 'user_id')::uuid);
  end if;
  return jsonb_build_object('decision', 'continue');
end
$$;
comment on function public.hook_password_verification_attempt(jsonb) is
  'Auth''s password verification hook: writes a wrong password into the audit log, by the account, and lets Auth '
  'decide. For Auth only.';

-- Wrong codes of an authenticator app, beside wrong passwords and wrong recovery codes.
create function public.hook_mfa_verification_attempt(event jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  if not (event ->> 'valid')::boolean then
    perform private.write_audit(
      'second-factor-refused', 'admin', (event ->> 'user_id')::uuid,
      acting_user => (event ->> 'user_id')::uuid
    );
  end if;
  return jsonb_build_object('decision', 'continue');
end
$$;
comment on function public.hook_mfa_verification_attempt(jsonb) is
  'Auth''s MFA verification hook: writes a wrong code of an authenticator app into the audit log, by the account '
  'that had shown its password, and lets Auth decide. For Auth only.';

revoke all on function
  private.refuse_audit_change(), private.write_audit(text, text, uuid, jsonb, uuid), private.audit_sign_in(),
  public.log_access(text, uuid, integer), public.get_audit_people(), public.hook_password_verification_attempt(jsonb),
  public.hook_mfa_verification_attempt(jsonb)
from public, anon, authenticated, service_role;
grant execute on function public.log_access(text, uuid, integer), public.get_audit_people() to authenticated;

-- Auth calls the hooks; a plain Postgres has no such role.
do $$
begin
  if to_regrole('supabase_auth_admin') is not null then
    grant usage on schema public to supabase_auth_admin;
    grant execute on function
      public.hook_password_verification_attempt(jsonb),
      public.hook_mfa_verification_attempt(jsonb)
      to supabase_auth_admin;
  end if;
end
$$;

create function private.audit_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  had_role text;
begin
  if tg_op = 'UPDATE' then
    perform private.write_audit('password-changed', 'admin', new.id);
    return new;
  end if;
  select role into had_role from public.user_roles where user_id = old.id;
  if had_role is not null then
    perform private.write_audit(had_role || '-deleted', 'admin', old.id);
  end if;
  return old;
end
$$;
comment on function private.audit_account() is
  'Trigger on auth.users: writes changed passwords and deleted admins and members into the audit log.';
create trigger users_audit_deletion before delete on auth.users
for each row execute function private.audit_account();
create trigger users_audit_password after update of encrypted_password on auth.users
for each row when (old.encrypted_password is distinct from new.encrypted_password)
execute function private.audit_account();

-- A role that goes with its account was written before the account went.
create function private.audit_role() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.write_audit(new.role || '-created', 'admin', new.user_id);
  elsif exists (select from auth.users where id = old.user_id) then
    perform private.write_audit(old.role || '-deleted', 'admin', old.user_id);
  end if;
  return null;
end
$$;
comment on function private.audit_role() is
  'Trigger on user_roles: writes new admins and members into the audit log, and those whose role alone is taken '
  'away.';
create trigger user_roles_audit after insert or delete on public.user_roles
for each row execute function private.audit_role();

create function private.audit_factor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.write_audit('second-factor-removed', 'admin', old.user_id);
  else
    perform private.write_audit('second-factor-added', 'admin', new.user_id, acting_user => new.user_id);
  end if;
  return null;
end
$$;
comment on function private.audit_factor() is
  'Trigger on auth.mfa_factors: writes verified and removed second factors into the audit log.';
create trigger mfa_factors_audit_added after update of status on auth.mfa_factors
for each row when (old.status <> 'verified' and new.status = 'verified')
execute function private.audit_factor();
create trigger mfa_factors_audit_removed after delete on auth.mfa_factors
for each row when (old.status = 'verified')
execute function private.audit_factor();

create function private.audit_setting() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed jsonb := (
    select jsonb_object_agg(key, jsonb_build_object('from', before.value, 'to', after.value))
    from jsonb_each(to_jsonb(old)) as before join jsonb_each(to_jsonb(new)) as after using (key)
    where before.value <> after.value
  );
begin
  if changed is not null then
    perform private.write_audit('setting-changed', 'setting', details =>
      jsonb_build_object('changes', changed, 'of', concat_ws(' ', tg_argv[0], to_jsonb(new) ->> 'country'))
    );
  end if;
  return null;
end
$$;
comment on function private.audit_setting() is
  'Trigger on the tables of settings: writes each changed value, before and after, into the audit log. Its argument '
  'names the table to a reader.';
create trigger app_settings_audit after update on public.app_settings
for each row execute function private.audit_setting('Settings');

revoke all on function
  private.audit_account(), private.audit_role(), private.audit_factor(), private.audit_setting()
from public, anon, authenticated, service_role;

-- supabase/schemas/lead-rules.sql

-- What a lead's texts may hold, the same in every locale: the expressions for letters carry PG 17's own Unicode
-- collation, and blanks are JavaScript's, so that these rules and the form's are one. tests/fixtures/lead-cases.json
-- runs against both. Pure functions, run by the checks of public.leads as whoever writes the row.

create type public.lead_stage as enum ('interested', 'request-demo', 'request-trial', 'closed', 'failed');

create function private.trim_text(value text) returns text
language sql immutable parallel safe set search_path = ''
return btrim(
  value,
  E'\t\n\u000b\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'
    '\u2028\u2029\u202f\u205f\u3000\ufeff'
);
comment on function private.trim_text(text) is 'Removes white space as JavaScript defines it from both ends.';

-- Letters are JavaScript's [\p{L}\p{M}]: [[:alpha:]] is \p{Alphabetic}, which lacks some of the marks listed first
-- (accents, viramas, tone marks) and adds the numerals and circled letters listed last.
create function private.has_only_letters_and(value text, others text) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  marks constant text :=
    '\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7' ||
    '\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0711-\u074a' ||
    '\u07a6-\u07b0\u07eb-\u07f3\u07fd\u0816-\u082d\u0859-\u085b\u0897-\u08e1\u08e3-\u0963' ||
    '\u0981-\u0983\u09bc-\u09c4\u09c7-\u09c8\u09cb-\u09cd\u09d7\u09e2-\u09e3\u09fe' ||
    '\u0a01-\u0a03\u0a3c\u0a3e-\u0a42\u0a47-\u0a48\u0a4b-\u0a4d\u0a51\u0a70-\u0a75' ||
    '\u0a81-\u0a83\u0abc-\u0ac5\u0ac7-\u0ac9\u0acb-\u0acd\u0ae2-\u0ae3\u0afa-\u0aff' ||
    '\u0b01-\u0b03\u0b3c-\u0b44\u0b47-\u0b48\u0b4b-\u0b4d\u0b55-\u0b57\u0b62-\u0b63\u0b82' ||
    '\u0bbe-\u0bc2\u0bc6-\u0bc8\u0bca-\u0bcd\u0bd7\u0c00-\u0c04\u0c3c-\u0c44\u0c46-\u0c48' ||
    '\u0c4a-\u0c4d\u0c55-\u0c56\u0c62-\u0c63\u0c81-\u0c83\u0cbc-\u0cc4\u0cc6-\u0cc8' ||
    '\u0cca-\u0ccd\u0cd5-\u0cd6\u0ce2-\u0ce3\u0cf3\u0d00-\u0d03\u0d3b-\u0d44\u0d46-\u0d48' ||
    '\u0d4a-\u0d4d\u0d57\u0d62-\u0d63\u0d81-\u0d83\u0dca\u0dcf-\u0dd4\u0dd6\u0dd8-\u0ddf' ||
    '\u0df2-\u0df3\u0e31-\u0e3a\u0e47-\u0e4e\u0eb1-\u0ebc\u0ec8-\u0ece\u0f18-\u0f19\u0f35' ||
    '\u0f37\u0f39\u0f3e-\u0f3f\u0f71-\u0f84\u0f86-\u0f97\u0f99-\u0fbc\u0fc6\u102b-\u103e' ||
    '\u1056-\u108f\u109a-\u109d\u135d-\u135f\u1712-\u1715\u1732-\u1734\u1752-\u1753' ||
    '\u1772-\u1773\u17b4-\u17d3\u17dd\u180b-\u180d\u180f\u1885-\u18a9\u1920-\u192b' ||
    '\u1930-\u193b\u1a17-\u1a1b\u1a55-\u1a5e\u1a60-\u1a7c\u1a7f\u1ab0-\u1add\u1ae0-\u1aeb' ||
    '\u1b00-\u1b44\u1b6b-\u1b73\u1b80-\u1bad\u1be6-\u1bf3\u1c24-\u1c37\u1cd0-\u1cd2' ||
    '\u1cd4-\u1cf9\u1dc0-\u1dff\u20d0-\u20f0\u2cef-\u2cf1\u2d7f\u2de0-\u2dff\u302a-\u302f' ||
    '\u3099-\u309a\ua66f-\ua672\ua674-\ua67d\ua69e-\ua69f\ua6f0-\ua6f1\ua802-\ua827\ua82c' ||
    '\ua880-\ua8c5\ua8e0-\ua8f1\ua8ff\ua926-\ua92d\ua947-\ua953\ua980-\ua9c0\ua9e5' ||
    '\uaa29-\uaa36\uaa43-\uaa4d\uaa7b-\uaac1\uaaeb-\uaaef\uaaf5-\uaaf6\uabe3-\uabea' ||
    '\uabec-\uabed\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f\U000101fd\U000102e0\U00010376-\U0001037a' ||
    '\U00010a01-\U00010a03\U00010a05-\U00010a06\U00010a0c-\U00010a0f\U00010a38-\U00010a3a' ||
    '\U00010a3f\U00010ae5-\U00010ae6\U00010d24-\U00010d27\U00010d69-\U00010d6d' ||
    '\U00010eab-\U00010eac\U00010efa-\U00010eff\U00010f46-\U00010f50\U00010f82-\U00010f85' ||
    '\U00011000-\U00011046\U00011070-\U00011074\U0001107f-\U000110ba\U000110c2' ||
    '\U00011100-\U00011134\U00011145-\U00011146\U00011173\U00011180-\U000111c0' ||
    '\U000111c9-\U000111cc\U000111ce-\U000111cf\U0001122c-\U00011237\U0001123e-\U00011241' ||
    '\U000112df-\U000112ea\U00011300-\U00011303\U0001133b-\U00011344\U00011347-\U00011348' ||
    '\U0001134b-\U0001134d\U00011357\U00011362-\U00011363\U00011366-\U0001136c' ||
    '\U00011370-\U00011374\U000113b8-\U000113c0\U000113c2\U000113c5\U000113c7-\U000113ca' ||
    '\U000113cc-\U000113d2\U000113e1-\U000113e2\U00011435-\U00011446\U0001145e' ||
    '\U000114b0-\U000114c3\U000115af-\U000115b5\U000115b8-\U000115c0\U000115dc-\U000115dd' ||
    '\U00011630-\U00011640\U000116ab-\U000116b7\U0001171d-\U0001172b\U0001182c-\U0001183a' ||
    '\U00011930-\U00011935\U00011937-\U00011938\U0001193b-\U00011943\U000119d1-\U000119d7' ||
    '\U000119da-\U000119e0\U000119e4\U00011a01-\U00011a3e\U00011a47\U00011a51-\U00011a99' ||
    '\U00011b60-\U00011b67\U00011c2f-\U00011c36\U00011c38-\U00011c3f\U00011c92-\U00011ca7' ||
    '\U00011ca9-\U00011cb6\U00011d31-\U00011d36\U00011d3a\U00011d3c-\U00011d3d' ||
    '\U00011d3f-\U00011d47\U00011d8a-\U00011d8e\U00011d90-\U00011d91\U00011d93-\U00011d97' ||
    '\U00011ef3-\U00011ef6\U00011f00-\U00011f03\U00011f34-\U00011f3a\U00011f3e-\U00011f42' ||
    '\U00011f5a\U00013440-\U00013455\U0001611e-\U0001612f\U00016af0-\U00016af4' ||
    '\U00016b30-\U00016b36\U00016f4f-\U00016f87\U00016f8f-\U00016f92\U00016fe4' ||
    '\U00016ff0-\U00016ff1\U0001bc9d-\U0001bc9e\U0001cf00-\U0001cf2d\U0001cf30-\U0001cf46' ||
    '\U0001d165-\U0001d169\U0001d16d-\U0001d172\U0001d17b-\U0001d182\U0001d185-\U0001d18b' ||
    '\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244\U0001da00-\U0001da36\U0001da3b-\U0001da6c' ||
    '\U0001da75\U0001da84\U0001da9b-\U0001da9f\U0001daa1-\U0001daaf\U0001e000-\U0001e006' ||
    '\U0001e008-\U0001e018\U0001e01b-\U0001e021\U0001e023-\U0001e024\U0001e026-\U0001e02a' ||
    '\U0001e08f\U0001e130-\U0001e136\U0001e2ae\U0001e2ec-\U0001e2ef\U0001e4ec-\U0001e4ef' ||
    '\U0001e5ee-\U0001e5ef\U0001e6e3-\U0001e6f5\U0001e8d0-\U0001e8d6\U0001e944-\U0001e94a' ||
    '\U000e0100-\U000e01ef';
  blanks constant text := '\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
  numerals constant text :=
    '\u16ee-\u16f0\u2160-\u2182\u2185-\u2188\u24b6-\u24e9\u3007\u3021-\u3029\u3038-\u303a' ||
    '\ua6e6-\ua6ef\U00010140-\U00010174\U00010341\U0001034a\U000103d1-\U000103d5' ||
    '\U00012400-\U0001246e\U00016ff4-\U00016ff6\U0001f130-\U0001f149\U0001f150-\U0001f169' ||
    '\U0001f170-\U0001f189';
begin
  return value collate pg_catalog.pg_c_utf8 ~ ('^[[:alpha:]' || marks || blanks || others || ']+$')
    and value collate pg_catalog.pg_c_utf8 !~ ('[' || numerals || ']');
end
$$;
comment on function private.has_only_letters_and(text, text) is
  'Whether a text has only letters and marks of any script, white space and the characters of `others`, a part of a '
  'bracket expression.';

create function private.is_company_name(value text) returns boolean
language sql immutable parallel safe set search_path = ''
return private.has_only_letters_and(value, '0-9&''\u2019.,()-');
comment on function private.is_company_name(text) is
  'Whether a text has only characters that a company name may have.';

-- Names of Singapore and Malaysia: "son of", "daughter of" and their Malay forms stand between two names.
create function private.is_contact_name(value text) returns boolean
language sql immutable parallel safe set search_path = ''
return private.has_only_letters_and(
  regexp_replace(value, ' ([sSdD]/[oO]|[aA]/[lLpP])(?= )', '', 'g'), '''\u2019.,-'
);
comment on function private.is_contact_name(text) is
  'Whether a text has only characters that a person''s name may have, and a slash only in s/o, d/o, a/l and a/p '
  'between two names.';

-- A phone number has at least 8 digits. A lead that was stored with fewer keeps its number and can still be worked on:
-- the digits are asked of new and changed numbers only, by prepare_lead.
create function private.is_phone(value text) returns boolean
language sql immutable parallel safe set search_path = ''
return char_length(value) between 8 and 20
  and value ~ '^\+?[-0-9()\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+$'
  and regexp_count(value, '[0-9]') >= 8;
comment on function private.is_phone(text) is
  'Whether a text is a phone number: 8 to 20 characters, at least 8 digits, an optional leading plus.';

-- The expression is zod 4's for z.email().
create function private.is_email(value text) returns boolean
language sql immutable parallel safe set search_path = ''
return char_length(value) <= 255
  and value ~ '^(?!\.)(?!.*\.\.)([A-Za-z0-9_''+.-]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$';
comment on function private.is_email(text) is
  'Whether a text is an e-mail address, by the same expression as zod''s z.email().';

create function private.stage_for_source(source text) returns public.lead_stage
language sql immutable parallel safe set search_path = ''
return case source
  when 'schedule-demo' then 'request-demo'::public.lead_stage
  when 'free-trial' then 'request-trial'::public.lead_stage
  else 'interested'::public.lead_stage
end;
comment on function private.stage_for_source(text) is
  'The stage of a new lead, by the source of the link that led to the form.';

-- The same as countryOf in src/features/lead-board/model/lead-facts.ts.
create function private.country_of(contact_number text, source text, attribution jsonb) returns text
language sql immutable parallel safe set search_path = ''
return case
  when position('+' in contact_number) > 0 then
    case left(regexp_replace(contact_number, '[^0-9]', '', 'g'), 2)
      when '65' then 'SG' when '60' then 'MY' when '62' then 'ID' else 'other'
    end
  else
    case substring(
      source || ' ' || case jsonb_typeof(attribution -> 'landing_page')
        when 'string' then attribution ->> 'landing_page' else '' end
      from 'singapore|malaysia|indonesia'
    )
      when 'singapore' then 'SG' when 'malaysia' then 'MY' when 'indonesia' then 'ID' else 'other'
    end
end;
comment on function private.country_of(text, text, jsonb) is
  'SG, MY, ID or other: by the country code of the number, else by the country page that the lead came from.';

-- Letters are found without their accents, in the notes as in every other text of a lead.
create function private.fold_text(typed text) returns text
language sql immutable parallel safe set search_path = ''
return translate(
  replace(replace(replace(replace(
    lower(
      regexp_replace(normalize(typed, nfkd), '[\u0300-\u036f]', '', 'g')
      collate pg_catalog.pg_c_utf8
    ),
    'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss'),
  'ðøđħıłŧς‘’ʼ', 'dodhiltσ'''''''
);
comment on function private.fold_text(text) is
  'A text as it is searched, without accents and capitals: foldText of src/lib/search-text.ts, on the same cases.';

create function private.mailbox(email text) returns text
language sql immutable parallel safe set search_path = ''
begin atomic
  select case
    when host in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
    else name || '@' || host
  end
  from (
    select
      coalesce(nullif(split_part(split_part(email, '@', 1), '+', 1), ''), split_part(email, '@', 1)) as name,
      split_part(email, '@', 2) as host
  ) as parts;
end;
comment on function private.mailbox(text) is
  'Where mail for a stored address arrives: without +tag, and at Gmail without dots. For counting, never stored.';

create function private.person_of(typed text) returns text
language sql immutable set search_path = ''
return lower(private.trim_text(typed) collate "C");
comment on function private.person_of(text) is 'The e-mail address that stands for a person, as leads have it.';

revoke all on function
  private.trim_text(text), private.has_only_letters_and(text, text), private.is_company_name(text),
  private.is_contact_name(text), private.is_phone(text), private.is_email(text), private.stage_for_source(text),
  private.country_of(text, text, jsonb), private.fold_text(text), private.mailbox(text), private.person_of(text)
from public, anon, authenticated, service_role;
grant execute on function
  private.has_only_letters_and(text, text), private.is_company_name(text), private.is_contact_name(text),
  private.is_phone(text), private.is_email(text), private.country_of(text, text, jsonb), private.fold_text(text),
  private.mailbox(text)
to anon, authenticated, service_role;

-- supabase/schemas/leads.sql

-- The lead, its rules, and who may do what with it.

create table public.leads (
  id uuid primary key default gen_random_uuid(),
  company_name text not null
    constraint leads_company_name_required check (company_name <> '')
    constraint leads_company_name_length check (char_length(company_name) <= 100)
    constraint leads_company_name_characters check (company_name = '' or private.is_company_name(company_name)),
  contact_name text not null
    constraint leads_contact_name_required check (contact_name <> '')
    constraint leads_contact_name_length check (char_length(contact_name) <= 50)
    constraint leads_contact_name_characters check (contact_name = '' or private.is_contact_name(contact_name)),
  contact_number text not null
    constraint leads_contact_number_length check (char_length(contact_number) between 8 and 20),
  email text not null
    constraint leads_email_address check (private.is_email(email))
    constraint leads_email_lowercase check (email = lower(email)),
  solution_interested text not null
    constraint leads_solution_interested_required check (solution_interested <> '')
    constraint leads_solution_interested_length check (char_length(solution_interested) <= 50),
  remarks text not null default ''
    constraint leads_remarks_length check (char_length(remarks) <= 1000),
  stage public.lead_stage not null,
  source text not null default 'direct'
    constraint leads_source_length check (char_length(source) between 1 and 100),
  attribution jsonb not null default '{}'
    constraint leads_attribution_shape
      check (jsonb_typeof(attribution) = 'object' and octet_length(attribution::text) <= 16384),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  notification_status text
    constraint leads_notification_status_known
      check (notification_status in ('waiting', 'sending', 'sent', 'failed')),
  is_suspected boolean not null default false,
  notification_error text
    constraint leads_notification_error_length check (char_length(notification_error) between 1 and 300),
  notification_claimed_at timestamptz,
  notified_at timestamptz,
  stage_changed_at timestamptz not null default now(),
  first_response_at timestamptz,
  purge_at timestamptz,
  -- What the visitor agreed to by sending the form: the text as it was shown, the revision of the document it came from,
  -- and when.
  consent_text text
    constraint leads_consent_text_length check (char_length(consent_text) between 1 and 1000),
  consent_version text
    constraint leads_consent_version_length check (char_length(consent_version) between 1 and 100),
  consented_at timestamptz,
  country text not null generated always as (private.country_of(contact_number, source, attribution)) stored,
  owner uuid references public.profiles (id) on delete set null,
  next_action text
    constraint leads_next_action_length check (char_length(btrim(next_action)) between 1 and 100),
  next_action_on date,
  value numeric(15, 2) constraint leads_value_positive check (value >= 0),
  value_currency text
    constraint leads_value_currency_known check (value_currency in ('SGD', 'MYR', 'IDR')),
  lost_reason text,
  merged_into uuid references public.leads (id) on delete cascade,
  merged_over jsonb,
  path jsonb
    constraint leads_path_shape check (
      jsonb_typeof(path) = 'object' and octet_length(path::text) <= 4096
      and path - '{pages,link,variant}'::text[] = '{}'
      and coalesce(jsonb_typeof(path -> 'pages'), 'array') = 'array'
      and coalesce(jsonb_typeof(path -> 'link'), 'object') = 'object'
    ),
  language text not null default 'en' constraint leads_language check (language ~ '^[a-z]{2,3}$'),
  constraint leads_next_action_whole check ((next_action is null) = (next_action_on is null)),
  constraint leads_value_has_currency check ((value is null) = (value_currency is null)),
  constraint leads_lost_reason_of_failed check (lost_reason is null or stage = 'failed'),
  constraint leads_merged_away
    check (merged_into is null or (deleted_at is not null and merged_into <> id))
);
comment on column public.leads.attribution is
  'What brought the visitor: product and stage of the link, UTM tags, referrer, landing page.';
comment on column public.leads.deleted_at is
  'Set while the lead is in the trash, or merged into another (merged_into).';
comment on column public.leads.notification_status is
  'waiting, sending, sent or failed; null for a lead that no visitor sent, of which nobody has to be told.';
comment on column public.leads.is_suspected is
  'Several signs of a bot, see private.suspect_lead; never a reason to refuse a person.';
comment on column public.leads.notification_error is
  'Why the last message to the sales chat failed, in plain words; with status sent, why e-mail told of the lead '
  'instead.';
comment on column public.leads.notification_claimed_at is
  'When the last notifier took the lead; one that is silent for 2 minutes is taken for dead.';
comment on column public.leads.notified_at is 'When a message last reached the sales chat.';
comment on column public.leads.stage_changed_at is
  'Since when the lead is in its stage; no other change of the lead resets it.';
comment on column public.leads.first_response_at is
  'When somebody of the desk first moved the lead on, wrote a note or reached it; null while nobody has. Giving it '
  'up (failed) is no response. Of a lead that the desk added: when it was added.';
comment on column public.leads.purge_at is
  'When a lead in the trash is erased for good; null while it is on the board.';
comment on column public.leads.consent_text is
  'The words beside the button when the form was sent; null for leads from elsewhere or from before.';
comment on column public.leads.consent_version is 'The revision (_rev) of the CMS document that held the words.';
comment on column public.leads.consented_at is 'When the form with the words arrived, by the database''s clock.';
comment on column public.leads.country is 'SG, MY, ID or other, by the number, else by the page the lead came from.';
comment on column public.leads.owner is 'Who of the desk works the lead; null where nobody does.';
comment on column public.leads.next_action is
  'What is done next: Call, Write, Visit or words of the desk; null where nothing is planned.';
comment on column public.leads.next_action_on is 'The day of it, where the desk is; a day before today is overdue.';
comment on column public.leads.value is 'What the lead is worth, in value_currency; null where nobody has said.';
comment on column public.leads.lost_reason is
  'Why a failed lead was lost, in the words of lost_reasons at the time; null where nobody has said.';
comment on column public.leads.merged_into is
  'The lead that this one was merged into, which speaks for both; null for a lead of its own.';
comment on column public.leads.merged_over is
  'What the merge changed of the lead that stays: {before, after}, for taking it back.';
comment on column public.leads.path is
  'What the tab read before the lead: {pages: [{page, sections: [hash]}], link: {page, section, to}, variant}; '
  'variant: the versions of experiments that the tab was given, as in private.arms_of. Null where nothing is known.';
comment on column public.leads.language is
  'BCP 47 code without region, such as ms: of the page that the lead was sent from, or as the desk says. en for '
  'what came before.';

create index leads_active on public.leads (created_at desc, id) where deleted_at is null;
create index leads_by_change on public.leads (updated_at);
create index leads_by_email on public.leads (email);
create index leads_by_owner on public.leads (owner);
create index leads_by_remarks on public.leads using hash (remarks) where remarks <> '';
create index leads_by_next_action on public.leads (next_action_on, created_at, id)
  where deleted_at is null and next_action_on is not null;
create index leads_ended on public.leads (updated_at) where stage in ('closed', 'failed');
create index leads_to_purge on public.leads (purge_at) where purge_at is not null;
create index leads_merged on public.leads (merged_into);
create index leads_merged_over_email on public.leads ((merged_over -> 'before' ->> 'email'))
  where merged_into is not null;
-- Of the board. Filters stand in the index too, so that leads are counted without being read.
create index leads_board on public.leads (stage, created_at desc, id)
  include (solution_interested, source, country, is_suspected, owner) where deleted_at is null;
create index leads_board_by_stage_age on public.leads (stage, stage_changed_at, created_at desc, id)
  where deleted_at is null;
create index leads_board_by_company
  on public.leads (stage, (private.fold_text(company_name)) collate "C", created_at desc, id)
  where deleted_at is null;
create index leads_board_unanswered on public.leads (stage, created_at, id desc)
  where deleted_at is null and first_response_at is null;

alter table public.leads enable row level security;
revoke all on public.leads from public, anon, authenticated, service_role;
grant insert (
  id, company_name, contact_name, contact_number, email, solution_interested, remarks, stage, source, attribution,
  is_suspected, consent_text, consent_version, path, language
) on public.leads to anon, authenticated;
grant select on public.leads to authenticated;
grant update (stage, owner, next_action, next_action_on, value, value_currency, lost_reason)
  on public.leads to authenticated;
grant select, insert, update, delete on public.leads to service_role;
create policy "anyone submits a lead" on public.leads
  for insert to anon, authenticated
  with check (deleted_at is null and notification_status = 'waiting');
-- The trash is included: realtime shows somebody only rows this policy shows.
create policy "the desk reads leads" on public.leads
  for select to authenticated
  using ((select public.has_desk_role()));
create policy "the desk changes leads that are not in the trash" on public.leads
  for update to authenticated
  using ((select public.has_desk_role()) and deleted_at is null)
  with check ((select public.has_desk_role()) and deleted_at is null);

-- Triggers run in the order of their names: the numbers are that order.

-- Every writer's values are brought to the stored form; a source is cut, never a reason to refuse.
create function private.prepare_lead() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.company_name := private.trim_text(new.company_name);
  new.contact_name := private.trim_text(new.contact_name);
  new.contact_number := private.trim_text(new.contact_number);
  new.email := lower(private.trim_text(new.email) collate "C");
  new.remarks := private.trim_text(coalesce(new.remarks, ''));
  new.source := coalesce(nullif(left(private.trim_text(new.source), 100), ''), 'direct');
  new.attribution := coalesce(new.attribution, '{}');
  new.stage := coalesce(new.stage, private.stage_for_source(new.source));
  new.updated_at := now();

  if not private.is_email(new.email) then
    raise exception 'Invalid email address'
      using errcode = 'check_violation', constraint = 'leads_email_address';
  end if;
  if not private.is_phone(new.contact_number)
    and (tg_op = 'INSERT' or new.contact_number <> old.contact_number)
  then
    raise exception 'Invalid phone number'
      using errcode = 'check_violation', constraint = 'leads_contact_number_phone';
  end if;
  return new;
end
$$;
comment on function private.prepare_lead() is
  'Trigger on leads: trims and completes the values of an insert or update; refuses an invalid e-mail address, and '
  'a new phone number that is invalid.';
create trigger leads_10_prepare before insert or update on public.leads
for each row execute function private.prepare_lead();

-- Cut, never a reason to refuse a person; the time is the database's, whatever was sent.
create function private.keep_consent() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.consent_text := nullif(left(private.trim_text(new.consent_text), 1000), '');
  new.consent_version := case when new.consent_text is not null
    then nullif(left(private.trim_text(new.consent_version), 100), '')
  end;
  new.consented_at := case when new.consent_text is not null then now() end;
  return new;
end
$$;
comment on function private.keep_consent() is
  'Trigger on leads: cuts the consent of a new lead to its length and sets its time.';
create trigger leads_15_consent before insert on public.leads
for each row execute function private.keep_consent();

-- A visitor's stage follows from the source alone, whatever was sent.
create function private.set_stage_from_source() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.stage := private.stage_for_source(new.source);
  return new;
end
$$;
comment on function private.set_stage_from_source() is
  'Trigger on leads: sets the stage of a visitor''s lead from its source, whatever stage was sent.';
create trigger leads_20_stage_from_source before insert on public.leads
for each row when (current_user in ('anon', 'authenticated'))
execute function private.set_stage_from_source();

-- `updated_at` is a version: it grows with every change of a row, in the order in which the changes were made, so that
-- a reader can tell which of two is newer.
create function private.keep_lead_age() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.purge_at := case when new.merged_into is null then new.deleted_at + interval '30 days' end;
  if tg_op = 'INSERT' then
    new.stage_changed_at := new.created_at;
    return new;
  end if;
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  -- undo_lead_move sets both times itself.
  if new.stage <> old.stage and new.stage_changed_at = old.stage_changed_at then
    new.stage_changed_at := new.updated_at;
    -- Neither a lead that is given up nor one that goes back to where it came in has been answered by that.
    if new.stage not in ('failed', private.stage_for_source(new.source)) then
      new.first_response_at := coalesce(old.first_response_at, new.updated_at);
    end if;
  end if;
  return new;
end
$$;
comment on function private.keep_lead_age() is
  'Trigger on leads: sets stage_changed_at, first_response_at and purge_at, and makes updated_at greater at every '
  'change, so that it orders versions.';
create trigger leads_40_age before insert or update on public.leads
for each row execute function private.keep_lead_age();

revoke all on function
  private.prepare_lead(), private.keep_consent(), private.set_stage_from_source(), private.keep_lead_age()
from public, anon, authenticated, service_role;

-- supabase/schemas/notes.sql

-- What the desk writes down about a lead. The author may change a note and delete it; the history keeps that it
-- happened. A deleted note stays for its author to take back, and is erased after 30 days, as a lead in the trash is.

create table public.lead_notes (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null references public.leads (id) on delete cascade,
  author uuid references auth.users (id) on delete set null,
  author_name text,
  author_email text not null default '',
  body text not null constraint lead_notes_body_length check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz
);
create index lead_notes_by_lead on public.lead_notes (lead_id, created_at);
create index lead_notes_by_author on public.lead_notes (author);
create index lead_notes_deleted on public.lead_notes (deleted_at) where deleted_at is not null;
comment on column public.lead_notes.author_name is 'Of the admin at the time; null where none was set.';
comment on column public.lead_notes.edited_at is 'When its author last changed the text; null while nobody has.';
comment on column public.lead_notes.deleted_at is 'Set while the note is deleted: then only its author sees it.';

alter table public.lead_notes enable row level security;
revoke all on public.lead_notes from public, anon, authenticated, service_role;
grant select on public.lead_notes to authenticated, service_role;
grant insert (id, lead_id, body), update (body, deleted_at) on public.lead_notes to authenticated;
create policy "the desk reads notes, deleted ones their author alone" on public.lead_notes
  for select to authenticated
  using ((select public.has_desk_role()) and (deleted_at is null or author = (select auth.uid())));
create policy "the desk writes notes as themselves" on public.lead_notes
  for insert to authenticated
  with check ((select public.has_desk_role()) and author = (select auth.uid()));
create policy "authors change their notes" on public.lead_notes
  for update to authenticated
  using ((select public.has_desk_role()) and author = (select auth.uid()))
  with check ((select public.has_desk_role()) and author = (select auth.uid()));

-- The author is whoever writes, whatever was sent.
create function private.prepare_lead_note() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select id, full_name, email into new.author, new.author_name, new.author_email
  from public.profiles where id = auth.uid();
  if new.author is null then
    raise exception 'Only an admin may write a note' using errcode = 'insufficient_privilege';
  end if;
  new.body := private.trim_text(new.body);
  new.created_at := clock_timestamp();
  return new;
end
$$;
comment on function private.prepare_lead_note() is
  'Trigger on lead_notes: sets the author of a new note to the caller, with name and e-mail address.';
create trigger lead_notes_prepare before insert on public.lead_notes
for each row execute function private.prepare_lead_note();

-- The moments are the server's, whatever was sent.
create function private.keep_lead_note() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.body := private.trim_text(new.body);
  if new.body <> old.body then
    new.edited_at := clock_timestamp();
  end if;
  new.deleted_at := case when new.deleted_at is not null
    then coalesce(old.deleted_at, clock_timestamp())
  end;
  return new;
end
$$;
comment on function private.keep_lead_note() is
  'Trigger on lead_notes: sets the times of an edit, deletion or restoration to the server''s.';
create trigger lead_notes_keep before update on public.lead_notes
for each row execute function private.keep_lead_note();

create function private.note_first_response() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.leads set first_response_at = new.created_at
  where id = new.lead_id and first_response_at is null;
  return null;
end
$$;
comment on function private.note_first_response() is
  'Trigger on lead_notes: a first note is the lead''s first response.';
create trigger lead_notes_first_response after insert on public.lead_notes
for each row execute function private.note_first_response();

create function private.record_note_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  what text := case
    when (new.deleted_at is null) <> (old.deleted_at is null)
      then case when new.deleted_at is null then 'note-restored' else 'note-deleted' end
    when new.body <> old.body then 'note-edited'
  end;
  who public.profiles;
begin
  if what is null then
    return null;
  end if;
  select * into who from public.profiles where id = auth.uid();
  insert into public.lead_events (lead_id, actor, actor_name, actor_email, kind, note_id)
  values (new.lead_id, who.id, who.full_name, who.email, what, new.id);
  return null;
end
$$;
comment on function private.record_note_event() is
  'Trigger on lead_notes: adds an event for each edit, deletion and restoration.';
create trigger lead_notes_record_event after update of body, deleted_at on public.lead_notes
for each row execute function private.record_note_event();

-- A definer: a policy would keep the index from being used, since it must be asked of each row first.
create function public.find_in_notes(words text[])
returns table (word text, lead_ids uuid[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_desk_role('search the notes');
  return query
    select asked, array(
      select distinct case when leads.merged_into is null then leads.id else private.root_of(leads.id) end
      from public.lead_notes join public.leads on leads.id = lead_notes.lead_id
      where lead_notes.deleted_at is null
        and private.fold_text(lead_notes.body)
          like '%' || regexp_replace(private.fold_text(asked), '([\\%_])', '\\\1', 'g') || '%'
    )
    from unnest(words[1:10]) as asked
    where asked <> '';
end
$$;
comment on function public.find_in_notes(text[]) is
  'For each of the first ten words the ids of the leads with a note that contains it, ignoring case. For the desk.';

revoke all on function
  private.prepare_lead_note(), private.keep_lead_note(), private.note_first_response(), private.record_note_event(),
  public.find_in_notes(text[])
from public, anon, authenticated, service_role;
grant execute on function public.find_in_notes(text[]) to authenticated;

-- supabase/schemas/history.sql

-- What happened to each lead, written by the database alone. Who did it stays known after the account is gone: name
-- and address as they were then.

create table public.lead_events (
  id bigint generated always as identity primary key,
  lead_id uuid not null references public.leads (id) on delete cascade,
  actor uuid references auth.users (id) on delete set null,
  kind text not null constraint lead_events_kind_known check (kind in (
    'created', 'moved', 'deleted', 'restored', 'corrected', 'reached', 'assigned', 'planned', 'done', 'valued', 'lost',
    'merged', 'unmerged', 'note-edited', 'note-deleted', 'note-restored'
  )),
  from_stage public.lead_stage,
  to_stage public.lead_stage,
  created_at timestamptz not null default now(),
  actor_name text,
  actor_email text,
  note_id uuid references public.lead_notes (id) on delete set null,
  fields text[],
  stage_changed_at timestamptz,
  previous_stage_changed_at timestamptz,
  previous_first_response_at timestamptz,
  channel text constraint lead_events_channel_known check (channel in ('call', 'whatsapp', 'email')),
  from_owner uuid,
  from_owner_name text,
  to_owner uuid,
  to_owner_name text,
  next_action text,
  next_action_on date,
  value numeric(15, 2),
  value_currency text,
  lost_reason text,
  previous_lost_reason text,
  other_lead uuid,
  constraint lead_events_reached_somehow check (kind <> 'reached' or channel is not null)
);
create index lead_events_by_lead on public.lead_events (lead_id, id);
create index lead_events_by_actor on public.lead_events (actor);
create index lead_events_by_note on public.lead_events (note_id);
create index lead_events_by_owner on public.lead_events (to_owner, id) where to_owner is not null;
comment on column public.lead_events.actor is 'The admin; null for a visitor or the service.';
comment on column public.lead_events.actor_name is 'Of the admin at the time; null where none was set.';
comment on column public.lead_events.actor_email is 'Of the admin at the time; null for a visitor or the service.';
comment on column public.lead_events.note_id is
  'The note that was changed; null for what happened to the lead, and once the note is erased.';
comment on column public.lead_events.fields is
  'The columns that were corrected; their values, old or new, are in no history.';
comment on column public.lead_events.stage_changed_at is
  'Of the lead after a move; tells whether the move is the last one that stands.';
comment on column public.lead_events.previous_stage_changed_at is
  'Of the lead before a move; null where the move cannot be undone, only made the other way round.';
comment on column public.lead_events.previous_first_response_at is 'Of the lead before a move.';
comment on column public.lead_events.channel is 'How the lead was reached.';
comment on column public.lead_events.from_owner is
  'Who owned the lead before it was assigned; null for nobody. No foreign key, as the history outlasts accounts.';
comment on column public.lead_events.from_owner_name is 'Name, else e-mail address, at the time.';
comment on column public.lead_events.to_owner is
  'Who owned the lead after it was assigned; null for nobody. No foreign key, as the history outlasts accounts.';
comment on column public.lead_events.to_owner_name is 'Name, else e-mail address, at the time.';
comment on column public.lead_events.next_action is
  'What was planned, or done; null where a plan was dropped, and of an anonymised lead.';
comment on column public.lead_events.next_action_on is 'The day for which it was planned.';
comment on column public.lead_events.value is 'Of the lead after a change of its value.';
comment on column public.lead_events.lost_reason is 'Of the lead after a change of the reason.';
comment on column public.lead_events.previous_lost_reason is 'Of the lead before a move.';
comment on column public.lead_events.other_lead is
  'The lead that was merged into this one, or taken out again. No foreign key, as the history outlasts it.';

alter table public.lead_events enable row level security;
revoke all on public.lead_events from public, anon, authenticated, service_role;
revoke all on sequence public.lead_events_id_seq from public, anon, authenticated, service_role;
grant select on public.lead_events to authenticated, service_role;
create policy "the desk reads lead events" on public.lead_events
  for select to authenticated
  using ((select public.has_desk_role()));

create function private.record_lead_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Empty where a deleted account's token, good for an hour more, submits the contact form.
  who public.profiles;
begin
  select * into who from public.profiles where id = auth.uid();
  if tg_op = 'INSERT' then
    insert into public.lead_events (lead_id, actor, actor_name, actor_email, kind, to_stage)
    values (new.id, who.id, who.full_name, who.email, 'created', new.stage);
    return null;
  end if;
  if new.stage <> old.stage then
    insert into public.lead_events (
      lead_id, actor, actor_name, actor_email, kind, from_stage, to_stage, created_at,
      stage_changed_at, previous_stage_changed_at, previous_first_response_at, previous_lost_reason
    )
    values (
      new.id, who.id, who.full_name, who.email, 'moved', old.stage, new.stage, new.updated_at,
      new.stage_changed_at, old.stage_changed_at, old.first_response_at, old.lost_reason
    );
  end if;
  if (new.deleted_at is null) <> (old.deleted_at is null)
    and new.merged_into is not distinct from old.merged_into
  then
    insert into public.lead_events (lead_id, actor, actor_name, actor_email, kind, created_at)
    values (
      new.id, who.id, who.full_name, who.email,
      case when new.deleted_at is null then 'restored' else 'deleted' end, new.updated_at
    );
  end if;
  return null;
end
$$;
comment on function private.record_lead_event() is
  'Trigger on leads: adds an event for each creation, move, deletion and restoration, with the actor''s name.';
create trigger leads_record_event after insert or update of stage, deleted_at on public.leads
for each row execute function private.record_lead_event();

-- An undone move leaves a lead as if it had not been: its time in the stage and its first response.
create function public.undo_lead_move(lead_id uuid, moved_at timestamptz)
returns setof public.leads
language plpgsql security definer set search_path = ''
as $$
declare
  moved public.lead_events;
begin
  perform private.require_desk_role('undo a move');
  select * into moved from public.lead_events as event
  where event.lead_id = undo_lead_move.lead_id and event.kind = 'moved'
    and event.created_at = moved_at and event.previous_stage_changed_at is not null;
  return query
    update public.leads set
      stage = moved.from_stage,
      stage_changed_at = moved.previous_stage_changed_at,
      first_response_at =
        coalesce(moved.previous_first_response_at, private.first_answer(moved.lead_id)),
      lost_reason = moved.previous_lost_reason
    where leads.id = moved.lead_id and leads.deleted_at is null
      and leads.stage = moved.to_stage and leads.stage_changed_at = moved.stage_changed_at
    returning leads.*;
end
$$;
comment on function public.undo_lead_move(uuid, timestamptz) is
  'Takes back the move of a lead that was made at moved_at (updated_at of the row that the move returned), with its '
  'time in the stage, its first response and its lost reason. Returns the row; none where the lead is in the trash, '
  'was moved since, or was not moved then. An undone move is made again by undoing its undoing. For the desk.';

-- The first answer that no move gave: a note, or somebody who reached the lead.
create function private.first_answer(of_lead uuid) returns timestamptz
language sql stable set search_path = ''
begin atomic
  select least(
    (select min(created_at) from public.lead_notes where lead_id = of_lead),
    (select min(created_at) from public.lead_events where lead_id = of_lead and kind = 'reached')
  );
end;
comment on function private.first_answer(uuid) is
  'When a lead was first answered by a note or by being reached; null where it was not.';

-- A call, a WhatsApp or an e-mail that reached the lead is a response, when somebody of the desk says that it did.
create function public.record_reached(lead_id uuid, channel text) returns setof public.leads
language plpgsql security definer set search_path = ''
as $$
declare
  lead public.leads;
  who public.profiles;
  reached_at timestamptz := clock_timestamp();
begin
  perform private.require_desk_role('say that a lead was reached');
  select * into lead from public.leads
  where leads.id = record_reached.lead_id and deleted_at is null for update;
  if lead.id is null then
    return;
  end if;
  select * into who from public.profiles where id = auth.uid();
  insert into public.lead_events (
    lead_id, actor, actor_name, actor_email, kind, channel, created_at, previous_first_response_at
  )
  values (
    lead.id, who.id, who.full_name, who.email, 'reached', record_reached.channel, reached_at,
    lead.first_response_at
  );
  return query
    update public.leads set first_response_at = coalesce(leads.first_response_at, reached_at)
    where leads.id = lead.id returning leads.*;
end
$$;
comment on function public.record_reached(uuid, text) is
  'Notes in the history that a lead was reached by call, whatsapp or email, its first response if it had none; '
  'returns the lead, none where it is in the trash. For the desk.';

create function public.undo_reached(lead_id uuid) returns setof public.leads
language plpgsql security definer set search_path = ''
as $$
declare
  undone public.lead_events;
begin
  perform private.require_desk_role('take back that a lead was reached');
  perform from public.leads where leads.id = undo_reached.lead_id for update;
  delete from public.lead_events as event
  where event.id = (
    select max(own.id) from public.lead_events as own
    where own.lead_id = undo_reached.lead_id and own.kind = 'reached' and own.actor = auth.uid()
  )
  returning * into undone;
  return query
    update public.leads set
      first_response_at = case
        when leads.first_response_at = undone.created_at
          then coalesce(undone.previous_first_response_at, private.first_answer(leads.id))
        else leads.first_response_at
      end
    where leads.id = undone.lead_id returning leads.*;
end
$$;
comment on function public.undo_reached(uuid) is
  'Takes back what one last said oneself of a lead by record_reached, as if it had not been said; returns the lead, '
  'none where there is nothing to take back. For the desk.';

revoke all on function
  private.record_lead_event(), private.first_answer(uuid), public.undo_lead_move(uuid, timestamptz),
  public.record_reached(uuid, text), public.undo_reached(uuid)
from public, anon, authenticated, service_role;
grant execute on function
  public.undo_lead_move(uuid, timestamptz), public.record_reached(uuid, text), public.undo_reached(uuid)
to authenticated;

-- supabase/schemas/trash.sql

-- The trash: the way in, what is in it, the way back, and its end after 30 days (leads.purge_at). A deletion or
-- restoration may name what was seen of the lead: where somebody was first, nothing happens
-- (docs/decisions/096-seen-deletions.md). Definers, because the desk may not update these columns itself.

create function public.soft_delete_lead(lead_id uuid, seen_stage public.lead_stage default null)
returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_desk_role('delete a lead');
  perform private.purge_trash();
  update public.leads set deleted_at = clock_timestamp()
  where id = lead_id and deleted_at is null and (seen_stage is null or stage = seen_stage);
  return found;
end
$$;
comment on function public.soft_delete_lead(uuid, public.lead_stage) is
  'Moves a lead to the trash, with seen_stage only from that stage; false where it was not active or has been '
  'moved. For the desk.';

create function public.restore_lead(lead_id uuid, seen_deleted_at timestamptz default null)
returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_desk_role('restore a lead');
  update public.leads set deleted_at = null
  where id = lead_id and deleted_at is not null and purge_at > now()
    and (seen_deleted_at is null or deleted_at = seen_deleted_at);
  return found;
end
$$;
comment on function public.restore_lead(uuid, timestamptz) is
  'Takes a lead out of the trash, to the stage it was in, with seen_deleted_at only from that deletion; false where '
  'it was not in the trash. For the desk.';

-- Listing the trash first erases what is due.
create function public.get_trashed_leads() returns setof public.leads
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_desk_role('see the trash');
  perform private.purge_trash();
  return query select * from public.leads where deleted_at is not null and merged_into is null order by deleted_at desc, id;
end
$$;
comment on function public.get_trashed_leads() is
  'The leads in the trash, the last deleted first, after erasing those that are due. For the desk.';

create function private.purge_trash() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  erased integer;
begin
  delete from public.lead_notes where deleted_at <= now() - interval '30 days';
  -- A lead that is being restored right now is not waited for.
  delete from public.leads where id = any (array(
    select id from public.leads where purge_at <= now() for update skip locked
  ));
  get diagnostics erased = row_count;
  return erased;
end
$$;
comment on function private.purge_trash() is
  'Erases the leads whose purge_at has passed, with their events and notes, and notes deleted 30 days ago; returns '
  'the number of leads.';

revoke all on function
  private.purge_trash(), public.soft_delete_lead(uuid, public.lead_stage), public.restore_lead(uuid, timestamptz),
  public.get_trashed_leads()
from public, anon, authenticated, service_role;
grant execute on function
  public.soft_delete_lead(uuid, public.lead_stage), public.restore_lead(uuid, timestamptz), public.get_trashed_leads()
to authenticated;

-- supabase/schemas/owners.sql

-- Who works a lead: one person of the desk, or nobody.

create function private.check_owner() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.user_roles where user_id = new.owner) then
    raise exception 'Only somebody of the desk can own a lead'
      using errcode = 'check_violation', constraint = 'leads_owner_in_desk';
  end if;
  return new;
end
$$;
comment on function private.check_owner() is 'Trigger on leads: refuses an owner who has no role of the desk.';
create trigger leads_35_owner before insert or update of owner on public.leads
for each row when (new.owner is not null) execute function private.check_owner();

-- Whose account is deleted owns nothing by the foreign key; this is for a role that alone is taken away.
create function private.drop_owner() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.leads set owner = null
  where owner = old.user_id
    and not exists (select from public.user_roles where user_id = old.user_id);
  return null;
end
$$;
comment on function private.drop_owner() is
  'Trigger on user_roles: the leads of somebody who has left the desk are nobody''s.';
create trigger user_roles_drop_owner after delete on public.user_roles
for each row execute function private.drop_owner();

create function private.person_name(person uuid) returns text
language sql stable set search_path = ''
begin atomic
  select coalesce(
    (select coalesce(full_name, email) from public.profiles where id = person),
    -- Of a deleted account: as the history has it.
    (select to_owner_name from public.lead_events where to_owner = person order by id desc limit 1)
  );
end;
comment on function private.person_name(uuid) is
  'The name, else the e-mail address, of somebody who is or was of the desk; null for null.';

create function private.record_assignment() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  who public.profiles;
begin
  select * into who from public.profiles where id = auth.uid();
  insert into public.lead_events (
    lead_id, actor, actor_name, actor_email, kind, created_at,
    from_owner, from_owner_name, to_owner, to_owner_name
  )
  values (
    new.id, who.id, who.full_name, who.email, 'assigned', new.updated_at,
    old.owner, private.person_name(old.owner), new.owner, private.person_name(new.owner)
  );
  return null;
end
$$;
comment on function private.record_assignment() is
  'Trigger on leads: writes into the history who owned a lead before and after.';
create trigger leads_record_assignment after update of owner on public.leads
for each row when (old.owner is distinct from new.owner) execute function private.record_assignment();

-- New leads are given to the team in turn, where an admin has switched that on.
create function private.assign_in_turn() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  next_owner uuid;
begin
  if not (select assigns_in_turn from public.app_settings) then
    return null;
  end if;
  -- One lead after the other, so that two that come at once do not get the same owner.
  perform pg_advisory_xact_lock(hashtext('selat.assign_in_turn'));
  -- Whose last turn is longest ago, and first whoever had none; a turn is an assignment that nobody made.
  select profiles.id into next_owner
  from public.profiles join public.user_roles on user_roles.user_id = profiles.id
  order by (
    select max(event.id) from public.lead_events as event
    where event.to_owner = profiles.id and event.kind = 'assigned'
      and event.actor is null and event.actor_email is null
  ) nulls first, profiles.created_at, profiles.id
  limit 1;
  update public.leads set owner = next_owner where id = new.id and owner is null;
  return null;
end
$$;
comment on function private.assign_in_turn() is
  'Trigger on leads: gives a new lead that is nobody''s to whoever of the desk had no turn for longest.';
create trigger leads_turn after insert on public.leads
for each row when (
  new.owner is null and new.first_response_at is null and not new.is_suspected and new.deleted_at is null
)
execute function private.assign_in_turn();

create function public.get_assigns_in_turn() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin('read the settings');
  return (select assigns_in_turn from public.app_settings);
end
$$;
comment on function public.get_assigns_in_turn() is
  'Whether each new lead is given to the next of the desk in turn. For admins.';

create function public.set_assigns_in_turn(is_on boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin('change the settings');
  update public.app_settings set assigns_in_turn = is_on where id;
end
$$;
comment on function public.set_assigns_in_turn(boolean) is
  'Sets whether each new lead is given to the next of the desk in turn. For admins.';

revoke all on function
  private.check_owner(), private.drop_owner(), private.person_name(uuid), private.record_assignment(),
  private.assign_in_turn(), public.get_assigns_in_turn(), public.set_assigns_in_turn(boolean)
from public, anon, authenticated, service_role;
grant execute on function public.get_assigns_in_turn(), public.set_assigns_in_turn(boolean) to authenticated;

-- supabase/schemas/next-action.sql

-- What is done next about a lead, and on which day (docs/decisions/033-next-action.md).

create function private.record_next_action() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  who public.profiles;
  is_done boolean := current_setting('selat.next_action', true) = 'done';
begin
  select * into who from public.profiles where id = auth.uid();
  insert into public.lead_events (
    lead_id, actor, actor_name, actor_email, kind, created_at, next_action, next_action_on
  )
  values (
    new.id, who.id, who.full_name, who.email, case when is_done then 'done' else 'planned' end,
    new.updated_at,
    case when is_done then old.next_action else new.next_action end,
    case when is_done then old.next_action_on else new.next_action_on end
  );
  return null;
end
$$;
comment on function private.record_next_action() is
  'Trigger on leads: writes into the history what was planned, dropped or done.';
create trigger leads_record_next_action after update of next_action, next_action_on on public.leads
for each row when ((old.next_action, old.next_action_on) is distinct from (new.next_action, new.next_action_on))
execute function private.record_next_action();

-- Words about a person go with the person.
create function private.forget_next_action() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.next_action := null;
  new.next_action_on := null;
  update public.lead_events set next_action = null where lead_id = new.id and next_action is not null;
  return new;
end
$$;
comment on function private.forget_next_action() is
  'Trigger on leads: an anonymised lead has no plan, and its history no words of one.';
create trigger leads_50_forget_next_action before update of email on public.leads
for each row when (new.email = 'anonymised@example.invalid')
execute function private.forget_next_action();

create function public.finish_next_action(lead_id uuid, seen_action text, seen_on date)
returns setof public.leads
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_desk_role('finish an action');
  perform set_config('selat.next_action', 'done', true);
  return query
    update public.leads set next_action = null, next_action_on = null
    where leads.id = finish_next_action.lead_id and deleted_at is null
      and next_action = seen_action and next_action_on = seen_on
    returning leads.*;
  perform set_config('selat.next_action', '', true);
end
$$;
comment on function public.finish_next_action(uuid, text, date) is
  'Says that the next action of a lead, still the one that was seen, was done; returns the lead, none where it was '
  'changed since or is in the trash. For the desk.';

create function public.get_today(today date, everybody boolean default false, page_size integer default 200)
returns setof public.leads
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1
as $$
begin
  perform private.require_desk_role('read what is due');
  -- One who was put off to a later day is not waiting before it.
  return query
    select * from public.leads
    where deleted_at is null and first_response_at is null
      and stage in ('interested', 'request-demo', 'request-trial')
      and (next_action_on is null or next_action_on <= today)
      and (everybody or owner is null or owner = auth.uid())
    order by is_suspected, created_at, id limit page_size;
  return query
    select * from public.leads
    where deleted_at is null and next_action_on <= today
      and (first_response_at is not null or stage in ('closed', 'failed'))
      and (everybody or owner is null or owner = auth.uid())
    order by next_action_on, created_at, id limit page_size;
end
$$;
comment on function public.get_today(date, boolean, integer) is
  'The leads to work today, where the caller''s day is `today`: page_size of those that nobody answered, the '
  'longest waiting first and suspected ones last, then page_size of those with an action planned for this day or '
  'before. One''s own and nobody''s, or everybody''s. For the desk.';

revoke all on function
  private.record_next_action(), private.forget_next_action(), public.finish_next_action(uuid, text, date),
  public.get_today(date, boolean, integer)
from public, anon, authenticated, service_role;
grant execute on function
  public.finish_next_action(uuid, text, date), public.get_today(date, boolean, integer)
to authenticated;

-- supabase/schemas/outcome.sql

-- What a lead is worth, and why it was lost: reasons from a short list that admins edit.

create table public.lost_reasons (
  title text primary key
    constraint lost_reasons_title check (title = btrim(title) and length(title) between 1 and 40),
  place integer generated always as identity
);
create unique index lost_reasons_once on public.lost_reasons (lower(title));
comment on table public.lost_reasons is
  'Why leads are lost, to choose from. A lead keeps the words it was given when they are removed here.';
comment on column public.lost_reasons.place is 'The order in which they were added and are shown.';

alter table public.lost_reasons enable row level security;
revoke all on public.lost_reasons from public, anon, authenticated, service_role;
revoke all on sequence public.lost_reasons_place_seq from public, anon, authenticated, service_role;
grant select on public.lost_reasons to authenticated, service_role;
grant insert (title), delete on public.lost_reasons to authenticated;
create policy "the desk reads lost reasons" on public.lost_reasons
  for select to authenticated
  using ((select public.has_desk_role()));
create policy "admins add lost reasons" on public.lost_reasons
  for insert to authenticated
  with check ((select public.is_admin()));
create policy "admins remove lost reasons" on public.lost_reasons
  for delete to authenticated
  using ((select public.is_admin()));

create function private.audit_lost_reason() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.write_audit('setting-changed', 'setting', details => jsonb_build_object(
    'of', 'Lost reasons',
    case tg_op when 'INSERT' then 'added' else 'removed' end, coalesce(new.title, old.title)
  ));
  return null;
end
$$;
comment on function private.audit_lost_reason() is
  'Trigger on lost_reasons: writes a reason that was added or removed into the audit log.';
create trigger lost_reasons_audit after insert or delete on public.lost_reasons
for each row execute function private.audit_lost_reason();

create function private.check_lost_reason() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Words that were given before may come back by an undo, also where the list has them no more.
  if not exists (select from public.lost_reasons where title = new.lost_reason)
    and not exists (
      select from public.lead_events as event where event.lead_id = new.id
        and new.lost_reason in (event.lost_reason, event.previous_lost_reason)
    )
  then
    raise exception 'This is none of the lost reasons'
      using errcode = 'check_violation', constraint = 'leads_lost_reason_in_list';
  end if;
  return new;
end
$$;
comment on function private.check_lost_reason() is
  'Trigger on leads: refuses a lost reason that is neither in the list nor in the lead''s history.';
create trigger leads_36_lost_reason before insert or update of lost_reason on public.leads
for each row when (new.lost_reason is not null) execute function private.check_lost_reason();

-- A move begins without a reason; one that is taken back has the reason it had, see undo_lead_move.
create function private.drop_lost_reason() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.lost_reason := null;
  return new;
end
$$;
comment on function private.drop_lost_reason() is
  'Trigger on leads: a lead that is moved anew has no lost reason yet.';
create trigger leads_37_lost_reason before update of stage on public.leads
for each row when (old.stage <> new.stage and old.stage_changed_at = new.stage_changed_at)
execute function private.drop_lost_reason();

create function private.record_outcome() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  who public.profiles;
begin
  select * into who from public.profiles where id = auth.uid();
  if (new.value, new.value_currency) is distinct from (old.value, old.value_currency) then
    insert into public.lead_events (
      lead_id, actor, actor_name, actor_email, kind, created_at, value, value_currency
    )
    values (
      new.id, who.id, who.full_name, who.email, 'valued', new.updated_at, new.value, new.value_currency
    );
  end if;
  -- The reason that goes with a move stands in the event of that move.
  if new.stage = old.stage and new.lost_reason is distinct from old.lost_reason then
    insert into public.lead_events (
      lead_id, actor, actor_name, actor_email, kind, created_at, lost_reason
    )
    values (
      new.id, who.id, who.full_name, who.email, 'lost', new.updated_at, new.lost_reason
    );
  end if;
  return null;
end
$$;
comment on function private.record_outcome() is
  'Trigger on leads: writes into the history what a lead is worth and why it was lost.';
create trigger leads_record_outcome after update of value, value_currency, lost_reason on public.leads
for each row execute function private.record_outcome();

revoke all on function
  private.audit_lost_reason(), private.check_lost_reason(), private.drop_lost_reason(), private.record_outcome()
from public, anon, authenticated, service_role;

-- supabase/schemas/hours.sql

-- When the sales team of each country works, and how soon it means to answer a new lead.

create table public.working_hours (
  country text primary key constraint working_hours_country_known check (country in ('SG', 'MY', 'ID')),
  time_zone text not null,
  days smallint[] not null,
  opens time not null,
  closes time not null,
  response_minutes integer not null
    constraint working_hours_response_minutes check (response_minutes between 5 and 10080),
  constraint working_hours_open check (opens < closes),
  constraint working_hours_days
    check (cardinality(days) between 1 and 7 and days <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[])
);
comment on column public.working_hours.time_zone is 'IANA name; not for changing.';
comment on column public.working_hours.days is 'ISO days of the week: 1 is Monday, 7 is Sunday.';
comment on column public.working_hours.response_minutes is
  'Working minutes after which a lead that nobody answered is overdue.';

alter table public.working_hours enable row level security;
revoke all on public.working_hours from public, anon, authenticated, service_role;
grant select on public.working_hours to authenticated, service_role;
grant update (days, opens, closes, response_minutes) on public.working_hours to authenticated;
create policy "the desk reads working hours" on public.working_hours
  for select to authenticated
  using ((select public.has_desk_role()));
create policy "admins change working hours" on public.working_hours
  for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()));
create trigger working_hours_audit after update on public.working_hours
for each row execute function private.audit_setting('Working hours');

-- The days on which the sales team of a country does not work, whatever its weekdays. Members read them, since the
-- desk says by them when a reply is due; admins alone change them.
create table public.public_holidays (
  country text not null references public.working_hours,
  day date not null,
  name text not null
    constraint public_holidays_name check (name = btrim(name) and length(name) between 1 and 80),
  primary key (country, day),
  constraint public_holidays_day check (day between '2020-01-01' and '2099-12-31')
);
comment on table public.public_holidays is
  'The public holidays of each country, which no working hours count; for admins to add and remove.';

alter table public.public_holidays enable row level security;
revoke all on public.public_holidays from public, anon, authenticated, service_role;
grant select on public.public_holidays to authenticated, service_role;
grant insert (country, day, name), delete on public.public_holidays to authenticated;
create policy "the desk reads public holidays" on public.public_holidays
  for select to authenticated
  using ((select public.has_desk_role()));
create policy "admins add public holidays" on public.public_holidays
  for insert to authenticated
  with check ((select public.is_admin()));
create policy "admins remove public holidays" on public.public_holidays
  for delete to authenticated
  using ((select public.is_admin()));

create function private.audit_holiday() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  holiday public.public_holidays := coalesce(new, old);
begin
  perform private.write_audit('setting-changed', 'setting', details => jsonb_build_object(
    'of', 'Public holidays ' || holiday.country,
    'changes', jsonb_build_object(
      holiday.day, jsonb_build_object('from', old.name, 'to', new.name)
    )
  ));
  return null;
end
$$;
comment on function private.audit_holiday() is
  'Trigger on public_holidays: writes a day that was added or removed into the audit log.';
create trigger public_holidays_audit after insert or delete on public.public_holidays
for each row execute function private.audit_holiday();

create function private.report_zone(in_country text) returns text
language sql stable set search_path = ''
begin atomic
  select coalesce(
    (select time_zone from public.working_hours where country = in_country), 'Asia/Singapore'
  );
end;
comment on function private.report_zone(text) is
  'The time zone in which a report on a country counts its days; Singapore''s for all countries.';

-- The same as working-hours.ts, the other way round: not when so much time has passed, but how much has.
create function private.working_days(first_day date, last_day date)
returns table (country text, day date, opens interval, open_for interval, open_before interval)
language sql stable set search_path = ''
begin atomic
  select hours.country, days.day::date, hours.opens::interval, length.open_for,
    coalesce(
      sum(length.open_for) over (
        partition by hours.country order by days.day rows between unbounded preceding and 1 preceding
      ),
      interval '0'
    )
  from public.working_hours as hours
  cross join generate_series(first_day::timestamp, last_day::timestamp, interval '1 day') as days (day)
  cross join lateral (
    select case
      when extract(isodow from days.day) = any (hours.days) and not exists (
        select from public.public_holidays as holiday
        where holiday.country = hours.country and holiday.day = days.day::date
      ) then hours.closes - hours.opens
      else interval '0'
    end as open_for
  ) as length;
end;
comment on function private.working_days(date, date) is
  'For each country and day: when it opens, for how long, none on a public holiday, and how long it was open on the '
  'days before.';

revoke all on function
  private.audit_holiday(), private.report_zone(text), private.working_days(date, date)
from public, anon, authenticated, service_role;

-- supabase/schemas/search.sql

-- The texts of each lead in one, as the board's search reads them, with the notes that everybody sees. The lead that
-- stays of two is found by every text of those that were merged into it.

create table private.lead_search (
  lead_id uuid primary key references public.leads on delete cascade,
  words text not null
);
comment on table private.lead_search is
  'Every text of a lead and of its notes, folded, for the board''s search; kept by triggers. The same as searchText '
  'of the desk, and the notes.';
alter table private.lead_search enable row level security;
revoke all on private.lead_search from public, anon, authenticated, service_role;

create function private.refresh_lead_search(ids uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  parents uuid[];
begin
  -- One after the other: whoever writes second reads what the first has written.
  perform from private.lead_search where lead_id = any (ids) order by lead_id for update;
  insert into private.lead_search (lead_id, words)
  select id, private.fold_text(concat_ws(
    E'\n', company_name, contact_name, email, contact_number, solution_interested,
    number, case when number not like '+%' then
      case country when 'SG' then '+65' when 'MY' then '+60' when 'ID' then '+62' end
        || regexp_replace(number, '^0', '')
    end,
    remarks, source,
    (
      select string_agg(value #>> '{}', E'\n') from jsonb_each(attribution)
      where jsonb_typeof(value) = 'string'
    ),
    (
      select string_agg(body, E'\n') from public.lead_notes
      where lead_notes.lead_id = leads.id and lead_notes.deleted_at is null
    ),
    (
      select string_agg(own.words, E'\n')
      from public.leads as away join private.lead_search as own on own.lead_id = away.id
      where away.merged_into = leads.id
    )
  ))
  from public.leads, regexp_replace(contact_number, '[^+0-9]', '', 'g') as number
  where id = any (ids)
  on conflict (lead_id) do update set words = excluded.words where lead_search.words <> excluded.words;
  parents := array(
    select distinct merged_into from public.leads where id = any (ids) and merged_into is not null
  );
  if parents <> '{}' then
    perform private.refresh_lead_search(parents);
  end if;
end
$$;
comment on function private.refresh_lead_search(uuid[]) is 'Writes what the board''s search finds these leads by.';

create function private.keep_lead_search() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_lead_search(array[new.id]);
  return null;
end
$$;
comment on function private.keep_lead_search() is 'Trigger on leads: a new or changed text is found.';
create trigger leads_90_search after insert or update of
  company_name, contact_name, email, contact_number, solution_interested, remarks, source, attribution
on public.leads for each row execute function private.keep_lead_search();

create function private.keep_note_search() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_lead_search(array[coalesce(new.lead_id, old.lead_id)]);
  return null;
end
$$;
comment on function private.keep_note_search() is
  'Trigger on lead_notes: a new or changed note is found, a deleted one no longer.';
create trigger lead_notes_90_search after insert or delete or update of body, deleted_at
on public.lead_notes for each row execute function private.keep_note_search();

revoke all on function
  private.refresh_lead_search(uuid[]), private.keep_lead_search(), private.keep_note_search()
from public, anon, authenticated, service_role;

-- Where trigrams are to be had, as on a hosted project, a part of a word is looked up in an index.
do $$
declare
  place text;
begin
  if not exists (select from pg_catalog.pg_available_extensions where name = 'pg_trgm') then
    return;
  end if;
  create extension if not exists pg_trgm with schema extensions;
  select nspname into place from pg_catalog.pg_extension
  join pg_catalog.pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm';
  execute format('create index lead_search_words on private.lead_search using gin (words %I.gin_trgm_ops)', place);
  execute format(
    'create index lead_notes_words on public.lead_notes using gin (private.fold_text(body) %I.gin_trgm_ops)', place
  );
end
$$;

-- supabase/schemas/board.sql

-- The board, in pages: for each stage what is seen, in the order and with the filters and words that were asked for,
-- and how many there are (docs/decisions/023-board-in-pages.md). Every query is answered by an index, whatever the
-- number of leads; the functions cost an index as one in memory or on flash (random_page_cost), which every plan
-- relies on.

-- Values stand in the condition as literals, so that each view gets a plan of its own.
create function private.board_conditions(view jsonb) returns text
language sql stable set search_path = ''
return concat(
  'deleted_at is null',
  ' and solution_interested = ' || quote_literal(nullif(view ->> 'solution', '')),
  ' and source = ' || quote_literal(nullif(view ->> 'source', '')),
  ' and country = ' || quote_literal(nullif(view ->> 'country', '')),
  case view ->> 'owner'
    when '' then null
    when 'none' then ' and owner is null'
    when 'me' then ' and owner = ' || quote_nullable(auth.uid())
    else ' and owner = ' || quote_literal((view ->> 'owner')::uuid)
  end,
  case view ->> 'only'
    -- What is late: a plan whose day is over, and a lead that nobody answered which came in before the instant whose
    -- reply is due now, by the working hours of its country.
    when 'overdue' then format(
      ' and (next_action_on < %L or (first_response_at is null and stage in (''interested'', ''request-demo'', ''request-trial'')'
        || ' and created_at <= case country when ''MY'' then %L when ''ID'' then %L else %L end::timestamptz))',
      (view -> 'late' ->> 'day')::date, (view -> 'late' ->> 'MY')::timestamptz,
      (view -> 'late' ->> 'ID')::timestamptz, (view -> 'late' ->> 'SG')::timestamptz
    )
    when 'new' then
      ' and first_response_at is null and stage in (''interested'', ''request-demo'', ''request-trial'')'
  end,
  ' and created_at >= ' || quote_literal((view ->> 'since')::timestamptz),
  ' and created_at < ' || quote_literal((view ->> 'before')::timestamptz),
  case view ->> 'suspected' when 'only' then ' and is_suspected' when 'no' then ' and not is_suspected' end,
  (
    -- Each word in one of its forms: a part of a number stands with or without what parts its digits.
    select ' and id in (select lead_id from private.lead_search where '
      || string_agg((
        select '(' || string_agg(format(
          'words like %L', '%' || regexp_replace(private.fold_text(form), '([\\%_])', '\\\1', 'g') || '%'
        ), ' or ') || ')'
        from jsonb_array_elements_text(forms) as form
      ), ' and ') || ')'
    from jsonb_array_elements(coalesce(view -> 'words', '[]')) with ordinality as given (forms, place)
    where place <= 10
    having count(*) > 0
  )
);
comment on function private.board_conditions(jsonb) is
  'The SQL condition of a view: solution, source, country, owner (an id, me or none), only (overdue, of late: the '
  'day and, by country, the instant; or new), since, before, suspected (only, no) and words, an array of forms '
  'each.';

-- What comes after a row in an order of the board, and the order itself.
create function private.board_order(sort text, after jsonb) returns table (condition text, sorting text)
language plpgsql stable set search_path = ''
as $$
declare
  created text := quote_nullable((after ->> 'created_at')::timestamptz);
  last_id text := quote_nullable((after ->> 'id')::uuid);
  older text := format('(created_at < %1$s or (created_at = %1$s and id > %2$s))', created, last_id);
  changed text := quote_nullable((after ->> 'stage_changed_at')::timestamptz);
  company text := quote_nullable(private.fold_text(after ->> 'company_name'));
begin
  case sort
    when 'oldest' then
      condition := format('created_at >= %1$s and (created_at > %1$s or id < %2$s)', created, last_id);
      sorting := 'created_at, id desc';
    when 'stage' then
      condition := format('stage_changed_at >= %1$s and (stage_changed_at > %1$s or %2$s)', changed, older);
      sorting := 'stage_changed_at, created_at desc, id';
    when 'company' then
      condition := format(
        'private.fold_text(company_name) collate "C" >= %1$s and (private.fold_text(company_name) collate "C" > %1$s or %2$s)',
        company, older
      );
      sorting := 'private.fold_text(company_name) collate "C", created_at desc, id';
    else
      condition := format('created_at <= %1$s and %2$s', created, older);
      sorting := 'created_at desc, id';
  end case;
  if after is null then
    condition := 'true';
  end if;
  return next;
end
$$;
comment on function private.board_order(text, jsonb) is
  'The SQL of an order of the board and the condition of the rows after one; by age, newest first, for whatever is '
  'no order.';

create function public.get_board_page(
  view jsonb, stages public.lead_stage[], page_size integer default 50, after jsonb default null
) returns setof public.leads
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1
as $$
declare
  conditions text := private.board_conditions(view);
  asked public.lead_stage;
  found_rows integer;
  is_due boolean;
begin
  perform private.require_desk_role('read the board');
  foreach asked in array stages loop
    -- A reply is due first where a lead was waiting for longest; whoever was answered comes after them, newest first.
    is_due := view ->> 'sort' = 'due' and asked not in ('closed', 'failed');
    found_rows := 0;
    if is_due and after ->> 'first_response_at' is null then
      return query execute (
        select format(
          'select * from public.leads where stage = %L and first_response_at is null and %s and %s order by %s limit %s',
          asked, conditions, condition, sorting, page_size
        ) from private.board_order('oldest', after)
      );
      get diagnostics found_rows = row_count;
    end if;
    return query execute (
      select format(
        'select * from public.leads where stage = %L and %s and %s%s order by %s limit %s',
        asked, conditions, condition, case when is_due then ' and first_response_at is not null' end,
        sorting, page_size - found_rows
      )
      from private.board_order(
        view ->> 'sort',
        case when not is_due or after ->> 'first_response_at' is not null then after end
      )
    );
  end loop;
end
$$;
comment on function public.get_board_page(jsonb, public.lead_stage[], integer, jsonb) is
  'The first page_size leads of each stage in the order of the view, or those that come after a row of it. The '
  'view: sort (oldest, stage, company, due, else newest first), solution, source, country, owner, suspected, since, '
  'before, words (each an array of its forms). For the desk.';

create function public.count_board(view jsonb)
returns table (stage public.lead_stage, total integer, shown integer, counted_at timestamptz)
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1
as $$
declare
  conditions text := private.board_conditions(view);
begin
  perform private.require_desk_role('count the board');
  if conditions = 'deleted_at is null' then
    return query
      select leads.stage, count(*)::integer, count(*)::integer, now() from public.leads
      where deleted_at is null group by leads.stage;
    return;
  end if;
  return query execute format(
    'with shown as (select stage, count(*)::integer as leads from public.leads where %s group by stage),
    total as (select stage, count(*)::integer as leads from public.leads where deleted_at is null group by stage)
    select total.stage, total.leads, coalesce(shown.leads, 0), now() from total left join shown using (stage)',
    conditions
  );
end
$$;
comment on function public.count_board(jsonb) is
  'For each stage that has leads: how many, how many of them are in the view of get_board_page, and as of when. For '
  'the desk.';

create function public.get_board_choices() returns table (solutions text[], sources text[])
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1
as $$
begin
  perform private.require_desk_role('read the board');
  return query select
    array(select distinct solution_interested from public.leads where deleted_at is null),
    array(select distinct source from public.leads where deleted_at is null);
end
$$;
comment on function public.get_board_choices() is
  'The solutions and sources that the leads on the board have, for its filters. For the desk.';

-- What is late and what nobody has answered yet, as filters of the board and as counts.
create function public.count_chips(late jsonb default '{}')
returns table (overdue integer, mine integer, fresh integer)
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1
as $$
begin
  perform private.require_desk_role('count the board');
  return query execute format(
    'select (select count(*)::integer from public.leads where %s),
      (select count(*)::integer from public.leads where %s),
      (select count(*)::integer from public.leads where %s)',
    private.board_conditions(jsonb_build_object('only', 'overdue', 'late', late)),
    private.board_conditions(jsonb_build_object('owner', 'me')),
    private.board_conditions(jsonb_build_object('only', 'new'))
  );
end
$$;
comment on function public.count_chips(jsonb) is
  'How many active leads are late, as `late` of a view says, how many are the caller''s, and how many nobody has '
  'answered yet. For the desk.';

-- The leads of all stages in one order, for the table.
create function public.get_lead_rows(
  view jsonb, order_by text default 'created_at', is_descending boolean default true,
  page_size integer default 100, after jsonb default null
) returns setof public.leads
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1
as $$
declare
  -- Texts as the board compares them; what is empty comes last in both directions.
  sorted text := case order_by
    when 'company_name' then 'private.fold_text(company_name) collate "C"'
    when 'contact_name' then 'private.fold_text(contact_name) collate "C"'
    when 'solution_interested' then 'solution_interested collate "C"'
    when 'stage' then 'stage'
    when 'country' then 'country collate "C"'
    when 'source' then 'source collate "C"'
    when 'language' then 'language collate "C"'
    when 'next_action_on' then 'next_action_on'
    when 'stage_changed_at' then 'stage_changed_at'
    when 'value' then 'value'
    -- By the place of the name, so that it is not looked up for each lead.
    when 'owner' then format('array_position(%L::uuid[], owner)', array(
      select profiles.id from public.profiles
      order by private.fold_text(coalesce(full_name, email)) collate "C", profiles.id
    ))
    else 'created_at'
  end;
  direction text := case when is_descending then 'desc' else 'asc' end;
  beyond text := case when is_descending then '<' else '>' end;
  last public.leads := jsonb_populate_record(null::public.leads, after);
  condition text := 'true';
begin
  perform private.require_desk_role('read the board');
  if after is not null then
    -- The values of the last row, as columns of a row of their own.
    condition := format(
      'case when last.key is null then leads.key is null and leads.id > last.id
        else leads.key %s last.key or leads.key is null or (leads.key = last.key and leads.id > last.id) end',
      beyond
    );
  end if;
  return query execute format(
    'with leads as (select leads as lead, id, %1$s as key from public.leads where %2$s),
      last as (select id, %1$s as key from (select ($1).*) as given)
    select (leads.lead).* from leads cross join last where %3$s
    order by leads.key %4$s nulls last, leads.id limit %5$s',
    sorted, private.board_conditions(view), condition, direction, page_size
  ) using last;
end
$$;
comment on function public.get_lead_rows(jsonb, text, boolean, integer, jsonb) is
  'The first page_size leads of all stages in the view of get_board_page, in the order of a column, or those that '
  'come after a row. For the desk.';

-- Without a search_path of its own: only then Postgres takes the query into the caller's, so that a page of the list
-- (limit, offset) reads its part of the index instead of every active lead. An atomic body was bound to its tables
-- when it was made, so no search_path can lead it elsewhere. Runs as the caller: the leads' own policy decides.
create function public.get_active_leads() returns setof public.leads
language sql stable
begin atomic
  select * from public.leads where deleted_at is null order by created_at desc, id;
end;
comment on function public.get_active_leads() is
  'The leads that are not in the trash, newest first. Runs as the caller: row level security returns none to users '
  'who are not admins.';

-- What the board reads after a gap of its Realtime channel. A plain select is empty for who lost their role too, so
-- that every empty answer had to be followed by a check of access, four more requests at each poll.
create function public.get_changed_leads(since timestamptz) returns setof public.leads
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_desk_role('read the board');
  return query select leads.* from public.leads where leads.updated_at >= since;
end
$$;
comment on function public.get_changed_leads(timestamptz) is
  'Every lead, in the trash or not, that changed at or after a time. For the desk.';

revoke all on function
  private.board_conditions(jsonb), private.board_order(text, jsonb),
  public.get_board_page(jsonb, public.lead_stage[], integer, jsonb), public.count_board(jsonb),
  public.get_board_choices(), public.count_chips(jsonb), public.get_lead_rows(jsonb, text, boolean, integer, jsonb),
  public.get_active_leads(), public.get_changed_leads(timestamptz)
from public, anon, authenticated, service_role;
grant execute on function
  public.get_board_page(jsonb, public.lead_stage[], integer, jsonb), public.count_board(jsonb),
  public.get_board_choices(), public.count_chips(jsonb), public.get_lead_rows(jsonb, text, boolean, integer, jsonb),
  public.get_active_leads(), public.get_changed_leads(timestamptz)
to authenticated;

-- Ways to see the leads, kept by name.
create table public.board_views (
  id uuid primary key default gen_random_uuid(),
  owner uuid default auth.uid() references public.profiles (id) on delete cascade,
  name text not null constraint board_views_name check (name = btrim(name) and length(name) between 1 and 60),
  query text not null constraint board_views_query check (length(query) <= 1000 and query !~ '(^|&)q='),
  created_at timestamptz not null default now()
);
create unique index board_views_once on public.board_views (owner, lower(name)) nulls not distinct;
comment on table public.board_views is
  'Ways to see the leads, kept by name: one''s own, or everybody''s, which admins keep.';
comment on column public.board_views.owner is 'Whose it is; null for everybody''s.';
comment on column public.board_views.query is
  'The query of the board''s address: filters, order and layout, never the words of a search, which may name a '
  'person.';

alter table public.board_views enable row level security;
revoke all on public.board_views from public, anon, authenticated, service_role;
grant select, delete on public.board_views to authenticated;
grant insert (id, owner, name, query), update (name) on public.board_views to authenticated;
grant select on public.board_views to service_role;
create policy "the desk reads its views" on public.board_views
  for select to authenticated
  using ((owner = (select auth.uid()) or owner is null) and (select public.has_desk_role()));
create policy "everybody keeps own views, admins everybody's" on public.board_views
  for insert to authenticated
  with check (
    (owner = (select auth.uid()) and (select public.has_desk_role()))
    or (owner is null and (select public.is_admin()))
  );
create policy "everybody renames own views, admins everybody's" on public.board_views
  for update to authenticated
  using (
    (owner = (select auth.uid()) and (select public.has_desk_role()))
    or (owner is null and (select public.is_admin()))
  )
  with check (
    (owner = (select auth.uid()) and (select public.has_desk_role()))
    or (owner is null and (select public.is_admin()))
  );
create policy "everybody deletes own views, admins everybody's" on public.board_views
  for delete to authenticated
  using (
    (owner = (select auth.uid()) and (select public.has_desk_role()))
    or (owner is null and (select public.is_admin()))
  );

-- supabase/schemas/changes.sql

-- What the desk changes of leads by more than a plain update: corrections, and many leads by one act.

create function public.correct_lead(lead_id uuid, seen jsonb, corrected jsonb)
returns setof public.leads
language plpgsql security definer set search_path = ''
as $$
declare
  before public.leads;
  after public.leads;
  changed text[];
  who public.profiles;
begin
  perform private.require_desk_role('correct a lead');
  select * into before from public.leads
  where id = lead_id and to_jsonb(leads) @> seen for update;
  if before.id is null then
    return;
  end if;
  update public.leads set
    company_name = corrected ->> 'company_name',
    contact_name = corrected ->> 'contact_name',
    contact_number = corrected ->> 'contact_number',
    email = corrected ->> 'email'
  where id = lead_id returning * into after;
  changed := array(
    select key from jsonb_each(to_jsonb(before)) as old
      join jsonb_each(to_jsonb(after)) as new using (key)
    where old.value <> new.value
      and key in ('company_name', 'contact_name', 'contact_number', 'email')
    order by key
  );
  if changed <> '{}' then
    select * into who from public.profiles where id = auth.uid();
    insert into public.lead_events (lead_id, actor, actor_name, actor_email, kind, fields)
    values (lead_id, who.id, who.full_name, who.email, 'corrected', changed);
    perform private.write_audit(
      'details-corrected', 'lead', lead_id, jsonb_build_object('fields', changed)
    );
  end if;
  return next after;
end
$$;
comment on function public.correct_lead(uuid, jsonb, jsonb) is
  'Sets company_name, contact_name, contact_number and email of a lead whose columns still have the values of '
  '`seen`; returns it, or no row where somebody changed them first. For the desk.';

-- In one statement, all of them or none (docs/decisions/041-bulk-changes.md).
create function public.change_leads(act text, changes jsonb, is_whole boolean default true)
returns setof public.leads
language plpgsql security definer set search_path = ''
as $$
declare
  fitting uuid[];
begin
  perform private.require_desk_role('change leads');
  if jsonb_array_length(changes) > 1000 then
    raise exception 'At most 1,000 leads are changed at once' using errcode = 'check_violation';
  end if;
  if act = 'trash' then
    perform private.purge_trash();
  end if;
  -- In one order, so that two who change the same leads wait for each other.
  perform from public.leads
  where leads.id in (select (change ->> 'id')::uuid from jsonb_array_elements(changes) as change)
  order by leads.id for update;
  select coalesce(array_agg(leads.id), '{}') into fitting
  from jsonb_to_recordset(changes) as change (id uuid, seen jsonb)
  join public.leads on leads.id = change.id
  where (leads.deleted_at is not null) = (act = 'restore') and case act
    when 'move' then leads.stage = (seen ->> 'stage')::public.lead_stage
    when 'undo-move' then exists (
      select from public.lead_events as moved
      where moved.lead_id = leads.id and moved.kind = 'moved'
        and moved.created_at = (seen ->> 'updated_at')::timestamptz
        and moved.previous_stage_changed_at is not null
        and leads.stage = moved.to_stage and leads.stage_changed_at = moved.stage_changed_at
    )
    when 'assign' then leads.owner is not distinct from (seen ->> 'owner')::uuid
    when 'plan' then
      (leads.next_action, leads.next_action_on)
        is not distinct from (seen ->> 'next_action', (seen ->> 'next_action_on')::date)
    when 'lose' then
      leads.stage = 'failed' and leads.lost_reason is not distinct from seen ->> 'lost_reason'
    when 'trash' then coalesce(leads.stage::text = seen ->> 'stage', true)
    when 'restore' then leads.purge_at > now()
      and coalesce(leads.deleted_at = (seen ->> 'deleted_at')::timestamptz, true)
  end;
  if is_whole and cardinality(fitting) < jsonb_array_length(changes) then
    raise exception 'Some of these leads were changed meanwhile'
      using errcode = 'PT409', detail = jsonb_array_length(changes) - cardinality(fitting);
  end if;
  case act
    when 'move' then return query
      update public.leads set stage = change.stage
      from jsonb_to_recordset(changes) as change (id uuid, stage public.lead_stage)
      where leads.id = change.id and leads.id = any (fitting) returning leads.*;
    when 'undo-move' then return query
      update public.leads set
        stage = moved.from_stage,
        stage_changed_at = moved.previous_stage_changed_at,
        first_response_at =
          coalesce(moved.previous_first_response_at, private.first_answer(moved.lead_id)),
        lost_reason = moved.previous_lost_reason
      from jsonb_to_recordset(changes) as change (id uuid, seen jsonb)
      join public.lead_events as moved on moved.lead_id = change.id and moved.kind = 'moved'
        and moved.created_at = (change.seen ->> 'updated_at')::timestamptz
      where leads.id = change.id and leads.id = any (fitting) returning leads.*;
    when 'assign' then return query
      update public.leads set owner = change.owner
      from jsonb_to_recordset(changes) as change (id uuid, owner uuid)
      where leads.id = change.id and leads.id = any (fitting) returning leads.*;
    when 'plan' then return query
      update public.leads set
        next_action = change.next_action, next_action_on = change.next_action_on
      from jsonb_to_recordset(changes) as change (id uuid, next_action text, next_action_on date)
      where leads.id = change.id and leads.id = any (fitting) returning leads.*;
    when 'lose' then return query
      update public.leads set lost_reason = change.lost_reason
      from jsonb_to_recordset(changes) as change (id uuid, lost_reason text)
      where leads.id = change.id and leads.id = any (fitting) returning leads.*;
    when 'trash' then return query
      update public.leads set deleted_at = clock_timestamp()
      where leads.id = any (fitting) returning leads.*;
    when 'restore' then return query
      update public.leads set deleted_at = null
      where leads.id = any (fitting) returning leads.*;
    else
      raise exception 'This is nothing that is done with many leads'
        using errcode = 'check_violation';
  end case;
end
$$;
comment on function public.change_leads(text, jsonb, boolean) is
  'Changes up to 1,000 leads in one statement, with the history of each as if it had been changed alone. act: move, '
  'undo-move, assign, plan, lose, trash or restore; changes: for each lead its id, the columns as they were seen, '
  'and the new ones, such as {"id", "seen": {"stage"}, "stage"}. Where a lead is not as it was seen, nothing is '
  'changed (PT409), or without is_whole the others. An undo-move names the move by updated_at of the row that it '
  'returned. Returns the changed leads. For the desk.';

revoke all on function
  public.correct_lead(uuid, jsonb, jsonb), public.change_leads(text, jsonb, boolean)
from public, anon, authenticated, service_role;
grant execute on function
  public.correct_lead(uuid, jsonb, jsonb), public.change_leads(text, jsonb, boolean)
to authenticated;

-- supabase/schemas/duplicates.sql

-- Who is here already: leads of the same mailbox, of the same number, or of the same company and name.

create function private.phone_key(contact_number text, country text) returns text
language sql immutable parallel safe set search_path = ''
begin atomic
  select regexp_replace(
    case
      when contact_number like '%+%' then digits
      when digits like '00%' then substr(digits, 3)
      when code is null or (left(digits, 2) = code and length(digits) >= 10) then digits
      else code || regexp_replace(digits, '^0', '')
    end,
    -- "+60 (0)12" is "+60 12".
    '^(60|62|65)0+', '\1'
  )
  from (
    select regexp_replace(contact_number, '[^0-9]', '', 'g') as digits,
      case country when 'SG' then '65' when 'MY' then '60' when 'ID' then '62' end as code
  ) as parts;
end;
comment on function private.phone_key(text, text) is
  'The digits of a number with its country''s code, however it is spelled; country is what country_of says.';

create function private.name_key(company_name text, contact_name text) returns text
language sql immutable parallel safe set search_path = ''
return regexp_replace(
  regexp_replace(
    private.fold_text(company_name), '\m(pte|ltd|limited|sdn|bhd|pt|tbk|cv|inc|llc)\M', '', 'g'
  ) collate "C",
  '[[:space:][:punct:]]+', '', 'g'
) || '/' || regexp_replace(
  private.fold_text(contact_name) collate "C", '[[:space:][:punct:]]+', '', 'g'
);
comment on function private.name_key(text, text) is
  'A company and a name without accents, capitals, blanks, signs and the company''s legal form.';

revoke all on function
  private.phone_key(text, text), private.name_key(text, text)
from public, anon, authenticated, service_role;
grant execute on function
  private.phone_key(text, text), private.name_key(text, text)
to anon, authenticated, service_role;

create index leads_by_mailbox on public.leads (private.mailbox(email), created_at desc);
create index leads_by_phone_key on public.leads (private.phone_key(contact_number, country), created_at desc);
create index leads_by_name_key on public.leads (private.name_key(company_name, contact_name), created_at desc);

create function private.leads_like(
  mailbox text, phone_key text, name_key text, but uuid, with_trash boolean
) returns table (other_id uuid, same text[])
language sql stable rows 4 set search_path = '' set random_page_cost = 1.1
begin atomic
  select found.id, array_agg(found.same order by found.place)
  from (
    (
      select leads.id, 'email' as same, 1 as place from public.leads
      where private.mailbox(leads.email) = leads_like.mailbox
        and (with_trash or leads.deleted_at is null)
      order by leads.created_at desc limit 6
    )
    union all
    (
      select leads.id, 'number', 2 from public.leads
      where private.phone_key(leads.contact_number, leads.country) = leads_like.phone_key
        and (with_trash or leads.deleted_at is null)
      order by leads.created_at desc limit 6
    )
    union all
    (
      select leads.id, 'name', 3 from public.leads
      where private.name_key(leads.company_name, leads.contact_name) = leads_like.name_key
        and (with_trash or leads.deleted_at is null)
      order by leads.created_at desc limit 6
    )
  ) as found
  where found.id is distinct from but
  group by found.id;
end;
comment on function private.leads_like(text, text, text, uuid, boolean) is
  'The newest six leads each with this mailbox, number or name, but one, and what is the same: email, number, name.';

create function public.get_duplicates(lead_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1
as $$
begin
  perform private.require_desk_role('look for duplicates');
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'lead_id', asked.id, 'id', other.id, 'company_name', other.company_name,
      'contact_name', other.contact_name, 'created_at', other.created_at, 'same', alike.same
    ) order by asked.id, other.created_at desc, other.id), '[]')
    from public.leads as asked
    cross join lateral private.leads_like(
      private.mailbox(asked.email), private.phone_key(asked.contact_number, asked.country),
      private.name_key(asked.company_name, asked.contact_name), asked.id, false
    ) as alike
    join public.leads as other on other.id = alike.other_id
    where asked.id = any (lead_ids[1:500]) and asked.deleted_at is null
      -- Anonymised leads are nobody's.
      and asked.email <> 'anonymised@example.invalid'
  );
end
$$;
comment on function public.get_duplicates(uuid[]) is
  'For each of these leads, 500 at the most, the others on the board that seem to be of the same person: [{lead_id, '
  'id, company_name, contact_name, created_at, same}], same being some of email, number and name. For the desk.';

create function private.known_candidates(candidates jsonb)
returns table (place bigint, other_id uuid, earlier bigint, same text[])
language sql stable rows 100 set search_path = '' set random_page_cost = 1.1
begin atomic
  with keys as materialized (
    select candidate.place - 1 as place, (given ->> 'id')::uuid as id,
      private.mailbox(private.person_of(given ->> 'email')) as mailbox,
      private.phone_key(
        given ->> 'contact_number', private.country_of(given ->> 'contact_number', '', '{}')
      ) as phone_key,
      private.name_key(
        private.trim_text(given ->> 'company_name'), private.trim_text(given ->> 'contact_name')
      ) as name_key
    from jsonb_array_elements(candidates) with ordinality as candidate (given, place)
  )
  select keys.place, alike.other_id, null, alike.same
  from keys cross join lateral private.leads_like(
    keys.mailbox, keys.phone_key, keys.name_key, keys.id, true
  ) as alike
  union all
  select twice.place, null, min(twice.earlier), array_agg(distinct twice.same)
  from (
    select place, min(place) over (partition by mailbox) as earlier, 'email' as same from keys
    union all
    select place, min(place) over (partition by phone_key), 'number' from keys
    union all
    select place, min(place) over (partition by name_key), 'name' from keys
  ) as twice
  where twice.earlier < twice.place
  group by twice.place;
end;
comment on function private.known_candidates(jsonb) is
  'Which of some leads that are not stored yet are here already, also in the trash (other_id), or stand before '
  'among them (earlier, the place of the first), and what is the same. Places are counted from 0; a lead with a '
  'candidate''s own id is left out.';

create function public.find_duplicates(candidates jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1
as $$
begin
  perform private.require_desk_role('look for duplicates');
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'place', known.place, 'earlier', known.earlier, 'same', known.same,
      'id', other.id, 'company_name', other.company_name, 'contact_name', other.contact_name,
      'created_at', other.created_at, 'is_trashed', other.deleted_at is not null
    ) order by known.place, other.created_at desc, other.id), '[]')
    from private.known_candidates(candidates) as known
    left join public.leads as other on other.id = known.other_id
  );
end
$$;
comment on function public.find_duplicates(jsonb) is
  'For some leads that are not stored yet (company_name, contact_name, contact_number, email) those that are here '
  'already, in the trash too: [{place, id, company_name, contact_name, created_at, same, is_trashed}], place '
  'counted from 0; where the same person stands before among them, earlier is that place and id is null. For the '
  'desk.';

revoke all on function
  private.leads_like(text, text, text, uuid, boolean), private.known_candidates(jsonb), public.get_duplicates(uuid[]),
  public.find_duplicates(jsonb)
from public, anon, authenticated, service_role;
grant execute on function public.get_duplicates(uuid[]), public.find_duplicates(jsonb) to authenticated;

-- supabase/schemas/merging.sql

-- Two leads of one person become one. The other one is not lost: it leaves the board and points to the one that stays,
-- with its own notes and history, so that a merge can be taken back exactly (docs/decisions/046-merged-leads.md).

create function private.merged_leads(ids uuid[]) returns uuid[]
language sql stable set search_path = ''
begin atomic
  with recursive away as (
    select leads.id from public.leads where leads.merged_into = any (ids)
    union
    select leads.id from public.leads join away on leads.merged_into = away.id
  )
  select coalesce(array_agg(away.id), '{}') from away;
end;
comment on function private.merged_leads(uuid[]) is 'The leads that were merged into these, also over others.';

create function private.root_of(lead uuid) returns uuid
language sql stable set search_path = ''
begin atomic
  with recursive up as (
    select leads.id, leads.merged_into from public.leads where leads.id = root_of.lead
    union
    select leads.id, leads.merged_into from public.leads join up on leads.id = up.merged_into
  )
  select up.id from up where up.merged_into is null;
end;
comment on function private.root_of(uuid) is
  'The lead that speaks for this one: what it was merged into, else itself.';

create function public.merge_leads(
  kept_id uuid, merged_id uuid, seen_kept jsonb, seen_merged jsonb, taken text[] default '{}'
) returns setof public.leads
language plpgsql security definer set search_path = ''
as $$
declare
  kept public.leads;
  other public.leads;
  after public.leads;
  who public.profiles;
  changed text[];
begin
  perform private.require_desk_role('merge leads');
  -- In one order, so that two who merge the same leads wait for each other.
  perform from public.leads where id in (kept_id, merged_id) order by id for update;
  select * into kept from public.leads
  where id = kept_id and deleted_at is null and to_jsonb(leads) @> seen_kept;
  select * into other from public.leads
  where id = merged_id and id <> kept_id and deleted_at is null and to_jsonb(leads) @> seen_merged;
  if kept.id is null or other.id is null then
    return;
  end if;
  update public.leads set
    company_name = case when 'company_name' = any (taken) then other.company_name else company_name end,
    contact_name = case when 'contact_name' = any (taken) then other.contact_name else contact_name end,
    contact_number =
      case when 'contact_number' = any (taken) then other.contact_number else contact_number end,
    email = case when 'email' = any (taken) then other.email else email end,
    solution_interested = case
      when 'solution_interested' = any (taken) then other.solution_interested else solution_interested
    end,
    remarks = case when 'remarks' = any (taken) then other.remarks else remarks end,
    stage = case when 'stage' = any (taken) then other.stage else stage end,
    owner = case when 'owner' = any (taken) then other.owner else owner end,
    next_action = case when 'next_action' = any (taken) then other.next_action else next_action end,
    next_action_on =
      case when 'next_action' = any (taken) then other.next_action_on else next_action_on end,
    value = case when 'value' = any (taken) then other.value else value end,
    value_currency = case when 'value' = any (taken) then other.value_currency else value_currency end
  where id = kept_id returning * into after;
  changed := array(
    select key from jsonb_each(to_jsonb(kept)) as old join jsonb_each(to_jsonb(after)) as new using (key)
    where old.value <> new.value and key not in ('updated_at', 'country') order by key
  );
  update public.leads set
    deleted_at = clock_timestamp(),
    merged_into = kept_id,
    merged_over = jsonb_build_object(
      'before', (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(to_jsonb(kept)) where key = any (changed)),
      'after', (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(to_jsonb(after)) where key = any (changed))
    )
  where id = merged_id;
  select * into who from public.profiles where id = auth.uid();
  insert into public.lead_events (lead_id, actor, actor_name, actor_email, kind, other_lead, fields)
  values (kept_id, who.id, who.full_name, who.email, 'merged', merged_id, array(
    select field from unnest(taken) as field where field = any (changed) order by field
  ));
  perform private.refresh_lead_search(array[merged_id]);
  perform private.write_audit(
    'leads-merged', 'lead', kept_id, jsonb_build_object('other', merged_id)
  );
  return query select * from public.leads where id in (kept_id, merged_id);
end
$$;
comment on function public.merge_leads(uuid, uuid, jsonb, jsonb, text[]) is
  'Merges a lead into another whose columns, like its own, still have the values that were seen; the one that stays '
  'takes the named fields of the other: company_name, contact_name, contact_number, email, solution_interested, '
  'remarks, stage, owner, next_action, value. Returns both rows; none where either was changed meanwhile or is not '
  'on the board. For the desk.';

create function public.unmerge_leads(kept_id uuid, merged_id uuid) returns setof public.leads
language plpgsql security definer set search_path = ''
as $$
declare
  kept public.leads;
  other public.leads;
  before jsonb := '{}';
  columns text[];
  back public.leads;
  who public.profiles;
begin
  perform private.require_desk_role('take a merge back');
  perform from public.leads where id in (kept_id, merged_id) order by id for update;
  select * into kept from public.leads where id = kept_id;
  select * into other from public.leads where id = merged_id and merged_into = kept_id;
  if kept.id is null or other.id is null then
    return;
  end if;
  -- What somebody has changed since stays as it is now; what means something only together is taken back together.
  for columns in
    select array(select jsonb_array_elements_text(part)) from jsonb_array_elements('[
      ["stage", "stage_changed_at", "first_response_at", "lost_reason"],
      ["next_action", "next_action_on"], ["value", "value_currency"], ["company_name"],
      ["contact_name"], ["contact_number"], ["email"], ["solution_interested"], ["remarks"], ["owner"]
    ]') as part
  loop
    if (
      select bool_and(to_jsonb(kept) -> key = other.merged_over -> 'after' -> key)
      from jsonb_object_keys(other.merged_over -> 'before') as key where key = any (columns[1:2])
    ) then
      before := before || (
        select jsonb_object_agg(key, value) from jsonb_each(other.merged_over -> 'before')
        where key = any (columns)
      );
    end if;
  end loop;
  if before ? 'owner'
    and not exists (select from public.user_roles where user_id = (before ->> 'owner')::uuid)
  then
    before := before || '{"owner": null}';
  end if;
  back := jsonb_populate_record(kept, before);
  update public.leads set
    company_name = back.company_name,
    contact_name = back.contact_name,
    contact_number = back.contact_number,
    email = back.email,
    solution_interested = back.solution_interested,
    remarks = back.remarks,
    stage = back.stage,
    stage_changed_at = back.stage_changed_at,
    first_response_at = case when before ? 'stage'
      then coalesce(back.first_response_at, private.first_answer(kept_id)) else first_response_at
    end,
    lost_reason = back.lost_reason,
    owner = back.owner,
    next_action = back.next_action,
    next_action_on = back.next_action_on,
    value = back.value,
    value_currency = back.value_currency
  where id = kept_id;
  update public.leads set deleted_at = null, merged_into = null, merged_over = null
  where id = merged_id;
  select * into who from public.profiles where id = auth.uid();
  insert into public.lead_events (lead_id, actor, actor_name, actor_email, kind, other_lead)
  values (kept_id, who.id, who.full_name, who.email, 'unmerged', merged_id);
  perform private.refresh_lead_search(array[merged_id, kept_id]);
  perform private.write_audit(
    'merge-taken-back', 'lead', kept_id, jsonb_build_object('other', merged_id)
  );
  return query select * from public.leads where id in (kept_id, merged_id);
end
$$;
comment on function public.unmerge_leads(uuid, uuid) is
  'Takes a merge back: the lead that was merged is on the board again as it was, and the one that stayed has its '
  'fields of before, but for those that were changed since. Returns both rows; none where the one is not merged '
  'into the other. For the desk.';

revoke all on function
  private.merged_leads(uuid[]), private.root_of(uuid), public.merge_leads(uuid, uuid, jsonb, jsonb, text[]),
  public.unmerge_leads(uuid, uuid)
from public, anon, authenticated, service_role;
grant execute on function
  public.merge_leads(uuid, uuid, jsonb, jsonb, text[]), public.unmerge_leads(uuid, uuid)
to authenticated;

-- supabase/schemas/import.sql

-- Leads that the desk adds itself: of people who called or were met, and many from a file, all of them or none
-- (docs/decisions/045-leads-added-by-the-desk.md). An import is for admins, as the export is.

create function public.add_lead(lead jsonb) returns setof public.leads
language plpgsql security definer set search_path = ''
as $$
declare
  new_id uuid := coalesce((lead ->> 'id')::uuid, gen_random_uuid());
begin
  perform private.require_desk_role('add a lead');
  insert into public.leads (
    id, company_name, contact_name, contact_number, email, solution_interested, remarks, language, source,
    owner, first_response_at
  )
  values (
    new_id, lead ->> 'company_name', lead ->> 'contact_name', lead ->> 'contact_number',
    lead ->> 'email', lead ->> 'solution_interested', lead ->> 'remarks', coalesce(lead ->> 'language', 'en'), 'added-by-hand',
    auth.uid(), now()
  )
  -- The response to the first try was lost.
  on conflict (id) do nothing;
  return query
    select * from public.leads
    where leads.id = new_id and leads.source = 'added-by-hand';
end
$$;
comment on function public.add_lead(jsonb) is
  'Stores a lead that the caller typed: id, company_name, contact_name, contact_number, email, solution_interested, '
  'remarks and language (en without one). It is the caller''s, counts as answered, and nobody is told of it; with '
  'an id that was added before nothing is stored. Returns the lead. For the desk.';

-- How far an import is. A sequence is not part of the transaction: others read it while the leads of the file are not
-- there yet. One is enough, since imports wait for each other.
create sequence private.import_progress as integer minvalue 0 start 0;
comment on sequence private.import_progress is
  'How many rows of its file the running import has stored, or the last one had.';
revoke all on sequence private.import_progress from public, anon, authenticated, service_role;

create function public.import_leads(leads jsonb, with_known boolean default false)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  rows_of_file integer;
  batch constant integer := 100;
  known bigint[] := '{}';
begin
  perform private.require_admin('import leads');
  rows_of_file := jsonb_array_length(leads);
  if rows_of_file > 2000 then
    raise exception 'At most 2,000 leads are imported at once' using errcode = 'check_violation';
  end if;
  -- One import after the other, so that two of the same file see each other.
  perform private.lock_slots('import:all');
  perform setval('private.import_progress', 0);
  if not with_known then
    known := array(select distinct place from private.known_candidates(leads) order by place);
  end if;
  for before in 0 .. rows_of_file - 1 by batch loop
    insert into public.leads (
      id, company_name, contact_name, contact_number, email, solution_interested, remarks, language, source,
      first_response_at
    )
    select
      (given ->> 'id')::uuid, given ->> 'company_name', given ->> 'contact_name',
      given ->> 'contact_number', given ->> 'email', given ->> 'solution_interested',
      given ->> 'remarks', coalesce(given ->> 'language', 'en'), 'import', now()
    from jsonb_array_elements(leads) with ordinality as row_of_file (given, place)
    where place > before and place <= before + batch and place - 1 <> all (known)
    -- The response to the first try was lost.
    on conflict (id) do nothing;
    perform setval('private.import_progress', least(before + batch, rows_of_file));
  end loop;
  perform private.write_audit('leads-imported', details => jsonb_build_object(
    'rows', rows_of_file - cardinality(known)
  ));
  return jsonb_build_object(
    'added', rows_of_file - cardinality(known), 'known', to_jsonb(known)
  );
end
$$;
comment on function public.import_leads(jsonb, boolean) is
  'Stores leads of a file, each with id, company_name, contact_name, contact_number, email, solution_interested, '
  'remarks and language (en without one), all or none: nobody''s, answered, and nobody is told. Those that are here '
  'already, or twice in the file, are left out unless with_known. Returns {added, known}, known being places '
  'counted from 0. For admins.';

create function public.get_import_progress() returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin('import leads');
  return (select last_value from private.import_progress);
end
$$;
comment on function public.get_import_progress() is
  'How many rows of its file the running import has stored, which nobody sees before all of them are. For admins.';

create function public.take_back_import(lead_ids uuid[], again boolean default false)
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  changed integer;
begin
  perform private.require_admin('take back an import');
  perform from public.leads where id = any (lead_ids) order by id for update;
  update public.leads set deleted_at = case when again then null else clock_timestamp() end
  where id = any (lead_ids) and source = 'import'
    and case when again then purge_at > now() else deleted_at is null end;
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function public.take_back_import(uuid[], boolean) is
  'Moves imported leads to the trash, or with again out of it; returns how many. For admins.';

revoke all on function
  public.add_lead(jsonb), public.import_leads(jsonb, boolean), public.get_import_progress(),
  public.take_back_import(uuid[], boolean)
from public, anon, authenticated, service_role;
grant execute on function
  public.add_lead(jsonb), public.import_leads(jsonb, boolean), public.get_import_progress(),
  public.take_back_import(uuid[], boolean)
to authenticated;

-- supabase/schemas/rate-limit.sql

-- How many leads one e-mail address and one client address may submit in an hour, and the whole site in a minute. Who
-- has sent how much is counted by keyed hashes, which a job deletes after an hour.

-- Made by each database for itself. Only the owner has the schema, so no API role reads it.
create table private.rate_secret (
  id boolean primary key default true constraint rate_secret_one_row check (id),
  secret bytea not null default extensions.gen_random_bytes(32)
    constraint rate_secret_length check (octet_length(secret) >= 32)
);
alter table private.rate_secret enable row level security;
revoke all on private.rate_secret from public, anon, authenticated, service_role;

create table private.rate_slots (
  key text not null constraint rate_slots_key_hashed check (key ~ '^[a-z]+:[0-9a-f]{64}$'),
  taken_at timestamptz not null default clock_timestamp()
);
create index rate_slots_by_key on private.rate_slots (key, taken_at);
create index rate_slots_by_age on private.rate_slots (taken_at);
alter table private.rate_slots enable row level security;
revoke all on private.rate_slots from public, anon, authenticated, service_role;

create function private.slot_hash(slot_key text) returns text
language sql stable set search_path = ''
begin atomic
  select split_part(slot_key, ':', 1) || ':' || encode(
    extensions.hmac(convert_to(slot_key, 'UTF8'), secret, 'sha256'), 'hex'
  ) from private.rate_secret;
end;
comment on function private.slot_hash(text) is
  'The stored form of a limit''s key, such as address:203.0.113.7: its kind, then an HMAC-SHA-256 of the whole.';

create function private.lock_slots(slot_key text) returns void
language sql set search_path = ''
begin atomic
  select pg_advisory_xact_lock(hashtextextended(slot_key, 0));
end;
comment on function private.lock_slots(text) is
  'Waits until no other transaction counts uses of this key, and blocks others until the end of this one.';

-- Waits for concurrent uses of the same key, so that a burst gets exactly the allowed number.
create function private.take_slot(slot_key text, allowed integer) returns void
language plpgsql set search_path = ''
as $$
declare
  hashed text := private.slot_hash(slot_key);
  taken integer;
begin
  perform private.lock_slots(slot_key);
  select count(*) into taken from private.rate_slots
  where key = hashed and taken_at > clock_timestamp() - interval '1 hour';
  if taken >= allowed then
    raise exception 'Rate limit exceeded. Please try again in an hour.' using errcode = 'PT429';
  end if;
  insert into private.rate_slots (key) values (hashed);
end
$$;
comment on function private.take_slot(text, integer) is
  'Counts one use of a key; raises PT429 after the allowed number of uses per hour. Concurrent uses of a key wait '
  'for each other.';

-- The client as the gateway saw it: the last entry, since a client can write the earlier ones. An IPv6 subscriber owns
-- a whole /64, so that is what is told apart. A visitor whose address the gateway does not tell is limited by e-mail
-- address and with the whole site: any other header could be a proxy's, the same for everybody.
create function private.client_address(headers jsonb) returns text
language plpgsql stable set search_path = ''
as $$
declare
  entry text;
begin
  select btrim(split_part(headers ->> client_address_header, ',', -1)) into entry
  from public.app_settings;
  if pg_input_is_valid(entry, 'inet') and family(entry::inet) = 6 then
    return network(set_masklen(entry::inet, 64))::text;
  end if;
  return nullif(left(entry, 100), '');
end
$$;
comment on function private.client_address(jsonb) is
  'The client address in the gateway''s request headers, an IPv6 address as its /64 network; null without one.';

-- What the smoke test of a deployment asks: whose address the rate limit would count.
create function public.seen_client_address(request_headers jsonb default null) returns text
language sql stable security definer set search_path = ''
begin atomic
  select private.client_address(
    coalesce(request_headers, nullif(current_setting('request.headers', true), '')::jsonb));
end;
comment on function public.seen_client_address(jsonb) is
  'The address that the rate limit counts a request with these headers under, this request without them, an IPv6 '
  'one as its /64; for the secret key only.';

-- One flood from many addresses at once neither fills the board nor the sales chat. Taken last of all locks, by
-- everybody.
create function private.take_site_slots(wanted integer, allowed integer) returns void
language plpgsql set search_path = ''
as $$
declare
  hashed text := private.slot_hash('site:all');
  taken integer;
begin
  perform private.lock_slots('site:all');
  select count(*) into taken from private.rate_slots
  where key = hashed and taken_at > clock_timestamp() - interval '1 minute';
  if taken + wanted > allowed then
    raise exception 'Many requests are arriving at once. Please try again in a minute.'
      using errcode = 'PT503';
  end if;
  insert into private.rate_slots (key) select hashed from generate_series(1, wanted);
end
$$;
comment on function private.take_site_slots(integer, integer) is
  'Counts leads of the whole site; raises PT503 (HTTP 503) where the last minute has had as many as allowed.';

-- Leads that come in one statement take their locks in one order, so that two batches never wait for each other: the
-- client's before any row, the e-mail addresses' in the order of their spelling.
create function private.lock_client() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  address text := private.client_address(
    nullif(current_setting('request.headers', true), '')::jsonb
  );
begin
  if address is not null then
    perform private.lock_slots('address:' || address);
  end if;
  return null;
end
$$;
comment on function private.lock_client() is
  'Before a visitor''s leads are stored: waits for other leads from the same client address.';
create trigger leads_05_lock before insert on public.leads
for each statement when (current_user in ('anon', 'authenticated'))
execute function private.lock_client();

create function private.limit_submissions() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  settings public.app_settings;
  address text := private.client_address(
    nullif(current_setting('request.headers', true), '')::jsonb
  );
  sender text;
begin
  select * into settings from public.app_settings;
  -- A retry of a stored lead met the primary key before it came here, and costs nothing.
  for sender in
    select private.mailbox(email) from submitted order by private.mailbox(email) collate "C"
  loop
    perform private.take_slot('email:' || sender, settings.leads_per_email_per_hour);
  end loop;
  if address is not null then
    perform private.take_slot('address:' || address, settings.leads_per_address_per_hour)
    from submitted;
  end if;
  perform private.take_site_slots(
    (select count(*)::integer from submitted), settings.leads_per_minute
  );
  return null;
end
$$;
comment on function private.limit_submissions() is
  'Trigger on leads: applies the hourly limits per e-mail address and per client address; a retry of a stored lead '
  'is not counted.';
create trigger leads_30_limit after insert on public.leads
referencing new table as submitted
for each statement when (current_user in ('anon', 'authenticated'))
execute function private.limit_submissions();

create function private.clear_rate_slots() returns integer
language plpgsql set search_path = ''
as $$
declare
  cleared integer;
begin
  delete from private.rate_slots where taken_at <= clock_timestamp() - interval '1 hour';
  get diagnostics cleared = row_count;
  return cleared;
end
$$;
comment on function private.clear_rate_slots() is
  'Deletes the rate limits'' rows that are an hour old; returns their number.';

revoke all on function
  private.slot_hash(text), private.lock_slots(text), private.take_slot(text, integer), private.client_address(jsonb),
  private.take_site_slots(integer, integer), private.lock_client(), private.limit_submissions(),
  private.clear_rate_slots(), public.seen_client_address(jsonb)
from public, anon, authenticated, service_role;
grant execute on function public.seen_client_address(jsonb) to service_role;

-- supabase/schemas/spam.sql

-- Whether a lead looks like a bot's is decided here, from what the database sees itself; what the form says of itself
-- is one sign among others. A suspected lead is stored and marked, never refused
-- (docs/decisions/021-signs-of-a-bot.md).

-- The time and its signature, with the key of the rate limits: forms are static pages, nothing else tells their age.
create function private.signed_time(milliseconds bigint) returns text
language sql stable set search_path = ''
begin atomic
  select milliseconds || '.' || encode(
    extensions.hmac(convert_to('form:' || milliseconds, 'UTF8'), secret, 'sha256'), 'hex'
  ) from private.rate_secret;
end;
comment on function private.signed_time(bigint) is
  'A time, in milliseconds since the epoch, that only this database can have signed.';

create function public.open_form() returns text
language sql volatile security definer set search_path = ''
begin atomic
  select private.signed_time((extract(epoch from clock_timestamp()) * 1000)::bigint);
end;
comment on function public.open_form() is
  'A signed note of the time, which the form asks for when it is touched and sends with the lead.';

create function private.form_age(signed text) returns interval
language plpgsql stable set search_path = ''
as $$
declare
  milliseconds text := split_part(signed, '.', 1);
begin
  if milliseconds !~ '^[0-9]{1,15}$' or private.signed_time(milliseconds::bigint) <> signed then
    return null;
  end if;
  return clock_timestamp() - to_timestamp(milliseconds::bigint / 1000.0);
end
$$;
comment on function private.form_age(text) is
  'How long ago a note of open_form was signed; null where this database did not sign it.';

-- A captcha (Cloudflare Turnstile) where the primary admin gives its keys; without them nothing of it runs. A lead
-- without a passed challenge is one sign more (docs/decisions/022-captcha-as-one-sign.md).
create table private.turnstile (
  id boolean primary key default true constraint turnstile_one_row check (id),
  secret text check (secret ~ '^[0-9A-Za-z_-]{10,100}$'),
  proven_at timestamptz
);
comment on table private.turnstile is
  'One row: the secret key, null without a captcha, and when the first visitor passed: from then on a lead without '
  'a pass is suspected.';
alter table private.turnstile enable row level security;
revoke all on private.turnstile from public, anon, authenticated, service_role;

create function public.get_turnstile_site_key() returns text
language sql stable security definer set search_path = ''
begin atomic
  select turnstile_site_key from public.app_settings;
end;
comment on function public.get_turnstile_site_key() is
  'The key that pages give to Turnstile; null without a captcha. For everybody, since it stands in the pages.';

create function public.get_turnstile()
returns table (site_key text, proven_at timestamptz, may_change boolean)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin('read the settings');
  return query
    select settings.turnstile_site_key, (select turnstile.proven_at from private.turnstile),
      exists (select from public.profiles where id = auth.uid() and is_primary_admin)
    from public.app_settings as settings;
end
$$;
comment on function public.get_turnstile() is
  'The site key of the captcha, when the first visitor passed, and whether the caller may change both. For admins.';

create function public.change_turnstile(new_site_key text, new_secret text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  is_other_secret boolean;
begin
  perform private.require_admin('change the settings');
  if not exists (select from public.profiles where id = auth.uid() and is_primary_admin) then
    raise exception 'Only the primary admin may change this' using errcode = 'insufficient_privilege';
  end if;
  if (new_site_key is null) <> (new_secret is null) then
    raise exception 'Give both keys, or none' using errcode = 'check_violation';
  end if;
  select secret is distinct from new_secret into is_other_secret from private.turnstile where id;
  update private.turnstile set secret = new_secret, proven_at = null where id;
  update public.app_settings set turnstile_site_key = new_site_key where id;
  if is_other_secret then
    perform private.write_audit('setting-changed', 'setting', details => '{"of": "Secret key of the captcha"}');
  end if;
end
$$;
comment on function public.change_turnstile(text, text) is
  'Turns the captcha on with its two keys, or off with two nulls. For the primary admin.';

create function public.read_turnstile_secret() returns text
language sql stable security definer set search_path = ''
begin atomic
  select secret from private.turnstile;
end;
comment on function public.read_turnstile_secret() is
  'The secret key of the captcha, or null. For the secret key only.';

create function private.signed_pass(milliseconds bigint) returns text
language sql stable set search_path = ''
begin atomic
  select milliseconds || '.' || encode(
    extensions.hmac(convert_to('human:' || milliseconds, 'UTF8'), secret, 'sha256'), 'hex'
  ) from private.rate_secret;
end;
comment on function private.signed_pass(bigint) is
  'A time at which a visitor passed the captcha, in milliseconds since the epoch, signed by this database.';

create function public.sign_pass() returns text
language plpgsql security definer set search_path = ''
as $$
begin
  update private.turnstile set proven_at = clock_timestamp()
  where proven_at is null and secret is not null;
  return private.signed_pass((extract(epoch from clock_timestamp()) * 1000)::bigint);
end
$$;
comment on function public.sign_pass() is
  'A pass for a visitor whose answer Turnstile has verified; the form sends it with the lead. For the secret key '
  'only.';

create function private.has_pass(signed text) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  milliseconds text := split_part(signed, '.', 1);
begin
  return coalesce(
    milliseconds ~ '^[0-9]{1,15}$'
      and private.signed_pass(milliseconds::bigint) = signed
      and clock_timestamp() - to_timestamp(milliseconds::bigint / 1000.0) < interval '2 days',
    false
  );
end
$$;
comment on function private.has_pass(text) is
  'Whether this database signed the pass within two days, as long as a lead may wait in a browser.';

create function private.suspect_lead() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  form jsonb := coalesce(new.attribution -> 'form', '{}');
  opened text := form ->> 'opened';
  age interval := private.form_age(opened);
  repeated integer := 0;
  signs integer;
begin
  -- What the form says of itself is read once, not kept.
  if jsonb_typeof(new.attribution) = 'object' then
    new.attribution := new.attribution - 'form';
  end if;
  if char_length(new.remarks) >= 20 then
    select count(*) into repeated from (
      select from public.leads
      where remarks = new.remarks and remarks <> '' and created_at > now() - interval '1 day'
        and private.mailbox(email) <> private.mailbox(new.email)
      limit 2
    ) as others;
  end if;
  signs :=
    -- The captcha counts once a visitor has passed it: keys that do not work mark nobody.
    case
      when private.has_pass(form ->> 'pass') then 0
      when exists (select from private.turnstile where proven_at is not null) then 2
      else 0
    end
    + case when coalesce(form ->> 'honeypot', '') <> '' then 2 else 0 end
    + case
      -- Without a note the form may have been without a connection; a forged one is nobody's mistake.
      when opened is null then 1
      when age is null or age < interval '1 second' then 2
      when age < interval '3 seconds' or age > interval '2 days' then 1
      else 0
    end
    + case when new.is_suspected then 1 else 0 end
    + least(repeated, 2)
    + least(regexp_count(new.remarks, '(https?://|www\.|\[url|<a\s)', 1, 'i'), 2);
  new.is_suspected := signs >= 2;
  return new;
end
$$;
comment on function private.suspect_lead() is
  'Trigger on visitors'' leads: marks those with two signs of a bot. Two each: a filled honeypot, a note that is '
  'forged
or not a second old. One each: no note, one not 3 seconds old or of days ago, the form''s own word, each '
  'link in the remarks up to two, each other sender
of the same remarks within a day up to two.';
create trigger leads_25_suspicion before insert on public.leads
for each row when (current_user in ('anon', 'authenticated'))
execute function private.suspect_lead();

revoke all on function
  private.signed_time(bigint), private.form_age(text), private.signed_pass(bigint), private.has_pass(text),
  private.suspect_lead(), public.open_form(), public.get_turnstile_site_key(), public.get_turnstile(),
  public.change_turnstile(text, text), public.read_turnstile_secret(), public.sign_pass()
from public, anon, authenticated, service_role;
grant execute on function public.open_form(), public.get_turnstile_site_key() to anon, authenticated;
grant execute on function public.get_turnstile(), public.change_turnstile(text, text) to authenticated;
grant execute on function public.read_turnstile_secret(), public.sign_pass() to service_role;

-- supabase/schemas/notifications.sql

-- Sales is told of a lead whatever becomes of the visitor's tab: what is to be told is written with the lead, and told
-- in its order by whoever comes first, the visitor's own call or the database's, which calls once a minute where there
-- is something to tell (docs/decisions/031-leads-are-told-by-the-database.md).

create table private.lead_outbox (
  id bigint generated always as identity primary key,
  lead_id uuid not null unique references public.leads (id) on delete cascade,
  written_at timestamptz not null default clock_timestamp()
);
create index lead_outbox_by_time on private.lead_outbox (written_at);
comment on table private.lead_outbox is
  'Visitors'' leads that nobody was told of yet, in the order in which they are told; a row goes when its message '
  'was sent.';
alter table private.lead_outbox enable row level security;
revoke all on private.lead_outbox from public, anon, authenticated, service_role;

create table private.sales_chat (
  id boolean primary key default true constraint sales_chat_one_row check (id),
  sender_since timestamptz,
  quiet_until timestamptz not null default '-infinity',
  tries integer not null default 0 check (tries >= 0),
  called_at timestamptz not null default '-infinity',
  next_call_at timestamptz not null default '-infinity',
  failing_since timestamptz,
  failure text constraint sales_chat_failure_length check (char_length(failure) between 1 and 300),
  removal_called_at timestamptz not null default '-infinity',
  confirmations_called_at timestamptz not null default '-infinity'
);
comment on table private.sales_chat is 'One row: how telling the sales chat goes.';
comment on column private.sales_chat.sender_since is
  'The claim of the one who sends right now, so that leads are told in order; silent for 2 minutes, it is taken for '
  'dead.';
comment on column private.sales_chat.quiet_until is
  'Nothing is sent before: what Telegram asked for with retry_after.';
comment on column private.sales_chat.tries is 'Calls of the database since a message was last sent.';
comment on column private.sales_chat.next_call_at is
  'When the database calls again, a new lead being a reason to call at once.';
comment on column private.sales_chat.removal_called_at is
  'When the database last called for the messages of leads that are gone; once an hour where some are left.';
comment on column private.sales_chat.confirmations_called_at is
  'When the database last called while a confirmation was due; once for each.';
alter table private.sales_chat enable row level security;
revoke all on private.sales_chat from public, anon, authenticated, service_role;

create function private.mark_waiting() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.notification_status := 'waiting';
  return new;
end
$$;
comment on function private.mark_waiting() is 'Trigger on leads: a visitor''s lead waits to be told of.';
create trigger leads_45_waiting before insert on public.leads
for each row when (current_user in ('anon', 'authenticated'))
execute function private.mark_waiting();

create function private.write_outbox() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.lead_outbox (lead_id) values (new.id);
  insert into private.lead_pushes (lead_id)
  select new.id where exists (select from public.push_subscriptions);
  return null;
end
$$;
comment on function private.write_outbox() is
  'Trigger on leads: sales and the desk''s browsers are to be told of a visitor''s lead.';
create trigger leads_outbox after insert on public.leads
for each row when (current_user in ('anon', 'authenticated'))
execute function private.write_outbox();

-- Milliseconds, so that the time survives a client and names the claim when its end is recorded.
create function private.claim_time() returns timestamptz
language sql volatile set search_path = ''
return date_trunc('milliseconds', clock_timestamp());
comment on function private.claim_time() is
  'The time in milliseconds, which identifies a claim and survives the conversion to a JavaScript date.';

create function private.is_being_notified(lead public.leads) returns boolean
language sql stable set search_path = ''
return lead.notification_status = 'sending'
  and coalesce(lead.notification_claimed_at > now() - interval '2 minutes', false);
comment on function private.is_being_notified(public.leads) is
  'Whether a notification of the lead was started less than two minutes ago and has not ended.';

-- Telegram takes some twenty messages a minute for one group.
create function private.has_chat_slot(allowed integer) returns boolean
language sql volatile set search_path = ''
return (
  select count(*) < allowed from private.rate_slots
  where key = private.slot_hash('chat:sales')
    and taken_at > clock_timestamp() - interval '1 minute'
);
comment on function private.has_chat_slot(integer) is
  'Whether the sales chat had fewer than so many messages in the last minute.';

create function private.is_chat_taken() returns boolean
language sql volatile set search_path = ''
return (
  select coalesce(sender_since > clock_timestamp() - interval '2 minutes', false)
    or quiet_until > clock_timestamp()
  from private.sales_chat
);
comment on function private.is_chat_taken() is
  'Whether somebody sends to the sales chat right now, or it wants to be left alone.';

create function private.claim_leads(wanted uuid[], claim timestamptz) returns setof public.leads
language plpgsql set search_path = ''
as $$
begin
  update public.leads set notification_status = 'sending', notification_claimed_at = claim
  where id = any (wanted);
  return query
    select leads.* from public.leads left join private.lead_outbox on lead_id = leads.id
    where leads.id = any (wanted) order by lead_outbox.id;
end
$$;
comment on function private.claim_leads(uuid[], timestamptz) is
  'Marks leads as being told of by the claim of this time; returns them in the order of the outbox.';

-- The visitor's call names the lead by what was typed, not by an id.
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
  'The newest lead of the last 24 hours with these fields (companyName, contactName, contactNumber, email, '
  'solutionInterested, remarks) that the sales chat was not told of; null without one. For the secret key only.';

-- Hands a lead to one notifier: whoever claims it first gets the row, everybody else gets none. `request_headers` are
-- the caller's, so that one client cannot send without end (PT429); asking again about a lead that is told already
-- costs nothing, guessing ids does.
create function public.claim_lead_notification(
  lead_id uuid, request_headers jsonb default '{}'
) returns setof public.leads
language plpgsql security definer set search_path = ''
as $$
declare
  address text := private.client_address(request_headers);
  found_lead public.leads;
begin
  perform from private.sales_chat for update;
  select * into found_lead from public.leads where id = lead_id and deleted_at is null;
  if found_lead.notification_status = 'sent' or private.is_being_notified(found_lead) then
    return;
  end if;
  if address is not null then
    perform private.take_slot('notify:' || address, leads_per_address_per_hour)
    from public.app_settings;
  end if;
  if exists (select from private.lead_outbox as waiting where waiting.lead_id = found_lead.id) then
    return query select * from public.claim_untold_leads();
  else
    return query
      update public.leads set
        notification_status = 'sending', notification_claimed_at = private.claim_time()
      where id = found_lead.id and deleted_at is null
        and notification_status is distinct from 'sent' and not private.is_being_notified(leads)
      returning *;
  end if;
end
$$;
comment on function public.claim_lead_notification(uuid, jsonb) is
  'As claim_untold_leads for the visitor of this lead, who counts towards the limit of their address (PT429); a '
  'lead that no visitor sent is claimed alone. No row where it is told, or being told. For the secret key only.';

create function public.claim_lead_resend(lead_id uuid, acting_user uuid)
returns setof public.leads
language plpgsql security definer set search_path = ''
as $$
declare
  claimed public.leads;
begin
  if not exists (
    select from public.user_roles where user_id = acting_user and role = 'admin'
  ) then
    raise exception 'Only an admin may send a notification again.'
      using errcode = 'PT403', detail = 'NOT_ADMIN';
  end if;
  perform from private.sales_chat for update;
  if (select quiet_until > clock_timestamp() from private.sales_chat)
    or not private.has_chat_slot(20) then
    raise exception 'The sales chat takes no more messages right now. Please try again in a minute.'
      using errcode = 'PT409', detail = 'CHAT_BUSY';
  end if;
  update public.leads set
    notification_status = 'sending', notification_claimed_at = private.claim_time()
  where id = lead_id and deleted_at is null and not private.is_being_notified(leads)
  returning * into claimed;
  if claimed.id is not null then
    insert into private.rate_slots (key) values (private.slot_hash('chat:sales'));
    return next claimed;
  elsif exists (select from public.leads where id = lead_id and deleted_at is null) then
    raise exception 'This notification is being sent right now.'
      using errcode = 'PT409', detail = 'ALREADY_SENDING';
  else
    raise exception 'No such lead.' using errcode = 'PT404', detail = 'NOT_FOUND';
  end if;
end
$$;
comment on function public.claim_lead_resend(uuid, uuid) is
  'Returns the lead for another notification, on behalf of an admin; raises NOT_ADMIN, ALREADY_SENDING or '
  'NOT_FOUND. For the secret key only.';

-- Up to three leads are told one by one. More are a burst, which becomes one message with a list. Two of twenty
-- messages a minute are left to admins who send one again.
create function public.claim_untold_leads() returns setof public.leads
language plpgsql security definer set search_path = ''
as $$
declare
  claim timestamptz := private.claim_time();
  untold uuid[];
begin
  perform from private.sales_chat for update;
  if private.is_chat_taken() or not private.has_chat_slot(18) then
    return;
  end if;
  -- Who put a lead into the trash has seen it.
  delete from private.lead_outbox using public.leads
  where leads.id = lead_id and deleted_at is not null;
  untold := array(
    select lead_id from private.lead_outbox join public.leads on leads.id = lead_id
    where not private.is_being_notified(leads) order by lead_outbox.id limit 20
  );
  if cardinality(untold) between 1 and 3 then
    untold := untold[:1];
  end if;
  if untold <> '{}' then
    insert into private.rate_slots (key) values (private.slot_hash('chat:sales'));
    update private.sales_chat set sender_since = claim;
    return query select * from private.claim_leads(untold, claim);
  end if;
end
$$;
comment on function public.claim_untold_leads() is
  'The next leads that the sales chat is to be told of in one message, in order: one, or 20 of a burst; no row '
  'while somebody else sends or the chat is to be left alone. For the secret key only.';

create function public.record_lead_notification(
  lead_ids uuid[],
  claimed_at timestamptz,
  failure text default null,
  retry_after integer default 0,
  sent_chat text default null,
  sent_message bigint default null
) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  is_sent boolean := failure is null;
  was_ours boolean;
begin
  if sent_chat is not null and sent_message is not null then
    insert into private.chat_messages (chat_id, message_id, lead_id)
    select sent_chat, sent_message, leads.id
    from unnest(lead_ids) as told left join public.leads on leads.id = told
    on conflict do nothing;
  end if;
  update public.leads set
    notification_status = case when is_sent then 'sent' else 'failed' end,
    notification_error = nullif(left(failure, 300), ''),
    notified_at = case when is_sent then now() else notified_at end
  where id = any (lead_ids) and notification_claimed_at = claimed_at
    and notification_status = 'sending';
  was_ours := found;
  -- What was sent is told, whoever has claimed it since.
  delete from private.lead_outbox where is_sent and lead_id = any (lead_ids);
  update private.sales_chat set
    sender_since = nullif(sender_since, claimed_at),
    quiet_until = greatest(quiet_until, clock_timestamp() + make_interval(secs => retry_after)),
    tries = case when is_sent then 0 else tries end,
    next_call_at = case when is_sent then '-infinity' else next_call_at end,
    failing_since = case when is_sent then null else coalesce(failing_since, now()) end,
    failure = nullif(left(record_lead_notification.failure, 300), '');
  return was_ours;
end
$$;
comment on function public.record_lead_notification(uuid[], timestamptz, text, integer, text, bigint) is
  'Records how the message of this claim ended, null failure being success, with the seconds that the chat asked '
  'for and the message that was sent; false where another caller has claimed the leads since. For the secret key '
  'only.';

-- The board shows which leads nobody was told of; after ten minutes e-mail tells of them, where it is set up. E-mail
-- does not wait for the chat, nor the chat for e-mail.
create function public.claim_late_leads() returns setof public.leads
language plpgsql security definer set search_path = ''
as $$
declare
  late uuid[];
begin
  perform from private.sales_chat for update;
  late := array(
    select lead_id from private.lead_outbox join public.leads on leads.id = lead_id
    where written_at <= clock_timestamp() - interval '10 minutes'
      and deleted_at is null and not private.is_being_notified(leads)
    order by lead_outbox.id limit 50
  );
  return query select * from private.claim_leads(late, private.claim_time());
end
$$;
comment on function public.claim_late_leads() is
  'Up to 50 leads of which the sales chat could not be told for ten minutes, in order, for an e-mail. For the '
  'secret key only.';

create function public.record_lead_mail(
  lead_ids uuid[], claimed_at timestamptz, failure text default null
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  is_sent boolean := failure is null;
  reason text;
begin
  select coalesce(sales_chat.failure, 'The sales chat could not be told.') into reason
  from private.sales_chat;
  update public.leads set
    notification_status = case when is_sent then 'sent' else 'failed' end,
    notification_error = left(coalesce(nullif(record_lead_mail.failure, ''), reason), 300),
    notified_at = case when is_sent then now() else notified_at end
  where id = any (lead_ids) and notification_claimed_at = claimed_at
    and notification_status = 'sending';
  delete from private.lead_outbox where is_sent and lead_id = any (lead_ids);
end
$$;
comment on function public.record_lead_mail(uuid[], timestamptz, text) is
  'Records how the e-mail about the leads of this claim ended, null failure being success: then the chat is not '
  'told any more. For the secret key only.';

revoke all on function
  private.mark_waiting(), private.write_outbox(), private.claim_time(), private.is_being_notified(public.leads),
  private.has_chat_slot(integer), private.is_chat_taken(), private.claim_leads(uuid[], timestamptz),
  public.find_untold_lead(jsonb), public.claim_lead_notification(uuid, jsonb), public.claim_lead_resend(uuid, uuid),
  public.claim_untold_leads(), public.record_lead_notification(uuid[], timestamptz, text, integer, text, bigint),
  public.claim_late_leads(), public.record_lead_mail(uuid[], timestamptz, text)
from public, anon, authenticated, service_role;
grant execute on function
  public.find_untold_lead(jsonb), public.claim_lead_notification(uuid, jsonb), public.claim_lead_resend(uuid, uuid),
  public.claim_untold_leads(), public.record_lead_notification(uuid[], timestamptz, text, integer, text, bigint),
  public.claim_late_leads(), public.record_lead_mail(uuid[], timestamptz, text)
to service_role;

-- supabase/schemas/chat-messages.sql

-- Which messages of the sales chat tell of which lead, so that they can be taken back. A message whose lead is gone,
-- or has lost its person, is one to take back: no other state is kept. What Telegram refuses to remove is told to the
-- primary admin until somebody has deleted it by hand.

create table private.chat_messages (
  chat_id text not null,
  message_id bigint not null,
  lead_id uuid references public.leads (id) on delete set null,
  sent_at timestamptz not null default now(),
  refusal text constraint chat_messages_refusal_length check (char_length(refusal) between 1 and 300),
  id bigint generated always as identity primary key
);
-- A message may tell of several leads.
create unique index chat_messages_by_message on private.chat_messages (chat_id, message_id, lead_id);
create index chat_messages_by_lead on private.chat_messages (lead_id);
create index chat_messages_without_lead on private.chat_messages (chat_id, message_id) where lead_id is null;
comment on table private.chat_messages is
  'Messages in the sales chat by their Telegram ids; their words are in no table.';
comment on column private.chat_messages.refusal is
  'Why Telegram would neither delete nor change the message; null where it was not asked or did not refuse.';
alter table private.chat_messages enable row level security;
revoke all on private.chat_messages from public, anon, authenticated, service_role;

create function private.release_chat_messages() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.chat_messages set lead_id = null where lead_id = new.id;
  return null;
end
$$;
comment on function private.release_chat_messages() is
  'Trigger on leads: the messages of a lead that loses its person are ones to take back.';
-- The address that private.anonymise_leads writes.
create trigger leads_release_messages after update of email on public.leads
for each row when (new.email = 'anonymised@example.invalid')
execute function private.release_chat_messages();

create function public.get_messages_to_remove(acting_user uuid default null)
returns table (chat_id text, message_id bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if acting_user is not null and not exists (
    select from public.user_roles where user_id = acting_user and role = 'admin'
  ) then
    raise exception 'Only an admin may remove messages.'
      using errcode = 'PT403', detail = 'NOT_ADMIN';
  end if;
  return query
    select chat_messages.chat_id, chat_messages.message_id from private.chat_messages
    where chat_messages.lead_id is null and refusal is null
    group by chat_messages.chat_id, chat_messages.message_id
    order by min(sent_at) limit 100;
end
$$;
comment on function public.get_messages_to_remove(uuid) is
  'The oldest 100 messages whose lead is gone or anonymised and that Telegram has not refused to remove, for this '
  'admin, else NOT_ADMIN; without one for the database''s own call. For the secret key only.';

create function public.record_message_removal(
  removed_chat text, removed_message bigint, failure text default null
) returns void
language sql security definer set search_path = ''
begin atomic
  update private.chat_messages set refusal = left(failure, 300)
  where chat_id = removed_chat and message_id = removed_message and failure is not null;
  delete from private.chat_messages
  where chat_id = removed_chat and message_id = removed_message and failure is null;
end;
comment on function public.record_message_removal(text, bigint, text) is
  'Forgets a message that the chat no longer shows, or keeps why Telegram refused. For the secret key only.';

create function public.forget_refused_messages() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  forgotten integer;
begin
  perform private.require_admin('change the settings');
  if not exists (select from public.profiles where id = auth.uid() and is_primary_admin) then
    raise exception 'Only the primary admin may change this' using errcode = 'insufficient_privilege';
  end if;
  with gone as (
    delete from private.chat_messages where lead_id is null and refusal is not null
    returning chat_id, message_id
  )
  select count(distinct (chat_id, message_id)) into forgotten from gone;
  if forgotten > 0 then
    perform private.write_audit(
      'messages-deleted-by-hand', details => jsonb_build_object('messages', forgotten)
    );
  end if;
  return forgotten;
end
$$;
comment on function public.forget_refused_messages() is
  'Forgets the messages that Telegram refused to remove, after somebody has deleted them in the chat; returns their '
  'number. For the primary admin.';

revoke all on function
  private.release_chat_messages(), public.get_messages_to_remove(uuid),
  public.record_message_removal(text, bigint, text), public.forget_refused_messages()
from public, anon, authenticated, service_role;
grant execute on function
  public.get_messages_to_remove(uuid), public.record_message_removal(text, bigint, text)
to service_role;
grant execute on function public.forget_refused_messages() to authenticated;

-- supabase/schemas/confirmations.sql

-- A visitor's request is confirmed to them by e-mail, once, where the CMS has a letter and a mail server is set.
-- Anybody can type somebody else's address: so the letter holds no word of the form, nobody who looks like a bot
-- causes one, a mailbox gets one a day at most, and the whole site sends a hundred an hour.

create table private.lead_confirmations (
  lead_id uuid primary key references public.leads (id) on delete cascade,
  written_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp(),
  claimed_at timestamptz,
  tries integer not null default 0 check (tries >= 0)
);
create index lead_confirmations_by_time on private.lead_confirmations (written_at);
create index lead_confirmations_due on private.lead_confirmations (due_at) where claimed_at is null;
comment on table private.lead_confirmations is
  'Visitors'' leads of the last day whose senders get a confirmation, or got it: a row that was given out is not '
  'given out again, unless the function surely has not sent it.';
alter table private.lead_confirmations enable row level security;
revoke all on private.lead_confirmations from public, anon, authenticated, service_role;

create function private.write_confirmations() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.lead_confirmations (lead_id)
  select distinct on (private.mailbox(new_lead.email)) new_lead.id
  from submitted as new_lead
  where not new_lead.is_suspected
    and not exists (
      select from private.lead_confirmations join public.leads on leads.id = lead_id
      where written_at > clock_timestamp() - interval '1 day'
        and private.mailbox(leads.email) = private.mailbox(new_lead.email)
    )
  order by private.mailbox(new_lead.email), new_lead.id
  limit (
    select greatest(100 - count(*), 0) from private.lead_confirmations
    where written_at > clock_timestamp() - interval '1 hour'
  );
  return null;
end
$$;
comment on function private.write_confirmations() is
  'Trigger on leads, after the limit of submissions, which lets one sender wait for another: who sent one gets a '
  'confirmation, one a day for a mailbox and 100 an hour for the site.';
create trigger leads_40_confirmation after insert on public.leads
referencing new table as submitted
for each statement when (current_user in ('anon', 'authenticated'))
execute function private.write_confirmations();

create function public.claim_lead_confirmation() returns table (lead_id uuid, email text, language text)
language plpgsql security definer set search_path = ''
as $$
begin
  return query
    with next as (
      select waiting.lead_id, leads.email, leads.language
      from private.lead_confirmations as waiting join public.leads on leads.id = waiting.lead_id
      where claimed_at is null and due_at <= clock_timestamp()
        and written_at > clock_timestamp() - interval '1 day'
        and deleted_at is null and not is_suspected
        and leads.email <> 'anonymised@example.invalid'
      order by due_at limit 1 for update of waiting skip locked
    )
    update private.lead_confirmations as given set claimed_at = clock_timestamp(), tries = tries + 1
    from next where given.lead_id = next.lead_id
    returning given.lead_id, next.email, next.language;
end
$$;
comment on function public.claim_lead_confirmation() is
  'The next lead whose sender is to get a confirmation, the address, and the language; each is given out once. For '
  'the secret key only.';

create function public.return_lead_confirmation(returned uuid) returns void
language sql security definer set search_path = ''
begin atomic
  update private.lead_confirmations set
    claimed_at = null,
    due_at = clock_timestamp() + interval '1 minute' * 2 ^ least(tries, 8)
  where lead_id = returned;
end;
comment on function public.return_lead_confirmation(uuid) is
  'Gives a confirmation back that was surely not sent: after 2 minutes, then 4 and so on, for a day. For the secret '
  'key only.';

revoke all on function
  private.write_confirmations(), public.claim_lead_confirmation(), public.return_lead_confirmation(uuid)
from public, anon, authenticated, service_role;
grant execute on function public.claim_lead_confirmation(), public.return_lead_confirmation(uuid) to service_role;

-- supabase/schemas/push.sql

-- A new lead reaches browsers that have the desk closed, by Web Push (docs/decisions/050-push-messages.md).

create table public.push_subscriptions (
  owner uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  endpoint text not null constraint push_subscriptions_endpoint check (
    length(endpoint) <= 1000 and endpoint ~ '^https://([a-z0-9-]+\.)+[a-z]{2,}/'
  ),
  p256dh text not null constraint push_subscriptions_p256dh check (p256dh ~ '^[\w-]{87}$'),
  auth text not null constraint push_subscriptions_auth check (auth ~ '^[\w-]{22}$'),
  created_at timestamptz not null default clock_timestamp(),
  primary key (owner, endpoint)
);
comment on table public.push_subscriptions is
  'The browsers in which somebody of the desk wants to hear of a new lead while the desk is closed.';
comment on column public.push_subscriptions.endpoint is
  'Where the browser''s push service takes messages; by name and without a port, so that no call goes into a '
  'network of its own.';
comment on column public.push_subscriptions.p256dh is 'The browser''s public key (RFC 8291), base64url.';
comment on column public.push_subscriptions.auth is 'The browser''s secret (RFC 8291), base64url.';

alter table public.push_subscriptions enable row level security;
revoke all on public.push_subscriptions from public, anon, authenticated, service_role;
grant select, insert (endpoint, p256dh, auth), delete on public.push_subscriptions to authenticated;
create policy "the desk reads its own subscriptions" on public.push_subscriptions
  for select to authenticated
  using (owner = (select auth.uid()) and (select public.has_desk_role()));
create policy "the desk adds its own subscriptions" on public.push_subscriptions
  for insert to authenticated
  with check (owner = (select auth.uid()) and (select public.has_desk_role()));
create policy "the desk removes its own subscriptions" on public.push_subscriptions
  for delete to authenticated
  using (owner = (select auth.uid()) and (select public.has_desk_role()));

create function private.limit_push_subscriptions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.push_subscriptions
  where owner = new.owner and endpoint in (
    select kept.endpoint from public.push_subscriptions as kept
    where kept.owner = new.owner order by kept.created_at desc offset 10
  );
  return null;
end
$$;
comment on function private.limit_push_subscriptions() is
  'Trigger on push_subscriptions: a person has ten browsers at most; the one subscribed first goes.';
create trigger push_subscriptions_limit after insert on public.push_subscriptions
for each row execute function private.limit_push_subscriptions();

create table private.lead_pushes (
  lead_id uuid primary key references public.leads (id) on delete cascade
);
comment on table private.lead_pushes is
  'Visitors'' leads that the desk''s browsers were not told of yet, which does not wait for the sales chat.';
alter table private.lead_pushes enable row level security;
revoke all on private.lead_pushes from public, anon, authenticated, service_role;

create function public.claim_lead_pushes() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  claimed uuid[];
begin
  with gone as (delete from private.lead_pushes returning lead_id)
  select array_agg(lead_id) into claimed from gone;
  if claimed is null then
    return '{"leads": [], "subscriptions": []}';
  end if;
  return jsonb_build_object(
    'leads', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'company_name', company_name, 'solution_interested', solution_interested
      ) order by created_at, id), '[]')
      from public.leads where id = any (claimed) and deleted_at is null
        and created_at > now() - interval '12 hours'
    ),
    'subscriptions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'endpoint', endpoint, 'keys', jsonb_build_object('p256dh', p256dh, 'auth', auth)
      )), '[]')
      from public.push_subscriptions
      where exists (select from public.user_roles where user_id = owner)
    )
  );
end
$$;
comment on function public.claim_lead_pushes() is
  'The leads that the desk''s browsers are to be told of, once: company and solution, no person; and the browsers. '
  'For the secret key only.';

create function public.remove_push_subscriptions(endpoints text[]) returns void
language sql security definer set search_path = ''
begin atomic
  delete from public.push_subscriptions where endpoint = any (endpoints);
end;
comment on function public.remove_push_subscriptions(text[]) is
  'Removes the browsers that their push service no longer knows. For the secret key only.';

revoke all on function
  private.limit_push_subscriptions(), public.claim_lead_pushes(), public.remove_push_subscriptions(text[])
from public, anon, authenticated, service_role;
grant execute on function public.claim_lead_pushes(), public.remove_push_subscriptions(text[]) to service_role;

-- supabase/schemas/templates.sql

-- Texts to begin a WhatsApp message or an e-mail with, in each language, which admins edit.

create table public.message_templates (
  id uuid primary key default gen_random_uuid(),
  channel text not null
    constraint message_templates_channel check (channel in ('whatsapp', 'email')),
  name text not null
    constraint message_templates_name check (name = btrim(name) and length(name) between 1 and 60),
  subject text
    constraint message_templates_subject check (
      subject = btrim(subject) and length(subject) between 1 and 150 and subject !~ '[\r\n]'
    ),
  body text not null
    constraint message_templates_body check (body = btrim(body) and length(body) between 1 and 1500),
  place integer generated by default as identity,
  updated_at timestamptz not null default now(),
  language text not null default 'en'
    constraint message_templates_language check (language ~ '^[a-z]{2,3}$'),
  constraint message_templates_email_has_subject check ((channel = 'email') = (subject is not null)),
  constraint message_templates_placeholders
    check (concat(subject, ' ', body) !~ '\{(?!(?:name|company|solution|me)\})[^{}]*\}')
);
create unique index message_templates_once on public.message_templates (channel, language, lower(name));
comment on table public.message_templates is
  'Texts to begin a message to a lead with. {name}, {company} and {solution} are the lead''s, {me} is who writes.';
comment on column public.message_templates.subject is 'Of an e-mail; null for WhatsApp.';
comment on column public.message_templates.place is
  'The order in which they are shown; changed by move_message_template.';
comment on column public.message_templates.updated_at is
  'By which a change tells whether somebody else has made one meanwhile.';
comment on column public.message_templates.language is
  'As leads.language: for a lead, the templates of its language are offered first.';

alter table public.message_templates enable row level security;
revoke all on public.message_templates from public, anon, authenticated, service_role;
revoke all on sequence public.message_templates_place_seq from public, anon, authenticated, service_role;
grant select on public.message_templates to authenticated, service_role;
grant insert (id, channel, name, subject, body, place, language), update (name, subject, body, language), delete
  on public.message_templates to authenticated;
create policy "the desk reads templates" on public.message_templates
  for select to authenticated
  using ((select public.has_desk_role()));
create policy "admins add templates" on public.message_templates
  for insert to authenticated
  with check ((select public.is_admin()));
create policy "admins change templates" on public.message_templates
  for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()));
create policy "admins remove templates" on public.message_templates
  for delete to authenticated
  using ((select public.is_admin()));

create function private.keep_message_template() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  end if;
  if (
    select count(*) from public.message_templates
    where channel = new.channel and language = new.language and id <> new.id
  ) >= 20 then
    raise exception 'There are 20 templates already'
      using errcode = 'check_violation', constraint = 'message_templates_limit';
  end if;
  return new;
end
$$;
comment on function private.keep_message_template() is
  'Trigger on message_templates: says when a template was changed, and refuses a 21st of a channel and language, '
  'which no menu shows well.';
create trigger message_templates_kept
before insert or update of name, subject, body, language on public.message_templates
for each row execute function private.keep_message_template();

create function private.audit_message_template() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.write_audit('setting-changed', 'setting', details => jsonb_build_object(
    'of', 'Message templates',
    case tg_op when 'INSERT' then 'added' when 'DELETE' then 'removed' else 'changed' end,
    coalesce(new.name, old.name)
  ));
  return null;
end
$$;
comment on function private.audit_message_template() is
  'Trigger on message_templates: writes a template that was added, changed or removed into the audit log.';
create trigger message_templates_audit
after insert or delete or update of name, subject, body, language on public.message_templates
for each row execute function private.audit_message_template();

create function public.move_message_template(template_id uuid, by integer) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  moved public.message_templates;
  other public.message_templates;
begin
  perform private.require_admin('order templates');
  perform from public.message_templates order by id for update;
  select * into moved from public.message_templates where id = template_id;
  select * into other from public.message_templates as template
  where template.channel = moved.channel and template.language = moved.language
    and (template.place - moved.place) * sign(by) > 0
  order by abs(template.place - moved.place) limit 1;
  if other.id is null then return false; end if;
  update public.message_templates as template
  set place = case template.id when moved.id then other.place else moved.place end
  where template.id in (moved.id, other.id);
  return true;
end
$$;
comment on function public.move_message_template(uuid, integer) is
  'Lets a template change places with the one before it (by = -1) or after it (by = 1) of its channel and language; '
  'false where there is none. For admins.';

revoke all on function
  private.keep_message_template(), private.audit_message_template(), public.move_message_template(uuid, integer)
from public, anon, authenticated, service_role;
grant execute on function public.move_message_template(uuid, integer) to authenticated;

-- supabase/schemas/privacy.sql

-- What a person may ask for: a copy, an erasure (a correction is in changes.sql). A person is an e-mail address.
-- Whoever asks gets everything that was made one with theirs; anonymised leads are nobody's.

create function private.leads_of(person text) returns setof public.leads
language sql stable set search_path = ''
begin atomic
  with recursive named as (
    select leads.id, leads.merged_into from public.leads
    where (
      leads.email = private.person_of(person)
      or (
        leads.merged_into is not null
        and leads.merged_over -> 'before' ->> 'email' = private.person_of(person)
      )
    ) and leads.email <> 'anonymised@example.invalid'
  ),
  up as (
    select named.id, named.merged_into from named
    union
    select leads.id, leads.merged_into from public.leads join up on leads.id = up.merged_into
  ),
  whole as (
    select up.id from up
    union
    select leads.id from public.leads join whole on leads.merged_into = whole.id
  )
  select leads.* from public.leads where leads.id in (select whole.id from whole);
end;
comment on function private.leads_of(text) is
  'The leads of an e-mail address, those in the trash too, and all that were merged with them.';

create function public.export_person(person text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  copies jsonb;
begin
  perform private.require_admin('export a person');
  select coalesce(jsonb_agg(
    to_jsonb(lead) || jsonb_build_object(
      'notes', (
        select coalesce(jsonb_agg(
          to_jsonb(note) - '{lead_id,author,author_email}'::text[] order by created_at
        ), '[]')
        from public.lead_notes as note where note.lead_id = lead.id
      ),
      'history', (
        select coalesce(jsonb_agg(
          to_jsonb(event) - '{lead_id,actor,actor_email}'::text[] order by id
        ), '[]')
        from public.lead_events as event where event.lead_id = lead.id
      ),
      'chat_messages', (
        select coalesce(jsonb_agg(to_jsonb(message) - 'lead_id' order by sent_at), '[]')
        from private.chat_messages as message where message.lead_id = lead.id
      ),
      'credit', (
        select to_jsonb(credit) - 'lead_id'
        from private.lead_credits as credit where credit.lead_id = lead.id
      ),
      'confirmation', (
        select to_jsonb(confirmation) - 'lead_id'
        from private.lead_confirmations as confirmation where confirmation.lead_id = lead.id
      ),
      'waits_for_message_since', (
        select waiting.written_at from private.lead_outbox as waiting where waiting.lead_id = lead.id
      ),
      'waits_for_push', exists (
        select from private.lead_pushes as push where push.lead_id = lead.id
      ),
      'search_words', (
        select search.words from private.lead_search as search where search.lead_id = lead.id
      ),
      'accesses', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'at', entry.at, 'action', entry.action, 'by', entry.actor_name
        ) order by entry.id), '[]')
        from public.audit_log as entry
        where entry.subject_type = 'lead' and entry.subject_id = lead.id
      )
    ) order by lead.created_at
  ), '[]') into copies from private.leads_of(person) as lead;
  perform private.write_audit(
    'person-exported', details => jsonb_build_object('leads', jsonb_array_length(copies))
  );
  return jsonb_build_object(
    'email', private.person_of(person),
    'exported_at', now(),
    'leads', copies,
    'requests_in_the_last_hour', (
      select coalesce(jsonb_agg(taken_at order by taken_at), '[]') from private.rate_slots
      where key = private.slot_hash('email:' || private.person_of(person))
    )
  );
end
$$;
comment on function public.export_person(text) is
  'Everything that any table has of the person with this e-mail address: {email, exported_at, leads, '
  'requests_in_the_last_hour}, each lead with its notes, history, chat_messages, credit, confirmation, '
  'waits_for_message_since, waits_for_push, search_words and accesses. For admins.';

-- Erasing one of two people who were merged erases both: whoever erases is told before of whom.
create function public.get_reach_of_erasure(person text)
returns table (email text, leads integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin('erase a person');
  return query
    select reached.email, count(*)::integer from private.leads_of(person) as reached
    group by reached.email
    order by reached.email <> private.person_of(person), reached.email;
end
$$;
comment on function public.get_reach_of_erasure(text) is
  'What erase_person would erase: how many leads of which e-mail address, the person''s own first and then those '
  'that were merged with theirs. For admins.';

create function public.erase_person(person text, confirmation text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  erased integer;
begin
  perform private.require_admin('erase a person');
  if private.person_of(person) is distinct from private.person_of(confirmation) then
    raise exception 'The confirmation is not the person''s e-mail address.'
      using errcode = 'PT400', detail = 'NOT_CONFIRMED';
  end if;
  delete from public.leads where id in (select id from private.leads_of(person));
  get diagnostics erased = row_count;
  delete from private.rate_slots
  where key = private.slot_hash('email:' || private.person_of(person));
  perform private.write_audit('person-erased', details => jsonb_build_object('leads', erased));
  return erased;
end
$$;
comment on function public.erase_person(text, text) is
  'Erases at once every lead of an e-mail address, in the trash or not, with notes and history; returns their '
  'number. confirmation is the address once more, else NOT_CONFIRMED. For admins.';

-- "Contact requests are kept while we are in touch, and for up to two years after that": once a lead is closed or
-- failed and nothing has happened to it for that long, the person is taken out of it. What is counted stays: stage,
-- solution, source, times, events, and the country of the number. A source is part of an address, so only the plain
-- words of our own links stay. A campaign that led only one person here may name them. A lead goes with what was
-- merged into it, and not before. Anonymising counts as a change: a note that is written later goes after the same
-- time.
create function private.anonymise_leads() returns integer
language plpgsql set search_path = ''
as $$
declare
  border timestamptz;
  due uuid[];
begin
  select now() - make_interval(months => ended_leads_kept_months) into border
  from public.app_settings;
  -- A lead that somebody is changing right now is not due.
  due := array(
    select id from public.leads
    where merged_into is null and stage in ('closed', 'failed') and updated_at <= border
      and not exists (
        select from public.lead_notes where lead_id = leads.id and created_at > border
      )
      and not exists (
        select from public.lead_events where lead_id = leads.id and created_at > border
      )
    for update skip locked
  );
  due := due || private.merged_leads(due);
  update private.lead_credits as credit set campaign = null
  from public.leads as lead
  where lead.id = credit.lead_id and lead.id = any (due) and credit.campaign is not null
    and not exists (
      select from private.lead_credits as same join public.leads as other on other.id = same.lead_id
      where same.campaign = credit.campaign and other.email <> lead.email
    );
  delete from public.lead_notes where lead_id = any (due);
  update public.leads set
    company_name = 'Anonymised',
    contact_name = 'Anonymised',
    contact_number = concat_ws(' ', substring(contact_number from '^\+6[025]'), '0000 0000'),
    email = 'anonymised@example.invalid',
    remarks = '',
    source = case when source ~ '^[a-z]+(-[a-z]+)*$' then source else 'direct' end,
    attribution = '{}',
    path = null,
    consent_text = null,
    consent_version = null,
    notification_error = null,
    merged_over = null
  where id = any (due);
  return cardinality(due);
end
$$;
comment on function private.anonymise_leads() is
  'Takes the person out of closed and failed leads after the months of app_settings without activity; returns their '
  'number.';

revoke all on function
  private.leads_of(text), private.anonymise_leads(), public.export_person(text), public.get_reach_of_erasure(text),
  public.erase_person(text, text)
from public, anon, authenticated, service_role;
grant execute on function
  public.export_person(text), public.get_reach_of_erasure(text), public.erase_person(text, text)
to authenticated;

-- supabase/schemas/visits.sql

-- Which words sell: counters a day of what visitors saw and pressed, and for each lead what brought it, written once.
-- No visitor is identified: no counter knows one, and no visit is kept (docs/decisions/080-words-that-sell.md).

-- What stands behind a section's hash, as the build lists it in sections.json.
create table private.section_words (
  hash text primary key constraint section_words_hash check (hash ~ '^[A-Za-z0-9_-]{8}$'),
  type text not null,
  texts text[] not null,
  links text[] not null
);
comment on table private.section_words is 'The words behind each hash that a build has had; never changed.';

create table private.counted_pages (
  page text primary key,
  revision text not null,
  is_current boolean not null default true
);
comment on table private.counted_pages is 'The pages that a build has had; visits of others are not counted.';

create table private.section_places (
  page text not null references private.counted_pages,
  document text not null,
  key text not null,
  hash text not null references private.section_words,
  place integer not null,
  first_seen timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  is_current boolean not null default true,
  primary key (page, document, key, hash)
);
create index section_places_by_hash on private.section_places (hash);
comment on table private.section_places is
  'Where words stood: page, document and key that they are written under, how many sections stood above, and when.';

create table private.sections_read (
  id boolean primary key default true constraint sections_read_one_row check (id),
  read_at timestamptz not null default '-infinity'
);
comment on table private.sections_read is 'One row: when the list of the build was last asked for.';

-- Pages first in the key: Results asks for some pages and many days.
create table private.word_counts (
  day date not null,
  page text not null,
  section text not null default '',
  action text not null
    constraint word_counts_action check (action in ('visit', 'seen', 'pressed', 'used')),
  target text not null default '',
  language text not null,
  source text not null,
  viewport text not null,
  counted integer not null default 1,
  primary key (page, day, section, action, target, language, source, viewport)
) partition by range (day);
comment on table private.word_counts is
  'How often in a day of Singapore a page was visited, a section seen, a link of it pressed (target: its address; '
  'of a visit the referring host or the campaign) and, whatever was pressed and how often, a section used.';

-- What sells reads a sum of each day that is over: its counters do not change any more, and hold what it never asks
-- for.
create table private.word_days (
  day date not null,
  page text not null,
  section text not null,
  action text not null,
  target text not null,
  source text not null,
  counted bigint not null,
  primary key (page, day, section, action, target, source)
);
create index word_days_by_day on private.word_days (day);
comment on table private.word_days is
  'The counters of days that are over, added up over languages and windows, those of sections over sources too. All '
  'days up to the newest are in it; a month goes when word_months has it.';

create table private.word_months (
  month date not null,
  page text not null,
  section text not null,
  action text not null,
  target text not null,
  language text not null,
  source text not null,
  counted bigint not null,
  primary key (month, page, section, action, target, language, source)
);
comment on table private.word_months is 'The counters of months whose days are no longer kept.';

create table private.count_slots (
  key text not null constraint count_slots_key_hashed check (key ~ '^count:[0-9a-f]{64}$'),
  day date not null,
  used integer not null default 1,
  primary key (key, day)
);
comment on table private.count_slots is
  'How often an address was counted today, under a keyed hash of day, page and address; deleted when the day is '
  'over.';

create table private.lead_credits (
  lead_id uuid primary key references public.leads on delete cascade,
  page text,
  section text,
  target text,
  campaign text,
  arms text[] not null default '{}'
);
create index lead_credits_by_section on private.lead_credits (section);
comment on table private.lead_credits is
  'What brought a lead, written once with the lead and never again: page, section and address of the link that led '
  'to the form, and the campaign; nulls where nothing is known.';
comment on column private.lead_credits.arms is
  'The experiments of this lead''s tab, each the token with 0 for the control or 1 for the variant; written with '
  'the lead and never again.';

-- Two versions of a section against each other: visits of a tab's first view of each, what was pressed, and the leads
-- that followed, by experiment and arm (docs/decisions/098-experiments.md).
create table private.experiments (
  token text primary key constraint experiments_token check (token ~ '^[A-Za-z0-9_-]{8}$'),
  experiment text not null,
  page text not null references private.counted_pages,
  control text not null references private.section_words,
  variant text not null references private.section_words,
  is_current boolean not null default true,
  first_seen timestamptz not null default now(),
  last_seen timestamptz not null default now()
);
create index experiments_by_document on private.experiments (experiment);
create index experiments_by_control on private.experiments (control);
create index experiments_by_variant on private.experiments (variant);
create index experiments_by_page on private.experiments (page);
comment on table private.experiments is
  'The experiments that a build has had: the document, the page, and the hashes of its two versions. Other words '
  'are another token, whose counters begin at nothing.';

create table private.experiment_counts (
  token text not null references private.experiments on delete cascade,
  day date not null,
  is_variant boolean not null,
  visits integer not null,
  pressed integer not null,
  primary key (token, day, is_variant)
);
comment on table private.experiment_counts is
  'How many tabs first saw the page of an experiment with this version on a day of Singapore, and how many of them '
  'pressed anything in it then.';

alter table private.section_words enable row level security;
alter table private.counted_pages enable row level security;
alter table private.section_places enable row level security;
alter table private.sections_read enable row level security;
alter table private.word_counts enable row level security;
alter table private.word_days enable row level security;
alter table private.word_months enable row level security;
alter table private.count_slots enable row level security;
alter table private.lead_credits enable row level security;
alter table private.experiments enable row level security;
alter table private.experiment_counts enable row level security;
revoke all on
  private.section_words, private.counted_pages, private.section_places, private.sections_read, private.word_counts,
  private.word_days, private.word_months, private.count_slots, private.lead_credits, private.experiments,
  private.experiment_counts
from public, anon, authenticated, service_role;

create function private.count_day() returns date
language sql stable set search_path = ''
return (now() at time zone 'Asia/Singapore')::date;
comment on function private.count_day() is 'The day on which something counts now: that of Singapore.';

create function private.counted_until() returns date
language sql stable set search_path = ''
return (select coalesce(max(day), '-infinity') from private.word_days);
comment on function private.counted_until() is 'The last day that is added up in word_days.';

create function private.keep_counts() returns void
language plpgsql set search_path = ''
as $$
declare
  first_day date;
  name text;
  month date := date_trunc('month', private.count_day())::date;
  old record;
begin
  for ahead in 0..2 loop
    first_day := month + make_interval(months => ahead);
    name := 'word_counts_' || to_char(first_day, 'YYYY_MM');
    if to_regclass('partitions.' || name) is null then
      execute format(
        'create table partitions.%I partition of private.word_counts for values from (%L) to (%L)',
        name, first_day, first_day + interval '1 month'
      );
      execute format('alter table partitions.%I enable row level security', name);
      execute format('revoke all on partitions.%I from public, anon, authenticated, service_role', name);
    end if;
  end loop;
  insert into private.word_days (day, page, section, action, target, source, counted)
  select day, page, section, action, target, case when section = '' then source else '' end as source, sum(counted)
  from private.word_counts
  where day > private.counted_until() and day < private.count_day()
  group by 1, 2, 3, 4, 5, 6;
  for old in
    select child.relname, to_date(right(child.relname, 7), 'YYYY_MM') as month
    from pg_catalog.pg_inherits join pg_catalog.pg_class as child on child.oid = inhrelid
    where inhparent = 'private.word_counts'::regclass
      and to_date(right(child.relname, 7), 'YYYY_MM') < month - interval '13 months'
  loop
    execute format(
      'insert into private.word_months (month, page, section, action, target, language, source, counted)
      select %L::date, page, section, action, target, language, source, sum(counted)
      from partitions.%I group by page, section, action, target, language, source', old.month, old.relname
    );
    execute format('drop table partitions.%I', old.relname);
    delete from private.word_days where day >= old.month and day < old.month + interval '1 month';
  end loop;
  delete from private.count_slots where day < private.count_day();
end
$$;
comment on function private.keep_counts() is
  'Makes the counters'' tables of this month and the two to come, adds up the days that are over, sums up months '
  'whose end is more than a year ago, and forgets who was counted before today.';

create function public.record_sections(list jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.section_words (hash, type, texts, links)
  select entry.key, entry.value ->> 'type',
    array(select jsonb_array_elements_text(entry.value -> 'texts')),
    array(select jsonb_array_elements_text(entry.value -> 'links'))
  from jsonb_each(list -> 'words') as entry
  order by entry.key
  on conflict do nothing;

  insert into private.counted_pages (page, revision)
  select entry ->> 'path', entry ->> 'revision' from jsonb_array_elements(list -> 'pages') as entry
  order by 1
  on conflict (page) do update set revision = excluded.revision, is_current = true;
  update private.counted_pages set is_current = false
  where is_current and page not in (
    select entry ->> 'path' from jsonb_array_elements(list -> 'pages') as entry
  );

  update private.section_places set is_current = false where is_current;
  insert into private.section_places (page, document, key, hash, place)
  select distinct on (1, 2, 3, 4)
    entry ->> 'path', section.value ->> 'document', section.value ->> 'key', section.value ->> 'hash',
    section.ordinality::integer
  from jsonb_array_elements(list -> 'pages') as entry,
    jsonb_array_elements(entry -> 'places') with ordinality as section
  order by 1, 2, 3, 4, 5
  on conflict (page, document, key, hash)
  do update set is_current = true, last_seen = now(), place = excluded.place;

  update private.experiments set is_current = false where is_current;
  insert into private.experiments (token, experiment, page, control, variant)
  select entry ->> 'token', entry ->> 'experiment', entry ->> 'page', entry ->> 'control', entry ->> 'variant'
  from jsonb_array_elements(coalesce(list -> 'experiments', '[]')) as entry
  order by 1
  on conflict (token) do update set is_current = true, last_seen = now();
end
$$;
comment on function public.record_sections(jsonb) is
  'Keeps the list of the newest build (sections.json): pages, where sections stand, and their words. For functions.';

create function private.arms_of(told text) returns setof text
language sql immutable set search_path = ''
begin atomic
  select distinct on (left(arm, 8)) arm
  from (
    select substr(told, 9 * place + 1, 9) as arm from generate_series(0, least(length(told) / 9, 20) - 1) as place
  ) as parts
  where arm ~ '^[A-Za-z0-9_-]{8}[01]$';
end;
comment on function private.arms_of(text) is
  'The versions that a tab was given, one for each experiment, from what it tells: tokens of eight characters, each '
  'with 0 or 1.';

create function private.needs_list(visit jsonb) returns boolean
language plpgsql set search_path = ''
as $$
declare
  is_known boolean := exists (select from private.counted_pages where page = visit ->> 'page')
    and not exists (
      select from jsonb_array_elements_text(visit -> 'seen') as item (hash)
      where not exists (
        select from private.section_places where page = visit ->> 'page' and hash = item.hash
      )
    )
    and not exists (
      select from private.arms_of(visit ->> 'arms') as arm
      where not exists (select from private.experiments where token = left(arm, 8))
    );
begin
  -- Whoever changes the row reads the list for everybody.
  update private.sections_read set read_at = clock_timestamp()
  where read_at < clock_timestamp()
    - case when is_known then interval '10 minutes' else interval '10 seconds' end;
  return found;
end
$$;
comment on function private.needs_list(jsonb) is
  'Whether the caller has to read the build''s list first: it is ten minutes old, or ten seconds where it lacks a '
  'page or section of this visit.';

create function private.may_count(counted_page text, address text) returns boolean
language plpgsql set search_path = ''
as $$
declare
  today date := private.count_day();
  is_within boolean;
begin
  -- All pages together first, in one order for everybody.
  insert into private.count_slots as slot (key, day)
  values (private.slot_hash(format('count:%s::%s', today, address)), today)
  on conflict (key, day) do update set used = slot.used + 1 where slot.used < 300
  returning true into is_within;
  if is_within is null then
    return false;
  end if;
  is_within := null;
  insert into private.count_slots as slot (key, day)
  values (private.slot_hash(format('count:%s:%s:%s', today, counted_page, address)), today)
  on conflict (key, day) do update set used = slot.used + 1 where slot.used < 20
  returning true into is_within;
  return is_within is not null;
end
$$;
comment on function private.may_count(text, text) is
  'Whether this address may count once more today: 20 times a page, 300 times in all.';

create function private.count_arms(visit jsonb, counted_on date) returns void
language sql set search_path = ''
begin atomic
  insert into private.experiment_counts as known (token, day, is_variant, visits, pressed)
  select experiment.token, counted_on, right(arm, 1) = '1', 1, (exists (
      select from jsonb_array_elements(visit -> 'pressed') as press
      join private.section_words as words on words.hash = press ->> 'section'
      where words.hash = case right(arm, 1) when '1' then experiment.variant else experiment.control end
        and (press ->> 'to' = any (words.links) or press ->> 'to' = '')
    ))::integer
  from private.arms_of(visit ->> 'arms') as arm
  join private.experiments as experiment on experiment.token = left(arm, 8)
  where experiment.is_current and experiment.page = visit ->> 'page'
  order by 1
  on conflict (token, day, is_variant)
  do update set visits = known.visits + 1, pressed = known.pressed + excluded.pressed;
end;
comment on function private.count_arms(jsonb, date) is 'Counts a visit for the versions that its tab was given on it.';

create function public.count_visit(visit jsonb, request_headers jsonb, is_list_read boolean default false)
returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  today date := private.count_day();
  counted_page text := visit ->> 'page';
  origin text := coalesce(visit ->> 'from', '');
begin
  if not is_list_read and private.needs_list(visit) then
    return true;
  end if;
  if not exists (select from private.counted_pages where page = counted_page)
    or not private.may_count(counted_page, coalesce(private.client_address(request_headers), 'unknown'))
  then
    return false;
  end if;
  -- Anybody may name a host or a campaign: a day has room for so many of a page.
  if origin <> '' and not exists (
    select from private.word_counts
    where day = today and page = counted_page and section = '' and action = 'visit' and target = origin
  ) and (
    select count(distinct target) from private.word_counts
    where day = today and page = counted_page and section = '' and action = 'visit'
  ) >= 100 then
    origin := '';
  end if;
  insert into private.word_counts as known
    (day, page, section, action, target, language, source, viewport)
  select today, counted_page, event.section, event.action, event.target,
    visit ->> 'language', visit ->> 'source', visit ->> 'viewport'
  from (
    select '' as section, 'visit' as action, origin as target
    union
    select item.hash, 'seen', '' from jsonb_array_elements_text(visit -> 'seen') as item (hash)
    where exists (
      select from private.section_places where page = counted_page and hash = item.hash
    )
    union
    select press ->> 'section', kind.action, case kind.action when 'pressed' then press ->> 'to' else '' end
    from jsonb_array_elements(visit -> 'pressed') as press,
      (values ('pressed'), ('used')) as kind (action)
    where exists (
      select from private.section_places join private.section_words using (hash)
      where page = counted_page and hash = press ->> 'section'
        and (press ->> 'to' = any (links) or press ->> 'to' = '')
    )
  ) as event
  order by 3, 4, 5
  on conflict (day, page, section, action, target, language, source, viewport)
  do update set counted = known.counted + 1;
  perform private.count_arms(visit, today);
  return false;
end
$$;
comment on function public.count_visit(jsonb, jsonb, boolean) is
  'Counts a visit of a page: {page, language, source, from, viewport, seen: [hash], pressed: [{section, to}], '
  'arms}; arms: the versions of experiments that the tab was given on it, as in private.arms_of. True where nothing '
  'was counted because the build''s list has to be read first. For functions.';

create function private.credit_lead() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  link jsonb := new.path -> 'link';
  credited_page text;
  credited_section text;
  credited_target text;
begin
  -- Only what a build has had is credited; a visitor could send anything.
  select page into credited_page from private.counted_pages where page = link ->> 'page';
  select hash, case when link ->> 'to' = any (links) then link ->> 'to' end
  into credited_section, credited_target
  from private.section_places join private.section_words using (hash)
  where page = credited_page and hash = link ->> 'section' limit 1;
  insert into private.lead_credits (lead_id, page, section, target, campaign, arms)
  values (
    new.id, credited_page, credited_section, credited_target,
    substring(lower(new.attribution ->> 'utm_campaign') from '^[a-z0-9][a-z0-9 ._+-]{0,59}$'),
    array(
      select arm from private.arms_of(new.path ->> 'variant') as arm
      where exists (select from private.experiments where token = left(arm, 8) and is_current)
    )
  );
  return null;
end
$$;
comment on function private.credit_lead() is
  'Writes what brought a new lead, once: whatever is published or renamed later, a lead''s credit stays.';
create trigger leads_60_credit after insert on public.leads
for each row execute function private.credit_lead();

-- What led to a lead, in words that the desk understands: its path and its credit with the words behind each hash
-- (docs/decisions/093-what-led-to-a-lead.md).
create function public.get_lead_reading(of_lead uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_desk_role('read what led to a lead');
  return (
    select jsonb_build_object(
      -- Only what a build has had: a visitor could send anything.
      'read', coalesce((
        select jsonb_agg(jsonb_build_object(
          'page', page,
          'sections', coalesce((
            select jsonb_agg(words.texts[1] order by section.place)
            from jsonb_array_elements_text(
              case jsonb_typeof(visited.item -> 'sections')
                when 'array' then visited.item -> 'sections' else '[]'
              end
            ) with ordinality as section (hash, place)
            join private.section_words as words using (hash)
            where words.texts[1] is not null
          ), '[]')
        ) order by visited.place)
        from jsonb_array_elements(lead.path -> 'pages') with ordinality as visited (item, place)
        join private.counted_pages on page = visited.item ->> 'page'
      ), '[]'),
      'pressed', case when credit.page is not null then jsonb_build_object(
        'page', credit.page, 'heading', words.texts[1], 'target', credit.target
      ) end,
      'campaign', credit.campaign
    )
    from public.leads as lead
    left join private.lead_credits as credit on credit.lead_id = lead.id
    left join private.section_words as words on words.hash = credit.section
    where lead.id = of_lead and lead.path is not null
  );
end
$$;
comment on function public.get_lead_reading(uuid) is
  'What a lead''s tab had read and what is credited with it: {read: [{page, sections: [first words]}], pressed: '
  '{page, heading, target}, campaign}; null where the lead has no path. For the desk.';

revoke all on function
  private.count_day(), private.counted_until(), private.keep_counts(), private.arms_of(text),
  private.needs_list(jsonb), private.may_count(text, text), private.count_arms(jsonb, date), private.credit_lead(),
  public.record_sections(jsonb), public.count_visit(jsonb, jsonb, boolean), public.get_lead_reading(uuid)
from public, anon, authenticated, service_role;
grant execute on function public.record_sections(jsonb), public.count_visit(jsonb, jsonb, boolean) to service_role;
grant execute on function public.get_lead_reading(uuid) to authenticated;

-- supabase/schemas/report.sql

-- What came of the leads: the figures of the desk's report. Each is a function of the leads that came in within a
-- period, as private.report_leads lists them with what became of each.

create type private.report_lead as (
  id uuid,
  company_name text,
  country text,
  source text,
  stage public.lead_stage,
  came_in timestamptz,
  week date,
  weekday integer,
  -- When the lead had first come so far; null where it has not.
  demo_at timestamptz,
  trial_at timestamptz,
  closed_at timestamptz,
  failed_at timestamptz,
  responder uuid,
  responder_name text,
  response_seconds double precision,
  lost_reason text,
  value numeric,
  currency text
);

-- Whoever adds a lead knows the person already: there was no answer to wait for. Each period gets a plan of its own:
-- one for all periods, which Postgres settles on after five, took 2.5 s for 12 weeks of 10,000 leads where a fitting
-- one takes 0.15 s.
create function private.report_leads(from_day date, to_day date, in_country text)
returns setof private.report_lead
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  zone text := private.report_zone(in_country);
  since timestamptz := from_day::timestamp at time zone zone;
  before timestamptz := (to_day + 1)::timestamp at time zone zone;
begin
  return query
  with chosen as materialized (
    select leads.*, hours.time_zone, hours.country as hours_country
    from public.leads
    join public.working_hours as hours
      on hours.country = case when leads.country = 'other' then 'SG' else leads.country end
    where leads.deleted_at is null and leads.created_at >= since and leads.created_at < before
      and (in_country is null or leads.country = in_country)
  ),
  entries as (
    select event.lead_id, event.to_stage as stage, chosen.created_at as at
    from chosen join public.lead_events as event on event.lead_id = chosen.id
    where event.kind = 'created'
    union all
    -- A move that was taken back is as if it had not been. Its undoing has the times of the move the other way round;
    -- what was made again has those of the move itself.
    select move.lead_id, move.to_stage, move.created_at
    from chosen join public.lead_events as move on move.lead_id = chosen.id
    where move.kind = 'moved'
      -- Of before moves could be undone, or no undoing itself.
      and (move.stage_changed_at is null or move.stage_changed_at = move.created_at)
      and coalesce((
        select later.stage_changed_at = move.stage_changed_at
        from public.lead_events as later
        where later.lead_id = move.lead_id and later.id > move.id and later.kind = 'moved'
          and (
            (later.stage_changed_at = move.previous_stage_changed_at
              and later.previous_stage_changed_at = move.stage_changed_at)
            or (later.stage_changed_at = move.stage_changed_at
              and later.previous_stage_changed_at = move.previous_stage_changed_at)
          )
        order by later.id desc limit 1
      ), true)
  ),
  reached as (
    select lead_id,
      min(at) filter (where stage in ('request-demo', 'request-trial', 'closed')) as demo_at,
      min(at) filter (where stage in ('request-trial', 'closed')) as trial_at,
      min(at) filter (where stage = 'closed') as closed_at
    from entries group by lead_id
  ),
  days as materialized (
    select * from private.working_days((since - interval '1 day')::date, (now() + interval '1 day')::date)
  )
  select chosen.id, chosen.company_name, chosen.country, chosen.source, chosen.stage,
    chosen.created_at,
    date_trunc('week', chosen.created_at at time zone zone)::date,
    extract(isodow from chosen.created_at at time zone zone)::integer,
    reached.demo_at, reached.trial_at, reached.closed_at,
    case when chosen.stage = 'failed' then chosen.stage_changed_at end,
    answer.actor, coalesce(person.full_name, person.email, answer.name),
    case when chosen.first_response_at <> chosen.created_at then extract(epoch from
      last_day.open_before + greatest(interval '0', least(last_day.open_for,
        (chosen.first_response_at at time zone chosen.time_zone) - last_day.day - last_day.opens))
      - first_day.open_before - greatest(interval '0', least(first_day.open_for,
        (chosen.created_at at time zone chosen.time_zone) - first_day.day - first_day.opens))
    )::double precision end,
    chosen.lost_reason, chosen.value, chosen.value_currency
  from chosen
  left join reached on reached.lead_id = chosen.id
  left join days as first_day on first_day.country = chosen.hours_country
    and first_day.day = (chosen.created_at at time zone chosen.time_zone)::date
  left join days as last_day on last_day.country = chosen.hours_country
    and last_day.day = (chosen.first_response_at at time zone chosen.time_zone)::date
  left join lateral (
    select event.actor, coalesce(event.actor_name, event.actor_email) as name
    from public.lead_events as event
    where event.lead_id = chosen.id and event.created_at = chosen.first_response_at
      and event.kind in ('moved', 'reached')
    union all
    select note.author, coalesce(note.author_name, note.author_email)
    from public.lead_notes as note
    where note.lead_id = chosen.id and note.created_at = chosen.first_response_at
    limit 1
  ) as answer on chosen.first_response_at is not null
  left join public.profiles as person on person.id = answer.actor;
end
$$;
comment on function private.report_leads(date, date, text) is
  'The leads that came in on these days, both included, of a country or, with null, of all, without those in the '
  'trash, and what became of each. Response times are in working hours.';

create function private.report_arrivals(leads private.report_lead[])
returns table (week date, source text, lead_count integer)
language sql stable set search_path = ''
begin atomic
  select lead.week, lead.source, count(*)::integer
  from unnest(leads) as lead group by lead.week, lead.source order by lead.week, lead.source;
end;
comment on function private.report_arrivals(private.report_lead[]) is
  'How many leads came in, by week (its Monday) and source.';

create function private.report_funnel(leads private.report_lead[])
returns table (stage public.lead_stage, lead_count integer, conversion double precision, median_days double precision)
language sql stable set search_path = ''
begin atomic
  with reached as (
    select step.stage, step.place, step.at - lead.came_in as took
    from unnest(leads) as lead cross join lateral (values
      ('interested'::public.lead_stage, 1, lead.came_in),
      ('request-demo', 2, lead.demo_at),
      ('request-trial', 3, lead.trial_at),
      ('closed', 4, lead.closed_at),
      ('failed', 5, lead.failed_at)
    ) as step (stage, place, at)
  ),
  counted as (
    select reached.stage, reached.place, count(took)::integer as lead_count, count(*) as all_leads,
      percentile_cont(0.5) within group (order by extract(epoch from took) / 86400) as median_days
    from reached group by reached.stage, reached.place
  )
  select counted.stage, counted.lead_count,
    case counted.place
      when 1 then null
      -- Of all: a lead is lost from any stage.
      when 5 then counted.lead_count::double precision / counted.all_leads
      else counted.lead_count::double precision
        / nullif(lag(counted.lead_count) over (order by counted.place), 0)
    end,
    counted.median_days
  from counted order by counted.place;
end;
comment on function private.report_funnel(private.report_lead[]) is
  'How many leads came as far as each stage or further, which part of those of the stage before (of failed: of '
  'all), and in how many days after coming in at the median.';

create function private.report_responses(leads private.report_lead[])
returns table (
  person uuid, person_name text, weekday integer, lead_count integer,
  median_seconds double precision, p90_seconds double precision
)
language sql stable set search_path = ''
begin atomic
  select lead.responder, lead.responder_name, lead.weekday, count(*)::integer,
    percentile_cont(0.5) within group (order by lead.response_seconds),
    percentile_cont(0.9) within group (order by lead.response_seconds)
  from unnest(leads) as lead where lead.response_seconds is not null
  group by grouping sets ((), (lead.responder, lead.responder_name), (lead.weekday))
  -- Over all there is a row of nothing, too.
  having count(*) > 0
  order by grouping(lead.responder) + grouping(lead.weekday) desc, grouping(lead.responder),
    case when grouping(lead.responder) = 0 then -count(*) else lead.weekday end,
    lead.responder_name, lead.responder;
end;
comment on function private.report_responses(private.report_lead[]) is
  'The working time until the first response, median and 90th percentile: over all (weekday and person_name null), '
  'by who gave it, and by the weekday on which the lead came in.';

create function private.report_lost(leads private.report_lead[])
returns table (reason text, lead_count integer)
language sql stable set search_path = ''
begin atomic
  select lead.lost_reason, count(*)::integer from unnest(leads) as lead
  where lead.stage = 'failed' group by lead.lost_reason order by 2 desc, 1 nulls last;
end;
comment on function private.report_lost(private.report_lead[]) is
  'The leads that are in failed, by why they were lost; null where nobody said.';

create function private.report_won(leads private.report_lead[])
returns table (currency text, lead_count integer, value numeric)
language sql stable set search_path = ''
begin atomic
  select lead.currency, count(*)::integer, sum(lead.value) from unnest(leads) as lead
  where lead.stage = 'closed' group by lead.currency order by 2 desc, 1 nulls last;
end;
comment on function private.report_won(private.report_lead[]) is
  'The leads that are in closed and what they are worth, by currency; null where nobody said.';

create function private.report_waiting(in_country text) returns jsonb
language sql stable set search_path = ''
begin atomic
  select coalesce(jsonb_agg(to_jsonb(waiting) order by waiting.came_in, waiting.id), '[]')
  from (
    select lead.id, lead.company_name, lead.country, lead.stage, lead.created_at as came_in
    from public.leads as lead
    where lead.deleted_at is null and lead.first_response_at is null
      and lead.stage not in ('closed', 'failed')
      and (in_country is null or lead.country = in_country)
    order by lead.created_at, lead.id limit 10
  ) as waiting;
end;
comment on function private.report_waiting(text) is
  'The ten open leads that have waited longest for their first response, whenever they came in.';

create function private.report_pages(leads private.report_lead[])
returns table (page text, lead_count integer, customer_count integer)
language sql stable set search_path = ''
begin atomic
  select credit.page, count(*)::integer, count(lead.closed_at)::integer
  from unnest(leads) as lead left join private.lead_credits as credit on credit.lead_id = lead.id
  group by credit.page order by 2 desc, 1 nulls last;
end;
comment on function private.report_pages(private.report_lead[]) is
  'The leads, and those that became customers, by the page whose link led to the form; null where none did.';

create function private.report_sections(leads private.report_lead[])
returns table (section text, page text, heading text, lead_count integer, customer_count integer)
language sql stable set search_path = ''
begin atomic
  select credit.section, credit.page, min(words.texts[1]), count(*)::integer,
    count(lead.closed_at)::integer
  from unnest(leads) as lead
  left join private.lead_credits as credit on credit.lead_id = lead.id and credit.section is not null
  left join private.section_words as words on words.hash = credit.section
  group by credit.section, credit.page order by 4 desc, 2 nulls last, 1;
end;
comment on function private.report_sections(private.report_lead[]) is
  'The same by the section of that link: its words'' hash, the page, the first of its texts.';

create function private.report_campaigns(leads private.report_lead[])
returns table (campaign text, lead_count integer, customer_count integer)
language sql stable set search_path = ''
begin atomic
  select credit.campaign, count(*)::integer, count(lead.closed_at)::integer
  from unnest(leads) as lead left join private.lead_credits as credit on credit.lead_id = lead.id
  group by credit.campaign order by 2 desc, 1 nulls last;
end;
comment on function private.report_campaigns(private.report_lead[]) is 'The same by utm_campaign of the visit.';

create function private.rows_of(name text, leads private.report_lead[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  found_rows jsonb;
begin
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(figure)), ''[]'') from private.%I($1) as figure', name
  ) into found_rows using leads;
  return found_rows;
end
$$;
comment on function private.rows_of(text, private.report_lead[]) is 'A figure''s rows, in their order.';

create function public.get_report(from_day date, to_day date, in_country text default null)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  leads private.report_lead[];
begin
  perform private.require_desk_role('read the report');
  leads := array(select lead from private.report_leads(from_day, to_day, in_country) as lead);
  return jsonb_build_object(
    'arrivals', private.rows_of('report_arrivals', leads),
    'funnel', private.rows_of('report_funnel', leads),
    'responses', private.rows_of('report_responses', leads),
    'lost', private.rows_of('report_lost', leads),
    'won', private.rows_of('report_won', leads),
    'pages', private.rows_of('report_pages', leads),
    'sections', private.rows_of('report_sections', leads),
    'campaigns', private.rows_of('report_campaigns', leads),
    'waiting', private.report_waiting(in_country)
  );
end
$$;
comment on function public.get_report(date, date, text) is
  'What became of the leads that came in on these days, of a country or of all: {arrivals, funnel, responses, lost, '
  'won, waiting}, each the rows of private.report_*. For the desk.';

create function public.get_report_leads(
  from_day date, to_day date, in_country text default null, behind jsonb default '{}'
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  found_rows jsonb;
begin
  perform private.require_desk_role('read the report');
  with found as (
    select lead.* from private.report_leads(from_day, to_day, in_country) as lead
    left join private.lead_credits as credit on credit.lead_id = lead.id
    where (not behind ? 'week' or lead.week = (behind ->> 'week')::date)
      and (not behind ? 'source' or lead.source = behind ->> 'source')
      and case behind ->> 'reached'
        when 'request-demo' then lead.demo_at is not null
        when 'request-trial' then lead.trial_at is not null
        when 'closed' then lead.closed_at is not null
        when 'failed' then lead.failed_at is not null
        else true
      end
      and (not behind ? 'stage' or lead.stage::text = behind ->> 'stage')
      and (not behind ? 'answered' or lead.response_seconds is not null)
      and (not behind ? 'person' or lead.responder::text is not distinct from nullif(behind ->> 'person', ''))
      and (not behind ? 'name' or lead.responder_name is not distinct from nullif(behind ->> 'name', ''))
      and (not behind ? 'weekday' or lead.weekday = (behind ->> 'weekday')::integer)
      and (not behind ? 'reason' or lead.lost_reason is not distinct from nullif(behind ->> 'reason', ''))
      and (not behind ? 'page' or credit.page is not distinct from nullif(behind ->> 'page', ''))
      and (not behind ? 'section' or credit.section is not distinct from nullif(behind ->> 'section', ''))
      and (not behind ? 'campaign' or credit.campaign is not distinct from nullif(behind ->> 'campaign', ''))
      and (not behind ? 'currency' or lead.currency is not distinct from nullif(behind ->> 'currency', ''))
  )
  select jsonb_build_object(
    'total', (select count(*) from found),
    'leads', coalesce((
      select jsonb_agg(to_jsonb(shown) order by shown.came_in desc, shown.id)
      from (select * from found order by came_in desc, id limit 500) as shown
    ), '[]')
  ) into found_rows;
  return found_rows;
end
$$;
comment on function public.get_report_leads(date, date, text, jsonb) is
  'The leads behind a figure of get_report: {total, leads}, the newest 500. behind narrows by week, source, reached '
  '(a stage), stage, answered, person, name, weekday, reason and currency; an empty text stands for null. For the '
  'desk.';

revoke all on function
  private.report_leads(date, date, text), private.report_arrivals(private.report_lead[]),
  private.report_funnel(private.report_lead[]), private.report_responses(private.report_lead[]),
  private.report_lost(private.report_lead[]), private.report_won(private.report_lead[]), private.report_waiting(text),
  private.report_pages(private.report_lead[]), private.report_sections(private.report_lead[]),
  private.report_campaigns(private.report_lead[]), private.rows_of(text, private.report_lead[]),
  public.get_report(date, date, text), public.get_report_leads(date, date, text, jsonb)
from public, anon, authenticated, service_role;
grant execute on function
  public.get_report(date, date, text), public.get_report_leads(date, date, text, jsonb)
to authenticated;

-- supabase/schemas/results.sql

-- What the counters say, for the Studio: the results of a document's sections, what sells on the whole site, and what
-- an experiment is decided by (docs/decisions/092-results-in-the-studio.md).

create type private.count_total as (
  page text, section text, action text, target text, source text, counted bigint
);
create type private.word_result as (
  page text, document text, key text, hash text, place integer, is_current boolean,
  first_seen timestamptz, last_seen timestamptz, seen bigint, pressed bigint, leads bigint, customers bigint
);

-- Without a search_path of its own it becomes a part of the query that reads from it.
create function private.counts_between(from_day date, to_day date)
returns table (day date, page text, section text, action text, target text, language text, source text, counted bigint)
language sql stable
begin atomic
  select day, page, section, action, target, language, source, counted::bigint
  from private.word_counts where day between from_day and to_day
  union all
  select month, page, section, action, target, language, source, counted
  from private.word_months where month between from_day and to_day;
end;
comment on function private.counts_between(date, date) is
  'The counters of these days, both included; a month that was summed up counts on its first day.';

-- A year of counters is added up once for each view, by a plan made for its days.
create function private.count_totals(from_day date, to_day date, of_document text)
returns setof private.count_total
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  counted_until date := private.counted_until();
  -- A list is looked up by the index, where a query of pages would be compared with every counter.
  pages text[] := case when of_document is not null
    then array(select place.page from private.section_places as place where document = of_document) end;
begin
  return query
  select page, section, action, target, source, sum(counted)::bigint
  from (
    select day, page, section, action, target, source, counted from private.word_days
    union all
    select day, page, section, action, target, case when section = '' then source else '' end, counted
    from private.word_counts where day > counted_until
    union all
    select month, page, section, action, target, case when section = '' then source else '' end, counted
    from private.word_months
  ) as counters (day, page, section, action, target, source, counted)
  where day between from_day and to_day and (pages is null or page = any (pages))
  group by page, section, action, target, source;
end
$$;
comment on function private.count_totals(date, date, text) is
  'The counters of these days, both included, added up over days, languages and windows, those of sections over '
  'sources too: of the pages that a document''s sections stand on, or with null of all.';

create function private.wilson(successes numeric, trials numeric) returns numeric[]
language sql immutable set search_path = ''
begin atomic
  -- Wilson 1927, with z = 1.96 for 95 in 100.
  select case when trials >= 30 then array[
    round((center - margin) / scale, 6), round(successes / trials, 6), round((center + margin) / scale, 6)
  ] end
  from (
    select 1 + 3.8416 / nullif(trials, 0) as scale,
      successes / nullif(trials, 0) + 1.9208 / nullif(trials, 0) as center,
      1.96 * sqrt(
        successes * (trials - successes) / nullif(trials, 0) ^ 3 + 0.9604 / nullif(trials, 0) ^ 2
      ) as margin
  ) as parts;
end;
comment on function private.wilson(numeric, numeric) is
  'A rate between the ends of its 95 % interval: {low, rate, high}; null below 30 trials, which are too few to '
  'tell.';

create function private.verdict(now_rate numeric[], before_rate numeric[]) returns text
language sql immutable set search_path = ''
begin atomic
  -- Newcombe 1998, method 10: the interval of the difference of two rates, from Wilson's.
  select case
    when now_rate is null or before_rate is null then 'too-few'
    when now_rate[2] - before_rate[2]
      - sqrt((now_rate[2] - now_rate[1]) ^ 2 + (before_rate[3] - before_rate[2]) ^ 2) > 0 then 'better'
    when now_rate[2] - before_rate[2]
      + sqrt((now_rate[3] - now_rate[2]) ^ 2 + (before_rate[2] - before_rate[1]) ^ 2) < 0 then 'worse'
    else 'no-difference'
  end;
end;
comment on function private.verdict(numeric[], numeric[]) is
  'What two rates of private.wilson tell: better, worse, no-difference, or too-few.';

create function private.word_results(from_day date, to_day date, totals private.count_total[]) returns setof private.word_result
language sql stable set search_path = ''
begin atomic
  with counts as (
    select page, section, sum(counted) filter (where action = 'seen')::bigint as seen,
      sum(counted) filter (where action = 'used')::bigint as pressed
    from unnest(totals) where section <> '' group by page, section
  ),
  credited as (
    select credit.page, credit.section, count(*) as leads, count(lead.closed_at) as customers
    from private.report_leads(from_day, to_day, null) as lead
    join private.lead_credits as credit on credit.lead_id = lead.id
    where credit.section is not null group by credit.page, credit.section
  ),
  -- Equal words twice on a page are counted together, under the first of them.
  places as (
    select distinct on (page, hash) section_places.* from private.section_places
    order by page, hash, is_current desc, place
  )
  select places.page, places.document, places.key, places.hash, places.place, places.is_current,
    places.first_seen, places.last_seen, coalesce(counts.seen, 0), coalesce(counts.pressed, 0),
    coalesce(credited.leads, 0), coalesce(credited.customers, 0)
  from places
  left join counts on counts.page = places.page and counts.section = places.hash
  left join credited on credited.page = places.page and credited.section = places.hash;
end;
comment on function private.word_results(date, date, private.count_total[]) is
  'For each page and words of it: how many visits of these totals saw them and pressed anything in them, how many '
  'leads a link of them brought in these days, and how many of these became customers.';

create function public.get_results(of_document text, from_day date, to_day date) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with results as materialized (
    select * from private.word_results(
      from_day, to_day, array(select total from private.count_totals(from_day, to_day, of_document) as total)
    )
  ),
  -- A reusable section's words are counted together, wherever they stand.
  versions as (
    select key, hash, min(place) as place, bool_or(is_current) as is_current,
      min(first_seen) as first_seen, max(last_seen) as last_seen, sum(seen) as seen,
      sum(pressed) as pressed, sum(leads) as leads, sum(customers) as customers
    from results where document = of_document group by key, hash
  ),
  ranked as (
    select versions.*, words.type, words.texts, words.links,
      row_number() over (partition by key order by is_current desc, last_seen desc, first_seen desc) as age
    from versions join private.section_words as words using (hash)
  ),
  rated as (
    select ranked.*, private.wilson(least(pressed, seen), seen) as press_rate,
      private.wilson(least(leads, seen), seen) as lead_rate
    from ranked where age <= 2
  ),
  pages as (
    select distinct page from private.section_places where document = of_document and is_current
  )
  select jsonb_build_object(
    'sections', coalesce((
      select jsonb_agg(jsonb_build_object(
        'key', present.key, 'now', to_jsonb(present) - 'age', 'before', to_jsonb(past) - 'age',
        'press_verdict', private.verdict(present.press_rate, past.press_rate),
        'lead_verdict', private.verdict(present.lead_rate, past.lead_rate)
      ) order by present.place, present.key)
      from rated as present left join rated as past on past.key = present.key and past.age = 2
      where present.age = 1 and present.is_current
    ), '[]'),
    'pages', coalesce((select jsonb_agg(page order by page) from pages), '[]'),
    'days', coalesce((
      select jsonb_agg(jsonb_build_object(
        'day', day, 'visits', case when visits >= 5 then visits end
      ) order by day)
      from (
        select day, sum(counted) as visits from private.counts_between(from_day, to_day)
        where action = 'visit' and section = '' and page = any (array(select page from pages)) group by day
      ) as days
    ), '[]'),
    'visits', (
      select coalesce(sum(counted), 0) from private.counts_between(from_day, to_day)
      where action = 'visit' and section = '' and page = any (array(select page from pages))
    )
  );
end;
comment on function public.get_results(text, date, date) is
  'What came of a document''s sections: for each its words now and the ones before, with figures, 95 % intervals '
  'and verdicts; and the visits of the pages that they stand on, those of a day null below 5. For functions.';

create function public.get_selling(from_day date, to_day date) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with leads as materialized (
    select credit.page, credit.section, credit.campaign, lead.closed_at
    from private.report_leads(from_day, to_day, null) as lead
    left join private.lead_credits as credit on credit.lead_id = lead.id
  ),
  counts as materialized (select * from private.count_totals(from_day, to_day, null)),
  results as materialized (
    select * from private.word_results(from_day, to_day, array(select counts::private.count_total from counts))
  ),
  visits as (select page, sum(counted) as visits from counts where action = 'visit' group by page),
  named as (
    select results.*, words.texts[1] as heading, words.type, visits.visits
    from results join private.section_words as words using (hash)
    left join visits on visits.page = results.page
  )
  select jsonb_build_object(
    'leads', (select count(*) from leads),
    'customers', (select count(closed_at) from leads),
    'uncredited', (select count(*) from leads where page is null),
    'pages', coalesce((
      select jsonb_agg(to_jsonb(ranked) order by ranked.leads desc, ranked.visits desc, ranked.page)
      from (
        select page, coalesce(max(visits.visits), 0) as visits, count(leads.*) as leads,
          count(leads.closed_at) as customers,
          private.wilson(least(count(leads.*), max(visits.visits)), max(visits.visits)) as lead_rate
        from visits full join leads using (page) where page is not null group by page
      ) as ranked
    ), '[]'),
    'sections', coalesce((
      select jsonb_agg(to_jsonb(ranked) order by ranked.leads desc, ranked.pressed desc, ranked.seen desc, ranked.hash)
      from (
        select page, document, key, hash, heading, type, seen, pressed, leads, customers,
          private.wilson(least(leads, seen), seen) as lead_rate
        from named where is_current order by leads desc, pressed desc, seen desc limit 100
      ) as ranked
    ), '[]'),
    'silent', coalesce((
      select jsonb_agg(to_jsonb(silent) order by silent.seen desc, silent.page, silent.target)
      from (
        select named.page, named.document, named.key, named.heading, link.target, named.seen
        from named join private.section_words as words using (hash), unnest(words.links) as link (target)
        where named.is_current and named.seen >= 30 and not exists (
          select from counts where counts.page = named.page and counts.section = named.hash
            and counts.action = 'pressed' and counts.target = link.target
        )
      ) as silent
    ), '[]'),
    'reading', coalesce((
      select jsonb_agg(jsonb_build_object(
        'page', page, 'place', place, 'heading', heading, 'document', document, 'key', key,
        'part', round(least(seen, visits) / visits, 3)
      ) order by page, place)
      from named where is_current and visits >= 30
        -- Who was given one version of a section did not stop reading before the other.
        and not exists (
          select from private.experiments
          where experiments.is_current and experiments.page = named.page
            and named.hash in (experiments.control, experiments.variant)
        )
    ), '[]'),
    'campaigns', coalesce((
      select jsonb_agg(to_jsonb(ranked) order by ranked.leads desc, ranked.visits desc, ranked.campaign)
      from (
        select campaign, coalesce(max(visited.visits), 0) as visits, count(leads.*) as leads,
          count(leads.closed_at) as customers
        from (
          select target as campaign, sum(counted) as visits from counts
          where action = 'visit' and source = 'campaign' and target <> '' group by target
        ) as visited full join leads using (campaign)
        where campaign is not null group by campaign
      ) as ranked
    ), '[]')
  );
end;
comment on function public.get_selling(date, date) is
  'What sells in these days: {leads, customers, uncredited, pages, sections, silent links, reading, campaigns}, the '
  'pages and sections ranked by leads. For functions.';

create function public.get_experiment(of_experiment text, of_document text, of_key text, from_day date, to_day date)
returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with places as (
    select distinct page, hash from private.section_places
    where document = of_document and key = of_key and is_current
  ),
  counters as materialized (
    select page, section, action, sum(counted) as counted
    from private.count_totals(from_day, to_day, of_document) where action in ('visit', 'used')
    group by page, section, action
  ),
  trial as (
    select * from private.experiments where experiment = of_experiment
    order by is_current desc, last_seen desc, first_seen desc limit 1
  ),
  arrivals as (
    select (leads.created_at at time zone 'Asia/Singapore')::date as day, right(arm, 1) = '1' as is_variant,
      count(*) as leads
    from trial, private.lead_credits as credit, unnest(credit.arms) as arm, public.leads
    where leads.id = credit.lead_id and leads.deleted_at is null and left(arm, 8) = trial.token
    group by 1, 2
  ),
  days as (
    select day, is_variant, coalesce(visits, 0) as visits, coalesce(pressed, 0) as pressed, coalesce(leads, 0) as leads
    from (
      select day, is_variant, visits, pressed from private.experiment_counts where token = (select token from trial)
    ) as counted full join arrivals using (day, is_variant)
  )
  select jsonb_build_object(
    'traffic', jsonb_build_object(
      'visits', coalesce((select sum(counted) from counters where action = 'visit' and page in (select page from places)), 0),
      'pressed', coalesce((
        select sum(counted) from counters join places on places.page = counters.page and places.hash = counters.section
        where action = 'used'
      ), 0),
      'leads', (
        select count(*) from public.leads
        where deleted_at is null and created_at >= from_day::timestamp at time zone 'Asia/Singapore'
          and created_at < (to_day + 1)::timestamp at time zone 'Asia/Singapore'
          and exists (
            select from jsonb_array_elements(path -> 'pages') as visited where visited ->> 'page' in (select page from places)
          )
      )
    ),
    'trial', (
      select jsonb_build_object(
        'since', first_seen, 'is_current', is_current,
        'versions', (select count(*) from private.experiments where experiment = of_experiment),
        'control', (select texts from private.section_words where hash = trial.control),
        'variant', (select texts from private.section_words where hash = trial.variant),
        'days', coalesce((
          select jsonb_agg(jsonb_build_object('day', day, 'control', control, 'variant', variant) order by day)
          from (
            select day,
              coalesce(jsonb_agg(jsonb_build_array(visits, pressed, leads)) filter (where not is_variant) -> 0, '[0, 0, 0]') as control,
              coalesce(jsonb_agg(jsonb_build_array(visits, pressed, leads)) filter (where is_variant) -> 0, '[0, 0, 0]') as variant
            from days group by day
          ) as by_day
        ), '[]')
      )
      from trial
    )
  );
end;
comment on function public.get_experiment(text, text, text, date, date) is
  'What an experiment is decided by: {traffic: {visits, pressed, leads}} of its page in these days, and of its '
  'newest versions {trial: {since, is_current, versions, control, variant, days: [{day, control, variant}]}}, each '
  'arm of a day as [visits, pressed, leads]; trial is null before a build has had it. For functions.';

revoke all on function
  private.counts_between(date, date), private.count_totals(date, date, text), private.wilson(numeric, numeric),
  private.verdict(numeric[], numeric[]), private.word_results(date, date, private.count_total[]),
  public.get_results(text, date, date), public.get_selling(date, date),
  public.get_experiment(text, text, text, date, date)
from public, anon, authenticated, service_role;
grant execute on function
  public.get_results(text, date, date), public.get_selling(date, date),
  public.get_experiment(text, text, text, date, date)
to service_role;

-- supabase/schemas/site.sql

-- What the database knows of the rest of the product: where its functions are, which build is due, and how it is.

create table private.function_address (
  id boolean primary key default true constraint function_address_one_row check (id),
  url text not null check (url ~ '^https?://[^/ ]+(/[^ ]*)?$' and url !~ '/$'),
  publishable_key text not null check (publishable_key ~ '^[0-9A-Za-z._-]+$')
);
comment on table private.function_address is
  'One row, none before the first deployment: where this project''s functions are, and the key that its pages send, '
  'too. In no backup, so that a restored project does not call another''s functions.';
alter table private.function_address enable row level security;
revoke all on private.function_address from public, anon, authenticated, service_role;

create function public.set_function_address(url text, publishable_key text) returns void
language sql security definer set search_path = ''
begin atomic
  insert into private.function_address (url, publishable_key)
  values (set_function_address.url, set_function_address.publishable_key)
  on conflict (id) do update set
    url = excluded.url, publishable_key = excluded.publishable_key;
end;
comment on function public.set_function_address(text, text) is
  'Tells the database where to call the functions, https://REF.supabase.co/functions/v1, and with which publishable '
  'key. For the secret key only.';

-- One rebuild of the site for a burst of publishes: whoever asked last, and was followed by nobody, builds.
create table private.rebuild (
  id boolean primary key default true constraint rebuild_one_row check (id),
  waiting_since timestamptz,
  asked_at timestamptz
);
comment on table private.rebuild is
  'One row: since when a rebuild of the site is waited for, and when it was last asked for; nulls where nobody '
  'waits.';
alter table private.rebuild enable row level security;
revoke all on private.rebuild from public, anon, authenticated, service_role;

create function public.ask_rebuild() returns timestamptz
language sql security definer set search_path = ''
begin atomic
  update private.rebuild set
    waiting_since = coalesce(waiting_since, clock_timestamp()),
    asked_at = greatest(clock_timestamp(), asked_at + interval '1 microsecond')
  where id
  returning asked_at;
end;
comment on function public.ask_rebuild() is
  'Notes that something was published; returns the ticket for take_rebuild. For functions.';

create function public.take_rebuild(ticket timestamptz) returns boolean
language sql security definer set search_path = ''
begin atomic
  with taken as (
    update private.rebuild set waiting_since = null, asked_at = null
    where asked_at = ticket or waiting_since < clock_timestamp() - interval '5 minutes'
    returning id
  )
  select exists (select from taken);
end;
comment on function public.take_rebuild(timestamptz) is
  'Whether the holder of this ticket has the site built now: nobody asked later, or publishing has gone on for five '
  'minutes. For functions.';

create table private.job_runs (
  job text primary key,
  ran_at timestamptz not null
);
comment on table private.job_runs is 'When each job that is done at set times last ended well.';
alter table private.job_runs enable row level security;
revoke all on private.job_runs from public, anon, authenticated, service_role;

create function private.record_run(ended_job text) returns void
language sql set search_path = ''
begin atomic
  insert into private.job_runs (job, ran_at) values (ended_job, now())
  on conflict (job) do update set ran_at = excluded.ran_at;
end;
comment on function private.record_run(text) is 'Records that a job has ended well.';

-- What the function `status` says of the database: times and numbers, no person's data.
create function public.get_status() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'untold_since', (
      select min(written_at) from private.lead_outbox join public.leads on leads.id = lead_id
      where deleted_at is null
    ),
    'chat_failing_since', (select failing_since from private.sales_chat),
    'has_function_address', exists (select from private.function_address),
    'runs', (select coalesce(jsonb_object_agg(job, ran_at), '{}') from private.job_runs)
  );
end;
comment on function public.get_status() is
  'Since when the oldest lead waits that nobody was told of, since when the sales chat cannot be told, whether the '
  'database knows the functions, and when each job last ended well. For the secret key only.';

revoke all on function
  private.record_run(text), public.set_function_address(text, text), public.ask_rebuild(),
  public.take_rebuild(timestamptz), public.get_status()
from public, anon, authenticated, service_role;
grant execute on function
  public.set_function_address(text, text), public.ask_rebuild(), public.take_rebuild(timestamptz), public.get_status()
to service_role;

-- supabase/schemas/jobs.sql

-- All that is done at set times: pg_cron runs the jobs, pg_net sends the request that calls the notifier. The local
-- stack stands in for both (local/supabase/cron.ts, net.ts).

-- A call is due when the last one's pause is over, when a lead has come since, when one has waited for the ten minutes
-- after which e-mail is tried, and where there are messages to remove or letters to send. The pause doubles from one
-- minute to 24 hours, so a message is late by at most as long as nobody could be told.
create function private.call_notifier() returns void
language plpgsql set search_path = ''
as $$
declare
  chat private.sales_chat;
  address private.function_address;
  is_removal_due boolean;
  is_confirmation_due boolean;
begin
  select * into address from private.function_address;
  select * into chat from private.sales_chat for update skip locked;
  if chat.id is null or address.id is null or to_regnamespace('net') is null then
    return;
  end if;
  is_removal_due := chat.removal_called_at <= now() - interval '1 hour'
    and chat.quiet_until <= clock_timestamp()
    and exists (select from private.chat_messages where lead_id is null and refusal is null);
  is_confirmation_due := exists (
    select from private.lead_confirmations
    where claimed_at is null and due_at <= now() and due_at > chat.confirmations_called_at
  );
  if exists (
    select from private.lead_outbox join public.leads on leads.id = lead_id
    where deleted_at is null and (
      written_at between chat.called_at - interval '10 minutes' and now() - interval '10 minutes'
      or not private.is_chat_taken() and (
        chat.next_call_at <= now() or written_at > chat.called_at
      )
    )
  ) then
    update private.sales_chat set
      called_at = now(),
      tries = least(tries + 1, 1000),
      next_call_at = now() + least(interval '24 hours', interval '1 minute' * 2 ^ least(tries, 11));
  elsif not is_removal_due and not is_confirmation_due then
    return;
  end if;
  update private.sales_chat set
    removal_called_at = case when is_removal_due then now() else removal_called_at end,
    confirmations_called_at = now();
  perform net.http_post(
    url := address.url || '/send-telegram-notification',
    headers := jsonb_build_object(
      'content-type', 'application/json',
      'apikey', address.publishable_key
    ),
    body := jsonb_build_object('action', 'deliver'),
    timeout_milliseconds := 30000
  );
end
$$;
comment on function private.call_notifier() is
  'Has the function tell sales of what waits in the outbox, confirm requests, and remove the messages of leads that '
  'are gone, where a call is due; without a function''s address or pg_net it does nothing.';

create function private.run_minutely_jobs() returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.call_notifier();
  perform private.record_run('minutely-jobs');
end
$$;
comment on function private.run_minutely_jobs() is 'What is done every minute, by pg_cron.';

create function private.run_jobs() returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.clear_rate_slots();
  perform private.purge_trash();
  delete from private.lead_confirmations where written_at < now() - interval '1 day';
  perform private.record_run('jobs');
end
$$;
comment on function private.run_jobs() is 'What is done every five minutes, by pg_cron.';

-- pg_cron keeps a row for each run for ever.
create function private.run_nightly_jobs() returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.anonymise_leads();
  perform private.keep_counts();
  if to_regclass('cron.job_run_details') is not null then
    delete from cron.job_run_details where end_time < now() - interval '7 days';
  end if;
  perform private.record_run('nightly-jobs');
end
$$;
comment on function private.run_nightly_jobs() is 'What is done once a night, by pg_cron.';

revoke all on function
  private.call_notifier(), private.run_minutely_jobs(), private.run_jobs(), private.run_nightly_jobs()
from public, anon, authenticated, service_role;

do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_net') then
    create extension if not exists pg_net with schema extensions;
  end if;
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron with schema pg_catalog;
  end if;
  -- With pg_cron, or the local stack's stand-in for it. The nightly time is 02:17 in Singapore.
  if to_regprocedure('cron.schedule(text,text,text)') is not null then
    perform cron.schedule('minutely-jobs', '* * * * *', 'select private.run_minutely_jobs()');
    perform cron.schedule('jobs', '*/5 * * * *', 'select private.run_jobs()');
    perform cron.schedule('nightly-jobs', '17 18 * * *', 'select private.run_nightly_jobs()');
  end if;
end
$$;

-- supabase/schemas/realtime.sql

-- What the desk hears of at once; row level security decides who hears of which row.

do $$
begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;
alter publication supabase_realtime add table
  public.leads, public.lead_events, public.lead_notes, public.board_views,
  public.working_hours, public.public_holidays, public.message_templates, public.lost_reasons;

-- supabase/schemas/seeds.sql

-- The rows that come with the product. They are no act of anybody's, so the audit log begins after them.

-- Hosted projects sit behind Cloudflare, which overwrites cf-connecting-ip; other hops append to x-forwarded-for
-- there, so its last entry would be one address for all visitors.
insert into public.app_settings (client_address_header)
select case when exists (select from pg_catalog.pg_roles where rolname = 'supabase_admin')
  then 'cf-connecting-ip' else 'x-forwarded-for' end;

insert into private.rate_secret default values;
insert into private.turnstile (secret) values (null);
insert into private.sales_chat default values;
insert into private.rebuild default values;
insert into private.sections_read default values;

insert into public.working_hours (country, time_zone, days, opens, closes, response_minutes) values
  ('SG', 'Asia/Singapore', '{1,2,3,4,5}', '09:00', '18:00', 60),
  ('MY', 'Asia/Kuala_Lumpur', '{1,2,3,4,5}', '09:00', '18:00', 60),
  ('ID', 'Asia/Jakarta', '{1,2,3,4,5}', '09:00', '17:00', 60);

-- The days of 2026 and 2027 that the whole country has are those of date-holidays 3.37.0
-- (https://github.com/commenthol/date-holidays, CC BY 3.0), with the corrections of supabase/tests/holidays-source.ts,
-- which made these rows and checks them.
alter table public.public_holidays disable trigger public_holidays_audit;
insert into public.public_holidays (country, day, name) values
  ('SG', '2026-01-01', 'New Year''s Day'),
  ('SG', '2026-02-17', 'Chinese New Year'),
  ('SG', '2026-02-18', 'Chinese New Year'),
  ('SG', '2026-03-21', 'Hari Raya Puasa'),
  ('SG', '2026-04-03', 'Good Friday'),
  ('SG', '2026-05-01', 'Labour Day'),
  ('SG', '2026-05-27', 'Hari Raya Haji'),
  ('SG', '2026-05-31', 'Vesak Day'),
  ('SG', '2026-06-01', 'Vesak Day (observed)'),
  ('SG', '2026-08-09', 'National Day'),
  ('SG', '2026-08-10', 'National Day (observed)'),
  ('SG', '2026-11-08', 'Deepavali'),
  ('SG', '2026-11-09', 'Deepavali (observed)'),
  ('SG', '2026-12-25', 'Christmas Day'),
  ('SG', '2027-01-01', 'New Year''s Day'),
  ('SG', '2027-02-06', 'Chinese New Year'),
  ('SG', '2027-02-07', 'Chinese New Year'),
  ('SG', '2027-02-08', 'Chinese New Year (observed)'),
  ('SG', '2027-03-10', 'Hari Raya Puasa'),
  ('SG', '2027-03-26', 'Good Friday'),
  ('SG', '2027-05-01', 'Labour Day'),
  ('SG', '2027-05-17', 'Hari Raya Haji'),
  ('SG', '2027-05-20', 'Vesak Day'),
  ('SG', '2027-08-09', 'National Day'),
  ('SG', '2027-10-28', 'Deepavali'),
  ('SG', '2027-12-25', 'Christmas Day'),
  ('MY', '2026-01-01', 'New Year''s Day'),
  ('MY', '2026-02-17', 'Chinese New Year'),
  ('MY', '2026-02-18', 'Chinese New Year'),
  ('MY', '2026-03-07', 'Day of Nuzul Al-Quran'),
  ('MY', '2026-03-21', 'End of Ramadan (Eid al-Fitr)'),
  ('MY', '2026-03-22', 'End of Ramadan (Eid al-Fitr)'),
  ('MY', '2026-03-23', 'End of Ramadan (Eid al-Fitr) (observed)'),
  ('MY', '2026-05-01', 'Labour Day'),
  ('MY', '2026-05-27', 'Feast of the Sacrifice (Eid al-Adha)'),
  ('MY', '2026-05-31', 'Vesak Day'),
  ('MY', '2026-06-01', 'Yang di-Pertuan Agong''s Birthday'),
  ('MY', '2026-06-02', 'Vesak Day (observed)'),
  ('MY', '2026-06-17', 'Islamic New Year'),
  ('MY', '2026-08-25', 'Birthday of Muhammad (Mawlid)'),
  ('MY', '2026-08-31', 'Independence Day'),
  ('MY', '2026-09-16', 'Malaysia Day'),
  ('MY', '2026-11-08', 'Deepavali'),
  ('MY', '2026-11-09', 'Deepavali (observed)'),
  ('MY', '2026-12-25', 'Christmas Day'),
  ('MY', '2027-01-01', 'New Year''s Day'),
  ('MY', '2027-02-06', 'Chinese New Year'),
  ('MY', '2027-02-07', 'Chinese New Year'),
  ('MY', '2027-02-08', 'Chinese New Year (observed)'),
  ('MY', '2027-02-24', 'Day of Nuzul Al-Quran'),
  ('MY', '2027-03-10', 'End of Ramadan (Eid al-Fitr)'),
  ('MY', '2027-03-11', 'End of Ramadan (Eid al-Fitr)'),
  ('MY', '2027-05-01', 'Labour Day'),
  ('MY', '2027-05-17', 'Feast of the Sacrifice (Eid al-Adha)'),
  ('MY', '2027-05-20', 'Vesak Day'),
  ('MY', '2027-06-06', 'Islamic New Year'),
  ('MY', '2027-06-07', 'Yang di-Pertuan Agong''s Birthday'),
  ('MY', '2027-06-08', 'Islamic New Year (observed)'),
  ('MY', '2027-08-15', 'Birthday of Muhammad (Mawlid)'),
  ('MY', '2027-08-16', 'Birthday of Muhammad (Mawlid) (observed)'),
  ('MY', '2027-08-31', 'Independence Day'),
  ('MY', '2027-09-16', 'Malaysia Day'),
  ('MY', '2027-10-28', 'Deepavali'),
  ('MY', '2027-12-25', 'Christmas Day'),
  ('ID', '2026-01-01', 'New Year''s Day'),
  ('ID', '2026-01-16', 'Laylat al-Mi''raj'),
  ('ID', '2026-02-17', 'Chinese New Year'),
  ('ID', '2026-03-19', 'Nyepi'),
  ('ID', '2026-03-21', 'End of Ramadan (Eid al-Fitr)'),
  ('ID', '2026-03-22', 'End of Ramadan (Eid al-Fitr)'),
  ('ID', '2026-04-03', 'Good Friday'),
  ('ID', '2026-04-05', 'Easter Sunday'),
  ('ID', '2026-05-01', 'Labour Day'),
  ('ID', '2026-05-14', 'Ascension Day'),
  ('ID', '2026-05-27', 'Feast of the Sacrifice (Eid al-Adha)'),
  ('ID', '2026-05-31', 'Vesak Day'),
  ('ID', '2026-06-01', 'Pancasila Day'),
  ('ID', '2026-06-16', 'Islamic New Year'),
  ('ID', '2026-08-17', 'Independence Day'),
  ('ID', '2026-08-25', 'Birthday of Muhammad (Mawlid)'),
  ('ID', '2026-12-25', 'Christmas Day'),
  ('ID', '2027-01-01', 'New Year''s Day'),
  ('ID', '2027-01-05', 'Laylat al-Mi''raj'),
  ('ID', '2027-02-06', 'Chinese New Year'),
  ('ID', '2027-03-08', 'Nyepi'),
  ('ID', '2027-03-10', 'End of Ramadan (Eid al-Fitr)'),
  ('ID', '2027-03-11', 'End of Ramadan (Eid al-Fitr)'),
  ('ID', '2027-03-26', 'Good Friday'),
  ('ID', '2027-03-28', 'Easter Sunday'),
  ('ID', '2027-05-01', 'Labour Day'),
  ('ID', '2027-05-06', 'Ascension Day'),
  ('ID', '2027-05-17', 'Feast of the Sacrifice (Eid al-Adha)'),
  ('ID', '2027-05-20', 'Vesak Day'),
  ('ID', '2027-06-01', 'Pancasila Day'),
  ('ID', '2027-06-06', 'Islamic New Year'),
  ('ID', '2027-08-15', 'Birthday of Muhammad (Mawlid)'),
  ('ID', '2027-08-17', 'Independence Day'),
  ('ID', '2027-12-25', 'Laylat al-Mi''raj, Christmas Day');
alter table public.public_holidays enable trigger public_holidays_audit;

alter table public.lost_reasons disable trigger lost_reasons_audit;
insert into public.lost_reasons (title) values
  ('Too expensive'), ('Chose another provider'), ('No reply'), ('Not now'), ('Not a fit');
alter table public.lost_reasons enable trigger lost_reasons_audit;

alter table public.message_templates disable trigger message_templates_audit;
insert into public.message_templates (channel, name, subject, body) values
  ('whatsapp', 'First hello', null,
   'Hello {name}, this is {me}. Thank you for writing to us about {solution}. When would be a good time for a short call? Or just ask me here, whatever suits you better.'),
  ('whatsapp', 'I tried to call', null,
   'Hello {name}, this is {me}. I just tried to call you about {solution}. When may I try again?'),
  ('whatsapp', 'How are things?', null,
   'Hello {name}, {me} here. I hope your week is going well. Is there anything I can clear up about {solution} for {company}? A short answer here is fine.'),
  ('email', 'First hello', 'Your question about {solution}',
   E'Hello {name},\n\nThank you for writing to us about {solution}. I would like to hear how {company} works today, so that I can tell you honestly what would help and what would not.\n\nWould 20 minutes this week suit you? Send me a time, or the number I should call.\n\nKind regards,\n{me}'),
  ('email', 'Invite to a demo', 'A demo of {solution} for {company}',
   E'Hello {name},\n\nI would be glad to show you {solution} with an example from your day at {company}. It takes half an hour, online or at your place.\n\nWhich two or three times would suit you?\n\nKind regards,\n{me}'),
  ('email', 'How are things?', '{solution} for {company}',
   E'Hello {name},\n\nI wanted to ask how things stand with {solution} at {company}. If you have questions, or if somebody else should hear about it too, I am glad to help.\n\nAnd if now is not the right time, just say so: I will come back to you when it is.\n\nKind regards,\n{me}');
insert into public.message_templates (language, channel, name, subject, body) values
  ('id', 'whatsapp', 'First hello', null,
   'Halo {name}, saya {me}. Terima kasih sudah menghubungi kami tentang {solution}. Kapan waktu yang pas untuk bicara sebentar lewat telepon? Atau tanyakan saja langsung di sini, mana yang lebih nyaman bagi Anda.'),
  ('id', 'whatsapp', 'I tried to call', null,
   'Halo {name}, saya {me}. Barusan saya mencoba menelepon Anda tentang {solution}. Kapan saya bisa menelepon lagi?'),
  ('id', 'whatsapp', 'How are things?', null,
   'Halo {name}, saya {me}. Semoga minggu ini berjalan lancar. Apakah ada yang bisa saya jelaskan tentang {solution} untuk {company}? Jawaban singkat di sini sudah cukup.'),
  ('id', 'email', 'First hello', 'Pertanyaan Anda tentang {solution}',
   E'Halo {name},\n\nTerima kasih sudah menulis kepada kami tentang {solution}. Saya ingin tahu bagaimana {company} bekerja saat ini, supaya saya bisa jujur mengatakan apa yang akan membantu dan apa yang tidak.\n\nApakah 20 menit minggu ini cocok bagi Anda? Kirimkan waktunya, atau nomor yang bisa saya hubungi.\n\nSalam hangat,\n{me}'),
  ('id', 'email', 'Invite to a demo', 'Demo {solution} untuk {company}',
   E'Halo {name},\n\nDengan senang hati saya akan menunjukkan {solution} dengan contoh dari keseharian di {company}. Waktunya setengah jam, secara daring atau di tempat Anda.\n\nDua atau tiga waktu mana yang cocok bagi Anda?\n\nSalam hangat,\n{me}'),
  ('id', 'email', 'How are things?', '{solution} untuk {company}',
   E'Halo {name},\n\nSaya ingin menanyakan perkembangan {solution} di {company}. Jika ada pertanyaan, atau ada orang lain yang perlu ikut tahu, saya siap membantu.\n\nDan jika sekarang belum waktunya, katakan saja: saya akan menghubungi Anda lagi saat waktunya tepat.\n\nSalam hangat,\n{me}'),
  ('ms', 'whatsapp', 'First hello', null,
   'Helo {name}, saya {me}. Terima kasih kerana menghubungi kami tentang {solution}. Bilakah masa yang sesuai untuk panggilan ringkas? Atau tanya sahaja di sini, ikut keselesaan anda.'),
  ('ms', 'whatsapp', 'I tried to call', null,
   'Helo {name}, saya {me}. Saya baru sahaja cuba menelefon anda tentang {solution}. Bilakah boleh saya cuba lagi?'),
  ('ms', 'whatsapp', 'How are things?', null,
   'Helo {name}, saya {me}. Semoga minggu anda berjalan lancar. Ada apa-apa tentang {solution} untuk {company} yang boleh saya jelaskan? Jawapan ringkas di sini pun sudah memadai.'),
  ('ms', 'email', 'First hello', 'Pertanyaan anda tentang {solution}',
   E'Helo {name},\n\nTerima kasih kerana menulis kepada kami tentang {solution}. Saya ingin tahu cara {company} bekerja hari ini, supaya saya boleh memberitahu dengan jujur apa yang akan membantu dan apa yang tidak.\n\nAdakah 20 minit pada minggu ini sesuai untuk anda? Hantarkan masanya, atau nombor yang patut saya hubungi.\n\nSalam hormat,\n{me}'),
  ('ms', 'email', 'Invite to a demo', 'Demo {solution} untuk {company}',
   E'Helo {name},\n\nSaya berbesar hati untuk menunjukkan {solution} dengan contoh daripada hari biasa di {company}. Ia mengambil masa setengah jam, dalam talian atau di tempat anda.\n\nDua atau tiga waktu manakah yang sesuai untuk anda?\n\nSalam hormat,\n{me}'),
  ('ms', 'email', 'How are things?', '{solution} untuk {company}',
   E'Helo {name},\n\nSaya ingin bertanya tentang perkembangan {solution} di {company}. Jika anda ada soalan, atau ada orang lain yang patut mengetahuinya juga, saya sedia membantu.\n\nDan jika sekarang bukan masa yang sesuai, beritahu sahaja: saya akan menghubungi anda semula apabila tiba masanya.\n\nSalam hormat,\n{me}'),
  ('zh', 'whatsapp', 'First hello', null,
   '{name}，您好，我是{me}。谢谢您向我们咨询 {solution}。什么时候方便简短通个电话？也可以直接在这里问我，看您怎么方便。'),
  ('zh', 'whatsapp', 'I tried to call', null,
   '{name}，您好，我是{me}。刚才为 {solution} 的事给您打过电话，没有接通。请问什么时候方便再打给您？'),
  ('zh', 'whatsapp', 'How are things?', null,
   '{name}，您好，我是{me}。希望您这周一切顺利。关于 {company} 使用 {solution}，有什么需要我说明的吗？在这里简单回复就可以。'),
  ('zh', 'email', 'First hello', '您关于 {solution} 的咨询',
   E'{name}，您好：\n\n谢谢您来信咨询 {solution}。我想了解 {company} 目前的工作方式，好如实告诉您哪些会有帮助，哪些不会。\n\n这周抽 20 分钟谈谈，方便吗？请告诉我合适的时间，或者我该拨打的号码。\n\n此致\n{me}'),
  ('zh', 'email', 'Invite to a demo', '为 {company} 演示 {solution}',
   E'{name}，您好：\n\n我很乐意用 {company} 日常工作中的例子，为您演示 {solution}。大约半小时，可以在线上，也可以到您那里。\n\n请告诉我两三个方便的时间。\n\n此致\n{me}'),
  ('zh', 'email', 'How are things?', '{company} 与 {solution}',
   E'{name}，您好：\n\n想问问 {solution} 在 {company} 的进展。如果您有疑问，或者还有其他同事需要了解，我很乐意帮忙。\n\n如果现在还不是时候，请直接告诉我，我会在合适的时候再联系您。\n\n此致\n{me}');
alter table public.message_templates enable trigger message_templates_audit;

-- The counters' tables of this month and the two to come.
select private.keep_counts();
