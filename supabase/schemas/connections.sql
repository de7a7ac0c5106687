-- Another system gets a signed POST for each new lead and change of stage (docs/decisions/069-webhook-out-door-in.md).

create table private.webhook (
  id boolean primary key default true constraint webhook_one_row check (id),
  url text constraint webhook_url check (
    length(url) <= 1000 and url ~ '^https://([a-z0-9-]+\.)+[a-z]{2,}/[!-~]*$'
    and url !~ '^https://[^/]+\.(localhost|local|internal|intranet|private|corp|home|lan|arpa|onion)/'
  ),
  secret text constraint webhook_secret check (secret ~ '^whsec_[A-Za-z0-9+/]{43}=$'),
  old_secret text constraint webhook_old_secret check (old_secret ~ '^whsec_[A-Za-z0-9+/]{43}=$'),
  old_secret_until timestamptz,
  sender_since timestamptz,
  tries integer not null default 0 check (tries >= 0),
  called_at timestamptz not null default '-infinity',
  next_call_at timestamptz not null default '-infinity',
  sent_at timestamptz,
  failed_at timestamptz,
  failure text constraint webhook_failure_length check (char_length(failure) between 1 and 300),
  failing_since timestamptz,
  stopped_at timestamptz,
  constraint webhook_has_secret check ((url is null) = (secret is null))
);
comment on table private.webhook is 'One row: the address that gets events, if any, and the state of sending.';
comment on column private.webhook.url is 'Has a host name and no port; each call checks the name again.';
comment on column private.webhook.old_secret is 'Also signs until old_secret_until, while a receiver switches secrets.';
comment on column private.webhook.sender_since is 'When a function claimed the webhook to send; expires after 2 minutes.';
comment on column private.webhook.stopped_at is 'Set by three days of failures or HTTP 410: no event is sent until resumed.';

create table private.webhook_outbox (
  id uuid primary key default gen_random_uuid(),
  place bigint generated always as identity,
  lead_id uuid not null references public.leads (id) on delete cascade,
  written_at timestamptz not null default clock_timestamp(),
  from_stage public.lead_stage,
  to_stage public.lead_stage not null,
  tries integer not null default 0,
  is_aside boolean not null default false,
  next_try_at timestamptz not null default '-infinity'
);
create index webhook_outbox_by_place on private.webhook_outbox (is_aside, place);
create index webhook_outbox_by_lead on private.webhook_outbox (lead_id);
comment on table private.webhook_outbox is 'Events that the receiver has not accepted yet, without personal data.';
comment on column private.webhook_outbox.from_stage is 'The stage before a move; null for a new lead.';
comment on column private.webhook_outbox.is_aside is 'Set after three failures if a later event was accepted; then sent last.';

create function private.call_webhook_sender() returns void language plpgsql security definer set search_path = '' as $$
begin
  perform from private.webhook
  where url is not null and stopped_at is null and next_call_at <= now() and called_at < now() - interval '2 seconds'
    and exists (select from private.webhook_outbox where next_try_at <= clock_timestamp())
  for update skip locked;
  if not found or not private.can_call_functions() then return; end if;
  update private.webhook set called_at = now();
  perform private.call_function('send-webhooks');
end $$;
comment on function private.call_webhook_sender is 'Calls the function that sends the events that are due.';

create function private.write_webhook_event() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.webhook where url is not null) or new.kind = 'created' and exists (
    select from public.leads where id = new.lead_id and source = 'import' and notification_status is null
  ) then
    return null;
  end if;
  insert into private.webhook_outbox (lead_id, from_stage, to_stage) values (new.lead_id, new.from_stage, new.to_stage);
  begin
    perform private.call_webhook_sender();
  exception when others then
    -- The job calls again within a minute; no lead is refused for this.
    raise warning 'webhook: %', sqlstate;
  end;
  return null;
end $$;
comment on function private.write_webhook_event is 'Queues an event for a move, and for a new lead that was not imported.';
create trigger lead_events_webhook after insert on public.lead_events
for each row when (new.kind in ('created', 'moved') and new.to_stage is not null)
execute function private.write_webhook_event();

-- In order, one at a time. After each third failure another, later event shows whether the receiver or the event fails.
create function private.next_webhook_event(failures integer) returns private.webhook_outbox
language sql stable set search_path = '' begin atomic
  with due as (
    select event.* from private.webhook_outbox as event join public.leads on leads.id = event.lead_id
    where event.next_try_at <= clock_timestamp() and leads.deleted_at is null
      and leads.email <> 'anonymised@example.invalid'
    order by event.is_aside, event.place limit 100
  )
  select due.* from due order by is_aside, place
  offset (
    select case when failures > 0 and failures % 3 = 0 then failures / 3 % greatest(count(*), 1) else 0 end
    from due where not is_aside
  )
  limit 1;
end;
comment on function private.next_webhook_event is 'The event after this many failures; skips trashed and anonymised leads.';

