DROP TRIGGER "lead_notes_first_response" ON "public"."lead_notes";

DROP TRIGGER "lead_notes_record_event" ON "public"."lead_notes";

DROP TRIGGER "leads_15_consent" ON "public"."leads";

DROP TRIGGER "leads_20_stage_from_source" ON "public"."leads";

DROP TRIGGER "leads_45_waiting" ON "public"."leads";

DROP TRIGGER "leads_record_assignment" ON "public"."leads";

DROP TRIGGER "leads_record_event" ON "public"."leads";

DROP TRIGGER "leads_record_first_owner" ON "public"."leads";

DROP TRIGGER "leads_record_next_action" ON "public"."leads";

DROP TRIGGER "leads_record_outcome" ON "public"."leads";

DROP FUNCTION "private"."keep_consent"();

DROP FUNCTION "private"."mark_waiting"();

DROP FUNCTION "private"."note_first_response"();

DROP FUNCTION "private"."record_assignment"();

DROP FUNCTION "private"."record_next_action"();

DROP FUNCTION "private"."record_note_event"();

DROP FUNCTION "private"."record_outcome"();

DROP FUNCTION "private"."require_admin"(text);

DROP FUNCTION "private"."require_desk_role"(text, text);

DROP FUNCTION "private"."require_primary_admin"();

DROP FUNCTION "private"."require_second_factor"();

DROP FUNCTION "private"."set_stage_from_source"();

DROP FUNCTION "public"."get_experiment"(text, text, text, date, date);

DROP FUNCTION "private"."groups_of_trial"(text);

DROP FUNCTION "public"."get_webhook_target"();

DROP FUNCTION "private"."webhook_target"();

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
  if client is null then return null; end if;
  perform private.lock_slots('address:' || client);
  if private.count_refusals(client, 0) >= (select 2 * leads_per_address_per_hour from public.app_settings) then
    raise exception 'Rate limit exceeded. Please try again in an hour.' using errcode = 'PT429';
  end if;
  perform private.count_refusals(client, 1);
  return null;
end $function$;

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
end $function$;

