COMMENT ON COLUMN "private"."lead_credits"."network_group" IS NULL;

COMMENT ON COLUMN "private"."lead_outbox"."tries" IS NULL;

COMMENT ON COLUMN "private"."sales_chat"."confirmations_called_at" IS NULL;

COMMENT ON COLUMN "private"."sales_chat"."removal_called_at" IS NULL;

COMMENT ON COLUMN "private"."sales_chat"."tries" IS NULL;

COMMENT ON COLUMN "private"."webhook"."tries" IS NULL;

COMMENT ON COLUMN "public"."app_settings"."ended_leads_kept_months" IS NULL;

COMMENT ON COLUMN "public"."app_settings"."require_two_factors" IS NULL;

COMMENT ON COLUMN "public"."app_settings"."turnstile_site_key" IS NULL;

COMMENT ON COLUMN "public"."audit_log"."actor_name" IS NULL;

COMMENT ON COLUMN "public"."audit_log"."subject_id" IS NULL;

COMMENT ON COLUMN "public"."lead_events"."actor_email" IS NULL;

COMMENT ON COLUMN "public"."lead_events"."actor_name" IS NULL;

COMMENT ON COLUMN "public"."lead_events"."from_owner_name" IS NULL;

COMMENT ON COLUMN "public"."lead_notes"."author_name" IS NULL;

COMMENT ON COLUMN "public"."lead_notes"."edited_at" IS NULL;

COMMENT ON COLUMN "public"."leads"."attempted_at" IS NULL;

COMMENT ON COLUMN "public"."leads"."attempts" IS NULL;

COMMENT ON COLUMN "public"."leads"."owner" IS NULL;

COMMENT ON COLUMN "public"."leads"."stage_changed_at" IS NULL;

COMMENT ON COLUMN "public"."leads"."value" IS NULL;

COMMENT ON COLUMN "public"."lost_reasons"."place" IS NULL;

COMMENT ON COLUMN "public"."message_templates"."place" IS NULL;

COMMENT ON TABLE "private"."word_months" IS NULL;

DROP TRIGGER "leads_outbox" ON "public"."leads";

DROP FUNCTION "private"."announce_lead"(uuid);

DROP FUNCTION "private"."arms_of"(text);

DROP FUNCTION "private"."can_be_told"(public.leads);

DROP FUNCTION "private"."next_untold"();

DROP FUNCTION "private"."report_zone"(text);

DROP FUNCTION "private"."write_outbox"();

DROP FUNCTION "public"."claim_lead_confirmation"();

DROP FUNCTION "public"."claim_lead_pushes"();

DROP FUNCTION "public"."claim_untold_leads"();

DROP FUNCTION "public"."count_recovery_codes"();

DROP FUNCTION "public"."find_duplicates"(jsonb);

DROP FUNCTION "public"."find_untold_lead"(jsonb);

DROP FUNCTION "public"."get_assigns_in_turn"();

DROP FUNCTION "public"."get_board_choices"();

DROP FUNCTION "public"."get_changed_leads"(timestamp with time zone);

DROP FUNCTION "public"."get_duplicates"(uuid[]);

DROP FUNCTION "public"."get_import_progress"();

DROP FUNCTION "public"."get_lead_keys"();

DROP FUNCTION "public"."get_lead_reading"(uuid);

DROP FUNCTION "public"."get_reach_of_erasure"(text);

DROP FUNCTION "public"."get_trashed_leads"();

DROP FUNCTION "public"."get_turnstile"();

DROP FUNCTION "public"."get_webhook"();

DROP FUNCTION "public"."grant_admin"(uuid, uuid);

DROP FUNCTION "public"."grant_member"(uuid, uuid);

DROP FUNCTION "public"."record_lead_mail"(uuid[], timestamp with time zone, text, boolean);

DROP FUNCTION "public"."require_two_factors"(boolean);

DROP FUNCTION "public"."restore_lead"(uuid, timestamp with time zone);

DROP FUNCTION "public"."set_assigns_in_turn"(boolean);

DROP FUNCTION "public"."soft_delete_lead"(uuid, public.lead_stage);

DROP FUNCTION "public"."two_factors_required"();

DROP FUNCTION "public"."undo_lead_move"(uuid, timestamp with time zone);

ALTER TYPE "private"."report_lead" ADD ATTRIBUTE "page" text CASCADE;

ALTER TYPE "private"."report_lead" ADD ATTRIBUTE "section" text CASCADE;

ALTER TYPE "private"."report_lead" ADD ATTRIBUTE "campaign" text CASCADE;

ALTER TYPE "private"."report_lead" ADD ATTRIBUTE "attempts" integer CASCADE;

CREATE OR REPLACE FUNCTION private.announce_lead()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.lead_outbox (lead_id) values (new.id);
  insert into private.lead_pushes (lead_id) select new.id where exists (select from public.push_subscriptions);
  return null;
end $function$;

ALTER FUNCTION "private"."announce_lead"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.arms_of(given text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT DISTINCT ON (("left"(arm.arm, 8))) arm.arm
    FROM generate_series(0, (LEAST((length(arms_of.given) / 9), 20) - 1)) place(place),
     LATERAL substr(arms_of.given, ((9 * place.place) + 1), 9) arm(arm)
   WHERE (arm.arm ~ '^[A-Za-z0-9_-]{8}[01]$'::text);
END;

ALTER FUNCTION "private"."arms_of"(text) OWNER TO "postgres";

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
    values (private.slot_hash(format('count:%s:lead:%s', today, network)), today) on conflict do nothing;
    if not found then return '{}'; end if;
  end if;
  return arms;
end $function$;

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
    removal_called_at = case when is_removal_due then now() else removal_called_at end, confirmations_called_at = now();
  perform private.call_function('send-telegram-notification');
end $function$;

CREATE OR REPLACE FUNCTION private.can_be_notified(lead public.leads)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
RETURN ((NOT private.is_being_notified(lead)) AND (((lead).notification_status IS DISTINCT FROM 'unconfirmed'::text) OR ((lead).notification_claimed_at <= (clock_timestamp() - '00:10:00'::interval))));

ALTER FUNCTION "private"."can_be_notified"(public.leads) OWNER TO "postgres";

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
  where this_minute - (pg_catalog.pg_sequence_last_value(slot) >> 38) >= 60 and pg_catalog.pg_sequence_last_value(slot) <> 0;
  return cleared;
end $function$;

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
           WHERE (search.lead_id = (copy_of_lead.lead).id)), 'accesses', ( SELECT COALESCE(jsonb_agg(jsonb_build_object('at', audit_log.at, 'action', audit_log.action, 'by', audit_log.actor_name) ORDER BY audit_log.id), '[]'::jsonb) AS "coalesce"
            FROM public.audit_log
           WHERE ((audit_log.subject_type = 'lead'::text) AND (audit_log.subject_id = (copy_of_lead.lead).id)))));
END;

CREATE OR REPLACE FUNCTION private.count_attempts(of_lead uuid, noted public.lead_events DEFAULT NULL::public.lead_events)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return query
    update public.leads set
      (attempts, attempted_at) = (
        select count(*)::integer, max(event.created_at) from public.lead_events as event
        where event.lead_id = any (of_lead || private.merged_leads(array[of_lead]))
          and event.kind in ('attempted', 'not-reached', 'reached')
      ),
      first_response_at = case
        when noted.kind = 'reached' then coalesce(leads.first_response_at, noted.created_at)
        when leads.first_response_at = noted.created_at then private.first_answer(of_lead)
        else leads.first_response_at
      end
    where leads.id = of_lead returning leads.*;
end $function$;

CREATE OR REPLACE FUNCTION private.drop_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.leads set owner = null
  where owner = old.user_id and not exists (select from public.user_roles where user_id = old.user_id);
  return null;
end $function$;

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
  from private.word_counts where day > private.counted_until() and day < private.count_day() group by 1, 2, 3, 4, 5, 6;
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
  on conflict (key, day) do update set used = slot.used + 1 where slot.used < 300 returning true into is_within;
  if is_within is null then return false; end if;
  insert into private.count_slots (key, day)
  values (private.slot_hash(format('count:%s:%s:%s', today, counted_page, network)), today) on conflict do nothing;
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
  if age < (case when is_known then interval '10 minutes' else interval '10 seconds' end) then return false; end if;
  -- What no build has had may be forged: one network has the list read for it three times an hour.
  if age < interval '10 minutes' and private.take_room('list:' || client, 3, interval '1 hour') is null then
    return false;
  end if;
  update private.sections_read set read_at = clock_timestamp() where clock_timestamp() - read_at >= age;
  return found;
end $function$;

CREATE OR REPLACE FUNCTION private.next_unnotified()
 RETURNS uuid[]
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  waiting uuid[] := array(
    select lead_id from private.lead_outbox join public.leads on leads.id = lead_id
    where private.can_be_notified(leads) and not is_alone order by is_suspected, lead_outbox.id limit 20
  );
  number integer := cardinality(waiting);
  failed integer := (select tries from private.lead_outbox where lead_id = waiting[1]);
begin
  if number = 0 then
    return array(
      select lead_id from private.lead_outbox join public.leads on leads.id = lead_id
      where private.can_be_notified(leads) order by tries, lead_outbox.id limit 1
    );
  end if;
  -- The first counts each time, so that its number says which is next.
  update private.lead_outbox set tries = tries + 1 where lead_id = waiting[1];
  if failed >= 3 and failed % 3 = 0 then
    return waiting[number - (failed / 3 - 1) % number:number - (failed / 3 - 1) % number];
  end if;
  return case when number <= 3 then waiting[:1] else waiting end;
end $function$;