create function public.get_webhook_target() returns jsonb
language sql stable security definer set search_path = '' begin atomic
  select jsonb_build_object('url', url, 'secrets', jsonb_build_array(secret)
    || case when old_secret_until > now() then jsonb_build_array(old_secret) else '[]' end)
  from private.webhook where url is not null;
end;
comment on function public.get_webhook_target is 'Where events go, and the secrets that sign them, {url, secrets}; or null.';

create function public.claim_webhook_event() returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  hook private.webhook;
  event private.webhook_outbox;
  lead public.leads;
  claim timestamptz := private.claim_time();
begin
  select * into hook from private.webhook for update;
  if hook.url is null or hook.stopped_at is not null or hook.next_call_at > clock_timestamp()
    or hook.sender_since > clock_timestamp() - interval '2 minutes'
  then
    return null;
  end if;
  event := private.next_webhook_event(hook.tries);
  if event.id is null then return null; end if;
  update private.webhook set sender_since = claim;
  select * into lead from public.leads where id = event.lead_id;
  return public.get_webhook_target() || jsonb_build_object(
    'id', event.id, 'claimed_at', claim, 'occurred_at', event.written_at,
    'from_stage', event.from_stage, 'to_stage', event.to_stage,
    'lead', (
      select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(lead))
      where key = any (private.typed_columns() || '{id,created_at,source,country,is_suspected}'::text[])
    )
  );
end $$;
comment on function public.claim_webhook_event is 'The next event with the current lead, address and secrets, or null.';

create function public.record_webhook_event(
  event_id uuid, claimed_at timestamptz, failure text default null, is_gone boolean default false
) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  event private.webhook_outbox;
  is_stopped boolean;
begin
  perform private.check_size(64000, row(failure));
  update private.webhook set sender_since = nullif(sender_since, claimed_at);
  if failure is null then
    delete from private.webhook_outbox where id = event_id returning * into event;
    update private.webhook_outbox set is_aside = true where tries >= 3 and place < event.place;
    update private.webhook set sent_at = now(), tries = 0, next_call_at = '-infinity', failing_since = null;
    return false;
  end if;
  update private.webhook_outbox set
    tries = tries + 1,
    next_try_at = case when not is_aside then next_try_at
      else clock_timestamp() + least(interval '12 hours', interval '1 minute' * 2 ^ least(tries, 10)) end
  where id = event_id returning * into event;
  delete from private.webhook_outbox where is_aside and written_at < now() - interval '3 days';
  update private.webhook set failed_at = now(), failure = left(record_webhook_event.failure, 300);
  if event.is_aside and not is_gone then return false; end if;
  update private.webhook set
    tries = tries + 1,
    next_call_at = clock_timestamp() + least(interval '1 hour', interval '30 seconds' * 2 ^ least(tries, 8)),
    failing_since = coalesce(failing_since, now()),
    stopped_at = case when is_gone or failing_since < now() - interval '3 days' then now() end
  where stopped_at is null returning stopped_at is not null into is_stopped;
  perform private.write_audit('webhook-stopped', 'setting', details => '{"of": "Webhook"}') where is_stopped;
  return coalesce(is_stopped, false);
end $$;
comment on function public.record_webhook_event is 'Records how the event of this claim ended, null failure being success; '
  'is_gone if the receiver wants no more. Returns whether this stopped the webhook.';

create function private.new_webhook_secret() returns text language sql set search_path = ''
return 'whsec_' || encode(extensions.gen_random_bytes(32), 'base64');
comment on function private.new_webhook_secret is 'A secret as Standard Webhooks writes one, of 32 random bytes.';

create function public.get_webhook() returns table (
  url text, pending integer, sent_at timestamptz, failed_at timestamptz, failure text, failing_since timestamptz,
  next_call_at timestamptz, stopped_at timestamptz, old_secret_until timestamptz
)
language sql stable security definer set search_path = '' begin atomic
  select private.require('an admin', 'read the settings');
  select url, (
      select count(*)::integer from private.webhook_outbox join public.leads on leads.id = lead_id
      where deleted_at is null and email <> 'anonymised@example.invalid'
    ),
    sent_at, failed_at, failure, failing_since, nullif(next_call_at, '-infinity'), stopped_at,
    case when old_secret_until > now() then old_secret_until end
  from private.webhook;
end;
comment on function public.get_webhook is 'The webhook''s address, count of waiting events and state; no secret.';

create function public.set_webhook(new_url text) returns text language plpgsql security definer set search_path = '' as $$
declare
  new_secret text := case when new_url is not null then private.new_webhook_secret() end;
  old_url text;
begin
  perform private.require('an admin', 'change the settings', row(new_url));
  select url into old_url from private.webhook for update;
  update private.webhook set
    url = new_url, secret = new_secret, old_secret = null, old_secret_until = null, tries = 0, next_call_at = '-infinity',
    sent_at = null, failed_at = null, failure = null, failing_since = null, stopped_at = null;
  if new_url is null then delete from private.webhook_outbox; end if;
  -- Only the host: a path may contain a password.
  perform private.write_audit('setting-changed', 'setting', details => jsonb_build_object('of', 'Webhook', 'changes',
    jsonb_build_object('address', jsonb_build_object('from', split_part(old_url, '/', 3), 'to', split_part(new_url, '/', 3)))
  ));
  return new_secret;
