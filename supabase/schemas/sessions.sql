-- How long somebody stays signed in, and what a signed-in person may do to their own account.
-- Hosted Auth has settings for both limits on paid plans only, but it refuses to refresh any session past its `not_after`.
create function private.limit_session() returns trigger language plpgsql set search_path = '' as $$
begin
  new.created_at := coalesce(new.created_at, now());
  new.not_after := least(
    new.created_at + interval '7 days',
    -- Auth writes this column in UTC, without a zone.
    coalesce(new.refreshed_at at time zone 'utc', new.created_at) + interval '12 hours'
  );
  return new;
end $$;
comment on function private.limit_session is 'Ends a session 12 hours after its last refresh and 7 days after its sign-in.';
create trigger sessions_limit before insert or update on auth.sessions for each row execute function private.limit_session();

create function public.session_end(session uuid) returns text
language sql stable security definer set search_path = '' begin atomic
  select case
    when sessions.id is null then 'elsewhere'
    when sessions.not_after > now() then null
    when sessions.not_after < sessions.created_at + interval '7 days' then 'idle'
    else 'age'
  end
  from (values (session)) as asked (id) left join auth.sessions using (id);
end;
comment on function public.session_end is 'Why a session has ended: "idle" (12 hours unused), "age" (7 days), "elsewhere" '
  '(signed out, or unknown); null while it is active. Visitors may call it: only its user knows the id.';

-- Only the browser knows the id of its session; lists identify a session by a handle.
create function private.session_handle(session uuid) returns uuid language plpgsql stable set search_path = '' as $$
begin return substr(private.slot_hash('session:' || session), 9, 32)::uuid; end $$;
comment on function private.session_handle is 'Names a session in lists, by a keyed hash of its id.';

create function public.get_sessions()
returns table (id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, is_current boolean)
language sql stable security definer set search_path = '' begin atomic
  select private.session_handle(sessions.id), sessions.created_at,
    coalesce(sessions.refreshed_at at time zone 'utc', sessions.created_at), coalesce(sessions.user_agent, ''),
    sessions.id is not distinct from private.session_id()
  from auth.sessions
  where sessions.user_id = auth.uid() and sessions.not_after > now() and public.has_desk_role()
  order by 5 desc, 3 desc, 2, 1;
end;
comment on function public.get_sessions is 'The caller''s own sessions that have not ended, by their handles, this one '
  'first, then by last use; user_agent is empty if none was sent. None for users without a role of the desk.';

