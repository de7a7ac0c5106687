DROP TRIGGER "lead_notes_90_search" ON "public"."lead_notes";

DROP TRIGGER "leads_90_search" ON "public"."leads";

DROP TRIGGER "leads_release_messages" ON "public"."leads";

DROP FUNCTION "private"."keep_lead_search"();

DROP FUNCTION "private"."keep_note_search"();

DROP FUNCTION "private"."release_chat_messages"();

CREATE OR REPLACE FUNCTION private.anonymise_leads()
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  border timestamptz;
  due uuid[];
begin
  select now() - make_interval(months => ended_leads_kept_months) into border from public.app_settings;
  -- A lead that somebody is changing right now is not due.
  due := array(
    select id from public.leads
    where merged_into is null and stage in ('closed', 'failed') and updated_at <= border
      and not exists (select from public.lead_notes where lead_id = leads.id and created_at > border)
      and not exists (select from public.lead_events where lead_id = leads.id and created_at > border)
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
  -- They are to be taken back.
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
declare
  next_owner uuid;
begin
  if not (select assigns_in_turn from public.app_settings) then
    return null;
  end if;
  -- One lead after the other, so that two that come at once do not get the same owner.
  perform pg_advisory_xact_lock(hashtext('selat.assign_in_turn'));
  -- Whose last turn is longest ago, and first whoever had none; a turn is an assignment that nobody made.
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
declare
  had_role text;
begin
  if tg_op = 'UPDATE' then
    perform private.write_audit('password-changed', 'admin', new.id);
    return new;
  end if;
  select role into had_role from public.user_roles where user_id = old.id;
  if had_role is not null then
    perform private.write_audit(had_role || '-deleted', 'admin', old.id);
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION private.audit_factor()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' then
    perform private.write_audit('second-factor-removed', 'admin', old.user_id);
  else
    perform private.write_audit('second-factor-added', 'admin', new.user_id, acting_user => new.user_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.audit_holiday()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  holiday public.public_holidays := coalesce(new, old);
begin
  perform private.write_audit('setting-changed', 'setting', details => jsonb_build_object(
    'of', 'Public holidays ' || holiday.country,
    'changes', jsonb_build_object(holiday.day, jsonb_build_object('from', old.name, 'to', new.name))
  ));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.audit_list()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.write_audit('setting-changed', 'setting', details => jsonb_build_object(
    'of', tg_argv[0],
    case tg_op when 'INSERT' then 'added' when 'DELETE' then 'removed' else 'changed' end,
    to_jsonb(coalesce(new, old)) ->> tg_argv[1]
  ));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.audit_role()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    perform private.write_audit(new.role || '-created', 'admin', new.user_id);
  elsif exists (select from auth.users where id = old.user_id) then
    perform private.write_audit(old.role || '-deleted', 'admin', old.user_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.audit_setting()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  changed jsonb := (
    select jsonb_object_agg(key, jsonb_build_object('from', before.value, 'to', after.value))
    from jsonb_each(to_jsonb(old)) as before join jsonb_each(to_jsonb(new)) as after using (key)
    where before.value <> after.value
  );
begin
  if changed is not null then
    perform private.write_audit('setting-changed', 'setting', details =>
      jsonb_build_object('changes', changed, 'of', concat_ws(' ', tg_argv[0], to_jsonb(new) ->> 'country'))
    );
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.audit_sign_in()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.write_audit('signed-in', 'admin', new.user_id, acting_user => new.user_id);
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
  if after is null then
    condition := 'true';
  end if;
  return next;
end $function$;

CREATE OR REPLACE FUNCTION private.call_notifier()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  chat private.sales_chat;
  address private.function_address;
  is_removal_due boolean;
  is_confirmation_due boolean;
begin
  select * into address from private.function_address;
  select * into chat from private.sales_chat for update skip locked;
  if chat.id is null or address.id is null or to_regnamespace('net') is null then
    return;
  end if;
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
  perform net.http_post(
    url := address.url || '/send-telegram-notification',
    headers := jsonb_build_object(
      'content-type', 'application/json',
      'apikey', address.publishable_key
    ),
    body := jsonb_build_object('action', 'deliver'),
    timeout_milliseconds := 30000
  );
end $function$;

CREATE OR REPLACE FUNCTION private.check_lost_reason()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' and new.lost_reason is not distinct from old.lost_reason then
    return new;
  end if;
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

CREATE OR REPLACE FUNCTION private.check_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select from public.user_roles where user_id = new.owner) then
    raise exception 'Only somebody of the desk can own a lead'
      using errcode = 'check_violation', constraint = 'leads_owner_in_desk';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.drop_lost_reason()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.lost_reason := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.drop_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.leads set owner = null
  where owner = old.user_id
    and not exists (select from public.user_roles where user_id = old.user_id);
  return null;
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
  update public.lead_events set next_action = null where lead_id = new.id and next_action is not null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.has_only_letters_and(value text, others text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  marks constant text :=
    '\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u064b-\u065f' ||
    '\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0711-\u074a\u07a6-\u07b0\u07eb-\u07f3\u07fd\u0816-\u082d' ||
    '\u0859-\u085b\u0897-\u08e1\u08e3-\u0963\u0981-\u0983\u09bc-\u09c4\u09c7-\u09c8\u09cb-\u09cd\u09d7' ||
    '\u09e2-\u09e3\u09fe\u0a01-\u0a03\u0a3c\u0a3e-\u0a42\u0a47-\u0a48\u0a4b-\u0a4d\u0a51\u0a70-\u0a75' ||
    '\u0a81-\u0a83\u0abc-\u0ac5\u0ac7-\u0ac9\u0acb-\u0acd\u0ae2-\u0ae3\u0afa-\u0aff\u0b01-\u0b03\u0b3c-\u0b44' ||
    '\u0b47-\u0b48\u0b4b-\u0b4d\u0b55-\u0b57\u0b62-\u0b63\u0b82\u0bbe-\u0bc2\u0bc6-\u0bc8\u0bca-\u0bcd\u0bd7' ||
    '\u0c00-\u0c04\u0c3c-\u0c44\u0c46-\u0c48\u0c4a-\u0c4d\u0c55-\u0c56\u0c62-\u0c63\u0c81-\u0c83\u0cbc-\u0cc4' ||
    '\u0cc6-\u0cc8\u0cca-\u0ccd\u0cd5-\u0cd6\u0ce2-\u0ce3\u0cf3\u0d00-\u0d03\u0d3b-\u0d44\u0d46-\u0d48' ||
    '\u0d4a-\u0d4d\u0d57\u0d62-\u0d63\u0d81-\u0d83\u0dca\u0dcf-\u0dd4\u0dd6\u0dd8-\u0ddf\u0df2-\u0df3' ||
    '\u0e31-\u0e3a\u0e47-\u0e4e\u0eb1-\u0ebc\u0ec8-\u0ece\u0f18-\u0f19\u0f35\u0f37\u0f39\u0f3e-\u0f3f' ||
    '\u0f71-\u0f84\u0f86-\u0f97\u0f99-\u0fbc\u0fc6\u102b-\u103e\u1056-\u108f\u109a-\u109d\u135d-\u135f' ||
    '\u1712-\u1715\u1732-\u1734\u1752-\u1753\u1772-\u1773\u17b4-\u17d3\u17dd\u180b-\u180d\u180f\u1885-\u18a9' ||
    '\u1920-\u192b\u1930-\u193b\u1a17-\u1a1b\u1a55-\u1a5e\u1a60-\u1a7c\u1a7f\u1ab0-\u1add\u1ae0-\u1aeb' ||
    '\u1b00-\u1b44\u1b6b-\u1b73\u1b80-\u1bad\u1be6-\u1bf3\u1c24-\u1c37\u1cd0-\u1cd2\u1cd4-\u1cf9\u1dc0-\u1dff' ||
    '\u20d0-\u20f0\u2cef-\u2cf1\u2d7f\u2de0-\u2dff\u302a-\u302f\u3099-\u309a\ua66f-\ua672\ua674-\ua67d' ||
    '\ua69e-\ua69f\ua6f0-\ua6f1\ua802-\ua827\ua82c\ua880-\ua8c5\ua8e0-\ua8f1\ua8ff\ua926-\ua92d\ua947-\ua953' ||
    '\ua980-\ua9c0\ua9e5\uaa29-\uaa36\uaa43-\uaa4d\uaa7b-\uaac1\uaaeb-\uaaef\uaaf5-\uaaf6\uabe3-\uabea' ||
    '\uabec-\uabed\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f\U000101fd\U000102e0\U00010376-\U0001037a\U00010a01-\U00010a03' ||
    '\U00010a05-\U00010a06\U00010a0c-\U00010a0f\U00010a38-\U00010a3a\U00010a3f\U00010ae5-\U00010ae6' ||
    '\U00010d24-\U00010d27\U00010d69-\U00010d6d\U00010eab-\U00010eac\U00010efa-\U00010eff\U00010f46-\U00010f50' ||
    '\U00010f82-\U00010f85\U00011000-\U00011046\U00011070-\U00011074\U0001107f-\U000110ba\U000110c2' ||
    '\U00011100-\U00011134\U00011145-\U00011146\U00011173\U00011180-\U000111c0\U000111c9-\U000111cc' ||
    '\U000111ce-\U000111cf\U0001122c-\U00011237\U0001123e-\U00011241\U000112df-\U000112ea\U00011300-\U00011303' ||
    '\U0001133b-\U00011344\U00011347-\U00011348\U0001134b-\U0001134d\U00011357\U00011362-\U00011363' ||
    '\U00011366-\U0001136c\U00011370-\U00011374\U000113b8-\U000113c0\U000113c2\U000113c5\U000113c7-\U000113ca' ||
    '\U000113cc-\U000113d2\U000113e1-\U000113e2\U00011435-\U00011446\U0001145e\U000114b0-\U000114c3' ||
    '\U000115af-\U000115b5\U000115b8-\U000115c0\U000115dc-\U000115dd\U00011630-\U00011640\U000116ab-\U000116b7' ||
    '\U0001171d-\U0001172b\U0001182c-\U0001183a\U00011930-\U00011935\U00011937-\U00011938\U0001193b-\U00011943' ||
    '\U000119d1-\U000119d7\U000119da-\U000119e0\U000119e4\U00011a01-\U00011a3e\U00011a47\U00011a51-\U00011a99' ||
    '\U00011b60-\U00011b67\U00011c2f-\U00011c36\U00011c38-\U00011c3f\U00011c92-\U00011ca7\U00011ca9-\U00011cb6' ||
    '\U00011d31-\U00011d36\U00011d3a\U00011d3c-\U00011d3d\U00011d3f-\U00011d47\U00011d8a-\U00011d8e' ||
    '\U00011d90-\U00011d91\U00011d93-\U00011d97\U00011ef3-\U00011ef6\U00011f00-\U00011f03\U00011f34-\U00011f3a' ||
    '\U00011f3e-\U00011f42\U00011f5a\U00013440-\U00013455\U0001611e-\U0001612f\U00016af0-\U00016af4' ||
    '\U00016b30-\U00016b36\U00016f4f-\U00016f87\U00016f8f-\U00016f92\U00016fe4\U00016ff0-\U00016ff1' ||
    '\U0001bc9d-\U0001bc9e\U0001cf00-\U0001cf2d\U0001cf30-\U0001cf46\U0001d165-\U0001d169\U0001d16d-\U0001d172' ||
    '\U0001d17b-\U0001d182\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244\U0001da00-\U0001da36' ||
    '\U0001da3b-\U0001da6c\U0001da75\U0001da84\U0001da9b-\U0001da9f\U0001daa1-\U0001daaf\U0001e000-\U0001e006' ||
    '\U0001e008-\U0001e018\U0001e01b-\U0001e021\U0001e023-\U0001e024\U0001e026-\U0001e02a\U0001e08f' ||
    '\U0001e130-\U0001e136\U0001e2ae\U0001e2ec-\U0001e2ef\U0001e4ec-\U0001e4ef\U0001e5ee-\U0001e5ef' ||
    '\U0001e6e3-\U0001e6f5\U0001e8d0-\U0001e8d6\U0001e944-\U0001e94a\U000e0100-\U000e01ef';
  blanks constant text := '\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
  numerals constant text :=
    '\u16ee-\u16f0\u2160-\u2182\u2185-\u2188\u24b6-\u24e9\u3007\u3021-\u3029\u3038-\u303a\ua6e6-\ua6ef' ||
    '\U00010140-\U00010174\U00010341\U0001034a\U000103d1-\U000103d5\U00012400-\U0001246e\U00016ff4-\U00016ff6' ||
    '\U0001f130-\U0001f149\U0001f150-\U0001f169\U0001f170-\U0001f189';
begin
  return value collate pg_catalog.pg_c_utf8 ~ ('^[[:alpha:]' || marks || blanks || others || ']+$')
    and value collate pg_catalog.pg_c_utf8 !~ ('[' || numerals || ']');
end $function$;

CREATE OR REPLACE FUNCTION private.keep_consent()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.consent_text := nullif(left(private.trim_text(new.consent_text), 1000), '');
  new.consent_version := case when new.consent_text is not null
    then nullif(left(private.trim_text(new.consent_version), 100), '')
  end;
  new.consented_at := case when new.consent_text is not null then now() end;
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
  -- undo_lead_move sets both times itself.
  if new.stage <> old.stage and new.stage_changed_at = old.stage_changed_at then
    new.stage_changed_at := new.updated_at;
    -- Neither a lead that is given up nor one that goes back to where it came in has been answered by that.
    if new.stage not in ('failed', private.stage_for_source(new.source)) then
      new.first_response_at := coalesce(old.first_response_at, new.updated_at);
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.keep_lead_note()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.body := private.trim_text(new.body);
  if new.body <> old.body then
    new.edited_at := clock_timestamp();
  end if;
  new.deleted_at := case when new.deleted_at is not null then coalesce(old.deleted_at, clock_timestamp()) end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.keep_message_template()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' then
    new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  end if;
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
declare
  given_name text := btrim(new.raw_user_meta_data ->> 'full_name');
begin
  insert into public.profiles (id, email, full_name)
  values (new.id, coalesce(new.email, ''), case when char_length(given_name) between 2 and 200 then given_name end)
  on conflict (id) do update set email = excluded.email;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.keep_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refresh_lead_search(array[(to_jsonb(coalesce(new, old)) ->> tg_argv[0])::uuid]);
  return null;
end $function$;

ALTER FUNCTION "private"."keep_search"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.leads_as_seen(act text, changes jsonb)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(array_agg(leads.id), '{}')
    from jsonb_to_recordset(changes) as change (id uuid, seen jsonb)
    join public.leads on leads.id = change.id
    where (leads.deleted_at is not null) = (act = 'restore') and case act
      when 'move' then leads.stage = (seen ->> 'stage')::public.lead_stage
      when 'undo-move' then exists (
        select from public.lead_events as moved
        where moved.lead_id = leads.id and moved.kind = 'moved'
          and moved.created_at = (seen ->> 'updated_at')::timestamptz
          and moved.previous_stage_changed_at is not null
          and leads.stage = moved.to_stage and leads.stage_changed_at = moved.stage_changed_at
      )
      when 'assign' then leads.owner is not distinct from (seen ->> 'owner')::uuid
      when 'plan' then (leads.next_action, leads.next_action_on)
        is not distinct from (seen ->> 'next_action', (seen ->> 'next_action_on')::date)
      when 'lose' then leads.stage = 'failed' and leads.lost_reason is not distinct from seen ->> 'lost_reason'
      when 'trash' then coalesce(leads.stage::text = seen ->> 'stage', true)
      when 'restore' then leads.purge_at > now()
        and coalesce(leads.deleted_at = (seen ->> 'deleted_at')::timestamptz, true)
    end
  );
end $function$;

CREATE OR REPLACE FUNCTION private.limit_push_subscriptions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.push_subscriptions
  where owner = new.owner and endpoint in (
    select kept.endpoint from public.push_subscriptions as kept
    where kept.owner = new.owner order by kept.created_at desc offset 10
  );
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.lock_admins(acting_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  lock table public.user_roles in share row exclusive mode;
  if not exists (select from public.user_roles where user_id = acting_user and role = 'admin') then
    raise exception 'Only an admin may manage admins.' using errcode = 'PT403', detail = 'NOT_ADMIN';
  end if;
  perform set_config('selat.acting_user', acting_user::text, true);
end $function$;

CREATE OR REPLACE FUNCTION private.note_first_response()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.leads set first_response_at = new.created_at
  where id = new.lead_id and first_response_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private."only"(given jsonb, keys text[])
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN (SELECT COALESCE(jsonb_object_agg(jsonb_each.key, jsonb_each.value), '{}'::jsonb) AS "coalesce" FROM jsonb_each("only".given) jsonb_each(key, value) WHERE (jsonb_each.key = ANY ("only".keys)));

ALTER FUNCTION "private"."only"(jsonb, text[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.prepare_lead()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.company_name := private.trim_text(new.company_name);
  new.contact_name := private.trim_text(new.contact_name);
  new.contact_number := private.trim_text(new.contact_number);
  new.email := lower(private.trim_text(new.email) collate "C");
  new.remarks := private.trim_text(coalesce(new.remarks, ''));
  new.source := coalesce(nullif(left(private.trim_text(new.source), 100), ''), 'direct');
  new.attribution := coalesce(new.attribution, '{}');
  new.language := coalesce(new.language, 'en');
  new.stage := coalesce(new.stage, private.stage_for_source(new.source));
  new.updated_at := now();

  if not private.is_email(new.email) then
    raise exception 'Invalid email address' using errcode = 'check_violation', constraint = 'leads_email_address';
  end if;
  if not private.is_phone(new.contact_number) and (tg_op = 'INSERT' or new.contact_number <> old.contact_number) then
    raise exception 'Invalid phone number'
      using errcode = 'check_violation', constraint = 'leads_contact_number_phone';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.prepare_lead_note()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  select id, full_name, email into new.author, new.author_name, new.author_email
  from public.profiles where id = auth.uid();
  if new.author is null then
    raise exception 'Only an admin may write a note' using errcode = 'insufficient_privilege';
  end if;
  new.body := private.trim_text(new.body);
  new.created_at := clock_timestamp();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.purge_trash()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  erased integer;
begin
  delete from public.lead_notes where deleted_at <= now() - interval '30 days';
  -- A lead that is being restored right now is not waited for.
  delete from public.leads where id = any (array(
    select id from public.leads where purge_at <= now() for update skip locked
  ));
  get diagnostics erased = row_count;
  return erased;
end $function$;

CREATE OR REPLACE FUNCTION private.record_assignment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.lead_events (
    lead_id, kind, created_at, from_owner, from_owner_name, to_owner, to_owner_name
  )
  values (
    new.id, 'assigned', new.updated_at,
    old.owner, private.person_name(old.owner), new.owner, private.person_name(new.owner)
  );
  return null;
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
      previous_first_response_at, previous_lost_reason
    ) values (
      new.id, 'moved', old.stage, new.stage, new.updated_at, new.stage_changed_at, old.stage_changed_at,
      old.first_response_at, old.lost_reason
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

CREATE OR REPLACE FUNCTION private.record_next_action()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_done boolean := current_setting('selat.next_action', true) = 'done';
begin
  insert into public.lead_events (lead_id, kind, created_at, next_action, next_action_on)
  values (
    new.id, case when is_done then 'done' else 'planned' end, new.updated_at,
    case when is_done then old.next_action else new.next_action end,
    case when is_done then old.next_action_on else new.next_action_on end
  );
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.record_note_event()
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
  if what is not null then
    insert into public.lead_events (lead_id, kind, note_id) values (new.lead_id, what, new.id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.record_outcome()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (new.value, new.value_currency) is distinct from (old.value, old.value_currency) then
    insert into public.lead_events (lead_id, kind, created_at, value, value_currency)
    values (new.id, 'valued', new.updated_at, new.value, new.value_currency);
  end if;
  -- The reason that goes with a move stands in the event of that move.
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
  -- One after the other: whoever writes second reads what the first has written.
  perform from private.lead_search where lead_id = any (ids) order by lead_id for update;
  insert into private.lead_search (lead_id, words)
  select id, private.fold_text(concat_ws(
    E'\n', company_name, contact_name, email, contact_number, solution_interested,
    number, case when number not like '+%' then
      case country when 'SG' then '+65' when 'MY' then '+60' when 'ID' then '+62' end
        || regexp_replace(number, '^0', '')
    end,
    remarks, source,
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
  parents := array(
    select distinct merged_into from public.leads where id = any (ids) and merged_into is not null
  );
  if parents <> '{}' then
    perform private.refresh_lead_search(parents);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception 'The audit log is never changed' using errcode = 'insufficient_privilege';
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
    select leads.*, hours.time_zone, hours.country as hours_country
    from public.leads
    join public.working_hours as hours
      on hours.country = case when leads.country = 'other' then 'SG' else leads.country end
    where leads.deleted_at is null and leads.created_at >= since and leads.created_at < before
      and (in_country is null or leads.country = in_country)
  ),
  reached as (
    select lead_id,
      min(at) filter (where stage in ('request-demo', 'request-trial', 'closed')) as demo_at,
      min(at) filter (where stage in ('request-trial', 'closed')) as trial_at,
      min(at) filter (where stage = 'closed') as closed_at
    from private.stages_reached(array(select id from chosen)) group by lead_id
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
    chosen.lost_reason, chosen.value, chosen.value_currency
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
  left join public.profiles as person on person.id = answer.actor;
end $function$;

CREATE OR REPLACE FUNCTION private.require_desk_role(deed text, needed text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.has_role(needed) then
    raise exception 'Only % may %', case needed when 'admin' then 'an admin' else 'somebody of the desk' end, deed
      using errcode = 'insufficient_privilege';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_primary_admin()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if not private.is_primary_admin() then
    raise exception 'Only the primary admin may change this' using errcode = 'insufficient_privilege';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_second_factor()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not (public.has_desk_role() and private.has_second_factor()) then
    raise exception 'Only somebody of the desk who signed in with a second factor may do this'
      using errcode = 'insufficient_privilege';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.rows_of(name text, leads private.report_lead[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  found_rows jsonb;
begin
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(figure)), ''[]'') from private.%I($1) as figure', name
  ) into found_rows using leads;
  return found_rows;
end $function$;

CREATE OR REPLACE FUNCTION private.run_jobs()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.clear_rate_slots();
  perform private.purge_trash();
  delete from private.lead_confirmations where written_at < now() - interval '1 day';
  perform private.record_run('jobs');
end $function$;

CREATE OR REPLACE FUNCTION private.run_minutely_jobs()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.call_notifier();
  perform private.record_run('minutely-jobs');
end $function$;

CREATE OR REPLACE FUNCTION private.run_nightly_jobs()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.anonymise_leads();
  perform private.keep_counts();
  if to_regclass('cron.job_run_details') is not null then
    delete from cron.job_run_details where end_time < now() - interval '7 days';
  end if;
  perform private.record_run('nightly-jobs');
end $function$;

CREATE OR REPLACE FUNCTION private.set_merged_fields(lead public.leads)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  columns text := (select string_agg(key, ', ') from private.merged_fields() as field, unnest(field) as key);
begin
  return query execute format(
    'update public.leads set (%1$s) = (select %1$s from (select ($1).*) as given) where leads.id = ($1).id returning *',
    columns
  ) using lead;
end $function$;

CREATE OR REPLACE FUNCTION private.set_stage_from_source()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.stage := private.stage_for_source(new.source);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.sign_lead_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  select id, full_name, email into new.actor, new.actor_name, new.actor_email
  from public.profiles where id = auth.uid();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.store_given_leads(given jsonb, given_source text, given_owner uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  columns text := (
    select string_agg(distinct ', ' || key, '') from jsonb_array_elements(given) as lead, jsonb_object_keys(lead) as key
    where key = any (private.typed_columns())
  );
begin
  execute format(
    'insert into public.leads (id, source, owner, first_response_at%1$s)
    select id, $2, $3, now()%1$s from jsonb_populate_recordset(null::public.leads, $1) on conflict (id) do nothing',
    columns
  ) using given, given_source, given_owner;
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
  if subject_type = 'admin' then
    select users.email into subject_email from auth.users where users.id = subject_id;
  end if;
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
end $function$;

CREATE OR REPLACE FUNCTION public.add_lead(lead jsonb)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  new_id uuid := coalesce((lead ->> 'id')::uuid, gen_random_uuid());
begin
  perform private.require_desk_role('add a lead');
  perform private.store_given_leads(
    jsonb_build_array(lead || jsonb_build_object('id', new_id)), 'added-by-hand', auth.uid()
  );
  return query select * from public.leads where leads.id = new_id and leads.source = 'added-by-hand';
end $function$;

CREATE OR REPLACE FUNCTION public.bootstrap_admin(target_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  lock table public.user_roles in share row exclusive mode;
  if exists (select from public.user_roles where role = 'admin') then
    raise exception 'This system already has admin users: admin users already exist.'
      using errcode = 'PT409', detail = 'ADMINS_EXIST';
  end if;
  insert into public.user_roles (user_id, role) values (target_user, 'admin');
  update public.profiles set is_primary_admin = true where id = target_user;
end $function$;

CREATE OR REPLACE FUNCTION public.change_desk_settings(kept_months integer, short_messages boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin('change the settings');
  perform private.require_primary_admin();
  update public.app_settings set
    ended_leads_kept_months = kept_months, short_chat_messages = short_messages
  where id;
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

CREATE OR REPLACE FUNCTION public.claim_lead_confirmation()
 RETURNS TABLE(lead_id uuid, email text, language text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
    with next as (
      select waiting.lead_id, leads.email, leads.language
      from private.lead_confirmations as waiting join public.leads on leads.id = waiting.lead_id
      where claimed_at is null and due_at <= clock_timestamp()
        and written_at > clock_timestamp() - interval '1 day'
        and deleted_at is null and not is_suspected
        and leads.email <> 'anonymised@example.invalid'
      order by due_at limit 1 for update of waiting skip locked
    )
    update private.lead_confirmations as given set claimed_at = clock_timestamp(), tries = tries + 1
    from next where given.lead_id = next.lead_id
    returning given.lead_id, next.email, next.language;
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
  if claimed is null then
    return '{"leads": [], "subscriptions": []}';
  end if;
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

CREATE OR REPLACE FUNCTION public.count_recovery_codes()
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_second_factor();
  return (select count(*) from private.recovery_codes where user_id = auth.uid() and used_at is null);
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
  perform private.require_second_factor();
  select array_agg(
    regexp_replace(left(encode(sha256(uuid_send(gen_random_uuid())), 'hex'), 20), '(.{5})(?=.)', '\1-', 'g')
  ) into codes from generate_series(1, 10);
  delete from private.recovery_codes where user_id = auth.uid();
  insert into private.recovery_codes (user_id, code_hash)
  select auth.uid(), private.recovery_code_hash(code, salt) from unnest(codes) as code;
  perform private.write_audit('recovery-codes-made', 'admin', auth.uid());
  return query select unnest(codes);
end $function$;

CREATE OR REPLACE FUNCTION public.delete_admin(target_user uuid, acting_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    raise exception 'You cannot delete your own account while logged in.'
      using errcode = 'PT409', detail = 'OWN_ACCOUNT';
  end if;
  delete from auth.users where id = target_user;
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

CREATE OR REPLACE FUNCTION public.finish_next_action(lead_id uuid, seen_action text, seen_on date)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_desk_role('finish an action');
  perform set_config('selat.next_action', 'done', true);
  return query
    update public.leads set next_action = null, next_action_on = null
    where leads.id = finish_next_action.lead_id and deleted_at is null
      and next_action = seen_action and next_action_on = seen_on
    returning leads.*;
  perform set_config('selat.next_action', '', true);
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
  perform private.require_admin('change the settings');
  perform private.require_primary_admin();
  with gone as (
    delete from private.chat_messages where lead_id is null and refusal is not null
    returning chat_id, message_id
  )
  select count(distinct (chat_id, message_id)) into forgotten from gone;
  if forgotten > 0 then
    perform private.write_audit(
      'messages-deleted-by-hand', details => jsonb_build_object('messages', forgotten)
    );
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
  perform private.require_admin('read the settings');
  return (select assigns_in_turn from public.app_settings);
end $function$;

CREATE OR REPLACE FUNCTION public.get_board_choices()
 RETURNS TABLE(solutions text[], sources text[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET random_page_cost TO '1.1'
AS $function$
begin
  perform private.require_desk_role('read the board');
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

CREATE OR REPLACE FUNCTION public.get_changed_leads(since timestamp with time zone)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_desk_role('read the board');
  return query select leads.* from public.leads where leads.updated_at >= since;
end $function$;

CREATE OR REPLACE FUNCTION public.get_desk_settings()
 RETURNS TABLE(ended_leads_kept_months integer, short_chat_messages boolean, may_change boolean, refused_messages integer, refused_since timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin('read the settings');
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

CREATE OR REPLACE FUNCTION public.get_import_progress()
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin('import leads');
  return (select last_value from private.import_progress);
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

CREATE OR REPLACE FUNCTION public.get_messages_to_remove(acting_user uuid DEFAULT NULL::uuid)
 RETURNS TABLE(chat_id text, message_id bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if acting_user is not null and not exists (
    select from public.user_roles where user_id = acting_user and role = 'admin'
  ) then
    raise exception 'Only an admin may remove messages.' using errcode = 'PT403', detail = 'NOT_ADMIN';
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

CREATE OR REPLACE FUNCTION public.get_today(today date, everybody boolean DEFAULT false, page_size integer DEFAULT 200)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET random_page_cost TO '1.1'
AS $function$
begin
  perform private.require_desk_role('read what is due');
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
  perform private.require_desk_role('see the trash');
  perform private.purge_trash();
  return query select * from public.leads where deleted_at is not null and merged_into is null order by deleted_at desc, id;
end $function$;

CREATE OR REPLACE FUNCTION public.grant_admin(target_user uuid, acting_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_admins(acting_user);
  insert into public.user_roles (user_id, role) values (target_user, 'admin') on conflict do nothing;
end $function$;

CREATE OR REPLACE FUNCTION public.grant_member(target_user uuid, acting_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_admins(acting_user);
  insert into public.user_roles (user_id, role) values (target_user, 'member') on conflict do nothing;
end $function$;

CREATE OR REPLACE FUNCTION public.hand_over_primary(target_user uuid, proof uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin('hand over the primary role');
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
  if not exists (
    select from auth.sessions
    where sessions.id = proof and sessions.user_id = auth.uid()
      and sessions.id::text <> coalesce(auth.jwt() ->> 'session_id', '')
      and sessions.created_at > statement_timestamp() - interval '5 minutes'
  ) then
    raise exception 'Handing over the role requires the password again.'
      using errcode = 'PT403', detail = 'PASSWORD_NEEDED';
  end if;
  update public.profiles set is_primary_admin = false where id = auth.uid();
  update public.profiles set is_primary_admin = true where id = target_user;
  perform private.write_audit('primary-handed-over', 'admin', target_user);
end $function$;

CREATE OR REPLACE FUNCTION public.hook_mfa_verification_attempt(event jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not (event ->> 'valid')::boolean then
    perform private.write_audit(
      'second-factor-refused', 'admin', (event ->> 'user_id')::uuid, acting_user => (event ->> 'user_id')::uuid
    );
  end if;
  return jsonb_build_object('decision', 'continue');
end $function$;

CREATE OR REPLACE FUNCTION public.hook_password_verification_attempt(event jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not (event ->> 'valid')::boolean then
    perform private.write_audit('sign-in-failed', 'admin', (event ->> 'user_id')::uuid);
  end if;
  return jsonb_build_object('decision', 'continue');
end $function$;

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
  perform private.require_admin('order templates');
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
  perform private.require_desk_role('say that a lead was reached');
  select * into lead from public.leads where leads.id = record_reached.lead_id and deleted_at is null for update;
  if lead.id is null then return; end if;
  insert into public.lead_events (lead_id, kind, channel, created_at, previous_first_response_at)
  values (lead.id, 'reached', record_reached.channel, reached_at, lead.first_response_at);
  return query
    update public.leads set first_response_at = coalesce(leads.first_response_at, reached_at)
    where leads.id = lead.id returning leads.*;
end $function$;

CREATE OR REPLACE FUNCTION public.require_two_factors(required boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_primary_admin();
  perform private.require_second_factor();
  update public.app_settings set require_two_factors = required where id;
end $function$;

CREATE OR REPLACE FUNCTION public.restore_lead(lead_id uuid, seen_deleted_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_desk_role('restore a lead');
  perform from public.change_leads('restore', jsonb_build_array(
    jsonb_build_object('id', lead_id, 'seen', jsonb_build_object('deleted_at', seen_deleted_at))
  ), false);
  return found;
end $function$;

CREATE OR REPLACE FUNCTION public.set_assigns_in_turn(is_on boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin('change the settings');
  update public.app_settings set assigns_in_turn = is_on where id;
end $function$;

CREATE OR REPLACE FUNCTION public.soft_delete_lead(lead_id uuid, seen_stage public.lead_stage DEFAULT NULL::public.lead_stage)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_desk_role('delete a lead');
  perform from public.change_leads('trash', jsonb_build_array(
    jsonb_build_object('id', lead_id, 'seen', jsonb_build_object('stage', seen_stage))
  ), false);
  return found;
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
  perform private.require_admin('take back an import');
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
  perform private.require_desk_role('read the settings');
  return (select require_two_factors from public.app_settings);
end $function$;

CREATE OR REPLACE FUNCTION public.undo_lead_move(lead_id uuid, moved_at timestamp with time zone)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_desk_role('undo a move');
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
  perform private.require_desk_role('take back that a lead was reached');
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
  perform private.require_desk_role('take a merge back');
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

CREATE TRIGGER lead_notes_90_search AFTER INSERT OR DELETE OR UPDATE OF body, deleted_at ON public.lead_notes FOR EACH ROW EXECUTE FUNCTION private.keep_search('lead_id');

CREATE TRIGGER leads_90_search AFTER INSERT OR UPDATE OF company_name, contact_name, email, contact_number, solution_interested, remarks, source, attribution ON public.leads FOR EACH ROW EXECUTE FUNCTION private.keep_search('id');

COMMENT ON COLUMN "public"."app_settings"."assigns_in_turn" IS 'Whether each new lead that a visitor sends and nothing makes suspected is given to the next of the desk in turn.';

COMMENT ON COLUMN "public"."app_settings"."ended_leads_kept_months" IS 'Months after its last activity in which an ended lead keeps its person; the privacy policy says at most 24.';

COMMENT ON COLUMN "public"."leads"."first_response_at" IS 'When somebody of the desk first moved the lead on, wrote a note or reached it; null while nobody has. Giving it up is no response. Of a lead that the desk added: when it was added.';

COMMENT ON COLUMN "public"."leads"."language" IS 'BCP 47 code without region, such as ms: of the page that the lead was sent from, or as the desk says.';

COMMENT ON COLUMN "public"."leads"."path" IS 'What the tab read before the lead: {pages: [{page, sections: [hash]}], link: {page, section, to}, variant}; variant: the versions of experiments, as in private.arms_of. Null where nothing is known.';

COMMENT ON COLUMN "public"."push_subscriptions"."endpoint" IS 'Where the push service takes messages; by name and without a port, so that no call goes into a network of its own.';

COMMENT ON FUNCTION "private"."anonymise_leads"() IS 'Takes the person out of ended leads after the months of app_settings without activity; returns their number.';

COMMENT ON FUNCTION "private"."audit_list"() IS 'Trigger on lists that admins edit: writes each change into the audit log. Its arguments: the list''s name to a reader, and the column that names an entry.';

COMMENT ON FUNCTION "private"."audit_role"() IS 'Trigger on user_roles: writes into the audit log who becomes an admin or a member, and who is none any more.';

COMMENT ON FUNCTION "private"."audit_setting"() IS 'Trigger on tables of settings: writes each changed value into the audit log. Its argument names the table to a reader.';

COMMENT ON FUNCTION "private"."call_notifier"() IS 'Has the function tell sales of what waits, confirm requests, and remove messages, where a call is due.';

COMMENT ON FUNCTION "private"."copy_of_lead"(public.leads) IS 'Everything that any table has of a lead, without the ids and addresses of the desk.';

COMMENT ON FUNCTION "private"."has_only_letters_and"(text, text) IS 'Whether a text has only letters and marks of any script, white space and `others`, a part of a bracket expression.';

COMMENT ON FUNCTION "private"."is_contact_name"(text) IS 'Whether a text has only characters that a person''s name may have.';

COMMENT ON FUNCTION "private"."keep_message_template"() IS 'Trigger on message_templates: says when one was changed, and refuses a 21st of a channel and language, too many for a menu.';

COMMENT ON FUNCTION "private"."keep_search"() IS 'Trigger on leads and lead_notes: what is new or changed is found. Its argument: the column with the lead''s id.';

COMMENT ON FUNCTION "private"."known_candidates"(jsonb) IS 'Which of some leads that are not stored yet are here already, also in the trash (other_id), or stand before among them (earlier, the place of the first), and what is the same. Places are counted from 0.';

COMMENT ON FUNCTION "private"."lock_admins"(uuid) IS 'Locks the roles, so that changes of admins happen one after another; raises NOT_ADMIN unless the acting user is an admin, who is the audit log''s actor from here.';

COMMENT ON FUNCTION "private"."only"(jsonb, text[]) IS 'An object with these keys alone.';

COMMENT ON FUNCTION "private"."working_days"(date, date) IS 'For each country and day: when it opens, for how long, and how long it was open on the days before.';

COMMENT ON FUNCTION "private"."write_audit"(text, text, uuid, jsonb, uuid) IS 'Adds one row to the audit log. The actor is acting_user, else the caller, else who lock_admins was called for. details: no word of a prospect.';

COMMENT ON FUNCTION "public"."change_desk_settings"(integer, boolean) IS 'Sets the months for which an ended lead keeps its person, and whether chat messages are short. For the primary admin.';

COMMENT ON FUNCTION "public"."change_role"(uuid, text) IS 'Makes another user an admin or a member. Raises NOT_FOUND, OWN_ACCOUNT or PRIMARY_ADMIN. For admins.';

COMMENT ON FUNCTION "public"."claim_lead_confirmation"() IS 'The next lead whose sender is to get a confirmation, once: address and language. For the secret key only.';

COMMENT ON FUNCTION "public"."claim_lead_pushes"() IS 'The leads that the desk''s browsers are to be told of, once, and the browsers. For the secret key only.';

COMMENT ON FUNCTION "public"."count_recovery_codes"() IS 'How many recovery codes the caller has left. For admins with a second factor.';

COMMENT ON FUNCTION "public"."create_recovery_codes"() IS 'Ten new recovery codes of the caller, in place of the old ones, to be read this once. For admins with a second factor.';

COMMENT ON FUNCTION "public"."delete_admin"(uuid, uuid) IS 'Deletes another account than the primary, the own and the last admin''s, on behalf of an admin. For the secret key only.';

COMMENT ON FUNCTION "public"."erase_person"(text, text) IS 'Erases every lead of an e-mail address and all that was merged with them; returns their number. confirmation is the address once more, else NOT_CONFIRMED. For admins.';

COMMENT ON FUNCTION "public"."find_duplicates"(jsonb) IS 'For some leads that are not stored yet those that are here already, in the trash too: [{place, id, company_name, contact_name, created_at, same, is_trashed}], see private.known_candidates. For the desk.';

COMMENT ON FUNCTION "public"."finish_next_action"(uuid, text, date) IS 'Says that the next action of a lead, still as it was seen, was done; returns the lead, else none. For the desk.';

COMMENT ON FUNCTION "public"."forget_refused_messages"() IS 'Forgets the messages that Telegram refused to remove; returns their number. For the primary admin.';

COMMENT ON FUNCTION "public"."get_audit_people"() IS 'Everybody who is the actor of a row, with the name of their last one. Runs as the caller: none for who is no admin.';

COMMENT ON FUNCTION "public"."get_desk_settings"() IS 'The settings that change_desk_settings changes, whether the caller may, and how many messages Telegram refused to remove, the oldest sent at refused_since. For admins.';

COMMENT ON FUNCTION "public"."get_kept_months"() IS 'The months for which an ended lead keeps its person, for the text of the privacy policy. For everybody.';

COMMENT ON FUNCTION "public"."get_messages_to_remove"(uuid) IS 'The oldest 100 messages whose lead is gone or anonymised and that Telegram has not refused to remove, for an admin, else NOT_ADMIN; for null, which is the database itself. For the secret key only.';

COMMENT ON FUNCTION "public"."get_reach_of_erasure"(text) IS 'What erase_person would erase: how many leads of which e-mail address, the person''s own first. For admins.';

COMMENT ON FUNCTION "public"."get_status"() IS 'Since when the oldest lead waits untold and the sales chat fails, whether the database knows the functions, and when each job last ended well. For the secret key only.';

COMMENT ON FUNCTION "public"."get_team"() IS 'Everybody who can own a lead, the longest there first. Runs as the caller: none for who is not of the desk.';

COMMENT ON FUNCTION "public"."get_today"(date, boolean, integer) IS 'The leads to work on the caller''s day: page_size of those that nobody answered, the longest waiting first and suspected ones last, then page_size of those with an action planned for it or before. One''s own and nobody''s, or everybody''s. For the desk.';

COMMENT ON FUNCTION "public"."hand_over_primary"(uuid, uuid) IS 'Makes another admin the primary one in place of the caller. proof: another session of the caller''s, opened with the password in the last five minutes. Raises NOT_PRIMARY, OWN_ACCOUNT, NOT_FOUND or PASSWORD_NEEDED.';

COMMENT ON FUNCTION "public"."hook_mfa_verification_attempt"(jsonb) IS 'Auth''s MFA verification hook: writes a wrong code of an authenticator app into the audit log. For Auth only.';

COMMENT ON FUNCTION "public"."hook_password_verification_attempt"(jsonb) IS 'Auth''s password verification hook: writes a wrong password into the audit log. For Auth only.';

COMMENT ON FUNCTION "public"."log_access"(text, uuid, integer) IS 'Writes into the audit log that the caller opened or, for admins, exported leads: one of the actions in its list. For the desk.';

COMMENT ON FUNCTION "public"."move_message_template"(uuid, integer) IS 'Lets a template change places with the one before (by = -1) or after it (by = 1); false without one. For admins.';

COMMENT ON FUNCTION "public"."record_reached"(uuid, text) IS 'Notes that a lead was reached by call, whatsapp or email; returns the lead, none where it is in the trash. For the desk.';

COMMENT ON FUNCTION "public"."restore_lead"(uuid, timestamp with time zone) IS 'Takes a lead out of the trash, with seen_deleted_at only from that deletion; false where it was not. For the desk.';

COMMENT ON FUNCTION "public"."return_lead_confirmation"(uuid) IS 'Gives a confirmation back that was not sent: after 2 minutes, then 4 and so on, for a day. For the secret key only.';

COMMENT ON FUNCTION "public"."set_function_address"(text, text) IS 'Tells the database where its functions are, and with which publishable key they are called. For the secret key only.';

COMMENT ON FUNCTION "public"."soft_delete_lead"(uuid, public.lead_stage) IS 'Moves a lead to the trash, with seen_stage only from that stage; false where it was not there. For the desk.';

COMMENT ON FUNCTION "public"."take_rebuild"(timestamp with time zone) IS 'Whether the holder of this ticket has the site built now: nobody asked later, or it has waited five minutes. For functions.';

COMMENT ON FUNCTION "public"."use_recovery_code"(uuid, text) IS 'Uses up a recovery code of a user; false where it is none. Raises PT429 after ten tries in an hour. For the secret key.';

COMMENT ON TABLE "private"."function_address" IS 'One row, none before the first deployment: where the functions are, and the key of its pages. In no backup, so that a restored project does not call another''s functions.';

COMMENT ON TABLE "private"."lead_confirmations" IS 'Visitors'' leads of the last day whose senders get a confirmation, or got it: no row is given out twice, unless its letter was surely not sent.';

COMMENT ON TABLE "private"."lead_search" IS 'Every text of a lead and of its notes, folded, for the board''s search; kept by triggers. Without notes as searchText.';

COMMENT ON TABLE "private"."rebuild" IS 'One row: since when a rebuild of the site is waited for, and when it was last asked for; else nulls.';

REVOKE ALL ON FUNCTION "private"."keep_search"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."only"(jsonb, text[]) FROM PUBLIC;
