CREATE OR REPLACE FUNCTION private.admit_lead()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare client text := private.request_client();
begin
  if current_setting('selat.leads_sent', true) <> 'none' then
    raise exception 'Send one lead per request' using errcode = 'PT413';
  end if;
  -- A retry of a stored lead violates the primary key, and is not counted.
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

CREATE OR REPLACE FUNCTION private.count_totals(from_day date, to_day date, of_document text)
 RETURNS SETOF private.count_total
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  counted_until date := private.counted_until();
  -- An array, which Postgres looks up in the index; it would compare a subquery of pages with every counter.
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

CREATE OR REPLACE FUNCTION private.has_pass(form jsonb, lead uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- A pass is valid for as long as a lead may wait in a browser.
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
    raise exception 'Only somebody of the desk may write a note' using errcode = 'insufficient_privilege';
  end if;
  new.created_at := clock_timestamp();
  return new;
end $function$;

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
  -- Refuses by mailbox and network: a stranger who types somebody's address elsewhere does not lock its owner out.
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
  -- Counts every try of the first lead, because that number chooses which other lead is tried.
  update private.lead_outbox set tries = tries + 1 where lead_id = waiting[1];
  if failed >= 3 and failed % 3 = 0 then
    return waiting[number - (failed / 3 - 1) % number:number - (failed / 3 - 1) % number];
  end if;
  return case when number <= 3 then waiting[:1] else waiting end;
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
  -- Limits each network, so that forged leads from a few networks do not use up the site's hundred.
  if network is null or private.take_room('confirmation:' || network, 5, interval '1 hour') is not null then
    insert into private.lead_confirmations (lead_id) values (new.id);
  end if;
  return null;
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
    raise exception 'A lead may have at most 64 kB' using errcode = 'PT413';
  end if;
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
  -- No message about a lead in the trash: the user who put it there has seen it.
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
  -- Anybody may send any host or campaign, so a page stores at most a hundred different ones a day.
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
    raise exception 'A key may send 60 leads a minute.' using errcode = 'PT429';
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

CREATE OR REPLACE FUNCTION public.undo_attempt(attempt uuid)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare undone public.lead_events;
begin
  perform private.require_lead_access('undo an attempt');
  perform from public.leads where leads.id = (
    select event.lead_id from public.lead_events as event where event.attempt = undo_attempt.attempt
  ) for update;
  delete from public.lead_events as event
  where event.attempt = undo_attempt.attempt and event.actor = auth.uid() returning * into undone;
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
  perform private.require_lead_access('undo a merge');
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

COMMENT ON COLUMN "private"."lead_keys"."source" IS 'The source of leads sent with the key: api- and letters of its name.';

COMMENT ON COLUMN "private"."sales_chat"."next_call_at" IS 'When the database calls again after a failure; a new lead calls at once.';

COMMENT ON COLUMN "private"."webhook"."stopped_at" IS 'Set by three days of failures or HTTP 410: no event is sent until resumed.';

COMMENT ON COLUMN "private"."webhook_outbox"."from_stage" IS 'The stage before a move; null for a new lead.';

COMMENT ON COLUMN "private"."webhook_outbox"."is_aside" IS 'Set after three failures if a later event was accepted; then sent last.';

COMMENT ON COLUMN "public"."app_settings"."client_address_header" IS 'Its last entry, from the gateway, is the client''s address.';

COMMENT ON COLUMN "public"."app_settings"."leads_per_minute" IS 'Unmarked leads of the site in a minute; as many again are marked.';

COMMENT ON COLUMN "public"."audit_log"."actor_id" IS 'The user who did it; null for the server and a failed sign-in.';

COMMENT ON COLUMN "public"."audit_log"."subject_email" IS 'The email address of the admin at the time; null for a lead.';

COMMENT ON COLUMN "public"."board_views"."query" IS 'The query string of the board''s URL, without the words of a search.';

COMMENT ON COLUMN "public"."lead_events"."attempt" IS 'The browser''s id of a call, WhatsApp or email; null in old events.';

COMMENT ON COLUMN "public"."lead_events"."from_owner" IS 'Owner before an assignment; no foreign key, as accounts may be deleted.';

COMMENT ON COLUMN "public"."lead_events"."other_lead" IS 'The lead merged into this one or out of it; no foreign key.';

COMMENT ON COLUMN "public"."lead_events"."previous_stage_changed_at" IS 'leads.stage_changed_at before the move; without it no undo.';

COMMENT ON COLUMN "public"."lead_events"."stage_changed_at" IS 'leads.stage_changed_at after the move; equal until the next move.';

COMMENT ON COLUMN "public"."leads"."language" IS 'Language code without region: of the page with the form, or as the desk says.';

COMMENT ON COLUMN "public"."leads"."next_action_on" IS 'The day of next_action in the desk''s time zone; overdue once it is past.';

COMMENT ON COLUMN "public"."message_templates"."language" IS 'As leads.language; templates in a lead''s language are offered first.';

COMMENT ON COLUMN "public"."message_templates"."subject" IS 'The subject of an email; null for WhatsApp.';

COMMENT ON COLUMN "public"."message_templates"."updated_at" IS 'Lets a change notice that another one came first.';

COMMENT ON COLUMN "public"."working_hours"."time_zone" IS 'IANA name; the desk cannot change it.';

COMMENT ON FUNCTION "private"."admit_client"() IS 'PT429 if twice the limit of a client was refused in an hour; counts a refusal.';

COMMENT ON FUNCTION "private"."admit_lead"() IS 'PT413 for a second lead in the request, PT429 past the limit of its client.';

COMMENT ON FUNCTION "private"."arms_of_lead"(public.leads, text) IS 'Versions that a lead counts for; none if suspected or not its network''s first.';

COMMENT ON FUNCTION "private"."audit_account"() IS 'Logs events of an account. Arguments: action, id column, "self" for own acts.';

COMMENT ON FUNCTION "private"."audit_list"() IS 'Logs each change. Arguments: the list''s name, the column that names an entry.';

COMMENT ON FUNCTION "private"."audit_setting"() IS 'Logs each changed value. Its argument: the name that readers see for the table.';

COMMENT ON FUNCTION "private"."board_order"(text, jsonb) IS 'The SQL of a sort order, by default newest first, and of what comes after a row.';

COMMENT ON FUNCTION "private"."call_notifier"() IS 'Calls the function that notifies sales, confirms, and removes messages, if due.';

COMMENT ON FUNCTION "private"."can_be_notified"(public.leads) IS 'Whether nobody sends its message, and no answer was lost in 10 minutes.';

COMMENT ON FUNCTION "private"."check_size"(integer, record) IS 'Raises PT413 if these values have more than `most` bytes.';

COMMENT ON FUNCTION "private"."claim_leads"(uuid[], timestamp with time zone) IS 'Claims leads at this time for a message; returns them in the order of the outbox.';

COMMENT ON FUNCTION "private"."claim_time"() IS 'The time, in milliseconds as in a JavaScript date, which identifies a claim.';

COMMENT ON FUNCTION "private"."clear_rate_slots"() IS 'Deletes what the limits counted over an hour ago; returns how many rows.';

COMMENT ON FUNCTION "private"."count_day"() IS 'Today in Singapore, the day for which everything is counted.';

COMMENT ON FUNCTION "private"."count_refusals"(text, integer) IS 'Counts a client''s refused requests of an hour; a rollback keeps the count.';

COMMENT ON FUNCTION "private"."count_totals"(date, date, text) IS 'The counters of these days, summed as word_days: of a document, or (null) of all.';

COMMENT ON FUNCTION "private"."counted_until"() IS 'The last day of which word_days has sums.';

COMMENT ON FUNCTION "private"."credit_lead"() IS 'Writes once what brought a new lead: link, campaign, versions of experiments.';

COMMENT ON FUNCTION "private"."first_answer"(uuid) IS 'When a lead was first answered, by a note or a reaching attempt; or null.';

COMMENT ON FUNCTION "private"."follow_lead_note"() IS 'Makes a first note the first reply, and writes an event for other changes.';

COMMENT ON FUNCTION "private"."has_pass"(jsonb, uuid) IS 'Whether a form has a pass that no other lead came with; binds it to this lead.';

COMMENT ON FUNCTION "private"."has_second_factor"() IS 'Whether the token, and its session if any, had a second factor at sign-in.';

COMMENT ON FUNCTION "private"."is_attribution"(jsonb) IS 'Whether a value is a flat object: 20 keys of 40 characters, texts of 1,000.';

COMMENT ON FUNCTION "private"."is_being_notified"(public.leads) IS 'Whether a message about it began in the last two minutes, without a result.';

COMMENT ON FUNCTION "private"."is_path"(jsonb) IS 'Whether a value has the shape of leads.path and at most 4 KB.';

COMMENT ON FUNCTION "private"."is_phone"(text) IS 'Whether a text is a phone number: 8 to 20 characters, 8 or more digits, maybe a plus.';

COMMENT ON FUNCTION "private"."keep_counts"() IS 'Makes three months of counter tables, sums past days and months, deletes slots.';

COMMENT ON FUNCTION "private"."keep_message_template"() IS 'Sets the time of a change; refuses a 21st of a channel and language.';

COMMENT ON FUNCTION "private"."known_candidates"(jsonb) IS 'By place from 0: equal stored leads (other_id) or an earlier equal candidate.';

COMMENT ON FUNCTION "private"."leads_between"(timestamp with time zone, timestamp with time zone, text) IS 'The leads that arrived in this time, of a country or (null) of all; no trash.';

COMMENT ON FUNCTION "private"."leads_like"(text, text, text, uuid, boolean) IS 'The newest six leads with each of these values, without `but`, and what is equal.';

COMMENT ON FUNCTION "private"."limit_lead"() IS 'PT429 past the limit of a mailbox in one network, or ten times a client''s in a network. Marks a lead past the limits of mailbox, network (three clients'') or site. PT503 past the limit of marked leads.';

COMMENT ON FUNCTION "private"."lock_admins"(uuid) IS 'Locks the roles, sets the actor of the log; NOT_ADMIN if acting_user is no admin.';

COMMENT ON FUNCTION "private"."may_count"(text, text) IS 'Whether to count a visit: the first of a network to a page today, for 300 pages.';

COMMENT ON FUNCTION "private"."merged_leads"(uuid[]) IS 'The leads that were merged into these, directly or through other leads.';

COMMENT ON FUNCTION "private"."needs_list"(jsonb, text) IS 'Whether the build''s list is ten minutes old, or ten seconds and lacks this visit.';

COMMENT ON FUNCTION "private"."next_unnotified"() IS 'The leads of the next message, unsuspected first: one of up to three, or 20.';

COMMENT ON FUNCTION "private"."next_webhook_event"(integer) IS 'The event after this many failures; skips trashed and anonymised leads.';

COMMENT ON FUNCTION "private"."person_of"(text) IS 'The email address that identifies a person, trimmed and in lower case.';

COMMENT ON FUNCTION "private"."phone_key"(text, text) IS 'The digits of a number with its country''s code; `country` is from country_of.';

COMMENT ON FUNCTION "private"."prepare_visitors_lead"() IS 'Sets a visitor''s lead to the stage of its source, and to waiting.';

COMMENT ON FUNCTION "private"."purge_trash"() IS 'Erases leads past purge_at, and notes deleted for 30 days; returns how many leads.';

COMMENT ON FUNCTION "private"."received_id"(uuid, text) IS 'The lead''s id: UUID version 8 of key and sender''s id, random without one.';

COMMENT ON FUNCTION "private"."record_lead_event"() IS 'Writes an event: new lead, changed stage, trash, owner, plan, value, reason.';

COMMENT ON FUNCTION "private"."report_campaigns"(private.report_lead[]) IS 'As report_pages, by utm_campaign of the visit.';

COMMENT ON FUNCTION "private"."report_funnel"(private.report_lead[]) IS 'For each stage: leads that reached it, as part of the stage before, median days.';

COMMENT ON FUNCTION "private"."report_pages"(private.report_lead[]) IS 'Leads, and how many of them were won, by the page whose link led to the form.';

COMMENT ON FUNCTION "private"."report_responses"(private.report_lead[]) IS 'Working time to the first reply, median and p90: all, by person, by weekday.';

COMMENT ON FUNCTION "private"."report_sections"(private.report_lead[]) IS 'As report_pages, by the section of that link: its hash, page and first text.';

COMMENT ON FUNCTION "private"."require_recent_sign_in"() IS 'Refuses a new password if a session remains that is older than a minute or lacks a proof of prove_password or, opened without the password, is older than five minutes.';

COMMENT ON FUNCTION "private"."root_of"(uuid) IS 'The lead that this one was merged into, directly or through others; else itself.';

COMMENT ON FUNCTION "private"."rows_of"(text, private.report_lead[]) IS 'The rows of the figure with this function name, in their order, as JSON.';

COMMENT ON FUNCTION "private"."store_given_leads"(jsonb, text, uuid, boolean) IS 'Stores leads as answered: id, typed columns, created_at, attribution.';

COMMENT ON FUNCTION "private"."store_received_lead"(jsonb, text, uuid, boolean) IS 'Stores a lead, or with is_test only tries; returns {field: why}, or null.';

COMMENT ON FUNCTION "private"."suspect_lead"() IS 'Marks leads with two points. Two each: a filled honeypot, no pass of a working captcha, a signed time forged or under a second old. One each: no signed time, one under 3 seconds or over 2 days, is_suspected by the form, each link and each other sender of the remarks, up to two.';

COMMENT ON FUNCTION "private"."take_room"(text, integer, interval) IS 'Counts one use of a key within a period of at most an hour and returns its number; after the allowed number of uses it counts nothing and returns null.';

COMMENT ON FUNCTION "private"."undo_moves"(jsonb, uuid[]) IS 'Undoes the moves that gave leads the updated_at of `seen`; returns their ids.';

COMMENT ON FUNCTION "private"."word_results"(date, date, private.count_total[]) IS 'For each page and words: visits that saw them, clicked in them, leads, customers.';

COMMENT ON FUNCTION "private"."working_days"(date, date) IS 'For each country and day: opening time, hours open, hours open on days before.';

COMMENT ON FUNCTION "private"."write_audit"(text, text, uuid, jsonb, uuid) IS 'Adds a row to the log. Actor: acting_user, else the caller or that of lock_admins.';

COMMENT ON FUNCTION "private"."write_confirmations"() IS 'Queues mail: one a day for a mailbox, 5 an hour for a network, 100 in all.';

COMMENT ON FUNCTION "private"."write_webhook_event"() IS 'Queues an event for a move, and for a new lead that was not imported.';

COMMENT ON FUNCTION "public"."add_lead"(jsonb) IS 'Stores a lead that the caller typed and that counts as answered: id, typed columns, source (default added-by-hand), owner (null for none; default the caller). Sales is not notified. Returns the lead.';

COMMENT ON FUNCTION "public"."change_leads"(text, jsonb, boolean) IS 'Changes up to 1,000 leads, each with its history, and returns them. Acts: move, undo-move, assign, plan, lose, trash, restore. Changes: ids, values as seen and new values: {"id", "seen": {"stage"}, "stage"}. If a lead no longer has the values seen, changes none (PT409); without is_whole it changes the others.';

COMMENT ON FUNCTION "public"."change_role"(uuid, text) IS 'Makes another user admin or member; else NOT_FOUND, OWN_ACCOUNT, PRIMARY_ADMIN.';

COMMENT ON FUNCTION "public"."claim_late_leads"() IS 'Up to 50 leads that the chat has not got in ten minutes, for an email.';

COMMENT ON FUNCTION "public"."claim_lead_confirmation"() IS 'Claims the next lead to confirm; returns email address and language.';

COMMENT ON FUNCTION "public"."claim_lead_notification"(uuid, jsonb) IS 'As claim_unnotified_leads, called by a lead''s visitor, within their address''s limit (PT429); a lead outside the outbox is claimed alone. No row for a lead that is sent or claimed.';

COMMENT ON FUNCTION "public"."claim_lead_pushes"() IS 'The leads to notify browsers of, once, and these: {leads, subscriptions}.';

COMMENT ON FUNCTION "public"."claim_lead_resend"(uuid, uuid) IS 'A lead to send again; or NOT_ADMIN, CHAT_BUSY, ALREADY_SENDING, NOT_FOUND.';

COMMENT ON FUNCTION "public"."count_board"(jsonb) IS 'For each stage with leads: how many it has, how many the view has, and as of when.';

COMMENT ON FUNCTION "public"."count_chips"(jsonb) IS 'How many leads are overdue, the caller''s, unanswered, and open without a plan.';

COMMENT ON FUNCTION "public"."create_lead_key"(text) IS 'Makes a key with this name and returns it; nobody can read it later.';

COMMENT ON FUNCTION "public"."find_duplicates"(jsonb) IS 'For leads not stored yet: stored ones, even trashed, that seem to be of the same person: [{place, id, company_name, contact_name, created_at, same, is_trashed}], see private.known_candidates.';

COMMENT ON FUNCTION "public"."find_in_notes"(text[]) IS 'For each of ten words: leads with a note that has it, whatever case and accents.';

COMMENT ON FUNCTION "public"."find_unnotified_lead"(jsonb) IS 'The newest lead of the last 24 hours with these fields (companyName, contactName, contactNumber, email, solutionInterested, remarks) of which the sales chat has no message; or null.';

COMMENT ON FUNCTION "public"."finish_next_action"(uuid, text, date) IS 'Completes a lead''s next action if it is still as seen; returns the lead.';

COMMENT ON FUNCTION "public"."get_audit_people"() IS 'Every actor, with the name in their newest row. Runs as the caller.';

COMMENT ON FUNCTION "public"."get_desk_settings"() IS 'The settings of change_desk_settings, whether the caller may change them, and how many messages Telegram refused to remove, the oldest sent at refused_since.';

COMMENT ON FUNCTION "public"."get_duplicates"(uuid[]) IS 'For at most 500 leads: other leads on the board that seem to be from the same person. Returns [{lead_id, id, company_name, contact_name, created_at, same}]; `same` has some of email, number and name.';

COMMENT ON FUNCTION "public"."get_kept_months"() IS 'Months for which an ended lead keeps personal data, for the privacy policy.';

COMMENT ON FUNCTION "public"."get_lead_keys"() IS 'The keys with which other systems send leads, without revoked ones.';

COMMENT ON FUNCTION "public"."get_messages_to_remove"(uuid) IS 'The 100 oldest messages to remove, for an admin; null for the job.';

COMMENT ON FUNCTION "public"."get_reach_of_erasure"(text) IS 'How many leads erase_person would erase, by address, the given one first.';

COMMENT ON FUNCTION "public"."get_report"(date, date, text, boolean) IS 'The report on the leads of these days, of one country or (null) of all: the rows of each private.report_*. Leaves out leads with is_counted false unless with_uncounted; `uncounted` is their number.';

COMMENT ON FUNCTION "public"."get_report_leads"(date, date, text, jsonb, boolean) IS 'The newest 500 leads behind a figure of get_report: {total, leads}. `behind` has week, source, reached, stage, answered, person, name, weekday, reason, page, section, campaign, owner, language, currency; '''' is null.';

COMMENT ON FUNCTION "public"."get_team"() IS 'Everybody who can own a lead, the oldest account first. Runs as the caller.';

COMMENT ON FUNCTION "public"."get_turnstile"() IS 'The site key, when a visitor first passed, and whether the caller may change it.';

COMMENT ON FUNCTION "public"."hand_over_primary"(uuid, uuid) IS 'Makes another admin the primary one. proof: from prove_password for hand-over-primary, in another session, within a minute. Raises NOT_PRIMARY, OWN_ACCOUNT, NOT_FOUND or PASSWORD_NEEDED.';

COMMENT ON FUNCTION "public"."import_leads"(jsonb, boolean, boolean) IS 'Stores leads of a file as answered, all or none, without owner or message; known people only with_known; counted in the report with is_counted. Returns {added, known}: `known` has places from 0.';

COMMENT ON FUNCTION "public"."log_access"(text, uuid, integer) IS 'Logs that the caller opened leads or, as an admin, exported them: a listed action.';

COMMENT ON FUNCTION "public"."merge_leads"(uuid, uuid, jsonb, jsonb, text[]) IS 'Merges a lead into another if both are as they were seen; the one that stays takes the fields named in `taken` (private.merged_fields). Returns both; no row if one has changed or left the board.';

COMMENT ON FUNCTION "public"."prove_password"(text, uuid) IS 'Gives a proof for one act, once in a session opened with the password in the last minute; else PASSWORD_NEEDED. for_session: the one that may change the password. For every signed-in user.';

COMMENT ON FUNCTION "public"."receive_lead"(text, jsonb, text, boolean) IS 'Stores a lead by the key with this hash, once for each external_id; with is_test only checks it. Returns {id, status: created, repeated or test} or {refused: {field: why}}. Raises UNKNOWN_KEY or PT429.';

COMMENT ON FUNCTION "public"."record_attempt"(uuid, uuid, text, text, boolean) IS 'Records an attempt by call, whatsapp or email and, called again with the same id, its result: reached is null while it is unknown. Returns the lead, or no row if it is in the trash.';

COMMENT ON FUNCTION "public"."record_lead_mail"(uuid[], timestamp with time zone, text, boolean) IS 'Records an email''s result: failure or null, and if only the answer was lost.';

COMMENT ON FUNCTION "public"."record_lead_notification"(uuid[], timestamp with time zone, text, integer, text, bigint, boolean) IS 'Records the result of a claim''s message: failure or null, the message, the pause that the chat requires, and whether only the answer was lost. False if another claimed the leads.';

COMMENT ON FUNCTION "public"."restore_lead"(uuid, timestamp with time zone) IS 'Restores a lead, with seen_deleted_at only from that deletion; else false.';

COMMENT ON FUNCTION "public"."return_lead_confirmation"(uuid) IS 'Releases a confirmation that was not sent; due in 2, 4, 8 ... minutes.';

COMMENT ON FUNCTION "public"."seen_client_address"(jsonb) IS 'The address by which limits count these headers, else this request''s.';

COMMENT ON FUNCTION "public"."session_end"(uuid) IS 'Why a session has ended: "idle" (12 hours unused), "age" (7 days), "elsewhere" (signed out, or unknown); null while it is active. Visitors may call it: only its user knows the id.';

COMMENT ON FUNCTION "public"."soft_delete_lead"(uuid, public.lead_stage) IS 'Moves a lead to the trash, with seen_stage only from that stage; else false.';

COMMENT ON FUNCTION "public"."undo_import"(uuid[], boolean) IS 'Moves imported leads to the trash or, with `again`, back; returns how many.';

COMMENT ON FUNCTION "public"."undo_lead_move"(uuid, timestamp with time zone) IS 'Undoes a move, or an undo, that gave the lead this updated_at; returns the lead.';

COMMENT ON TABLE "private"."counted_pages" IS 'The pages that some build has had; visits of other pages are not counted.';

COMMENT ON TABLE "private"."desk_entries" IS 'Sessions whose opening of the desk the audit log has, and when it was last logged.';

COMMENT ON TABLE "private"."experiment_groups" IS 'As experiment_counts, by group of networks: does a result depend on a few?';

COMMENT ON TABLE "private"."section_places" IS 'Where a section''s words were: page, document, key, place on the page, and when.';

COMMENT ON TABLE "private"."section_words" IS 'Type, texts and links of sections by hash; texts as in the newest build.';

COMMENT ON TABLE "private"."used_passes" IS 'Passes that came with a lead, by their signature, for as long as they are valid.';

COMMENT ON TABLE "private"."word_days" IS 'Sums of the counters of past days, over languages and viewports and, for sections, sources. The days of a month are deleted when word_months has the month.';

COMMENT ON TABLE "public"."message_templates" IS 'Texts to begin a message with; {name}, {company}, {solution} of the lead, {me}.';

COMMENT ON TABLE "public"."public_holidays" IS 'Public holidays of each country, edited by admins; they have no working hours.';
