-- Sign-ins, accounts, passwords and settings, written where they happen: whichever way leads there.

-- Every sign-in makes a session, a refreshed one none.
create function private.audit_sign_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.write_audit('signed-in', 'admin', new.user_id, acting_user => new.user_id);
  return null;
end
$$;
comment on function private.audit_sign_in() is
  'Trigger on auth.sessions: writes each sign-in into the audit log.';

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
  'Auth''s password verification hook: writes a wrong password into the audit log, by the account, and lets Auth decide. For Auth only.';
revoke all on function public.hook_password_verification_attempt(jsonb)
from public, anon, authenticated, service_role;
do $$
begin
  if to_regrole('supabase_auth_admin') is not null then
    grant usage on schema public to supabase_auth_admin;
    grant execute on function public.hook_password_verification_attempt(jsonb)
      to supabase_auth_admin;
  end if;
end
$$;

create function private.audit_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    perform private.write_audit('password-changed', 'admin', new.id);
    return new;
  end if;
  if exists (select from public.user_roles where user_id = old.id and role = 'admin') then
    perform private.write_audit('admin-deleted', 'admin', old.id);
  end if;
  return old;
end
$$;
comment on function private.audit_account() is
  'Trigger on auth.users: writes changed passwords and deleted admins into the audit log.';

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
    perform private.write_audit('admin-created', 'admin', new.user_id);
  elsif exists (select from auth.users where id = old.user_id) then
    perform private.write_audit('admin-deleted', 'admin', old.user_id);
  end if;
  return null;
end
$$;
comment on function private.audit_role() is
  'Trigger on user_roles: writes new admins into the audit log, and those whose role alone is taken away.';

create trigger user_roles_audit after insert or delete on public.user_roles
for each row execute function private.audit_role();

-- The secret key has no user of its own: the rest of the transaction is the acting admin's.
create or replace function private.lock_admins(acting_user uuid) returns void
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
  'Locks the roles until the end of the transaction, so that changes of admins happen one after another; raises NOT_ADMIN unless the acting user is an admin, who is the audit log''s actor from here.';

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
  'Trigger on the tables of settings: writes each changed value, before and after, into the audit log. Its argument names the table to a reader.';

create trigger working_hours_audit after update on public.working_hours
for each row execute function private.audit_setting('Working hours');
create trigger app_settings_audit after update on public.app_settings
for each row execute function private.audit_setting('Settings');

revoke all on function private.audit_sign_in(), private.audit_account(), private.audit_role(),
  private.audit_setting() from public;
