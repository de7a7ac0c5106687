-- Leads come in by a key from elsewhere: lead ads, automations (docs/decisions/069-webhook-out-door-in.md).

create table private.lead_keys (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint lead_keys_name check (name = btrim(name) and char_length(name) between 1 and 40),
  source text not null constraint lead_keys_source check (source ~ '^api(-[a-z]+)*$'),
  hash text not null unique constraint lead_keys_hash check (hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create unique index lead_keys_once on private.lead_keys (lower(name)) where revoked_at is null;
comment on table private.lead_keys is 'The keys that the function `leads` takes leads by.';
comment on column private.lead_keys.source is 'Of the leads that come by it: api and the letters of its name.';
comment on column private.lead_keys.hash is 'SHA-256 of the key, 32 random bytes; the key itself is kept nowhere.';

create function public.get_lead_keys()
returns table (id uuid, name text, source text, created_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = '' begin atomic
  select private.require('an admin', 'read the settings');
  select id, name, source, created_at, last_used_at from private.lead_keys where revoked_at is null order by created_at;
end;
comment on function public.get_lead_keys is 'The keys that leads come in by, without those that were revoked.';

create function public.create_lead_key(key_name text) returns text
language plpgsql security definer set search_path = '' as $$
declare made text := 'slk_' || translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/=', '-_');
begin
  perform private.require('an admin', 'change the settings', row(key_name));
  perform private.lock_slots('lead-keys');
  if (select count(*) from private.lead_keys where revoked_at is null) >= 20 then
    raise exception 'There are 20 keys already' using errcode = 'check_violation', constraint = 'lead_keys_limit';
  end if;
  insert into private.lead_keys (name, source, hash) values (
    key_name,
    rtrim('api-' || btrim(regexp_replace(lower(key_name) collate "C", '[^a-z]+', '-', 'g'), '-'), '-'),
    encode(extensions.digest(made, 'sha256'), 'hex')
  );
  perform private.write_audit('setting-changed', 'setting', details =>
    jsonb_build_object('of', 'Keys for leads', 'added', key_name));
  return made;
end $$;
comment on function public.create_lead_key is 'Makes a key with this name and returns it, which is shown this once.';

create function public.revoke_lead_key(key_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare revoked private.lead_keys;
begin
  perform private.require('an admin', 'change the settings');
  update private.lead_keys set revoked_at = now() where id = key_id and revoked_at is null returning * into revoked;
  if revoked.id is null then return false; end if;
  perform private.write_audit('setting-changed', 'setting', details =>
    jsonb_build_object('of', 'Keys for leads', 'removed', revoked.name));
  return true;
end $$;
comment on function public.revoke_lead_key is 'Refuses a key from now on; false where it was revoked before.';

-- The same id from the same key is the same lead, also twice at once: its primary key is made of both.
create function private.received_id(key_id uuid, external_id text) returns uuid language sql immutable set search_path = ''
return coalesce(
  overlay(overlay(
    left(encode(sha256(convert_to(key_id || ':' || external_id, 'UTF8')), 'hex'), 32)
    placing '8' from 13) placing 'a' from 17)::uuid,
  gen_random_uuid()
);
comment on function private.received_id is 'The id of what its sender calls so, a UUID of version 8; else random.';

-- What the columns of the table say, so that a new one needs no line here.
create function private.misnamed_fields(given jsonb) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_object_agg(coalesce(name, key), case when key is null then 'required' else 'unknown' end)
  from jsonb_object_keys(given) as key
  full join (
    select attname::text as name, attnotnull and not atthasdef as is_required from pg_catalog.pg_attribute
    where attrelid = 'public.leads'::regclass
      and attname = any (private.typed_columns() || '{attribution,consent_text,consent_version}'::text[])
  ) as field (name, is_required) on name = key
  where key is null and is_required or name is null;
$$;
comment on function private.misnamed_fields is 'Fields of a received lead that are required and missing, or unknown.';

create function private.refused_field(rule text) returns jsonb language sql stable set search_path = ''
return (
  select jsonb_build_object(field, coalesce(nullif(substr(rule, char_length(field) + 8), ''), 'invalid'))
  from unnest(private.typed_columns() || '{attribution}'::text[]) as field
  where starts_with(rule, 'leads_' || field)
);
comment on function private.refused_field is 'The field of a rule of leads and what it asks for: {field: length}.';

create function private.store_received_lead(given jsonb, new_source text, new_id uuid, is_test boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare refused text;
begin
  execute (
    select format(
      'insert into public.leads (id, source, notification_status%1$s)
      select $2, $3, ''waiting''%1$s from jsonb_populate_record(null::public.leads, $1)',
      string_agg(format(', %I', key), '')
    )
    from jsonb_object_keys(given) as key
  ) using given, new_id, new_source;
  if is_test then raise exception 'A test is not stored' using errcode = 'ZZ001'; end if;
  return null;
exception
  when sqlstate 'ZZ001' then
    return null;
  when check_violation then
    get stacked diagnostics refused = constraint_name;
    return private.refused_field(refused);
end $$;
comment on function private.store_received_lead is 'Stores a lead, or with is_test only tries to; returns what refuses it.';

create function public.receive_lead(key_hash text, lead jsonb, external_id text default null, is_test boolean default false)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  used private.lead_keys;
  new_id uuid;
  refused jsonb;
begin
  perform private.check_size(64000, row(key_hash, lead, external_id));
  update private.lead_keys set last_used_at = now() where hash = key_hash and revoked_at is null returning * into used;
  if used.id is null then
    raise exception 'This key is unknown, or was revoked.' using errcode = 'PT401', detail = 'UNKNOWN_KEY';
  end if;
  if private.take_room('key:' || used.id, 60, interval '1 minute') is null then
    raise exception 'A key takes 60 leads a minute.' using errcode = 'PT429';
  end if;
  new_id := private.received_id(used.id, external_id);
  if exists (select from public.leads where id = new_id) then
    return jsonb_build_object('id', new_id, 'status', 'repeated');
  end if;
  refused := coalesce(private.misnamed_fields(lead), private.store_received_lead(lead, used.source, new_id, is_test));
  if refused is not null then
    return jsonb_build_object('refused', refused);
  elsif is_test then
    return '{"status": "test"}';
  end if;
  perform private.call_notifier();
  return jsonb_build_object('id', new_id, 'status', 'created');
end $$;
comment on function public.receive_lead is 'Stores a lead by the key with this hash, once an external_id; with is_test only '
  'checks it. Returns {id, status: created, repeated or test} or {refused: {field: why}}; UNKNOWN_KEY, PT429.';

grant execute on function public.get_lead_keys, public.create_lead_key, public.revoke_lead_key to authenticated;
grant execute on function public.receive_lead to service_role;
