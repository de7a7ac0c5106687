-- Whether everybody needs a second factor, and recovery codes: by a right one manage-admin takes away the lost factors.

create function public.two_factors_required() returns boolean language sql stable security definer set search_path = ''
begin atomic
  select private.require('somebody of the desk', 'read the settings');
  select require_two_factors from public.app_settings;
end;
comment on function public.two_factors_required is 'Whether every admin needs a second factor.';

create function public.require_two_factors(required boolean) returns void
language sql security definer set search_path = '' begin atomic
  select private.require('the primary admin', 'change this');
  select private.require('somebody with a second factor', 'change this');
  update public.app_settings set require_two_factors = required where id;
end;
comment on function public.require_two_factors is 'Sets whether every admin needs a second factor. The caller has one.';

create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  used_at timestamptz,
  code_hash text not null,
  primary key (user_id, code_hash)
);
comment on table private.recovery_codes is 'bcrypt of the SHA-256 of each code, with one salt for a person.';

-- Ten codes of 80 bits could be tried against a fast hash by a thief of the table. So they have bcrypt, with one salt for
-- all codes of a person: a try costs one hash and not ten. Capitals, spaces and hyphens do not matter.
create function private.recovery_code_hash(code text, salt text) returns text language sql immutable set search_path = ''
return extensions.crypt(encode(sha256(convert_to(lower(regexp_replace(code, '[\s-]', '', 'g')), 'UTF8')), 'hex'), salt);
comment on function private.recovery_code_hash is 'A recovery code''s stored hash; salt: a new one, or this person''s.';

create function public.create_recovery_codes() returns setof text
language plpgsql security definer set search_path = '' as $$
declare
  codes text[];
  salt text := extensions.gen_salt('bf', 10);
begin
  perform private.require('somebody with a second factor', 'make recovery codes');
  select array_agg(
    regexp_replace(left(encode(sha256(uuid_send(gen_random_uuid())), 'hex'), 20), '(.{5})(?=.)', '\1-', 'g')
  ) into codes from generate_series(1, 10);
  delete from private.recovery_codes where user_id = auth.uid();
  insert into private.recovery_codes (user_id, code_hash)
  select auth.uid(), private.recovery_code_hash(code, salt) from unnest(codes) as code;
  perform private.write_audit('recovery-codes-made', 'admin', auth.uid());
  return query select unnest(codes);
end $$;
comment on function public.create_recovery_codes is 'Ten new recovery codes in place of the old, to be read this once.';

create function public.count_recovery_codes() returns integer language sql stable security definer set search_path = ''
begin atomic
  select private.require('somebody with a second factor', 'count recovery codes');
  select count(*)::integer from private.recovery_codes where user_id = auth.uid() and used_at is null;
end;
comment on function public.count_recovery_codes is 'How many recovery codes the caller has left.';

-- False is returned, not raised: a wrong code has to stay counted.
create function public.use_recovery_code(target_user uuid, code text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  typed text;
  is_right boolean;
begin
  perform private.check_size(64000, row(code));
  perform private.take_slot('recovery:' || target_user, 10);
  select private.recovery_code_hash(code, code_hash) into typed
  from private.recovery_codes where user_id = target_user limit 1;
  update private.recovery_codes set used_at = now() where user_id = target_user and used_at is null and code_hash = typed;
  is_right := found;
  perform private.write_audit(
    case when is_right then 'recovery-code-used' else 'recovery-code-refused' end,
    'admin', target_user, acting_user => target_user
  );
  return is_right;
end $$;
comment on function public.use_recovery_code is 'Uses up a recovery code; false if it is none. PT429 after ten an hour.';

grant execute on function
  public.two_factors_required, public.require_two_factors, public.create_recovery_codes, public.count_recovery_codes
to authenticated;
grant execute on function public.use_recovery_code to service_role;
