DROP FUNCTION "private"."undo_moves"(jsonb, uuid[]);

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
  -- A lead that somebody is changing right now is not due.
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
  -- They are to be removed.
  update private.chat_messages set lead_id = null where lead_id = any (due);
  -- What else was typed goes without being named here, so that no new column is forgotten.
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

CREATE OR REPLACE FUNCTION private.assign_in_turn()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare next_owner uuid;
begin
  if not (select assigns_in_turn from public.app_settings) then return null; end if;
  -- One lead after the other, so that two that come at once do not get the same owner.
  perform pg_advisory_xact_lock(hashtext('selat.assign_in_turn'));
  -- The user whose last turn is longest ago, and first those without one; a turn is an assignment without an actor.
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

CREATE OR REPLACE FUNCTION private.check_lost_reason()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' and new.lost_reason is not distinct from old.lost_reason then return new; end if;
  -- An undo may restore a former reason, even if the list no longer has it.
  if not exists (select from public.lost_reasons where title = new.lost_reason)
    and not exists (
      select from public.lead_events as event where event.lead_id = new.id
        and new.lost_reason in (event.lost_reason, event.previous_lost_reason)
    )
  then
    raise exception 'Unknown lost reason: %', new.lost_reason
      using errcode = 'check_violation', constraint = 'leads_lost_reason_in_list';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.check_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select from public.user_roles where user_id = new.owner) then
    raise exception 'The owner of a lead needs a role of the desk'
      using errcode = 'check_violation', constraint = 'leads_owner_in_desk';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.follow_lead_note()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  event_kind text := case
    when (new.deleted_at is null) <> (old.deleted_at is null)
      then case when new.deleted_at is null then 'note-restored' else 'note-deleted' end
    when new.body <> old.body then 'note-edited'
  end;
begin
  if tg_op = 'INSERT' then
    update public.leads set first_response_at = new.created_at where id = new.lead_id and first_response_at is null;
  elsif event_kind is not null then
    insert into public.lead_events (lead_id, kind, note_id) values (new.lead_id, event_kind, new.id);
  end if;
  return null;
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
    -- Neither a move to failed nor one back to the first stage is a reply.
    if new.stage not in ('failed', private.stage_for_source(new.source)) then
      new.first_response_at := coalesce(old.first_response_at, new.updated_at);
    end if;
  end if;
  return new;
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
    -- Uses the database's time, whatever was sent.
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

CREATE OR REPLACE FUNCTION private.record_lead_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare is_done boolean := current_setting('selat.next_action', true) = 'done';
begin
  if tg_op = 'INSERT' then
    insert into public.lead_events (lead_id, kind, to_stage) values (new.id, 'created', new.stage);
  end if;
  -- A lead added for a colleague has an event of its assignment; one that the author owns from the start has none.
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
declare parents uuid[];
begin
  -- A second writer reads what the first has written.
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
  -- Reads what the form says about itself once, and removes it.
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
      -- Restores the plan that ended with the move; one that was made since stays, but not in an ended stage.
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

ALTER FUNCTION "private"."undo_moves"(jsonb, uuid[]) OWNER TO "postgres";

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
  -- The caller may not use the id of a lead that another user stored.
  return query select leads.* from public.leads join public.lead_events as event on event.lead_id = leads.id
    where leads.id = new_id and event.kind = 'created' and event.actor = auth.uid();
end $function$;

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
  -- In one order, so that two callers who change the same leads wait for each other.
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
  -- Anybody may send a host or a campaign: a page has room for a hundred a day.
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
end $function$;

