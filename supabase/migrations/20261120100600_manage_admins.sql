-- Making and deleting admins. Called with the secret key only: the functions say who acts.
-- Each takes the same lock first, so that the rules hold however many requests race.
-- The detail of an error is its code; PT4xx makes the API answer with that status.

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
end
$$;
revoke all on function private.lock_admins(uuid) from public;

-- Makes an existing user the first and primary admin.
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

-- Makes an existing user an admin, on behalf of one.
create function public.grant_admin(target_user uuid, acting_user uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_admins(acting_user);
  insert into public.user_roles (user_id, role) values (target_user, 'admin')
  on conflict do nothing;
end
$$;

-- Deletes an admin's account, on behalf of another admin.
create function public.delete_admin(target_user uuid, acting_user uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_admins(acting_user);
  if not exists (
    select from public.user_roles where user_id = target_user and role = 'admin'
  ) then
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

revoke all on function public.bootstrap_admin(uuid), public.grant_admin(uuid, uuid),
  public.delete_admin(uuid, uuid)
from public, anon, authenticated, service_role;
grant execute on function public.bootstrap_admin(uuid), public.grant_admin(uuid, uuid),
  public.delete_admin(uuid, uuid)
to service_role;