create function public.end_sessions(session uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare ended integer;
begin
  perform private.require('somebody of the desk', 'end sessions');
  delete from auth.sessions
  where sessions.user_id = auth.uid()
    and sessions.id is distinct from private.session_id()
    and (session is null or private.session_handle(sessions.id) = session);
  get diagnostics ended = row_count;
  perform private.write_audit('sessions-ended', 'admin', auth.uid(), jsonb_build_object('sessions', ended)) where ended > 0;
  return ended;
end $$;
comment on function public.end_sessions is 'Ends one other session of the caller, or all others; returns how many.';

-- Two actions require the password again: handing over the primary role, and setting a new password. Only Auth can check
-- a password, by opening a session. A session that was opened with the password just now gets a proof, which is valid for
-- one action, once, within a minute. The id of a session is no proof: it is in every token.
create table private.password_proofs (
  proof uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  session_id uuid not null unique,
  act text not null constraint password_proofs_act check (act in ('hand-over-primary', 'change-password')),
  made_at timestamptz not null default clock_timestamp(),
  for_session uuid,
  constraint password_proofs_session check ((act = 'change-password') = (for_session is not null))
);
create index password_proofs_by_user on private.password_proofs (user_id);
comment on table private.password_proofs is 'Proofs of a password just typed, each for one act; one a session, used or not.';
comment on column private.password_proofs.for_session is 'The session that may change the password by it, for that act.';

create function public.prove_password(for_act text, for_session uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare made uuid;
begin
  perform private.check_size(200, row(for_act));
  delete from private.password_proofs where made_at < clock_timestamp() - interval '1 hour';
  insert into private.password_proofs (user_id, session_id, act, for_session)
  select sessions.user_id, sessions.id, for_act, prove_password.for_session from auth.sessions
  where sessions.id = private.session_id() and sessions.user_id = auth.uid()
    and sessions.id is distinct from prove_password.for_session
    and sessions.created_at > statement_timestamp() - interval '1 minute'
    and exists (
      select from auth.mfa_amr_claims as claim
      where claim.session_id = sessions.id and claim.authentication_method = 'password'
    )
  on conflict do nothing returning proof into made;
  if made is null then
    raise exception 'This needs the password again.' using errcode = 'PT403', detail = 'PASSWORD_NEEDED';
  end if;
  return made;
end $$;
comment on function public.prove_password is 'Gives a proof for one act, once in a session opened with the password in the '
  'last minute; else PASSWORD_NEEDED. for_session: the one that may change the password. For every signed-in user.';

create function private.use_proof(given uuid, for_act text) returns boolean language sql set search_path = '' begin atomic
  with used as (
    update private.password_proofs set made_at = '-infinity'
    where proof = given and act = for_act and user_id = auth.uid()
      and session_id is distinct from private.session_id()
      and made_at > statement_timestamp() - interval '1 minute'
    returning proof
  )
  select exists (select from used);
end;
comment on function private.use_proof is 'Uses a proof; false unless it is the caller''s, of another session, and fresh.';

-- Auth lets a session change the password for 24 hours, even with a stolen token. Here it may do so within a minute of its
-- sign-in and with a proof from another session, or within five minutes if a mailed link opened it. Auth ends all other
-- sessions in the same transaction. Only the requesting one is left after it, or none after a change by the secret key.
create function private.require_recent_sign_in() returns trigger language plpgsql security definer set search_path = '' as $$
declare is_refused boolean;
begin
  with used as (
    update private.password_proofs set made_at = '-infinity'
    where user_id = new.id and act = 'change-password' and made_at > statement_timestamp() - interval '1 minute'
    returning for_session
  )
  select exists (
    select from auth.sessions
    where sessions.user_id = new.id and case
      when exists (
        select from auth.mfa_amr_claims as claim
        where claim.session_id = sessions.id and claim.authentication_method = 'password'
      ) then sessions.created_at < statement_timestamp() - interval '1 minute'
        or sessions.id not in (select for_session from used)
      else sessions.created_at < statement_timestamp() - interval '5 minutes'
    end
  ) into is_refused;
  if is_refused then raise exception 'Password update requires the password, typed for this in the last minute'; end if;
  return null;
end $$;
comment on function private.require_recent_sign_in is 'Refuses a new password if a session remains that is older than a minute '
  'or lacks a proof of prove_password or, opened without the password, is older than five minutes.';

create constraint trigger users_recent_sign_in after update of encrypted_password on auth.users
deferrable initially deferred
for each row when (old.encrypted_password is distinct from new.encrypted_password)
execute function private.require_recent_sign_in();

grant execute on function public.session_end to anon, authenticated;
grant execute on function public.get_sessions, public.end_sessions, public.prove_password to authenticated;

-- Whether everybody needs a second factor, and recovery codes: for a correct code manage-admin removes the lost factors.

create function public.two_factors_required() returns boolean language sql stable security definer set search_path = ''
begin atomic
  select private.require('somebody of the desk', 'read the settings');
  select require_two_factors from public.app_settings;
end;
comment on function public.two_factors_required is 'Whether every admin needs a second factor.';

create function public.require_two_factors(required boolean) returns void
language sql security definer set search_path = '' begin atomic
  select private.require('the primary admin', 'change this');
  select private.require('somebody with a second factor', 'change this');
  update public.app_settings set require_two_factors = required where id;
end;
comment on function public.require_two_factors is 'Sets whether every admin needs a second factor. The caller has one.';

create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  used_at timestamptz,
  code_hash text not null,
  primary key (user_id, code_hash)
);
comment on table private.recovery_codes is 'bcrypt of the SHA-256 of each code, with one salt for a person.';

-- Ten codes of 80 bits could be tried against a fast hash by a thief of the table. So they have bcrypt, with one salt for
-- all codes of a person: a try costs one hash and not ten. Capitals, spaces and hyphens do not matter.
create function private.recovery_code_hash(code text, salt text) returns text language sql immutable set search_path = ''
return extensions.crypt(encode(sha256(convert_to(lower(regexp_replace(code, '[\s-]', '', 'g')), 'UTF8')), 'hex'), salt);
comment on function private.recovery_code_hash is 'A recovery code''s stored hash; salt: a new one, or this person''s.';

create function public.create_recovery_codes() returns setof text
language plpgsql security definer set search_path = '' as $$
declare
  codes text[];
  salt text := extensions.gen_salt('bf', 10);
begin
  perform private.require('somebody with a second factor', 'make recovery codes');
  select array_agg(
    regexp_replace(left(encode(sha256(uuid_send(gen_random_uuid())), 'hex'), 20), '(.{5})(?=.)', '\1-', 'g')
  ) into codes from generate_series(1, 10);
  delete from private.recovery_codes where user_id = auth.uid();
  insert into private.recovery_codes (user_id, code_hash)
  select auth.uid(), private.recovery_code_hash(code, salt) from unnest(codes) as code;
  perform private.write_audit('recovery-codes-made', 'admin', auth.uid());
  return query select unnest(codes);
end $$;
comment on function public.create_recovery_codes is 'Ten new recovery codes in place of the old, to be read this once.';

create function public.count_recovery_codes() returns integer language sql stable security definer set search_path = ''
begin atomic
  select private.require('somebody with a second factor', 'count recovery codes');
  select count(*)::integer from private.recovery_codes where user_id = auth.uid() and used_at is null;
end;
comment on function public.count_recovery_codes is 'How many recovery codes the caller has left.';

-- Returns false for a wrong code, because an error would roll back the count of attempts.
create function public.use_recovery_code(target_user uuid, code text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  typed text;
  is_right boolean;
begin
  perform private.check_size(64000, row(code));
  perform private.take_slot('recovery:' || target_user, 10);
  select private.recovery_code_hash(code, code_hash) into typed
  from private.recovery_codes where user_id = target_user limit 1;
  update private.recovery_codes set used_at = now() where user_id = target_user and used_at is null and code_hash = typed;
  is_right := found;
  perform private.write_audit(
    case when is_right then 'recovery-code-used' else 'recovery-code-refused' end,
    'admin', target_user, acting_user => target_user
  );
  return is_right;
end $$;
comment on function public.use_recovery_code is 'Uses up a code; false if wrong or used. PT429 after ten calls an hour.';

grant execute on function
  public.two_factors_required, public.require_two_factors, public.create_recovery_codes, public.count_recovery_codes
to authenticated;
grant execute on function public.use_recovery_code to service_role;