CREATE OR REPLACE FUNCTION private.announce_lead(new_lead uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into private.lead_outbox (lead_id) values (new_lead);
  insert into private.lead_pushes (lead_id)
  select new_lead where exists (select from public.push_subscriptions);
end $function$;

CREATE OR REPLACE FUNCTION private.arms_of_lead(lead public.leads, network text)
 RETURNS text[]
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  today date := private.count_day();
  arms text[] := array(
    select arm from private.arms_of(lead.path ->> 'variant') as arm
    where exists (select from private.experiments where token = left(arm, 8) and is_current)
  );
begin
  if arms = '{}' or lead.is_suspected then return '{}'; end if;
  if network is not null then
    insert into private.count_slots (key, day)
    values (private.slot_hash(format('count:%s:lead:%s', today, network)), today)
    on conflict do nothing;
    if not found then return '{}'; end if;
  end if;
  return arms;
end $function$;

CREATE OR REPLACE FUNCTION private.assign_in_turn()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  next_owner uuid;
begin
  if not (select assigns_in_turn from public.app_settings) then return null; end if;
  -- One lead after the other, so that two that come at once do not get the same owner.
  perform pg_advisory_xact_lock(hashtext('selat.assign_in_turn'));
  -- The one whose last turn is longest ago, and first those who had none; a turn is an assignment without an actor.
  select profiles.id into next_owner
  from public.profiles join public.user_roles on user_roles.user_id = profiles.id
  order by (
    select max(event.id) from public.lead_events as event
    where event.to_owner = profiles.id and event.kind = 'assigned'
      and event.actor is null and event.actor_email is null
  ) nulls first, profiles.created_at, profiles.id
  limit 1;
  update public.leads set owner = next_owner where id = new.id and owner is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.board_conditions(view jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN concat('deleted_at is null', (' and solution_interested = '::text || quote_literal(NULLIF((view ->> 'solution'::text), ''::text))), (' and source = '::text || quote_literal(NULLIF((view ->> 'source'::text), ''::text))), (' and country = '::text || quote_literal(NULLIF((view ->> 'country'::text), ''::text))), (' and language = '::text || quote_literal(NULLIF((view ->> 'language'::text), ''::text))), CASE (view ->> 'owner'::text) WHEN ''::text THEN NULL::text WHEN 'none'::text THEN ' and owner is null'::text WHEN 'me'::text THEN (' and owner = '::text || quote_nullable(auth.uid())) ELSE (' and owner = '::text || quote_literal(((view ->> 'owner'::text))::uuid)) END, CASE (view ->> 'only'::text) WHEN 'overdue'::text THEN format((' and (next_action_on < %L or (private.is_unanswered(leads)'::text || ' and created_at <= case country when ''MY'' then %L when ''ID'' then %L else %L end::timestamptz))'::text), (((view -> 'late'::text) ->> 'day'::text))::date, (((view -> 'late'::text) ->> 'MY'::text))::timestamp with time zone, (((view -> 'late'::text) ->> 'ID'::text))::timestamp with time zone, (((view -> 'late'::text) ->> 'SG'::text))::timestamp with time zone) WHEN 'new'::text THEN ' and private.is_unanswered(leads)'::text WHEN 'unplanned'::text THEN ' and next_action_on is null and private.is_open(leads)'::text ELSE NULL::text END, (' and created_at >= '::text || quote_literal(((view ->> 'since'::text))::timestamp with time zone)), (' and created_at < '::text || quote_literal(((view ->> 'before'::text))::timestamp with time zone)), CASE (view ->> 'suspected'::text) WHEN 'only'::text THEN ' and is_suspected'::text WHEN 'no'::text THEN ' and not is_suspected'::text ELSE NULL::text END, (SELECT ((' and id in (select lead_id from private.lead_search where '::text || string_agg((SELECT (('('::text || string_agg(format('words like %L'::text, (('%'::text || regexp_replace(private.fold_text(form.value), '([\\%_])'::text, '\\\1'::text, 'g'::text)) || '%'::text)), ' or '::text)) || ')'::text) FROM jsonb_array_elements_text(given.forms) form(value)), ' and '::text)) || ')'::text) FROM jsonb_array_elements(COALESCE((board_conditions.view -> 'words'::text), '[]'::jsonb)) WITH ORDINALITY given(forms, place) WHERE (given.place <= 10) HAVING (count(*) > 0)));

CREATE OR REPLACE FUNCTION private.call_function(name text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform net.http_post(
    url := address.url || '/' || name,
    headers := jsonb_build_object('content-type', 'application/json', 'apikey', address.publishable_key),
    body := '{"action": "deliver"}',
    timeout_milliseconds := 30000
  )
  from private.function_address as address;
end $function$;

ALTER FUNCTION "private"."call_function"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.call_notifier()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  chat private.sales_chat;
  is_removal_due boolean;
  is_confirmation_due boolean;
begin
  select * into chat from private.sales_chat for update skip locked;
  if chat.id is null or not private.can_call_functions() then return; end if;
  is_removal_due := chat.removal_called_at <= now() - interval '1 hour'
    and chat.quiet_until <= clock_timestamp()
    and exists (select from private.chat_messages where lead_id is null and refusal is null);
  is_confirmation_due := exists (
    select from private.lead_confirmations
    where claimed_at is null and due_at <= now() and due_at > chat.confirmations_called_at
  );
  if exists (
    select from private.lead_outbox join public.leads on leads.id = lead_id
    where deleted_at is null and (
      written_at between chat.called_at - interval '10 minutes' and now() - interval '10 minutes'
      or not private.is_chat_taken() and (chat.next_call_at <= now() or written_at > chat.called_at)
    )
  ) then
    update private.sales_chat set
      called_at = now(),
      tries = least(tries + 1, 1000),
      next_call_at = now() + least(interval '24 hours', interval '1 minute' * 2 ^ least(tries, 11));
  elsif not is_removal_due and not is_confirmation_due then
    return;
  end if;
  update private.sales_chat set
    removal_called_at = case when is_removal_due then now() else removal_called_at end,
    confirmations_called_at = now();
  perform private.call_function('send-telegram-notification');
end $function$;

CREATE OR REPLACE FUNCTION private.call_webhook_sender()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from private.webhook
  where url is not null and stopped_at is null and next_call_at <= now() and called_at < now() - interval '2 seconds'
    and exists (select from private.webhook_outbox where next_try_at <= clock_timestamp())
  for update skip locked;
  if not found or not private.can_call_functions() then return; end if;
  update private.webhook set called_at = now();
  perform private.call_function('send-webhooks');
end $function$;

CREATE OR REPLACE FUNCTION private.can_call_functions()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN ((to_regnamespace('net'::text) IS NOT NULL) AND (EXISTS (SELECT FROM private.function_address)));

ALTER FUNCTION "private"."can_call_functions"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.check_size(most integer, given record)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if pg_column_size(given) > most then
    raise exception 'The request is too long' using errcode = 'PT413';
  end if;
end $function$;

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
end $function$;

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
end $function$;

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
end $function$;

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
end $function$;

CREATE OR REPLACE FUNCTION private.count_arms(visit jsonb, counted_on date, in_group smallint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  with arms as (
    select experiment.token, right(arm, 1) = '1' as is_variant, (exists (
      select from jsonb_array_elements(visit -> 'pressed') as press
      join private.section_words as words on words.hash = press ->> 'section'
      where words.hash = case right(arm, 1) when '1' then experiment.variant else experiment.control end
        and (press ->> 'to' = any (words.links) or press ->> 'to' = '')
    ))::integer as pressed
    from private.arms_of(visit ->> 'arms') as arm
    join private.experiments as experiment on experiment.token = left(arm, 8)
    where experiment.is_current and experiment.page = visit ->> 'page'
  ),
  of_day as (
    insert into private.experiment_counts as known (token, day, is_variant, visits, pressed)
    select token, counted_on, is_variant, 1, pressed from arms order by 1
    on conflict (token, day, is_variant)
    do update set visits = known.visits + 1, pressed = known.pressed + excluded.pressed
  )
  insert into private.experiment_groups as known (token, is_variant, network_group, visits, pressed)
  select token, is_variant, in_group, 1, pressed from arms order by 1
  on conflict (token, is_variant, network_group)
  do update set visits = known.visits + 1, pressed = known.pressed + excluded.pressed;
end $function$;

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
end $function$;

CREATE OR REPLACE FUNCTION private.count_totals(from_day date, to_day date, of_document text)
 RETURNS SETOF private.count_total
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  counted_until date := private.counted_until();
  -- A list is looked up by the index, where a query of pages would be compared with every counter.
  pages text[] := case when of_document is not null
    then array(select place.page from private.section_places as place where document = of_document) end;
begin
  return query
  select page, section, action, target, source, sum(counted)::bigint
  from (
    select day, page, section, action, target, source, counted from private.word_days
    union all
    select day, page, section, action, target, case when section = '' then source else '' end, counted
    from private.word_counts where day > counted_until
    union all
    select month, page, section, action, target, case when section = '' then source else '' end, counted
    from private.word_months
  ) as counters (day, page, section, action, target, source, counted)
  where day between from_day and to_day and (pages is null or page = any (pages))
  group by page, section, action, target, source;
end $function$;

CREATE OR REPLACE FUNCTION private.counts_of_trial(of_token text)
 RETURNS TABLE(day date, network_group smallint, is_variant boolean, visits integer, pressed integer, leads integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT experiment_counts.day,
     NULL::smallint AS network_group,
     experiment_counts.is_variant,
     experiment_counts.visits,
     experiment_counts.pressed,
     0
    FROM private.experiment_counts
   WHERE (experiment_counts.token = counts_of_trial.of_token)
 UNION ALL
  SELECT NULL::date AS day,
     experiment_groups.network_group,
     experiment_groups.is_variant,
     experiment_groups.visits,
     experiment_groups.pressed,
     0
    FROM private.experiment_groups
   WHERE (experiment_groups.token = counts_of_trial.of_token)
 UNION ALL
  SELECT ((leads.created_at AT TIME ZONE 'Asia/Singapore'::text))::date AS timezone,
     credit.network_group,
     ("right"(arm.arm, 1) = '1'::text),
     0,
     0,
     1
    FROM private.lead_credits credit,
     LATERAL unnest(credit.arms) arm(arm),
     public.leads
   WHERE ((leads.id = credit.lead_id) AND (leads.deleted_at IS NULL) AND (NOT leads.is_suspected) AND ("left"(arm.arm, 8) = counts_of_trial.of_token));
END;

ALTER FUNCTION "private"."counts_of_trial"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.credit_lead()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  client text := private.request_client();
  network text := case when client is not null then private.counted_network(client) end;
begin
  insert into private.lead_credits (lead_id, page, section, target, campaign, arms, network_group)
  select new.id, found.page, found.section, found.target,
    substring(lower(new.attribution ->> 'utm_campaign') from '^[a-z0-9][a-z0-9 ._+-]{0,59}$'),
    private.arms_of_lead(new, network), private.network_group(network)
  from (values (1)) as one left join private.credited_link(new.path -> 'link') as found on true;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.end_claim(lead_ids uuid[], claimed_at timestamp with time zone, is_sent boolean, is_unconfirmed boolean, reason text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- What was sent is done, also where another caller has claimed it since.
  delete from private.lead_outbox where is_sent and lead_id = any (lead_ids);
  update public.leads set
    notification_status = case when is_sent then 'sent' when is_unconfirmed then 'unconfirmed' else 'failed' end,
    notification_error = nullif(left(reason, 300), ''),
    notified_at = case when is_sent then now() else notified_at end
  where id = any (lead_ids) and notification_claimed_at = claimed_at and notification_status = 'sending';
  return found;
end $function$;

ALTER FUNCTION "private"."end_claim"(uuid[], timestamp with time zone, boolean, boolean, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.events_of(visit jsonb, origin text)
 RETURNS TABLE(section text, action text, target text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select '' as section, 'visit' as action, origin as target
  union
  select item.hash, 'seen', '' from jsonb_array_elements_text(visit -> 'seen') as item (hash)
  where exists (select from private.section_places where page = visit ->> 'page' and hash = item.hash)
  union
  select press ->> 'section', kind.action, case kind.action when 'pressed' then press ->> 'to' else '' end
  from jsonb_array_elements(visit -> 'pressed') as press,
    (values ('pressed'), ('used')) as kind (action)
  where exists (
    select from private.section_places join private.section_words using (hash)
    where page = visit ->> 'page' and hash = press ->> 'section'
      and (press ->> 'to' = any (links) or press ->> 'to' = '')
  )
$function$;

CREATE OR REPLACE FUNCTION private.follow_lead_note()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  what text := case
    when (new.deleted_at is null) <> (old.deleted_at is null)
      then case when new.deleted_at is null then 'note-restored' else 'note-deleted' end
    when new.body <> old.body then 'note-edited'
  end;
begin
  if tg_op = 'INSERT' then
    update public.leads set first_response_at = new.created_at where id = new.lead_id and first_response_at is null;
  elsif what is not null then
    insert into public.lead_events (lead_id, kind, note_id) values (new.lead_id, what, new.id);
  end if;
  return null;
end $function$;

ALTER FUNCTION "private"."follow_lead_note"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.has_pass(form jsonb, lead uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- For as long as a lead may wait in a browser.
  if not coalesce(private.signed_age('human', form ->> 'pass') < interval '2 days', false) then
    return false;
  end if;
  insert into private.used_passes (pass, lead_id) values (split_part(form ->> 'pass', '.', 2), lead)
  on conflict do nothing;
  return exists (select from private.used_passes where pass = split_part(form ->> 'pass', '.', 2) and lead_id = lead);
end $function$;

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
end $function$;

CREATE OR REPLACE FUNCTION private.is_open(lead public.leads)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN ((lead).stage = ANY (ARRAY['interested'::public.lead_stage, 'request-demo'::public.lead_stage, 'request-trial'::public.lead_stage]));

ALTER FUNCTION "private"."is_open"(public.leads) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_unanswered(lead public.leads)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (((lead).first_response_at IS NULL) AND private.is_open(lead));

CREATE OR REPLACE FUNCTION private.keep_counts()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  first_day date;
  name text;
  month date := date_trunc('month', private.count_day())::date;
  old record;
begin
  for ahead in 0..2 loop
    first_day := month + make_interval(months => ahead);
    name := 'word_counts_' || to_char(first_day, 'YYYY_MM');
    if to_regclass('partitions.' || name) is null then
      execute format(
        'create table partitions.%I partition of private.word_counts for values from (%L) to (%L)',
        name, first_day, first_day + interval '1 month'
      );
      execute format('alter table partitions.%I enable row level security', name);
      execute format('revoke all on partitions.%I from public, anon, authenticated, service_role', name);
    end if;
  end loop;
  insert into private.word_days (day, page, section, action, target, source, counted)
  select day, page, section, action, target, case when section = '' then source else '' end as source, sum(counted)
  from private.word_counts
  where day > private.counted_until() and day < private.count_day()
  group by 1, 2, 3, 4, 5, 6;
  for old in
    select child.relname, to_date(right(child.relname, 7), 'YYYY_MM') as month
    from pg_catalog.pg_inherits join pg_catalog.pg_class as child on child.oid = inhrelid
    where inhparent = 'private.word_counts'::regclass
      and to_date(right(child.relname, 7), 'YYYY_MM') < month - interval '13 months'
  loop
    execute format(
      'insert into private.word_months (month, page, section, action, target, language, source, counted)
      select %L::date, page, section, action, target, language, source, sum(counted)
      from partitions.%I group by page, section, action, target, language, source', old.month, old.relname
    );
    execute format('drop table partitions.%I', old.relname);
    delete from private.word_days where day >= old.month and day < old.month + interval '1 month';
  end loop;
  delete from private.count_slots where day < private.count_day();
end $function$;

CREATE OR REPLACE FUNCTION private.leads_between(since timestamp with time zone, before timestamp with time zone, in_country text)
 RETURNS SETOF public.leads
 LANGUAGE sql
 STABLE
AS $function$
  select * from public.leads
  where deleted_at is null and created_at >= since and created_at < before and (in_country is null or country = in_country);
$function$;

ALTER FUNCTION "private"."leads_between"(timestamp with time zone, timestamp with time zone, text) OWNER TO "postgres";

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
  if current_setting('selat.leads_sent', true) = 'again' then return new; end if;
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
end $function$;

CREATE OR REPLACE FUNCTION private.limit_session()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.created_at := coalesce(new.created_at, now());
  new.not_after := least(
    new.created_at + interval '7 days',
    -- Auth writes this column in UTC, without a zone.
    coalesce(new.refreshed_at at time zone 'utc', new.created_at) + interval '12 hours'
  );
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.lock_admins(acting_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  lock table public.user_roles in share row exclusive mode;
  perform private.require_acting_admin(acting_user, 'manage admins');
  perform set_config('selat.acting_user', acting_user::text, true);
end $function$;

CREATE OR REPLACE FUNCTION private.may_count(counted_page text, network text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  today date := private.count_day();
  is_within boolean;
begin
  -- All pages together first, in one order for everybody.
  insert into private.count_slots as slot (key, day)
  values (private.slot_hash(format('count:%s::%s', today, network)), today)
  on conflict (key, day) do update set used = slot.used + 1 where slot.used < 300
  returning true into is_within;
  if is_within is null then return false; end if;
  insert into private.count_slots (key, day)
  values (private.slot_hash(format('count:%s:%s:%s', today, counted_page, network)), today)
  on conflict do nothing;
  return found;
end $function$;

CREATE OR REPLACE FUNCTION private.needs_list(visit jsonb, client text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  age interval := clock_timestamp() - (select read_at from private.sections_read);
  is_known boolean := exists (select from private.counted_pages where page = visit ->> 'page')
    and not exists (
      select from jsonb_array_elements_text(visit -> 'seen') as item (hash)
      where not exists (select from private.section_places where page = visit ->> 'page' and hash = item.hash)
    )
    and not exists (
      select from private.arms_of(visit ->> 'arms') as arm
      where not exists (select from private.experiments where token = left(arm, 8))
    );
begin
  if age < (case when is_known then interval '10 minutes' else interval '10 seconds' end) then
    return false;
  end if;
  -- What no build has had may be forged: one network has the list read for it three times an hour.
  if age < interval '10 minutes' and private.take_room('list:' || client, 3, interval '1 hour') is null then
    return false;
  end if;
  -- The one who changes the row reads the list for everybody.
  update private.sections_read set read_at = clock_timestamp() where clock_timestamp() - read_at >= age;
  return found;
end $function$;

CREATE OR REPLACE FUNCTION private.next_untold()
 RETURNS uuid[]
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  waiting uuid[] := array(
    select lead_id from private.lead_outbox join public.leads on leads.id = lead_id
    where private.can_be_told(leads) and not is_alone order by is_suspected, lead_outbox.id limit 20
  );
  number integer := cardinality(waiting);
  failed integer := (select tries from private.lead_outbox where lead_id = waiting[1]);
begin
  if number = 0 then
    return array(
      select lead_id from private.lead_outbox join public.leads on leads.id = lead_id
      where private.can_be_told(leads) order by tries, lead_outbox.id limit 1
    );
  end if;
  -- The first counts each time, so that its number says which is next.
  update private.lead_outbox set tries = tries + 1 where lead_id = waiting[1];
  if failed >= 3 and failed % 3 = 0 then
    return waiting[number - (failed / 3 - 1) % number:number - (failed / 3 - 1) % number];
  end if;
  return case when number <= 3 then waiting[:1] else waiting end;
end $function$;

CREATE OR REPLACE FUNCTION private.plain_text(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  if octet_length(value) = char_length(value) then return value; end if;
  return translate(
    regexp_replace(
      value,
      '[\u00ad\u034f\u061c\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164'
        '\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'
    ),
    E'\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000'
      '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63'
      '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～',
    '                ---------!"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~'
  );
end $function$;

CREATE OR REPLACE FUNCTION private.prepare_lead()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.company_name := private.trim_text(private.plain_text(new.company_name));
  new.contact_name := private.trim_text(private.plain_text(new.contact_name));
  new.contact_number := private.trim_text(private.plain_text(new.contact_number));
  new.email := private.person_of(new.email);
  new.remarks := private.trim_text(coalesce(new.remarks, ''));
  new.source := coalesce(nullif(left(private.trim_text(new.source), 100), ''), 'direct');
  new.attribution := coalesce(new.attribution, '{}');
  new.language := coalesce(new.language, 'en');
  new.stage := coalesce(new.stage, private.stage_for_source(new.source));
  new.updated_at := now();
  if tg_op = 'INSERT' then
    -- Cut, never a reason to refuse a person; the time is the database's, whatever was sent.
    new.consent_text := nullif(left(private.trim_text(new.consent_text), 1000), '');
    new.consent_version := nullif(left(private.trim_text(new.consent_version), 100), '');
    new.consented_at := now();
    if new.consent_text is null then
      new.consent_version := null;
      new.consented_at := null;
    end if;
  end if;

  if not private.is_email(new.email) then
    raise exception 'Invalid email address' using errcode = 'check_violation', constraint = 'leads_email_address';
  end if;
  if not private.is_phone(new.contact_number) and (tg_op = 'INSERT' or new.contact_number <> old.contact_number) then
    raise exception 'Invalid phone number'
      using errcode = 'check_violation', constraint = 'leads_contact_number_phone';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.prepare_visitors_lead()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.stage := private.stage_for_source(new.source);
  new.notification_status := 'waiting';
  return new;
end $function$;

ALTER FUNCTION "private"."prepare_visitors_lead"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.record_lead_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_done boolean := current_setting('selat.next_action', true) = 'done';
begin
  if tg_op = 'INSERT' then
    insert into public.lead_events (lead_id, kind, to_stage) values (new.id, 'created', new.stage);
  end if;
  -- What somebody adds for a colleague is assigned as it would be later; what is one's own from the start needs no word.
  if old.owner is distinct from new.owner and (tg_op = 'UPDATE' or new.owner <> auth.uid()) then
    insert into public.lead_events (lead_id, kind, created_at, from_owner, from_owner_name, to_owner, to_owner_name)
    values (
      new.id, 'assigned', new.updated_at,
      old.owner, private.person_name(old.owner), new.owner, private.person_name(new.owner)
    );
  end if;
  if tg_op = 'INSERT' then return null; end if;
  if new.stage <> old.stage then
    insert into public.lead_events (
      lead_id, kind, from_stage, to_stage, created_at, stage_changed_at, previous_stage_changed_at,
      previous_first_response_at, previous_lost_reason, next_action, next_action_on
    ) values (
      new.id, 'moved', old.stage, new.stage, new.updated_at, new.stage_changed_at, old.stage_changed_at,
      old.first_response_at, old.lost_reason,
      case when new.next_action is null then old.next_action end,
      case when new.next_action is null then old.next_action_on end
    );
  end if;
  if (new.deleted_at is null) <> (old.deleted_at is null) and new.merged_into is not distinct from old.merged_into then
    insert into public.lead_events (lead_id, kind, created_at)
    values (new.id, case when new.deleted_at is null then 'restored' else 'deleted' end, new.updated_at);
  end if;
  if (old.next_action, old.next_action_on) is distinct from (new.next_action, new.next_action_on)
    and (new.next_action is not null or new.stage = old.stage)
  then
    insert into public.lead_events (lead_id, kind, created_at, next_action, next_action_on) values (
      new.id, case when is_done then 'done' else 'planned' end, new.updated_at,
      case when is_done then old.next_action else new.next_action end,
      case when is_done then old.next_action_on else new.next_action_on end
    );
  end if;
  if (new.value, new.value_currency) is distinct from (old.value, old.value_currency) then
    insert into public.lead_events (lead_id, kind, created_at, value, value_currency)
    values (new.id, 'valued', new.updated_at, new.value, new.value_currency);
  end if;
  if new.stage = old.stage and new.lost_reason is distinct from old.lost_reason then
    insert into public.lead_events (lead_id, kind, created_at, lost_reason)
    values (new.id, 'lost', new.updated_at, new.lost_reason);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.refresh_lead_search(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  parents uuid[];
begin
  -- One after the other: the second to write reads what the first has written.
  perform from private.lead_search where lead_id = any (ids) order by lead_id for update;
  insert into private.lead_search (lead_id, words)
  select id, private.fold_text(concat_ws(
    E'\n', company_name, contact_name, email, contact_number, solution_interested,
    number, case when number not like '+%' then
      case country when 'SG' then '+65' when 'MY' then '+60' when 'ID' then '+62' end
        || regexp_replace(number, '^0', '')
    end,
    remarks, source, next_action,
    (
      select string_agg(value #>> '{}', E'\n') from jsonb_each(attribution)
      where jsonb_typeof(value) = 'string'
    ),
    (
      select string_agg(body, E'\n') from public.lead_notes
      where lead_notes.lead_id = leads.id and lead_notes.deleted_at is null
    ),
    (
      select string_agg(own.words, E'\n')
      from public.leads as away join private.lead_search as own on own.lead_id = away.id
      where away.merged_into = leads.id
    )
  ))
  from public.leads, regexp_replace(contact_number, '[^+0-9]', '', 'g') as number
  where id = any (ids)
  on conflict (lead_id) do update set words = excluded.words where lead_search.words <> excluded.words;
  parents := array(select distinct merged_into from public.leads where id = any (ids) and merged_into is not null);
  if parents <> '{}' then
    perform private.refresh_lead_search(parents);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.report_leads(from_day date, to_day date, in_country text)
 RETURNS SETOF private.report_lead
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  zone text := private.report_zone(in_country);
  since timestamptz := from_day::timestamp at time zone zone;
  before timestamptz := (to_day + 1)::timestamp at time zone zone;
begin
  return query
  with chosen as materialized (
    select lead.*, hours.time_zone, hours.country as hours_country
    from private.leads_between(since, before, in_country) as lead
    join public.working_hours as hours on hours.country = case lead.country when 'other' then 'SG' else lead.country end
  ),
  reached as (
    select lead_id,
      min(at) filter (where stage in ('request-demo', 'request-trial', 'closed')) as demo_at,
      min(at) filter (where stage in ('request-trial', 'closed')) as trial_at,
      min(at) filter (where stage = 'closed') as closed_at
    from private.stages_reached(since, before, in_country) group by lead_id
  ),
  days as materialized (
    select * from private.working_days((since - interval '1 day')::date, (now() + interval '1 day')::date)
  )
  select chosen.id, chosen.company_name, chosen.country, chosen.source, chosen.stage, chosen.created_at,
    date_trunc('week', chosen.created_at at time zone zone)::date,
    extract(isodow from chosen.created_at at time zone zone)::integer, reached.demo_at, reached.trial_at, reached.closed_at,
    case when chosen.stage = 'failed' then chosen.stage_changed_at end,
    answer.actor, coalesce(person.full_name, person.email, answer.name),
    case when chosen.first_response_at <> chosen.created_at then extract(epoch from
      last_day.open_before + greatest(interval '0', least(last_day.open_for,
        (chosen.first_response_at at time zone chosen.time_zone) - last_day.day - last_day.opens))
      - first_day.open_before - greatest(interval '0', least(first_day.open_for,
        (chosen.created_at at time zone chosen.time_zone) - first_day.day - first_day.opens))
    )::double precision end,
    chosen.lost_reason, chosen.value, chosen.value_currency, chosen.is_counted,
    chosen.owner, coalesce(owner.full_name, owner.email), chosen.language
  from chosen
  left join reached on reached.lead_id = chosen.id
  left join days as first_day on first_day.country = chosen.hours_country
    and first_day.day = (chosen.created_at at time zone chosen.time_zone)::date
  left join days as last_day on last_day.country = chosen.hours_country
    and last_day.day = (chosen.first_response_at at time zone chosen.time_zone)::date
  left join lateral (
    select event.actor, coalesce(event.actor_name, event.actor_email) as name
    from public.lead_events as event
    where event.lead_id = chosen.id and event.created_at = chosen.first_response_at
      and event.kind in ('moved', 'reached')
    union all
    select note.author, coalesce(note.author_name, note.author_email)
    from public.lead_notes as note
    where note.lead_id = chosen.id and note.created_at = chosen.first_response_at
    limit 1
  ) as answer on chosen.first_response_at is not null
  left join public.profiles as person on person.id = answer.actor
  left join public.profiles as owner on owner.id = chosen.owner;
end $function$;

CREATE OR REPLACE FUNCTION private.require(who text, deed text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (
    case who
      when 'somebody of the desk' then private.has_role(null)
      when 'an admin' then private.has_role('admin')
      when 'the primary admin' then private.has_role('admin') and private.is_primary_admin()
      when 'somebody with a second factor' then private.has_role(null) and private.has_second_factor()
    end
  ) is not true then
    raise exception 'Only % may %', who, deed using errcode = 'insufficient_privilege';
  end if;
end $function$;

ALTER FUNCTION "private"."require"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_acting_admin(acting_user uuid, deed text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select from public.user_roles where user_id = acting_user and role = 'admin') then
    raise exception 'Only an admin may %.', deed using errcode = 'PT403', detail = 'NOT_ADMIN';
  end if;
end $function$;

ALTER FUNCTION "private"."require_acting_admin"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_lead_access(deed text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require('somebody of the desk', deed);
  if not private.has_entered_desk() then
    raise exception 'Only a session that has called enter_desk may %', deed
      using errcode = 'PT403', detail = 'DESK_NOT_ENTERED';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_recent_sign_in()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_refused boolean;
begin
  with used as (
    update private.password_proofs set made_at = '-infinity'
    where user_id = new.id and act = 'change-password' and made_at > statement_timestamp() - interval '1 minute'
    returning for_session
  )
  select exists (
    select from auth.sessions
    where sessions.user_id = new.id and case
      when exists (
        select from auth.mfa_amr_claims as claim
        where claim.session_id = sessions.id and claim.authentication_method = 'password'
      ) then sessions.created_at < statement_timestamp() - interval '1 minute'
        or sessions.id not in (select for_session from used)
      else sessions.created_at < statement_timestamp() - interval '5 minutes'
    end
  ) into is_refused;
  if is_refused then
    raise exception 'Password update requires the password, typed for this in the last minute';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.session_handle(session uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return substr(private.slot_hash('session:' || session), 9, 32)::uuid;
end $function$;

CREATE OR REPLACE FUNCTION private.session_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN ((auth.jwt() ->> 'session_id'::text))::uuid;

CREATE OR REPLACE FUNCTION private.has_entered_desk()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
RETURN ((private.session_id() IS NULL) OR (EXISTS (SELECT FROM private.desk_entries WHERE ((desk_entries.session_id = private.session_id()) AND (desk_entries.user_id = auth.uid()) AND (desk_entries.entered_at > (now() - '24:00:00'::interval))))));

CREATE OR REPLACE FUNCTION private.has_second_factor()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
RETURN (COALESCE(((auth.jwt() ->> 'aal'::text) = 'aal2'::text), false) AND ((private.session_id() IS NULL) OR (EXISTS (SELECT FROM auth.sessions WHERE ((sessions.id = private.session_id()) AND (sessions.aal = 'aal2'::auth.aal_level))))));

ALTER FUNCTION "private"."session_id"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.signed_age(purpose text, signed text)
 RETURNS interval
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  milliseconds text := split_part(signed, '.', 1);
begin
  if milliseconds !~ '^[0-9]{1,15}$' or private.signed_time(purpose, milliseconds::bigint) <> signed then
    return null;
  end if;
  return clock_timestamp() - to_timestamp(milliseconds::bigint / 1000.0);
end $function$;

CREATE OR REPLACE FUNCTION private.stages_reached(since timestamp with time zone, before timestamp with time zone, in_country text)
 RETURNS TABLE(lead_id uuid, stage public.lead_stage, at timestamp with time zone)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT event.lead_id,
     event.to_stage,
     lead.created_at
    FROM (private.leads_between(stages_reached.since, stages_reached.before, stages_reached.in_country) lead(id, company_name, contact_name, contact_number, email, solution_interested, remarks, stage, source, attribution, created_at, updated_at, deleted_at, notification_status, is_suspected, notification_error, notification_claimed_at, notified_at, stage_changed_at, first_response_at, purge_at, consent_text, consent_version, consented_at, country, owner, next_action, next_action_on, value, value_currency, lost_reason, merged_into, merged_over, path, language, is_counted, attempts, attempted_at)
      JOIN public.lead_events event ON ((event.lead_id = lead.id)))
   WHERE (event.kind = 'created'::text)
 UNION ALL
  SELECT move.lead_id,
     move.to_stage,
     move.created_at
    FROM (private.leads_between(stages_reached.since, stages_reached.before, stages_reached.in_country) lead(id, company_name, contact_name, contact_number, email, solution_interested, remarks, stage, source, attribution, created_at, updated_at, deleted_at, notification_status, is_suspected, notification_error, notification_claimed_at, notified_at, stage_changed_at, first_response_at, purge_at, consent_text, consent_version, consented_at, country, owner, next_action, next_action_on, value, value_currency, lost_reason, merged_into, merged_over, path, language, is_counted, attempts, attempted_at)
      JOIN public.lead_events move ON ((move.lead_id = lead.id)))
   WHERE ((move.kind = 'moved'::text) AND ((move.stage_changed_at IS NULL) OR (move.stage_changed_at = move.created_at)) AND COALESCE(( SELECT (later.stage_changed_at = move.stage_changed_at)
            FROM public.lead_events later
           WHERE ((later.lead_id = move.lead_id) AND (later.id > move.id) AND (later.kind = 'moved'::text) AND (((later.stage_changed_at = move.previous_stage_changed_at) AND (later.previous_stage_changed_at = move.stage_changed_at)) OR ((later.stage_changed_at = move.stage_changed_at) AND (later.previous_stage_changed_at = move.previous_stage_changed_at))))
           ORDER BY later.id DESC
          LIMIT 1), true));
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
      when not exists (select from private.turnstile where proven_at is not null) then 0
      when private.has_pass(form, new.id) then 0
      else 2
    end
    + case when coalesce(form ->> 'honeypot', '') <> '' then 2 else 0 end
    + case
      -- Without a note the form may have been without a connection; a forged one is no mistake.
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
end $function$;

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
  if taken >= allowed then return null; end if;
  insert into private.rate_slots (key) values (hashed);
  return taken + 1;
end $function$;

CREATE OR REPLACE FUNCTION private.take_slot(slot_key text, allowed integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if private.take_room(slot_key, allowed, interval '1 hour') is null then
    raise exception 'Rate limit exceeded. Please try again in an hour.' using errcode = 'PT429';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.use_proof(given uuid, for_act text)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
BEGIN ATOMIC
 WITH used AS (
          UPDATE private.password_proofs SET made_at = '-infinity'::timestamp with time zone
           WHERE ((password_proofs.proof = use_proof.given) AND (password_proofs.act = use_proof.for_act) AND (password_proofs.user_id = auth.uid()) AND (password_proofs.session_id IS DISTINCT FROM private.session_id()) AND (password_proofs.made_at > (statement_timestamp() - '00:01:00'::interval)))
           RETURNING password_proofs.proof
         )
  SELECT (EXISTS ( SELECT
            FROM used)) AS "exists";
END;

CREATE OR REPLACE FUNCTION private.verdict_by_networks(verdict text, totals private.group_total[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
BEGIN ATOMIC
 WITH counts AS (
          SELECT unnest.network_group,
             unnest.is_now,
             sum(unnest.trials) AS trials,
             sum(unnest.successes) AS successes
            FROM unnest(verdict_by_networks.totals) unnest(network_group, is_now, trials, successes)
           GROUP BY unnest.network_group, unnest.is_now
         ), moves AS (
          SELECT counts.network_group,
             counts.trials,
             ((
                 CASE
                     WHEN counts.is_now THEN 1
                     ELSE '-1'::integer
                 END)::numeric * COALESCE(((counts.successes - ((counts.trials * sum(counts.successes) OVER side) / NULLIF(sum(counts.trials) OVER side, (0)::numeric))) / NULLIF(sum(counts.trials) OVER side, (0)::numeric)), (0)::numeric)) AS influence
            FROM counts
           WINDOW side AS (PARTITION BY counts.is_now)
         ), ranked AS (
          SELECT weighed.network_group,
             places.kind,
             places.place
            FROM ( SELECT moves.network_group,
                     row_number() OVER (ORDER BY (abs(sum(moves.influence))) DESC, moves.network_group) AS by_both,
                     row_number() OVER (ORDER BY (sum(moves.influence)) DESC, moves.network_group) AS by_better,
                     row_number() OVER (ORDER BY (sum(moves.influence)), moves.network_group) AS by_worse,
                     row_number() OVER (ORDER BY (sum(moves.trials)) DESC, moves.network_group) AS by_weight
                    FROM moves
                   GROUP BY moves.network_group) weighed,
             LATERAL ( VALUES ('both'::text,weighed.by_both), ('better'::text,weighed.by_better), ('worse'::text,weighed.by_worse), ('weight'::text,weighed.by_weight)) places(kind, place)
         ), rests AS (
          SELECT ranked.kind,
             private.verdict(private.wilson(sum(counts.successes) FILTER (WHERE counts.is_now), sum(counts.trials) FILTER (WHERE counts.is_now)), private.wilson(sum(counts.successes) FILTER (WHERE (NOT counts.is_now)), sum(counts.trials) FILTER (WHERE (NOT counts.is_now)))) AS verdict
            FROM (ranked
              JOIN counts USING (network_group))
           WHERE (ranked.place > 3)
           GROUP BY ranked.kind
         )
  SELECT
         CASE
             WHEN ((verdict <> ALL (ARRAY['better'::text, 'worse'::text])) OR ( SELECT ((count(*) = 4) AND bool_and((rests.verdict = verdict_by_networks.verdict)))
                FROM rests)) THEN verdict
             ELSE 'few-networks'::text
         END AS "case";
END;

CREATE OR REPLACE FUNCTION private.wilson(successes numeric, trials numeric)
 RETURNS numeric[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT
         CASE
             WHEN (wilson.trials >= (30)::numeric) THEN ARRAY[round(((parts.center - parts.margin) / parts.scale), 6), round(parts.rate, 6), round(((parts.center + parts.margin) / parts.scale), 6)]
             ELSE NULL::numeric[]
         END AS "case"
    FROM ( SELECT (given.s / given.n) AS rate,
             ((1)::numeric + (3.8416 / given.n)) AS scale,
             ((given.s / given.n) + (1.9208 / given.n)) AS center,
             (1.96 * sqrt((((given.s * (given.n - given.s)) / (given.n ^ (3)::numeric)) + (0.9604 / (given.n ^ (2)::numeric))))) AS margin
            FROM ( VALUES (LEAST(wilson.successes, wilson.trials),NULLIF(wilson.trials, (0)::numeric))) given(s, n)) parts;
END;

CREATE OR REPLACE FUNCTION private.write_outbox()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.announce_lead(new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.change_desk_settings(kept_months integer, short_messages boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require('the primary admin', 'change the settings');
  update public.app_settings set
    ended_leads_kept_months = kept_months, short_chat_messages = short_messages
  where id;
end $function$;

CREATE OR REPLACE FUNCTION public.change_role(target_user uuid, new_role text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_size(64000, row(new_role));
  perform private.require('an admin', 'change roles');
  perform private.lock_admins(auth.uid());
  if not exists (select from public.user_roles where user_id = target_user) then
    raise exception 'No such user.' using errcode = 'PT404', detail = 'NOT_FOUND';
  end if;
  -- The caller is an admin and stays one, so that there is always one left.
  if target_user = auth.uid() then
    raise exception 'You cannot change your own role.' using errcode = 'PT409', detail = 'OWN_ACCOUNT';
  end if;
  if exists (select from public.profiles where id = target_user and is_primary_admin) then
    raise exception 'Cannot change the role of the primary admin.'
      using errcode = 'PT409', detail = 'PRIMARY_ADMIN';
  end if;
  update public.user_roles set role = new_role where user_id = target_user and role <> new_role;
  if found then
    perform private.write_audit('role-changed', 'admin', target_user, jsonb_build_object('role', new_role));
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.change_turnstile(new_site_key text, new_secret text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_other_secret boolean;
begin
  perform private.check_size(64000, row(new_site_key, new_secret));
  perform private.require('the primary admin', 'change the settings');
  if (new_site_key is null) <> (new_secret is null) then
    raise exception 'Give both keys, or none' using errcode = 'check_violation';
  end if;
  select secret is distinct from new_secret into is_other_secret from private.turnstile where id;
  update private.turnstile set secret = new_secret, proven_at = null where id;
  update public.app_settings set turnstile_site_key = new_site_key where id;
  if is_other_secret then
    perform private.write_audit('setting-changed', 'setting', details => '{"of": "Secret key of the captcha"}');
  end if;
end $function$;

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
end $function$;

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
      and deleted_at is null and private.can_be_told(leads) and not is_alone
    order by lead_outbox.id limit 50
  );
  if late = '{}' then
    late := array(
      select lead_id from private.lead_outbox join public.leads on leads.id = lead_id
      where is_alone and deleted_at is null and private.can_be_told(leads) order by tries limit 1
    );
  end if;
  return query select * from private.claim_leads(late, private.claim_time());
end $function$;

CREATE OR REPLACE FUNCTION public.claim_lead_notification(lead_id uuid, request_headers jsonb DEFAULT '{}'::jsonb)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address text := private.client_address(request_headers);
  found_lead public.leads;
begin
  perform private.check_size(64000, row(request_headers));
  perform from private.sales_chat for update;
  select * into found_lead from public.leads where id = lead_id and deleted_at is null;
  if found_lead.notification_status = 'sent' or private.is_being_notified(found_lead) then return; end if;
  if address is not null then
    perform private.take_slot('notify:' || address, leads_per_address_per_hour)
    from public.app_settings;
  end if;
  if exists (select from private.lead_outbox as waiting where waiting.lead_id = found_lead.id) then
    return query select * from public.claim_untold_leads();
  else
    return query select * from private.claim_leads(array[found_lead.id], private.claim_time());
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.claim_lead_pushes()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claimed uuid[];
begin
  with gone as (delete from private.lead_pushes returning lead_id)
  select array_agg(lead_id) into claimed from gone;
  if claimed is null then return '{"leads": [], "subscriptions": []}'; end if;
  return jsonb_build_object(
    'leads', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'company_name', company_name, 'solution_interested', solution_interested
      ) order by created_at, id), '[]')
      from public.leads where id = any (claimed) and deleted_at is null
        and created_at > now() - interval '12 hours'
    ),
    'subscriptions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'endpoint', endpoint, 'keys', jsonb_build_object('p256dh', p256dh, 'auth', auth)
      )), '[]')
      from public.push_subscriptions
      where exists (select from public.user_roles where user_id = owner)
    )
  );
end $function$;

CREATE OR REPLACE FUNCTION public.claim_lead_resend(lead_id uuid, acting_user uuid)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_lead public.leads;
begin
  perform private.require_acting_admin(acting_user, 'send a notification again');
  perform from private.sales_chat for update;
  if (select quiet_until > clock_timestamp() from private.sales_chat) or not private.has_chat_slot(20) then
    raise exception 'The sales chat takes no more messages right now. Please try again in a minute.'
      using errcode = 'PT409', detail = 'CHAT_BUSY';
  end if;
  select * into found_lead from public.leads where id = lead_id and deleted_at is null;
  if not found then
    raise exception 'No such lead.' using errcode = 'PT404', detail = 'NOT_FOUND';
  elsif private.is_being_notified(found_lead) then
    raise exception 'This notification is being sent right now.' using errcode = 'PT409', detail = 'ALREADY_SENDING';
  end if;
  insert into private.rate_slots (key) values (private.slot_hash('chat:sales'));
  return query select * from private.claim_leads(array[lead_id], private.claim_time());
end $function$;

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
  if private.is_chat_taken() or not private.has_chat_slot(18) then return; end if;
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
end $function$;

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
end $function$;

CREATE OR REPLACE FUNCTION public.count_recovery_codes()
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require('somebody with a second factor', 'count recovery codes');
  return (select count(*) from private.recovery_codes where user_id = auth.uid() and used_at is null);
end $function$;

CREATE OR REPLACE FUNCTION public.count_visit(visit jsonb, request_headers jsonb, is_list_read boolean DEFAULT false)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today date := private.count_day();
  counted_page text := visit ->> 'page';
  origin text := coalesce(visit ->> 'from', '');
  network text := private.counted_network(private.client_address(request_headers));
  in_group smallint := private.network_group(network);
begin
  perform private.check_size(8000, row(visit, request_headers));
  if not is_list_read and private.needs_list(
    visit, coalesce(private.network_of(private.client_address(request_headers)), 'unknown')
  ) then
    return true;
  end if;
  if not exists (select from private.counted_pages where page = counted_page)
    or not private.may_count(counted_page, network)
  then
    return false;
  end if;
  -- Anybody may name a host or a campaign: a day has room for so many of a page.
  if origin <> '' and not exists (
    select from private.word_counts
    where day = today and page = counted_page and section = '' and action = 'visit' and target = origin
  ) and (
    select count(distinct target) from private.word_counts
    where day = today and page = counted_page and section = '' and action = 'visit'
  ) >= 100 then
    origin := '';
  end if;
  with events as materialized (select section, action, target from private.events_of(visit, origin)),
  of_day as (
    insert into private.word_counts as known
      (day, page, section, action, target, language, source, viewport)
    select today, counted_page, section, action, target,
      visit ->> 'language', visit ->> 'source', visit ->> 'viewport'
    from events order by 3, 4, 5
    on conflict (day, page, section, action, target, language, source, viewport)
    do update set counted = known.counted + 1
  )
  insert into private.section_groups as known (section, page, network_group, seen, used)
  select section, counted_page, in_group, bool_or(action = 'seen')::integer, bool_or(action = 'used')::integer
  from events where section <> '' group by section order by section
  on conflict (section, page, network_group)
  do update set seen = known.seen + excluded.seen, used = known.used + excluded.used;
  perform private.count_arms(visit, today, in_group);
  return false;
end $function$;

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
  perform private.require('an admin', 'change the settings');
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

CREATE OR REPLACE FUNCTION public.create_recovery_codes()
 RETURNS SETOF text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.end_sessions(session uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended integer;
begin
  perform private.require('somebody of the desk', 'end sessions');
  delete from auth.sessions
  where sessions.user_id = auth.uid()
    and sessions.id is distinct from private.session_id()
    and (session is null or private.session_handle(sessions.id) = session);
  get diagnostics ended = row_count;
  if ended > 0 then
    perform private.write_audit('sessions-ended', 'admin', auth.uid(), jsonb_build_object('sessions', ended));
  end if;
  return ended;
end $function$;

CREATE OR REPLACE FUNCTION public.enter_desk()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.session_id() is not null and public.has_desk_role() then
    -- No session gets older than that.
    delete from private.desk_entries where entered_at < now() - interval '7 days';
    insert into private.desk_entries as entry (session_id, user_id) values (private.session_id(), auth.uid())
    on conflict (session_id) do update set entered_at = now() where entry.entered_at < now() - interval '11 hours';
    perform private.write_audit('desk-opened') where found;
  end if;
  return public.second_factor_step();
end $function$;

CREATE OR REPLACE FUNCTION public.erase_person(person text, confirmation text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  erased integer;
begin
  perform private.check_size(64000, row(person, confirmation));
  perform private.require('an admin', 'erase a person');
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
end $function$;

CREATE OR REPLACE FUNCTION public.export_person(person text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  copies jsonb;
begin
  perform private.check_size(64000, row(person));
  perform private.require('an admin', 'export a person');
  select coalesce(jsonb_agg(private.copy_of_lead(lead) order by lead.created_at), '[]') into copies
  from private.leads_of(person) as lead;
  perform private.write_audit('person-exported', details => jsonb_build_object('leads', jsonb_array_length(copies)));
  return jsonb_build_object(
    'email', private.person_of(person),
    'exported_at', now(),
    'leads', copies,
    'requests_in_the_last_hour', (
      select coalesce(jsonb_agg(taken_at order by taken_at), '[]') from private.rate_slots
      where key = private.slot_hash('email:' || private.mailbox(private.person_of(person)))
    )
  );
end $function$;

CREATE OR REPLACE FUNCTION public.forget_refused_messages()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  forgotten integer;
begin
  perform private.require('the primary admin', 'change the settings');
  with gone as (
    delete from private.chat_messages where lead_id is null and refusal is not null
    returning chat_id, message_id
  )
  select count(distinct (chat_id, message_id)) into forgotten from gone;
  if forgotten > 0 then
    perform private.write_audit('messages-deleted-by-hand', details => jsonb_build_object('messages', forgotten));
  end if;
  return forgotten;
end $function$;

CREATE OR REPLACE FUNCTION public.get_assigns_in_turn()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require('an admin', 'read the settings');
  return (select assigns_in_turn from public.app_settings);
end $function$;

CREATE OR REPLACE FUNCTION public.get_board_page(view jsonb, stages public.lead_stage[], page_size integer DEFAULT 50, after jsonb DEFAULT NULL::jsonb)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET random_page_cost TO '1.1'
AS $function$
declare
  conditions text := private.board_conditions(view);
  asked public.lead_stage;
  found_rows integer;
  is_due boolean;
begin
  perform private.check_size(64000, row(view, after));
  perform private.check_size(100, row(stages));
  perform private.require_lead_access('read the board');
  foreach asked in array stages loop
    -- A reply is due first where a lead has waited longest; leads with an answer come after them, newest first.
    is_due := view ->> 'sort' = 'due' and asked not in ('closed', 'failed');
    found_rows := 0;
    if is_due and after ->> 'first_response_at' is null then
      return query execute (
        select format(
          'select * from public.leads where stage = %L and first_response_at is null and %s and %s order by %s limit %s',
          asked, conditions, condition, sorting, page_size
        ) from private.board_order('oldest', after)
      );
      get diagnostics found_rows = row_count;
    end if;
    return query execute (
      select format(
        'select * from public.leads where stage = %L and %s and %s%s order by %s limit %s',
        asked, conditions, condition, case when is_due then ' and first_response_at is not null' end,
        sorting, page_size - found_rows
      )
      from private.board_order(
        view ->> 'sort',
        case when not is_due or after ->> 'first_response_at' is not null then after end
      )
    );
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.get_desk_settings()
 RETURNS TABLE(ended_leads_kept_months integer, short_chat_messages boolean, may_change boolean, refused_messages integer, refused_since timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require('an admin', 'read the settings');
  return query
    select settings.ended_leads_kept_months, settings.short_chat_messages,
      private.is_primary_admin(),
      refused.messages::integer, refused.since
    from public.app_settings as settings, (
      select count(distinct (chat_id, message_id)) as messages, min(sent_at) as since
      from private.chat_messages where lead_id is null and refusal is not null
    ) as refused;
end $function$;

CREATE OR REPLACE FUNCTION public.get_duplicates(lead_ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET random_page_cost TO '1.1'
AS $function$
begin
  perform private.check_size(64000, row(lead_ids));
  perform private.require_lead_access('look for duplicates');
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'lead_id', asked.id, 'id', other.id, 'company_name', other.company_name,
      'contact_name', other.contact_name, 'created_at', other.created_at, 'same', alike.same
    ) order by asked.id, other.created_at desc, other.id), '[]')
    from public.leads as asked
    cross join lateral private.leads_like(
      private.mailbox(asked.email), private.phone_key(asked.contact_number, asked.country),
      private.name_key(asked.company_name, asked.contact_name), asked.id, false
    ) as alike
    join public.leads as other on other.id = alike.other_id
    where asked.id = any (lead_ids[1:500]) and asked.deleted_at is null
      -- Anonymised leads are of no person.
      and asked.email <> 'anonymised@example.invalid'
  );
end $function$;

CREATE OR REPLACE FUNCTION public.get_experiment(of_experiment text, of_document text, of_key text, from_day date, to_day date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.check_size(64000, ROW(of_experiment, of_document, of_key)) AS check_size;
 WITH trial AS (
          SELECT experiments.token,
             experiments.experiment,
             experiments.page,
             experiments.control,
             experiments.variant,
             experiments.is_current,
             experiments.first_seen,
             experiments.last_seen
            FROM private.experiments
           WHERE (experiments.experiment = get_experiment.of_experiment)
           ORDER BY experiments.is_current DESC, experiments.last_seen DESC, experiments.first_seen DESC
          LIMIT 1
         ), arms AS (
          SELECT sums.day,
             sums.network_group,
             COALESCE((jsonb_agg(sums.counted) FILTER (WHERE (NOT sums.is_variant)) -> 0), '[0, 0, 0]'::jsonb) AS control,
             COALESCE((jsonb_agg(sums.counted) FILTER (WHERE sums.is_variant) -> 0), '[0, 0, 0]'::jsonb) AS variant
            FROM ( SELECT counts_of_trial.day,
                     counts_of_trial.network_group,
                     counts_of_trial.is_variant,
                     jsonb_build_array(sum(counts_of_trial.visits), sum(counts_of_trial.pressed), sum(counts_of_trial.leads)) AS counted
                    FROM trial,
                     LATERAL private.counts_of_trial(trial.token) counts_of_trial(day, network_group, is_variant, visits, pressed, leads)
                   GROUP BY GROUPING SETS ((counts_of_trial.day, counts_of_trial.is_variant), (counts_of_trial.network_group, counts_of_trial.is_variant))) sums
           WHERE ((sums.day IS NOT NULL) OR (sums.network_group IS NOT NULL))
           GROUP BY sums.day, sums.network_group
         )
  SELECT jsonb_build_object('traffic', private.traffic_of(of_document, of_key, from_day, to_day), 'trial', ( SELECT jsonb_build_object('since', trial.first_seen, 'is_current', trial.is_current, 'versions', ( SELECT count(*) AS count
                    FROM private.experiments
                   WHERE (experiments.experiment = get_experiment.of_experiment)), 'control', ( SELECT section_words.texts
                    FROM private.section_words
                   WHERE (section_words.hash = trial.control)), 'variant', ( SELECT section_words.texts
                    FROM private.section_words
                   WHERE (section_words.hash = trial.variant)), 'days', COALESCE(( SELECT jsonb_agg(jsonb_build_object('day', arms.day, 'control', arms.control, 'variant', arms.variant) ORDER BY arms.day) AS jsonb_agg
                    FROM arms
                   WHERE (arms.day IS NOT NULL)), '[]'::jsonb), 'groups', COALESCE(( SELECT jsonb_agg(jsonb_build_object('control', arms.control, 'variant', arms.variant)) AS jsonb_agg
                    FROM arms
                   WHERE (arms.network_group IS NOT NULL)), '[]'::jsonb)) AS jsonb_build_object
            FROM trial)) AS jsonb_build_object;
END;

ALTER FUNCTION "public"."get_experiment"(text, text, text, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_import_progress()
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require('an admin', 'import leads');
  return (select last_value from private.import_progress);
end $function$;

CREATE OR REPLACE FUNCTION public.get_lead_keys()
 RETURNS TABLE(id uuid, name text, source text, created_at timestamp with time zone, last_used_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require('an admin', 'read the settings');
  return query
    select each.id, each.name, each.source, each.created_at, each.last_used_at
    from private.lead_keys as each where each.revoked_at is null order by each.created_at;
end $function$;

CREATE OR REPLACE FUNCTION public.get_lead_reading(of_lead uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_lead_access('read what led to a lead');
  return (
    select jsonb_build_object(
      -- Only what a build has had: a visitor could send anything.
      'read', coalesce((
        select jsonb_agg(jsonb_build_object(
          'page', page,
          'sections', coalesce((
            select jsonb_agg(words.texts[1] order by section.place)
            from jsonb_array_elements_text(
              case jsonb_typeof(visited.item -> 'sections')
                when 'array' then visited.item -> 'sections' else '[]'
              end
            ) with ordinality as section (hash, place)
            join private.section_words as words using (hash)
            where words.texts[1] is not null
          ), '[]')
        ) order by visited.place)
        from jsonb_array_elements(lead.path -> 'pages') with ordinality as visited (item, place)
        join private.counted_pages on page = visited.item ->> 'page'
      ), '[]'),
      'pressed', case when credit.page is not null then jsonb_build_object(
        'page', credit.page, 'heading', words.texts[1], 'target', credit.target
      ) end,
      'campaign', credit.campaign
    )
    from public.leads as lead
    left join private.lead_credits as credit on credit.lead_id = lead.id
    left join private.section_words as words on words.hash = credit.section
    where lead.id = of_lead and lead.path is not null
  );
end $function$;

CREATE OR REPLACE FUNCTION public.get_lead_rows(view jsonb, order_by text DEFAULT 'created_at'::text, is_descending boolean DEFAULT true, page_size integer DEFAULT 100, after jsonb DEFAULT NULL::jsonb)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET random_page_cost TO '1.1'
AS $function$
declare
  -- Texts as the board compares them; what is empty comes last in both directions.
  sorted text := case
    when order_by in ('company_name', 'contact_name') then format('private.fold_text(%I) collate "C"', order_by)
    when order_by in ('solution_interested', 'country', 'source', 'language') then format('%I collate "C"', order_by)
    when order_by in ('stage', 'next_action_on', 'stage_changed_at', 'value') then format('%I', order_by)
    -- By the place of the name, so that it is not looked up for each lead.
    when order_by = 'owner' then format('array_position(%L::uuid[], owner)', array(
      select profiles.id from public.profiles
      order by private.fold_text(coalesce(full_name, email)) collate "C", profiles.id
    ))
    else 'created_at'
  end;
  direction text := case when is_descending then 'desc' else 'asc' end;
  beyond text := case when is_descending then '<' else '>' end;
  last public.leads := jsonb_populate_record(null::public.leads, after);
  condition text := 'true';
begin
  perform private.check_size(64000, row(view, order_by, after));
  perform private.require_lead_access('read the board');
  if after is not null then
    -- The values of the last row, as columns of a row of their own.
    condition := format(
      'case when last.key is null then leads.key is null and leads.id > last.id
        else leads.key %s last.key or leads.key is null or (leads.key = last.key and leads.id > last.id) end',
      beyond
    );
  end if;
  return query execute format(
    'with leads as (select leads as lead, id, %1$s as key from public.leads where %2$s),
      last as (select id, %1$s as key from (select ($1).*) as given)
    select (leads.lead).* from leads cross join last where %3$s
    order by leads.key %4$s nulls last, leads.id limit %5$s',
    sorted, private.board_conditions(view), condition, direction, page_size
  ) using last;
end $function$;

CREATE OR REPLACE FUNCTION public.get_messages_to_remove(acting_user uuid DEFAULT NULL::uuid)
 RETURNS TABLE(chat_id text, message_id bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if acting_user is not null then
    perform private.require_acting_admin(acting_user, 'remove messages');
  end if;
  return query
    select chat_messages.chat_id, chat_messages.message_id from private.chat_messages
    where chat_messages.lead_id is null and refusal is null
    group by chat_messages.chat_id, chat_messages.message_id
    order by min(sent_at) limit 100;
end $function$;

CREATE OR REPLACE FUNCTION public.get_reach_of_erasure(person text)
 RETURNS TABLE(email text, leads integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_size(64000, row(person));
  perform private.require('an admin', 'erase a person');
  return query
    select reached.email, count(*)::integer from private.leads_of(person) as reached
    group by reached.email
    order by reached.email <> private.person_of(person), reached.email;
end $function$;

CREATE OR REPLACE FUNCTION public.get_report(from_day date, to_day date, in_country text DEFAULT NULL::text, with_uncounted boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_leads private.report_lead[];
  leads private.report_lead[];
begin
  perform private.check_size(64000, row(in_country));
  perform private.require('somebody of the desk', 'read the report');
  found_leads := array(select lead from private.report_leads(from_day, to_day, in_country) as lead);
  leads := array(select lead from unnest(found_leads) as lead where with_uncounted or lead.is_counted);
  return jsonb_build_object(
    'arrivals', private.rows_of('report_arrivals', leads),
    'funnel', private.rows_of('report_funnel', leads),
    'responses', private.rows_of('report_responses', leads),
    'attempts', private.rows_of('report_attempts', leads),
    'lost', private.rows_of('report_lost', leads),
    'won', private.rows_of('report_won', leads),
    'groups', private.rows_of('report_groups', leads),
    'pages', private.rows_of('report_pages', leads),
    'sections', private.rows_of('report_sections', leads),
    'campaigns', private.rows_of('report_campaigns', leads),
    'waiting', private.report_waiting(in_country),
    'uncounted', (select count(*) from unnest(found_leads) as lead where not lead.is_counted)
  );
end $function$;

CREATE OR REPLACE FUNCTION public.get_results(of_document text, from_day date, to_day date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.check_size(64000, ROW(of_document)) AS check_size;
 WITH results AS MATERIALIZED (
          SELECT word_results.page,
             word_results.document,
             word_results.key,
             word_results.hash,
             word_results.place,
             word_results.is_current,
             word_results.first_seen,
             word_results.last_seen,
             word_results.seen,
             word_results.pressed,
             word_results.leads,
             word_results.customers
            FROM private.word_results(get_results.from_day, get_results.to_day, ARRAY( SELECT total.*::private.count_total AS total
                    FROM private.count_totals(get_results.from_day, get_results.to_day, get_results.of_document) total(page, section, action, target, source, counted))) word_results(page, document, key, hash, place, is_current, first_seen, last_seen, seen, pressed, leads, customers)
         ), versions AS (
          SELECT results.key,
             results.hash,
             min(results.place) AS place,
             bool_or(results.is_current) AS is_current,
             min(results.first_seen) AS first_seen,
             max(results.last_seen) AS last_seen,
             sum(results.seen) AS seen,
             sum(results.pressed) AS pressed,
             sum(results.leads) AS leads,
             sum(results.customers) AS customers
            FROM results
           WHERE (results.document = get_results.of_document)
           GROUP BY results.key, results.hash
         ), ranked AS (
          SELECT versions.key,
             versions.hash,
             versions.place,
             versions.is_current,
             versions.first_seen,
             versions.last_seen,
             versions.seen,
             versions.pressed,
             versions.leads,
             versions.customers,
             words.type,
             words.texts,
             words.links,
             row_number() OVER (PARTITION BY versions.key ORDER BY versions.is_current DESC, versions.last_seen DESC, versions.first_seen DESC) AS age
            FROM (versions
              JOIN private.section_words words USING (hash))
         ), rated AS (
          SELECT ranked.key,
             ranked.hash,
             ranked.place,
             ranked.is_current,
             ranked.first_seen,
             ranked.last_seen,
             ranked.seen,
             ranked.pressed,
             ranked.leads,
             ranked.customers,
             ranked.type,
             ranked.texts,
             ranked.links,
             ranked.age,
             private.wilson(ranked.pressed, ranked.seen) AS press_rate,
             private.wilson(ranked.leads, ranked.seen) AS lead_rate
            FROM ranked
           WHERE (ranked.age <= 2)
         ), groups AS (
          SELECT rated.key,
             rated.age,
             counted.network_group,
             sum(counted.seen) AS seen,
             sum(counted.used) AS used,
             sum(counted.leads) AS leads
            FROM ((rated
              JOIN ( SELECT DISTINCT section_places.page,
                     section_places.key,
                     section_places.hash
                    FROM private.section_places
                   WHERE (section_places.document = get_results.of_document)) place USING (key, hash))
              JOIN private.counted_by_group() counted(page, section, network_group, seen, used, leads) ON (((counted.page = place.page) AND (counted.section = place.hash))))
           GROUP BY rated.key, rated.age, counted.network_group
         ), totals AS (
          SELECT groups.key,
             array_agg(ROW(groups.network_group, (groups.age = 1), groups.seen, groups.used)::private.group_total) AS of_presses,
             array_agg(ROW(groups.network_group, (groups.age = 1), groups.seen, groups.leads)::private.group_total) AS of_leads
            FROM groups
           GROUP BY groups.key
         )
  SELECT (private.visits_of(of_document, from_day, to_day) || jsonb_build_object('sections', COALESCE(( SELECT jsonb_agg(jsonb_build_object('key', present.key, 'now', (to_jsonb(present.*) - 'age'::text), 'before', (to_jsonb(past.*) - 'age'::text), 'press_verdict', private.verdict_by_networks(private.verdict(present.press_rate, past.press_rate), totals.of_presses), 'lead_verdict', private.verdict_by_networks(private.verdict(present.lead_rate, past.lead_rate), totals.of_leads)) ORDER BY present.place, present.key) AS jsonb_agg
            FROM ((rated present
              LEFT JOIN rated past ON (((past.key = present.key) AND (past.age = 2))))
              LEFT JOIN totals ON ((totals.key = present.key)))
           WHERE ((present.age = 1) AND present.is_current)), '[]'::jsonb)));
END;

CREATE OR REPLACE FUNCTION public.get_selling(from_day date, to_day date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 WITH leads AS MATERIALIZED (
          SELECT credit.page,
             credit.section,
             credit.campaign,
             lead.closed_at
            FROM (private.report_leads(get_selling.from_day, get_selling.to_day, NULL::text) lead(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency, is_counted, owner, owner_name, language)
              LEFT JOIN private.lead_credits credit ON ((credit.lead_id = lead.id)))
           WHERE lead.is_counted
         ), totals AS MATERIALIZED (
          SELECT ARRAY( SELECT total.*::private.count_total AS total
                    FROM private.count_totals(get_selling.from_day, get_selling.to_day, NULL::text) total(page, section, action, target, source, counted)) AS totals
         ), counts AS MATERIALIZED (
          SELECT counted.page,
             counted.section,
             counted.action,
             counted.target,
             counted.source,
             counted.counted
            FROM totals totals_1,
             LATERAL unnest(totals_1.totals) counted(page, section, action, target, source, counted)
         ), results AS MATERIALIZED (
          SELECT results.page,
             results.document,
             results.key,
             results.hash,
             results.place,
             results.is_current,
             results.first_seen,
             results.last_seen,
             results.seen,
             results.pressed,
             results.leads,
             results.customers
            FROM totals totals_1,
             LATERAL private.word_results(get_selling.from_day, get_selling.to_day, totals_1.totals) results(page, document, key, hash, place, is_current, first_seen, last_seen, seen, pressed, leads, customers)
         ), visits AS (
          SELECT counts.page,
             sum(counts.counted) AS visits
            FROM counts
           WHERE (counts.action = 'visit'::text)
           GROUP BY counts.page
         )
  SELECT jsonb_build_object('leads', ( SELECT count(*) AS count
            FROM leads), 'customers', ( SELECT count(leads.closed_at) AS count
            FROM leads), 'uncredited', ( SELECT count(*) AS count
            FROM leads
           WHERE (leads.page IS NULL)), 'pages', COALESCE(( SELECT jsonb_agg(to_jsonb(ranked.*) ORDER BY ranked.leads DESC, ranked.visits DESC, ranked.page) AS jsonb_agg
            FROM ( SELECT page,
                     COALESCE(max(visits.visits), (0)::numeric) AS visits,
                     count(leads.*) AS leads,
                     count(leads.closed_at) AS customers,
                     private.wilson((count(leads.*))::numeric, max(visits.visits)) AS lead_rate
                    FROM (visits
                      FULL JOIN leads USING (page))
                   WHERE (page IS NOT NULL)
                   GROUP BY page) ranked), '[]'::jsonb), 'sections', COALESCE(( SELECT jsonb_agg(to_jsonb(ranked.*) ORDER BY ranked.leads DESC, ranked.pressed DESC, ranked.seen DESC, ranked.hash) AS jsonb_agg
            FROM ( SELECT results.page,
                     results.document,
                     results.key,
                     results.hash,
                     section_words.texts[1] AS heading,
                     section_words.type,
                     results.seen,
                     results.pressed,
                     results.leads,
                     results.customers,
                     private.wilson((results.leads)::numeric, (results.seen)::numeric) AS lead_rate
                    FROM (results
                      JOIN private.section_words USING (hash))
                   WHERE results.is_current
                   ORDER BY results.leads DESC, results.pressed DESC, results.seen DESC
                  LIMIT 100) ranked), '[]'::jsonb), 'silent', private.silent_links(ARRAY( SELECT ROW(results.page, results.document, results.key, results.hash, results.place, results.is_current, results.first_seen, results.last_seen, results.seen, results.pressed, results.leads, results.customers)::private.word_result AS results
            FROM results), totals.totals), 'reading', private.reading_of(ARRAY( SELECT ROW(results.page, results.document, results.key, results.hash, results.place, results.is_current, results.first_seen, results.last_seen, results.seen, results.pressed, results.leads, results.customers)::private.word_result AS results
            FROM results), totals.totals), 'campaigns', COALESCE(( SELECT jsonb_agg(to_jsonb(ranked.*) ORDER BY ranked.leads DESC, ranked.visits DESC, ranked.campaign) AS jsonb_agg
            FROM ( SELECT campaign,
                     COALESCE(max(visited.visits), (0)::numeric) AS visits,
                     count(leads.*) AS leads,
                     count(leads.closed_at) AS customers
                    FROM (( SELECT counts.target AS campaign,
                             sum(counts.counted) AS visits
                            FROM counts
                           WHERE ((counts.action = 'visit'::text) AND (counts.source = 'campaign'::text) AND (counts.target <> ''::text))
                           GROUP BY counts.target) visited
                      FULL JOIN leads USING (campaign))
                   WHERE (campaign IS NOT NULL)
                   GROUP BY campaign) ranked), '[]'::jsonb)) AS jsonb_build_object
    FROM totals;
END;

CREATE OR REPLACE FUNCTION public.get_sessions()
 RETURNS TABLE(id uuid, created_at timestamp with time zone, last_used_at timestamp with time zone, user_agent text, is_current boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.session_handle(sessions.id) AS session_handle,
     sessions.created_at,
     COALESCE((sessions.refreshed_at AT TIME ZONE 'utc'::text), sessions.created_at) AS "coalesce",
     COALESCE(sessions.user_agent, ''::text) AS "coalesce",
     (NOT (sessions.id IS DISTINCT FROM private.session_id()))
    FROM auth.sessions
   WHERE ((sessions.user_id = auth.uid()) AND (sessions.not_after > now()) AND public.has_desk_role())
   ORDER BY (NOT (sessions.id IS DISTINCT FROM private.session_id())) DESC, COALESCE((sessions.refreshed_at AT TIME ZONE 'utc'::text), sessions.created_at) DESC, sessions.created_at, (private.session_handle(sessions.id));
END;

CREATE OR REPLACE FUNCTION public.get_today(today date, everybody boolean DEFAULT false, page_size integer DEFAULT 200)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET random_page_cost TO '1.1'
AS $function$
begin
  perform private.require_lead_access('read what is due');
  -- One who was put off to a later day is not waiting before it.
  return query
    select * from public.leads
    where deleted_at is null and private.is_unanswered(leads) and (next_action_on is null or next_action_on <= today)
      and (everybody or owner is null or owner = auth.uid())
    order by is_suspected, created_at, id limit page_size;
  return query
    select * from public.leads
    where deleted_at is null and next_action_on <= today and not private.is_unanswered(leads)
      and (everybody or owner is null or owner = auth.uid())
    order by next_action_on, created_at, id limit page_size;
  return query
    select * from public.leads
    where deleted_at is null and next_action_on is null and first_response_at is not null and private.is_open(leads)
      and (everybody or owner is null or owner = auth.uid())
    order by created_at desc, id limit page_size;
end $function$;

CREATE OR REPLACE FUNCTION public.get_turnstile()
 RETURNS TABLE(site_key text, proven_at timestamp with time zone, may_change boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require('an admin', 'read the settings');
  return query
    select settings.turnstile_site_key, (select turnstile.proven_at from private.turnstile),
      private.is_primary_admin()
    from public.app_settings as settings;
end $function$;

CREATE OR REPLACE FUNCTION public.get_webhook()
 RETURNS TABLE(url text, pending integer, sent_at timestamp with time zone, failed_at timestamp with time zone, failure text, failing_since timestamp with time zone, next_call_at timestamp with time zone, stopped_at timestamp with time zone, old_secret_until timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require('an admin', 'read the settings');
  return query
    select hook.url, (
        select count(*)::integer from private.webhook_outbox join public.leads on leads.id = lead_id
        where deleted_at is null and email <> 'anonymised@example.invalid'
      ),
      hook.sent_at, hook.failed_at, hook.failure, hook.failing_since, nullif(hook.next_call_at, '-infinity'),
      hook.stopped_at, case when hook.old_secret_until > now() then hook.old_secret_until end
    from private.webhook as hook;
end $function$;

CREATE OR REPLACE FUNCTION public.get_webhook_target()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
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

ALTER FUNCTION "public"."get_webhook_target"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.hand_over_primary(target_user uuid, proof uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require('an admin', 'hand over the primary role');
  perform private.lock_admins(auth.uid());
  if not private.is_primary_admin() then
    raise exception 'Only the primary admin can hand over the role.'
      using errcode = 'PT409', detail = 'NOT_PRIMARY';
  end if;
  if target_user = auth.uid() then
    raise exception 'You are the primary admin already.' using errcode = 'PT409', detail = 'OWN_ACCOUNT';
  end if;
  if not exists (select from public.user_roles where user_id = target_user and role = 'admin') then
    raise exception 'No such admin user.' using errcode = 'PT404', detail = 'NOT_FOUND';
  end if;
  if not private.use_proof(proof, 'hand-over-primary') then
    raise exception 'Handing over the role requires the password again.'
      using errcode = 'PT403', detail = 'PASSWORD_NEEDED';
  end if;
  update public.profiles set is_primary_admin = false where id = auth.uid();
  update public.profiles set is_primary_admin = true where id = target_user;
  perform private.write_audit('primary-handed-over', 'admin', target_user);
end $function$;

CREATE OR REPLACE FUNCTION public.import_leads(leads jsonb, with_known boolean DEFAULT false, is_counted boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rows_of_file integer;
  batch constant integer := 100;
  known bigint[] := '{}';
begin
  -- 2,000 leads with the longest remarks and names of a campaign.
  perform private.check_size(5000000, row(leads));
  perform private.require('an admin', 'import leads');
  rows_of_file := jsonb_array_length(leads);
  if rows_of_file > 2000 then
    raise exception 'At most 2,000 leads are imported at once' using errcode = 'check_violation';
  end if;
  -- One import after the other, so that two of the same file see each other.
  perform private.lock_slots('import:all');
  perform setval('private.import_progress', 0);
  if not with_known then
    known := array(select distinct place from private.known_candidates(leads) order by place);
  end if;
  for before in 0 .. rows_of_file - 1 by batch loop
    perform private.store_given_leads(
      coalesce(jsonb_agg(given order by place), '[]'), 'import', is_counted => is_counted
    )
    from jsonb_array_elements(leads) with ordinality as row_of_file (given, place)
    where place > before and place <= before + batch and place - 1 <> all (known);
    perform setval('private.import_progress', least(before + batch, rows_of_file));
  end loop;
  rows_of_file := rows_of_file - cardinality(known);
  perform private.write_audit('leads-imported', details => jsonb_build_object('rows', rows_of_file));
  return jsonb_build_object('added', rows_of_file, 'known', to_jsonb(known));
end $function$;

CREATE OR REPLACE FUNCTION public.log_access(action text, lead_id uuid DEFAULT NULL::uuid, row_count integer DEFAULT NULL::integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_size(64000, row(action));
  if action in ('leads-exported', 'activity-exported') then
    perform private.require('an admin', 'export');
  else
    perform private.require('somebody of the desk', 'report an access');
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
end $function$;

CREATE OR REPLACE FUNCTION public.move_message_template(template_id uuid, by integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  moved public.message_templates;
  other public.message_templates;
begin
  perform private.require('an admin', 'order templates');
  perform from public.message_templates order by id for update;
  select * into moved from public.message_templates where id = template_id;
  select * into other from public.message_templates as template
  where template.channel = moved.channel and template.language = moved.language
    and (template.place - moved.place) * sign(by) > 0
  order by abs(template.place - moved.place) limit 1;
  if other.id is null then return false; end if;
  update public.message_templates as template
  set place = case template.id when moved.id then other.place else moved.place end
  where template.id in (moved.id, other.id);
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.prove_password(for_act text, for_session uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  made uuid;
begin
  perform private.check_size(200, row(for_act));
  delete from private.password_proofs where made_at < clock_timestamp() - interval '1 hour';
  insert into private.password_proofs (user_id, session_id, act, for_session)
  select sessions.user_id, sessions.id, for_act, prove_password.for_session from auth.sessions
  where sessions.id = private.session_id() and sessions.user_id = auth.uid()
    and sessions.id is distinct from prove_password.for_session
    and sessions.created_at > statement_timestamp() - interval '1 minute'
    and exists (
      select from auth.mfa_amr_claims as claim
      where claim.session_id = sessions.id and claim.authentication_method = 'password'
    )
  on conflict do nothing
  returning proof into made;
  if made is null then
    raise exception 'This needs the password again.' using errcode = 'PT403', detail = 'PASSWORD_NEEDED';
  end if;
  return made;
end $function$;

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
  refused := coalesce(private.misnamed_fields(lead), private.store_received_lead(lead, used.source, new_id, is_test));
  if refused is not null then
    return jsonb_build_object('refused', refused);
  elsif is_test then
    return '{"status": "test"}';
  end if;
  perform private.call_notifier();
  return jsonb_build_object('id', new_id, 'status', 'created');
end $function$;

CREATE OR REPLACE FUNCTION public.record_lead_mail(lead_ids uuid[], claimed_at timestamp with time zone, failure text DEFAULT NULL::text, is_unconfirmed boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  reason text;
begin
  perform private.check_size(64000, row(lead_ids, failure));
  select coalesce(chat.failure, 'The sales chat could not be told.') into reason from private.sales_chat as chat;
  perform private.end_claim(
    lead_ids, claimed_at, failure is null, is_unconfirmed, coalesce(nullif(failure, ''), reason)
  );
end $function$;

CREATE OR REPLACE FUNCTION public.record_lead_notification(lead_ids uuid[], claimed_at timestamp with time zone, failure text DEFAULT NULL::text, retry_after integer DEFAULT 0, sent_chat text DEFAULT NULL::text, sent_message bigint DEFAULT NULL::bigint, is_unconfirmed boolean DEFAULT false)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_sent boolean := failure is null;
  was_ours boolean;
begin
  perform private.check_size(64000, row(lead_ids, failure, sent_chat));
  if sent_chat is not null and sent_message is not null then
    insert into private.chat_messages (chat_id, message_id, lead_id)
    select sent_chat, sent_message, leads.id
    from unnest(lead_ids) as sent left join public.leads on leads.id = sent
    on conflict do nothing;
  end if;
  was_ours := private.end_claim(lead_ids, claimed_at, is_sent, is_unconfirmed, failure);
  update private.lead_outbox set is_alone = true where is_sent and tries >= 3;
  update private.sales_chat set
    sender_since = nullif(sender_since, claimed_at),
    quiet_until = greatest(quiet_until, clock_timestamp() + make_interval(secs => retry_after)),
    tries = case when is_sent then 0 else tries end,
    next_call_at = case when is_sent then '-infinity' else next_call_at end,
    failing_since = case when is_sent then null else coalesce(failing_since, now()) end,
    failure = nullif(left(record_lead_notification.failure, 300), '');
  return was_ours;
end $function$;

CREATE OR REPLACE FUNCTION public.record_sections(list jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  new_digest bytea := sha256(convert_to(list::text, 'UTF8'));
begin
  perform private.check_size(1000000, row(list));
  -- The same list again writes nothing, but when its places were last seen, once an hour.
  update private.sections_read set digest = new_digest, written_at = clock_timestamp()
  where digest is distinct from new_digest or written_at < clock_timestamp() - interval '1 hour'
    or not exists (select from private.counted_pages);
  if not found then return; end if;
  insert into private.section_words (hash, type, texts, links)
  select entry.key, entry.value ->> 'type',
    array(select jsonb_array_elements_text(entry.value -> 'texts')),
    array(select jsonb_array_elements_text(entry.value -> 'links'))
  from jsonb_each(list -> 'words') as entry
  order by entry.key
  on conflict do nothing;

  insert into private.counted_pages (page, revision)
  select entry ->> 'path', entry ->> 'revision' from jsonb_array_elements(list -> 'pages') as entry
  order by 1
  on conflict (page) do update set revision = excluded.revision, is_current = true;
  update private.counted_pages set is_current = false
  where is_current and page not in (select entry ->> 'path' from jsonb_array_elements(list -> 'pages') as entry);

  update private.section_places set is_current = false where is_current;
  insert into private.section_places (page, document, key, hash, place)
  select distinct on (1, 2, 3, 4)
    entry ->> 'path', section.value ->> 'document', section.value ->> 'key', section.value ->> 'hash',
    section.ordinality::integer
  from jsonb_array_elements(list -> 'pages') as entry,
    jsonb_array_elements(entry -> 'places') with ordinality as section
  order by 1, 2, 3, 4, 5
  on conflict (page, document, key, hash)
  do update set is_current = true, last_seen = now(), place = excluded.place;

  update private.experiments set is_current = false where is_current;
  insert into private.experiments (token, experiment, page, control, variant)
  select entry ->> 'token', entry ->> 'experiment', entry ->> 'page', entry ->> 'control', entry ->> 'variant'
  from jsonb_array_elements(coalesce(list -> 'experiments', '[]')) as entry
  order by 1
  on conflict (token) do update set is_current = true, last_seen = now();

  -- A lead that came before the first visit of such a page was counted came by words that were not known yet.
  update private.lead_credits as credit set (page, section, target) = (found.page, found.section, found.target)
  from public.leads as lead, private.credited_link(lead.path -> 'link') as found
  where lead.id = credit.lead_id and credit.section is null and lead.created_at > now() - interval '1 day';
end $function$;

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
  if event.is_aside and not is_gone then return false; end if;
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

CREATE OR REPLACE FUNCTION public.require_two_factors(required boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require('the primary admin', 'change this');
  perform private.require('somebody with a second factor', 'change this');
  update public.app_settings set require_two_factors = required where id;
end $function$;

CREATE OR REPLACE FUNCTION public.resume_webhook()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require('an admin', 'change the settings');
  update private.webhook set tries = 0, next_call_at = '-infinity', failing_since = null, stopped_at = null;
  perform private.write_audit('setting-changed', 'setting', details => '{"of": "Webhook", "resumed": true}');
  perform private.call_webhook_sender();
end $function$;

CREATE OR REPLACE FUNCTION public.revoke_lead_key(key_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  revoked private.lead_keys;
begin
  perform private.require('an admin', 'change the settings');
  update private.lead_keys set revoked_at = now() where id = key_id and revoked_at is null returning * into revoked;
  if revoked.id is null then return false; end if;
  perform private.write_audit('setting-changed', 'setting', details =>
    jsonb_build_object('of', 'Keys for leads', 'removed', revoked.name));
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.rotate_webhook_secret()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  made text := private.new_webhook_secret();
begin
  perform private.require('an admin', 'change the settings');
  update private.webhook set
    secret = made, old_secret = secret, old_secret_until = now() + interval '24 hours'
  where url is not null;
  if not found then return null; end if;
  perform private.write_audit('setting-changed', 'setting', details => '{"of": "Secret of the webhook"}');
  return made;
end $function$;

CREATE OR REPLACE FUNCTION public.second_factor_step()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
RETURN CASE WHEN ((private.session_id() IS NOT NULL) AND (NOT (EXISTS (SELECT FROM auth.sessions WHERE ((sessions.id = private.session_id()) AND (sessions.not_after > now())))))) THEN 'sign-in'::text WHEN private.has_second_factor() THEN 'none'::text WHEN (EXISTS (SELECT FROM auth.mfa_factors WHERE ((mfa_factors.user_id = auth.uid()) AND (mfa_factors.status = 'verified'::auth.factor_status)))) THEN 'verify'::text WHEN (EXISTS (SELECT FROM public.app_settings WHERE app_settings.require_two_factors)) THEN 'enroll'::text ELSE 'none'::text END;

CREATE OR REPLACE FUNCTION public.set_assigns_in_turn(is_on boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require('an admin', 'change the settings');
  update public.app_settings set assigns_in_turn = is_on where id;
end $function$;

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
  perform private.require('an admin', 'change the settings');
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

CREATE OR REPLACE FUNCTION public.sign_pass()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.turnstile set proven_at = clock_timestamp()
  where proven_at is null and secret is not null;
  return private.signed_time('human', (extract(epoch from clock_timestamp()) * 1000)::bigint);
end $function$;

CREATE OR REPLACE FUNCTION public.take_back_import(lead_ids uuid[], again boolean DEFAULT false)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  changed integer;
begin
  perform private.check_size(1000000, row(lead_ids));
  perform private.require('an admin', 'take back an import');
  perform from public.leads where id = any (lead_ids) order by id for update;
  update public.leads set deleted_at = case when again then null else clock_timestamp() end
  where id = any (lead_ids) and source = 'import'
    and case when again then purge_at > now() else deleted_at is null end;
  get diagnostics changed = row_count;
  return changed;
end $function$;

CREATE OR REPLACE FUNCTION public.two_factors_required()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require('somebody of the desk', 'read the settings');
  return (select require_two_factors from public.app_settings);
end $function$;

CREATE TRIGGER lead_notes_follow AFTER INSERT OR UPDATE OF body, deleted_at ON public.lead_notes FOR EACH ROW EXECUTE FUNCTION private.follow_lead_note();

CREATE TRIGGER leads_20_visitor BEFORE INSERT ON public.leads FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.prepare_visitors_lead();

CREATE TRIGGER leads_record_event AFTER INSERT OR UPDATE OF stage, deleted_at, owner, next_action, next_action_on, value, value_currency, lost_reason ON public.leads FOR EACH ROW EXECUTE FUNCTION private.record_lead_event();

COMMENT ON COLUMN "private"."lead_outbox"."tries" IS 'How often it was given out, or was the first of those that were.';

COMMENT ON COLUMN "private"."sales_chat"."sender_since" IS 'The claim of the one who sends right now, so that messages keep their order; silent for 2 minutes, it is taken for dead.';

COMMENT ON COLUMN "public"."lead_events"."stage_changed_at" IS 'Of the lead after a move; tells whether the move is the last one that was not undone.';

COMMENT ON COLUMN "public"."leads"."notification_status" IS 'waiting, sending, sent, failed, or unconfirmed where the answer to what was sent was lost; null for a lead that no visitor sent, of which no message is due.';

COMMENT ON FUNCTION "private"."assign_in_turn"() IS 'Trigger on leads: gives a new lead without an owner to the one of the desk who had no turn for longest.';

COMMENT ON FUNCTION "private"."call_function"(text) IS 'Has a function of the project deliver what waits, once this transaction has ended.';

COMMENT ON FUNCTION "private"."can_call_functions"() IS 'Whether the database knows where its functions are, and has pg_net or the local stack''s stand-in for it.';

COMMENT ON FUNCTION "private"."claim_leads"(uuid[], timestamp with time zone) IS 'Marks leads as claimed at this time for a message; returns them in the order of the outbox.';

COMMENT ON FUNCTION "private"."counts_of_trial"(text) IS 'What an experiment counted of its versions: visits and presses by day, and once more by group of networks; leads by both.';

COMMENT ON FUNCTION "private"."drop_owner"() IS 'Trigger on user_roles: the leads of somebody who has left the desk have no owner.';

COMMENT ON FUNCTION "private"."end_claim"(uuid[], timestamp with time zone, boolean, boolean, text) IS 'Records on the leads of a claim how their message ended, and why it failed or went another way; false where another caller has claimed them since.';

COMMENT ON FUNCTION "private"."follow_lead_note"() IS 'Trigger on lead_notes: a first note is a first response, and each edit, deletion and restoration is an event.';

COMMENT ON FUNCTION "private"."is_open"(public.leads) IS 'Whether a lead is in a stage that is worked on, neither closed nor failed.';

COMMENT ON FUNCTION "private"."leads_between"(timestamp with time zone, timestamp with time zone, text) IS 'The leads that came in within this time, of a country or with null of all, without the trash.';

COMMENT ON FUNCTION "private"."person_of"(text) IS 'The e-mail address that identifies a person, as leads have it.';

COMMENT ON FUNCTION "private"."prepare_lead"() IS 'Trigger on leads: brings values to their plain form and completes them, cuts the consent of a new lead and sets its time; refuses an invalid e-mail address, and a new number that is invalid.';

COMMENT ON FUNCTION "private"."prepare_visitors_lead"() IS 'Trigger on leads: a visitor''s stage follows from the source alone, whatever was sent, and sales waits to hear of the lead.';

COMMENT ON FUNCTION "private"."record_lead_event"() IS 'Trigger on leads: adds an event for the creation, and for each change of stage, trash, owner, plan, value and lost reason.';

COMMENT ON FUNCTION "private"."require"(text, text) IS 'Raises insufficient_privilege unless the caller is this: somebody of the desk, an admin, the primary admin or somebody with a second factor. The deed is for the message.';

COMMENT ON FUNCTION "private"."require_acting_admin"(uuid, text) IS 'Raises NOT_ADMIN unless this user is an admin, for whom a function acts that is called with the secret key.';

COMMENT ON FUNCTION "private"."session_id"() IS 'The session that the caller''s token names; null where it names none.';

COMMENT ON FUNCTION "private"."slot_hash"(text) IS 'The stored form of a limit''s key, such as address:203.0.113.7: its kind, then an HMAC-SHA-256 of the whole. Of a key with a blank, such as sender:tan@kopi.example 203.0.113.0/24, the first 40 digits are those of what is before it.';

COMMENT ON FUNCTION "private"."traffic_of"(text, text, date, date) IS 'The visits, presses and leads in these days of the page that a section is on.';

COMMENT ON FUNCTION "private"."wilson"(numeric, numeric) IS 'A rate between the ends of its 95 % interval: {low, rate, high}, with as many successes as trials at the most; null below 30 trials, which are too few to tell.';

COMMENT ON FUNCTION "public"."add_lead"(jsonb) IS 'Stores a lead that the caller typed: id, the columns of private.typed_columns, the language en without one, source, added-by-hand without one, and owner, null for nobody, the caller without one. It counts as answered, and sales is not notified. Returns the lead.';

COMMENT ON FUNCTION "public"."ask_rebuild"() IS 'Notes that something was published; returns the ticket for take_rebuild.';

COMMENT ON FUNCTION "public"."bootstrap_admin"(uuid) IS 'Makes an existing user the first and primary admin; refuses once there is an admin.';

COMMENT ON FUNCTION "public"."change_desk_settings"(integer, boolean) IS 'Sets the months for which an ended lead keeps its person, and whether chat messages are short.';

COMMENT ON FUNCTION "public"."change_leads"(text, jsonb, boolean) IS 'Changes up to 1,000 leads in one statement, with the history of each as if it had been changed alone. act: move, undo-move, assign, plan, lose, trash or restore; changes: for each lead its id, the columns as they were seen, and the new ones, such as {"id", "seen": {"stage"}, "stage"}. Where a lead is not as it was seen, nothing is changed (PT409), or without is_whole the others; an undo-move names the move by updated_at of the row that it returned. Returns the changed leads.';

COMMENT ON FUNCTION "public"."change_role"(uuid, text) IS 'Makes another user an admin or a member. Raises NOT_FOUND, OWN_ACCOUNT or PRIMARY_ADMIN.';

COMMENT ON FUNCTION "public"."change_turnstile"(text, text) IS 'Turns the captcha on with its two keys, or off with two nulls.';

COMMENT ON FUNCTION "public"."claim_late_leads"() IS 'Up to 50 leads whose message to the sales chat has failed for ten minutes, in order, for an e-mail.';

COMMENT ON FUNCTION "public"."claim_lead_confirmation"() IS 'The next lead whose sender is to get a confirmation, once: address and language.';

COMMENT ON FUNCTION "public"."claim_lead_notification"(uuid, jsonb) IS 'As claim_untold_leads for the visitor of this lead, who counts towards the limit of their address (PT429); a lead that no visitor sent is claimed alone. No row where its message was sent, or is being sent.';

COMMENT ON FUNCTION "public"."claim_lead_pushes"() IS 'The leads of which the desk''s browsers are to be notified, once, and the browsers.';

COMMENT ON FUNCTION "public"."claim_lead_resend"(uuid, uuid) IS 'Returns the lead for another notification, on behalf of an admin; raises NOT_ADMIN, ALREADY_SENDING or NOT_FOUND.';

COMMENT ON FUNCTION "public"."claim_untold_leads"() IS 'The next leads for one message to the sales chat, in order: one, or 20 of a burst; no row while somebody else sends or the chat asked for a pause.';

COMMENT ON FUNCTION "public"."claim_webhook_event"() IS 'The next event with its lead as it is now, the address and the secrets; null where none is due or another sends.';

COMMENT ON FUNCTION "public"."correct_lead"(uuid, jsonb, jsonb) IS 'Sets company_name, contact_name, contact_number and email of a lead whose columns still have the values of `seen`; returns it, or no row where somebody changed them first.';

COMMENT ON FUNCTION "public"."count_board"(jsonb) IS 'For each stage that has leads: how many, how many are in the view of get_board_page, and as of when.';

COMMENT ON FUNCTION "public"."count_chips"(jsonb) IS 'How many leads are late, as `late` of a view says, the caller''s, not answered yet, and open without a plan.';

COMMENT ON FUNCTION "public"."count_recovery_codes"() IS 'How many recovery codes the caller has left. With a second factor alone.';

COMMENT ON FUNCTION "public"."count_visit"(jsonb, jsonb, boolean) IS 'Counts a visit of a page: {page, language, source, from, viewport, seen: [hash], pressed: [{section, to}], arms}; arms: the versions of experiments that the tab was given on it, as in private.arms_of. True where nothing was counted because the build''s list has to be read first.';

COMMENT ON FUNCTION "public"."create_lead_key"(text) IS 'Makes a key with this name and returns it, which is shown this once.';

COMMENT ON FUNCTION "public"."create_recovery_codes"() IS 'Ten new recovery codes of the caller, in place of the old ones, to be read this once. With a second factor alone.';

COMMENT ON FUNCTION "public"."delete_admin"(uuid, uuid, uuid) IS 'Deletes another account than the primary, the own and the last admin''s, on behalf of an admin, and gives its leads, with what is planned for them, to new_owner; null leaves them unassigned.';

COMMENT ON FUNCTION "public"."end_sessions"(uuid) IS 'Ends one other session of the caller by its handle, or all others where none is named; returns how many.';

COMMENT ON FUNCTION "public"."erase_person"(text, text) IS 'Erases every lead of an e-mail address and all that was merged with them; returns their number. confirmation is the address once more, else NOT_CONFIRMED.';

COMMENT ON FUNCTION "public"."export_person"(text) IS 'Everything that any table has of the person with this e-mail address: {email, exported_at, leads, requests_in_the_last_hour}, each lead as private.copy_of_lead has it.';

COMMENT ON FUNCTION "public"."find_duplicates"(jsonb) IS 'For some leads that are not stored yet those that are here already, in the trash too: [{place, id, company_name, contact_name, created_at, same, is_trashed}], see private.known_candidates.';

COMMENT ON FUNCTION "public"."find_in_notes"(text[]) IS 'For each of the first ten words the ids of the leads with a note that contains it, ignoring case.';

COMMENT ON FUNCTION "public"."find_untold_lead"(jsonb) IS 'The newest lead of the last 24 hours with these fields (companyName, contactName, contactNumber, email, solutionInterested, remarks) of which the sales chat has no message; null without one.';

COMMENT ON FUNCTION "public"."finish_next_action"(uuid, text, date) IS 'Says that the next action of a lead, still as it was seen, was done; returns the lead, else none.';

COMMENT ON FUNCTION "public"."forget_refused_messages"() IS 'Forgets the messages that Telegram refused to remove; returns their number.';

COMMENT ON FUNCTION "public"."get_assigns_in_turn"() IS 'Whether each new lead is given to the next of the desk in turn.';

COMMENT ON FUNCTION "public"."get_board_choices"() IS 'The solutions, sources and languages that the leads on the board have, for its filters.';

COMMENT ON FUNCTION "public"."get_board_page"(jsonb, public.lead_stage[], integer, jsonb) IS 'The first page_size leads of each stage in the order of the view, or those that come after a row of it. The view: sort (oldest, stage, company, due, else newest first) and what private.board_conditions reads.';

COMMENT ON FUNCTION "public"."get_changed_leads"(timestamp with time zone) IS 'Every lead, in the trash or not, that changed at or after a time.';

COMMENT ON FUNCTION "public"."get_desk_settings"() IS 'The settings that change_desk_settings changes, whether the caller may, and how many messages Telegram refused to remove, the oldest sent at refused_since.';

COMMENT ON FUNCTION "public"."get_duplicates"(uuid[]) IS 'For each of these leads, 500 at the most, the others on the board that seem to be of the same person: [{lead_id, id, company_name, contact_name, created_at, same}], same being some of email, number and name.';

COMMENT ON FUNCTION "public"."get_experiment"(text, text, text, date, date) IS 'What an experiment is decided by: {traffic: {visits, pressed, leads}} of its page in these days, and of its newest versions {trial: {since, is_current, versions, control, variant, days: [{day, control, variant}], groups: [{control, variant}]}}, each arm of a day or of a group of networks as [visits, pressed, leads]; trial is null before a build has had it.';

COMMENT ON FUNCTION "public"."get_import_progress"() IS 'How many rows of its file the running import has stored, which nobody sees before all are.';

COMMENT ON FUNCTION "public"."get_kept_months"() IS 'The months for which an ended lead keeps its person, for the text of the privacy policy.';

COMMENT ON FUNCTION "public"."get_lead_keys"() IS 'The keys that leads come in by, without those that were revoked.';

COMMENT ON FUNCTION "public"."get_lead_reading"(uuid) IS 'What a lead''s tab had read and what is credited with it: {read: [{page, sections: [first words]}], pressed: {page, heading, target}, campaign}; null where the lead has no path.';

COMMENT ON FUNCTION "public"."get_lead_rows"(jsonb, text, boolean, integer, jsonb) IS 'The first page_size leads of all stages in the view of get_board_page, in the order of a column, or those that come after a row.';

COMMENT ON FUNCTION "public"."get_messages_to_remove"(uuid) IS 'The oldest 100 messages whose lead is gone or anonymised and that Telegram has not refused to remove, for an admin, else NOT_ADMIN; for null, which is the database itself.';

COMMENT ON FUNCTION "public"."get_reach_of_erasure"(text) IS 'What erase_person would erase: how many leads of which e-mail address, the person''s own first.';

COMMENT ON FUNCTION "public"."get_report"(date, date, text, boolean) IS 'What became of the leads that came in on these days, of a country or of all: the rows of each private.report_*, by its name. Leads that are not counted are left out without with_uncounted; uncounted says how many there are.';

COMMENT ON FUNCTION "public"."get_report_leads"(date, date, text, jsonb, boolean) IS 'The leads behind a figure of get_report: {total, leads}, the newest 500. behind narrows by week, source, reached (a stage), stage, answered, person, name, weekday, reason, owner, language and currency; an empty text is null.';

COMMENT ON FUNCTION "public"."get_results"(text, date, date) IS 'What came of a document''s sections: for each its words now and the ones before, with figures, 95 % intervals and verdicts of private.verdict_by_networks; and the visits of the pages that they stand on, those of a day null below 5.';

COMMENT ON FUNCTION "public"."get_selling"(date, date) IS 'What sells in these days: {leads, customers, uncredited, pages, sections, silent links, reading, campaigns}, the pages and sections ranked by leads.';

COMMENT ON FUNCTION "public"."get_status"() IS 'Since when the oldest lead waits untold and the sales chat and the webhook fail, whether the database knows the functions, and when each job last ended well.';

COMMENT ON FUNCTION "public"."get_today"(date, boolean, integer) IS 'The leads to work on the caller''s day: page_size of those that nobody answered, the longest waiting first and suspected ones last, then page_size of those with an action planned for it or before, then page_size of those that are open without a plan, the newest first. One''s own and unassigned ones, or all.';

COMMENT ON FUNCTION "public"."get_trashed_leads"() IS 'The leads in the trash, the last deleted first, after erasing those that are due.';

COMMENT ON FUNCTION "public"."get_turnstile"() IS 'The site key of the captcha, when the first visitor passed, and whether the caller may change both.';

COMMENT ON FUNCTION "public"."get_turnstile_site_key"() IS 'The key that pages give to Turnstile; null without a captcha. For everybody, since it is in the pages.';

COMMENT ON FUNCTION "public"."get_webhook"() IS 'The address of the webhook, how many events wait, and how sending them goes; never its secret.';

COMMENT ON FUNCTION "public"."get_webhook_target"() IS 'Where events are sent, and the secrets that sign them, {url, secrets}; null without an address.';

COMMENT ON FUNCTION "public"."grant_admin"(uuid, uuid) IS 'Makes an existing user an admin, on behalf of another admin.';

COMMENT ON FUNCTION "public"."grant_member"(uuid, uuid) IS 'Makes an existing user a member, on behalf of an admin.';

COMMENT ON FUNCTION "public"."import_leads"(jsonb, boolean, boolean) IS 'Stores leads of a file, as add_lead does, all or none, with created_at and attribution where they have them: without an owner, answered, and without a message. Those that are here already, or twice in the file, are left out unless with_known; the report counts them with is_counted. Returns {added, known}, known being places counted from 0.';

COMMENT ON FUNCTION "public"."is_chat_message_short"() IS 'Whether messages to the sales chat leave the person out.';

COMMENT ON FUNCTION "public"."log_access"(text, uuid, integer) IS 'Writes into the audit log that the caller opened or, for admins, exported leads: one of the actions in its list.';

COMMENT ON FUNCTION "public"."merge_leads"(uuid, uuid, jsonb, jsonb, text[]) IS 'Merges a lead into another whose columns, like its own, still have the values that were seen; the one that stays takes the named fields of the other, see private.merged_fields. Returns both rows; none where either was changed meanwhile or is not on the board.';

COMMENT ON FUNCTION "public"."move_message_template"(uuid, integer) IS 'Lets a template change places with the one before (by = -1) or after it (by = 1); false without one.';

COMMENT ON FUNCTION "public"."read_turnstile_secret"() IS 'The secret key of the captcha, or null.';

COMMENT ON FUNCTION "public"."receive_lead"(text, jsonb, text, boolean) IS 'Stores a lead that came by the key with this hash, once for each external_id; with is_test it is only checked. Returns {id, status: created, repeated or test}, or {refused: {field: why}}; UNKNOWN_KEY, or PT429 above 60 a minute.';

COMMENT ON FUNCTION "public"."record_attempt"(uuid, uuid, text, text, boolean) IS 'Notes that a lead was tried by call, whatsapp or email, and with the same id what came of it: reached is null while nobody said. Returns the lead, none where it is in the trash.';

COMMENT ON FUNCTION "public"."record_lead_mail"(uuid[], timestamp with time zone, text, boolean) IS 'Records how the e-mail about the leads of this claim ended, null failure being success: then the chat gets no message of them; or whether only its answer was lost.';

COMMENT ON FUNCTION "public"."record_lead_notification"(uuid[], timestamp with time zone, text, integer, text, bigint, boolean) IS 'Records how the message of this claim ended, null failure being success, with the seconds that the chat asked for and the message that was sent, or whether only its answer was lost; false where another caller has claimed the leads since.';

COMMENT ON FUNCTION "public"."record_message_removal"(text, bigint, text) IS 'Forgets a message that the chat no longer shows, or keeps why Telegram refused.';

COMMENT ON FUNCTION "public"."record_sections"(jsonb) IS 'Keeps the list of the newest build (sections.json): pages, where sections stand, and their words; credits the leads of the last day that came before it.';

COMMENT ON FUNCTION "public"."record_webhook_event"(uuid, timestamp with time zone, text, boolean) IS 'Records how the event of this claim ended, null failure being success; is_gone where the receiver wants no more. Returns whether the webhook was stopped by it.';

COMMENT ON FUNCTION "public"."remove_push_subscriptions"(text[]) IS 'Removes the browsers that their push service no longer knows.';

COMMENT ON FUNCTION "public"."restore_lead"(uuid, timestamp with time zone) IS 'Takes a lead out of the trash, with seen_deleted_at only from that deletion; false where it was not.';

COMMENT ON FUNCTION "public"."resume_webhook"() IS 'Sends the events that wait, also where sending was stopped.';

COMMENT ON FUNCTION "public"."return_lead_confirmation"(uuid) IS 'Gives a confirmation back that was not sent: after 2 minutes, then 4 and so on, for a day.';

COMMENT ON FUNCTION "public"."revoke_lead_key"(uuid) IS 'Refuses a key from now on; false where it was revoked before.';

COMMENT ON FUNCTION "public"."rotate_webhook_secret"() IS 'Returns a new secret of the webhook, which is shown this once; the old one signs as well for 24 hours.';

COMMENT ON FUNCTION "public"."seen_client_address"(jsonb) IS 'The address that the rate limit counts a request with these headers under, this request without them, an IPv6 one as its /64.';

COMMENT ON FUNCTION "public"."session_end"(uuid) IS 'Why a session has ended: "idle" (12 hours unused), "age" (7 days), "elsewhere" (signed out there, or none); null while it goes on. Also for visitors: only who had the session has its id.';

COMMENT ON FUNCTION "public"."set_assigns_in_turn"(boolean) IS 'Sets whether each new lead is given to the next of the desk in turn.';

COMMENT ON FUNCTION "public"."set_function_address"(text, text) IS 'Tells the database where its functions are, and with which publishable key they are called.';

COMMENT ON FUNCTION "public"."set_webhook"(text) IS 'Sets the address of the webhook and returns its new secret, which is shown this once; null removes it, and what waits.';

COMMENT ON FUNCTION "public"."sign_pass"() IS 'A pass for a visitor whose answer Turnstile has verified; the form sends it with the lead.';

COMMENT ON FUNCTION "public"."soft_delete_lead"(uuid, public.lead_stage) IS 'Moves a lead to the trash, with seen_stage only from that stage; false where it was not there.';

COMMENT ON FUNCTION "public"."take_back_import"(uuid[], boolean) IS 'Moves imported leads to the trash, or with again out of it; returns how many.';

COMMENT ON FUNCTION "public"."take_rebuild"(timestamp with time zone) IS 'Whether the holder of this ticket has the site built now: nobody asked later, or it has waited five minutes.';

COMMENT ON FUNCTION "public"."two_factors_required"() IS 'Whether every admin needs a second factor.';

COMMENT ON FUNCTION "public"."undo_attempt"(uuid) IS 'Takes back one''s own attempt and what came of it; returns the lead, none where there is no such attempt.';

COMMENT ON FUNCTION "public"."undo_lead_move"(uuid, timestamp with time zone) IS 'Takes back the move that was made at moved_at (updated_at of the row that it returned). Returns the row; none where the lead is in the trash or was moved since. An undone move is made again by undoing its undoing.';

COMMENT ON FUNCTION "public"."unmerge_leads"(uuid, uuid) IS 'Takes a merge back: both leads are as they were, but for what was changed since of the one that stayed. Returns both rows; none where the one is not merged into the other.';

COMMENT ON FUNCTION "public"."use_recovery_code"(uuid, text) IS 'Uses up a recovery code of a user; false where it is none. Raises PT429 after ten tries in an hour.';

COMMENT ON TABLE "private"."lead_outbox" IS 'Visitors'' leads of which no message was sent yet, in the order of their messages; a row goes when its message was sent.';

COMMENT ON TABLE "private"."lead_pushes" IS 'Visitors'' leads of which the desk''s browsers were not notified yet, which does not wait for the sales chat.';

COMMENT ON TABLE "private"."section_places" IS 'Where words were: page, document and key that they are written under, how many sections were above, and when.';

REVOKE ALL ON FUNCTION "private"."call_function"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."can_call_functions"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."counts_of_trial"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_claim"(uuid[], timestamp with time zone, boolean, boolean, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."follow_lead_note"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_open"(public.leads) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."leads_between"(timestamp with time zone, timestamp with time zone, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."prepare_visitors_lead"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_acting_admin"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."session_id"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."get_experiment"(text, text, text, date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_experiment"(text, text, text, date, date) TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_webhook_target"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_webhook_target"() TO "service_role";
