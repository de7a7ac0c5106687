DROP TRIGGER "leads_record_next_action" ON "public"."leads";

ALTER TABLE "public"."lead_events" DROP CONSTRAINT "lead_events_kind_known";

ALTER TABLE "public"."lead_events" DROP CONSTRAINT "lead_events_reached_somehow";

DROP FUNCTION "public"."record_reached"(uuid, text);

DROP FUNCTION "public"."undo_reached"(uuid);

ALTER TABLE "public"."lead_events" ADD COLUMN "attempt" uuid;

ALTER TABLE "public"."lead_events" ADD COLUMN "template" text;

ALTER TABLE "public"."leads" ADD COLUMN "attempts" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."leads" ADD COLUMN "attempted_at" timestamp with time zone;

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
    where leads.id = of_lead
    returning leads.*;
end $function$;

ALTER FUNCTION "private"."count_attempts"(uuid, public.lead_events) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.forget_next_action()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.next_action := null;
  new.next_action_on := null;
  update public.lead_events set next_action = null, next_action_on = null
  where lead_id = new.id and next_action is not null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.keep_lead_age()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.purge_at := case when new.merged_into is null then new.deleted_at + interval '30 days' end;
  if tg_op = 'INSERT' then
    new.stage_changed_at := new.created_at;
    return new;
  end if;
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  -- undo_lead_move sets both times and the plan itself.
  if new.stage <> old.stage and new.stage_changed_at = old.stage_changed_at then
    new.stage_changed_at := new.updated_at;
    new.lost_reason := null;
    if new.stage in ('closed', 'failed')
      and (new.next_action, new.next_action_on) is not distinct from (old.next_action, old.next_action_on)
    then
      new.next_action := null;
      new.next_action_on := null;
    end if;
    -- Neither a lead that is given up nor one that goes back to where it came in has been answered by that.
    if new.stage not in ('failed', private.stage_for_source(new.source)) then
      new.first_response_at := coalesce(old.first_response_at, new.updated_at);
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.record_lead_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into public.lead_events (lead_id, kind, to_stage) values (new.id, 'created', new.stage);
    return null;
  end if;
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
  if (new.deleted_at is null) <> (old.deleted_at is null)
    and new.merged_into is not distinct from old.merged_into
  then
    insert into public.lead_events (lead_id, kind, created_at)
    values (new.id, case when new.deleted_at is null then 'restored' else 'deleted' end, new.updated_at);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.report_attempts(leads private.report_lead[])
 RETURNS TABLE(attempt_count integer, reached_count integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT (count(*))::integer AS count,
     (count(DISTINCT event.lead_id) FILTER (WHERE (event.kind = 'reached'::text)))::integer AS count
    FROM (unnest(report_attempts.leads) lead(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency, is_counted)
      JOIN public.lead_events event ON ((event.lead_id = lead.id)))
   WHERE (event.kind = ANY (ARRAY['attempted'::text, 'not-reached'::text, 'reached'::text]));
END;

ALTER FUNCTION "private"."report_attempts"(private.report_lead[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.change_leads(act text, changes jsonb, is_whole boolean DEFAULT true)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  fitting uuid[];
begin
  perform private.check_size(1000000, row(act, changes));
  perform private.require_lead_access('change leads');
  if jsonb_array_length(changes) > 1000 then
    raise exception 'At most 1,000 leads are changed at once' using errcode = 'check_violation';
  end if;
  if act = 'trash' then
    perform private.purge_trash();
  end if;
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
    when 'move' then return query
      update public.leads set stage = change.stage
      from jsonb_to_recordset(changes) as change (id uuid, stage public.lead_stage)
      where leads.id = change.id and leads.id = any (fitting) returning leads.*;
    when 'undo-move' then return query
      update public.leads set
        stage = moved.from_stage,
        stage_changed_at = moved.previous_stage_changed_at,
        first_response_at = coalesce(moved.previous_first_response_at, private.first_answer(moved.lead_id)),
        lost_reason = moved.previous_lost_reason,
        -- The plan that ended with the move comes back; one that was made since stays, but not in an ended stage.
        (next_action, next_action_on) = (
          select case when comes then moved.next_action else leads.next_action end,
            case when comes then moved.next_action_on else leads.next_action_on end
          from (select leads.next_action is null or moved.from_stage in ('closed', 'failed')) as back (comes)
        )
      from jsonb_to_recordset(changes) as change (id uuid, seen jsonb)
      join public.lead_events as moved on moved.lead_id = change.id and moved.kind = 'moved'
        and moved.created_at = (change.seen ->> 'updated_at')::timestamptz
      where leads.id = change.id and leads.id = any (fitting) returning leads.*;
    when 'assign' then return query
      update public.leads set owner = change.owner
      from jsonb_to_recordset(changes) as change (id uuid, owner uuid)
      where leads.id = change.id and leads.id = any (fitting) returning leads.*;
    when 'plan' then return query
      update public.leads set
        next_action = change.next_action, next_action_on = change.next_action_on
      from jsonb_to_recordset(changes) as change (id uuid, next_action text, next_action_on date)
      where leads.id = change.id and leads.id = any (fitting) returning leads.*;
    when 'lose' then return query
      update public.leads set lost_reason = change.lost_reason
      from jsonb_to_recordset(changes) as change (id uuid, lost_reason text)
      where leads.id = change.id and leads.id = any (fitting) returning leads.*;
    when 'trash', 'restore' then return query
      update public.leads set deleted_at = case act when 'trash' then clock_timestamp() end
      where leads.id = any (fitting) returning leads.*;
    else
      raise exception 'This is nothing that is done with many leads' using errcode = 'check_violation';
  end case;
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
  perform private.require_desk_role('read the report');
  found_leads := array(select lead from private.report_leads(from_day, to_day, in_country) as lead);
  leads := array(select lead from unnest(found_leads) as lead where with_uncounted or lead.is_counted);
  return jsonb_build_object(
    'arrivals', private.rows_of('report_arrivals', leads),
    'funnel', private.rows_of('report_funnel', leads),
    'responses', private.rows_of('report_responses', leads),
    'attempts', private.rows_of('report_attempts', leads),
    'lost', private.rows_of('report_lost', leads),
    'won', private.rows_of('report_won', leads),
    'pages', private.rows_of('report_pages', leads),
    'sections', private.rows_of('report_sections', leads),
    'campaigns', private.rows_of('report_campaigns', leads),
    'waiting', private.report_waiting(in_country),
    'uncounted', (select count(*) from unnest(found_leads) as lead where not lead.is_counted)
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
  perform private.check_size(64000, row(seen_kept, seen_merged, taken));
  perform private.require_lead_access('merge leads');
  -- In one order, so that two who merge the same leads wait for each other.
  perform from public.leads where id in (kept_id, merged_id) order by id for update;
  select * into kept from public.leads
  where id = kept_id and deleted_at is null and to_jsonb(leads) @> seen_kept;
  select * into other from public.leads
  where id = merged_id and id <> kept_id and deleted_at is null and to_jsonb(leads) @> seen_merged;
  if kept.id is null or other.id is null then return; end if;
  select * into after from private.set_merged_fields(jsonb_populate_record(kept, private.only(to_jsonb(other), fields)));
  changed := array(
    select key from private.changed_columns(kept, after) as key where key not in ('updated_at', 'country')
  );
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

CREATE OR REPLACE FUNCTION public.record_attempt(attempt uuid, lead_id uuid, channel text, template text DEFAULT NULL::text, reached boolean DEFAULT NULL::boolean)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  noted public.lead_events;
begin
  perform private.check_size(64000, row(channel, template));
  perform private.require_lead_access('note an attempt');
  perform from public.leads where leads.id = record_attempt.lead_id and deleted_at is null for update;
  if not found then return; end if;
  insert into public.lead_events (lead_id, kind, channel, template, attempt, created_at)
  values (
    record_attempt.lead_id, case reached when true then 'reached' when false then 'not-reached' else 'attempted' end,
    record_attempt.channel, record_attempt.template, record_attempt.attempt, clock_timestamp()
  )
  on conflict on constraint lead_events_attempt_once do update set kind = excluded.kind
  where lead_events.lead_id = excluded.lead_id and lead_events.actor = auth.uid()
  returning * into noted;
  if noted.id is null then return; end if;
  return query select * from private.count_attempts(noted.lead_id, noted);
end $function$;

ALTER FUNCTION "public"."record_attempt"(uuid, uuid, text, text, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.undo_attempt(attempt uuid)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  undone public.lead_events;
begin
  perform private.require_lead_access('take an attempt back');
  perform from public.leads where leads.id = (
    select event.lead_id from public.lead_events as event where event.attempt = undo_attempt.attempt
  ) for update;
  delete from public.lead_events as event
  where event.attempt = undo_attempt.attempt and event.actor = auth.uid()
  returning * into undone;
  if undone.id is null then return; end if;
  undone.kind := 'attempted';
  return query select * from private.count_attempts(undone.lead_id, undone);
end $function$;

ALTER FUNCTION "public"."undo_attempt"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.unmerge_leads(kept_id uuid, merged_id uuid)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kept public.leads;
  other public.leads;
  before jsonb := '{}';
  columns text[];
  back public.leads;
begin
  perform private.require_lead_access('take a merge back');
  perform from public.leads where id in (kept_id, merged_id) order by id for update;
  select * into kept from public.leads where id = kept_id;
  select * into other from public.leads where id = merged_id and merged_into = kept_id;
  if kept.id is null or other.id is null then return; end if;
  -- What somebody has changed since stays as it is now.
  for columns in select * from private.merged_fields() loop
    if (
      select bool_and(to_jsonb(kept) -> key = other.merged_over -> 'after' -> key)
      from jsonb_object_keys(other.merged_over -> 'before') as key where key = any (columns[1:2])
    ) then
      before := before || private.only(other.merged_over -> 'before', columns);
    end if;
  end loop;
  if before ? 'owner'
    and not exists (select from public.user_roles where user_id = (before ->> 'owner')::uuid)
  then
    before := before || '{"owner": null}';
  end if;
  back := jsonb_populate_record(kept, before);
  if before ? 'stage' then
    back.first_response_at := coalesce(back.first_response_at, private.first_answer(kept_id));
  end if;
  perform private.set_merged_fields(back);
  update public.leads set deleted_at = null, merged_into = null, merged_over = null where id = merged_id;
  insert into public.lead_events (lead_id, kind, other_lead) values (kept_id, 'unmerged', merged_id);
  perform private.refresh_lead_search(array[merged_id, kept_id]);
  perform private.count_attempts(kept_id);
  perform private.write_audit('merge-taken-back', 'lead', kept_id, jsonb_build_object('other', merged_id));
  return query select * from public.leads where id in (kept_id, merged_id);
end $function$;

ALTER TABLE "public"."lead_events" ADD CONSTRAINT "lead_events_attempt_once" UNIQUE (attempt);

ALTER TABLE "public"."lead_events" ADD CONSTRAINT "lead_events_attempted_somehow" CHECK (((kind <> ALL (ARRAY['attempted'::text, 'not-reached'::text, 'reached'::text])) OR (channel IS NOT NULL)));

ALTER TABLE "public"."lead_events" ADD CONSTRAINT "lead_events_kind_known" CHECK ((kind = ANY (ARRAY['created'::text, 'moved'::text, 'deleted'::text, 'restored'::text, 'corrected'::text, 'attempted'::text, 'not-reached'::text, 'reached'::text, 'assigned'::text, 'planned'::text, 'done'::text, 'valued'::text, 'lost'::text, 'merged'::text, 'unmerged'::text, 'note-edited'::text, 'note-deleted'::text, 'note-restored'::text])));

ALTER TABLE "public"."lead_events" ADD CONSTRAINT "lead_events_template_length" CHECK (((char_length(template) >= 1) AND (char_length(template) <= 60)));

CREATE TRIGGER leads_record_next_action AFTER UPDATE OF next_action, next_action_on ON public.leads FOR EACH ROW WHEN ((((old.next_action IS DISTINCT FROM new.next_action) OR (old.next_action_on IS DISTINCT FROM new.next_action_on)) AND ((new.next_action IS NOT NULL) OR (new.stage = old.stage)))) EXECUTE FUNCTION private.record_next_action();

COMMENT ON COLUMN "public"."lead_events"."attempt" IS 'The id that the browser made for a call, a WhatsApp or an e-mail; null of those noted before there were ids.';

COMMENT ON COLUMN "public"."lead_events"."next_action" IS 'What was planned, or done; of a move: the plan that ended with it. Null where a plan was dropped, and of an anonymised lead.';

COMMENT ON COLUMN "public"."lead_events"."template" IS 'The name of the template that the message began with, at the time; null without one.';

COMMENT ON COLUMN "public"."leads"."attempted_at" IS 'When the last of its attempts was started; null without one.';

COMMENT ON COLUMN "public"."leads"."attempts" IS 'How many calls, WhatsApps and e-mails to the lead were started, whether they reached it or not.';

COMMENT ON FUNCTION "private"."count_attempts"(uuid, public.lead_events) IS 'Sets attempts and attempted_at of a lead from its history and that of the leads merged into it, and its first response after this attempt was noted or taken back; returns the lead.';

COMMENT ON FUNCTION "private"."keep_lead_age"() IS 'Trigger on leads: sets stage_changed_at, first_response_at and purge_at, takes the lost reason from a lead that is moved and the plan from one that is closed or failed, and makes updated_at greater at each change.';

COMMENT ON FUNCTION "private"."report_attempts"(private.report_lead[]) IS 'How many calls, WhatsApps and e-mails to these leads were started, and how many of the leads were reached by one.';

COMMENT ON FUNCTION "public"."record_attempt"(uuid, uuid, text, text, boolean) IS 'Notes that a lead was tried by call, whatsapp or email, and with the same id what came of it: reached is null while nobody said. Returns the lead, none where it is in the trash. For the desk.';

COMMENT ON FUNCTION "public"."undo_attempt"(uuid) IS 'Takes back one''s own attempt and what came of it; returns the lead, none where there is no such attempt. For the desk.';

REVOKE ALL ON FUNCTION "private"."count_attempts"(uuid, public.lead_events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_attempts"(private.report_lead[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."record_attempt"(uuid, uuid, text, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."record_attempt"(uuid, uuid, text, text, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."undo_attempt"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."undo_attempt"(uuid) TO "authenticated";

-- Each time a lead was reached was an attempt. That it is counted is no activity, which would keep the lead longer.
ALTER TABLE "public"."leads" DISABLE TRIGGER USER;

UPDATE public.leads SET (attempts, attempted_at) = (reached.attempts, reached.attempted_at)
FROM (
  SELECT lead_id, count(*)::integer AS attempts, max(created_at) AS attempted_at
  FROM public.lead_events WHERE kind = 'reached' GROUP BY lead_id
) AS reached
WHERE leads.id = reached.lead_id;

ALTER TABLE "public"."leads" ENABLE TRIGGER USER;
