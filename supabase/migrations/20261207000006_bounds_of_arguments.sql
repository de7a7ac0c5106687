DROP FUNCTION "private"."needs_list"(jsonb);

ALTER TABLE "private"."sections_read" ADD COLUMN "digest" bytea;

ALTER TABLE "private"."sections_read" ADD COLUMN "written_at" timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone;

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
end
$function$;

ALTER FUNCTION "private"."check_size"(integer, record) OWNER TO "postgres";

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
      where not exists (
        select from private.section_places where page = visit ->> 'page' and hash = item.hash
      )
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
  -- Whoever changes the row reads the list for everybody.
  update private.sections_read set read_at = clock_timestamp() where clock_timestamp() - read_at >= age;
  return found;
end
$function$;

ALTER FUNCTION "private"."needs_list"(jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.add_lead(lead jsonb)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  new_id uuid := coalesce((lead ->> 'id')::uuid, gen_random_uuid());
begin
  perform private.check_size(64000, row(lead));
  perform private.require_desk_role('add a lead');
  perform private.store_given_leads(
    jsonb_build_array(lead || jsonb_build_object('id', new_id)), 'added-by-hand', auth.uid()
  );
  return query select * from public.leads where leads.id = new_id and leads.source = 'added-by-hand';
end $function$;

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
  perform private.require_desk_role('change leads');
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
        lost_reason = moved.previous_lost_reason
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

CREATE OR REPLACE FUNCTION public.change_role(target_user uuid, new_role text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_size(64000, row(new_role));
  perform private.require_admin('change roles');
  perform private.lock_admins(auth.uid());
  if not exists (select from public.user_roles where user_id = target_user) then
    raise exception 'No such user.' using errcode = 'PT404', detail = 'NOT_FOUND';
  end if;
  -- Whoever asks is an admin and stays one, so that there is always one left.
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
  perform private.require_admin('change the settings');
  perform private.require_primary_admin();
  if (new_site_key is null) <> (new_secret is null) then
    raise exception 'Give both keys, or none' using errcode = 'check_violation';
  end if;
  select secret is distinct from new_secret into is_other_secret from private.turnstile where id;
  update private.turnstile set secret = new_secret, proven_at = null where id;
  update public.app_settings set turnstile_site_key = new_site_key where id;
  if is_other_secret then
    perform private.write_audit('setting-changed', 'setting', details => '{"of": "Secret key of the captcha"}');
  end if;
end
$function$;

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
  if found_lead.notification_status = 'sent' or private.is_being_notified(found_lead) then
    return;
  end if;
  if address is not null then
    perform private.take_slot('notify:' || address, leads_per_address_per_hour)
    from public.app_settings;
  end if;
  if exists (select from private.lead_outbox as waiting where waiting.lead_id = found_lead.id) then
    return query select * from public.claim_untold_leads();
  else
    return query
      update public.leads set
        notification_status = 'sending', notification_claimed_at = private.claim_time()
      where id = found_lead.id and deleted_at is null
        and notification_status is distinct from 'sent' and not private.is_being_notified(leads)
      returning *;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.correct_lead(lead_id uuid, seen jsonb, corrected jsonb)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  before public.leads;
  after public.leads;
  changed text[];
begin
  perform private.check_size(64000, row(seen, corrected));
  perform private.require_desk_role('correct a lead');
  select * into before from public.leads where id = lead_id and to_jsonb(leads) @> seen for update;
  if before.id is null then return; end if;
  update public.leads set
    company_name = corrected ->> 'company_name',
    contact_name = corrected ->> 'contact_name',
    contact_number = corrected ->> 'contact_number',
    email = corrected ->> 'email'
  where id = lead_id returning * into after;
  changed := array(
    select key from private.changed_columns(before, after) as key
    where key in ('company_name', 'contact_name', 'contact_number', 'email')
  );
  if changed <> '{}' then
    insert into public.lead_events (lead_id, kind, fields) values (lead_id, 'corrected', changed);
    perform private.write_audit('details-corrected', 'lead', lead_id, jsonb_build_object('fields', changed));
  end if;
  return next after;
end $function$;

CREATE OR REPLACE FUNCTION public.count_board(view jsonb)
 RETURNS TABLE(stage public.lead_stage, total integer, shown integer, counted_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET random_page_cost TO '1.1'
AS $function$
declare
  conditions text := private.board_conditions(view);
begin
  perform private.check_size(64000, row(view));
  perform private.require_desk_role('count the board');
  if conditions = 'deleted_at is null' then
    return query
      select leads.stage, count(*)::integer, count(*)::integer, now() from public.leads
      where deleted_at is null group by leads.stage;
    return;
  end if;
  return query execute format(
    'with shown as (select stage, count(*)::integer as leads from public.leads where %s group by stage),
    total as (select stage, count(*)::integer as leads from public.leads where deleted_at is null group by stage)
    select total.stage, total.leads, coalesce(shown.leads, 0), now() from total left join shown using (stage)',
    conditions
  );
end $function$;

CREATE OR REPLACE FUNCTION public.count_chips(late jsonb DEFAULT '{}'::jsonb)
 RETURNS TABLE(overdue integer, mine integer, fresh integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET random_page_cost TO '1.1'
AS $function$
begin
  perform private.check_size(64000, row(late));
  perform private.require_desk_role('count the board');
  return query execute format(
    'select (select count(*)::integer from public.leads where %s),
      (select count(*)::integer from public.leads where %s),
      (select count(*)::integer from public.leads where %s)',
    private.board_conditions(jsonb_build_object('only', 'overdue', 'late', late)),
    private.board_conditions(jsonb_build_object('owner', 'me')),
    private.board_conditions(jsonb_build_object('only', 'new'))
  );
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
begin
  perform private.check_size(8000, row(visit, request_headers));
  if not is_list_read and private.needs_list(
    visit, coalesce(private.network_of(private.client_address(request_headers)), 'unknown')
  ) then
    return true;
  end if;
  if not exists (select from private.counted_pages where page = counted_page)
    or not private.may_count(counted_page, coalesce(private.client_address(request_headers), 'unknown'))
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
  insert into private.word_counts as known
    (day, page, section, action, target, language, source, viewport)
  select today, counted_page, event.section, event.action, event.target,
    visit ->> 'language', visit ->> 'source', visit ->> 'viewport'
  from (
    select '' as section, 'visit' as action, origin as target
    union
    select item.hash, 'seen', '' from jsonb_array_elements_text(visit -> 'seen') as item (hash)
    where exists (
      select from private.section_places where page = counted_page and hash = item.hash
    )
    union
    select press ->> 'section', kind.action, case kind.action when 'pressed' then press ->> 'to' else '' end
    from jsonb_array_elements(visit -> 'pressed') as press,
      (values ('pressed'), ('used')) as kind (action)
    where exists (
      select from private.section_places join private.section_words using (hash)
      where page = counted_page and hash = press ->> 'section'
        and (press ->> 'to' = any (links) or press ->> 'to' = '')
    )
  ) as event
  order by 3, 4, 5
  on conflict (day, page, section, action, target, language, source, viewport)
  do update set counted = known.counted + 1;
  perform private.count_arms(visit, today);
  return false;
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
  perform private.check_size(64000, row(person, confirmation));
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
end $function$;

CREATE OR REPLACE FUNCTION public.find_duplicates(candidates jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET random_page_cost TO '1.1'
AS $function$
begin
  perform private.check_size(1000000, row(candidates));
  perform private.require_desk_role('look for duplicates');
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'place', known.place, 'earlier', known.earlier, 'same', known.same,
      'id', other.id, 'company_name', other.company_name, 'contact_name', other.contact_name,
      'created_at', other.created_at, 'is_trashed', other.deleted_at is not null
    ) order by known.place, other.created_at desc, other.id), '[]')
    from private.known_candidates(candidates) as known
    left join public.leads as other on other.id = known.other_id
  );
end $function$;

CREATE OR REPLACE FUNCTION public.find_in_notes(words text[])
 RETURNS TABLE(word text, lead_ids uuid[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_size(2000, row(words));
  perform private.require_desk_role('search the notes');
  return query
    select asked, array(
      select distinct case when leads.merged_into is null then leads.id else private.root_of(leads.id) end
      from public.lead_notes join public.leads on leads.id = lead_notes.lead_id
      where lead_notes.deleted_at is null
        and private.fold_text(lead_notes.body)
          like '%' || regexp_replace(private.fold_text(asked), '([\\%_])', '\\\1', 'g') || '%'
    )
    from unnest(words[1:10]) as asked
    where asked <> '';
end $function$;

CREATE OR REPLACE FUNCTION public.find_untold_lead(fields jsonb)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.check_size(64000, ROW(fields)) AS check_size;
 SELECT leads.id
    FROM public.leads
   WHERE ((leads.deleted_at IS NULL) AND (leads.created_at > (now() - '1 day'::interval)) AND (leads.notification_status IS DISTINCT FROM 'sent'::text) AND (leads.email = lower((private.trim_text((find_untold_lead.fields ->> 'email'::text)) COLLATE "C"))) AND (leads.company_name = private.trim_text((find_untold_lead.fields ->> 'companyName'::text))) AND (leads.contact_name = private.trim_text((find_untold_lead.fields ->> 'contactName'::text))) AND (leads.contact_number = private.trim_text((find_untold_lead.fields ->> 'contactNumber'::text))) AND (leads.solution_interested = (find_untold_lead.fields ->> 'solutionInterested'::text)) AND (leads.remarks = private.trim_text(COALESCE((find_untold_lead.fields ->> 'remarks'::text), ''::text))))
   ORDER BY leads.created_at DESC, leads.id
  LIMIT 1;
END;

CREATE OR REPLACE FUNCTION public.finish_next_action(lead_id uuid, seen_action text, seen_on date)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_size(64000, row(seen_action));
  perform private.require_desk_role('finish an action');
  perform set_config('selat.next_action', 'done', true);
  return query
    update public.leads set next_action = null, next_action_on = null
    where leads.id = finish_next_action.lead_id and deleted_at is null
      and next_action = seen_action and next_action_on = seen_on
    returning leads.*;
  perform set_config('selat.next_action', '', true);
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
  perform private.require_desk_role('read the board');
  foreach asked in array stages loop
    -- A reply is due first where a lead was waiting for longest; whoever was answered comes after them, newest first.
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

CREATE OR REPLACE FUNCTION public.get_duplicates(lead_ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET random_page_cost TO '1.1'
AS $function$
begin
  perform private.check_size(64000, row(lead_ids));
  perform private.require_desk_role('look for duplicates');
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
      -- Anonymised leads are nobody's.
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
         ), arrivals AS (
          SELECT ((leads.created_at AT TIME ZONE 'Asia/Singapore'::text))::date AS day,
             ("right"(arm.arm, 1) = '1'::text) AS is_variant,
             count(*) AS leads
            FROM trial,
             private.lead_credits credit,
             LATERAL unnest(credit.arms) arm(arm),
             public.leads
           WHERE ((leads.id = credit.lead_id) AND (leads.deleted_at IS NULL) AND ("left"(arm.arm, 8) = trial.token))
           GROUP BY (((leads.created_at AT TIME ZONE 'Asia/Singapore'::text))::date), ("right"(arm.arm, 1) = '1'::text)
         ), days AS (
          SELECT day,
             is_variant,
             COALESCE(counted.visits, 0) AS visits,
             COALESCE(counted.pressed, 0) AS pressed,
             COALESCE(arrivals.leads, (0)::bigint) AS leads
            FROM (( SELECT experiment_counts.day,
                     experiment_counts.is_variant,
                     experiment_counts.visits,
                     experiment_counts.pressed
                    FROM private.experiment_counts
                   WHERE (experiment_counts.token = ( SELECT trial.token
                            FROM trial))) counted
              FULL JOIN arrivals USING (day, is_variant))
         )
  SELECT jsonb_build_object('traffic', private.traffic_of(of_document, of_key, from_day, to_day), 'trial', ( SELECT jsonb_build_object('since', trial.first_seen, 'is_current', trial.is_current, 'versions', ( SELECT count(*) AS count
                    FROM private.experiments
                   WHERE (experiments.experiment = get_experiment.of_experiment)), 'control', ( SELECT section_words.texts
                    FROM private.section_words
                   WHERE (section_words.hash = trial.control)), 'variant', ( SELECT section_words.texts
                    FROM private.section_words
                   WHERE (section_words.hash = trial.variant)), 'days', COALESCE(( SELECT jsonb_agg(jsonb_build_object('day', by_day.day, 'control', by_day.control, 'variant', by_day.variant) ORDER BY by_day.day) AS jsonb_agg
                    FROM ( SELECT days.day,
                             COALESCE((jsonb_agg(jsonb_build_array(days.visits, days.pressed, days.leads)) FILTER (WHERE (NOT days.is_variant)) -> 0), '[0, 0, 0]'::jsonb) AS control,
                             COALESCE((jsonb_agg(jsonb_build_array(days.visits, days.pressed, days.leads)) FILTER (WHERE days.is_variant) -> 0), '[0, 0, 0]'::jsonb) AS variant
                            FROM days
                           GROUP BY days.day) by_day), '[]'::jsonb)) AS jsonb_build_object
            FROM trial)) AS jsonb_build_object;
END;

CREATE OR REPLACE FUNCTION public.get_lead_rows(view jsonb, order_by text DEFAULT 'created_at'::text, is_descending boolean DEFAULT true, page_size integer DEFAULT 100, after jsonb DEFAULT NULL::jsonb)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET random_page_cost TO '1.1'
AS $function$
declare
  -- Texts as the board compares them; what is empty comes last in both directions.
  sorted text := case order_by
    when 'company_name' then 'private.fold_text(company_name) collate "C"'
    when 'contact_name' then 'private.fold_text(contact_name) collate "C"'
    when 'solution_interested' then 'solution_interested collate "C"'
    when 'stage' then 'stage'
    when 'country' then 'country collate "C"'
    when 'source' then 'source collate "C"'
    when 'language' then 'language collate "C"'
    when 'next_action_on' then 'next_action_on'
    when 'stage_changed_at' then 'stage_changed_at'
    when 'value' then 'value'
    -- By the place of the name, so that it is not looked up for each lead.
    when 'owner' then format('array_position(%L::uuid[], owner)', array(
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
  perform private.require_desk_role('read the board');
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

CREATE OR REPLACE FUNCTION public.get_reach_of_erasure(person text)
 RETURNS TABLE(email text, leads integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_size(64000, row(person));
  perform private.require_admin('erase a person');
  return query
    select reached.email, count(*)::integer from private.leads_of(person) as reached
    group by reached.email
    order by reached.email <> private.person_of(person), reached.email;
end $function$;

CREATE OR REPLACE FUNCTION public.get_report(from_day date, to_day date, in_country text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  leads private.report_lead[];
begin
  perform private.check_size(64000, row(in_country));
  perform private.require_desk_role('read the report');
  leads := array(select lead from private.report_leads(from_day, to_day, in_country) as lead);
  return jsonb_build_object(
    'arrivals', private.rows_of('report_arrivals', leads),
    'funnel', private.rows_of('report_funnel', leads),
    'responses', private.rows_of('report_responses', leads),
    'lost', private.rows_of('report_lost', leads),
    'won', private.rows_of('report_won', leads),
    'pages', private.rows_of('report_pages', leads),
    'sections', private.rows_of('report_sections', leads),
    'campaigns', private.rows_of('report_campaigns', leads),
    'waiting', private.report_waiting(in_country)
  );
end $function$;

CREATE OR REPLACE FUNCTION public.get_report_leads(from_day date, to_day date, in_country text DEFAULT NULL::text, behind jsonb DEFAULT '{}'::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_rows jsonb;
begin
  perform private.check_size(64000, row(in_country, behind));
  perform private.require_desk_role('read the report');
  with found as (
    select lead.* from private.report_leads(from_day, to_day, in_country) as lead
    left join private.lead_credits as credit on credit.lead_id = lead.id
    where (not behind ? 'week' or lead.week = (behind ->> 'week')::date)
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
      and (not behind ? 'page' or credit.page is not distinct from nullif(behind ->> 'page', ''))
      and (not behind ? 'section' or credit.section is not distinct from nullif(behind ->> 'section', ''))
      and (not behind ? 'campaign' or credit.campaign is not distinct from nullif(behind ->> 'campaign', ''))
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
             private.wilson(LEAST(ranked.pressed, ranked.seen), ranked.seen) AS press_rate,
             private.wilson(LEAST(ranked.leads, ranked.seen), ranked.seen) AS lead_rate
            FROM ranked
           WHERE (ranked.age <= 2)
         ), pages AS (
          SELECT DISTINCT section_places.page
            FROM private.section_places
           WHERE ((section_places.document = get_results.of_document) AND section_places.is_current)
         )
  SELECT jsonb_build_object('sections', COALESCE(( SELECT jsonb_agg(jsonb_build_object('key', present.key, 'now', (to_jsonb(present.*) - 'age'::text), 'before', (to_jsonb(past.*) - 'age'::text), 'press_verdict', private.verdict(present.press_rate, past.press_rate), 'lead_verdict', private.verdict(present.lead_rate, past.lead_rate)) ORDER BY present.place, present.key) AS jsonb_agg
            FROM (rated present
              LEFT JOIN rated past ON (((past.key = present.key) AND (past.age = 2))))
           WHERE ((present.age = 1) AND present.is_current)), '[]'::jsonb), 'pages', COALESCE(( SELECT jsonb_agg(pages.page ORDER BY pages.page) AS jsonb_agg
            FROM pages), '[]'::jsonb), 'days', COALESCE(( SELECT jsonb_agg(jsonb_build_object('day', days.day, 'visits',
                 CASE
                     WHEN (days.visits >= (5)::numeric) THEN days.visits
                     ELSE NULL::numeric
                 END) ORDER BY days.day) AS jsonb_agg
            FROM ( SELECT counts_between.day,
                     sum(counts_between.counted) AS visits
                    FROM private.counts_between(get_results.from_day, get_results.to_day) counts_between(day, page, section, action, target, language, source, counted)
                   WHERE ((counts_between.action = 'visit'::text) AND (counts_between.section = ''::text) AND (counts_between.page = ANY (ARRAY( SELECT pages.page
                            FROM pages))))
                   GROUP BY counts_between.day) days), '[]'::jsonb), 'visits', ( SELECT COALESCE(sum(counts_between.counted), (0)::numeric) AS "coalesce"
            FROM private.counts_between(get_results.from_day, get_results.to_day) counts_between(day, page, section, action, target, language, source, counted)
           WHERE ((counts_between.action = 'visit'::text) AND (counts_between.section = ''::text) AND (counts_between.page = ANY (ARRAY( SELECT pages.page
                    FROM pages)))))) AS jsonb_build_object;
END;

CREATE OR REPLACE FUNCTION public.import_leads(leads jsonb, with_known boolean DEFAULT false)
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
  perform private.check_size(1000000, row(leads));
  perform private.require_admin('import leads');
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
    perform private.store_given_leads(coalesce(jsonb_agg(given order by place), '[]'), 'import')
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
    perform private.require_admin('export');
  else
    perform private.require_desk_role('report an access');
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
  perform private.require_desk_role('merge leads');
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
  perform private.write_audit('leads-merged', 'lead', kept_id, jsonb_build_object('other', merged_id));
  return query select * from public.leads where id in (kept_id, merged_id);
end $function$;

CREATE OR REPLACE FUNCTION public.record_lead_mail(lead_ids uuid[], claimed_at timestamp with time zone, failure text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_sent boolean := failure is null;
  reason text;
begin
  perform private.check_size(64000, row(lead_ids, failure));
  select coalesce(sales_chat.failure, 'The sales chat could not be told.') into reason
  from private.sales_chat;
  update public.leads set
    notification_status = case when is_sent then 'sent' else 'failed' end,
    notification_error = left(coalesce(nullif(record_lead_mail.failure, ''), reason), 300),
    notified_at = case when is_sent then now() else notified_at end
  where id = any (lead_ids) and notification_claimed_at = claimed_at
    and notification_status = 'sending';
  delete from private.lead_outbox where is_sent and lead_id = any (lead_ids);
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
  perform private.check_size(64000, row(lead_ids, failure, sent_chat));
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

CREATE OR REPLACE FUNCTION public.record_message_removal(removed_chat text, removed_message bigint, failure text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.check_size(64000, ROW(removed_chat, failure)) AS check_size;
 UPDATE private.chat_messages SET refusal = "left"(record_message_removal.failure, 300)
   WHERE ((chat_messages.chat_id = record_message_removal.removed_chat) AND (chat_messages.message_id = record_message_removal.removed_message) AND (record_message_removal.failure IS NOT NULL));
 DELETE FROM private.chat_messages
   WHERE ((chat_messages.chat_id = record_message_removal.removed_chat) AND (chat_messages.message_id = record_message_removal.removed_message) AND (record_message_removal.failure IS NULL));
END;

CREATE OR REPLACE FUNCTION public.record_reached(lead_id uuid, channel text)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.leads;
  reached_at timestamptz := clock_timestamp();
begin
  perform private.check_size(64000, row(channel));
  perform private.require_desk_role('say that a lead was reached');
  select * into lead from public.leads where leads.id = record_reached.lead_id and deleted_at is null for update;
  if lead.id is null then return; end if;
  insert into public.lead_events (lead_id, kind, channel, created_at, previous_first_response_at)
  values (lead.id, 'reached', record_reached.channel, reached_at, lead.first_response_at);
  return query
    update public.leads set first_response_at = coalesce(leads.first_response_at, reached_at)
    where leads.id = lead.id returning leads.*;
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
  if not found then
    return;
  end if;
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
  where is_current and page not in (
    select entry ->> 'path' from jsonb_array_elements(list -> 'pages') as entry
  );

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
end
$function$;

CREATE OR REPLACE FUNCTION public.remove_push_subscriptions(endpoints text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.check_size(64000, ROW(endpoints)) AS check_size;
 DELETE FROM public.push_subscriptions
   WHERE (push_subscriptions.endpoint = ANY (remove_push_subscriptions.endpoints));
END;

CREATE OR REPLACE FUNCTION public.seen_client_address(request_headers jsonb DEFAULT NULL::jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.check_size(64000, ROW(request_headers)) AS check_size;
 SELECT private.client_address(COALESCE(request_headers, (NULLIF(current_setting('request.headers'::text, true), ''::text))::jsonb)) AS client_address;
END;

CREATE OR REPLACE FUNCTION public.set_function_address(url text, publishable_key text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.check_size(64000, ROW(url, publishable_key)) AS check_size;
 INSERT INTO private.function_address (url, publishable_key)
   VALUES (set_function_address.url, set_function_address.publishable_key) ON CONFLICT(id) DO UPDATE SET url = excluded.url, publishable_key = excluded.publishable_key;
END;

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
  perform private.require_admin('take back an import');
  perform from public.leads where id = any (lead_ids) order by id for update;
  update public.leads set deleted_at = case when again then null else clock_timestamp() end
  where id = any (lead_ids) and source = 'import'
    and case when again then purge_at > now() else deleted_at is null end;
  get diagnostics changed = row_count;
  return changed;
end $function$;

CREATE OR REPLACE FUNCTION public.use_recovery_code(target_user uuid, code text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  typed text;
  is_right boolean;
begin
  perform private.check_size(64000, row(code));
  perform private.take_slot('recovery:' || target_user, 10);
  select private.recovery_code_hash(code, code_hash) into typed
  from private.recovery_codes where user_id = target_user limit 1;
  update private.recovery_codes set used_at = now()
  where user_id = target_user and used_at is null and code_hash = typed;
  is_right := found;
  perform private.write_audit(
    case when is_right then 'recovery-code-used' else 'recovery-code-refused' end,
    'admin', target_user, acting_user => target_user
  );
  return is_right;
end $function$;

COMMENT ON FUNCTION "private"."check_size"(integer, record) IS 'Raises PT413 (HTTP 413) where these values take more bytes than that; first in each function that takes a text, a list or JSON.';

COMMENT ON FUNCTION "private"."needs_list"(jsonb, text) IS 'Whether the caller has to read the build''s list first: it is ten minutes old, or ten seconds where it lacks a page or section of this visit, for which one client may have it read three times an hour.';

COMMENT ON TABLE "private"."sections_read" IS 'One row: when the list of the build was last asked for, the hash of the one that was written, and when.';

REVOKE ALL ON FUNCTION "private"."check_size"(integer, record) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."needs_list"(jsonb, text) FROM PUBLIC;

-- Settings of roles are those of all databases of a server: they are written where they differ, since two databases that
-- are set up at once would fail on the same row. A plain Postgres has no authenticator.
do $$
declare
  wanted record;
begin
  for wanted in
    select role, setting, value
    from (values
      ('authenticator', 'pgrst.db_pre_request', 'public.check_request'),
      ('anon', 'statement_timeout', '5s'),
      ('authenticated', 'statement_timeout', '8s'),
      ('service_role', 'statement_timeout', '30s')
    ) as roles (role, setting, value)
    join pg_catalog.pg_roles on rolname = role
    where not coalesce(rolconfig @> array[setting || '=' || value], false)
  loop
    execute format('alter role %I set %s = %L', wanted.role, wanted.setting, wanted.value);
  end loop;
  notify pgrst, 'reload config';
end
$$;
