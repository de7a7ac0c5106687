CREATE OR REPLACE FUNCTION private.admit_client()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare client text := private.request_client();
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
declare client text := private.request_client();
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

CREATE OR REPLACE FUNCTION private.audit_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare account uuid := (to_jsonb(coalesce(new, old)) ->> tg_argv[1])::uuid;
begin
  perform private.write_audit(tg_argv[0], 'admin', account, acting_user => case tg_argv[2] when 'self' then account end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.audit_holiday()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare holiday public.public_holidays := coalesce(new, old);
begin
  perform private.write_audit('setting-changed', 'setting', details => jsonb_build_object(
    'of', 'Public holidays ' || holiday.country,
    'changes', jsonb_build_object(holiday.day, jsonb_build_object('from', old.name, 'to', new.name))
  ));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.board_order(sort text, after jsonb)
 RETURNS TABLE(condition text, sorting text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  created text := quote_nullable((after ->> 'created_at')::timestamptz);
  last_id text := quote_nullable((after ->> 'id')::uuid);
  older text := format('(created_at < %1$s or (created_at = %1$s and id > %2$s))', created, last_id);
  changed text := quote_nullable((after ->> 'stage_changed_at')::timestamptz);
  company text := quote_nullable(private.fold_text(after ->> 'company_name'));
begin
  case sort
    when 'oldest' then
      condition := format('created_at >= %1$s and (created_at > %1$s or id < %2$s)', created, last_id);
      sorting := 'created_at, id desc';
    when 'stage' then
      condition := format('stage_changed_at >= %1$s and (stage_changed_at > %1$s or %2$s)', changed, older);
      sorting := 'stage_changed_at, created_at desc, id';
    when 'company' then
      condition := format(
        'private.fold_text(company_name) collate "C" >= %1$s and (private.fold_text(company_name) collate "C" > %1$s or %2$s)',
        company, older
      );
      sorting := 'private.fold_text(company_name) collate "C", created_at desc, id';
    else
      condition := format('created_at <= %1$s and %2$s', created, older);
      sorting := 'created_at desc, id';
  end case;
  if after is null then condition := 'true'; end if;
  return next;
end $function$;

CREATE OR REPLACE FUNCTION private.check_lost_reason()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' and new.lost_reason is not distinct from old.lost_reason then return new; end if;
  -- Words that were given before may come back by an undo, also where the list has them no more.
  if not exists (select from public.lost_reasons where title = new.lost_reason)
    and not exists (
      select from public.lead_events as event where event.lead_id = new.id
        and new.lost_reason in (event.lost_reason, event.previous_lost_reason)
    )
  then
    raise exception 'This is none of the lost reasons'
      using errcode = 'check_violation', constraint = 'leads_lost_reason_in_list';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.check_size(most integer, given record)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if pg_column_size(given) > most then raise exception 'The request is too long' using errcode = 'PT413'; end if;
end $function$;

CREATE OR REPLACE FUNCTION private.claim_leads(wanted uuid[], claim timestamp with time zone)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.leads set notification_status = 'sending', notification_claimed_at = claim where id = any (wanted);
  return query
    select leads.* from public.leads left join private.lead_outbox on lead_id = leads.id
    where leads.id = any (wanted) order by is_suspected, lead_outbox.id;
end $function$;

CREATE OR REPLACE FUNCTION private.client_address(headers jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare entry text;
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
declare client text := private.request_client();
begin
  perform private.count_refusals(client, -1) where client is not null and current_setting('selat.leads_sent', true) = 'one';
  return null;
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
  if added <> 0 then perform setval(slot, (since << 38) | (mark << 14) | refused); end if;
  return refused;
end $function$;

CREATE OR REPLACE FUNCTION private.forget_next_action()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.next_action := null;
  new.next_action_on := null;
  update public.lead_events set next_action = null, next_action_on = null where lead_id = new.id and next_action is not null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.has_only_letters_and(value text, others text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return value collate pg_catalog.pg_c_utf8 ~ (
  '^([^[:punct:][:cntrl:]0-9'
    '\u00ad-\u00b3\u00b9\u00bc-\u00be\u0600-\u0605\u061c\u0660-\u0669\u06dd\u06f0-\u06f9\u070f\u07c0-\u07c9\u0890-\u0891'
    '\u08e2\u0966-\u096f\u09e6-\u09ef\u09f4-\u09f9\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0b72-\u0b77\u0be6-\u0bf2'
    '\u0c66-\u0c7e\u0ce6-\u0cef\u0d58-\u0d5e\u0d66-\u0d78\u0de6-\u0def\u0e50-\u0e59\u0ed0-\u0ed9\u0f20-\u0f33\u1040-\u1049'
    '\u1090-\u1099\u1369-\u137c\u16ee-\u16f0\u17e0-\u17f9\u180e\u1810-\u1819\u1946-\u194f\u19d0-\u19da\u1a80-\u1a99'
    '\u1b50-\u1b59\u1bb0-\u1bb9\u1c40-\u1c49\u1c50-\u1c59\u200b-\u2070\u2074-\u2079\u2080-\u2089\u2150-\u2182\u2185-\u2793'
    '\u2cfd\u3007-\u3029\u3038-\u303a\u3192-\u3195\u3220-\u32bf\ua620-\ua629\ua6e6-\ua6ef\ua830-\ua835\ua8d0-\ua8d9'
    '\ua900-\ua909\ua9d0-\ua9d9\ua9f0-\ua9f9\uaa50-\uaa59\uabf0-\uabf9\ue000-\uf8ff\uff10-\uff19\ufff9-\ufffb'
    '\U00010107-\U0001018b\U000102e1-\U000102fb\U00010320-\U00010323\U00010341\U0001034a\U000103d1-\U000103d5'
    '\U000104a0-\U000104a9\U00010858-\U0001085f\U00010879-\U0001087f\U000108a7-\U000108af\U000108fb-\U000108ff'
    '\U00010916-\U0001091b\U000109bc-\U000109bd\U000109c0-\U000109ff\U00010a40-\U00010a48\U00010a7d-\U00010a7e'
    '\U00010a9d-\U00010a9f\U00010aeb-\U00010aef\U00010b58-\U00010b5f\U00010b78-\U00010b7f\U00010ba9-\U00010baf'
    '\U00010cfa-\U00010cff\U00010d30-\U00010e7e\U00010f1d-\U00010f26\U00010f51-\U00010f54\U00010fc5-\U00010fcb'
    '\U00011052-\U0001106f\U000110bd\U000110cd\U000110f0-\U000110f9\U00011136-\U0001113f\U000111d0-\U000111d9'
    '\U000111e1-\U000111f4\U000112f0-\U000112f9\U00011450-\U00011459\U000114d0-\U000114d9\U00011650-\U00011659'
    '\U000116c0-\U000116c9\U00011730-\U0001173b\U000118e0-\U000118f2\U00011950-\U00011959\U00011c50-\U00011c6c'
    '\U00011d50-\U00011d59\U00011da0-\U00011da9\U00011f50-\U00011f59\U00011fc0-\U00011fd4\U00012400-\U0001246e'
    '\U00013430-\U0001343f\U00016a60-\U00016a69\U00016ac0-\U00016ac9\U00016b50-\U00016b61\U00016e80-\U00016e96'
    '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U0001d2c0-\U0001d378\U0001d7ce-\U0001d7ff\U0001e140-\U0001e149'
    '\U0001e2f0-\U0001e2f9\U0001e4f0-\U0001e4f9\U0001e8c7-\U0001e8cf\U0001e950-\U0001ed3d\U0001f100-\U0001fbf9'
    '\U000e0001-\U000e007f\U000f0000-\U0010fffd'
    ']|[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff' || others || '])+$'
  );
end $function$;

CREATE OR REPLACE FUNCTION private.has_pass(form jsonb, lead uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- For as long as a lead may wait in a browser.
  if not coalesce(private.signed_age('human', form ->> 'pass') < interval '2 days', false) then return false; end if;
  insert into private.used_passes (pass, lead_id) values (split_part(form ->> 'pass', '.', 2), lead) on conflict do nothing;
  return exists (select from private.used_passes where pass = split_part(form ->> 'pass', '.', 2) and lead_id = lead);
end $function$;

CREATE OR REPLACE FUNCTION private.keep_lead_note()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.body := private.trim_text(new.body);
  if tg_op = 'UPDATE' then
    if new.body <> old.body then new.edited_at := clock_timestamp(); end if;
    new.deleted_at := case when new.deleted_at is not null then coalesce(old.deleted_at, clock_timestamp()) end;
    return new;
  end if;
  select id, full_name, email into new.author, new.author_name, new.author_email from public.profiles where id = auth.uid();
  if new.author is null then
    raise exception 'Only an admin may write a note' using errcode = 'insufficient_privilege';
  end if;
  new.created_at := clock_timestamp();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.keep_message_template()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' then new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond'); end if;
  if (
    select count(*) from public.message_templates
    where channel = new.channel and language = new.language and id <> new.id
  ) >= 20 then
    raise exception 'There are 20 templates already'
      using errcode = 'check_violation', constraint = 'message_templates_limit';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.keep_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare given_name text := btrim(new.raw_user_meta_data ->> 'full_name');
begin
  insert into public.profiles (id, email, full_name)
  values (new.id, coalesce(new.email, ''), case when char_length(given_name) between 2 and 200 then given_name end)
  on conflict (id) do update set email = excluded.email;
  return null;
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
  -- The one who changes the row reads the list for everybody.
  update private.sections_read set read_at = clock_timestamp() where clock_timestamp() - read_at >= age;
  return found;
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
    raise exception 'Invalid phone number' using errcode = 'check_violation', constraint = 'leads_contact_number_phone';
  end if;
  return new;
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
  -- A lead that is being restored right now is not waited for.
  delete from public.leads where id = any (array(
    select id from public.leads where purge_at <= now() for update skip locked
  ));
  get diagnostics erased = row_count;
  return erased;
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
  if parents <> '{}' then perform private.refresh_lead_search(parents); end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_recent_sign_in()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare is_refused boolean;
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
  if is_refused then raise exception 'Password update requires the password, typed for this in the last minute'; end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.rows_of(name text, leads private.report_lead[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare found_rows jsonb;
begin
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(figure)), ''[]'') from private.%I($1) as figure', name
  ) into found_rows using leads;
  return found_rows;
end $function$;

CREATE OR REPLACE FUNCTION private.set_merged_fields(lead public.leads)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare columns text := (select string_agg(key, ', ') from private.merged_fields() as field, unnest(field) as key);
begin
  return query execute format(
    'update public.leads set (%1$s) = (select %1$s from (select ($1).*) as given) where leads.id = ($1).id returning *',
    columns
  ) using lead;
end $function$;

CREATE OR REPLACE FUNCTION private.signed_age(purpose text, signed text)
 RETURNS interval
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare milliseconds text := split_part(signed, '.', 1);
begin
  if milliseconds !~ '^[0-9]{1,15}$' or private.signed_time(purpose, milliseconds::bigint) <> signed then
    return null;
  end if;
  return clock_timestamp() - to_timestamp(milliseconds::bigint / 1000.0);
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
  perform private.announce_lead(new_id);
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
  select count(*) into taken from private.rate_slots where key = hashed and taken_at > clock_timestamp() - period;
  if taken >= allowed then return null; end if;
  insert into private.rate_slots (key) values (hashed);
  return taken + 1;
end $function$;

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
  insert into public.audit_log
    (actor_id, actor_name, actor_email, action, subject_type, subject_id, subject_email, details)
  values
    (who.id, who.full_name, who.email, action, subject_type, subject_id, subject_email, details);
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
end $function$;

CREATE OR REPLACE FUNCTION public.add_lead(lead jsonb)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare new_id uuid := coalesce((lead ->> 'id')::uuid, gen_random_uuid());
begin
  perform private.check_size(64000, row(lead));
  perform private.require_lead_access('add a lead');
  perform private.store_given_leads(
    jsonb_build_array(lead - '{created_at,attribution}'::text[] || jsonb_build_object('id', new_id)),
    coalesce(nullif(btrim(lead ->> 'source'), ''), 'added-by-hand'),
    case when lead ? 'owner' then (lead ->> 'owner')::uuid else auth.uid() end
  );
  -- The id of a lead that somebody else stored is none of the caller's.
  return query select leads.* from public.leads join public.lead_events as event on event.lead_id = leads.id
    where leads.id = new_id and event.kind = 'created' and event.actor = auth.uid();
end $function$;

CREATE OR REPLACE FUNCTION public.change_leads(act text, changes jsonb, is_whole boolean DEFAULT true)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare fitting uuid[];
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
    when 'move' then return query
      update public.leads set stage = change.stage
      from jsonb_to_recordset(changes) as change (id uuid, stage public.lead_stage)
      where leads.id = change.id and leads.id = any (fitting) returning leads.*;
    when 'undo-move' then
      fitting := private.undo_moves(changes, fitting);
      return query select leads.* from public.leads where leads.id = any (fitting);
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
declare bytes text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'content-length';
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
declare late uuid[];
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
    perform private.take_slot('notify:' || address, leads_per_address_per_hour) from public.app_settings;
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
declare claimed uuid[];
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
declare found_lead public.leads;
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

CREATE OR REPLACE FUNCTION public.count_board(view jsonb)
 RETURNS TABLE(stage public.lead_stage, total integer, shown integer, counted_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET random_page_cost TO '1.1'
AS $function$
declare conditions text := private.board_conditions(view);
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

CREATE OR REPLACE FUNCTION public.create_lead_key(key_name text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare made text := 'slk_' || translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/=', '-_');
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

CREATE OR REPLACE FUNCTION public.delete_admin(target_user uuid, acting_user uuid, new_owner uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare handed integer;
begin
  perform private.lock_admins(acting_user);
  if not exists (select from public.user_roles where user_id = target_user) then
    raise exception 'No such admin user.' using errcode = 'PT404', detail = 'NOT_FOUND';
  end if;
  if exists (select from public.profiles where id = target_user and is_primary_admin) then
    raise exception 'Cannot delete the primary admin user.' using errcode = 'PT409', detail = 'PRIMARY_ADMIN';
  end if;
  if not exists (select from public.user_roles where user_id <> target_user and role = 'admin') then
    raise exception 'Cannot delete the last admin user. At least one admin must remain.'
      using errcode = 'PT409', detail = 'LAST_ADMIN';
  end if;
  if target_user = acting_user then
    raise exception 'You cannot delete your own account while logged in.' using errcode = 'PT409', detail = 'OWN_ACCOUNT';
  end if;
  if new_owner = target_user or not exists (
    select from public.user_roles where user_id = coalesce(new_owner, acting_user)
  ) then
    raise exception 'Leads can only be handed to somebody else of the desk.' using errcode = 'PT409', detail = 'NEW_OWNER';
  end if;
  update public.leads set owner = new_owner where owner = target_user;
  get diagnostics handed = row_count;
  if handed > 0 then
    perform private.write_audit('leads-handed-over', 'admin', target_user, jsonb_build_object(
      'leads', handed, 'to', coalesce(private.person_name(new_owner), 'unassigned')
    ));
  end if;
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
  if ended > 0 then
    perform private.write_audit('sessions-ended', 'admin', auth.uid(), jsonb_build_object('sessions', ended));
  end if;
  return ended;
end $function$;

CREATE OR REPLACE FUNCTION public.erase_person(person text, confirmation text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare erased integer;
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
declare copies jsonb;
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
declare forgotten integer;
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
    group by chat_messages.chat_id, chat_messages.message_id
    order by min(sent_at) limit 100;
end $function$;

CREATE OR REPLACE FUNCTION public.get_report_leads(from_day date, to_day date, in_country text DEFAULT NULL::text, behind jsonb DEFAULT '{}'::jsonb, with_uncounted boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare found_rows jsonb;
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
  end if;
  if target_user = auth.uid() then
    raise exception 'You are the primary admin already.' using errcode = 'PT409', detail = 'OWN_ACCOUNT';
  end if;
  if not exists (select from public.user_roles where user_id = target_user and role = 'admin') then
    raise exception 'No such admin user.' using errcode = 'PT404', detail = 'NOT_FOUND';
  end if;
  if not private.use_proof(proof, 'hand-over-primary') then
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
  select * into kept from public.leads where id = kept_id and deleted_at is null and to_jsonb(leads) @> seen_kept;
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
  on conflict do nothing
  returning proof into made;
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
  perform private.end_claim(
    lead_ids, claimed_at, failure is null, is_unconfirmed, coalesce(nullif(failure, ''), reason)
  );
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

CREATE OR REPLACE FUNCTION public.revoke_lead_key(key_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare revoked private.lead_keys;
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
declare made text := private.new_webhook_secret();
begin
  perform private.require('an admin', 'change the settings');
  update private.webhook set
    secret = made, old_secret = secret, old_secret_until = now() + interval '24 hours'
  where url is not null;
  if not found then return null; end if;
  perform private.write_audit('setting-changed', 'setting', details => '{"of": "Secret of the webhook"}');
  return made;
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

CREATE OR REPLACE FUNCTION public.sign_pass()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.turnstile set proven_at = clock_timestamp() where proven_at is null and secret is not null;
  return private.signed_time('human', (extract(epoch from clock_timestamp()) * 1000)::bigint);
end $function$;

CREATE OR REPLACE FUNCTION public.take_back_import(lead_ids uuid[], again boolean DEFAULT false)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare changed integer;
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
  where event.attempt = undo_attempt.attempt and event.actor = auth.uid()
  returning * into undone;
  if undone.id is null then return; end if;
  undone.kind := 'attempted';
  return query select * from private.count_attempts(undone.lead_id, undone);
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
  if before ? 'stage' then back.first_response_at := coalesce(back.first_response_at, private.first_answer(kept_id)); end if;
  perform private.set_merged_fields(back);
  update public.leads set deleted_at = null, merged_into = null, merged_over = null where id = merged_id;
  insert into public.lead_events (lead_id, kind, other_lead) values (kept_id, 'unmerged', merged_id);
  perform private.refresh_lead_search(array[merged_id, kept_id]);
  perform private.count_attempts(kept_id);
  perform private.write_audit('merge-taken-back', 'lead', kept_id, jsonb_build_object('other', merged_id));
  return query select * from public.leads where id in (kept_id, merged_id);
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
  update private.recovery_codes set used_at = now() where user_id = target_user and used_at is null and code_hash = typed;
  is_right := found;
  perform private.write_audit(
    case when is_right then 'recovery-code-used' else 'recovery-code-refused' end,
    'admin', target_user, acting_user => target_user
  );
  return is_right;
end $function$;

COMMENT ON COLUMN "private"."chat_messages"."refusal" IS 'Why Telegram would neither delete nor change the message.';

COMMENT ON COLUMN "private"."lead_credits"."network_group" IS 'The lead''s private.network_group; null where it is not known.';

COMMENT ON COLUMN "private"."sales_chat"."confirmations_called_at" IS 'When a due confirmation was last a reason to call.';

COMMENT ON COLUMN "private"."sales_chat"."next_call_at" IS 'When the database calls again, or at once for a new lead.';

COMMENT ON COLUMN "private"."sales_chat"."removal_called_at" IS 'When messages to remove were last a reason to call.';

COMMENT ON COLUMN "private"."webhook"."sender_since" IS 'The claim of the function that sends; after 2 silent minutes it is dead.';

COMMENT ON COLUMN "private"."webhook"."url" IS 'By name, without a port; the name is checked again at each call.';

COMMENT ON COLUMN "public"."app_settings"."assigns_in_turn" IS 'Whether new leads without signs of a bot go to the desk in turn.';

COMMENT ON COLUMN "public"."app_settings"."require_two_factors" IS 'Whether every admin needs a second factor.';

COMMENT ON COLUMN "public"."app_settings"."short_chat_messages" IS 'Whether chat messages leave the person out.';

COMMENT ON COLUMN "public"."app_settings"."turnstile_site_key" IS 'Turnstile''s public key; null without a captcha.';

COMMENT ON COLUMN "public"."audit_log"."actor_id" IS 'The admin who did it; null for the server and a failed sign-in.';

COMMENT ON COLUMN "public"."audit_log"."details" IS 'Numbers, names of fields, settings and their values; no word of a prospect.';

COMMENT ON COLUMN "public"."board_views"."query" IS 'The query of the board''s address, without a search''s words: names, perhaps.';

COMMENT ON COLUMN "public"."lead_events"."attempt" IS 'The browser''s id of a call, WhatsApp or e-mail; null of old ones.';

COMMENT ON COLUMN "public"."lead_events"."from_owner" IS 'Owner before an assignment, by no foreign key: accounts may be gone.';

COMMENT ON COLUMN "public"."lead_events"."other_lead" IS 'What was merged into this one or taken out, by no foreign key.';

COMMENT ON COLUMN "public"."lead_events"."previous_stage_changed_at" IS 'Of the lead before a move; null if no undo is possible.';

COMMENT ON COLUMN "public"."lead_events"."stage_changed_at" IS 'Of the lead after a move: whether it is the last not undone.';

COMMENT ON COLUMN "public"."lead_events"."template" IS 'Name, at the time, of the template that the message began with.';

COMMENT ON COLUMN "public"."leads"."attempts" IS 'How many calls, WhatsApps and e-mails to the lead were started.';

COMMENT ON COLUMN "public"."leads"."attribution" IS 'What brought the visitor: link, UTM tags, referrer, landing page.';

COMMENT ON COLUMN "public"."leads"."consent_text" IS 'The words beside the button when the form was sent; else null.';

COMMENT ON COLUMN "public"."leads"."is_counted" IS 'Whether the report counts the lead; only an import may say no.';

COMMENT ON COLUMN "public"."leads"."is_suspected" IS 'Several signs of a bot (private.suspect_lead); no reason to refuse.';

COMMENT ON COLUMN "public"."leads"."language" IS 'BCP 47 code without region: of the page that sent it, or as the desk says.';

COMMENT ON COLUMN "public"."leads"."lost_reason" IS 'Why a failed lead was lost, in words of lost_reasons at the time, or null.';

COMMENT ON COLUMN "public"."leads"."merged_into" IS 'The lead that this one was merged into, which speaks for both.';

COMMENT ON COLUMN "public"."leads"."merged_over" IS 'What the merge changed of the lead that stays: {before, after}.';

COMMENT ON COLUMN "public"."leads"."next_action" IS 'What is done next: Call, Write, Visit or other words; null without a plan.';

COMMENT ON COLUMN "public"."leads"."notification_claimed_at" IS 'When a notifier took the lead; dead after 2 silent minutes.';

COMMENT ON COLUMN "public"."leads"."notification_error" IS 'Why the last message failed; if sent, why by e-mail instead.';

COMMENT ON COLUMN "public"."leads"."stage_changed_at" IS 'Since when the lead is in its stage.';

COMMENT ON COLUMN "public"."message_templates"."language" IS 'As leads.language: those of a lead''s are offered first.';

COMMENT ON COLUMN "public"."message_templates"."updated_at" IS 'Tells a change whether there was another meanwhile.';

COMMENT ON COLUMN "public"."working_hours"."response_minutes" IS 'Working minutes until a lead without an answer is overdue.';

COMMENT ON FUNCTION "private"."anonymise_leads"() IS 'Takes the person out of ended leads when their months are over.';

COMMENT ON FUNCTION "private"."arms_of"(text) IS 'The versions in what a tab tells: tokens of eight characters, each with 0 or 1.';

COMMENT ON FUNCTION "private"."arms_of_lead"(public.leads, text) IS 'Versions that a lead counts for, if unsuspected and its network''s first.';

COMMENT ON FUNCTION "private"."assign_in_turn"() IS 'Gives a new lead to the one of the desk who had no turn for longest.';

COMMENT ON FUNCTION "private"."audit_account"() IS 'Writes into the audit log what happened to an account. Its arguments: what, the column with the account''s id, and "self" where nobody else can have done it.';

COMMENT ON FUNCTION "private"."audit_deletion"() IS 'Writes into the audit log that an admin or a member was deleted.';

COMMENT ON FUNCTION "private"."audit_holiday"() IS 'Writes a day that was added or removed into the audit log.';

COMMENT ON FUNCTION "private"."audit_list"() IS 'Audits each change. Arguments: the list''s name, the column that names an entry.';

COMMENT ON FUNCTION "private"."audit_role"() IS 'Writes into the audit log who becomes an admin or a member, or is none any more.';

COMMENT ON FUNCTION "private"."audit_setting"() IS 'Audits each changed value. Its argument names the table to a reader.';

COMMENT ON FUNCTION "private"."board_order"(text, jsonb) IS 'The SQL of an order of the board, else by age, and of what comes after a row.';

COMMENT ON FUNCTION "private"."call_function"(text) IS 'Has a function deliver what waits, once this transaction has ended.';

COMMENT ON FUNCTION "private"."call_notifier"() IS 'Has sales notified, requests confirmed and messages removed, where due.';

COMMENT ON FUNCTION "private"."call_webhook_sender"() IS 'Has the function send the events that are due.';

COMMENT ON FUNCTION "private"."can_call_functions"() IS 'Whether the database knows its functions and has pg_net or its like.';

COMMENT ON FUNCTION "private"."check_lost_reason"() IS 'Refuses a lost reason that is neither listed nor in the lead''s history.';

COMMENT ON FUNCTION "private"."check_owner"() IS 'Refuses an owner who has no role of the desk.';

COMMENT ON FUNCTION "private"."claim_leads"(uuid[], timestamp with time zone) IS 'Claims leads at this time for a message; returns them as the outbox has them.';

COMMENT ON FUNCTION "private"."claim_time"() IS 'The time in milliseconds, which names a claim and survives a JavaScript date.';

COMMENT ON FUNCTION "private"."clear_rate_slots"() IS 'Deletes what rate limits counted an hour ago; returns how many rows.';

COMMENT ON FUNCTION "private"."client_address"(jsonb) IS 'The client in the gateway''s headers, of IPv6 its /64; null without one.';

COMMENT ON FUNCTION "private"."confirm_client"() IS 'After a visitor''s lead, last of all triggers: it was not refused.';

COMMENT ON FUNCTION "private"."copy_of_lead"(public.leads) IS 'All that any table has of a lead, without ids and addresses of the desk.';

COMMENT ON FUNCTION "private"."count_arms"(jsonb, date, smallint) IS 'Counts a visit for its tab''s versions, by day and by group of networks.';

COMMENT ON FUNCTION "private"."counted_by_group"() IS 'What came of each section of a page, by group of networks, over all days.';

COMMENT ON FUNCTION "private"."counted_network"(text) IS 'What counts once a day: an IPv6 client''s /48, an IPv4 address.';

COMMENT ON FUNCTION "private"."country_of"(text, text, jsonb) IS 'SG, MY, ID or other: by the number''s code, else by the lead''s country page.';

COMMENT ON FUNCTION "private"."counts_between"(date, date) IS 'The counters of these days; a summed month counts on its first day.';

COMMENT ON FUNCTION "private"."counts_of_trial"(text) IS 'Visits and presses of a version by day, then by networks; leads by both.';

COMMENT ON FUNCTION "private"."credit_lead"() IS 'Writes what brought a new lead, once: what is renamed later leaves it as it is.';

COMMENT ON FUNCTION "private"."credited_link"(jsonb) IS 'Page, section and address of the link to a form, if a build has had them.';

COMMENT ON FUNCTION "private"."drop_owner"() IS 'The leads of somebody who has left the desk have no owner.';

COMMENT ON FUNCTION "private"."first_answer"(uuid) IS 'When a note or an attempt that reached it first answered a lead; or null.';

COMMENT ON FUNCTION "private"."fold_text"(text) IS 'A text without accents and capitals, as foldText of src/lib/search-text.ts.';

COMMENT ON FUNCTION "private"."follow_lead_note"() IS 'A first note is a first response; other changes of notes are events.';

COMMENT ON FUNCTION "private"."forget_next_action"() IS 'An anonymised lead has no plan, and its history no words of one.';

COMMENT ON FUNCTION "private"."has_entered_desk"() IS 'Whether the session, if any, opened the desk in the last 24 hours.';

COMMENT ON FUNCTION "private"."has_only_letters_and"(text, text) IS 'Whether a text has only letters, marks, white space and these others.';

COMMENT ON FUNCTION "private"."has_pass"(jsonb, uuid) IS 'Whether a form has a pass that no other lead came with; binds it to this.';

COMMENT ON FUNCTION "private"."has_second_factor"() IS 'Whether the token, and its session, say that there was a second factor.';

COMMENT ON FUNCTION "private"."has_site_room"(boolean, integer) IS 'Counts an unsuspected lead of the site; false where its minute is full.';

COMMENT ON FUNCTION "private"."is_attribution"(jsonb) IS 'Whether a value is a flat object: 20 keys of 40, texts of 1,000 characters.';

COMMENT ON FUNCTION "private"."is_being_notified"(public.leads) IS 'Whether a message of it began in the last two minutes and has not ended.';

COMMENT ON FUNCTION "private"."is_chat_taken"() IS 'Whether somebody sends to the sales chat now, or it wants to be left alone.';

COMMENT ON FUNCTION "private"."is_path"(jsonb) IS 'Whether a value has the shape of leads.path: 4 KB, as deep as sections'' hashes.';

COMMENT ON FUNCTION "private"."is_phone"(text) IS 'Whether a text is a phone number: 8 to 20 characters, at least 8 digits, a plus.';

COMMENT ON FUNCTION "private"."keep_lead_age"() IS 'Sets stage_changed_at, first_response_at and purge_at, takes the lost reason from a lead that is moved and the plan from one that is closed or failed, and makes updated_at greater at each change.';

COMMENT ON FUNCTION "private"."keep_lead_note"() IS 'The author of a new note is the caller, and all times are the server''s.';

COMMENT ON FUNCTION "private"."keep_message_template"() IS 'Dates a change, and refuses a 21st of a channel and language.';

COMMENT ON FUNCTION "private"."keep_profile"() IS 'Creates the profile of a new user and keeps its e-mail address up to date.';

COMMENT ON FUNCTION "private"."keep_search"() IS 'What is new or changed is found. Its argument: the column with the lead''s id.';

COMMENT ON FUNCTION "private"."leads_as_seen"(text, jsonb) IS 'Which leads to be changed are still as they were seen, so that the act fits.';

COMMENT ON FUNCTION "private"."leads_between"(timestamp with time zone, timestamp with time zone, text) IS 'The leads of this time, of a country or of all, without the trash.';

COMMENT ON FUNCTION "private"."leads_like"(text, text, text, uuid, boolean) IS 'The newest six each with this mailbox, number or name, but one, and what is the same.';

COMMENT ON FUNCTION "private"."leads_of"(text) IS 'The leads of an e-mail address, also in the trash, and all merged with them.';

COMMENT ON FUNCTION "private"."limit_push_subscriptions"() IS 'A person has ten browsers at most; the one subscribed first goes.';

COMMENT ON FUNCTION "private"."limit_session"() IS 'Ends a session 12 hours after its last refresh and 7 days after its sign-in.';

COMMENT ON FUNCTION "private"."lock_slots"(text) IS 'Waits for others that count this key, and has others wait for this one.';

COMMENT ON FUNCTION "private"."mailbox"(text) IS 'Where mail for an address arrives, without +tag and Gmail''s dots. Never stored.';

COMMENT ON FUNCTION "private"."misnamed_fields"(jsonb) IS 'Fields of a received lead that are required and missing, or unknown.';

COMMENT ON FUNCTION "private"."name_key"(text, text) IS 'Company and name without accents, capitals, blanks, signs and legal form.';

COMMENT ON FUNCTION "private"."network_of"(text) IS 'The network of a client address: the /48 of IPv6, the /24 of IPv4.';

COMMENT ON FUNCTION "private"."next_webhook_event"(integer) IS 'The next event after so many failures; none of a trashed or empty lead.';

COMMENT ON FUNCTION "private"."person_name"(uuid) IS 'The name, else the address, of somebody who is or was of the desk.';

COMMENT ON FUNCTION "private"."phone_key"(text, text) IS 'The digits of a number with its country''s code; country is what country_of says.';

COMMENT ON FUNCTION "private"."prepare_lead"() IS 'Brings values to their plain form and completes them, cuts the consent of a new lead and sets its time; refuses an invalid e-mail address, and a new number that is invalid.';

COMMENT ON FUNCTION "private"."prepare_visitors_lead"() IS 'The stage of a visitor''s lead is its source''s; sales waits for it.';

COMMENT ON FUNCTION "private"."purge_trash"() IS 'Erases due leads, and notes deleted for 30 days; returns how many leads.';

COMMENT ON FUNCTION "private"."reading_of"(private.word_result[], private.count_total[]) IS 'Which part of a page''s visits saw each section, from 30 visits on.';

COMMENT ON FUNCTION "private"."received_id"(uuid, text) IS 'The id of what its sender calls so, a UUID of version 8; else random.';

COMMENT ON FUNCTION "private"."record_lead_event"() IS 'An event for a lead''s creation, stage, trash, owner, plan, value, lost reason.';

COMMENT ON FUNCTION "private"."recovery_code_hash"(text, text) IS 'A recovery code''s stored hash; salt: a new one, or a hash of this person.';

COMMENT ON FUNCTION "private"."refuse_audit_change"() IS 'Refuses UPDATE, DELETE and TRUNCATE to every role.';

COMMENT ON FUNCTION "private"."refused_field"(text) IS 'The field of a rule of leads and what it asks for: {field: length}.';

COMMENT ON FUNCTION "private"."report_attempts"(private.report_lead[]) IS 'How many attempts were started, and how many leads were reached.';

COMMENT ON FUNCTION "private"."report_funnel"(private.report_lead[]) IS 'How many leads reached a stage, which part of the one before, in how many days.';

COMMENT ON FUNCTION "private"."report_pages"(private.report_lead[]) IS 'Leads, and those that became customers, by the page whose link led here.';

COMMENT ON FUNCTION "private"."report_responses"(private.report_lead[]) IS 'Working time to the first response: of all, by person, by weekday.';

COMMENT ON FUNCTION "private"."report_sections"(private.report_lead[]) IS 'The same by the section of that link: hash, page, first of its texts.';

COMMENT ON FUNCTION "private"."report_waiting"(text) IS 'The ten open leads that have waited longest for a first response.';

COMMENT ON FUNCTION "private"."report_won"(private.report_lead[]) IS 'The leads in closed and their worth, by currency; null where nobody said.';

COMMENT ON FUNCTION "private"."report_zone"(text) IS 'The time zone by which a report counts days; Singapore''s for all countries.';

COMMENT ON FUNCTION "private"."require_acting_admin"(uuid, text) IS 'Raises NOT_ADMIN unless the user that a call acts for is an admin.';

COMMENT ON FUNCTION "private"."require_recent_sign_in"() IS 'Refuses a changed password where a session outlives the change that is older than a minute or has no note of prove_password, which it uses; or older than five where it was opened without the password.';

COMMENT ON FUNCTION "private"."set_merged_fields"(public.leads) IS 'Sets the fields that a merge may change as in this row; returns the lead.';

COMMENT ON FUNCTION "private"."sign_lead_event"() IS 'The actor is the caller, else who lock_admins was called for.';

COMMENT ON FUNCTION "private"."signed_age"(text, text) IS 'How long ago signed_time signed this note; null where it did not.';

COMMENT ON FUNCTION "private"."silent_links"(private.word_result[], private.count_total[]) IS 'Links of sections that 30 visits or more have seen and nobody pressed.';

COMMENT ON FUNCTION "private"."stages_reached"(timestamp with time zone, timestamp with time zone, text) IS 'When each lead of this time came into a stage, without undone moves.';

COMMENT ON FUNCTION "private"."store_given_leads"(jsonb, text, uuid, boolean) IS 'Stores answered leads: id, typed columns, created_at, attribution.';

COMMENT ON FUNCTION "private"."store_received_lead"(jsonb, text, uuid, boolean) IS 'Stores a lead, or with is_test only tries to; returns what refuses it.';

COMMENT ON FUNCTION "private"."visits_of"(text, date, date) IS 'A document''s pages and their visits: of each day, null below 5, and of all days.';

COMMENT ON FUNCTION "private"."working_days"(date, date) IS 'For each country and day: when it opens, how long, and how long before.';

COMMENT ON FUNCTION "private"."write_confirmations"() IS 'Confirms: once a day a mailbox, five an hour a network, 100 the site.';

COMMENT ON FUNCTION "private"."write_outbox"() IS 'Announces a visitor''s lead.';

COMMENT ON FUNCTION "private"."write_webhook_event"() IS 'Writes the event of a new lead, imported ones apart, and of a move.';

COMMENT ON FUNCTION "public"."bootstrap_admin"(uuid) IS 'Makes a user the first and primary admin, unless there is an admin.';

COMMENT ON FUNCTION "public"."change_desk_settings"(integer, boolean) IS 'Sets how many months ended leads stay, and whether messages are short.';

COMMENT ON FUNCTION "public"."change_role"(uuid, text) IS 'Makes somebody else admin or member, else NOT_FOUND, OWN_ACCOUNT, PRIMARY_ADMIN.';

COMMENT ON FUNCTION "public"."claim_late_leads"() IS 'Up to 50 leads whose message failed for ten minutes, for an e-mail.';

COMMENT ON FUNCTION "public"."claim_lead_confirmation"() IS 'The next lead whose sender gets a letter: address and language.';

COMMENT ON FUNCTION "public"."claim_lead_pushes"() IS 'The leads that browsers are to be notified of, once, and the browsers.';

COMMENT ON FUNCTION "public"."claim_lead_resend"(uuid, uuid) IS 'A lead to send again; else NOT_ADMIN, ALREADY_SENDING or NOT_FOUND.';

COMMENT ON FUNCTION "public"."claim_webhook_event"() IS 'The next event with its lead as it is now, address and secrets, or null.';

COMMENT ON FUNCTION "public"."count_board"(jsonb) IS 'For each stage with leads: how many, how many in the view, and as of when.';

COMMENT ON FUNCTION "public"."count_chips"(jsonb) IS 'How many leads are late, the caller''s, not answered, and open without a plan.';

COMMENT ON FUNCTION "public"."count_recovery_codes"() IS 'How many recovery codes the caller has left.';

COMMENT ON FUNCTION "public"."create_recovery_codes"() IS 'Ten new recovery codes in place of the old, to be read this once.';

COMMENT ON FUNCTION "public"."end_sessions"(uuid) IS 'Ends one other session of the caller, or all others; returns how many.';

COMMENT ON FUNCTION "public"."find_in_notes"(text[]) IS 'For each of the first ten words the leads with a note that has it, folded.';

COMMENT ON FUNCTION "public"."finish_next_action"(uuid, text, date) IS 'Says that a lead''s next action, as seen, was done; returns the lead.';

COMMENT ON FUNCTION "public"."forget_refused_messages"() IS 'Forgets messages that Telegram refused to remove; returns how many.';

COMMENT ON FUNCTION "public"."get_active_leads"() IS 'The leads that are not in the trash, newest first. Runs as the caller.';

COMMENT ON FUNCTION "public"."get_audit_people"() IS 'Every actor, by the name of their last row. Runs as the caller.';

COMMENT ON FUNCTION "public"."get_board_choices"() IS 'The solutions, sources and languages on the board, for its filters.';

COMMENT ON FUNCTION "public"."get_import_progress"() IS 'How many rows the running import has stored, before others see any.';

COMMENT ON FUNCTION "public"."get_kept_months"() IS 'Months for which an ended lead keeps its person, for the privacy policy.';

COMMENT ON FUNCTION "public"."get_reach_of_erasure"(text) IS 'How many leads erase_person would erase, by address, its own first.';

COMMENT ON FUNCTION "public"."get_team"() IS 'Everybody who can own a lead, the longest there first. Runs as the caller.';

COMMENT ON FUNCTION "public"."get_trashed_leads"() IS 'The leads in the trash, the last deleted first, after erasing what is due.';

COMMENT ON FUNCTION "public"."get_turnstile"() IS 'The captcha''s site key, when one first passed, whether the caller may change it.';

COMMENT ON FUNCTION "public"."get_turnstile_site_key"() IS 'The key that pages give to Turnstile; null without a captcha.';

COMMENT ON FUNCTION "public"."get_webhook"() IS 'The webhook''s address, how many events wait, how sending goes; no secret.';

COMMENT ON FUNCTION "public"."get_webhook_target"() IS 'Where events go, and the secrets that sign them, {url, secrets}; or null.';

COMMENT ON FUNCTION "public"."hook_mfa_verification_attempt"(jsonb) IS 'Auth''s hook: audits a wrong code of an authenticator app.';

COMMENT ON FUNCTION "public"."hook_password_verification_attempt"(jsonb) IS 'Auth''s hook: audits a wrong password.';

COMMENT ON FUNCTION "public"."log_access"(text, uuid, integer) IS 'Writes that the caller opened or, for admins, exported leads: an action listed.';

COMMENT ON FUNCTION "public"."may_read_leads"() IS 'Whether the caller is of the desk and their session has called enter_desk.';

COMMENT ON FUNCTION "public"."move_message_template"(uuid, integer) IS 'Swaps a template with the one before (-1) or after (1), if any.';

COMMENT ON FUNCTION "public"."open_form"() IS 'A signed time, which the form fetches when touched and sends with the lead.';

COMMENT ON FUNCTION "public"."record_message_removal"(text, bigint, text) IS 'Forgets a message that is gone, or keeps why Telegram refused.';

COMMENT ON FUNCTION "public"."require_two_factors"(boolean) IS 'Sets whether every admin needs a second factor. The caller has one.';

COMMENT ON FUNCTION "public"."restore_lead"(uuid, timestamp with time zone) IS 'Takes a lead out of the trash, with seen_deleted_at only of that deletion.';

COMMENT ON FUNCTION "public"."return_lead_confirmation"(uuid) IS 'Gives back a letter that was not sent, due in 2 minutes, 4 ...';

COMMENT ON FUNCTION "public"."rotate_webhook_secret"() IS 'A new secret, shown this once; the old one signs as well for 24 hours.';

COMMENT ON FUNCTION "public"."set_function_address"(text, text) IS 'Says where the database''s functions are, and their publishable key.';

COMMENT ON FUNCTION "public"."set_webhook"(text) IS 'Sets the webhook''s address and returns its secret, shown once; null removes it.';

COMMENT ON FUNCTION "public"."sign_pass"() IS 'A pass for a visitor whom Turnstile has verified; the form sends it along.';

COMMENT ON FUNCTION "public"."soft_delete_lead"(uuid, public.lead_stage) IS 'Moves a lead to the trash, with seen_stage only from that stage; or false.';

COMMENT ON FUNCTION "public"."take_back_import"(uuid[], boolean) IS 'Moves imported leads to the trash, or with again back; returns how many.';

COMMENT ON FUNCTION "public"."take_rebuild"(timestamp with time zone) IS 'Whether this ticket builds now: nobody asked later, or after five minutes.';

COMMENT ON FUNCTION "public"."undo_attempt"(uuid) IS 'Takes back one''s own attempt and what came of it; returns the lead, if any.';

COMMENT ON FUNCTION "public"."use_recovery_code"(uuid, text) IS 'Uses up a recovery code; false if it is none. PT429 after ten an hour.';

COMMENT ON SEQUENCE "private"."import_progress" IS 'How many rows of its file the running or the last import has stored.';

COMMENT ON TABLE "private"."count_slots" IS 'How often a network was counted today, by a keyed hash of day, page and network.';

COMMENT ON TABLE "private"."desk_entries" IS 'Sessions that the audit log says opened the desk, with the time of its last line.';

COMMENT ON TABLE "private"."experiment_groups" IS 'The same by groups of networks: whether a result rests on a few.';

COMMENT ON TABLE "private"."lead_outbox" IS 'Visitors'' leads of which no message was sent yet, in the order of their messages.';

COMMENT ON TABLE "private"."lead_pushes" IS 'Visitors'' leads of which the desk''s browsers were not notified yet.';

COMMENT ON TABLE "private"."lead_search" IS 'Every text of a lead and its notes, folded, for the search; kept by triggers.';

COMMENT ON TABLE "private"."password_proofs" IS 'Notes of a password just typed, each for one act; one a session, used or not.';

COMMENT ON TABLE "private"."rebuild" IS 'One row: since when a rebuild is waited for, and when it was last asked for.';

COMMENT ON TABLE "private"."recovery_codes" IS 'bcrypt of the SHA-256 of each code, with one salt for a person.';

COMMENT ON TABLE "private"."section_places" IS 'Where words were: page, document, key, place among sections, and when.';

COMMENT ON TABLE "private"."sections_read" IS 'One row: when the build''s list was last asked for and written, and its hash.';

COMMENT ON TABLE "private"."used_passes" IS 'Passes that came with a lead, by their signature, as long as they are good.';

COMMENT ON TABLE "private"."webhook_outbox" IS 'Events that the receiver has not taken yet, without a word of the lead.';

COMMENT ON TABLE "public"."audit_log" IS 'What was done in the desk and by whom; private.write_audit alone adds rows.';

COMMENT ON TABLE "public"."board_views" IS 'Ways to see the leads, by name: one''s own, or everybody''s, which admins keep.';

COMMENT ON TABLE "public"."lost_reasons" IS 'Why leads are lost, to choose from. A lead keeps words that are removed here.';

COMMENT ON TABLE "public"."message_templates" IS 'Texts to begin a message with. {name}, {company}, {solution}: the lead''s.';

COMMENT ON TABLE "public"."public_holidays" IS 'Public holidays of each country, which admins keep; no working hours count.';

COMMENT ON TABLE "public"."push_subscriptions" IS 'Browsers in which somebody of the desk wants to hear of new leads.';
