DROP TRIGGER "leads_05_lock" ON "public"."leads";

DROP TRIGGER "leads_30_limit" ON "public"."leads";

DROP TRIGGER "leads_40_confirmation" ON "public"."leads";

ALTER TABLE "public"."leads" DROP CONSTRAINT "leads_attribution_shape";

ALTER TABLE "public"."leads" DROP CONSTRAINT "leads_path_shape";

DROP FUNCTION "private"."limit_submissions"();

DROP FUNCTION "private"."lock_client"();

DROP FUNCTION "private"."take_site_slots"(integer, integer);

CREATE SEQUENCE "private"."refusals_0" AS bigint INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1 NO CYCLE;

ALTER SEQUENCE "private"."refusals_0" OWNER TO "postgres";

CREATE SEQUENCE "private"."refusals_10" AS bigint INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1 NO CYCLE;

ALTER SEQUENCE "private"."refusals_10" OWNER TO "postgres";

CREATE SEQUENCE "private"."refusals_11" AS bigint INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1 NO CYCLE;

ALTER SEQUENCE "private"."refusals_11" OWNER TO "postgres";

CREATE SEQUENCE "private"."refusals_12" AS bigint INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1 NO CYCLE;

ALTER SEQUENCE "private"."refusals_12" OWNER TO "postgres";

CREATE SEQUENCE "private"."refusals_13" AS bigint INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1 NO CYCLE;

ALTER SEQUENCE "private"."refusals_13" OWNER TO "postgres";

CREATE SEQUENCE "private"."refusals_14" AS bigint INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1 NO CYCLE;

ALTER SEQUENCE "private"."refusals_14" OWNER TO "postgres";

CREATE SEQUENCE "private"."refusals_15" AS bigint INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1 NO CYCLE;

ALTER SEQUENCE "private"."refusals_15" OWNER TO "postgres";

CREATE SEQUENCE "private"."refusals_16" AS bigint INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1 NO CYCLE;

ALTER SEQUENCE "private"."refusals_16" OWNER TO "postgres";

CREATE SEQUENCE "private"."refusals_17" AS bigint INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1 NO CYCLE;

ALTER SEQUENCE "private"."refusals_17" OWNER TO "postgres";

CREATE SEQUENCE "private"."refusals_18" AS bigint INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1 NO CYCLE;

ALTER SEQUENCE "private"."refusals_18" OWNER TO "postgres";

CREATE SEQUENCE "private"."refusals_19" AS bigint INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1 NO CYCLE;

ALTER SEQUENCE "private"."refusals_19" OWNER TO "postgres";

CREATE SEQUENCE "private"."refusals_1" AS bigint INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1 NO CYCLE;

ALTER SEQUENCE "private"."refusals_1" OWNER TO "postgres";

CREATE SEQUENCE "private"."refusals_20" AS bigint INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1 NO CYCLE;

ALTER SEQUENCE "private"."refusals_20" OWNER TO "postgres";

CREATE SEQUENCE "private"."refusals_21" AS bigint INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1 NO CYCLE;

ALTER SEQUENCE "private"."refusals_21" OWNER TO "postgres";

CREATE SEQUENCE "private"."refusals_22" AS bigint INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1 NO CYCLE;

ALTER SEQUENCE "private"."refusals_22" OWNER TO "postgres";

CREATE SEQUENCE "private"."refusals_23" AS bigint INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1 NO CYCLE;

ALTER SEQUENCE "private"."refusals_23" OWNER TO "postgres";

CREATE SEQUENCE "private"."refusals_24" AS bigint INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1 NO CYCLE;

ALTER SEQUENCE "private"."refusals_24" OWNER TO "postgres";

CREATE SEQUENCE "private"."refusals_25" AS bigint INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1 NO CYCLE;

ALTER SEQUENCE "private"."refusals_25" OWNER TO "postgres";

CREATE SEQUENCE "private"."refusals_26" AS bigint INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1 NO CYCLE;

ALTER SEQUENCE "private"."refusals_26" OWNER TO "postgres";

CREATE SEQUENCE "private"."refusals_27" AS bigint INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1 NO CYCLE;

ALTER SEQUENCE "private"."refusals_27" OWNER TO "postgres";

CREATE SEQUENCE "private"."refusals_28" AS bigint INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1 NO CYCLE;

