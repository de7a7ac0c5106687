-- What the audit log did not have: wrong recovery codes, a captcha's new secret, and the desk's two other lists of people.

create or replace function public.use_recovery_code(target_user uuid, code text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  typed text;
  is_right boolean;
begin
  perform private.take_slot('recovery:' || target_user, 10);
  select private.recovery_code_hash(code, code_hash) into typed
  from private.recovery_codes where user_id = target_user limit 1;
  update private.recovery_codes set used_at = now()
  where user_id = target_user and used_at is null and code_hash = typed;
  is_right := found;
  perform private.write_audit(
    case when is_right then 'recovery-code-used' else 'recovery-code-refused' end,
    'admin', target_user, acting_user => target_user
  );
  return is_right;
end
$$;

create or replace function public.change_turnstile(new_site_key text, new_secret text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  is_other_secret boolean;
begin
  perform private.require_admin('change the settings');
  if not exists (select from public.profiles where id = auth.uid() and is_primary_admin) then
    raise exception 'Only the primary admin may change this' using errcode = 'insufficient_privilege';
  end if;
  if (new_site_key is null) <> (new_secret is null) then
    raise exception 'Give both keys, or none' using errcode = 'check_violation';
  end if;
  select secret is distinct from new_secret into is_other_secret from private.turnstile where id;
  update private.turnstile set secret = new_secret, proven_at = null where id;
  update public.app_settings set turnstile_site_key = new_site_key where id;
  if is_other_secret then
    perform private.write_audit('setting-changed', 'setting', details => '{"of": "Secret key of the captcha"}');
  end if;
end
$$;

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
    'board-opened', 'today-opened', 'trash-opened', 'report-leads-opened', 'lead-opened',
    'leads-exported', 'activity-exported'
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
  'Writes into the audit log that the caller opened or exported leads: board-opened, today-opened, trash-opened, report-leads-opened, lead-opened, and for admins leads-exported or activity-exported. For the desk.';
