-- Who did what in the desk, for as long as there is a desk. A prospect's words never come in here, only
-- ids of leads, so that nothing has to be taken out when a person is erased.

create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- No foreign keys: an account's end would have to change the log.
  actor_id uuid,
  actor_name text,
  actor_email text,
  action text not null constraint audit_log_action_name check (action ~ '^[a-z]+(-[a-z]+)*$'),
  subject_type text constraint audit_log_subject_type_known
    check (subject_type in ('lead', 'admin', 'setting')),
  subject_id uuid,
  subject_email text,
  details jsonb not null default '{}' constraint audit_log_details_shape
    check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 4096)
);
comment on table public.audit_log is
  'What was done in the desk and by whom; rows are added by private.write_audit and never changed.';
comment on column public.audit_log.actor_id is
  'The admin who did it; null for the server, the secret key and a failed sign-in.';
comment on column public.audit_log.actor_name is 'Of the admin at the time; null where none was set.';
comment on column public.audit_log.subject_id is 'Of the lead or the admin; null for a setting.';
comment on column public.audit_log.subject_email is 'Of the admin at the time; null for a lead.';
comment on column public.audit_log.details is
  'Numbers, names of fields and settings with their values; never a word of a prospect.';

create index audit_log_by_actor on public.audit_log (actor_id, id desc);
create index audit_log_by_subject on public.audit_log (subject_id, id desc);

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
  'Adds one row to the audit log. The actor is acting_user, else the caller, else the admin for whom the secret key acts (lock_admins). details: no word of a prospect.';

alter table public.audit_log enable row level security;
revoke all on public.audit_log from public, anon, authenticated, service_role;
revoke all on sequence public.audit_log_id_seq from public, anon, authenticated, service_role;
grant select on public.audit_log to authenticated, service_role;

create policy "admins read the audit log" on public.audit_log
  for select to authenticated
  using ((select public.is_admin()));

-- What the desk itself reports, since a reading leaves no trace in a database.
create function public.log_access(
  action text, lead_id uuid default null, row_count integer default null
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin('report an access');
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
  'Writes into the audit log that the caller opened or exported leads: board-opened, trash-opened, lead-opened, leads-exported or activity-exported. For admins.';

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
  'Everybody who stands in the audit log as the actor, with the name of their last row. Runs as the caller: row level security returns none to users who are not admins.';

revoke all on function private.refuse_audit_change(),
  private.write_audit(text, text, uuid, jsonb, uuid) from public;
revoke all on function public.log_access(text, uuid, integer), public.get_audit_people()
from public, anon, authenticated, service_role;
grant execute on function public.log_access(text, uuid, integer), public.get_audit_people()
to authenticated;
