DROP FUNCTION "private"."is_chat_taken"();

CREATE OR REPLACE FUNCTION private.anonymise_leads()
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  cutoff timestamptz;
  due uuid[];
begin
  select now() - make_interval(months => ended_leads_kept_months) into cutoff from public.app_settings;
  -- Skips leads that another transaction is changing.
  due := array(
    select id from public.leads
    where merged_into is null and stage in ('closed', 'failed') and updated_at <= cutoff
      and not exists (select from public.lead_notes where lead_id = leads.id and created_at > cutoff)
      and not exists (select from public.lead_events where lead_id = leads.id and created_at > cutoff)
    for update skip locked
  );
  due := due || private.merged_leads(due);
  update private.lead_credits as credit set campaign = null
  from public.leads as lead
  where lead.id = credit.lead_id and lead.id = any (due) and credit.campaign is not null
    and not exists (
      select from private.lead_credits as same join public.leads as other on other.id = same.lead_id
      where same.campaign = credit.campaign and other.email <> lead.email
    );
  delete from public.lead_notes where lead_id = any (due);
  -- A message without a lead is removed from the chat.
  update private.chat_messages set lead_id = null where lead_id = any (due);
  -- Empties the other typed columns by their list, so that no new column is forgotten.
  execute (
    select format(
      $update$update public.leads set
        company_name = 'Anonymised',
        contact_name = 'Anonymised',
        contact_number = concat_ws(' ', substring(contact_number from '^\+6[025]'), '0000 0000'),
        email = 'anonymised@example.invalid',
        source = case when source ~ '^[a-z]+(-[a-z]+)*$' then source else 'direct' end,
        attribution = '{}', path = null, consent_text = null, consent_version = null, notification_error = null,
        merged_over = null, %s
      where id = any ($1)$update$,
      string_agg(typed || ' = default', ', ')
    )
    from unnest(private.typed_columns()) as typed
    where typed not in ('company_name', 'contact_name', 'contact_number', 'email', 'solution_interested', 'language')
  ) using due;
  return cardinality(due);
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
      or not private.is_chat_busy() and (chat.next_call_at <= now() or written_at > chat.called_at)
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

CREATE OR REPLACE FUNCTION private.is_chat_busy()
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
RETURN (SELECT (COALESCE((sales_chat.sender_since > (clock_timestamp() - '00:02:00'::interval)), false) OR (sales_chat.quiet_until > clock_timestamp())) FROM private.sales_chat);