ALTER SEQUENCE "private"."refusals_28" OWNER TO "postgres";

CREATE SEQUENCE "private"."refusals_29" AS bigint INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1 NO CYCLE;

ALTER SEQUENCE "private"."refusals_29" OWNER TO "postgres";

CREATE SEQUENCE "private"."refusals_2" AS bigint INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1 NO CYCLE;

ALTER SEQUENCE "private"."refusals_2" OWNER TO "postgres";

CREATE SEQUENCE "private"."refusals_30" AS bigint INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1 NO CYCLE;

ALTER SEQUENCE "private"."refusals_30" OWNER TO "postgres";

CREATE SEQUENCE "private"."refusals_31" AS bigint INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1 NO CYCLE;

ALTER SEQUENCE "private"."refusals_31" OWNER TO "postgres";

CREATE SEQUENCE "private"."refusals_3" AS bigint INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1 NO CYCLE;

ALTER SEQUENCE "private"."refusals_3" OWNER TO "postgres";

CREATE SEQUENCE "private"."refusals_4" AS bigint INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1 NO CYCLE;

ALTER SEQUENCE "private"."refusals_4" OWNER TO "postgres";

CREATE SEQUENCE "private"."refusals_5" AS bigint INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1 NO CYCLE;

ALTER SEQUENCE "private"."refusals_5" OWNER TO "postgres";

CREATE SEQUENCE "private"."refusals_6" AS bigint INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1 NO CYCLE;

ALTER SEQUENCE "private"."refusals_6" OWNER TO "postgres";

CREATE SEQUENCE "private"."refusals_7" AS bigint INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1 NO CYCLE;

ALTER SEQUENCE "private"."refusals_7" OWNER TO "postgres";

CREATE SEQUENCE "private"."refusals_8" AS bigint INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1 NO CYCLE;

ALTER SEQUENCE "private"."refusals_8" OWNER TO "postgres";

CREATE SEQUENCE "private"."refusals_9" AS bigint INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1 NO CYCLE;

ALTER SEQUENCE "private"."refusals_9" OWNER TO "postgres";

ALTER TABLE "private"."lead_outbox" ADD COLUMN "tries" integer NOT NULL DEFAULT 0;

ALTER TABLE "private"."lead_outbox" ADD COLUMN "is_alone" boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION private.admit_client()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  client text := private.request_client();
begin
  perform set_config('selat.leads_sent', 'none', true);
  if client is null then
    return null;
  end if;
  perform private.lock_slots('address:' || client);
  if private.count_refusals(client, 0) >= (select 2 * leads_per_address_per_hour from public.app_settings) then
    raise exception 'Rate limit exceeded. Please try again in an hour.' using errcode = 'PT429';
  end if;
  perform private.count_refusals(client, 1);
  return null;
end
$function$;

ALTER FUNCTION "private"."admit_client"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.admit_lead()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  client text := private.request_client();
begin
  if current_setting('selat.leads_sent', true) <> 'none' then
    raise exception 'Send one lead a request' using errcode = 'PT413';
  end if;
  -- A retry of a stored lead meets the primary key, and costs nothing.
  if exists (select from public.leads where id = new.id) then
    perform set_config('selat.leads_sent', 'again', true);
    perform private.count_refusals(client, -1) where client is not null;
    return new;
  end if;
  perform set_config('selat.leads_sent', 'one', true);
  if client is not null then
    perform private.take_slot('address:' || client, leads_per_address_per_hour) from public.app_settings;
  end if;
  return new;
end
$function$;

ALTER FUNCTION "private"."admit_lead"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.claim_leads(wanted uuid[], claim timestamp with time zone)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.leads set notification_status = 'sending', notification_claimed_at = claim
  where id = any (wanted);
  return query
    select leads.* from public.leads left join private.lead_outbox on lead_id = leads.id
    where leads.id = any (wanted) order by is_suspected, lead_outbox.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.clear_rate_slots()
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  cleared integer;
  this_minute bigint := extract(epoch from clock_timestamp() - timestamptz '2026-01-01 00:00Z')::bigint / 60;
