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

grant execute on function public.session_end(uuid) to anon, authenticated;
grant execute on function public.get_sessions(), public.end_sessions(uuid) to authenticated;