ALTER FUNCTION "private"."is_chat_busy"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.may_count(counted_page text, network text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  today date := private.count_day();
  is_within boolean;
begin
  -- Takes the slot of all pages first: with one order of locks, concurrent calls wait and do not deadlock.
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
  -- Unknown sections may be forged, so a network can have the list read three times an hour.
  if age < interval '10 minutes' and private.take_room('list:' || client, 3, interval '1 hour') is null then
    return false;
  end if;
  update private.sections_read set read_at = clock_timestamp() where clock_timestamp() - read_at >= age;
  return found;
end $function$;

CREATE OR REPLACE FUNCTION private.purge_trash()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare erased integer;
begin
  delete from public.lead_notes where deleted_at <= now() - interval '30 days';
  -- Skips leads that are being restored.
  delete from public.leads where id = any (array(
    select id from public.leads where purge_at <= now() for update skip locked
  ));
  get diagnostics erased = row_count;
  return erased;
end $function$;

CREATE OR REPLACE FUNCTION private.refresh_lead_search(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare parents uuid[];
begin
  -- Locks the rows, so that a concurrent call reads what this one writes.
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

CREATE OR REPLACE FUNCTION private.undo_moves(changes jsonb, matching uuid[])
 RETURNS uuid[]
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with moved_back as (
    update public.leads set
      stage = moved.from_stage,
      stage_changed_at = moved.previous_stage_changed_at,
      first_response_at = coalesce(moved.previous_first_response_at, private.first_answer(moved.lead_id)),
      lost_reason = moved.previous_lost_reason,
      -- Restores the plan that the move ended; a plan made since stays, except in an ended stage.
      (next_action, next_action_on) = (
        select case when is_restored then moved.next_action else leads.next_action end,
          case when is_restored then moved.next_action_on else leads.next_action_on end
        from (select leads.next_action is null or moved.from_stage in ('closed', 'failed')) as plan (is_restored)
      )
    from jsonb_to_recordset(changes) as change (id uuid, seen jsonb)
    join public.lead_events as moved on moved.lead_id = change.id and moved.kind = 'moved'
      and moved.created_at = (change.seen ->> 'updated_at')::timestamptz
    where leads.id = change.id and leads.id = any (matching) returning leads.id
  )
  select coalesce(array_agg(id), '{}') from moved_back
$function$;

CREATE OR REPLACE FUNCTION public.change_leads(act text, changes jsonb, is_whole boolean DEFAULT true)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  matching uuid[];
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
  -- Locks in the order of ids, so that concurrent calls wait and do not deadlock.
  perform from public.leads
  where leads.id in (select (change ->> 'id')::uuid from jsonb_array_elements(changes) as change)
  order by leads.id for update;
  matching := private.leads_as_seen(act, changes);
  if is_whole and cardinality(matching) < jsonb_array_length(changes) then
    raise exception 'Some of these leads were changed meanwhile'
      using errcode = 'PT409', detail = jsonb_array_length(changes) - cardinality(matching);
  end if;
  case act
    when 'move', 'assign', 'plan', 'lose' then return query execute format(
      'update public.leads set (%1$s) = row(%2$s) from jsonb_populate_recordset(null::public.leads, $1) as change
      where leads.id = change.id and leads.id = any ($2) returning leads.*',
      columns, regexp_replace(columns, '(\w+)', 'change.\1', 'g')
    ) using changes, matching;
    when 'undo-move' then
      matching := private.undo_moves(changes, matching);
      return query select leads.* from public.leads where leads.id = any (matching);
    when 'trash', 'restore' then return query
      update public.leads set deleted_at = case act when 'trash' then clock_timestamp() end
      where leads.id = any (matching) returning leads.*;
    else
      raise exception 'Unknown act: %', act using errcode = 'check_violation';
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
    -- The caller stays an admin, so that at least one is left.
    raise exception 'You cannot change your own role.' using errcode = 'PT409', detail = 'OWN_ACCOUNT';
  elsif old_role = 'primary' then
    raise exception 'Cannot change the role of the primary admin.' using errcode = 'PT409', detail = 'PRIMARY_ADMIN';
  end if;
  update public.user_roles set role = new_role where user_id = target_user and role <> new_role;
  perform private.write_audit('role-changed', 'admin', target_user, jsonb_build_object('role', new_role)) where found;
end $function$;

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
  if private.is_chat_busy() or not private.has_chat_slot(18) then return; end if;
  -- The user who put a lead into the trash has seen it.
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
    -- Sorts by the position in a list of names, since looking up each lead's owner is slower.
    when order_by = 'owner' then format('array_position(%L::uuid[], owner)', array(
      select profiles.id from public.profiles
      order by private.fold_text(coalesce(full_name, email)) collate "C", profiles.id
    ))
    else 'created_at'
  end;
  direction text := case when is_descending then 'desc' else 'asc' end;
  comparison text := case when is_descending then '<' else '>' end;
  is_never_null boolean := order_by not in ('next_action_on', 'value', 'owner');
  last public.leads := jsonb_populate_record(null::public.leads, after);
begin
  perform private.require_lead_access('read the board', row(view, order_by, after));
  -- Reads the last row's values in a subquery: the planner then treats them as constants for the index.
  return query execute format(
    'with leads as (select leads as lead, id, %1$s as key from public.leads where %2$s),
      last as materialized (select id, %1$s as key from (select ($1).*) as given)
    select (leads.lead).* from leads where ' || case
      when after is null then 'true'
      when is_never_null then 'leads.key %3$s= (select key from last)
        and (leads.key %3$s (select key from last) or leads.id > (select id from last))'
      else 'case when (select key from last) is null then leads.key is null and leads.id > (select id from last)
        else leads.key %3$s (select key from last) or leads.key is null
          or (leads.key = (select key from last) and leads.id > (select id from last)) end'
    end || ' order by leads.key %4$s' || case when is_never_null then '' else ' nulls last' end || ', leads.id limit %5$s',
    sorted, private.board_conditions(view), comparison, direction, page_size
  ) using last;
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
  -- The move itself sets the columns that belong to a stage.
  fields text[] := array(
    select key from private.merged_fields() as field, unnest(field) as key
    where field[1] = any (taken) and (field[1] <> 'stage' or key = 'stage')
  );
begin
  perform private.require_lead_access('merge leads', row(seen_kept, seen_merged, taken));
  -- Locks in the order of ids, as change_leads does.
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

CREATE OR REPLACE FUNCTION public.record_sections(list jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare new_digest bytea := sha256(convert_to(list::text, 'UTF8'));
begin
  perform private.check_size(1000000, row(list));
  -- An unchanged list writes only when its places were last seen, once an hour.
  update private.sections_read set digest = new_digest, written_at = clock_timestamp()
  where digest is distinct from new_digest or written_at < clock_timestamp() - interval '1 hour'
    or not exists (select from private.counted_pages);
  if not found then return; end if;
  insert into private.section_words (hash, type, texts, links)
  select entry.key, entry.value ->> 'type',
    array(select jsonb_array_elements_text(entry.value -> 'texts')),
    array(select jsonb_array_elements_text(entry.value -> 'links'))
  from jsonb_each(list -> 'words') as entry order by entry.key
  on conflict (hash) do update set texts = excluded.texts where section_words.texts <> excluded.texts;

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

  -- Credits leads of the last day that arrived before their section was known.
  update private.lead_credits as credit set (page, section, target) = (found.page, found.section, found.target)
  from public.leads as lead, private.credited_link(lead.path -> 'link') as found
  where lead.id = credit.lead_id and credit.section is null and lead.created_at > now() - interval '1 day';
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
  -- Restores no field that was changed after the merge.
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
  if before ? 'stage' then back.first_response_at := coalesce(back.first_response_at, private.first_answer(kept_id)); end if;
  perform private.set_merged_fields(back);
  update public.leads set deleted_at = null, merged_into = null, merged_over = null where id = merged_id;
  insert into public.lead_events (lead_id, kind, other_lead) values (kept_id, 'unmerged', merged_id);
  perform private.refresh_lead_search(array[merged_id, kept_id]);
  perform private.count_attempts(kept_id);
  perform private.write_audit('merge-taken-back', 'lead', kept_id, jsonb_build_object('other', merged_id));
  return query select * from public.leads where id in (kept_id, merged_id);
end $function$;

COMMENT ON COLUMN "private"."webhook"."old_secret" IS 'Also signs until old_secret_until, while a receiver switches secrets.';

COMMENT ON COLUMN "private"."webhook"."sender_since" IS 'When a function claimed the webhook to send; expires after 2 minutes.';

COMMENT ON COLUMN "private"."webhook"."stopped_at" IS 'After three days of failures or HTTP 410; sends no event until resumed.';

COMMENT ON COLUMN "private"."webhook"."url" IS 'Has a host name and no port; each call checks the name again.';

COMMENT ON COLUMN "public"."app_settings"."client_address_header" IS 'Its last entry, by the gateway, is the client''s address.';

COMMENT ON COLUMN "public"."board_views"."owner" IS 'The user who saved the view; null if the whole desk sees it.';

COMMENT ON COLUMN "public"."leads"."merged_over" IS 'The values that the merge changed in the lead that stays: {before, after}.';

COMMENT ON COLUMN "public"."push_subscriptions"."endpoint" IS 'The browser''s address at its push service; has no port.';

COMMENT ON FUNCTION "private"."audit_role"() IS 'Writes into the audit log that a user got or lost the role of admin or member.';

COMMENT ON FUNCTION "private"."can_call_functions"() IS 'Whether the functions'' address is stored and net.http_post exists.';

COMMENT ON FUNCTION "private"."is_chat_busy"() IS 'Whether a sender is sending to the sales chat, or Telegram asked to wait.';

COMMENT ON FUNCTION "private"."refused_field"(text) IS 'The field of a violated constraint: {field: length} or {field: invalid}.';

COMMENT ON FUNCTION "public"."get_webhook"() IS 'The webhook''s address, count of waiting events and state; no secret.';

COMMENT ON FUNCTION "public"."record_sections"(jsonb) IS 'Stores the newest build''s sections.json; credits leads that arrived before.';

COMMENT ON FUNCTION "public"."use_recovery_code"(uuid, text) IS 'Uses up a code; false if wrong or used. PT429 after ten calls an hour.';

COMMENT ON TABLE "private"."section_words" IS 'Type, texts and links of each hash of a build; the newest build''s texts.';

COMMENT ON TABLE "private"."sections_read" IS 'One row: when the build''s list was last requested and last stored, and its hash.';

COMMENT ON TABLE "private"."webhook" IS 'One row: the address that gets events, if any, and the state of sending.';

COMMENT ON TABLE "public"."board_views" IS 'Saved views of leads, by name: of one user, or of the whole desk, edited by admins.';

REVOKE ALL ON FUNCTION "private"."is_chat_busy"() FROM PUBLIC;
