DROP POLICY "the desk reads lead events" ON "public"."lead_events";

DROP POLICY "the desk reads notes, deleted ones their author alone" ON "public"."lead_notes";

DROP POLICY "the desk changes leads that are not in the trash" ON "public"."leads";

DROP POLICY "the desk reads leads" ON "public"."leads";

CREATE TABLE "private"."desk_entries" ("session_id" uuid NOT NULL, "user_id" uuid NOT NULL, "entered_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "desk_entries_pkey" PRIMARY KEY (session_id));

ALTER TABLE "private"."desk_entries" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."desk_entries" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.has_entered_desk()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
RETURN (((auth.jwt() ->> 'session_id'::text) IS NULL) OR (EXISTS (SELECT FROM private.desk_entries WHERE ((desk_entries.session_id = ((auth.jwt() ->> 'session_id'::text))::uuid) AND (desk_entries.user_id = auth.uid()) AND (desk_entries.entered_at > (now() - '24:00:00'::interval))))));

ALTER FUNCTION "private"."has_entered_desk"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_lead_access(deed text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_desk_role(deed);
  if not private.has_entered_desk() then
    raise exception 'Only a session that has called enter_desk may %', deed
      using errcode = 'PT403', detail = 'DESK_NOT_ENTERED';
  end if;
end $function$;

ALTER FUNCTION "private"."require_lead_access"(text) OWNER TO "postgres";

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
  perform private.require_lead_access('add a lead');
  perform private.store_given_leads(
    jsonb_build_array(lead - '{created_at,attribution}'::text[] || jsonb_build_object('id', new_id)),
    'added-by-hand', auth.uid()
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
  perform private.require_lead_access('correct a lead');
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
  perform private.require_lead_access('count the board');
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
 RETURNS TABLE(overdue integer, mine integer, fresh integer, unplanned integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET random_page_cost TO '1.1'
AS $function$
begin
  perform private.check_size(64000, row(late));
  perform private.require_lead_access('count the board');
  return query execute format(
    'select (select count(*)::integer from public.leads where %s),
      (select count(*)::integer from public.leads where %s),
      (select count(*)::integer from public.leads where %s),
      (select count(*)::integer from public.leads where %s)',
    private.board_conditions(jsonb_build_object('only', 'overdue', 'late', late)),
    private.board_conditions(jsonb_build_object('owner', 'me')),
    private.board_conditions(jsonb_build_object('only', 'new')),
    private.board_conditions(jsonb_build_object('only', 'unplanned'))
  );
end $function$;

CREATE OR REPLACE FUNCTION public.enter_desk()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  session uuid := (auth.jwt() ->> 'session_id')::uuid;
begin
  if session is not null and public.has_desk_role() then
    -- No session gets older than that.
    delete from private.desk_entries where entered_at < now() - interval '7 days';
    insert into private.desk_entries as entry (session_id, user_id) values (session, auth.uid())
    on conflict (session_id) do update set entered_at = now()
    where entry.entered_at < now() - interval '11 hours';
    if found then
      perform private.write_audit('desk-opened');
    end if;
  end if;
  return public.second_factor_step();
end $function$;

ALTER FUNCTION "public"."enter_desk"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.find_duplicates(candidates jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET random_page_cost TO '1.1'
AS $function$
begin
  perform private.check_size(1000000, row(candidates));
  perform private.require_lead_access('look for duplicates');
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
  perform private.require_lead_access('search the notes');
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

CREATE OR REPLACE FUNCTION public.finish_next_action(lead_id uuid, seen_action text, seen_on date)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_size(64000, row(seen_action));
  perform private.require_lead_access('finish an action');
  perform set_config('selat.next_action', 'done', true);
  return query
    update public.leads set next_action = null, next_action_on = null
    where leads.id = finish_next_action.lead_id and deleted_at is null
      and next_action = seen_action and next_action_on = seen_on
    returning leads.*;
  perform set_config('selat.next_action', '', true);
end $function$;

CREATE OR REPLACE FUNCTION public.get_board_choices()
 RETURNS TABLE(solutions text[], sources text[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET random_page_cost TO '1.1'
AS $function$
begin
  perform private.require_lead_access('read the board');
  return query select
    array(select distinct solution_interested from public.leads where deleted_at is null),
    array(select distinct source from public.leads where deleted_at is null);
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

CREATE OR REPLACE FUNCTION public.get_changed_leads(since timestamp with time zone)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_lead_access('read the board');
  return query select leads.* from public.leads where leads.updated_at >= since;
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
      -- Anonymised leads are nobody's.
      and asked.email <> 'anonymised@example.invalid'
  );
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
end
$function$;

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

CREATE OR REPLACE FUNCTION public.get_report_leads(from_day date, to_day date, in_country text DEFAULT NULL::text, behind jsonb DEFAULT '{}'::jsonb, with_uncounted boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_rows jsonb;
begin
  perform private.check_size(64000, row(in_country, behind));
  perform private.require_lead_access('read the report');
  with found as (
    select lead.* from private.report_leads(from_day, to_day, in_country) as lead
    left join private.lead_credits as credit on credit.lead_id = lead.id
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
    where deleted_at is null and first_response_at is null
      and stage in ('interested', 'request-demo', 'request-trial')
      and (next_action_on is null or next_action_on <= today)
      and (everybody or owner is null or owner = auth.uid())
    order by is_suspected, created_at, id limit page_size;
  return query
    select * from public.leads
    where deleted_at is null and next_action_on <= today
      and (first_response_at is not null or stage in ('closed', 'failed'))
      and (everybody or owner is null or owner = auth.uid())
    order by next_action_on, created_at, id limit page_size;
end $function$;

CREATE OR REPLACE FUNCTION public.get_trashed_leads()
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_lead_access('see the trash');
  perform private.purge_trash();
  return query select * from public.leads where deleted_at is not null and merged_into is null order by deleted_at desc, id;
end $function$;

CREATE OR REPLACE FUNCTION public.may_read_leads()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
RETURN (private.has_role(NULL::text) AND private.has_entered_desk());

ALTER FUNCTION "public"."may_read_leads"() OWNER TO "postgres";

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
  perform private.write_audit('leads-merged', 'lead', kept_id, jsonb_build_object('other', merged_id));
  return query select * from public.leads where id in (kept_id, merged_id);
end $function$;

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
  perform private.require_lead_access('say that a lead was reached');
  select * into lead from public.leads where leads.id = record_reached.lead_id and deleted_at is null for update;
  if lead.id is null then return; end if;
  insert into public.lead_events (lead_id, kind, channel, created_at, previous_first_response_at)
  values (lead.id, 'reached', record_reached.channel, reached_at, lead.first_response_at);
  return query
    update public.leads set first_response_at = coalesce(leads.first_response_at, reached_at)
    where leads.id = lead.id returning leads.*;
end $function$;

CREATE OR REPLACE FUNCTION public.restore_lead(lead_id uuid, seen_deleted_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_lead_access('restore a lead');
  perform from public.change_leads('restore', jsonb_build_array(
    jsonb_build_object('id', lead_id, 'seen', jsonb_build_object('deleted_at', seen_deleted_at))
  ), false);
  return found;
end $function$;

CREATE OR REPLACE FUNCTION public.soft_delete_lead(lead_id uuid, seen_stage public.lead_stage DEFAULT NULL::public.lead_stage)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_lead_access('delete a lead');
  perform from public.change_leads('trash', jsonb_build_array(
    jsonb_build_object('id', lead_id, 'seen', jsonb_build_object('stage', seen_stage))
  ), false);
  return found;
end $function$;

CREATE OR REPLACE FUNCTION public.undo_lead_move(lead_id uuid, moved_at timestamp with time zone)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_lead_access('undo a move');
  return query select * from public.change_leads('undo-move', jsonb_build_array(
    jsonb_build_object('id', lead_id, 'seen', jsonb_build_object('updated_at', moved_at))
  ), false);
end $function$;

CREATE OR REPLACE FUNCTION public.undo_reached(lead_id uuid)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  undone public.lead_events;
begin
  perform private.require_lead_access('take back that a lead was reached');
  perform from public.leads where leads.id = undo_reached.lead_id for update;
  delete from public.lead_events as event where event.id = (
    select max(own.id) from public.lead_events as own
    where own.lead_id = undo_reached.lead_id and own.kind = 'reached' and own.actor = auth.uid()
  ) returning * into undone;
  return query
    update public.leads set first_response_at = case
      when leads.first_response_at = undone.created_at
        then coalesce(undone.previous_first_response_at, private.first_answer(leads.id))
      else leads.first_response_at
    end
    where leads.id = undone.lead_id returning leads.*;
end $function$;

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
  perform private.write_audit('merge-taken-back', 'lead', kept_id, jsonb_build_object('other', merged_id));
  return query select * from public.leads where id in (kept_id, merged_id);
end $function$;

ALTER TABLE "private"."desk_entries" ADD CONSTRAINT "desk_entries_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE INDEX desk_entries_by_user ON private.desk_entries USING btree (user_id);

CREATE POLICY "the desk reads lead events" ON "public"."lead_events" FOR SELECT TO "authenticated" USING (( SELECT public.may_read_leads() AS may_read_leads));

CREATE POLICY "the desk reads notes, deleted ones their author alone" ON "public"."lead_notes" FOR SELECT TO "authenticated" USING ((( SELECT public.may_read_leads() AS may_read_leads) AND ((deleted_at IS NULL) OR (author = ( SELECT auth.uid() AS uid)))));

CREATE POLICY "the desk changes leads that are not in the trash" ON "public"."leads" FOR UPDATE TO "authenticated" USING ((( SELECT public.may_read_leads() AS may_read_leads) AND (deleted_at IS NULL)));

CREATE POLICY "the desk reads leads" ON "public"."leads" FOR SELECT TO "authenticated" USING (( SELECT public.may_read_leads() AS may_read_leads));

COMMENT ON FUNCTION "private"."has_entered_desk"() IS 'Whether the audit log has a line of the last 24 hours that the session, where the token names one, opened the desk.';

COMMENT ON FUNCTION "private"."require_lead_access"(text) IS 'Raises insufficient_privilege without a role of the desk, and PT403, DESK_NOT_ENTERED in the detail, before enter_desk.';

COMMENT ON FUNCTION "public"."enter_desk"() IS 'Writes into the audit log that the caller opened the desk, at most once in 11 hours, by which their session may read leads for 24. Returns what they owe, as second_factor_step does. For everybody signed in.';

COMMENT ON FUNCTION "public"."may_read_leads"() IS 'Whether the caller is of the desk and their session has entered it, see enter_desk.';

COMMENT ON TABLE "private"."desk_entries" IS 'Sessions that the audit log says to have opened the desk, each with the time of its last line.';

REVOKE ALL ON FUNCTION "private"."has_entered_desk"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_lead_access"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."enter_desk"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."enter_desk"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."may_read_leads"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."may_read_leads"() TO "authenticated";

-- Desks that are open now go on reading; each writes its line when its page next checks the access.
INSERT INTO "private"."desk_entries" ("session_id", "user_id", "entered_at")
SELECT "id", "user_id", now() - interval '11 hours' FROM "auth"."sessions" ON CONFLICT DO NOTHING;