begin
  delete from private.rate_slots where taken_at <= clock_timestamp() - interval '1 hour';
  get diagnostics cleared = row_count;
  perform setval(slot, 0)
  from (select format('private.refusals_%s', place)::regclass as slot from generate_series(0, 31) as place) as slots
  where this_minute - (pg_catalog.pg_sequence_last_value(slot) >> 38) >= 60
    and pg_catalog.pg_sequence_last_value(slot) <> 0;
  return cleared;
end
$function$;

CREATE OR REPLACE FUNCTION private.client_address(headers jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  entry text;
begin
  -- An IPv4 address may come written as IPv6; all of these are in one /64.
  select regexp_replace(btrim(split_part(headers ->> client_address_header, ',', -1)), '^::ffff:(?=[0-9]+\.)', '', 'i')
  into entry from public.app_settings;
  if pg_input_is_valid(entry, 'inet') and family(entry::inet) = 6 then
    return network(set_masklen(entry::inet, 64))::text;
  end if;
  return nullif(left(entry, 100), '');
end
$function$;

CREATE OR REPLACE FUNCTION private.confirm_client()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  client text := private.request_client();
begin
  perform private.count_refusals(client, -1)
  where client is not null and current_setting('selat.leads_sent', true) = 'one';
  return null;
end
$function$;

ALTER FUNCTION "private"."confirm_client"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.count_refusals(client text, added integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  hashed bit(32) := ('x' || left(split_part(private.slot_hash('refused:' || client), ':', 2), 8))::bit(32);
  slot regclass := format('private.refusals_%s', (hashed >> 24)::integer % 32);
  mark bigint := (hashed & x'00ffffff')::integer;
  this_minute bigint := extract(epoch from clock_timestamp() - timestamptz '2026-01-01 00:00Z')::bigint / 60;
  kept bigint := coalesce(pg_catalog.pg_sequence_last_value(slot), 0);
  since bigint := kept >> 38;
  refused integer := kept & 16383;
begin
  if (kept >> 14) & 16777215 <> mark or this_minute - since >= 60 then
    since := this_minute;
    refused := 0;
  end if;
  refused := least(greatest(refused + added, 0), 16383);
  if added <> 0 then
    perform setval(slot, (since << 38) | (mark << 14) | refused);
  end if;
  return refused;
end
$function$;

ALTER FUNCTION "private"."count_refusals"(text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.has_site_room(is_newcomer boolean, allowed integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not is_newcomer and private.take_room('site:again', (allowed + 1) / 2, interval '1 minute') is null then
    return false;
  end if;
  return private.take_room('site:all', allowed, interval '1 minute') is not null;
end
$function$;

ALTER FUNCTION "private"."has_site_room"(boolean, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_attribution(value jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN CASE WHEN (jsonb_typeof(value) = 'object'::text) THEN COALESCE((SELECT ((count(*) <= 20) AND bool_and(((char_length(each.key) <= 40) AND CASE WHEN (jsonb_typeof(each.value) = ANY (ARRAY['object'::text, 'array'::text])) THEN false ELSE (char_length((each.value #>> '{}'::text[])) <= 1000) END))) FROM jsonb_each(is_attribution.value) each(key, value)), true) ELSE false END;

ALTER FUNCTION "private"."is_attribution"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_path(value jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN ((jsonb_typeof(value) = 'object'::text) AND (NOT jsonb_path_exists(value, '$.**{5}'::jsonpath)) AND (octet_length((value)::text) <= 4096) AND ((value - '{pages,link,variant}'::text[]) = '{}'::jsonb) AND (COALESCE(jsonb_typeof((value -> 'pages'::text)), 'array'::text) = 'array'::text) AND (COALESCE(jsonb_typeof((value -> 'link'::text)), 'object'::text) = 'object'::text));

ALTER FUNCTION "private"."is_path"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.limit_lead()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  settings public.app_settings;
  client text := private.request_client();
  network text := private.network_of(client);
  sender text := private.mailbox(new.email);
  of_network integer;
begin
  if current_setting('selat.leads_sent', true) = 'again' then
    return new;
  end if;
  select * into settings from public.app_settings;
  -- From one network: a stranger who types somebody's address elsewhere does not lock its owner out.
  perform private.take_slot(concat_ws(' ', 'sender:' || sender, network), settings.leads_per_email_per_hour);
  if private.take_room('email:' || sender, settings.leads_per_email_per_hour, interval '1 hour') is null then
    new.is_suspected := true;
  end if;
  if network is not null then
    of_network := private.take_room('network:' || network, 3 * settings.leads_per_address_per_hour, interval '1 hour');
    if of_network is null then
      perform private.take_slot('beyond:' || network, 7 * settings.leads_per_address_per_hour);
      new.is_suspected := true;
    end if;
  end if;
  if not new.is_suspected then
    new.is_suspected := not private.has_site_room(coalesce(of_network <= 3, true), settings.leads_per_minute);
  end if;
  if new.is_suspected and private.take_room('site:suspected', settings.leads_per_minute, interval '1 minute') is null then
    perform private.count_refusals(client, -1) where client is not null;
    raise exception 'Many requests are arriving at once. Please try again in a minute.' using errcode = 'PT503';
  end if;
  return new;
end
$function$;

ALTER FUNCTION "private"."limit_lead"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.network_of(client text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN (NOT pg_input_is_valid(client, 'inet'::text)) THEN client ELSE (network(set_masklen((client)::inet, CASE family((client)::inet) WHEN 6 THEN 48 ELSE 24 END)))::text END;

ALTER FUNCTION "private"."network_of"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.next_untold()
 RETURNS uuid[]
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  waiting uuid[] := array(
    select lead_id from private.lead_outbox join public.leads on leads.id = lead_id
    where not private.is_being_notified(leads) and not is_alone order by is_suspected, lead_outbox.id limit 20
  );
  number integer := cardinality(waiting);
  failed integer := (select tries from private.lead_outbox where lead_id = waiting[1]);
begin
  if number = 0 then
    return array(
      select lead_id from private.lead_outbox join public.leads on leads.id = lead_id
      where not private.is_being_notified(leads) order by tries, lead_outbox.id limit 1
    );
  end if;
  -- The first counts each time, so that its number says which is next.
  update private.lead_outbox set tries = tries + 1 where lead_id = waiting[1];
  if failed >= 3 and failed % 3 = 0 then
    return waiting[number - (failed / 3 - 1) % number:number - (failed / 3 - 1) % number];
  end if;
  return case when number <= 3 then waiting[:1] else waiting end;
end
$function$;

ALTER FUNCTION "private"."next_untold"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.request_client()
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN private.client_address((NULLIF(current_setting('request.headers'::text, true), ''::text))::jsonb);

ALTER FUNCTION "private"."request_client"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.slot_hash(slot_key text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT (((split_part(slot_hash.slot_key, ':'::text, 1) || ':'::text) || "left"(encode(extensions.hmac(convert_to(split_part(slot_hash.slot_key, ' '::text, 1), 'UTF8'::name), rate_secret.secret, 'sha256'::text), 'hex'::text), 40)) || "right"(encode(extensions.hmac(convert_to(slot_hash.slot_key, 'UTF8'::name), rate_secret.secret, 'sha256'::text), 'hex'::text), 24))
    FROM private.rate_secret;
END;

CREATE OR REPLACE FUNCTION private.suspect_lead()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  form jsonb := case when private.is_attribution(new.attribution -> 'form') then new.attribution -> 'form' else '{}' end;
  opened text := form ->> 'opened';
  age interval := private.signed_age('form', opened);
  repeated integer := 0;
  signs integer;
begin
  -- What the form says of itself is read once, not kept.
  if jsonb_typeof(new.attribution) = 'object' then
    new.attribution := new.attribution - 'form';
  end if;
  if char_length(new.remarks) >= 20 then
    select count(*) into repeated from (
      select from public.leads
      where remarks = new.remarks and remarks <> '' and created_at > now() - interval '1 day'
        and private.mailbox(email) <> private.mailbox(new.email)
      limit 2
    ) as others;
  end if;
  signs :=
    -- The captcha counts once a visitor has passed it: keys that do not work mark nobody.
    case
      -- For as long as a lead may wait in a browser.
      when private.signed_age('human', form ->> 'pass') < interval '2 days' then 0
      when exists (select from private.turnstile where proven_at is not null) then 2
      else 0
    end
    + case when coalesce(form ->> 'honeypot', '') <> '' then 2 else 0 end
    + case
      -- Without a note the form may have been without a connection; a forged one is nobody's mistake.
      when opened is null then 1
      when age is null or age < interval '1 second' then 2
      when age < interval '3 seconds' or age > interval '2 days' then 1
      else 0
    end
    + case when new.is_suspected then 1 else 0 end
    + least(repeated, 2)
    + least(regexp_count(new.remarks, '(https?://|www\.|\[url|<a\s)', 1, 'i'), 2);
  new.is_suspected := signs >= 2;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.take_room(slot_key text, allowed integer, period interval)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  hashed text := private.slot_hash(slot_key);
  taken integer;
begin
  perform private.lock_slots(slot_key);
  select count(*) into taken from private.rate_slots
  where key = hashed and taken_at > clock_timestamp() - period;
  if taken >= allowed then
    return null;
  end if;
  insert into private.rate_slots (key) values (hashed);
  return taken + 1;
end
$function$;

ALTER FUNCTION "private"."take_room"(text, integer, interval) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.take_slot(slot_key text, allowed integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if private.take_room(slot_key, allowed, interval '1 hour') is null then
    raise exception 'Rate limit exceeded. Please try again in an hour.' using errcode = 'PT429';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.write_confirmations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  network text := private.network_of(private.request_client());
begin
  if exists (
    select from private.lead_confirmations join public.leads on leads.id = lead_id
    where written_at > clock_timestamp() - interval '1 day' and private.mailbox(leads.email) = private.mailbox(new.email)
  ) or (
    select count(*) >= 100 from private.lead_confirmations where written_at > clock_timestamp() - interval '1 hour'
  ) then
    return null;
  end if;
  -- Forged leads of few networks do not use up the site's hundred.
  if network is null or private.take_room('letter:' || network, 5, interval '1 hour') is not null then
    insert into private.lead_confirmations (lead_id) values (new.id);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.check_request()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  bytes text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'content-length';
begin
  -- The form sends 9 kB at most. A request that does not announce its size is refused by the triggers of what it writes.
  if current_user <> 'service_role' and bytes ~ '^[0-9]{1,18}$' and bytes::bigint > 65536
    and current_setting('request.path', true) = '/leads'
  then
    raise exception 'A lead may have 64 kB' using errcode = 'PT413';
  end if;
end
$function$;

ALTER FUNCTION "public"."check_request"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.claim_late_leads()
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  late uuid[];
begin
  perform from private.sales_chat for update;
  late := array(
    select lead_id from private.lead_outbox join public.leads on leads.id = lead_id
    where written_at <= clock_timestamp() - interval '10 minutes'
      and deleted_at is null and not private.is_being_notified(leads) and not is_alone
    order by lead_outbox.id limit 50
  );
  if late = '{}' then
    late := array(
      select lead_id from private.lead_outbox join public.leads on leads.id = lead_id
      where is_alone and deleted_at is null and not private.is_being_notified(leads) order by tries limit 1
    );
  end if;
  return query select * from private.claim_leads(late, private.claim_time());
end
$function$;

CREATE OR REPLACE FUNCTION public.claim_untold_leads()
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claim timestamptz := private.claim_time();
  untold uuid[];
begin
  perform from private.sales_chat for update;
  if private.is_chat_taken() or not private.has_chat_slot(18) then
    return;
  end if;
  -- Who put a lead into the trash has seen it.
  delete from private.lead_outbox using public.leads
  where leads.id = lead_id and deleted_at is not null;
  untold := private.next_untold();
  if untold <> '{}' then
    update private.lead_outbox set tries = tries + 1 where lead_id = any (untold[2:]) or (is_alone and lead_id = untold[1]);
    insert into private.rate_slots (key) values (private.slot_hash('chat:sales'));
    update private.sales_chat set sender_since = claim;
    return query select * from private.claim_leads(untold, claim);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.erase_person(person text, confirmation text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  erased integer;
begin
  perform private.require_admin('erase a person');
  if private.person_of(person) is distinct from private.person_of(confirmation) then
    raise exception 'The confirmation is not the person''s e-mail address.'
      using errcode = 'PT400', detail = 'NOT_CONFIRMED';
  end if;
  delete from public.leads where id in (select id from private.leads_of(person));
  get diagnostics erased = row_count;
  delete from private.rate_slots
  where key = private.slot_hash('email:' || private.mailbox(private.person_of(person)))
    or key like left(private.slot_hash('sender:' || private.mailbox(private.person_of(person))), 47) || '%';
  perform private.write_audit('person-erased', details => jsonb_build_object('leads', erased));
  return erased;
end
$function$;

CREATE OR REPLACE FUNCTION public.export_person(person text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  copies jsonb;
begin
  perform private.require_admin('export a person');
  select coalesce(jsonb_agg(private.copy_of_lead(lead) order by lead.created_at), '[]') into copies
  from private.leads_of(person) as lead;
  perform private.write_audit(
    'person-exported', details => jsonb_build_object('leads', jsonb_array_length(copies))
  );
  return jsonb_build_object(
    'email', private.person_of(person),
    'exported_at', now(),
    'leads', copies,
    'requests_in_the_last_hour', (
      select coalesce(jsonb_agg(taken_at order by taken_at), '[]') from private.rate_slots
      where key = private.slot_hash('email:' || private.mailbox(private.person_of(person)))
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.record_lead_notification(lead_ids uuid[], claimed_at timestamp with time zone, failure text DEFAULT NULL::text, retry_after integer DEFAULT 0, sent_chat text DEFAULT NULL::text, sent_message bigint DEFAULT NULL::bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_sent boolean := failure is null;
  was_ours boolean;
begin
  if sent_chat is not null and sent_message is not null then
    insert into private.chat_messages (chat_id, message_id, lead_id)
    select sent_chat, sent_message, leads.id
    from unnest(lead_ids) as told left join public.leads on leads.id = told
    on conflict do nothing;
  end if;
  update public.leads set
    notification_status = case when is_sent then 'sent' else 'failed' end,
    notification_error = nullif(left(failure, 300), ''),
    notified_at = case when is_sent then now() else notified_at end
  where id = any (lead_ids) and notification_claimed_at = claimed_at
    and notification_status = 'sending';
  was_ours := found;
  -- What was sent is told, whoever has claimed it since.
  delete from private.lead_outbox where is_sent and lead_id = any (lead_ids);
  update private.lead_outbox set is_alone = true where is_sent and tries >= 3;
  update private.sales_chat set
    sender_since = nullif(sender_since, claimed_at),
    quiet_until = greatest(quiet_until, clock_timestamp() + make_interval(secs => retry_after)),
    tries = case when is_sent then 0 else tries end,
    next_call_at = case when is_sent then '-infinity' else next_call_at end,
    failing_since = case when is_sent then null else coalesce(failing_since, now()) end,
    failure = nullif(left(record_lead_notification.failure, 300), '');
  return was_ours;
end
$function$;

CREATE TRIGGER leads_05_admit BEFORE INSERT ON public.leads FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.admit_client();

CREATE TRIGGER leads_06_admit BEFORE INSERT ON public.leads FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.admit_lead();

CREATE TRIGGER leads_30_limit BEFORE INSERT ON public.leads FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.limit_lead();

CREATE TRIGGER leads_40_confirmation AFTER INSERT ON public.leads FOR EACH ROW WHEN (((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name])) AND (NOT new.is_suspected))) EXECUTE FUNCTION private.write_confirmations();

CREATE TRIGGER leads_99_confirm AFTER INSERT ON public.leads FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.confirm_client();

COMMENT ON COLUMN "private"."lead_outbox"."is_alone" IS 'Set where it failed three times and another was sent since: it may be the one that cannot be. It is given out alone, after all others.';

COMMENT ON COLUMN "private"."lead_outbox"."tries" IS 'How often it was given out, or stood first of those that were.';

COMMENT ON COLUMN "public"."app_settings"."leads_per_minute" IS 'How many unmarked leads all visitors together may store in a minute; more are marked, and as many marked ones are stored beside them. The form keeps what is refused and sends it later.';

COMMENT ON FUNCTION "private"."admit_client"() IS 'Before a visitor''s lead: waits for other leads from the same client address, and raises PT429 where twice as many requests as it may send leads were refused within an hour.';

COMMENT ON FUNCTION "private"."admit_lead"() IS 'Before a visitor''s lead: refuses a second one of the same request (PT413), and one above the client address''s hourly limit (PT429).';

COMMENT ON FUNCTION "private"."clear_rate_slots"() IS 'Deletes the rate limits'' rows that are an hour old, and the refusals of an hour ago; returns the number of rows.';

COMMENT ON FUNCTION "private"."confirm_client"() IS 'After a visitor''s lead is stored, last of all triggers: the request was not refused.';

COMMENT ON FUNCTION "private"."count_refusals"(text, integer) IS 'How many requests of a client address were refused in the hour from the first of them, after these are added, which a rollback does not undo. The caller holds the lock of the address.';

COMMENT ON FUNCTION "private"."has_site_room"(boolean, integer) IS 'Counts an unsuspected lead of the whole site; false where the last minute has had as many as allowed.';

COMMENT ON FUNCTION "private"."is_attribution"(jsonb) IS 'Whether a value is a flat object of at most 20 keys of 40 characters, with texts of 1,000, numbers, booleans or nulls.';

COMMENT ON FUNCTION "private"."is_path"(jsonb) IS 'Whether a value has the shape of leads.path: at most 4 KB, and no deeper than the hashes of the sections of a page.';

COMMENT ON FUNCTION "private"."limit_lead"() IS 'Before a visitor''s lead, after its signs of a bot: PT429 past the hourly limit of a mailbox from one network or ten times that of an address from one network; marks a lead past the limits of mailbox, network (three addresses'') and site; PT503 (HTTP 503) past the site''s limit of marked leads.';

COMMENT ON FUNCTION "private"."network_of"(text) IS 'The network that a client address of private.client_address is in: the /48 of IPv6, the /24 of IPv4.';

COMMENT ON FUNCTION "private"."next_untold"() IS 'The leads of the next message, unsuspected ones first, in the order in which they came: one of up to three, or a list of up to 20.';

COMMENT ON FUNCTION "private"."request_client"() IS 'The client address of this request; null without one.';

COMMENT ON FUNCTION "private"."slot_hash"(text) IS 'The stored form of a limit''s key, such as address:203.0.113.7: its kind, then an HMAC-SHA-256 of the whole. Of a key with a blank, such as sender:tan@kopi.example 203.0.113.0/24, the first 40 digits are those of what stands before it.';

COMMENT ON FUNCTION "private"."take_room"(text, integer, interval) IS 'Counts one use of a key and returns which it is within the period, at most an hour; null, counting nothing, after the allowed number. Concurrent uses of a key wait for each other.';

COMMENT ON FUNCTION "private"."take_slot"(text, integer) IS 'Counts one use of a key; raises PT429 after the allowed number of uses per hour.';

COMMENT ON FUNCTION "private"."write_confirmations"() IS 'Trigger on leads, after the limit of submissions, which lets one sender wait for another: who sent one gets a confirmation, one a day for a mailbox, five an hour for a network and 100 an hour for the site.';

COMMENT ON FUNCTION "public"."check_request"() IS 'Called by PostgREST before each request of the API: refuses a lead of more than 64 kB (HTTP 413) before anything is done for it. Does nothing where it is called by itself.';

REVOKE ALL ON FUNCTION "private"."admit_client"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."admit_lead"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."confirm_client"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_refusals"(text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_site_room"(boolean, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_attribution"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_attribution"(jsonb) TO "anon", "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."is_path"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_path"(jsonb) TO "anon", "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."limit_lead"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."network_of"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_untold"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."request_client"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_room"(text, integer, interval) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."check_request"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."check_request"() TO "anon", "authenticated", "service_role";

-- What visitors sent in other shapes stays readable, as one short text.
update public.leads
set attribution = jsonb_build_object('set_aside', left(attribution::text, 1000))
where not private.is_attribution(attribution);

update public.leads set path = null where not private.is_path(path);

ALTER TABLE "public"."leads" ADD CONSTRAINT "leads_attribution_shape" CHECK ((private.is_attribution(attribution) AND (octet_length((attribution)::text) <= 16384)));

ALTER TABLE "public"."leads" ADD CONSTRAINT "leads_path_shape" CHECK (private.is_path(path));

-- Settings of roles are those of all databases of a server: they are written where they differ, since two databases that
-- are set up at once would fail on the same row. A plain Postgres has no authenticator.
do $$
declare
  wanted record;
begin
  for wanted in
    select role, setting, value
    from (values ('authenticator', 'pgrst.db_pre_request', 'public.check_request')) as roles (role, setting, value)
    join pg_catalog.pg_roles on rolname = role
    where not coalesce(rolconfig @> array[setting || '=' || value], false)
  loop
    execute format('alter role %I set %s = %L', wanted.role, wanted.setting, wanted.value);
  end loop;
  notify pgrst, 'reload config';
end
$$;
