-- Who did what in the desk. No row is ever changed or deleted: rows contain ids of leads but no words of a prospect, so an
-- erasure of a person needs no change here. The triggers that audit a lead or a list are in the files of their tables.

create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- No foreign keys: deleting an account would have to change its rows here.
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
comment on table public.audit_log is 'What was done in the desk and by whom; only private.write_audit adds rows.';
comment on column public.audit_log.actor_id is 'The user who did it; null for the server and a failed sign-in.';
comment on column public.audit_log.subject_email is 'The email address of the admin at the time; null for a lead.';
comment on column public.audit_log.details is 'Numbers, names of fields, settings and their values; no word of a prospect.';

grant select on public.audit_log to authenticated, service_role;
create policy "admins read the audit log" on public.audit_log for select to authenticated using ((select public.is_admin()));

create function private.refuse_audit_change() returns trigger language plpgsql set search_path = '' as $$
begin raise exception 'The audit log is never changed' using errcode = 'insufficient_privilege'; end $$;
comment on function private.refuse_audit_change is 'Refuses UPDATE, DELETE and TRUNCATE to every role.';
create trigger audit_log_append_only before update or delete or truncate on public.audit_log
for each statement execute function private.refuse_audit_change();
-- Fires for the replication role as well, for which ordinary triggers do not run.
alter table public.audit_log enable always trigger audit_log_append_only;

create function private.write_audit(
  action text, subject_type text default null, subject_id uuid default null, details jsonb default '{}',
  acting_user uuid default null
) returns void language plpgsql security definer set search_path = '' as $$
declare
  who public.profiles;
  subject_email text;
begin
  select * into who from public.profiles where id = coalesce(
    acting_user, auth.uid(), nullif(current_setting('selat.acting_user', true), '')::uuid
  );
  if subject_type = 'admin' then select users.email into subject_email from auth.users where users.id = subject_id; end if;
  insert into public.audit_log (actor_id, actor_name, actor_email, action, subject_type, subject_id, subject_email, details)
  values (who.id, who.full_name, who.email, action, subject_type, subject_id, subject_email, details);
end $$;
comment on function private.write_audit is 'Adds a row to the log. Actor: acting_user, else the caller or that of lock_admins.';

create function public.log_access(action text, lead_id uuid default null, row_count integer default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_size(64000, row(action));
  perform private.require(
    case when action like '%-exported' then 'an admin' else 'somebody of the desk' end, 'report this access'
  );
  if action not in (
    'board-opened', 'today-opened', 'trash-opened', 'report-leads-opened', 'lead-opened',
    'leads-exported', 'activity-exported'
  ) then
    raise exception 'Unknown access: %', action using errcode = 'check_violation';
  end if;
  perform private.write_audit(
    action, case when lead_id is not null then 'lead' end, lead_id, jsonb_strip_nulls(jsonb_build_object('rows', row_count))
  );
end $$;
comment on function public.log_access is 'Logs that the caller opened leads or, as an admin, exported them: a listed action.';

create function public.get_audit_people() returns table (actor_id uuid, actor_name text, actor_email text)
language sql stable set search_path = '' begin atomic
  select distinct on (actor_id) actor_id, actor_name, actor_email
  from public.audit_log where actor_id is not null order by actor_id, id desc;
end;
comment on function public.get_audit_people is 'Every actor, with the name in their newest row. Runs as the caller.';

-- Sign-ins, accounts, passwords and settings are logged by triggers. A sign-in creates a session, a refresh does not.
create function private.audit_account() returns trigger language plpgsql security definer set search_path = '' as $$
declare account uuid := (to_jsonb(coalesce(new, old)) ->> tg_argv[1])::uuid;
begin
  perform private.write_audit(tg_argv[0], 'admin', account, acting_user => case tg_argv[2] when 'self' then account end);
  return null;
end $$;
comment on function private.audit_account is 'Logs events of an account. Arguments: action, id column, "self" for own acts.';
create trigger sessions_audit after insert on auth.sessions
for each row execute function private.audit_account('signed-in', 'user_id', 'self');
create trigger users_audit_password after update of encrypted_password on auth.users
for each row when (old.encrypted_password is distinct from new.encrypted_password)
execute function private.audit_account('password-changed', 'id');
create trigger mfa_factors_audit_added after update of status on auth.mfa_factors
for each row when (old.status <> 'verified' and new.status = 'verified')
execute function private.audit_account('second-factor-added', 'user_id', 'self');
create trigger mfa_factors_audit_removed after delete on auth.mfa_factors
for each row when (old.status = 'verified') execute function private.audit_account('second-factor-removed', 'user_id');

-- Auth calls these hooks only for an address that has an account.
create function public.hook_password_verification_attempt(event jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_audit('sign-in-failed', 'admin', (event ->> 'user_id')::uuid) where not (event ->> 'valid')::boolean;
  return '{"decision": "continue"}';
end $$;
comment on function public.hook_password_verification_attempt is 'Auth''s hook: audits a wrong password.';

create function public.hook_mfa_verification_attempt(event jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare account uuid := event ->> 'user_id';
begin
  perform private.write_audit('second-factor-refused', 'admin', account, acting_user => account)
  where not (event ->> 'valid')::boolean;
  return '{"decision": "continue"}';
end $$;
comment on function public.hook_mfa_verification_attempt is 'Auth''s hook: audits a wrong code of an authenticator app.';

grant execute on function public.log_access, public.get_audit_people to authenticated;

-- Auth calls the hooks; a plain Postgres has no such role.
do $$
begin
  if to_regrole('supabase_auth_admin') is not null then
    grant usage on schema public to supabase_auth_admin;
    grant execute on function public.hook_password_verification_attempt, public.hook_mfa_verification_attempt
      to supabase_auth_admin;
  end if;
end $$;

create function private.audit_deletion() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_audit(role || '-deleted', 'admin', old.id) from public.user_roles where user_id = old.id;
  return old;
end $$;
comment on function private.audit_deletion is 'Writes into the audit log that an admin or a member was deleted.';
create trigger users_audit_deletion before delete on auth.users for each row execute function private.audit_deletion();

-- If an account is deleted, its role was logged before the deletion.
create function private.audit_role() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.write_audit(new.role || '-created', 'admin', new.user_id);
  elsif exists (select from auth.users where id = old.user_id) then
    perform private.write_audit(old.role || '-deleted', 'admin', old.user_id);
  end if;
  return null;
end $$;
comment on function private.audit_role is 'Writes into the audit log that a user got or lost the role of admin or member.';
create trigger user_roles_audit after insert or delete on public.user_roles
for each row execute function private.audit_role();

create function private.audit_setting() returns trigger language plpgsql security definer set search_path = '' as $$
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
end $$;
comment on function private.audit_setting is 'Logs each changed value. Its argument: the name that readers see for the table.';
create trigger app_settings_audit after update on public.app_settings
for each row execute function private.audit_setting('Settings');

create function private.audit_list() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_audit('setting-changed', 'setting', details => jsonb_build_object(
    'of', tg_argv[0],
    case tg_op when 'INSERT' then 'added' when 'DELETE' then 'removed' else 'changed' end,
    to_jsonb(coalesce(new, old)) ->> tg_argv[1]
  ));
  return null;
end $$;
comment on function private.audit_list is 'Logs each change. Arguments: the list''s name, the column that names an entry.';
