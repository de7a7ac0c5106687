-- Functions of over 60 lines are divided, twins are one with an argument, and a new column of leads breaks none.
-- Written by `npm run db:diff`.

DROP TRIGGER "lost_reasons_audit" ON "public"."lost_reasons";

DROP TRIGGER "message_templates_audit" ON "public"."message_templates";

DROP FUNCTION "private"."audit_lost_reason"();

DROP FUNCTION "private"."audit_message_template"();

DROP FUNCTION "private"."form_age"(text);

DROP FUNCTION "private"."has_pass"(text);

DROP FUNCTION "private"."signed_pass"(bigint);

DROP FUNCTION "public"."open_form"();

DROP FUNCTION "private"."signed_time"(bigint);

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
end
$function$;

ALTER FUNCTION "private"."audit_list"() OWNER TO "postgres";

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
end
$function$;

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
           WHERE (push.lead_id = (copy_of_lead.lead).id))), 'search_words', ( SELECT search.words
            FROM private.lead_search search
           WHERE (search.lead_id = (copy_of_lead.lead).id)), 'accesses', ( SELECT COALESCE(jsonb_agg(jsonb_build_object('at', entry.at, 'action', entry.action, 'by', entry.actor_name) ORDER BY entry.id), '[]'::jsonb) AS "coalesce"
            FROM public.audit_log entry
           WHERE ((entry.subject_type = 'lead'::text) AND (entry.subject_id = (copy_of_lead.lead).id)))));
END;

ALTER FUNCTION "private"."copy_of_lead"(public.leads) OWNER TO "postgres";

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
end
$function$;

CREATE OR REPLACE FUNCTION private.is_primary_admin()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
RETURN (EXISTS (SELECT FROM public.profiles WHERE ((profiles.id = auth.uid()) AND profiles.is_primary_admin)));

ALTER FUNCTION "private"."is_primary_admin"() OWNER TO "postgres";

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
      when 'plan' then
        (leads.next_action, leads.next_action_on)
          is not distinct from (seen ->> 'next_action', (seen ->> 'next_action_on')::date)
      when 'lose' then
        leads.stage = 'failed' and leads.lost_reason is not distinct from seen ->> 'lost_reason'
      when 'trash' then coalesce(leads.stage::text = seen ->> 'stage', true)
      when 'restore' then leads.purge_at > now()
        and coalesce(leads.deleted_at = (seen ->> 'deleted_at')::timestamptz, true)
    end
  );
end
$function$;

ALTER FUNCTION "private"."leads_as_seen"(text, jsonb) OWNER TO "postgres";

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
      or (
        leads.merged_into is not null
        and leads.merged_over -> 'before' ->> 'email' = private.person_of(person)
      )
    ) and leads.email <> 'anonymised@example.invalid'
  ),
  up as (
    select named.id, named.merged_into from named
    union
    select leads.id, leads.merged_into from public.leads join up on leads.id = up.merged_into
  ),
  whole as (
    select up.id from up
    union
    select leads.id from public.leads join whole on leads.merged_into = whole.id
  )
  select leads.* from public.leads where leads.id in (select whole.id from whole);
$function$;

