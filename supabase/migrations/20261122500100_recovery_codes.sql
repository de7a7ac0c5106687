-- Recovery codes, which Auth has none of: a right one lets the edge function manage-admin take away the
-- factors of somebody who has lost them. Codes have 80 random bits, so that a plain hash keeps them.

create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table private.recovery_codes is 'SHA-256 of each code; a new set takes the place of the old.';
alter table private.recovery_codes enable row level security;
revoke all on private.recovery_codes from public, anon, authenticated, service_role;

-- Capitals, spaces and hyphens do not matter to who types one in.
create function private.recovery_code_hash(code text) returns bytea
language sql immutable set search_path = ''
return sha256(convert_to(lower(regexp_replace(code, '[\s-]', '', 'g')), 'UTF8'));
comment on function private.recovery_code_hash(text) is 'The hash by which a recovery code is stored.';

create function private.require_second_factor() returns void
language plpgsql set search_path = ''
as $$
begin
  if not (public.is_admin() and private.has_second_factor()) then
    raise exception 'Only an admin who signed in with a second factor may do this'
      using errcode = 'insufficient_privilege';
  end if;
end
$$;
comment on function private.require_second_factor() is
  'Raises insufficient_privilege unless the caller is an admin who signed in with a second factor.';

create function public.create_recovery_codes() returns setof text
language plpgsql security definer set search_path = ''
as $$
declare
  codes text[];
begin
  perform private.require_second_factor();
  select array_agg(
    regexp_replace(
      left(encode(sha256(uuid_send(gen_random_uuid())), 'hex'), 20), '(.{5})(?=.)', '\1-', 'g'
    )
  ) into codes from generate_series(1, 10);
  delete from private.recovery_codes where user_id = auth.uid();
  insert into private.recovery_codes (user_id, code_hash)
  select auth.uid(), private.recovery_code_hash(code) from unnest(codes) as code;
  perform private.write_audit('recovery-codes-made', 'admin', auth.uid());
  return query select unnest(codes);
end
$$;
comment on function public.create_recovery_codes() is
  'Ten new recovery codes of the caller, in place of the old ones; they can be read this once. For admins who signed in with a second factor.';

create function public.count_recovery_codes() returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_second_factor();
  return (
    select count(*) from private.recovery_codes where user_id = auth.uid() and used_at is null
  );
end
$$;
comment on function public.count_recovery_codes() is
  'How many recovery codes the caller has left. For admins who signed in with a second factor.';

-- False is returned, not raised: a wrong code has to stay counted.
create function public.use_recovery_code(target_user uuid, code text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.take_slot('recovery:' || target_user, 10);
  update private.recovery_codes set used_at = now()
  where user_id = target_user and used_at is null
    and code_hash = private.recovery_code_hash(code);
  if found then
    perform private.write_audit('recovery-code-used', 'admin', target_user, acting_user => target_user);
  end if;
  return found;
end
$$;
comment on function public.use_recovery_code(uuid, text) is
  'Uses up a recovery code of this user; false where it is none, or was used. Raises PT429 after ten tries in an hour. For the secret key only.';

create function public.two_factors_required() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin('read the settings');
  return (select require_two_factors from public.app_settings);
end
$$;
comment on function public.two_factors_required() is
  'Whether every admin needs a second factor. For admins.';

create function public.require_two_factors(required boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.profiles where id = auth.uid() and is_primary_admin) then
    raise exception 'Only the primary admin may change this' using errcode = 'insufficient_privilege';
  end if;
  perform private.require_second_factor();
  update public.app_settings set require_two_factors = required where id;
end
$$;
comment on function public.require_two_factors(boolean) is
  'Sets whether every admin needs a second factor. For the primary admin, signed in with one of their own.';

create function private.audit_factor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.write_audit('second-factor-removed', 'admin', old.user_id);
  else
    perform private.write_audit('second-factor-added', 'admin', new.user_id, acting_user => new.user_id);
  end if;
  return null;
end
$$;
comment on function private.audit_factor() is
  'Trigger on auth.mfa_factors: writes verified and removed second factors into the audit log.';

create trigger mfa_factors_audit_added after update of status on auth.mfa_factors
for each row when (old.status <> 'verified' and new.status = 'verified')
execute function private.audit_factor();
create trigger mfa_factors_audit_removed after delete on auth.mfa_factors
for each row when (old.status = 'verified')
execute function private.audit_factor();

revoke all on function private.recovery_code_hash(text), private.require_second_factor(),
  private.audit_factor() from public;
revoke all on function public.create_recovery_codes(), public.count_recovery_codes(),
  public.use_recovery_code(uuid, text), public.two_factors_required(),
  public.require_two_factors(boolean)
from public, anon, authenticated, service_role;
grant execute on function public.create_recovery_codes(), public.count_recovery_codes(),
  public.two_factors_required(), public.require_two_factors(boolean)
to authenticated;
grant execute on function public.use_recovery_code(uuid, text) to service_role;
