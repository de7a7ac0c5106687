-- Auth lets a session of the last 24 hours change the password. Who found an open desk or a token has
-- that long, so here it is five minutes. Auth ends all other sessions in the same transaction: what is
-- left at its end is the session that asked, or none where the change was made with the secret key.

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
revoke all on function private.require_recent_sign_in() from public;

create constraint trigger users_recent_sign_in after update of encrypted_password on auth.users
deferrable initially deferred
for each row when (old.encrypted_password is distinct from new.encrypted_password)
execute function private.require_recent_sign_in();