CREATE OR REPLACE FUNCTION private.reading_of(results private.word_result[], totals private.count_total[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT COALESCE(jsonb_agg(jsonb_build_object('page', result.page, 'place', result.place, 'heading', words.texts[1], 'document', result.document, 'key', result.key, 'part', round((LEAST((result.seen)::numeric, visited.visits) / visited.visits), 3)) ORDER BY result.page, result.place), '[]'::jsonb) AS "coalesce"
    FROM ((unnest(reading_of.results) result(page, document, key, hash, place, is_current, first_seen, last_seen, seen, pressed, leads, customers)
      JOIN private.section_words words ON ((words.hash = result.hash)))
      JOIN ( SELECT unnest.page,
             sum(unnest.counted) AS visits
            FROM unnest(reading_of.totals) unnest(page, section, action, target, source, counted)
           WHERE (unnest.action = 'visit'::text)
           GROUP BY unnest.page) visited ON ((visited.page = result.page)))
   WHERE (result.is_current AND (visited.visits >= (30)::numeric) AND (NOT (EXISTS ( SELECT
            FROM private.experiments
           WHERE (experiments.is_current AND (experiments.page = result.page) AND ((result.hash = experiments.control) OR (result.hash = experiments.variant)))))));
END;

ALTER FUNCTION "private"."reading_of"(private.word_result[], private.count_total[]) OWNER TO "postgres";

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
end
$function$;

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
      lead_id, kind, from_stage, to_stage, created_at,
      stage_changed_at, previous_stage_changed_at, previous_first_response_at, previous_lost_reason
    )
    values (
      new.id, 'moved', old.stage, new.stage, new.updated_at,
      new.stage_changed_at, old.stage_changed_at, old.first_response_at, old.lost_reason
    );
  end if;
  if (new.deleted_at is null) <> (old.deleted_at is null)
    and new.merged_into is not distinct from old.merged_into
  then
    insert into public.lead_events (lead_id, kind, created_at)
    values (new.id, case when new.deleted_at is null then 'restored' else 'deleted' end, new.updated_at);
  end if;
  return null;
end
$function$;

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
end
$function$;

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
  if what is null then
    return null;
  end if;
  insert into public.lead_events (lead_id, kind, note_id) values (new.lead_id, what, new.id);
  return null;
end
$function$;

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
end
$function$;

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
end
$function$;

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
end
$function$;

ALTER FUNCTION "private"."require_primary_admin"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.set_merged_fields(lead public.leads)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return query
    update public.leads set
      company_name = lead.company_name,
      contact_name = lead.contact_name,
      contact_number = lead.contact_number,
      email = lead.email,
      solution_interested = lead.solution_interested,
      remarks = lead.remarks,
      stage = lead.stage,
      stage_changed_at = lead.stage_changed_at,
      first_response_at = lead.first_response_at,
      lost_reason = lead.lost_reason,
      owner = lead.owner,
      next_action = lead.next_action,
      next_action_on = lead.next_action_on,
      value = lead.value,
      value_currency = lead.value_currency
    where leads.id = lead.id returning leads.*;
end
$function$;

ALTER FUNCTION "private"."set_merged_fields"(public.leads) OWNER TO "postgres";

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
end
$function$;

ALTER FUNCTION "private"."sign_lead_event"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.signed_age(purpose text, signed text)
 RETURNS interval
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  milliseconds text := split_part(signed, '.', 1);
begin
  if milliseconds !~ '^[0-9]{1,15}$' or private.signed_time(purpose, milliseconds::bigint) <> signed then
    return null;
  end if;
  return clock_timestamp() - to_timestamp(milliseconds::bigint / 1000.0);
end
$function$;

ALTER FUNCTION "private"."signed_age"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.signed_time(purpose text, milliseconds bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT ((signed_time.milliseconds || '.'::text) || encode(extensions.hmac(convert_to(((signed_time.purpose || ':'::text) || signed_time.milliseconds), 'UTF8'::name), rate_secret.secret, 'sha256'::text), 'hex'::text))
    FROM private.rate_secret;
END;

ALTER FUNCTION "private"."signed_time"(text, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.silent_links(results private.word_result[], totals private.count_total[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT COALESCE(jsonb_agg(to_jsonb(silent.*) ORDER BY silent.seen DESC, silent.page, silent.target), '[]'::jsonb) AS "coalesce"
    FROM ( SELECT result.page,
             result.document,
             result.key,
             words.texts[1] AS heading,
             link.target,
             result.seen
            FROM (unnest(silent_links.results) result(page, document, key, hash, place, is_current, first_seen, last_seen, seen, pressed, leads, customers)
              JOIN private.section_words words ON ((words.hash = result.hash))),
             LATERAL unnest(words.links) link(target)
           WHERE (result.is_current AND (result.seen >= 30) AND (NOT (EXISTS ( SELECT
                    FROM unnest(silent_links.totals) total(page, section, action, target, source, counted)
                   WHERE ((total.page = result.page) AND (total.section = result.hash) AND (total.action = 'pressed'::text) AND (total.target = link.target))))))) silent;
END;

ALTER FUNCTION "private"."silent_links"(private.word_result[], private.count_total[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stages_reached(lead_ids uuid[])
 RETURNS TABLE(lead_id uuid, stage public.lead_stage, at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT event.lead_id,
     event.to_stage,
     leads.created_at
    FROM (public.lead_events event
      JOIN public.leads ON ((leads.id = event.lead_id)))
   WHERE ((event.lead_id = ANY (stages_reached.lead_ids)) AND (event.kind = 'created'::text))
 UNION ALL
  SELECT move.lead_id,
     move.to_stage,
     move.created_at
    FROM public.lead_events move
   WHERE ((move.lead_id = ANY (stages_reached.lead_ids)) AND (move.kind = 'moved'::text) AND ((move.stage_changed_at IS NULL) OR (move.stage_changed_at = move.created_at)) AND COALESCE(( SELECT (later.stage_changed_at = move.stage_changed_at)
            FROM public.lead_events later
           WHERE ((later.lead_id = move.lead_id) AND (later.id > move.id) AND (later.kind = 'moved'::text) AND (((later.stage_changed_at = move.previous_stage_changed_at) AND (later.previous_stage_changed_at = move.stage_changed_at)) OR ((later.stage_changed_at = move.stage_changed_at) AND (later.previous_stage_changed_at = move.previous_stage_changed_at))))
           ORDER BY later.id DESC
          LIMIT 1), true));
END;

ALTER FUNCTION "private"."stages_reached"(uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.suspect_lead()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  form jsonb := coalesce(new.attribution -> 'form', '{}');
  opened text := form ->> 'opened';
  age interval := private.signed_age('form', opened);
  repeated integer := 0;
  signs integer;
begin
  -- What the form says of itself is read once, not kept.
  if jsonb_typeof(new.attribution) = 'object' then
    new.attribution := new.attribution - 'form';
  end if;
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
      -- For as long as a lead may wait in a browser.
      when private.signed_age('human', form ->> 'pass') < interval '2 days' then 0
      when exists (select from private.turnstile where proven_at is not null) then 2
      else 0
    end
    + case when coalesce(form ->> 'honeypot', '') <> '' then 2 else 0 end
    + case
      -- Without a note the form may have been without a connection; a forged one is nobody's mistake.
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
end
$function$;

CREATE OR REPLACE FUNCTION private.traffic_of(of_document text, of_key text, from_day date, to_day date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 WITH places AS (
          SELECT DISTINCT section_places.page,
             section_places.hash
            FROM private.section_places
           WHERE ((section_places.document = traffic_of.of_document) AND (section_places.key = traffic_of.of_key) AND section_places.is_current)
         ), counters AS MATERIALIZED (
          SELECT count_totals.page,
             count_totals.section,
             count_totals.action,
             sum(count_totals.counted) AS counted
            FROM private.count_totals(traffic_of.from_day, traffic_of.to_day, traffic_of.of_document) count_totals(page, section, action, target, source, counted)
           WHERE (count_totals.action = ANY (ARRAY['visit'::text, 'used'::text]))
           GROUP BY count_totals.page, count_totals.section, count_totals.action
         )
  SELECT jsonb_build_object('visits', COALESCE(( SELECT sum(counters.counted) AS sum
            FROM counters
           WHERE ((counters.action = 'visit'::text) AND (counters.page IN ( SELECT places.page
                    FROM places)))), (0)::numeric), 'pressed', COALESCE(( SELECT sum(counters.counted) AS sum
            FROM (counters
              JOIN places ON (((places.page = counters.page) AND (places.hash = counters.section))))
           WHERE (counters.action = 'used'::text)), (0)::numeric), 'leads', ( SELECT count(*) AS count
            FROM public.leads
           WHERE ((leads.deleted_at IS NULL) AND (leads.created_at >= ((traffic_of.from_day)::timestamp without time zone AT TIME ZONE 'Asia/Singapore'::text)) AND (leads.created_at < (((traffic_of.to_day + 1))::timestamp without time zone AT TIME ZONE 'Asia/Singapore'::text)) AND (EXISTS ( SELECT
                    FROM jsonb_array_elements((leads.path -> 'pages'::text)) visited(value)
                   WHERE ((visited.value ->> 'page'::text) IN ( SELECT places.page
                            FROM places))))))) AS jsonb_build_object;
END;

ALTER FUNCTION "private"."traffic_of"(text, text, date, date) OWNER TO "postgres";

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
end
$function$;

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
end
$function$;

CREATE OR REPLACE FUNCTION public.change_turnstile(new_site_key text, new_secret text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_other_secret boolean;
begin
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
  select * into before from public.leads
  where id = lead_id and to_jsonb(leads) @> seen for update;
  if before.id is null then
    return;
  end if;
  update public.leads set
    company_name = corrected ->> 'company_name',
    contact_name = corrected ->> 'contact_name',
    contact_number = corrected ->> 'contact_number',
    email = corrected ->> 'email'
  where id = lead_id returning * into after;
  changed := array(
    select key from jsonb_each(to_jsonb(before)) as old
      join jsonb_each(to_jsonb(after)) as new using (key)
    where old.value <> new.value
      and key in ('company_name', 'contact_name', 'contact_number', 'email')
    order by key
  );
  if changed <> '{}' then
    insert into public.lead_events (lead_id, kind, fields) values (lead_id, 'corrected', changed);
    perform private.write_audit(
      'details-corrected', 'lead', lead_id, jsonb_build_object('fields', changed)
    );
  end if;
  return next after;
end
$function$;

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
      where key = private.slot_hash('email:' || private.person_of(person))
    )
  );
end
$function$;

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
end
$function$;

CREATE OR REPLACE FUNCTION public.get_active_leads()
 RETURNS SETOF public.leads
 LANGUAGE sql
 STABLE
AS $function$
  select * from public.leads where deleted_at is null order by created_at desc, id;
$function$;

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
end
$function$;

CREATE OR REPLACE FUNCTION public.get_experiment(of_experiment text, of_document text, of_key text, from_day date, to_day date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
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

CREATE OR REPLACE FUNCTION public.get_selling(from_day date, to_day date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 WITH leads AS MATERIALIZED (
          SELECT credit.page,
             credit.section,
             credit.campaign,
             lead.closed_at
            FROM (private.report_leads(get_selling.from_day, get_selling.to_day, NULL::text) lead(id, company_name, country, source, stage, came_in, week, weekday, demo_at, trial_at, closed_at, failed_at, responder, responder_name, response_seconds, lost_reason, value, currency)
              LEFT JOIN private.lead_credits credit ON ((credit.lead_id = lead.id)))
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
                     private.wilson(LEAST((count(leads.*))::numeric, max(visits.visits)), max(visits.visits)) AS lead_rate
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
                     private.wilson((LEAST(results.leads, results.seen))::numeric, (results.seen)::numeric) AS lead_rate
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

CREATE OR REPLACE FUNCTION public.get_turnstile()
 RETURNS TABLE(site_key text, proven_at timestamp with time zone, may_change boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin('read the settings');
  return query
    select settings.turnstile_site_key, (select turnstile.proven_at from private.turnstile),
      private.is_primary_admin()
    from public.app_settings as settings;
end
$function$;

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
    raise exception 'You are the primary admin already.'
      using errcode = 'PT409', detail = 'OWN_ACCOUNT';
  end if;
  if not exists (
    select from public.user_roles where user_id = target_user and role = 'admin'
  ) then
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
end
$function$;

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
  -- What means something only together is taken together.
  fields text[] := array(
    select field from (values
      ('company_name', 'company_name'), ('contact_name', 'contact_name'), ('contact_number', 'contact_number'),
      ('email', 'email'), ('solution_interested', 'solution_interested'), ('remarks', 'remarks'), ('stage', 'stage'),
      ('owner', 'owner'), ('next_action', 'next_action'), ('next_action', 'next_action_on'), ('value', 'value'),
      ('value', 'value_currency')
    ) as known (name, field) where name = any (taken)
  );
begin
  perform private.require_desk_role('merge leads');
  -- In one order, so that two who merge the same leads wait for each other.
  perform from public.leads where id in (kept_id, merged_id) order by id for update;
  select * into kept from public.leads
  where id = kept_id and deleted_at is null and to_jsonb(leads) @> seen_kept;
  select * into other from public.leads
  where id = merged_id and id <> kept_id and deleted_at is null and to_jsonb(leads) @> seen_merged;
  if kept.id is null or other.id is null then
    return;
  end if;
  select * into after from private.set_merged_fields(jsonb_populate_record(kept, (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(to_jsonb(other)) where key = any (fields)
  )));
  changed := array(
    select key from jsonb_each(to_jsonb(kept)) as old join jsonb_each(to_jsonb(after)) as new using (key)
    where old.value <> new.value and key not in ('updated_at', 'country') order by key
  );
  update public.leads set
    deleted_at = clock_timestamp(),
    merged_into = kept_id,
    merged_over = jsonb_build_object(
      'before', (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(to_jsonb(kept)) where key = any (changed)),
      'after', (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(to_jsonb(after)) where key = any (changed))
    )
  where id = merged_id;
  insert into public.lead_events (lead_id, kind, other_lead, fields)
  values (kept_id, 'merged', merged_id, array(
    select field from unnest(taken) as field where field = any (changed) order by field
  ));
  perform private.refresh_lead_search(array[merged_id]);
  perform private.write_audit(
    'leads-merged', 'lead', kept_id, jsonb_build_object('other', merged_id)
  );
  return query select * from public.leads where id in (kept_id, merged_id);
end
$function$;

CREATE OR REPLACE FUNCTION public.open_form()
 RETURNS text
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.signed_time('form'::text, ((EXTRACT(epoch FROM clock_timestamp()) * (1000)::numeric))::bigint) AS signed_time;
END;

REVOKE ALL ON FUNCTION "public"."open_form"() FROM "service_role";

ALTER FUNCTION "public"."open_form"() OWNER TO "postgres";

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
  select * into lead from public.leads
  where leads.id = record_reached.lead_id and deleted_at is null for update;
  if lead.id is null then
    return;
  end if;
  insert into public.lead_events (lead_id, kind, channel, created_at, previous_first_response_at)
  values (lead.id, 'reached', record_reached.channel, reached_at, lead.first_response_at);
  return query
    update public.leads set first_response_at = coalesce(leads.first_response_at, reached_at)
    where leads.id = lead.id returning leads.*;
end
$function$;

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
end
$function$;

CREATE OR REPLACE FUNCTION public.sign_pass()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.turnstile set proven_at = clock_timestamp()
  where proven_at is null and secret is not null;
  return private.signed_time('human', (extract(epoch from clock_timestamp()) * 1000)::bigint);
end
$function$;

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
  if kept.id is null or other.id is null then
    return;
  end if;
  -- What somebody has changed since stays as it is now; what means something only together is taken back together.
  for columns in
    select array(select jsonb_array_elements_text(part)) from jsonb_array_elements('[
      ["stage", "stage_changed_at", "first_response_at", "lost_reason"],
      ["next_action", "next_action_on"], ["value", "value_currency"], ["company_name"],
      ["contact_name"], ["contact_number"], ["email"], ["solution_interested"], ["remarks"], ["owner"]
    ]') as part
  loop
    if (
      select bool_and(to_jsonb(kept) -> key = other.merged_over -> 'after' -> key)
      from jsonb_object_keys(other.merged_over -> 'before') as key where key = any (columns[1:2])
    ) then
      before := before || (
        select jsonb_object_agg(key, value) from jsonb_each(other.merged_over -> 'before')
        where key = any (columns)
      );
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
  update public.leads set deleted_at = null, merged_into = null, merged_over = null
  where id = merged_id;
  insert into public.lead_events (lead_id, kind, other_lead) values (kept_id, 'unmerged', merged_id);
  perform private.refresh_lead_search(array[merged_id, kept_id]);
  perform private.write_audit(
    'merge-taken-back', 'lead', kept_id, jsonb_build_object('other', merged_id)
  );
  return query select * from public.leads where id in (kept_id, merged_id);
end
$function$;

CREATE TRIGGER lead_events_sign BEFORE INSERT ON public.lead_events FOR EACH ROW WHEN (((new.actor IS NULL) AND (new.actor_email IS NULL))) EXECUTE FUNCTION private.sign_lead_event();

CREATE TRIGGER lost_reasons_audit AFTER INSERT OR DELETE ON public.lost_reasons FOR EACH ROW EXECUTE FUNCTION private.audit_list('Lost reasons', 'title');

CREATE TRIGGER message_templates_audit AFTER INSERT OR DELETE OR UPDATE OF name, subject, body, language ON public.message_templates FOR EACH ROW EXECUTE FUNCTION private.audit_list('Message templates', 'name');

COMMENT ON FUNCTION "private"."audit_list"() IS 'Trigger on lists that admins edit: writes what was added, changed or removed into the audit log. Its arguments name the list to a reader, and the column that names an entry.';

COMMENT ON FUNCTION "private"."copy_of_lead"(public.leads) IS 'Everything that any table has of a lead, with its notes, history, chat_messages, credit, confirmation, waits_for_message_since, waits_for_push, search_words and accesses, without the ids and addresses of the desk.';

COMMENT ON FUNCTION "private"."is_primary_admin"() IS 'Whether the caller is the primary admin, whatever else they owe.';

COMMENT ON FUNCTION "private"."leads_as_seen"(text, jsonb) IS 'Which of the leads that change_leads is asked to change are still as they were seen, so that this act fits.';

COMMENT ON FUNCTION "private"."reading_of"(private.word_result[], private.count_total[]) IS 'Which part of a page''s visits saw each of its sections, in their order; of pages with 30 visits or more.';

COMMENT ON FUNCTION "private"."require_primary_admin"() IS 'Raises insufficient_privilege unless the caller is the primary admin.';

COMMENT ON FUNCTION "private"."set_merged_fields"(public.leads) IS 'Sets the fields of a lead that a merge may change to those of this row; returns the lead.';

COMMENT ON FUNCTION "private"."sign_lead_event"() IS 'Trigger on lead_events: the actor is the caller, with name and e-mail address.';

COMMENT ON FUNCTION "private"."signed_age"(text, text) IS 'How long ago a note of signed_time was signed; null where this database did not sign it for this.';

COMMENT ON FUNCTION "private"."signed_time"(text, bigint) IS 'A time, in milliseconds since the epoch, that only this database can have signed: for "form", when one was opened, for "human", when a visitor passed the captcha.';

COMMENT ON FUNCTION "private"."silent_links"(private.word_result[], private.count_total[]) IS 'The links of sections that 30 visits or more have seen, which none of them pressed.';

COMMENT ON FUNCTION "private"."stages_reached"(uuid[]) IS 'When each of these leads came into a stage, without the moves that were taken back.';

COMMENT ON FUNCTION "private"."suspect_lead"() IS 'Trigger on visitors'' leads: marks those with two signs of a bot. Two each: a filled honeypot, a note that is forged or not a second old. One each: no note, one not 3 seconds old or of days ago, the form''s own word, each link in the remarks up to two, each other sender of the same remarks within a day up to two.';

COMMENT ON FUNCTION "private"."traffic_of"(text, text, date, date) IS 'The visits, presses and leads in these days of the page that a section stands on.';

COMMENT ON FUNCTION "public"."export_person"(text) IS 'Everything that any table has of the person with this e-mail address: {email, exported_at, leads, requests_in_the_last_hour}, each lead as private.copy_of_lead has it. For admins.';

COMMENT ON FUNCTION "public"."open_form"() IS 'A signed note of the time, which the form asks for when it is touched and sends with the lead.';

REVOKE ALL ON FUNCTION "private"."audit_list"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."copy_of_lead"(public.leads) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_primary_admin"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."leads_as_seen"(text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reading_of"(private.word_result[], private.count_total[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_primary_admin"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."set_merged_fields"(public.leads) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sign_lead_event"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."signed_age"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."signed_time"(text, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."silent_links"(private.word_result[], private.count_total[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stages_reached"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."traffic_of"(text, text, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."open_form"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."open_form"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."open_form"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."open_form"() TO "postgres";
