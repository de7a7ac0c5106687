-- Ten codes of 80 bits are few enough to be tried against a fast hash by who has stolen the table: bcrypt, as for
-- passwords. One salt for all codes of a person, so that a try costs one hash and not ten. The codes that people have
-- go on working, since their hash is hashed once more.

alter table private.recovery_codes add column slow_hash text;
with salts as materialized (
  select user_id, extensions.gen_salt('bf', 10) as salt
  from (select distinct user_id from private.recovery_codes) as people
)
update private.recovery_codes as code
set slow_hash = extensions.crypt(encode(code.code_hash, 'hex'), salts.salt)
from salts where salts.user_id = code.user_id;
alter table private.recovery_codes drop column code_hash;
alter table private.recovery_codes rename column slow_hash to code_hash;
alter table private.recovery_codes add primary key (user_id, code_hash);
comment on table private.recovery_codes is
  'bcrypt of the SHA-256 of each code, with one salt for a person; a new set takes the place of the old.';

drop function private.recovery_code_hash(text);

-- Capitals, spaces and hyphens do not matter to who types one in.
create function private.recovery_code_hash(code text, salt text) returns text
language sql immutable set search_path = ''
return extensions.crypt(
  encode(sha256(convert_to(lower(regexp_replace(code, '[\s-]', '', 'g')), 'UTF8')), 'hex'), salt
);
comment on function private.recovery_code_hash(text, text) is
  'The hash by which a recovery code is stored; salt: a new one, or a stored hash of the same person.';
revoke all on function private.recovery_code_hash(text, text) from public;

create or replace function public.create_recovery_codes() returns setof text
language plpgsql security definer set search_path = ''
as $$
declare
  codes text[];
  salt text := extensions.gen_salt('bf', 10);
begin
  perform private.require_second_factor();
  select array_agg(
    regexp_replace(
      left(encode(sha256(uuid_send(gen_random_uuid())), 'hex'), 20), '(.{5})(?=.)', '\1-', 'g'
    )
  ) into codes from generate_series(1, 10);
  delete from private.recovery_codes where user_id = auth.uid();
  insert into private.recovery_codes (user_id, code_hash)
  select auth.uid(), private.recovery_code_hash(code, salt) from unnest(codes) as code;
  perform private.write_audit('recovery-codes-made', 'admin', auth.uid());
  return query select unnest(codes);
end
$$;

create or replace function public.use_recovery_code(target_user uuid, code text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  typed text;
begin
  perform private.take_slot('recovery:' || target_user, 10);
  select private.recovery_code_hash(code, code_hash) into typed
  from private.recovery_codes where user_id = target_user limit 1;
  update private.recovery_codes set used_at = now()
  where user_id = target_user and used_at is null and code_hash = typed;
  if found then
    perform private.write_audit('recovery-code-used', 'admin', target_user, acting_user => target_user);
  end if;
  return found;
end
$$;
