CREATE TABLE "private"."lead_keys" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "name" text NOT NULL, "source" text NOT NULL, "hash" text NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "last_used_at" timestamp with time zone, "revoked_at" timestamp with time zone, CONSTRAINT "lead_keys_hash_key" UNIQUE (hash), CONSTRAINT "lead_keys_hash" CHECK ((hash ~ '^[0-9a-f]{64}$'::text)), CONSTRAINT "lead_keys_name" CHECK (((name = btrim(name)) AND ((char_length(name) >= 1) AND (char_length(name) <= 40)))), CONSTRAINT "lead_keys_pkey" PRIMARY KEY (id), CONSTRAINT "lead_keys_source" CHECK ((source ~ '^api(-[a-z]+)*$'::text)));

ALTER TABLE "private"."lead_keys" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."lead_keys" OWNER TO "postgres";

CREATE TABLE "private"."webhook_outbox" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "place" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "lead_id" uuid NOT NULL, "written_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "from_stage" public.lead_stage, "to_stage" public.lead_stage NOT NULL, "tries" integer NOT NULL DEFAULT 0, "is_aside" boolean NOT NULL DEFAULT false, "next_try_at" timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone, CONSTRAINT "webhook_outbox_pkey" PRIMARY KEY (id));

ALTER TABLE "private"."webhook_outbox" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."webhook_outbox" OWNER TO "postgres";

CREATE TABLE "private"."webhook" ("id" boolean NOT NULL DEFAULT true, "url" text, "secret" text, "old_secret" text, "old_secret_until" timestamp with time zone, "sender_since" timestamp with time zone, "tries" integer NOT NULL DEFAULT 0, "called_at" timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone, "next_call_at" timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone, "sent_at" timestamp with time zone, "failed_at" timestamp with time zone, "failure" text, "failing_since" timestamp with time zone, "stopped_at" timestamp with time zone, CONSTRAINT "webhook_failure_length" CHECK (((char_length(failure) >= 1) AND (char_length(failure) <= 300))), CONSTRAINT "webhook_has_secret" CHECK (((url IS NULL) = (secret IS NULL))), CONSTRAINT "webhook_old_secret" CHECK ((old_secret ~ '^whsec_[A-Za-z0-9+/]{43}=$'::text)), CONSTRAINT "webhook_one_row" CHECK (id), CONSTRAINT "webhook_pkey" PRIMARY KEY (id), CONSTRAINT "webhook_secret" CHECK ((secret ~ '^whsec_[A-Za-z0-9+/]{43}=$'::text)), CONSTRAINT "webhook_tries_check" CHECK ((tries >= 0)), CONSTRAINT "webhook_url" CHECK (((length(url) <= 1000) AND (url ~ '^https://([a-z0-9-]+\.)+[a-z]{2,}/[!-~]*$'::text) AND (url !~ '^https://[^/]+\.(localhost|local|internal|intranet|private|corp|home|lan|arpa|onion)/'::text))));

