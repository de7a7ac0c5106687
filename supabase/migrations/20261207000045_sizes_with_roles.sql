DROP POLICY "the desk adds its own subscriptions" ON "public"."push_subscriptions";

DROP POLICY "the desk reads its own subscriptions" ON "public"."push_subscriptions";

DROP POLICY "the desk removes its own subscriptions" ON "public"."push_subscriptions";

DROP FUNCTION "private"."require"(text, text);

DROP FUNCTION "private"."require_lead_access"(text);

CREATE OR REPLACE FUNCTION private.announce_lead(new_lead uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into private.lead_outbox (lead_id) values (new_lead);
  insert into private.lead_pushes (lead_id) select new_lead where exists (select from public.push_subscriptions);
end $function$;

CREATE OR REPLACE FUNCTION private.leads_of(person text)
 RETURNS SETOF public.leads
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with recursive named as (
    select leads.id, leads.merged_into from public.leads
    where (
      leads.email = private.person_of(person)
      or (leads.merged_into is not null and leads.merged_over -> 'before' ->> 'email' = private.person_of(person))
    ) and leads.email <> 'anonymised@example.invalid'
  ),
  up as (
    select named.id, named.merged_into from named
    union
    select leads.id, leads.merged_into from public.leads join up on leads.id = up.merged_into
  ),
  whole as (select up.id from up union select leads.id from public.leads join whole on leads.merged_into = whole.id)
  select leads.* from public.leads where leads.id in (select whole.id from whole);
$function$;

CREATE OR REPLACE FUNCTION private.refresh_lead_search(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare parents uuid[];
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
  where id = any (ids)
  on conflict (lead_id) do update set words = excluded.words where lead_search.words <> excluded.words;
  parents := array(select distinct merged_into from public.leads where id = any (ids) and merged_into is not null);
  if parents <> '{}' then perform private.refresh_lead_search(parents); end if;
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin raise exception 'The audit log is never changed' using errcode = 'insufficient_privilege'; end $function$;

CREATE OR REPLACE FUNCTION private.require(who text, deed text, given record DEFAULT ROW())
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_size(64000, given);
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

ALTER FUNCTION "private"."require"(text, text, record) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_lead_access(deed text, given record DEFAULT ROW())
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require('somebody of the desk', deed, given);
  if not private.has_entered_desk() then
    raise exception 'Only a session that has called enter_desk may %', deed
      using errcode = 'PT403', detail = 'DESK_NOT_ENTERED';
  end if;
end $function$;

ALTER FUNCTION "private"."require_lead_access"(text, record) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.session_handle(session uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin return substr(private.slot_hash('session:' || session), 9, 32)::uuid; end $function$;

CREATE OR REPLACE FUNCTION public.add_lead(lead jsonb)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare new_id uuid := coalesce((lead ->> 'id')::uuid, gen_random_uuid());
begin
  perform private.require_lead_access('add a lead', row(lead));
  perform private.store_given_leads(
    jsonb_build_array(lead - '{created_at,attribution}'::text[] || jsonb_build_object('id', new_id)),
    coalesce(nullif(btrim(lead ->> 'source'), ''), 'added-by-hand'),
    case when lead ? 'owner' then (lead ->> 'owner')::uuid else auth.uid() end
  );
  -- The id of a lead that somebody else stored is none of the caller's.
  return query select leads.* from public.leads join public.lead_events as event on event.lead_id = leads.id
    where leads.id = new_id and event.kind = 'created' and event.actor = auth.uid();
end $function$;

CREATE OR REPLACE FUNCTION public.change_desk_settings(kept_months integer, short_messages boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require('the primary admin', 'change the settings');
  update public.app_settings set ended_leads_kept_months = kept_months, short_chat_messages = short_messages where id;
end $function$;

CREATE OR REPLACE FUNCTION public.change_role(target_user uuid, new_role text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require('an admin', 'change roles', row(new_role));
  perform private.lock_admins(auth.uid());
  if not exists (select from public.user_roles where user_id = target_user) then
    raise exception 'No such user.' using errcode = 'PT404', detail = 'NOT_FOUND';
  end if;
  -- The caller is an admin and stays one, so that there is always one left.
  if target_user = auth.uid() then
    raise exception 'You cannot change your own role.' using errcode = 'PT409', detail = 'OWN_ACCOUNT';
  end if;
  if exists (select from public.profiles where id = target_user and is_primary_admin) then
    raise exception 'Cannot change the role of the primary admin.' using errcode = 'PT409', detail = 'PRIMARY_ADMIN';
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
declare is_other_secret boolean;
begin
  perform private.require('the primary admin', 'change the settings', row(new_site_key, new_secret));
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
  delete from private.lead_outbox using public.leads where leads.id = lead_id and deleted_at is not null;
  untold := private.next_untold();
  if untold <> '{}' then
    update private.lead_outbox set tries = tries + 1 where lead_id = any (untold[2:]) or (is_alone and lead_id = untold[1]);
    insert into private.rate_slots (key) values (private.slot_hash('chat:sales'));
    update private.sales_chat set sender_since = claim;
    return query select * from private.claim_leads(untold, claim);
  end if;
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
  perform private.require_lead_access('correct a lead', row(seen, corrected));
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
declare conditions text := private.board_conditions(view);
begin
  perform private.require_lead_access('count the board', row(view));
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
  perform private.require_lead_access('count the board', row(late));
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

CREATE OR REPLACE FUNCTION public.create_lead_key(key_name text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.erase_person(person text, confirmation text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare erased integer;
begin
  perform private.require('an admin', 'erase a person', row(person, confirmation));
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
declare copies jsonb;
begin
  perform private.require('an admin', 'export a person', row(person));
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

CREATE OR REPLACE FUNCTION public.finish_next_action(lead_id uuid, seen_action text, seen_on date)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_lead_access('finish an action', row(seen_action));
  perform set_config('selat.next_action', 'done', true);
  return query
    update public.leads set next_action = null, next_action_on = null
    where leads.id = finish_next_action.lead_id and deleted_at is null
      and next_action = seen_action and next_action_on = seen_on
    returning leads.*;
  perform set_config('selat.next_action', '', true);
end $function$;

CREATE OR REPLACE FUNCTION public.get_duplicates(lead_ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET random_page_cost TO '1.1'
AS $function$
begin
  perform private.require_lead_access('look for duplicates', row(lead_ids));
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
  is_always_there boolean := order_by not in ('next_action_on', 'value', 'owner');
  last public.leads := jsonb_populate_record(null::public.leads, after);
begin
  perform private.require_lead_access('read the board', row(view, order_by, after));
  -- The values of the last row are of a query of their own, which an index takes as known.
  return query execute format(
    'with leads as (select leads as lead, id, %1$s as key from public.leads where %2$s),
      last as materialized (select id, %1$s as key from (select ($1).*) as given)
    select (leads.lead).* from leads where ' || case
      when after is null then 'true'
      when is_always_there then 'leads.key %3$s= (select key from last)
        and (leads.key %3$s (select key from last) or leads.id > (select id from last))'
      else 'case when (select key from last) is null then leads.key is null and leads.id > (select id from last)
        else leads.key %3$s (select key from last) or leads.key is null
          or (leads.key = (select key from last) and leads.id > (select id from last)) end'
    end || ' order by leads.key %4$s' || case when is_always_there then '' else ' nulls last' end || ', leads.id limit %5$s',
    sorted, private.board_conditions(view), beyond, direction, page_size
  ) using last;
end $function$;

CREATE OR REPLACE FUNCTION public.get_reach_of_erasure(person text)
 RETURNS TABLE(email text, leads integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require('an admin', 'erase a person', row(person));
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
  perform private.require('somebody of the desk', 'read the report', row(in_country));
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

CREATE OR REPLACE FUNCTION public.hook_mfa_verification_attempt(event jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare account uuid := event ->> 'user_id';
begin
  perform private.write_audit('second-factor-refused', 'admin', account, acting_user => account)
  where not (event ->> 'valid')::boolean;
  return '{"decision": "continue"}';
end $function$;

CREATE OR REPLACE FUNCTION public.hook_password_verification_attempt(event jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.write_audit('sign-in-failed', 'admin', (event ->> 'user_id')::uuid) where not (event ->> 'valid')::boolean;
  return '{"decision": "continue"}';
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
  -- In one order, so that two who merge the same leads wait for each other.
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
  where lead_events.lead_id = excluded.lead_id and lead_events.actor = auth.uid()
  returning * into noted;
  if noted.id is null then return; end if;
  return query select * from private.count_attempts(noted.lead_id, noted);
end $function$;

CREATE OR REPLACE FUNCTION public.record_lead_mail(lead_ids uuid[], claimed_at timestamp with time zone, failure text DEFAULT NULL::text, is_unconfirmed boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare reason text;
begin
  perform private.check_size(64000, row(lead_ids, failure));
  select coalesce(chat.failure, 'The sales chat could not be told.') into reason from private.sales_chat as chat;
  perform private.end_claim(lead_ids, claimed_at, failure is null, is_unconfirmed, coalesce(nullif(failure, ''), reason));
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
  perform private.write_audit('setting-changed', 'setting', details => jsonb_build_object(
    'of', 'Webhook',
    'changes', jsonb_build_object('address', jsonb_build_object(
      'from', split_part(before, '/', 3), 'to', split_part(new_url, '/', 3)
    ))
  ));
  return made;
end $function$;

CREATE POLICY "the desk keeps its own subscriptions" ON "public"."push_subscriptions" FOR ALL TO "authenticated" USING (((owner = ( SELECT auth.uid() AS uid)) AND ( SELECT public.has_desk_role() AS has_desk_role)));

COMMENT ON COLUMN "private"."lead_credits"."arms" IS 'Versions of experiments of this lead''s tab: token and 0 (control) or 1 (variant), as private.arms_of_lead.';

COMMENT ON COLUMN "private"."lead_outbox"."is_alone" IS 'Set after three failures while others were sent: given out alone, last.';

COMMENT ON COLUMN "private"."password_proofs"."for_session" IS 'The session that may change the password by it; null for the other act.';

COMMENT ON COLUMN "private"."sales_chat"."sender_since" IS 'Who sends right now, in order; after 2 silent minutes it is dead.';

COMMENT ON COLUMN "private"."webhook"."stopped_at" IS 'After three days of failures or HTTP 410: kept, not sent, until resumed.';

COMMENT ON COLUMN "private"."webhook_outbox"."is_aside" IS 'Set after three failures while a later one was taken: tried for three days.';

COMMENT ON COLUMN "public"."app_settings"."client_address_header" IS 'The header whose last entry is the gateway''s; names the client.';

COMMENT ON COLUMN "public"."app_settings"."ended_leads_kept_months" IS 'Months in which an ended lead keeps its person.';

COMMENT ON COLUMN "public"."app_settings"."leads_per_minute" IS 'Unmarked leads that the site stores in a minute; more are marked, as many again.';

COMMENT ON COLUMN "public"."board_views"."query" IS 'The query of the board''s address, without a search''s words.';

COMMENT ON COLUMN "public"."lead_events"."next_action" IS 'What was planned or done; of a move: the plan that ended with it.';

COMMENT ON COLUMN "public"."push_subscriptions"."endpoint" IS 'Where the push service takes messages, by name, without a port.';

COMMENT ON FUNCTION "private"."admit_lead"() IS 'Before a visitor''s lead: PT413 for a second one of the request, PT429 past its address''s limit.';

COMMENT ON FUNCTION "private"."board_conditions"(jsonb) IS 'The SQL condition of a view: solution, source, country, language, owner (id, me, none), only (overdue, new, unplanned), late (day and, by country, instant), since, before, suspected (only, no), words (each in its forms).';

COMMENT ON FUNCTION "private"."check_size"(integer, record) IS 'Raises PT413 where these values take more bytes; for each text, list or JSON of a call.';

COMMENT ON FUNCTION "private"."events_of"(jsonb, text) IS 'What count_visit counts: the visit with its origin, the sections of its page that were seen, and their links that were pressed; of others nothing.';

COMMENT ON FUNCTION "private"."has_role"(text) IS 'Whether the caller has this role, or any, a live session, and the second factor they need.';

COMMENT ON FUNCTION "private"."known_candidates"(jsonb) IS 'Which of some leads not stored yet are here already (other_id), also in the trash, or come earlier among them, and what is the same. Places are counted from 0.';

COMMENT ON FUNCTION "private"."leads_like"(text, text, text, uuid, boolean) IS 'The newest six each with this mailbox, number or name, but one, and what is alike.';

COMMENT ON FUNCTION "private"."limit_lead"() IS 'Before a visitor''s lead: PT429 past the hourly limit of a mailbox from one network, or ten addresses'' of a network; marks it past the limits of mailbox, network (three addresses'') and site; PT503 past the site''s limit of marked leads.';

COMMENT ON FUNCTION "private"."needs_list"(jsonb, text) IS 'Whether the caller reads the build''s list first: ten minutes old, or ten seconds if it lacks something of this visit, three times an hour a client.';

COMMENT ON FUNCTION "private"."next_untold"() IS 'The leads of the next message, unsuspected ones first: one of up to three, or up to 20.';

COMMENT ON FUNCTION "private"."plain_text"(text) IS 'A text of one line without invisible characters, as plainText of src/lib/clean-text.ts.';

COMMENT ON FUNCTION "private"."record_lead_event"() IS 'An event for each creation, stage, trash, owner, plan, value and lost reason.';

COMMENT ON FUNCTION "private"."recovery_code_hash"(text, text) IS 'A recovery code''s stored hash; salt: a new one, or one of this person''s.';

COMMENT ON FUNCTION "private"."report_funnel"(private.report_lead[]) IS 'How many leads reached a stage, which part of the last, in how many days.';

COMMENT ON FUNCTION "private"."require"(text, text, record) IS 'Raises insufficient_privilege unless the caller is this: somebody of the desk, an admin, the primary admin or somebody with a second factor. The deed is for the message.';

COMMENT ON FUNCTION "private"."require_lead_access"(text, record) IS 'As private.require, and PT403 (DESK_NOT_ENTERED) before enter_desk.';

COMMENT ON FUNCTION "private"."require_recent_sign_in"() IS 'Refuses a new password where a session outlives it that is older than a minute or has no note of prove_password; or, opened without the password, older than five.';

COMMENT ON FUNCTION "private"."slot_hash"(text) IS 'A limit''s key as it is stored: its kind, then an HMAC-SHA-256 of the whole. Of a key with a blank, such as sender:tan@kopi.example 203.0.113.0/24, the first 40 digits are of what is before it.';

COMMENT ON FUNCTION "private"."suspect_lead"() IS 'Marks leads with two signs of a bot. Two each: a filled honeypot, a note that is forged or not a second old. One each: no note, one not 3 seconds or days old, the form''s word, each link up to two, each other sender of the remarks up to two.';

COMMENT ON FUNCTION "private"."use_proof"(uuid, text) IS 'Uses a note of prove_password; false unless it is the caller''s, of another session, and fresh.';

COMMENT ON FUNCTION "private"."verdict_by_networks"(text, private.group_total[]) IS 'The verdict better or worse, if the networks say so without the three heaviest: by trials, and by how far they move the difference to either side or both; else few-networks.';

COMMENT ON FUNCTION "private"."write_audit"(text, text, uuid, jsonb, uuid) IS 'Adds a row to the audit log, by acting_user, the caller, or whom lock_admins named.';

COMMENT ON FUNCTION "public"."add_lead"(jsonb) IS 'Stores a lead that the caller typed, as answered: id, typed columns, source (added-by-hand), owner (null for nobody, else the caller). Sales is not notified. Returns the lead.';

COMMENT ON FUNCTION "public"."change_leads"(text, jsonb, boolean) IS 'Changes up to 1,000 leads in one statement, each with its history. act: move, undo-move, assign, plan, lose, trash or restore; changes: for each lead its id, what was seen and what is new: {"id", "seen": {"stage"}, "stage"}. Where one is not as it was seen, nothing is changed (PT409), without is_whole only the others. Returns the changed leads.';

COMMENT ON FUNCTION "public"."claim_lead_notification"(uuid, jsonb) IS 'As claim_untold_leads, for the visitor of this lead and the limit of their address (PT429); a lead that no visitor sent is claimed alone. No row where it is sent or being sent.';

COMMENT ON FUNCTION "public"."count_visit"(jsonb, jsonb, boolean) IS 'Counts a visit: {page, language, source, from, viewport, seen: [hash], pressed: [{section, to}], arms}, arms as in private.arms_of. True where the build''s list has to be read first.';

COMMENT ON FUNCTION "public"."enter_desk"() IS 'Audits that the caller opened the desk, once in 11 hours: their session may read leads for 24. Returns what they owe, as second_factor_step. For everybody signed in.';

COMMENT ON FUNCTION "public"."get_board_page"(jsonb, public.lead_stage[], integer, jsonb) IS 'The first page_size leads of each stage, or those after a row. The view: sort (oldest, stage, company, due, else newest first) and what private.board_conditions reads.';

COMMENT ON FUNCTION "public"."get_duplicates"(uuid[]) IS 'For each of 500 leads at most, others on the board that seem of one person: [{lead_id, id, company_name, contact_name, created_at, same}], same being some of email, number and name.';

COMMENT ON FUNCTION "public"."get_experiment"(text, text, text, date, date) IS 'What decides an experiment: {traffic: {visits, pressed, leads}} of its page, and of its newest versions {trial: {since, is_current, versions, control, variant, days: [{day, control, variant}], groups: [{control, variant}]}}, each arm as [visits, pressed, leads]; trial is null before a build.';

COMMENT ON FUNCTION "public"."get_lead_rows"(jsonb, text, boolean, integer, jsonb) IS 'The first page_size leads of the view by a column, or those after a row.';

COMMENT ON FUNCTION "public"."get_report"(date, date, text, boolean) IS 'What became of the leads of these days, of a country or of all: the rows of each private.report_*. Without with_uncounted some are left out; uncounted says how many.';

COMMENT ON FUNCTION "public"."get_report_leads"(date, date, text, jsonb, boolean) IS 'The newest 500 leads behind a figure of get_report: {total, leads}. behind narrows by week, source, reached, stage, answered, person, name, weekday, reason, owner, language, currency; '''' is null.';

COMMENT ON FUNCTION "public"."get_results"(text, date, date) IS 'What came of a document''s sections: each one''s words now and before, with figures, 95 % intervals and verdicts; and visits of their pages, of a day null below 5.';

COMMENT ON FUNCTION "public"."get_today"(date, boolean, integer) IS 'What to work on this day, page_size each: leads without an answer, the longest waiting first and suspected ones last; those planned for today or before; open ones without a plan, the newest first. One''s own and unassigned ones, or all.';

COMMENT ON FUNCTION "public"."get_turnstile"() IS 'The captcha''s site key, when one first passed, whether the caller changes it.';

COMMENT ON FUNCTION "public"."hand_over_primary"(uuid, uuid) IS 'Makes another admin the primary one. proof: of prove_password for hand-over-primary, in another session within the minute. Raises NOT_PRIMARY, OWN_ACCOUNT, NOT_FOUND or PASSWORD_NEEDED.';

COMMENT ON FUNCTION "public"."import_leads"(jsonb, boolean, boolean) IS 'Stores leads of a file as answered, all or none, without owner or message, with created_at and attribution. Those that are here already are left out unless with_known; the report counts them with is_counted. Returns {added, known}: known are places from 0.';

COMMENT ON FUNCTION "public"."merge_leads"(uuid, uuid, jsonb, jsonb, text[]) IS 'Merges a lead into another, both as they were seen; the one that stays takes the named fields (private.merged_fields). Returns both; none where one has changed or left the board.';

COMMENT ON FUNCTION "public"."prove_password"(text, uuid) IS 'A note for one act, in a session opened with the password in the last minute, one each, else PASSWORD_NEEDED. change-password names the session that may do it. For everybody signed in.';

COMMENT ON FUNCTION "public"."receive_lead"(text, jsonb, text, boolean) IS 'Stores a lead by the key with this hash, once an external_id; with is_test only checks it. Returns {id, status: created, repeated or test}, or {refused: {field: why}}; UNKNOWN_KEY, or PT429 above 60 a minute.';

COMMENT ON FUNCTION "public"."record_lead_notification"(uuid[], timestamp with time zone, text, integer, text, bigint, boolean) IS 'Records how a claim''s message ended (null failure: well), what was sent, the pause that the chat asked for, and whether only the answer was lost; false where another has claimed the leads since.';

COMMENT ON FUNCTION "public"."seen_client_address"(jsonb) IS 'The address that rate limits count for these headers, else this request''s.';

COMMENT ON FUNCTION "public"."undo_lead_move"(uuid, timestamp with time zone) IS 'Takes back the move of moved_at (updated_at of the row it returned), an undoing, too. Returns the row, none where the lead is in the trash or was moved since.';

COMMENT ON TABLE "private"."lead_confirmations" IS 'Leads of the last day whose senders get a letter; each is given out once.';

COMMENT ON TABLE "private"."section_groups" IS 'How often groups of networks saw and used words: whether a result rests on a few.';

COMMENT ON TABLE "private"."turnstile" IS 'One row: the secret key, or null, and when a first visitor passed: then a pass is asked for.';

COMMENT ON TABLE "private"."word_counts" IS 'How often in a day a page was visited, a section seen, its link pressed (target: its address; of a visit the host or campaign) and a section used, whatever was pressed.';

REVOKE ALL ON FUNCTION "private"."require"(text, text, record) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_lead_access"(text, record) FROM PUBLIC;
