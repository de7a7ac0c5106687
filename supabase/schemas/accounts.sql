-- Making, changing and deleting the accounts of the desk. Called with the secret key, by functions that say who acts.
-- Each takes the same lock first, so that the rules hold however many requests race. The detail of an error is its
-- code; PT4xx makes the API answer with that status.

create function private.lock_admins(acting_user uuid) returns void language plpgsql set search_path = '' as $$
begin
  lock table public.user_roles in share row exclusive mode;
  perform private.require_acting_admin(acting_user, 'manage admins');
  perform set_config('selat.acting_user', acting_user::text, true);
end $$;
comment on function private.lock_admins is 'Locks the roles; NOT_ADMIN unless the user acted for, the log''s actor, is one.';

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
comment on function public.bootstrap_admin is 'Makes a user the first and primary admin, unless there is an admin.';

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
    -- The caller is an admin and stays one, so that there is always one left.
    raise exception 'You cannot change your own role.' using errcode = 'PT409', detail = 'OWN_ACCOUNT';
  elsif old_role = 'primary' then
    raise exception 'Cannot change the role of the primary admin.' using errcode = 'PT409', detail = 'PRIMARY_ADMIN';
  end if;
  update public.user_roles set role = new_role where user_id = target_user and role <> new_role;
  perform private.write_audit('role-changed', 'admin', target_user, jsonb_build_object('role', new_role)) where found;
end $$;
comment on function public.change_role is 'Makes somebody else admin or member, else NOT_FOUND, OWN_ACCOUNT, PRIMARY_ADMIN.';

create function public.delete_admin(target_user uuid, acting_user uuid, new_owner uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  old_role text;
  handed integer;
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
  get diagnostics handed = row_count;
  perform private.write_audit('leads-handed-over', 'admin', target_user, jsonb_build_object(
    'leads', handed, 'to', coalesce(private.person_name(new_owner), 'unassigned')
  )) where handed > 0;
  delete from auth.users where id = target_user;
end $$;
comment on function public.delete_admin is 'Deletes another account than the primary, the own and the last admin''s, on '
  'behalf of an admin, and gives its leads, with what is planned for them, to new_owner; null leaves them unassigned.';

-- The password is asked for again, so that who finds an open desk, or has a token, cannot give the role away.
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
comment on function public.hand_over_primary is 'Makes another admin the primary one. proof: of prove_password for '
  'hand-over-primary, in another session within the minute. Raises NOT_PRIMARY, OWN_ACCOUNT, NOT_FOUND or PASSWORD_NEEDED.';

create function public.get_team() returns table (id uuid, full_name text, email text)
language sql stable set search_path = '' begin atomic
  select profiles.id, profiles.full_name, profiles.email from public.profiles
  where exists (select from public.user_roles where user_roles.user_id = profiles.id)
  order by profiles.created_at, profiles.id;
end;
comment on function public.get_team is 'Everybody who can own a lead, the longest there first. Runs as the caller.';

grant execute on function public.bootstrap_admin, public.grant_role, public.delete_admin to service_role;
grant execute on function public.change_role, public.hand_over_primary, public.get_team to authenticated;