ALTER TABLE "private"."webhook" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."webhook" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.announce_lead(new_lead uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into private.lead_outbox (lead_id) values (new_lead);
  insert into private.lead_pushes (lead_id)
  select new_lead where exists (select from public.push_subscriptions);
end
$function$;

ALTER FUNCTION "private"."announce_lead"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.call_webhook_sender()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address record;
begin
  select * into address from private.function_address;
  perform from private.webhook
  where url is not null and stopped_at is null and next_call_at <= now() and called_at < now() - interval '2 seconds'
    and exists (select from private.webhook_outbox where next_try_at <= clock_timestamp())
  for update skip locked;
  if not found or address.id is null or to_regnamespace('net') is null then
    return;
  end if;
  update private.webhook set called_at = now();
  perform net.http_post(
    url := address.url || '/send-webhooks',
    headers := jsonb_build_object('content-type', 'application/json', 'apikey', address.publishable_key),
    body := jsonb_build_object('action', 'deliver'),
    timeout_milliseconds := 30000
  );
end $function$;

ALTER FUNCTION "private"."call_webhook_sender"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.copy_of_lead(lead public.leads)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT (to_jsonb(lead) || jsonb_build_object('notes', ( SELECT COALESCE(jsonb_agg((to_jsonb(note.*) - '{lead_id,author,author_email}'::text[]) ORDER BY note.created_at), '[]'::jsonb) AS "coalesce"
            FROM public.lead_notes note
           WHERE (note.lead_id = (copy_of_lead.lead).id)), 'history', ( SELECT COALESCE(jsonb_agg((to_jsonb(event.*) - '{lead_id,actor,actor_email}'::text[]) ORDER BY event.id), '[]'::jsonb) AS "coalesce"
            FROM public.lead_events event
           WHERE (event.lead_id = (copy_of_lead.lead).id)), 'chat_messages', ( SELECT COALESCE(jsonb_agg((to_jsonb(message.*) - 'lead_id'::text) ORDER BY message.sent_at), '[]'::jsonb) AS "coalesce"
            FROM private.chat_messages message
           WHERE (message.lead_id = (copy_of_lead.lead).id)), 'credit', ( SELECT (to_jsonb(credit.*) - 'lead_id'::text)
            FROM private.lead_credits credit
           WHERE (credit.lead_id = (copy_of_lead.lead).id)), 'confirmation', ( SELECT (to_jsonb(confirmation.*) - 'lead_id'::text)
            FROM private.lead_confirmations confirmation
           WHERE (confirmation.lead_id = (copy_of_lead.lead).id)), 'waits_for_message_since', ( SELECT waiting.written_at
            FROM private.lead_outbox waiting
           WHERE (waiting.lead_id = (copy_of_lead.lead).id)), 'waits_for_push', (EXISTS ( SELECT
            FROM private.lead_pushes push
           WHERE (push.lead_id = (copy_of_lead.lead).id))), 'webhook_events', ( SELECT COALESCE(jsonb_agg(jsonb_build_object('written_at', event.written_at, 'to_stage', event.to_stage)), '[]'::jsonb) AS "coalesce"
            FROM private.webhook_outbox event
           WHERE (event.lead_id = (copy_of_lead.lead).id)), 'search_words', ( SELECT search.words
            FROM private.lead_search search
           WHERE (search.lead_id = (copy_of_lead.lead).id)), 'accesses', ( SELECT COALESCE(jsonb_agg(jsonb_build_object('at', entry.at, 'action', entry.action, 'by', entry.actor_name) ORDER BY entry.id), '[]'::jsonb) AS "coalesce"
            FROM public.audit_log entry
           WHERE ((entry.subject_type = 'lead'::text) AND (entry.subject_id = (copy_of_lead.lead).id)))));
END;

CREATE OR REPLACE FUNCTION private.misnamed_fields(given jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_object_agg(coalesce(name, key), case when key is null then 'required' else 'unknown' end)
  from jsonb_object_keys(given) as key
  full join (
    select attname::text as name, attnotnull and not atthasdef as is_required from pg_catalog.pg_attribute
    where attrelid = 'public.leads'::regclass
      and attname = any (private.typed_columns() || '{attribution,consent_text,consent_version}'::text[])
  ) as field (name, is_required) on name = key
  where key is null and is_required or name is null;
$function$;

ALTER FUNCTION "private"."misnamed_fields"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.new_webhook_secret()
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
RETURN ('whsec_'::text || encode(extensions.gen_random_bytes(32), 'base64'::text));

ALTER FUNCTION "private"."new_webhook_secret"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.next_webhook_event(failures integer)
 RETURNS private.webhook_outbox
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 WITH due AS (
          SELECT event.id,
             event.place,
             event.lead_id,
             event.written_at,
             event.from_stage,
             event.to_stage,
             event.tries,
             event.is_aside,
             event.next_try_at
            FROM (private.webhook_outbox event
              JOIN public.leads ON ((leads.id = event.lead_id)))
           WHERE ((event.next_try_at <= clock_timestamp()) AND (leads.deleted_at IS NULL) AND (leads.email <> 'anonymised@example.invalid'::text))
           ORDER BY event.is_aside, event.place
          LIMIT 100
         )
  SELECT due.id,
     due.place,
     due.lead_id,
     due.written_at,
     due.from_stage,
     due.to_stage,
     due.tries,
     due.is_aside,
     due.next_try_at
    FROM due
   ORDER BY due.is_aside, due.place
  OFFSET ( SELECT
                 CASE
                     WHEN ((next_webhook_event.failures > 0) AND ((next_webhook_event.failures % 3) = 0)) THEN (((next_webhook_event.failures / 3))::bigint % GREATEST(count(*), (1)::bigint))
                     ELSE (0)::bigint
                 END AS "case"
            FROM due due_1
           WHERE (NOT due_1.is_aside))
  LIMIT 1;
END;

ALTER FUNCTION "private"."next_webhook_event"(integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.received_id(key_id uuid, external_id text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN COALESCE((OVERLAY(OVERLAY("left"(encode(sha256(convert_to(((key_id || ':'::text) || external_id), 'UTF8'::name)), 'hex'::text), 32) PLACING '8'::text FROM 13) PLACING 'a'::text FROM 17))::uuid, gen_random_uuid());

ALTER FUNCTION "private"."received_id"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.refused_field(rule text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (SELECT jsonb_build_object(field.field, COALESCE(NULLIF(substr(refused_field.rule, (char_length(field.field) + 8)), ''::text), 'invalid'::text)) AS jsonb_build_object FROM unnest((private.typed_columns() || '{attribution}'::text[])) field(field) WHERE starts_with(refused_field.rule, ('leads_'::text || field.field)));

ALTER FUNCTION "private"."refused_field"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.run_minutely_jobs()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.call_notifier();
  perform private.call_webhook_sender();
  perform private.record_run('minutely-jobs');
end $function$;

CREATE OR REPLACE FUNCTION private.run_nightly_jobs()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.anonymise_leads();
  perform private.keep_counts();
  delete from private.webhook_outbox where written_at < now() - interval '30 days';
  if to_regclass('cron.job_run_details') is not null then
    delete from cron.job_run_details where end_time < now() - interval '7 days';
  end if;
  perform private.record_run('nightly-jobs');
end $function$;

CREATE OR REPLACE FUNCTION private.store_received_lead(given jsonb, new_source text, new_id uuid, is_test boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  refused text;
begin
  execute (
    select format(
      'insert into public.leads (id, source, notification_status%1$s)
      select $2, $3, ''waiting''%1$s from jsonb_populate_record(null::public.leads, $1)',
      string_agg(format(', %I', key), '')
    )
    from jsonb_object_keys(given) as key
  ) using given, new_id, new_source;
  if is_test then
    raise exception 'A test is not stored' using errcode = 'ZZ001';
  end if;
  perform private.announce_lead(new_id);
  return null;
exception
  when sqlstate 'ZZ001' then
    return null;
  when check_violation then
    get stacked diagnostics refused = constraint_name;
    return private.refused_field(refused);
end $function$;

ALTER FUNCTION "private"."store_received_lead"(jsonb, text, uuid, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.webhook_target()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT jsonb_build_object('url', webhook.url, 'secrets', (jsonb_build_array(webhook.secret) ||
         CASE
             WHEN (webhook.old_secret_until > now()) THEN jsonb_build_array(webhook.old_secret)
             ELSE '[]'::jsonb
         END)) AS jsonb_build_object
    FROM private.webhook
   WHERE (webhook.url IS NOT NULL);
END;

ALTER FUNCTION "private"."webhook_target"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_outbox()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.announce_lead(new.id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.write_webhook_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

ALTER FUNCTION "private"."write_webhook_event"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.claim_webhook_event()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  if event.id is null then
    return null;
  end if;
  update private.webhook set sender_since = claim;
  select * into lead from public.leads where id = event.lead_id;
  return private.webhook_target() || jsonb_build_object(
    'id', event.id, 'claimed_at', claim, 'occurred_at', event.written_at,
    'from_stage', event.from_stage, 'to_stage', event.to_stage,
    'lead', (
      select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(lead))
      where key = any (private.typed_columns() || '{id,created_at,source,country,is_suspected}'::text[])
    )
  );
end $function$;

ALTER FUNCTION "public"."claim_webhook_event"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.create_lead_key(key_name text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  made text := 'slk_' || translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/=', '-_');
begin
  perform private.check_size(64000, row(key_name));
  perform private.require_admin('change the settings');
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
end $function$;

ALTER FUNCTION "public"."create_lead_key"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_lead_keys()
 RETURNS TABLE(id uuid, name text, source text, created_at timestamp with time zone, last_used_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin('read the settings');
  return query
    select each.id, each.name, each.source, each.created_at, each.last_used_at
    from private.lead_keys as each where each.revoked_at is null order by each.created_at;
end $function$;

ALTER FUNCTION "public"."get_lead_keys"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_status()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT jsonb_build_object('untold_since', ( SELECT min(lead_outbox.written_at) AS min
            FROM (private.lead_outbox
              JOIN public.leads ON ((leads.id = lead_outbox.lead_id)))
           WHERE (leads.deleted_at IS NULL)), 'chat_failing_since', ( SELECT sales_chat.failing_since
            FROM private.sales_chat), 'webhook_failing_since', ( SELECT LEAST(webhook.failing_since, webhook.stopped_at) AS "least"
            FROM private.webhook), 'has_function_address', (EXISTS ( SELECT
            FROM private.function_address)), 'runs', ( SELECT COALESCE(jsonb_object_agg(job_runs.job, job_runs.ran_at), '{}'::jsonb) AS "coalesce"
            FROM private.job_runs)) AS jsonb_build_object;
END;

CREATE OR REPLACE FUNCTION public.get_webhook()
 RETURNS TABLE(url text, pending integer, sent_at timestamp with time zone, failed_at timestamp with time zone, failure text, failing_since timestamp with time zone, next_call_at timestamp with time zone, stopped_at timestamp with time zone, old_secret_until timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin('read the settings');
  return query
    select hook.url, (
        select count(*)::integer from private.webhook_outbox join public.leads on leads.id = lead_id
        where deleted_at is null and email <> 'anonymised@example.invalid'
      ),
      hook.sent_at, hook.failed_at, hook.failure, hook.failing_since, nullif(hook.next_call_at, '-infinity'),
      hook.stopped_at, case when hook.old_secret_until > now() then hook.old_secret_until end
    from private.webhook as hook;
end $function$;

ALTER FUNCTION "public"."get_webhook"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_webhook_target()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
RETURN private.webhook_target();

ALTER FUNCTION "public"."get_webhook_target"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.receive_lead(key_hash text, lead jsonb, external_id text DEFAULT NULL::text, is_test boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  used private.lead_keys;
  new_id uuid;
  refused jsonb;
begin
  perform private.check_size(64000, row(key_hash, lead, external_id));
  update private.lead_keys set last_used_at = now()
  where hash = key_hash and revoked_at is null
  returning * into used;
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
  refused := coalesce(
    private.misnamed_fields(lead), private.store_received_lead(lead, used.source, new_id, is_test)
  );
  if refused is not null then
    return jsonb_build_object('refused', refused);
  elsif is_test then
    return '{"status": "test"}';
  end if;
  perform private.call_notifier();
  return jsonb_build_object('id', new_id, 'status', 'created');
end $function$;

ALTER FUNCTION "public"."receive_lead"(text, jsonb, text, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.record_webhook_event(event_id uuid, claimed_at timestamp with time zone, failure text DEFAULT NULL::text, is_gone boolean DEFAULT false)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  event private.webhook_outbox;
  is_stopped boolean;
begin
  perform private.check_size(64000, row(failure));
  update private.webhook set sender_since = nullif(sender_since, claimed_at);
  if failure is null then
    delete from private.webhook_outbox where id = event_id returning * into event;
    update private.webhook_outbox set is_aside = true where tries >= 3 and place < event.place;
    update private.webhook set
      sent_at = now(), tries = 0, next_call_at = '-infinity', failing_since = null;
    return false;
  end if;
  update private.webhook_outbox set
    tries = tries + 1,
    next_try_at = case when is_aside then clock_timestamp() + least(interval '12 hours', interval '1 minute' * 2 ^ least(tries, 10))
      else next_try_at end
  where id = event_id returning * into event;
  delete from private.webhook_outbox where is_aside and written_at < now() - interval '3 days';
  update private.webhook set failed_at = now(), failure = left(record_webhook_event.failure, 300);
  if event.is_aside and not is_gone then
    return false;
  end if;
  update private.webhook set
    tries = tries + 1,
    next_call_at = clock_timestamp() + least(interval '1 hour', interval '30 seconds' * 2 ^ least(tries, 8)),
    failing_since = coalesce(failing_since, now()),
    stopped_at = case when is_gone or failing_since < now() - interval '3 days' then now() end
  where stopped_at is null
  returning stopped_at is not null into is_stopped;
  if is_stopped then
    perform private.write_audit('webhook-stopped', 'setting', details => jsonb_build_object('of', 'Webhook'));
  end if;
  return coalesce(is_stopped, false);
end $function$;

ALTER FUNCTION "public"."record_webhook_event"(uuid, timestamp with time zone, text, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.resume_webhook()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin('change the settings');
  update private.webhook set tries = 0, next_call_at = '-infinity', failing_since = null, stopped_at = null;
  perform private.write_audit('setting-changed', 'setting', details => '{"of": "Webhook", "resumed": true}');
  perform private.call_webhook_sender();
end $function$;

ALTER FUNCTION "public"."resume_webhook"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.revoke_lead_key(key_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  revoked private.lead_keys;
begin
  perform private.require_admin('change the settings');
  update private.lead_keys set revoked_at = now() where id = key_id and revoked_at is null returning * into revoked;
  if revoked.id is null then
    return false;
  end if;
  perform private.write_audit('setting-changed', 'setting', details =>
    jsonb_build_object('of', 'Keys for leads', 'removed', revoked.name));
  return true;
end $function$;

ALTER FUNCTION "public"."revoke_lead_key"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.rotate_webhook_secret()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  made text := private.new_webhook_secret();
begin
  perform private.require_admin('change the settings');
  update private.webhook set
    secret = made, old_secret = secret, old_secret_until = now() + interval '24 hours'
  where url is not null;
  if not found then
    return null;
  end if;
  perform private.write_audit('setting-changed', 'setting', details => '{"of": "Secret of the webhook"}');
  return made;
end $function$;

ALTER FUNCTION "public"."rotate_webhook_secret"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.set_webhook(new_url text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  made text := case when new_url is not null then private.new_webhook_secret() end;
  before text;
begin
  perform private.check_size(64000, row(new_url));
  perform private.require_admin('change the settings');
  select url into before from private.webhook for update;
  update private.webhook set
    url = new_url, secret = made, old_secret = null, old_secret_until = null, tries = 0, next_call_at = '-infinity',
    sent_at = null, failed_at = null, failure = null, failing_since = null, stopped_at = null;
  if new_url is null then
    delete from private.webhook_outbox;
  end if;
  -- The host alone: a path may be a password.
  perform private.write_audit('setting-changed', 'setting', details => jsonb_build_object(
    'of', 'Webhook',
    'changes', jsonb_build_object('address', jsonb_build_object(
      'from', split_part(before, '/', 3), 'to', split_part(new_url, '/', 3)
    ))
  ));
  return made;
end $function$;

ALTER FUNCTION "public"."set_webhook"(text) OWNER TO "postgres";

ALTER TABLE "private"."webhook_outbox" ADD CONSTRAINT "webhook_outbox_lead_id_fkey" FOREIGN KEY (lead_id) REFERENCES public.leads(id) ON DELETE CASCADE;

CREATE UNIQUE INDEX lead_keys_once ON private.lead_keys USING btree (lower(name)) WHERE (revoked_at IS NULL);

CREATE INDEX webhook_outbox_by_lead ON private.webhook_outbox USING btree (lead_id);

CREATE INDEX webhook_outbox_by_place ON private.webhook_outbox USING btree (is_aside, place);

CREATE TRIGGER lead_events_webhook AFTER INSERT ON public.lead_events FOR EACH ROW WHEN (((new.kind = ANY (ARRAY['created'::text, 'moved'::text])) AND (new.to_stage IS NOT NULL))) EXECUTE FUNCTION private.write_webhook_event();

COMMENT ON COLUMN "private"."lead_keys"."hash" IS 'SHA-256 of the key, 32 random bytes; the key itself is kept nowhere.';

COMMENT ON COLUMN "private"."lead_keys"."source" IS 'Of the leads that come by it: api and the letters of its name.';

COMMENT ON COLUMN "private"."webhook"."old_secret" IS 'Signs beside the secret until old_secret_until, while a receiver changes.';

COMMENT ON COLUMN "private"."webhook"."sender_since" IS 'The claim of the function that sends, one event after the other; silent for 2 minutes, it is taken for dead.';

COMMENT ON COLUMN "private"."webhook"."stopped_at" IS 'When nothing was taken for three days, or the receiver answered 410: events are kept and not sent until an admin resumes.';

COMMENT ON COLUMN "private"."webhook"."tries" IS 'Failures since an event was last taken.';

COMMENT ON COLUMN "private"."webhook"."url" IS 'By name and without a port, so that no call goes into a network of its own; the name is checked again at each call.';

COMMENT ON COLUMN "private"."webhook_outbox"."from_stage" IS 'Of a move; null where the lead arrived.';

COMMENT ON COLUMN "private"."webhook_outbox"."is_aside" IS 'Set where it failed three times and a later one was taken: it is tried by itself, later and later, for three days.';

COMMENT ON FUNCTION "private"."announce_lead"(uuid) IS 'Sales and the desk''s browsers are to be notified of a lead.';

COMMENT ON FUNCTION "private"."call_webhook_sender"() IS 'Has the function send the events that are due: at once where there is a new one, else every minute.';

COMMENT ON FUNCTION "private"."misnamed_fields"(jsonb) IS 'The fields that a received lead lacks (required) or that no lead has (unknown), {field: which}; null where it is well named.';

COMMENT ON FUNCTION "private"."new_webhook_secret"() IS 'A secret as Standard Webhooks writes one, of 32 random bytes.';

COMMENT ON FUNCTION "private"."next_webhook_event"(integer) IS 'The next event after so many failures; none of a lead in the trash or without its person.';

COMMENT ON FUNCTION "private"."received_id"(uuid, text) IS 'The id of the lead that its sender calls so: a UUID of version 8; a random one without a name.';

COMMENT ON FUNCTION "private"."refused_field"(text) IS 'The field of a rule of leads, and what it asks for: {field: length} for leads_field_length.';

COMMENT ON FUNCTION "private"."store_received_lead"(jsonb, text, uuid, boolean) IS 'Stores a lead with well named fields and has sales notified, or with is_test only tries to; returns what refuses it.';

COMMENT ON FUNCTION "private"."webhook_target"() IS 'Where events are sent, and the secrets that sign them; null without an address.';

COMMENT ON FUNCTION "private"."write_outbox"() IS 'Trigger on leads: announces a visitor''s lead.';

COMMENT ON FUNCTION "private"."write_webhook_event"() IS 'Trigger on lead_events: writes the event of a new lead, imported ones apart, and of a move.';

COMMENT ON FUNCTION "public"."claim_webhook_event"() IS 'The next event with its lead as it is now, the address and the secrets; null where none is due or another sends. For the secret key only.';

COMMENT ON FUNCTION "public"."create_lead_key"(text) IS 'Makes a key with this name and returns it, which is shown this once. For admins.';

COMMENT ON FUNCTION "public"."get_lead_keys"() IS 'The keys that leads come in by, without those that were revoked. For admins.';

COMMENT ON FUNCTION "public"."get_status"() IS 'Since when the oldest lead waits untold and the sales chat and the webhook fail, whether the database knows the functions, and when each job last ended well. For the secret key only.';

COMMENT ON FUNCTION "public"."get_webhook"() IS 'The address of the webhook, how many events wait, and how sending them goes; never its secret. For admins.';

COMMENT ON FUNCTION "public"."get_webhook_target"() IS 'The address and the secrets of the webhook, {url, secrets}, for a test; null without. For the secret key only.';

COMMENT ON FUNCTION "public"."receive_lead"(text, jsonb, text, boolean) IS 'Stores a lead that came by the key with this hash, once for each external_id; with is_test it is only checked. Returns {id, status: created, repeated or test}, or {refused: {field: why}}; UNKNOWN_KEY, or PT429 above 60 a minute. For the secret key only.';

COMMENT ON FUNCTION "public"."record_webhook_event"(uuid, timestamp with time zone, text, boolean) IS 'Records how the event of this claim ended, null failure being success; is_gone where the receiver wants no more. Returns whether the webhook was stopped by it. For the secret key only.';

COMMENT ON FUNCTION "public"."resume_webhook"() IS 'Sends the events that wait, also where sending was stopped. For admins.';

COMMENT ON FUNCTION "public"."revoke_lead_key"(uuid) IS 'Refuses a key from now on; false where it was revoked before. For admins.';

COMMENT ON FUNCTION "public"."rotate_webhook_secret"() IS 'Returns a new secret of the webhook, which is shown this once; the old one signs as well for 24 hours. For admins.';

COMMENT ON FUNCTION "public"."set_webhook"(text) IS 'Sets the address of the webhook and returns its new secret, which is shown this once; null removes it, and what waits. For admins.';

COMMENT ON TABLE "private"."lead_keys" IS 'The keys that the function `leads` takes leads by.';

COMMENT ON TABLE "private"."webhook" IS 'One row: where events are sent, and how that goes. Without an address there are none.';

COMMENT ON TABLE "private"."webhook_outbox" IS 'Events that the receiver has not taken yet, with no word of the lead: what is sent is read when it is sent.';

REVOKE ALL ON FUNCTION "private"."announce_lead"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."call_webhook_sender"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."misnamed_fields"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."new_webhook_secret"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_webhook_event"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."received_id"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refused_field"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."store_received_lead"(jsonb, text, uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."webhook_target"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_webhook_event"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."claim_webhook_event"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."claim_webhook_event"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."create_lead_key"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."create_lead_key"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_lead_keys"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_lead_keys"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_webhook"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_webhook"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_webhook_target"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_webhook_target"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."receive_lead"(text, jsonb, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."receive_lead"(text, jsonb, text, boolean) TO "service_role";

REVOKE ALL ON FUNCTION "public"."record_webhook_event"(uuid, timestamp with time zone, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."record_webhook_event"(uuid, timestamp with time zone, text, boolean) TO "service_role";

REVOKE ALL ON FUNCTION "public"."resume_webhook"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."resume_webhook"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."revoke_lead_key"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."revoke_lead_key"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."rotate_webhook_secret"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."rotate_webhook_secret"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."set_webhook"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_webhook"(text) TO "authenticated";

insert into private.webhook default values;