ALTER FUNCTION "private"."next_unnotified"() OWNER TO "postgres";

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
    -- The time is the database's, whatever was sent.
    new.consent_text := nullif(left(private.trim_text(new.consent_text), 1000), '');
    new.consented_at := case when new.consent_text is not null then now() end;
    new.consent_version := case when new.consented_at is not null
      then nullif(left(private.trim_text(new.consent_version), 100), '') end;
  end if;

  if not private.is_email(new.email) then
    raise exception 'Invalid email address' using errcode = 'check_violation', constraint = 'leads_email_address';
  end if;
  if not private.is_phone(new.contact_number) and (tg_op = 'INSERT' or new.contact_number <> old.contact_number) then
    raise exception 'Invalid phone number' using errcode = 'check_violation', constraint = 'leads_contact_number_phone';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.refresh_lead_search(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare parents uuid[];
begin
  -- The second to write reads what the first has written.
  perform from private.lead_search where lead_id = any (ids) order by lead_id for update;
  insert into private.lead_search (lead_id, words)
  select id, private.fold_text(concat_ws(
    E'\n', company_name, contact_name, email, contact_number, solution_interested,
    number, case when number not like '+%' then
      case country when 'SG' then '+65' when 'MY' then '+60' when 'ID' then '+62' end
        || regexp_replace(number, '^0', '')
    end,
    remarks, source, next_action,
    (select string_agg(value #>> '{}', E'\n') from jsonb_each(attribution) where jsonb_typeof(value) = 'string'),
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
  where id = any (ids) on conflict (lead_id) do update set words = excluded.words where lead_search.words <> excluded.words;
  parents := array(select distinct merged_into from public.leads where id = any (ids) and merged_into is not null);
  if parents <> '{}' then perform private.refresh_lead_search(parents); end if;
end $function$;

CREATE OR REPLACE FUNCTION private.report_arrivals(leads private.report_lead[])
 RETURNS TABLE(week date, source text, lead_count integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT lead.week,
     lead.source,
     (count(*))::integer AS count
    FROM unnest(report_arrivals.leads) lead(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency, is_counted, owner, owner_name, language, page, section, campaign, attempts)
   GROUP BY lead.week, lead.source
   ORDER BY lead.week, lead.source;
END;

CREATE OR REPLACE FUNCTION private.report_attempts(leads private.report_lead[])
 RETURNS TABLE(attempt_count integer, reached_count integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT (count(*))::integer AS count,
     (count(DISTINCT event.lead_id) FILTER (WHERE (event.kind = 'reached'::text)))::integer AS count
    FROM (unnest(report_attempts.leads) lead(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency, is_counted, owner, owner_name, language, page, section, campaign, attempts)
      JOIN public.lead_events event ON ((event.lead_id = lead.id)))
   WHERE ((lead.attempts > 0) AND (event.kind = ANY (ARRAY['attempted'::text, 'not-reached'::text, 'reached'::text])));
END;

CREATE OR REPLACE FUNCTION private.report_campaigns(leads private.report_lead[])
 RETURNS TABLE(campaign text, lead_count integer, customer_count integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT lead.campaign,
     (count(*))::integer AS count,
     (count(lead.closed_at))::integer AS count
    FROM unnest(report_campaigns.leads) lead(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency, is_counted, owner, owner_name, language, page, section, campaign, attempts)
   GROUP BY lead.campaign
   ORDER BY ((count(*))::integer) DESC, lead.campaign;
END;

CREATE OR REPLACE FUNCTION private.report_funnel(leads private.report_lead[])
 RETURNS TABLE(stage public.lead_stage, lead_count integer, conversion double precision, median_days double precision)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 WITH reached AS (
          SELECT step.stage,
             step.place,
             (step.at - lead.came_in) AS took
            FROM (unnest(report_funnel.leads) lead(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency, is_counted, owner, owner_name, language, page, section, campaign, attempts)
              CROSS JOIN LATERAL ( VALUES ('interested'::public.lead_stage,1,lead.came_in), ('request-demo'::public.lead_stage,2,lead.demo_at), ('request-trial'::public.lead_stage,3,lead.trial_at), ('closed'::public.lead_stage,4,lead.closed_at), ('failed'::public.lead_stage,5,lead.failed_at)) step(stage, place, at))
         ), counted AS (
          SELECT reached.stage,
             reached.place,
             (count(reached.took))::integer AS lead_count,
             count(*) AS all_leads,
             percentile_cont((0.5)::double precision) WITHIN GROUP (ORDER BY (((EXTRACT(epoch FROM reached.took) / (86400)::numeric))::double precision)) AS median_days
            FROM reached
           GROUP BY reached.stage, reached.place
         )
  SELECT counted.stage,
     counted.lead_count,
         CASE counted.place
             WHEN 1 THEN NULL::double precision
             WHEN 5 THEN ((counted.lead_count)::double precision / (counted.all_leads)::double precision)
             ELSE ((counted.lead_count)::double precision / (NULLIF(lag(counted.lead_count) OVER (ORDER BY counted.place), 0))::double precision)
         END AS "case",
     counted.median_days
    FROM counted
   ORDER BY counted.place;
END;

CREATE OR REPLACE FUNCTION private.report_groups(leads private.report_lead[])
 RETURNS TABLE(owner uuid, owner_name text, language text, lead_count integer, won_count integer, won jsonb, median_seconds double precision)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT lead.owner,
     lead.owner_name,
     lead.language,
     (count(*))::integer AS count,
     (count(*) FILTER (WHERE (lead.stage = 'closed'::public.lead_stage)))::integer AS count,
     private.rows_of('report_won'::text, array_agg(lead.*) FILTER (WHERE (lead.stage = 'closed'::public.lead_stage))) AS rows_of,
     percentile_cont((0.5)::double precision) WITHIN GROUP (ORDER BY lead.response_seconds) AS percentile_cont
    FROM unnest(report_groups.leads) lead(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency, is_counted, owner, owner_name, language, page, section, campaign, attempts)
   GROUP BY GROUPING SETS ((lead.owner, lead.owner_name), (lead.language))
   ORDER BY GROUPING(lead.language) DESC, (lead.owner IS NULL), ((count(*))::integer) DESC, lead.owner_name, lead.owner, lead.language;
END;

CREATE OR REPLACE FUNCTION private.report_leads(from_day date, to_day date, in_country text)
 RETURNS SETOF private.report_lead
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  zone text := coalesce((select time_zone from public.working_hours where country = in_country), 'Asia/Singapore');
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
    chosen.owner, coalesce(owner.full_name, owner.email), chosen.language, credit.page, credit.section, credit.campaign,
    chosen.attempts
  from chosen
  left join private.lead_credits as credit on credit.lead_id = chosen.id
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

CREATE OR REPLACE FUNCTION private.report_lost(leads private.report_lead[])
 RETURNS TABLE(reason text, lead_count integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT lead.lost_reason,
     (count(*))::integer AS count
    FROM unnest(report_lost.leads) lead(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency, is_counted, owner, owner_name, language, page, section, campaign, attempts)
   WHERE (lead.stage = 'failed'::public.lead_stage)
   GROUP BY lead.lost_reason
   ORDER BY ((count(*))::integer) DESC, lead.lost_reason;
END;

CREATE OR REPLACE FUNCTION private.report_pages(leads private.report_lead[])
 RETURNS TABLE(page text, lead_count integer, customer_count integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT lead.page,
     (count(*))::integer AS count,
     (count(lead.closed_at))::integer AS count
    FROM unnest(report_pages.leads) lead(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency, is_counted, owner, owner_name, language, page, section, campaign, attempts)
   GROUP BY lead.page
   ORDER BY ((count(*))::integer) DESC, lead.page;
END;

CREATE OR REPLACE FUNCTION private.report_responses(leads private.report_lead[])
 RETURNS TABLE(person uuid, person_name text, weekday integer, lead_count integer, median_seconds double precision, p90_seconds double precision)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT lead.responder,
     lead.responder_name,
     lead.weekday,
     (count(*))::integer AS count,
     percentile_cont((0.5)::double precision) WITHIN GROUP (ORDER BY lead.response_seconds) AS percentile_cont,
     percentile_cont((0.9)::double precision) WITHIN GROUP (ORDER BY lead.response_seconds) AS percentile_cont
    FROM unnest(report_responses.leads) lead(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency, is_counted, owner, owner_name, language, page, section, campaign, attempts)
   WHERE (lead.response_seconds IS NOT NULL)
   GROUP BY GROUPING SETS ((), (lead.responder, lead.responder_name), (lead.weekday))
  HAVING (count(*) > 0)
   ORDER BY (GROUPING(lead.responder) + GROUPING(lead.weekday)) DESC, GROUPING(lead.responder),
         CASE
             WHEN (GROUPING(lead.responder) = 0) THEN (- count(*))
             ELSE (lead.weekday)::bigint
         END, lead.responder_name, lead.responder;
END;

CREATE OR REPLACE FUNCTION private.report_sections(leads private.report_lead[])
 RETURNS TABLE(section text, page text, heading text, lead_count integer, customer_count integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT counted.section,
     counted.page,
     words.texts[1] AS texts,
     counted.leads,
     counted.customers
    FROM (( SELECT lead.section,
                 CASE
                     WHEN (lead.section IS NOT NULL) THEN lead.page
                     ELSE NULL::text
                 END AS "case",
             (count(*))::integer AS count,
             (count(lead.closed_at))::integer AS count
            FROM unnest(report_sections.leads) lead(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency, is_counted, owner, owner_name, language, page, section, campaign, attempts)
           GROUP BY lead.section,
                 CASE
                     WHEN (lead.section IS NOT NULL) THEN lead.page
                     ELSE NULL::text
                 END) counted(section, page, leads, customers)
      LEFT JOIN private.section_words words ON ((words.hash = counted.section)))
   ORDER BY counted.leads DESC, counted.page, counted.section;
END;

CREATE OR REPLACE FUNCTION private.report_won(leads private.report_lead[])
 RETURNS TABLE(currency text, lead_count integer, value numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT lead.currency,
     (count(*))::integer AS count,
     sum(lead.value) AS sum
    FROM unnest(report_won.leads) lead(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency, is_counted, owner, owner_name, language, page, section, campaign, attempts)
   WHERE (lead.stage = 'closed'::public.lead_stage)
   GROUP BY lead.currency
   ORDER BY ((count(*))::integer) DESC, lead.currency;
END;

CREATE OR REPLACE FUNCTION private.require_acting_admin(acting_user uuid, deed text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.role_of(acting_user) in ('primary', 'admin') is not true then
    raise exception 'Only an admin may %.', deed using errcode = 'PT403', detail = 'NOT_ADMIN';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.role_of(account uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT
         CASE
             WHEN profiles.is_primary_admin THEN 'primary'::text
             ELSE user_roles.role
         END AS role
    FROM (public.user_roles
      JOIN public.profiles ON ((profiles.id = user_roles.user_id)))
   WHERE (user_roles.user_id = role_of.account);
END;

ALTER FUNCTION "private"."role_of"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.sign_lead_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  select id, full_name, email into new.actor, new.actor_name, new.actor_email
  from public.profiles where id = coalesce(auth.uid(), nullif(current_setting('selat.acting_user', true), '')::uuid);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.store_received_lead(given jsonb, new_source text, new_id uuid, is_test boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
end $function$;

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
  if jsonb_typeof(new.attribution) = 'object' then new.attribution := new.attribution - 'form'; end if;
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
    + least(repeated, 2) + least(regexp_count(new.remarks, '(https?://|www\.|\[url|<a\s)', 1, 'i'), 2);
  new.is_suspected := signs >= 2;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.word_results(from_day date, to_day date, totals private.count_total[])
 RETURNS SETOF private.word_result
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 WITH counts AS (
          SELECT unnest.page,
             unnest.section,
             (sum(unnest.counted) FILTER (WHERE (unnest.action = 'seen'::text)))::bigint AS seen,
             (sum(unnest.counted) FILTER (WHERE (unnest.action = 'used'::text)))::bigint AS pressed
            FROM unnest(word_results.totals) unnest(page, section, action, target, source, counted)
           WHERE (unnest.section <> ''::text)
           GROUP BY unnest.page, unnest.section
         ), credited AS (
          SELECT report_leads.page,
             report_leads.section,
             count(*) AS leads,
             count(report_leads.closed_at) AS customers
            FROM private.report_leads(word_results.from_day, word_results.to_day, NULL::text) report_leads(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency, is_counted, owner, owner_name, language, page, section, campaign, attempts)
           WHERE (report_leads.section IS NOT NULL)
           GROUP BY report_leads.page, report_leads.section
         ), places AS (
          SELECT DISTINCT ON (section_places.page, section_places.hash) section_places.page,
             section_places.document,
             section_places.key,
             section_places.hash,
             section_places.place,
             section_places.first_seen,
             section_places.last_seen,
             section_places.is_current
            FROM private.section_places
           ORDER BY section_places.page, section_places.hash, section_places.is_current DESC, section_places.place
         )
  SELECT places.page,
     places.document,
     places.key,
     places.hash,
     places.place,
     places.is_current,
     places.first_seen,
     places.last_seen,
     COALESCE(counts.seen, (0)::bigint) AS "coalesce",
     COALESCE(counts.pressed, (0)::bigint) AS "coalesce",
     COALESCE(credited.leads, (0)::bigint) AS "coalesce",
     COALESCE(credited.customers, (0)::bigint) AS "coalesce"
    FROM ((places
      LEFT JOIN counts ON (((counts.page = places.page) AND (counts.section = places.hash))))
      LEFT JOIN credited ON (((credited.page = places.page) AND (credited.section = places.hash))));
END;

CREATE OR REPLACE FUNCTION private.write_audit(action text, subject_type text DEFAULT NULL::text, subject_id uuid DEFAULT NULL::uuid, details jsonb DEFAULT '{}'::jsonb, acting_user uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  who public.profiles;
  subject_email text;
begin
  select * into who from public.profiles where id = coalesce(
    acting_user, auth.uid(), nullif(current_setting('selat.acting_user', true), '')::uuid
  );
  if subject_type = 'admin' then select users.email into subject_email from auth.users where users.id = subject_id; end if;
  insert into public.audit_log (actor_id, actor_name, actor_email, action, subject_type, subject_id, subject_email, details)
  values (who.id, who.full_name, who.email, action, subject_type, subject_id, subject_email, details);
end $function$;

CREATE OR REPLACE FUNCTION private.write_confirmations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare network text := private.network_of(private.request_client());
begin
  if exists (
    select from private.lead_confirmations join public.leads on leads.id = lead_id
    where written_at > clock_timestamp() - interval '1 day' and private.mailbox(leads.email) = private.mailbox(new.email)
  ) or (select count(*) >= 100 from private.lead_confirmations where written_at > clock_timestamp() - interval '1 hour') then
    return null;
  end if;
  -- Forged leads of few networks do not use up the site's hundred.
  if network is null or private.take_room('letter:' || network, 5, interval '1 hour') is not null then
    insert into private.lead_confirmations (lead_id) values (new.id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.change_leads(act text, changes jsonb, is_whole boolean DEFAULT true)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  fitting uuid[];
  columns text := case act
    when 'move' then 'stage' when 'assign' then 'owner' when 'plan' then 'next_action, next_action_on'
    when 'lose' then 'lost_reason'
  end;
begin
  perform private.check_size(1000000, row(act, changes));
  perform private.require_lead_access('change leads');
  if jsonb_array_length(changes) > 1000 then
    raise exception 'At most 1,000 leads are changed at once' using errcode = 'check_violation';
  end if;
  if act = 'trash' then perform private.purge_trash(); end if;
  -- In one order, so that two who change the same leads wait for each other.
  perform from public.leads
  where leads.id in (select (change ->> 'id')::uuid from jsonb_array_elements(changes) as change)
  order by leads.id for update;
  fitting := private.leads_as_seen(act, changes);
  if is_whole and cardinality(fitting) < jsonb_array_length(changes) then
    raise exception 'Some of these leads were changed meanwhile'
      using errcode = 'PT409', detail = jsonb_array_length(changes) - cardinality(fitting);
  end if;
  case act
    when 'move', 'assign', 'plan', 'lose' then return query execute format(
      'update public.leads set (%1$s) = row(%2$s) from jsonb_populate_recordset(null::public.leads, $1) as change
      where leads.id = change.id and leads.id = any ($2) returning leads.*',
      columns, regexp_replace(columns, '(\w+)', 'change.\1', 'g')
    ) using changes, fitting;
    when 'undo-move' then
      fitting := private.undo_moves(changes, fitting);
      return query select leads.* from public.leads where leads.id = any (fitting);
    when 'trash', 'restore' then return query
      update public.leads set deleted_at = case act when 'trash' then clock_timestamp() end
      where leads.id = any (fitting) returning leads.*;
    else
      raise exception 'This is nothing that is done with many leads' using errcode = 'check_violation';
  end case;
end $function$;

CREATE OR REPLACE FUNCTION public.change_role(target_user uuid, new_role text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare old_role text;
begin
  perform private.require('an admin', 'change roles', row(new_role));
  perform private.lock_admins(auth.uid());
  old_role := private.role_of(target_user);
  if old_role is null then
    raise exception 'No such user.' using errcode = 'PT404', detail = 'NOT_FOUND';
  elsif target_user = auth.uid() then
    -- The caller is an admin and stays one, so that there is always one left.
    raise exception 'You cannot change your own role.' using errcode = 'PT409', detail = 'OWN_ACCOUNT';
  elsif old_role = 'primary' then
    raise exception 'Cannot change the role of the primary admin.' using errcode = 'PT409', detail = 'PRIMARY_ADMIN';
  end if;
  update public.user_roles set role = new_role where user_id = target_user and role <> new_role;
  perform private.write_audit('role-changed', 'admin', target_user, jsonb_build_object('role', new_role)) where found;
end $function$;

CREATE OR REPLACE FUNCTION public.change_turnstile(new_site_key text, new_secret text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare is_other_secret boolean;
begin
  perform private.require('the primary admin', 'change the settings', row(new_site_key, new_secret));
  if (new_site_key is null) <> (new_secret is null) then
    raise exception 'Give both keys, or none' using errcode = 'check_violation';
  end if;
  select secret is distinct from new_secret into is_other_secret from private.turnstile where id;
  update private.turnstile set secret = new_secret, proven_at = null where id;
  update public.app_settings set turnstile_site_key = new_site_key where id;
  perform private.write_audit('setting-changed', 'setting', details => '{"of": "Secret key of the captcha"}')
  where is_other_secret;
end $function$;

CREATE OR REPLACE FUNCTION public.claim_late_leads()
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare late uuid[];
begin
  perform from private.sales_chat for update;
  late := array(
    select lead_id from private.lead_outbox join public.leads on leads.id = lead_id
    where written_at <= clock_timestamp() - interval '10 minutes'
      and deleted_at is null and private.can_be_notified(leads) and not is_alone
    order by lead_outbox.id limit 50
  );
  if late = '{}' then
    late := array(
      select lead_id from private.lead_outbox join public.leads on leads.id = lead_id
      where is_alone and deleted_at is null and private.can_be_notified(leads) order by tries limit 1
    );
  end if;
  return query select * from private.claim_leads(late, private.claim_time());
end $function$;

CREATE OR REPLACE FUNCTION public.claim_lead_confirmation()
 RETURNS TABLE(lead_id uuid, email text, language text)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 WITH next AS (
          SELECT waiting.lead_id,
             leads.email,
             leads.language
            FROM (private.lead_confirmations waiting
              JOIN public.leads ON ((leads.id = waiting.lead_id)))
           WHERE ((waiting.claimed_at IS NULL) AND (waiting.due_at <= clock_timestamp()) AND (waiting.written_at > (clock_timestamp() - '1 day'::interval)) AND (leads.deleted_at IS NULL) AND (NOT leads.is_suspected) AND (leads.email <> 'anonymised@example.invalid'::text))
           ORDER BY waiting.due_at
          LIMIT 1
          FOR UPDATE OF waiting SKIP LOCKED
         )
  UPDATE private.lead_confirmations given SET claimed_at = clock_timestamp(), tries = (given.tries + 1)
    FROM next
   WHERE (given.lead_id = next.lead_id)
   RETURNING given.lead_id,
     next.email,
     next.language;
END;

ALTER FUNCTION "public"."claim_lead_confirmation"() OWNER TO "postgres";

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
    perform private.take_slot('notify:' || address, leads_per_address_per_hour) from public.app_settings;
  end if;
  if exists (select from private.lead_outbox as waiting where waiting.lead_id = found_lead.id) then
    return query select * from public.claim_unnotified_leads();
  else
    return query select * from private.claim_leads(array[found_lead.id], private.claim_time());
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.claim_lead_pushes()
 RETURNS jsonb
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 WITH gone AS (
          DELETE FROM private.lead_pushes
           RETURNING lead_pushes.lead_id
         )
  SELECT jsonb_build_object('leads', ( SELECT COALESCE(jsonb_agg(jsonb_build_object('id', leads.id, 'company_name', leads.company_name, 'solution_interested', leads.solution_interested) ORDER BY leads.created_at, leads.id), '[]'::jsonb) AS "coalesce"
            FROM (gone
              JOIN public.leads ON ((leads.id = gone.lead_id)))
           WHERE ((leads.deleted_at IS NULL) AND (leads.created_at > (now() - '12:00:00'::interval)))), 'subscriptions', ( SELECT COALESCE(jsonb_agg(jsonb_build_object('endpoint', push_subscriptions.endpoint, 'keys', jsonb_build_object('p256dh', push_subscriptions.p256dh, 'auth', push_subscriptions.auth))), '[]'::jsonb) AS "coalesce"
            FROM public.push_subscriptions
           WHERE ((EXISTS ( SELECT
                    FROM gone)) AND (EXISTS ( SELECT
                    FROM public.user_roles
                   WHERE (user_roles.user_id = push_subscriptions.owner)))))) AS jsonb_build_object;
END;

ALTER FUNCTION "public"."claim_lead_pushes"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.claim_unnotified_leads()
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claim timestamptz := private.claim_time();
  unnotified uuid[];
begin
  perform from private.sales_chat for update;
  if private.is_chat_taken() or not private.has_chat_slot(18) then return; end if;
  -- Who put a lead into the trash has seen it.
  delete from private.lead_outbox using public.leads where leads.id = lead_id and deleted_at is not null;
  unnotified := private.next_unnotified();
  if unnotified <> '{}' then
    update private.lead_outbox set tries = tries + 1
    where lead_id = any (unnotified[2:]) or (is_alone and lead_id = unnotified[1]);
    insert into private.rate_slots (key) values (private.slot_hash('chat:sales'));
    update private.sales_chat set sender_since = claim;
    return query select * from private.claim_leads(unnotified, claim);
  end if;
end $function$;

ALTER FUNCTION "public"."claim_unnotified_leads"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.count_recovery_codes()
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.require('somebody with a second factor'::text, 'count recovery codes'::text) AS require;
 SELECT (count(*))::integer AS count
    FROM private.recovery_codes
   WHERE ((recovery_codes.user_id = auth.uid()) AND (recovery_codes.used_at IS NULL));
END;

ALTER FUNCTION "public"."count_recovery_codes"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.delete_admin(target_user uuid, acting_user uuid, new_owner uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  old_role text;
  handed integer;
begin
  perform private.lock_admins(acting_user);
  old_role := private.role_of(target_user);
  if old_role is null then
    raise exception 'No such admin user.' using errcode = 'PT404', detail = 'NOT_FOUND';
  elsif old_role = 'primary' then
    raise exception 'Cannot delete the primary admin user.' using errcode = 'PT409', detail = 'PRIMARY_ADMIN';
  elsif not exists (select from public.user_roles where user_id <> target_user and role = 'admin') then
    raise exception 'Cannot delete the last admin user. At least one admin must remain.'
      using errcode = 'PT409', detail = 'LAST_ADMIN';
  elsif target_user = acting_user then
    raise exception 'You cannot delete your own account while logged in.' using errcode = 'PT409', detail = 'OWN_ACCOUNT';
  elsif new_owner = target_user or private.role_of(coalesce(new_owner, acting_user)) is null then
    raise exception 'Leads can only be handed to somebody else of the desk.' using errcode = 'PT409', detail = 'NEW_OWNER';
  end if;
  update public.leads set owner = new_owner where owner = target_user;
  get diagnostics handed = row_count;
  perform private.write_audit('leads-handed-over', 'admin', target_user, jsonb_build_object(
    'leads', handed, 'to', coalesce(private.person_name(new_owner), 'unassigned')
  )) where handed > 0;
  delete from auth.users where id = target_user;
end $function$;

CREATE OR REPLACE FUNCTION public.end_sessions(session uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare ended integer;
begin
  perform private.require('somebody of the desk', 'end sessions');
  delete from auth.sessions
  where sessions.user_id = auth.uid()
    and sessions.id is distinct from private.session_id()
    and (session is null or private.session_handle(sessions.id) = session);
  get diagnostics ended = row_count;
  perform private.write_audit('sessions-ended', 'admin', auth.uid(), jsonb_build_object('sessions', ended)) where ended > 0;
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
    delete from private.desk_entries where entered_at < now() - interval '7 days';
    insert into private.desk_entries as entry (session_id, user_id) values (private.session_id(), auth.uid())
    on conflict (session_id) do update set entered_at = now() where entry.entered_at < now() - interval '11 hours';
    perform private.write_audit('desk-opened') where found;
  end if;
  return public.second_factor_step();
end $function$;

CREATE OR REPLACE FUNCTION public.export_person(person text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare copies jsonb;
begin
  perform private.require('an admin', 'export a person', row(person));
  select coalesce(jsonb_agg(private.copy_of_lead(lead) order by lead.created_at), '[]') into copies
  from private.leads_of(person) as lead;
  perform private.write_audit('person-exported', details => jsonb_build_object('leads', jsonb_array_length(copies)));
  return jsonb_build_object(
    'email', private.person_of(person), 'exported_at', now(), 'leads', copies,
    'requests_in_the_last_hour', (
      select coalesce(jsonb_agg(taken_at order by taken_at), '[]') from private.rate_slots
      where key = private.slot_hash('email:' || private.mailbox(private.person_of(person)))
    )
  );
end $function$;

CREATE OR REPLACE FUNCTION public.find_duplicates(candidates jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET random_page_cost TO '1.1'
BEGIN ATOMIC
 SELECT private.check_size(1000000, ROW(candidates)) AS check_size;
 SELECT private.require_lead_access('look for duplicates'::text) AS require_lead_access;
 SELECT COALESCE(jsonb_agg(jsonb_build_object('place', known.place, 'earlier', known.earlier, 'same', known.same, 'id', other.id, 'company_name', other.company_name, 'contact_name', other.contact_name, 'created_at', other.created_at, 'is_trashed', (other.deleted_at IS NOT NULL)) ORDER BY known.place, other.created_at DESC, other.id), '[]'::jsonb) AS "coalesce"
    FROM (private.known_candidates(find_duplicates.candidates) known(place, other_id, earlier, same)
      LEFT JOIN public.leads other ON ((other.id = known.other_id)));
END;

ALTER FUNCTION "public"."find_duplicates"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.find_in_notes(words text[])
 RETURNS TABLE(word text, lead_ids uuid[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_size(2000, row(words));
  perform private.require_lead_access('search the notes');
  return query
    select asked, array(
      select distinct case when leads.merged_into is null then leads.id else private.root_of(leads.id) end
      from public.lead_notes join public.leads on leads.id = lead_notes.lead_id
      where lead_notes.deleted_at is null and private.fold_text(lead_notes.body)
        like '%' || regexp_replace(private.fold_text(asked), '([\\%_])', '\\\1', 'g') || '%'
    )
    from unnest(words[1:10]) as asked where asked <> '';
end $function$;

CREATE OR REPLACE FUNCTION public.find_unnotified_lead(fields jsonb)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.check_size(64000, ROW(fields)) AS check_size;
 SELECT leads.id
    FROM public.leads
   WHERE ((leads.deleted_at IS NULL) AND (leads.created_at > (now() - '1 day'::interval)) AND (leads.notification_status IS DISTINCT FROM 'sent'::text) AND (leads.email = private.person_of((find_unnotified_lead.fields ->> 'email'::text))) AND (leads.company_name = private.trim_text(private.plain_text((find_unnotified_lead.fields ->> 'companyName'::text)))) AND (leads.contact_name = private.trim_text(private.plain_text((find_unnotified_lead.fields ->> 'contactName'::text)))) AND (leads.contact_number = private.trim_text(private.plain_text((find_unnotified_lead.fields ->> 'contactNumber'::text)))) AND (leads.solution_interested = (find_unnotified_lead.fields ->> 'solutionInterested'::text)) AND (leads.remarks = private.trim_text(COALESCE((find_unnotified_lead.fields ->> 'remarks'::text), ''::text))))
   ORDER BY leads.created_at DESC, leads.id
  LIMIT 1;
END;

ALTER FUNCTION "public"."find_unnotified_lead"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.forget_refused_messages()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare forgotten integer;
begin
  perform private.require('the primary admin', 'change the settings');
  with gone as (
    delete from private.chat_messages where lead_id is null and refusal is not null returning chat_id, message_id
  )
  select count(distinct (chat_id, message_id)) into forgotten from gone;
  perform private.write_audit('messages-deleted-by-hand', details => jsonb_build_object('messages', forgotten))
  where forgotten > 0;
  return forgotten;
end $function$;

CREATE OR REPLACE FUNCTION public.get_assigns_in_turn()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.require('an admin'::text, 'read the settings'::text) AS require;
 SELECT app_settings.assigns_in_turn
    FROM public.app_settings;
END;

ALTER FUNCTION "public"."get_assigns_in_turn"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_board_choices()
 RETURNS TABLE(solutions text[], sources text[], languages text[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET random_page_cost TO '1.1'
BEGIN ATOMIC
 SELECT private.require_lead_access('read the board'::text) AS require_lead_access;
 SELECT ARRAY( SELECT DISTINCT leads.solution_interested
            FROM public.leads
           WHERE (leads.deleted_at IS NULL)) AS "array",
     ARRAY( SELECT DISTINCT leads.source
            FROM public.leads
           WHERE (leads.deleted_at IS NULL)) AS "array",
     ARRAY( SELECT DISTINCT leads.language
            FROM public.leads
           WHERE (leads.deleted_at IS NULL)) AS "array";
END;

ALTER FUNCTION "public"."get_board_choices"() OWNER TO "postgres";

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
  perform private.check_size(100, row(stages));
  perform private.require_lead_access('read the board', row(view, after));
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

CREATE OR REPLACE FUNCTION public.get_changed_leads(since timestamp with time zone)
 RETURNS SETOF public.leads
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.require_lead_access('read the board');
  select * from public.leads where updated_at >= since;
$function$;

ALTER FUNCTION "public"."get_changed_leads"(timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_desk_settings()
 RETURNS TABLE(ended_leads_kept_months integer, short_chat_messages boolean, may_change boolean, refused_messages integer, refused_since timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require('an admin', 'read the settings');
  return query
    select settings.ended_leads_kept_months, settings.short_chat_messages, private.is_primary_admin(),
      (count(distinct (chat_id, message_id)) filter (where chat_id is not null))::integer, min(sent_at)
    from public.app_settings as settings
    left join private.chat_messages on lead_id is null and refusal is not null group by settings.id;
end $function$;

CREATE OR REPLACE FUNCTION public.get_duplicates(lead_ids uuid[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET random_page_cost TO '1.1'
BEGIN ATOMIC
 SELECT private.require_lead_access('look for duplicates'::text, ROW(lead_ids)) AS require_lead_access;
 SELECT COALESCE(jsonb_agg(jsonb_build_object('lead_id', asked.id, 'id', other.id, 'company_name', other.company_name, 'contact_name', other.contact_name, 'created_at', other.created_at, 'same', alike.same) ORDER BY asked.id, other.created_at DESC, other.id), '[]'::jsonb) AS "coalesce"
    FROM ((public.leads asked
      CROSS JOIN LATERAL private.leads_like(private.mailbox(asked.email), private.phone_key(asked.contact_number, asked.country), private.name_key(asked.company_name, asked.contact_name), asked.id, false) alike(other_id, same))
      JOIN public.leads other ON ((other.id = alike.other_id)))
   WHERE ((asked.id = ANY ((get_duplicates.lead_ids)[1:500])) AND (asked.deleted_at IS NULL) AND (asked.email <> 'anonymised@example.invalid'::text));
END;

ALTER FUNCTION "public"."get_duplicates"(uuid[]) OWNER TO "postgres";

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
                   WHERE (arms.day IS NULL)), '[]'::jsonb)) AS jsonb_build_object
            FROM trial)) AS jsonb_build_object;
END;

CREATE OR REPLACE FUNCTION public.get_import_progress()
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.require('an admin'::text, 'import leads'::text) AS require;
 SELECT (import_progress.last_value)::integer AS last_value
    FROM private.import_progress;
END;

ALTER FUNCTION "public"."get_import_progress"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_lead_keys()
 RETURNS TABLE(id uuid, name text, source text, created_at timestamp with time zone, last_used_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.require('an admin'::text, 'read the settings'::text) AS require;
 SELECT lead_keys.id,
     lead_keys.name,
     lead_keys.source,
     lead_keys.created_at,
     lead_keys.last_used_at
    FROM private.lead_keys
   WHERE (lead_keys.revoked_at IS NULL)
   ORDER BY lead_keys.created_at;
END;

ALTER FUNCTION "public"."get_lead_keys"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_lead_reading(of_lead uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.require_lead_access('read what led to a lead'::text) AS require_lead_access;
 SELECT jsonb_build_object('read', COALESCE(( SELECT jsonb_agg(jsonb_build_object('page', counted_pages.page, 'sections', COALESCE(( SELECT jsonb_agg(words_1.texts[1] ORDER BY section.place) AS jsonb_agg
                    FROM (jsonb_array_elements_text(
                         CASE jsonb_typeof((visited.item -> 'sections'::text))
                             WHEN 'array'::text THEN (visited.item -> 'sections'::text)
                             ELSE '[]'::jsonb
                         END) WITH ORDINALITY section(hash, place)
                      JOIN private.section_words words_1 USING (hash))
                   WHERE (words_1.texts[1] IS NOT NULL)), '[]'::jsonb)) ORDER BY visited.place) AS jsonb_agg
            FROM (jsonb_array_elements((lead.path -> 'pages'::text)) WITH ORDINALITY visited(item, place)
              JOIN private.counted_pages ON ((counted_pages.page = (visited.item ->> 'page'::text))))), '[]'::jsonb), 'pressed',
         CASE
             WHEN (credit.page IS NOT NULL) THEN jsonb_build_object('page', credit.page, 'heading', words.texts[1], 'target', credit.target)
             ELSE NULL::jsonb
         END, 'campaign', credit.campaign) AS jsonb_build_object
    FROM ((public.leads lead
      LEFT JOIN private.lead_credits credit ON ((credit.lead_id = lead.id)))
      LEFT JOIN private.section_words words ON ((words.hash = credit.section)))
   WHERE ((lead.id = get_lead_reading.of_lead) AND (lead.path IS NOT NULL));
END;

ALTER FUNCTION "public"."get_lead_reading"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_messages_to_remove(acting_user uuid DEFAULT NULL::uuid)
 RETURNS TABLE(chat_id text, message_id bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if acting_user is not null then perform private.require_acting_admin(acting_user, 'remove messages'); end if;
  return query
    select chat_messages.chat_id, chat_messages.message_id from private.chat_messages
    where chat_messages.lead_id is null and refusal is null
    group by chat_messages.chat_id, chat_messages.message_id order by min(sent_at) limit 100;
end $function$;

CREATE OR REPLACE FUNCTION public.get_reach_of_erasure(person text)
 RETURNS TABLE(email text, leads integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.require('an admin'::text, 'erase a person'::text, ROW(person)) AS require;
 SELECT leads_of.email,
     (count(*))::integer AS count
    FROM private.leads_of(get_reach_of_erasure.person) leads_of(id, company_name, contact_name, contact_number, email, solution_interested, remarks, stage, source, attribution, created_at, updated_at, deleted_at, notification_status, is_suspected, notification_error, notification_claimed_at, notified_at, stage_changed_at, first_response_at, purge_at, consent_text, consent_version, consented_at, country, owner, next_action, next_action_on, value, value_currency, lost_reason, merged_into, merged_over, path, language, is_counted, attempts, attempted_at)
   GROUP BY leads_of.email
   ORDER BY (leads_of.email <> private.person_of(get_reach_of_erasure.person)), leads_of.email;
END;

ALTER FUNCTION "public"."get_reach_of_erasure"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_report(from_day date, to_day date, in_country text DEFAULT NULL::text, with_uncounted boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  leads private.report_lead[];
  uncounted integer;
begin
  perform private.require('somebody of the desk', 'read the report', row(in_country));
  select array_agg(lead) filter (where with_uncounted or lead.is_counted), count(*) filter (where not lead.is_counted)
  into leads, uncounted from private.report_leads(from_day, to_day, in_country) as lead;
  return (
    select jsonb_object_agg(substr(figure, 8), private.rows_of(figure, leads))
    from unnest(array[
      'report_arrivals', 'report_funnel', 'report_responses', 'report_attempts', 'report_lost', 'report_won',
      'report_groups', 'report_pages', 'report_sections', 'report_campaigns'
    ]) as figure
  ) || jsonb_build_object('waiting', private.report_waiting(in_country), 'uncounted', uncounted);
end $function$;

CREATE OR REPLACE FUNCTION public.get_report_leads(from_day date, to_day date, in_country text DEFAULT NULL::text, behind jsonb DEFAULT '{}'::jsonb, with_uncounted boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare found_rows jsonb;
begin
  perform private.require_lead_access('read the report', row(in_country, behind));
  with found as (
    select lead.* from private.report_leads(from_day, to_day, in_country) as lead
    where (with_uncounted or lead.is_counted)
      and (not behind ? 'week' or lead.week = (behind ->> 'week')::date)
      and (not behind ? 'source' or lead.source = behind ->> 'source')
      and case behind ->> 'reached'
        when 'request-demo' then lead.demo_at is not null
        when 'request-trial' then lead.trial_at is not null
        when 'closed' then lead.closed_at is not null
        when 'failed' then lead.failed_at is not null
        else true
      end
      and (not behind ? 'stage' or lead.stage::text = behind ->> 'stage')
      and (not behind ? 'answered' or lead.response_seconds is not null)
      and (not behind ? 'person' or lead.responder::text is not distinct from nullif(behind ->> 'person', ''))
      and (not behind ? 'name' or lead.responder_name is not distinct from nullif(behind ->> 'name', ''))
      and (not behind ? 'weekday' or lead.weekday = (behind ->> 'weekday')::integer)
      and (not behind ? 'reason' or lead.lost_reason is not distinct from nullif(behind ->> 'reason', ''))
      and (not behind ? 'page' or lead.page is not distinct from nullif(behind ->> 'page', ''))
      and (not behind ? 'section' or lead.section is not distinct from nullif(behind ->> 'section', ''))
      and (not behind ? 'campaign' or lead.campaign is not distinct from nullif(behind ->> 'campaign', ''))
      and (not behind ? 'owner' or lead.owner::text is not distinct from nullif(behind ->> 'owner', ''))
      and (not behind ? 'language' or lead.language = behind ->> 'language')
      and (not behind ? 'currency' or lead.currency is not distinct from nullif(behind ->> 'currency', ''))
  )
  select jsonb_build_object(
    'total', (select count(*) from found),
    'leads', coalesce((
      select jsonb_agg(to_jsonb(shown) order by shown.came_in desc, shown.id)
      from (select * from found order by came_in desc, id limit 500) as shown
    ), '[]')
  ) into found_rows;
  return found_rows;
end $function$;

CREATE OR REPLACE FUNCTION public.get_selling(from_day date, to_day date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 WITH leads AS MATERIALIZED (
          SELECT report_leads.page,
             report_leads.section,
             report_leads.campaign,
             report_leads.closed_at
            FROM private.report_leads(get_selling.from_day, get_selling.to_day, NULL::text) report_leads(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency, is_counted, owner, owner_name, language, page, section, campaign, attempts)
           WHERE report_leads.is_counted
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

CREATE OR REPLACE FUNCTION public.get_status()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT jsonb_build_object('unnotified_since', ( SELECT min(lead_outbox.written_at) AS min
            FROM (private.lead_outbox
              JOIN public.leads ON ((leads.id = lead_outbox.lead_id)))
           WHERE (leads.deleted_at IS NULL)), 'chat_failing_since', ( SELECT sales_chat.failing_since
            FROM private.sales_chat), 'webhook_failing_since', ( SELECT LEAST(webhook.failing_since, webhook.stopped_at) AS "least"
            FROM private.webhook), 'has_function_address', (EXISTS ( SELECT
            FROM private.function_address)), 'runs', ( SELECT COALESCE(jsonb_object_agg(job_runs.job, job_runs.ran_at), '{}'::jsonb) AS "coalesce"
            FROM private.job_runs)) AS jsonb_build_object;
END;

CREATE OR REPLACE FUNCTION public.get_trashed_leads()
 RETURNS SETOF public.leads
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.require_lead_access('see the trash');
  select private.purge_trash();
  select * from public.leads where deleted_at is not null and merged_into is null order by deleted_at desc, id;
$function$;

ALTER FUNCTION "public"."get_trashed_leads"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_turnstile()
 RETURNS TABLE(site_key text, proven_at timestamp with time zone, may_change boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.require('an admin'::text, 'read the settings'::text) AS require;
 SELECT app_settings.turnstile_site_key,
     turnstile.proven_at,
     private.is_primary_admin() AS is_primary_admin
    FROM public.app_settings,
     private.turnstile;
END;

ALTER FUNCTION "public"."get_turnstile"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_webhook()
 RETURNS TABLE(url text, pending integer, sent_at timestamp with time zone, failed_at timestamp with time zone, failure text, failing_since timestamp with time zone, next_call_at timestamp with time zone, stopped_at timestamp with time zone, old_secret_until timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.require('an admin'::text, 'read the settings'::text) AS require;
 SELECT webhook.url,
     ( SELECT (count(*))::integer AS count
            FROM (private.webhook_outbox
              JOIN public.leads ON ((leads.id = webhook_outbox.lead_id)))
           WHERE ((leads.deleted_at IS NULL) AND (leads.email <> 'anonymised@example.invalid'::text))) AS count,
     webhook.sent_at,
     webhook.failed_at,
     webhook.failure,
     webhook.failing_since,
     NULLIF(webhook.next_call_at, '-infinity'::timestamp with time zone) AS "nullif",
     webhook.stopped_at,
         CASE
             WHEN (webhook.old_secret_until > now()) THEN webhook.old_secret_until
             ELSE NULL::timestamp with time zone
         END AS "case"
    FROM private.webhook;
END;

ALTER FUNCTION "public"."get_webhook"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.grant_role(target_user uuid, new_role text, acting_user uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.check_size(64000, ROW(new_role)) AS check_size;
 SELECT private.lock_admins(acting_user) AS lock_admins;
 INSERT INTO public.user_roles (user_id, role)
   VALUES (grant_role.target_user, grant_role.new_role) ON CONFLICT DO NOTHING;
END;

ALTER FUNCTION "public"."grant_role"(uuid, text, uuid) OWNER TO "postgres";

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
    raise exception 'Only the primary admin can hand over the role.' using errcode = 'PT409', detail = 'NOT_PRIMARY';
  elsif target_user = auth.uid() then
    raise exception 'You are the primary admin already.' using errcode = 'PT409', detail = 'OWN_ACCOUNT';
  elsif private.role_of(target_user) is distinct from 'admin' then
    raise exception 'No such admin user.' using errcode = 'PT404', detail = 'NOT_FOUND';
  elsif not private.use_proof(proof, 'hand-over-primary') then
    raise exception 'Handing over the role requires the password again.' using errcode = 'PT403', detail = 'PASSWORD_NEEDED';
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
  perform private.check_size(5000000, row(leads));
  perform private.require('an admin', 'import leads');
  rows_of_file := jsonb_array_length(leads);
  if rows_of_file > 2000 then
    raise exception 'At most 2,000 leads are imported at once' using errcode = 'check_violation';
  end if;
  -- One import after the other, so that two of the same file see each other.
  perform private.lock_slots('import:all');
  perform setval('private.import_progress', 0);
  if not with_known then known := array(select distinct place from private.known_candidates(leads) order by place); end if;
  for before in 0 .. rows_of_file - 1 by batch loop
    perform private.store_given_leads(coalesce(jsonb_agg(given order by place), '[]'), 'import', is_counted => is_counted)
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
  perform private.require(
    case when action like '%-exported' then 'an admin' else 'somebody of the desk' end, 'report this access'
  );
  if action not in (
    'board-opened', 'today-opened', 'trash-opened', 'report-leads-opened', 'lead-opened',
    'leads-exported', 'activity-exported'
  ) then
    raise exception 'This is no access that the desk reports' using errcode = 'check_violation';
  end if;
  perform private.write_audit(
    action, case when lead_id is not null then 'lead' end, lead_id, jsonb_strip_nulls(jsonb_build_object('rows', row_count))
  );
end $function$;

CREATE OR REPLACE FUNCTION public.merge_leads(kept_id uuid, merged_id uuid, seen_kept jsonb, seen_merged jsonb, taken text[] DEFAULT '{}'::text[])
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kept public.leads;
  other public.leads;
  after public.leads;
  changed text[];
  -- The other columns of a stage follow from the move.
  fields text[] := array(
    select key from private.merged_fields() as field, unnest(field) as key
    where field[1] = any (taken) and (field[1] <> 'stage' or key = 'stage')
  );
begin
  perform private.require_lead_access('merge leads', row(seen_kept, seen_merged, taken));
  -- In one order, as change_leads.
  perform from public.leads where id in (kept_id, merged_id) order by id for update;
  select * into kept from public.leads where id = kept_id and deleted_at is null and to_jsonb(leads) @> seen_kept;
  select * into other from public.leads
  where id = merged_id and id <> kept_id and deleted_at is null and to_jsonb(leads) @> seen_merged;
  if kept.id is null or other.id is null then return; end if;
  select * into after from private.set_merged_fields(jsonb_populate_record(kept, private.only(to_jsonb(other), fields)));
  changed := array(select key from private.changed_columns(kept, after) as key where key not in ('updated_at', 'country'));
  update public.leads set
    deleted_at = clock_timestamp(),
    merged_into = kept_id,
    merged_over = jsonb_build_object(
      'before', private.only(to_jsonb(kept), changed), 'after', private.only(to_jsonb(after), changed)
    )
  where id = merged_id;
  insert into public.lead_events (lead_id, kind, other_lead, fields)
  values (kept_id, 'merged', merged_id, array(
    select field from unnest(taken) as field where field = any (changed) order by field
  ));
  perform private.refresh_lead_search(array[merged_id]);
  perform private.count_attempts(kept_id);
  perform private.write_audit('leads-merged', 'lead', kept_id, jsonb_build_object('other', merged_id));
  return query select * from public.leads where id in (kept_id, merged_id);
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
  set place = case template.id when moved.id then other.place else moved.place end where template.id in (moved.id, other.id);
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.prove_password(for_act text, for_session uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare made uuid;
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
  on conflict do nothing returning proof into made;
  if made is null then
    raise exception 'This needs the password again.' using errcode = 'PT403', detail = 'PASSWORD_NEEDED';
  end if;
  return made;
end $function$;

CREATE OR REPLACE FUNCTION public.record_attempt(attempt uuid, lead_id uuid, channel text, template text DEFAULT NULL::text, reached boolean DEFAULT NULL::boolean)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare noted public.lead_events;
begin
  perform private.require_lead_access('note an attempt', row(channel, template));
  perform from public.leads where leads.id = record_attempt.lead_id and deleted_at is null for update;
  if not found then return; end if;
  insert into public.lead_events (lead_id, kind, channel, template, attempt, created_at)
  values (
    record_attempt.lead_id, case reached when true then 'reached' when false then 'not-reached' else 'attempted' end,
    record_attempt.channel, record_attempt.template, record_attempt.attempt, clock_timestamp()
  )
  on conflict on constraint lead_events_attempt_once do update set kind = excluded.kind
  where lead_events.lead_id = excluded.lead_id and lead_events.actor = auth.uid() returning * into noted;
  if noted.id is null then return; end if;
  return query select * from private.count_attempts(noted.lead_id, noted);
end $function$;

CREATE OR REPLACE FUNCTION public.record_lead_mail(lead_ids uuid[], claimed_at timestamp with time zone, failure text DEFAULT NULL::text, is_unconfirmed boolean DEFAULT false)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.check_size(64000, ROW(lead_ids, failure)) AS check_size;
 SELECT private.end_claim(record_lead_mail.lead_ids, record_lead_mail.claimed_at, (record_lead_mail.failure IS NULL), record_lead_mail.is_unconfirmed, COALESCE(NULLIF(record_lead_mail.failure, ''::text), chat.failure, 'The sales chat was not notified.'::text)) AS end_claim
    FROM private.sales_chat chat;
END;

ALTER FUNCTION "public"."record_lead_mail"(uuid[], timestamp with time zone, text, boolean) OWNER TO "postgres";

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
    from unnest(lead_ids) as sent left join public.leads on leads.id = sent on conflict do nothing;
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
declare new_digest bytea := sha256(convert_to(list::text, 'UTF8'));
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
  from jsonb_each(list -> 'words') as entry order by entry.key on conflict do nothing;

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
  on conflict (page, document, key, hash) do update set is_current = true, last_seen = now(), place = excluded.place;

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
end $function$;

CREATE OR REPLACE FUNCTION public.require_two_factors(required boolean)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.require('the primary admin'::text, 'change this'::text) AS require;
 SELECT private.require('somebody with a second factor'::text, 'change this'::text) AS require;
 UPDATE public.app_settings SET require_two_factors = require_two_factors.required
   WHERE app_settings.id;
END;

ALTER FUNCTION "public"."require_two_factors"(boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.restore_lead(lead_id uuid, seen_deleted_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.require_lead_access('restore a lead'::text) AS require_lead_access;
 SELECT (EXISTS ( SELECT
            FROM public.change_leads('restore'::text, jsonb_build_array(jsonb_build_object('id', restore_lead.lead_id, 'seen', jsonb_build_object('deleted_at', restore_lead.seen_deleted_at))), false) change_leads(id, company_name, contact_name, contact_number, email, solution_interested, remarks, stage, source, attribution, created_at, updated_at, deleted_at, notification_status, is_suspected, notification_error, notification_claimed_at, notified_at, stage_changed_at, first_response_at, purge_at, consent_text, consent_version, consented_at, country, owner, next_action, next_action_on, value, value_currency, lost_reason, merged_into, merged_over, path, language, is_counted, attempts, attempted_at))) AS "exists";
END;

ALTER FUNCTION "public"."restore_lead"(uuid, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.set_assigns_in_turn(is_on boolean)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.require('an admin'::text, 'change the settings'::text) AS require;
 UPDATE public.app_settings SET assigns_in_turn = set_assigns_in_turn.is_on
   WHERE app_settings.id;
END;

ALTER FUNCTION "public"."set_assigns_in_turn"(boolean) OWNER TO "postgres";

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
  perform private.require('an admin', 'change the settings', row(new_url));
  select url into before from private.webhook for update;
  update private.webhook set
    url = new_url, secret = made, old_secret = null, old_secret_until = null, tries = 0, next_call_at = '-infinity',
    sent_at = null, failed_at = null, failure = null, failing_since = null, stopped_at = null;
  if new_url is null then delete from private.webhook_outbox; end if;
  -- The host alone: a path may be a password.
  perform private.write_audit('setting-changed', 'setting', details => jsonb_build_object('of', 'Webhook', 'changes',
    jsonb_build_object('address', jsonb_build_object('from', split_part(before, '/', 3), 'to', split_part(new_url, '/', 3)))
  ));
  return made;
end $function$;

CREATE OR REPLACE FUNCTION public.soft_delete_lead(lead_id uuid, seen_stage public.lead_stage DEFAULT NULL::public.lead_stage)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.require_lead_access('delete a lead'::text) AS require_lead_access;
 SELECT (EXISTS ( SELECT
            FROM public.change_leads('trash'::text, jsonb_build_array(jsonb_build_object('id', soft_delete_lead.lead_id, 'seen', jsonb_build_object('stage', soft_delete_lead.seen_stage))), false) change_leads(id, company_name, contact_name, contact_number, email, solution_interested, remarks, stage, source, attribution, created_at, updated_at, deleted_at, notification_status, is_suspected, notification_error, notification_claimed_at, notified_at, stage_changed_at, first_response_at, purge_at, consent_text, consent_version, consented_at, country, owner, next_action, next_action_on, value, value_currency, lost_reason, merged_into, merged_over, path, language, is_counted, attempts, attempted_at))) AS "exists";
END;

ALTER FUNCTION "public"."soft_delete_lead"(uuid, public.lead_stage) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.two_factors_required()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.require('somebody of the desk'::text, 'read the settings'::text) AS require;
 SELECT app_settings.require_two_factors
    FROM public.app_settings;
END;

ALTER FUNCTION "public"."two_factors_required"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.undo_attempt(attempt uuid)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare undone public.lead_events;
begin
  perform private.require_lead_access('take an attempt back');
  perform from public.leads where leads.id = (
    select event.lead_id from public.lead_events as event where event.attempt = undo_attempt.attempt
  ) for update;
  delete from public.lead_events as event
  where event.attempt = undo_attempt.attempt and event.actor = auth.uid() returning * into undone;
  if undone.id is null then return; end if;
  undone.kind := 'attempted';
  return query select * from private.count_attempts(undone.lead_id, undone);
end $function$;

CREATE OR REPLACE FUNCTION public.undo_lead_move(lead_id uuid, moved_at timestamp with time zone)
 RETURNS SETOF public.leads
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.require_lead_access('undo a move');
  select * from public.change_leads('undo-move', jsonb_build_array(
    jsonb_build_object('id', lead_id, 'seen', jsonb_build_object('updated_at', moved_at))
  ), false);
$function$;

ALTER FUNCTION "public"."undo_lead_move"(uuid, timestamp with time zone) OWNER TO "postgres";

CREATE TRIGGER leads_outbox AFTER INSERT ON public.leads FOR EACH ROW WHEN ((new.notification_status = 'waiting'::text)) EXECUTE FUNCTION private.announce_lead();

COMMENT ON COLUMN "private"."lead_credits"."arms" IS 'Versions of experiments: token and 0 (control) or 1 (variant).';

COMMENT ON COLUMN "private"."password_proofs"."for_session" IS 'The session that may change the password by it, for that act.';

COMMENT ON COLUMN "private"."webhook_outbox"."is_aside" IS 'Set after three failures while a later one was taken.';

COMMENT ON COLUMN "public"."app_settings"."client_address_header" IS 'Whose last entry, the gateway''s, names the client.';

COMMENT ON COLUMN "public"."app_settings"."leads_per_minute" IS 'Unmarked leads of the site; as many more are marked.';

COMMENT ON COLUMN "public"."leads"."first_response_at" IS 'When the desk first moved the lead on, wrote a note or reached it; of a lead that the desk added: when it came in. Giving it up is no response.';

COMMENT ON FUNCTION "private"."admit_client"() IS 'PT429 where twice the limit of an address was refused within an hour.';

COMMENT ON FUNCTION "private"."admit_lead"() IS 'PT413 for a second lead of the request, PT429 past the limit of its address.';

COMMENT ON FUNCTION "private"."announce_lead"() IS 'Sales and the desk''s browsers are to be notified of a lead.';

COMMENT ON FUNCTION "private"."arms_of"(text) IS 'The versions that a tab sends: tokens of eight characters, each with 0 or 1.';

COMMENT ON FUNCTION "private"."audit_account"() IS 'Audits an account. Arguments: what, its column, "self" for one''s own act.';

COMMENT ON FUNCTION "private"."board_conditions"(jsonb) IS 'The SQL condition of a view: solution, source, country, language, owner (id, me, none), only (overdue, new, unplanned), late (day, instants), since, before, suspected (only, no), words.';

COMMENT ON FUNCTION "private"."can_be_notified"(public.leads) IS 'Whether nobody sends its message, nor lost the answer to one in 10 minutes.';

COMMENT ON FUNCTION "private"."check_size"(integer, record) IS 'Raises PT413 where these values have more bytes.';

COMMENT ON FUNCTION "private"."count_attempts"(uuid, public.lead_events) IS 'Sets attempts, attempted_at and first response of a lead after this attempt was noted or taken back, with those of the leads merged into it; returns the lead.';

COMMENT ON FUNCTION "private"."count_refusals"(text, integer) IS 'Refused requests of a locked address in an hour; a rollback keeps them.';

COMMENT ON FUNCTION "private"."count_totals"(date, date, text) IS 'The counters of these days, as word_days: of a document, or with null of all.';

COMMENT ON FUNCTION "private"."credit_lead"() IS 'Writes what brought a new lead, once.';

COMMENT ON FUNCTION "private"."end_claim"(uuid[], timestamp with time zone, boolean, boolean, text) IS 'Records how the message of a claim ended; false where another has claimed them.';

COMMENT ON FUNCTION "private"."events_of"(jsonb, text) IS 'What count_visit counts: the visit, and known sections seen and links pressed.';

COMMENT ON FUNCTION "private"."has_role"(text) IS 'Whether the caller has this role, or any, a live session and their second factor.';

COMMENT ON FUNCTION "private"."keep_counts"() IS 'Makes three months of counter tables, adds up what is over, forgets networks.';

COMMENT ON FUNCTION "private"."known_candidates"(jsonb) IS 'Which of some leads are here already (other_id), or earlier among them.';

COMMENT ON FUNCTION "private"."leads_like"(text, text, text, uuid, boolean) IS 'The newest six each with this mailbox, number or name, and what is alike.';

COMMENT ON FUNCTION "private"."limit_lead"() IS 'PT429 past the limit of a mailbox from one network, or ten addresses'' of a network; marks it past those of mailbox, network (three addresses'') and site; PT503 past that of marked leads.';

COMMENT ON FUNCTION "private"."lock_admins"(uuid) IS 'Locks the roles; NOT_ADMIN unless the user acted for, the log''s actor, is one.';

COMMENT ON FUNCTION "private"."lock_slots"(text) IS 'Waits for others that count this key, so that a burst is counted one by one.';

COMMENT ON FUNCTION "private"."needs_list"(jsonb, text) IS 'Whether the list is ten minutes old, or ten seconds and lacks this visit''s.';

COMMENT ON FUNCTION "private"."next_unnotified"() IS 'The leads of the next message, unsuspected first: one of three, or 20.';

COMMENT ON FUNCTION "private"."plain_text"(text) IS 'A line without invisible characters, as plainText of src/lib/clean-text.ts.';

COMMENT ON FUNCTION "private"."prepare_lead"() IS 'Brings values to their plain form, completes and cuts them, sets the time of a consent; refuses an invalid e-mail address, and a new number that is invalid.';

COMMENT ON FUNCTION "private"."record_lead_event"() IS 'An event for each creation, stage, trash, owner, plan, value, reason.';

COMMENT ON FUNCTION "private"."recovery_code_hash"(text, text) IS 'A recovery code''s stored hash; salt: a new one, or this person''s.';

COMMENT ON FUNCTION "private"."report_groups"(private.report_lead[]) IS 'Leads by owner, then by language: counts, report_won, median response time.';

COMMENT ON FUNCTION "private"."report_leads"(date, date, text) IS 'The leads that came in on these days, of a country or with null of all, and what became of each. Response times are in working hours.';

COMMENT ON FUNCTION "private"."role_of"(uuid) IS 'The role of an account: primary, admin or member; null for one without.';

COMMENT ON FUNCTION "private"."signed_time"(text, bigint) IS 'A time in milliseconds, signed for "form" (opened) or "human" (verified).';

COMMENT ON FUNCTION "private"."take_room"(text, integer, interval) IS 'Counts one use of a key and returns which it is within the period, at most an hour; null, counting nothing, after the allowed number.';

COMMENT ON FUNCTION "private"."undo_moves"(jsonb, uuid[]) IS 'Moves leads back to where the move with this updated_at found them; their ids.';

COMMENT ON FUNCTION "private"."use_proof"(uuid, text) IS 'Uses a note; false unless it is the caller''s, of another session, and fresh.';

COMMENT ON FUNCTION "private"."wilson"(numeric, numeric) IS 'A rate in its 95 % interval: {low, rate, high}; null below 30 trials.';

COMMENT ON FUNCTION "private"."word_results"(date, date, private.count_total[]) IS 'For each page and words: visits that saw or pressed them, leads, customers.';

COMMENT ON FUNCTION "private"."write_audit"(text, text, uuid, jsonb, uuid) IS 'Adds a row to the log, by acting_user, the caller, or whom lock_admins named.';

COMMENT ON FUNCTION "public"."change_leads"(text, jsonb, boolean) IS 'Changes up to 1,000 leads, each with its history; returns them. act: move, undo-move, assign, plan, lose, trash or restore; changes: ids, what was seen and what is new: {"id", "seen": {"stage"}, "stage"}. Where one is not as it was seen, nothing is changed (PT409), without is_whole only the others.';

COMMENT ON FUNCTION "public"."check_request"() IS 'PostgREST''s db_pre_request: refuses a lead of more than 64 kB (HTTP 413).';

COMMENT ON FUNCTION "public"."claim_lead_confirmation"() IS 'The next lead whose sender gets a letter: address and language.';

COMMENT ON FUNCTION "public"."claim_lead_notification"(uuid, jsonb) IS 'As claim_unnotified_leads, for the visitor of a lead and the limit of their address (PT429); a lead that no visitor sent is claimed alone. No row where it is sent or being sent.';

COMMENT ON FUNCTION "public"."claim_lead_pushes"() IS 'The leads that browsers are to be notified of, once, and the browsers.';

COMMENT ON FUNCTION "public"."claim_unnotified_leads"() IS 'The next leads for one message to the sales chat: one, or 20 of a burst; no row while somebody else sends or the chat asked for a pause.';

COMMENT ON FUNCTION "public"."count_recovery_codes"() IS 'How many recovery codes the caller has left.';

COMMENT ON FUNCTION "public"."export_person"(text) IS 'All that any table has of the person with this address: {email, exported_at, leads, requests_in_the_last_hour}, each lead as private.copy_of_lead has it.';

COMMENT ON FUNCTION "public"."find_duplicates"(jsonb) IS 'For some leads that are not stored yet those that are here already, in the trash too: [{place, id, company_name, contact_name, created_at, same, is_trashed}], see private.known_candidates.';

COMMENT ON FUNCTION "public"."find_unnotified_lead"(jsonb) IS 'The newest lead of 24 hours with these fields (companyName, contactName, contactNumber, email, solutionInterested, remarks) of which the sales chat has no message; or null.';

COMMENT ON FUNCTION "public"."get_assigns_in_turn"() IS 'Whether each new lead is given to the next of the desk in turn.';

COMMENT ON FUNCTION "public"."get_board_choices"() IS 'The solutions, sources and languages on the board, for its filters.';

COMMENT ON FUNCTION "public"."get_changed_leads"(timestamp with time zone) IS 'Every lead, in the trash or not, that changed at or after a time.';

COMMENT ON FUNCTION "public"."get_desk_settings"() IS 'What change_desk_settings changes, whether the caller may, and messages that Telegram refused to remove, the oldest sent at refused_since.';

COMMENT ON FUNCTION "public"."get_duplicates"(uuid[]) IS 'For each of 500 leads at most, others on the board that seem of one person: [{lead_id, id, company_name, contact_name, created_at, same}], same being some of email, number and name.';

COMMENT ON FUNCTION "public"."get_import_progress"() IS 'How many rows the running import has stored, before others see any.';

COMMENT ON FUNCTION "public"."get_lead_keys"() IS 'The keys that leads come in by, without those that were revoked.';

COMMENT ON FUNCTION "public"."get_lead_reading"(uuid) IS 'What a lead''s tab had read and what is credited with it: {read: [{page, sections: [first words]}], pressed: {page, heading, target}, campaign}; null where the lead has no path.';

COMMENT ON FUNCTION "public"."get_messages_to_remove"(uuid) IS '100 messages to remove, the oldest, for an admin or null.';

COMMENT ON FUNCTION "public"."get_reach_of_erasure"(text) IS 'How many leads erase_person would erase, by address, its own first.';

COMMENT ON FUNCTION "public"."get_report_leads"(date, date, text, jsonb, boolean) IS 'The newest 500 leads behind a figure of get_report: {total, leads}. behind has week, source, reached, stage, answered, person, name, weekday, reason, owner, language, currency; '''' is null.';

COMMENT ON FUNCTION "public"."get_status"() IS 'Since when the oldest lead waits and the sales chat and the webhook fail, whether the database knows the functions, and when each job last ended well.';

COMMENT ON FUNCTION "public"."get_today"(date, boolean, integer) IS 'What to work on, page_size each: leads without an answer, the longest waiting first, suspected last; planned for today or before; open without a plan. One''s own and unassigned ones, or all.';

COMMENT ON FUNCTION "public"."get_trashed_leads"() IS 'The leads in the trash, the last deleted first, after erasing what is due.';

COMMENT ON FUNCTION "public"."get_turnstile"() IS 'The captcha''s site key, when one first passed, whether the caller changes it.';

COMMENT ON FUNCTION "public"."get_webhook"() IS 'The webhook''s address, how many events wait, how sending goes; no secret.';

COMMENT ON FUNCTION "public"."grant_role"(uuid, text, uuid) IS 'Makes an existing user an admin or a member, on behalf of an admin.';

COMMENT ON FUNCTION "public"."import_leads"(jsonb, boolean, boolean) IS 'Stores leads of a file as answered, all or none, without owner or message; known ones only with_known; for the report with is_counted. Returns {added, known}: known are places from 0.';

COMMENT ON FUNCTION "public"."receive_lead"(text, jsonb, text, boolean) IS 'Stores a lead by the key with this hash, once an external_id; with is_test only checks it. Returns {id, status: created, repeated or test} or {refused: {field: why}}; UNKNOWN_KEY, PT429.';

COMMENT ON FUNCTION "public"."record_lead_mail"(uuid[], timestamp with time zone, text, boolean) IS 'Records how a claim''s e-mail ended (null failure: well) or was lost.';

COMMENT ON FUNCTION "public"."record_lead_notification"(uuid[], timestamp with time zone, text, integer, text, bigint, boolean) IS 'Records how a claim''s message ended (null failure: well), what was sent, the pause that the chat asked for, whether only the answer was lost; false where another has claimed the leads.';

COMMENT ON FUNCTION "public"."record_sections"(jsonb) IS 'Keeps the newest builds sections.json; credits leads that came before it.';

COMMENT ON FUNCTION "public"."require_two_factors"(boolean) IS 'Sets whether every admin needs a second factor. The caller has one.';

COMMENT ON FUNCTION "public"."restore_lead"(uuid, timestamp with time zone) IS 'Takes a lead out of the trash, with seen_deleted_at only of that deletion.';

COMMENT ON FUNCTION "public"."seen_client_address"(jsonb) IS 'The address that limits count for these headers, else this request''s.';

COMMENT ON FUNCTION "public"."set_assigns_in_turn"(boolean) IS 'Sets whether each new lead is given to the next of the desk in turn.';

COMMENT ON FUNCTION "public"."soft_delete_lead"(uuid, public.lead_stage) IS 'Moves a lead to the trash, with seen_stage only from that stage; or false.';

COMMENT ON FUNCTION "public"."two_factors_required"() IS 'Whether every admin needs a second factor.';

COMMENT ON FUNCTION "public"."undo_lead_move"(uuid, timestamp with time zone) IS 'Takes back a move, or undoing, by updated_at of its row; returns the row.';

COMMENT ON TABLE "private"."experiment_counts" IS 'Tabs that first saw a version on a day of Singapore, and that pressed in it.';

COMMENT ON TABLE "private"."experiments" IS 'The experiments that a build has had. Other words are another token.';

COMMENT ON TABLE "private"."function_address" IS 'One row after a deployment; in no backup, so that no other project is called.';

COMMENT ON TABLE "private"."lead_credits" IS 'What brought a lead, written once: the link to the form, the campaign; or nulls.';

COMMENT ON TABLE "private"."sales_chat" IS 'One row: how sending to the sales chat goes.';

COMMENT ON TABLE "private"."section_groups" IS 'How often groups of networks saw and used words.';

COMMENT ON TABLE "private"."turnstile" IS 'One row: the secret key, or null, and when a first visitor passed, if any.';

COMMENT ON TABLE "private"."word_days" IS 'The counters of days that are over, added up over languages and windows, those of sections over sources too; a month goes when word_months has it.';

REVOKE ALL ON FUNCTION "private"."announce_lead"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."arms_of"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."can_be_notified"(public.leads) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_unnotified"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."role_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."claim_lead_confirmation"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."claim_lead_confirmation"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."claim_lead_pushes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."claim_lead_pushes"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."claim_unnotified_leads"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."claim_unnotified_leads"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."count_recovery_codes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."count_recovery_codes"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."find_duplicates"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."find_duplicates"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."find_unnotified_lead"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."find_unnotified_lead"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_assigns_in_turn"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_assigns_in_turn"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_board_choices"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_board_choices"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_changed_leads"(timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_changed_leads"(timestamp with time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_duplicates"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_duplicates"(uuid[]) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_import_progress"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_import_progress"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_lead_keys"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_lead_keys"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_lead_reading"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_lead_reading"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_reach_of_erasure"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_reach_of_erasure"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_trashed_leads"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_trashed_leads"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_turnstile"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_turnstile"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_webhook"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_webhook"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."grant_role"(uuid, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."grant_role"(uuid, text, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."record_lead_mail"(uuid[], timestamp with time zone, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."record_lead_mail"(uuid[], timestamp with time zone, text, boolean) TO "service_role";

REVOKE ALL ON FUNCTION "public"."require_two_factors"(boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."require_two_factors"(boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."restore_lead"(uuid, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."restore_lead"(uuid, timestamp with time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."set_assigns_in_turn"(boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_assigns_in_turn"(boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."soft_delete_lead"(uuid, public.lead_stage) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."soft_delete_lead"(uuid, public.lead_stage) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."two_factors_required"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."two_factors_required"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."undo_lead_move"(uuid, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."undo_lead_move"(uuid, timestamp with time zone) TO "authenticated";