CREATE OR REPLACE FUNCTION public.delete_admin(target_user uuid, acting_user uuid, new_owner uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  old_role text;
  lead_count integer;
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
  get diagnostics lead_count = row_count;
  perform private.write_audit('leads-handed-over', 'admin', target_user, jsonb_build_object(
    'leads', lead_count, 'to', coalesce(private.person_name(new_owner), 'unassigned')
  )) where lead_count > 0;
  delete from auth.users where id = target_user;
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
  comparison text := case when is_descending then '<' else '>' end;
  is_never_null boolean := order_by not in ('next_action_on', 'value', 'owner');
  last public.leads := jsonb_populate_record(null::public.leads, after);
begin
  perform private.require_lead_access('read the board', row(view, order_by, after));
  -- A subquery reads the last row's values, so that an index takes them as known.
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

CREATE OR REPLACE FUNCTION public.get_today(today date, everybody boolean DEFAULT false, page_size integer DEFAULT 200)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET random_page_cost TO '1.1'
AS $function$
begin
  perform private.require_lead_access('read what is due');
  -- A lead that was postponed to a later day is not waiting before it.
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
    raise exception 'Unknown access: %', action using errcode = 'check_violation';
  end if;
  perform private.write_audit(
    action, case when lead_id is not null then 'lead' end, lead_id, jsonb_strip_nulls(jsonb_build_object('rows', row_count))
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
  is_own_claim boolean;
begin
  perform private.check_size(64000, row(lead_ids, failure, sent_chat));
  if sent_chat is not null and sent_message is not null then
    insert into private.chat_messages (chat_id, message_id, lead_id)
    select sent_chat, sent_message, leads.id
    from unnest(lead_ids) as sent left join public.leads on leads.id = sent on conflict do nothing;
  end if;
  is_own_claim := private.end_claim(lead_ids, claimed_at, is_sent, is_unconfirmed, failure);
  update private.lead_outbox set is_alone = true where is_sent and tries >= 3;
  update private.sales_chat set
    sender_since = nullif(sender_since, claimed_at),
    quiet_until = greatest(quiet_until, clock_timestamp() + make_interval(secs => retry_after)),
    tries = case when is_sent then 0 else tries end,
    next_call_at = case when is_sent then '-infinity' else next_call_at end,
    failing_since = case when is_sent then null else coalesce(failing_since, now()) end,
    failure = nullif(left(record_lead_notification.failure, 300), '');
  return is_own_claim;
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

CREATE OR REPLACE FUNCTION public.rotate_webhook_secret()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare new_secret text := private.new_webhook_secret();
begin
  perform private.require('an admin', 'change the settings');
  update private.webhook set
    secret = new_secret, old_secret = secret, old_secret_until = now() + interval '24 hours'
  where url is not null;
  if not found then return null; end if;
  perform private.write_audit('setting-changed', 'setting', details => '{"of": "Secret of the webhook"}');
  return new_secret;
end $function$;

CREATE OR REPLACE FUNCTION public.set_webhook(new_url text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  -- What was changed since stays unchanged.
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

COMMENT ON COLUMN "private"."lead_keys"."hash" IS 'SHA-256 of the key, 32 random bytes; the key itself is not stored.';

COMMENT ON COLUMN "private"."lead_outbox"."is_alone" IS 'Set after three failures while others were sent: claimed last, alone.';

COMMENT ON COLUMN "private"."sales_chat"."quiet_until" IS 'Nothing is sent before this time, from Telegram''s retry_after.';

COMMENT ON COLUMN "private"."sales_chat"."sender_since" IS 'The claim of the current sender; it expires after 2 minutes.';

COMMENT ON COLUMN "private"."webhook"."sender_since" IS 'The claim of the function that sends; it expires after 2 minutes.';

COMMENT ON COLUMN "public"."board_views"."owner" IS 'The user whose view it is; null for everybody''s.';

COMMENT ON COLUMN "public"."lead_events"."actor" IS 'The user of the desk who did it; null for a visitor or the service.';

COMMENT ON COLUMN "public"."leads"."first_response_at" IS 'When the desk first moved the lead on, wrote a note or reached it; for a lead that the desk added, when it arrived. A move to failed does not count.';

COMMENT ON COLUMN "public"."leads"."is_suspected" IS 'Whether signs of a bot were found (private.suspect_lead); it is stored.';

COMMENT ON COLUMN "public"."leads"."merged_into" IS 'The lead that this one was merged into, which replaces it on the board.';

COMMENT ON COLUMN "public"."leads"."next_action_on" IS 'Its day in the desk''s time zone; a day before today is overdue.';

COMMENT ON COLUMN "public"."leads"."notification_claimed_at" IS 'When a sender claimed the lead; a claim expires in 2 minutes.';

COMMENT ON COLUMN "public"."leads"."notification_status" IS 'waiting, sending, sent, failed, or unconfirmed if the answer to a message was lost; null for a lead that no visitor sent, which needs no message.';

COMMENT ON COLUMN "public"."leads"."path" IS 'What the tab read before the lead: {pages: [{page, sections: [hash]}], link: {page, section, to}, variant}; variant: the versions of experiments, as in private.arms_of. Null if nothing is known.';

COMMENT ON COLUMN "public"."message_templates"."updated_at" IS 'By which a change detects that another one came first.';

COMMENT ON FUNCTION "private"."announce_lead"() IS 'Queues a lead for the sales chat and the desk''s browsers.';

COMMENT ON FUNCTION "private"."anonymise_leads"() IS 'Removes personal data from ended leads after the retention period.';

COMMENT ON FUNCTION "private"."assign_in_turn"() IS 'Assigns a new lead to the user of the desk whose last turn is longest ago.';

COMMENT ON FUNCTION "private"."call_function"(text) IS 'Calls a function to deliver what waits, once this transaction has ended.';

COMMENT ON FUNCTION "private"."call_notifier"() IS 'Calls what notifies sales, confirms requests and removes messages, if due.';

COMMENT ON FUNCTION "private"."call_webhook_sender"() IS 'Calls the function that sends the events that are due.';

COMMENT ON FUNCTION "private"."can_be_notified"(public.leads) IS 'Whether nobody is sending its message, nor lost an answer in 10 minutes.';

COMMENT ON FUNCTION "private"."confirm_client"() IS 'Counts a visitor''s lead as not refused, as the last of all triggers.';

COMMENT ON FUNCTION "private"."copy_of_lead"(public.leads) IS 'All that any table has about a lead, without ids and addresses of the desk.';

COMMENT ON FUNCTION "private"."drop_owner"() IS 'Unassigns the leads of a user who has left the desk.';

COMMENT ON FUNCTION "private"."forget_next_action"() IS 'Removes an anonymised lead''s plan, and the plans in its history.';

COMMENT ON FUNCTION "private"."is_chat_taken"() IS 'Whether another sender is sending to the sales chat, or it asked to wait.';

COMMENT ON FUNCTION "private"."is_primary_admin"() IS 'Whether the caller is the primary admin, even before a second factor.';

COMMENT ON FUNCTION "private"."keep_counts"() IS 'Makes three months of counter tables, sums past days, deletes networks.';

COMMENT ON FUNCTION "private"."keep_lead_age"() IS 'Sets stage_changed_at, first_response_at and purge_at, removes the lost reason of a moved lead and the plan of a closed or failed one, and makes updated_at greater at each change.';

COMMENT ON FUNCTION "private"."keep_search"() IS 'Makes a changed row searchable. Its argument: the column with the lead''s id.';

COMMENT ON FUNCTION "private"."leads_as_seen"(text, jsonb) IS 'The ids of those leads to be changed that are still as the caller saw them.';

COMMENT ON FUNCTION "private"."leads_like"(text, text, text, uuid, boolean) IS 'The newest six each with this mailbox, number or name, and what is equal.';

COMMENT ON FUNCTION "private"."limit_push_subscriptions"() IS 'Keeps a user''s ten newest browsers, and removes the oldest.';

COMMENT ON FUNCTION "private"."person_name"(uuid) IS 'The name, else the address, of a present or former user of the desk.';

COMMENT ON FUNCTION "private"."prepare_lead"() IS 'Normalizes values, completes and cuts them, sets the time of a consent; refuses an invalid email address, and a new number that is invalid.';

COMMENT ON FUNCTION "private"."prepare_visitors_lead"() IS 'Sets a visitor''s lead to its source''s stage, and to waiting.';

COMMENT ON FUNCTION "private"."reading_of"(private.word_result[], private.count_total[]) IS 'The share of a page''s visits that saw each section, from 30 visits on.';

COMMENT ON FUNCTION "private"."received_id"(uuid, text) IS 'The lead''s id for its sender''s id, a UUID of version 8; else random.';

COMMENT ON FUNCTION "private"."record_run"(text) IS 'Records that a job has succeeded.';

COMMENT ON FUNCTION "private"."refresh_lead_search"(uuid[]) IS 'Writes the text in which the board''s search finds these leads.';

COMMENT ON FUNCTION "private"."report_arrivals"(private.report_lead[]) IS 'How many leads arrived, by week (its Monday) and source.';

COMMENT ON FUNCTION "private"."report_leads"(date, date, text) IS 'The leads that arrived on these days, of a country or with null of all, and their outcome. Response times are in working hours.';

COMMENT ON FUNCTION "private"."report_lost"(private.report_lead[]) IS 'The leads in failed, by lost reason; null if no reason was given.';

COMMENT ON FUNCTION "private"."report_won"(private.report_lead[]) IS 'The leads in closed and their value, by currency; null if no value was given.';

COMMENT ON FUNCTION "private"."require"(text, text, record) IS 'Raises insufficient_privilege unless the caller is `who`: somebody of the desk, an admin, the primary admin or somebody with a second factor. `deed` is for the message.';

COMMENT ON FUNCTION "private"."root_of"(uuid) IS 'The lead into which this one was merged, over several merges, else itself.';

COMMENT ON FUNCTION "private"."run_jobs"() IS 'Runs the jobs of every five minutes, by pg_cron.';

COMMENT ON FUNCTION "private"."run_minutely_jobs"() IS 'Runs the jobs of every minute, by pg_cron.';

COMMENT ON FUNCTION "private"."run_nightly_jobs"() IS 'Runs the nightly jobs, by pg_cron.';

COMMENT ON FUNCTION "private"."sign_lead_event"() IS 'Sets the actor: the caller, else the user of lock_admins.';

COMMENT ON FUNCTION "private"."silent_links"(private.word_result[], private.count_total[]) IS 'Links of sections that at least 30 visits have seen and nobody has clicked.';

COMMENT ON FUNCTION "private"."stages_reached"(timestamp with time zone, timestamp with time zone, text) IS 'When each lead of this time reached a stage, without undone moves.';

COMMENT ON FUNCTION "private"."take_room"(text, integer, interval) IS 'Counts one use of a key and returns its number in the period, at most an hour; null, counting nothing, after the allowed number.';

COMMENT ON FUNCTION "private"."undo_moves"(jsonb, uuid[]) IS 'Undoes the moves with this updated_at, and returns the ids of the leads.';

COMMENT ON FUNCTION "private"."use_proof"(uuid, text) IS 'Uses a proof; false unless it is the caller''s, of another session, and fresh.';

COMMENT ON FUNCTION "private"."verdict"(numeric[], numeric[]) IS 'How two rates of private.wilson compare: better, worse, no-difference or too-few.';

COMMENT ON FUNCTION "private"."write_audit"(text, text, uuid, jsonb, uuid) IS 'Adds a row to the log, by acting_user, the caller, or the user of lock_admins.';

COMMENT ON FUNCTION "public"."add_lead"(jsonb) IS 'Stores a lead that the caller typed, with answers: id, typed columns, source (added-by-hand), owner (null for none, else the caller). Sales is not notified. Returns the lead.';

COMMENT ON FUNCTION "public"."ask_rebuild"() IS 'Records that something was published; returns the ticket for take_rebuild.';

COMMENT ON FUNCTION "public"."bootstrap_admin"(uuid) IS 'Makes a user the first and primary admin, unless an admin exists.';

COMMENT ON FUNCTION "public"."change_leads"(text, jsonb, boolean) IS 'Changes up to 1,000 leads, each with its history; returns them. act: move, undo-move, assign, plan, lose, trash or restore; changes: ids, what was seen and the new values: {"id", "seen": {"stage"}, "stage"}. If one is not as it was seen, changes nothing (PT409), or only the others without is_whole.';

COMMENT ON FUNCTION "public"."claim_webhook_event"() IS 'The next event with the current lead, address and secrets, or null.';

COMMENT ON FUNCTION "public"."correct_lead"(uuid, jsonb, jsonb) IS 'Sets company_name, contact_name, contact_number and email of a lead whose columns still have the values of `seen`; returns it, or no row if another user changed them first.';

COMMENT ON FUNCTION "public"."create_lead_key"(text) IS 'Makes a key with this name and returns it, which is possible only once.';

COMMENT ON FUNCTION "public"."enter_desk"() IS 'Audits that the caller opened the desk, once in 11 hours: their session may read leads for 24. Returns what they still need, as second_factor_step. For every signed-in user.';

COMMENT ON FUNCTION "public"."finish_next_action"(uuid, text, date) IS 'Completes a lead''s next action, as it was seen; returns the lead.';

COMMENT ON FUNCTION "public"."get_assigns_in_turn"() IS 'Whether new leads are assigned to the users of the desk in turn.';

COMMENT ON FUNCTION "public"."prove_password"(text, uuid) IS 'A proof for one act, in a session opened with the password in the last minute, one each, else PASSWORD_NEEDED. change-password names the session that may do it. For every signed-in user.';

COMMENT ON FUNCTION "public"."record_attempt"(uuid, uuid, text, text, boolean) IS 'Records an attempt by call, whatsapp or email, and by the same id its result: reached is null while that is unknown. Returns the lead, none if it is in the trash.';

COMMENT ON FUNCTION "public"."record_message_removal"(text, bigint, text) IS 'Deletes the row of a removed message, or keeps why Telegram refused.';

COMMENT ON FUNCTION "public"."record_sections"(jsonb) IS 'Stores the newest build''s sections.json; credits leads from before it.';

COMMENT ON FUNCTION "public"."record_webhook_event"(uuid, timestamp with time zone, text, boolean) IS 'Records how the event of this claim ended, null failure being success; is_gone if the receiver wants no more. Returns whether this stopped the webhook.';

COMMENT ON FUNCTION "public"."restore_lead"(uuid, timestamp with time zone) IS 'Restores a lead from the trash, with seen_deleted_at only after that deletion.';

COMMENT ON FUNCTION "public"."return_lead_confirmation"(uuid) IS 'Releases a letter that was not sent, due in 2 minutes, 4 ...';

COMMENT ON FUNCTION "public"."revoke_lead_key"(uuid) IS 'Refuses a key from then on; false if it was revoked before.';

COMMENT ON FUNCTION "public"."rotate_webhook_secret"() IS 'Makes a secret, returned once; the old one signs as well for 24 hours.';

COMMENT ON FUNCTION "public"."second_factor_step"() IS 'What the caller still needs: "sign-in" once the token''s session has ended, after the password to "verify" a second factor or "enroll" one, or "none".';

COMMENT ON FUNCTION "public"."set_assigns_in_turn"(boolean) IS 'Sets whether new leads are assigned to the users of the desk in turn.';

COMMENT ON FUNCTION "public"."set_function_address"(text, text) IS 'Stores where the database''s functions are, and their publishable key.';

COMMENT ON FUNCTION "public"."take_rebuild"(timestamp with time zone) IS 'Whether this ticket builds: no later request came, or five minutes have passed.';

COMMENT ON FUNCTION "public"."undo_attempt"(uuid) IS 'Undoes the caller''s own attempt and its result; returns the lead, if any.';

COMMENT ON FUNCTION "public"."undo_lead_move"(uuid, timestamp with time zone) IS 'Undoes a move, or an undo of one, by updated_at of its row; returns the row.';

COMMENT ON FUNCTION "public"."unmerge_leads"(uuid, uuid) IS 'Undoes a merge: both leads are as before, except for what was changed since in the one that was kept. Returns both rows; none if one is not merged into the other.';

COMMENT ON TABLE "private"."desk_entries" IS 'Sessions that opened the desk by the audit log, with the time of the last line.';

COMMENT ON TABLE "private"."experiments" IS 'The experiments that a build has had. Changed words get another token.';

COMMENT ON TABLE "private"."job_runs" IS 'When each scheduled job last succeeded.';

COMMENT ON TABLE "private"."lead_confirmations" IS 'Leads of the last day whose senders get a letter; each is claimed once.';

COMMENT ON TABLE "private"."lead_keys" IS 'The keys with which other systems send leads to the function `leads`.';

COMMENT ON TABLE "private"."password_proofs" IS 'Proofs of a password just typed, each for one act; one a session, used or not.';

COMMENT ON TABLE "private"."rebuild" IS 'One row: since when a rebuild is pending, and when it was last requested.';

COMMENT ON TABLE "private"."sales_chat" IS 'One row: the state of sending to the sales chat.';

COMMENT ON TABLE "private"."section_words" IS 'The words behind each hash that a build has had; rows never change.';

COMMENT ON TABLE "private"."webhook" IS 'One row: where events are sent, and how that works. Without an address there are none.';

COMMENT ON TABLE "private"."webhook_outbox" IS 'Events that the receiver has not accepted yet, without personal data.';

COMMENT ON TABLE "public"."board_views" IS 'Saved views of leads, by name: a user''s own, or everybody''s, which admins edit.';

COMMENT ON TABLE "public"."lost_reasons" IS 'Why leads are lost, to choose from. A lead keeps a reason that is removed here.';

COMMENT ON TABLE "public"."message_templates" IS 'Texts to begin a message with; {name}, {company}, {solution} of the lead.';

REVOKE ALL ON FUNCTION "private"."undo_moves"(jsonb, uuid[]) FROM PUBLIC;