end $$;
comment on function public.set_webhook is 'Sets the webhook''s address and returns its secret, shown once; null removes it.';

create function public.rotate_webhook_secret() returns text language plpgsql security definer set search_path = '' as $$
declare new_secret text := private.new_webhook_secret();
begin
  perform private.require('an admin', 'change the settings');
  update private.webhook set
    secret = new_secret, old_secret = secret, old_secret_until = now() + interval '24 hours'
  where url is not null;
  if not found then return null; end if;
  perform private.write_audit('setting-changed', 'setting', details => '{"of": "Secret of the webhook"}');
  return new_secret;
end $$;
comment on function public.rotate_webhook_secret is 'Makes a secret, returned once; the old one signs as well for 24 hours.';

create function public.resume_webhook() returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require('an admin', 'change the settings');
  update private.webhook set tries = 0, next_call_at = '-infinity', failing_since = null, stopped_at = null;
  perform private.write_audit('setting-changed', 'setting', details => '{"of": "Webhook", "resumed": true}');
  perform private.call_webhook_sender();
end $$;
comment on function public.resume_webhook is 'Sends the events that wait, even after sending was stopped.';

grant execute on function public.get_webhook_target, public.claim_webhook_event, public.record_webhook_event to service_role;
grant execute on function
  public.get_webhook, public.set_webhook, public.rotate_webhook_secret, public.resume_webhook
to authenticated;

-- Other systems, such as lead ads and automations, send leads with a key (docs/decisions/069-webhook-out-door-in.md).

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
comment on table private.lead_keys is 'The keys with which other systems send leads to the function `leads`.';
comment on column private.lead_keys.source is 'The source of leads sent with the key: api- and letters of its name.';
comment on column private.lead_keys.hash is 'SHA-256 of the key, 32 random bytes; the key itself is not stored.';

create function public.get_lead_keys()
returns table (id uuid, name text, source text, created_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = '' begin atomic
  select private.require('an admin', 'read the settings');
  select id, name, source, created_at, last_used_at from private.lead_keys where revoked_at is null order by created_at;
end;
comment on function public.get_lead_keys is 'The keys with which other systems send leads, without revoked ones.';

create function public.create_lead_key(key_name text) returns text
language plpgsql security definer set search_path = '' as $$
declare new_key text := 'slk_' || translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/=', '-_');
begin
  perform private.require('an admin', 'change the settings', row(key_name));
  perform private.lock_slots('lead-keys');
  if (select count(*) from private.lead_keys where revoked_at is null) >= 20 then
    raise exception 'There are 20 keys already' using errcode = 'check_violation', constraint = 'lead_keys_limit';
  end if;
  insert into private.lead_keys (name, source, hash) values (
    key_name,
    rtrim('api-' || btrim(regexp_replace(lower(key_name) collate "C", '[^a-z]+', '-', 'g'), '-'), '-'),
    encode(extensions.digest(new_key, 'sha256'), 'hex')
  );
  perform private.write_audit('setting-changed', 'setting', details =>
    jsonb_build_object('of', 'Keys for leads', 'added', key_name));
  return new_key;
end $$;
comment on function public.create_lead_key is 'Makes a key with this name and returns it; nobody can read it later.';

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
comment on function public.revoke_lead_key is 'Refuses a key from then on; false if it was revoked before.';

-- A repeated lead gets the same primary key, so it is stored once, even if both requests arrive at the same time.
create function private.received_id(key_id uuid, external_id text) returns uuid language sql immutable set search_path = ''
return coalesce(
  overlay(overlay(
    left(encode(sha256(convert_to(key_id || ':' || external_id, 'UTF8')), 'hex'), 32)
    placing '8' from 13) placing 'a' from 17)::uuid,
  gen_random_uuid()
);
comment on function private.received_id is 'The lead''s id: UUID version 8 of key and sender''s id, random without one.';

-- Read from the table's columns, so that a new column needs no line here.
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
comment on function private.refused_field is 'The field of a violated constraint: {field: length} or {field: invalid}.';

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
comment on function private.store_received_lead is 'Stores a lead, or with is_test only tries; returns {field: why}, or null.';

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
    raise exception 'A key may send 60 leads a minute.' using errcode = 'PT429';
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
comment on function public.receive_lead is 'Stores a lead by the key with this hash, once for each external_id; with is_test '
  'only checks it. Returns {id, status: created, repeated or test} or {refused: {field: why}}. Raises UNKNOWN_KEY or PT429.';

grant execute on function public.get_lead_keys, public.create_lead_key, public.revoke_lead_key to authenticated;
grant execute on function public.receive_lead to service_role;
