-- Two roles: an admin may do all there is, a member works leads. Decision 032 says what that leaves out.

alter table public.user_roles
  drop constraint user_roles_role_known,
  add constraint user_roles_role_known check (role in ('admin', 'member')),
  add constraint user_roles_one_role unique (user_id);

create function public.has_desk_role() returns boolean
language sql stable security definer set search_path = ''
return exists (select from public.user_roles where user_roles.user_id = auth.uid()) and (
  auth.jwt() ->> 'session_id' is null
  or exists (
    select from auth.sessions
    where sessions.id = (auth.jwt() ->> 'session_id')::uuid and sessions.not_after > now()
  )
) and public.second_factor_step() = 'none';
comment on function public.has_desk_role() is
  'As is_admin, for whoever has a role of the desk: admins and members.';

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

revoke all on function private.require_desk_role(text) from public;
revoke all on function public.has_desk_role() from public, anon, authenticated, service_role;
grant execute on function public.has_desk_role() to authenticated;

alter policy "admins read leads" on public.leads using ((select public.has_desk_role()));
alter policy "admins move leads that are not in the trash" on public.leads
  using ((select public.has_desk_role()) and deleted_at is null)
  with check ((select public.has_desk_role()) and deleted_at is null);
alter policy "admins read lead events" on public.lead_events using ((select public.has_desk_role()));
alter policy "admins read notes, deleted ones their author alone" on public.lead_notes
  using ((select public.has_desk_role()) and (deleted_at is null or author = (select auth.uid())));
alter policy "admins write notes" on public.lead_notes
  with check ((select public.has_desk_role()) and author = (select auth.uid()));
alter policy "authors change their notes" on public.lead_notes
  using ((select public.has_desk_role()) and author = (select auth.uid()))
  with check ((select public.has_desk_role()) and author = (select auth.uid()));
alter policy "admins read working hours" on public.working_hours using ((select public.has_desk_role()));
alter policy "admins read every profile, who has to set up a second factor their own" on public.profiles
  using (
    (select public.has_desk_role())
    or (id = (select auth.uid()) and (select public.second_factor_step()) = 'enroll')
  );
alter policy "admins change their own name" on public.profiles
  using (id = (select auth.uid()) and (select public.has_desk_role()))
  with check (id = (select auth.uid()) and (select public.has_desk_role()));
alter policy "people read their own role, admins every role" on public.user_roles
  using (user_id = (select auth.uid()) or (select public.has_desk_role()));

alter policy "admins read leads" on public.leads rename to "the desk reads leads";
alter policy "admins move leads that are not in the trash" on public.leads
  rename to "the desk changes leads that are not in the trash";
alter policy "admins read lead events" on public.lead_events rename to "the desk reads lead events";
alter policy "admins read notes, deleted ones their author alone" on public.lead_notes
  rename to "the desk reads notes, deleted ones their author alone";
alter policy "admins write notes" on public.lead_notes
  rename to "the desk writes notes as themselves";
alter policy "admins read working hours" on public.working_hours
  rename to "the desk reads working hours";
alter policy "admins read every profile, who has to set up a second factor their own" on public.profiles
  rename to "the desk reads every profile, who has to set up a second factor their own";
alter policy "admins change their own name" on public.profiles
  rename to "the desk changes its own names";
alter policy "people read their own role, admins every role" on public.user_roles
  rename to "people read their own role, the desk every role";

-- What works leads, or one's own account, as it was but for whom it asks for.
do $$
declare
  opened regprocedure;
begin
  foreach opened in array array[
    'public.get_board_page(jsonb, public.lead_stage[], integer, jsonb)', 'public.count_board(jsonb)',
    'public.get_board_choices()', 'public.find_in_notes(text[])',
    'public.soft_delete_lead(uuid)', 'public.restore_lead(uuid)', 'public.get_trashed_leads()',
    'public.undo_lead_move(uuid, timestamptz)', 'public.record_reached(uuid, text)',
    'public.undo_reached(uuid)', 'public.correct_lead(uuid, jsonb, jsonb)',
    'public.end_sessions(uuid)', 'public.two_factors_required()'
  ]::regprocedure[] loop
    execute replace(
      pg_get_functiondef(opened), 'private.require_admin(', 'private.require_desk_role('
    );
    execute format(
      'comment on function %s is %L', opened,
      replace(obj_description(opened, 'pg_proc'), 'For admins.', 'For the desk.')
    );
  end loop;
end
$$;

create or replace function public.get_sessions()
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
  'The caller''s own sessions that have not ended, this one first, then by last use; user_agent is empty where none was sent. None for users without a role of the desk.';

create or replace function private.require_second_factor() returns void
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

create or replace function public.log_access(
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
    'board-opened', 'trash-opened', 'lead-opened', 'leads-exported', 'activity-exported'
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
  'Writes into the audit log that the caller opened or exported leads: board-opened, trash-opened, lead-opened, and for admins leads-exported or activity-exported. For the desk.';

-- Members come, go and change their role as admins do, under the same lock.

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
  'Makes another user of the desk an admin or a member. Raises NOT_FOUND, OWN_ACCOUNT or PRIMARY_ADMIN in the detail. For admins.';

revoke all on function public.grant_member(uuid, uuid), public.change_role(uuid, text)
from public, anon, authenticated, service_role;
grant execute on function public.grant_member(uuid, uuid) to service_role;
grant execute on function public.change_role(uuid, text) to authenticated;

create or replace function public.delete_admin(target_user uuid, acting_user uuid) returns void
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
  'Deletes the account of an admin or a member, on behalf of another admin; refuses the primary one, oneself and the last one. For the secret key only.';

create or replace function private.audit_account() returns trigger
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

create or replace function private.audit_role() returns trigger
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
  'Trigger on user_roles: writes new admins and members into the audit log, and those whose role alone is taken away.';
