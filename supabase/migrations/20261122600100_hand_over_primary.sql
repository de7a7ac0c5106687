-- The primary role goes to another admin in one transaction. The password is asked for again: `proof` is
-- a session that was opened with it just now, so that who finds an open desk cannot give the role away.

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
  'Makes another admin the primary one in place of the caller. proof: a session that the caller opened with the password in the last five minutes, other than the one that asks. Raises NOT_PRIMARY, OWN_ACCOUNT, NOT_FOUND or PASSWORD_NEEDED in the detail.';
revoke all on function public.hand_over_primary(uuid, uuid)
from public, anon, authenticated, service_role;
grant execute on function public.hand_over_primary(uuid, uuid) to authenticated;
