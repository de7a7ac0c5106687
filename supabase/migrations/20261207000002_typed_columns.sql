ALTER DEFAULT PRIVILEGES FOR ROLE "postgres" IN SCHEMA "public" REVOKE ALL ON SEQUENCES FROM "anon";

ALTER DEFAULT PRIVILEGES FOR ROLE "postgres" IN SCHEMA "public" REVOKE ALL ON SEQUENCES FROM "authenticated";

ALTER DEFAULT PRIVILEGES FOR ROLE "postgres" IN SCHEMA "public" REVOKE ALL ON SEQUENCES FROM "service_role";

ALTER DEFAULT PRIVILEGES FOR ROLE "postgres" IN SCHEMA "public" REVOKE ALL ON FUNCTIONS FROM "anon";

ALTER DEFAULT PRIVILEGES FOR ROLE "postgres" IN SCHEMA "public" REVOKE ALL ON FUNCTIONS FROM "authenticated";

ALTER DEFAULT PRIVILEGES FOR ROLE "postgres" IN SCHEMA "public" REVOKE ALL ON FUNCTIONS FROM "service_role";

ALTER DEFAULT PRIVILEGES FOR ROLE "postgres" IN SCHEMA "public" REVOKE ALL ON TABLES FROM "anon";

ALTER DEFAULT PRIVILEGES FOR ROLE "postgres" IN SCHEMA "public" REVOKE ALL ON TABLES FROM "authenticated";

ALTER DEFAULT PRIVILEGES FOR ROLE "postgres" IN SCHEMA "public" REVOKE ALL ON TABLES FROM "service_role";

COMMENT ON COLUMN "public"."lead_events"."channel" IS NULL;

COMMENT ON COLUMN "public"."lead_events"."lost_reason" IS NULL;

COMMENT ON COLUMN "public"."lead_events"."next_action_on" IS NULL;

COMMENT ON COLUMN "public"."lead_events"."previous_first_response_at" IS NULL;

COMMENT ON COLUMN "public"."lead_events"."previous_lost_reason" IS NULL;

COMMENT ON COLUMN "public"."lead_events"."to_owner" IS NULL;

COMMENT ON COLUMN "public"."lead_events"."to_owner_name" IS NULL;

COMMENT ON COLUMN "public"."lead_events"."value" IS NULL;

DROP POLICY "everybody renames own views, admins everybody's" ON "public"."board_views";

DROP POLICY "authors change their notes" ON "public"."lead_notes";

DROP POLICY "the desk changes leads that are not in the trash" ON "public"."leads";

DROP POLICY "admins change templates" ON "public"."message_templates";

DROP POLICY "the desk changes its own names" ON "public"."profiles";

DROP POLICY "admins change working hours" ON "public"."working_hours";

DROP FUNCTION "private"."require_admin"(text);

DROP FUNCTION "private"."require_desk_role"(text);

CREATE OR REPLACE FUNCTION private.anonymise_leads()
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  border timestamptz;
  due uuid[];
begin
  select now() - make_interval(months => ended_leads_kept_months) into border
  from public.app_settings;
  -- A lead that somebody is changing right now is not due.
  due := array(
    select id from public.leads
    where merged_into is null and stage in ('closed', 'failed') and updated_at <= border
      and not exists (
        select from public.lead_notes where lead_id = leads.id and created_at > border
      )
      and not exists (
        select from public.lead_events where lead_id = leads.id and created_at > border
      )
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
end
$function$;

CREATE OR REPLACE FUNCTION private.board_conditions(view jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN concat('deleted_at is null', (' and solution_interested = '::text || quote_literal(NULLIF((view ->> 'solution'::text), ''::text))), (' and source = '::text || quote_literal(NULLIF((view ->> 'source'::text), ''::text))), (' and country = '::text || quote_literal(NULLIF((view ->> 'country'::text), ''::text))), CASE (view ->> 'owner'::text) WHEN ''::text THEN NULL::text WHEN 'none'::text THEN ' and owner is null'::text WHEN 'me'::text THEN (' and owner = '::text || quote_nullable(auth.uid())) ELSE (' and owner = '::text || quote_literal(((view ->> 'owner'::text))::uuid)) END, CASE (view ->> 'only'::text) WHEN 'overdue'::text THEN format((' and (next_action_on < %L or (private.is_unanswered(leads)'::text || ' and created_at <= case country when ''MY'' then %L when ''ID'' then %L else %L end::timestamptz))'::text), (((view -> 'late'::text) ->> 'day'::text))::date, (((view -> 'late'::text) ->> 'MY'::text))::timestamp with time zone, (((view -> 'late'::text) ->> 'ID'::text))::timestamp with time zone, (((view -> 'late'::text) ->> 'SG'::text))::timestamp with time zone) WHEN 'new'::text THEN ' and private.is_unanswered(leads)'::text ELSE NULL::text END, (' and created_at >= '::text || quote_literal(((view ->> 'since'::text))::timestamp with time zone)), (' and created_at < '::text || quote_literal(((view ->> 'before'::text))::timestamp with time zone)), CASE (view ->> 'suspected'::text) WHEN 'only'::text THEN ' and is_suspected'::text WHEN 'no'::text THEN ' and not is_suspected'::text ELSE NULL::text END, (SELECT ((' and id in (select lead_id from private.lead_search where '::text || string_agg((SELECT (('('::text || string_agg(format('words like %L'::text, (('%'::text || regexp_replace(private.fold_text(form.value), '([\\%_])'::text, '\\\1'::text, 'g'::text)) || '%'::text)), ' or '::text)) || ')'::text) FROM jsonb_array_elements_text(given.forms) form(value)), ' and '::text)) || ')'::text) FROM jsonb_array_elements(COALESCE((board_conditions.view -> 'words'::text), '[]'::jsonb)) WITH ORDINALITY given(forms, place) WHERE (given.place <= 10) HAVING (count(*) > 0)));

CREATE OR REPLACE FUNCTION private.changed_columns(before public.leads, after public.leads)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select key from jsonb_each(to_jsonb(before)) as old join jsonb_each(to_jsonb(after)) as new using (key)
  where old.value <> new.value order by key;
$function$;

ALTER FUNCTION "private"."changed_columns"(public.leads, public.leads) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.has_role(needed text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
RETURN ((EXISTS (SELECT FROM public.user_roles WHERE ((user_roles.user_id = auth.uid()) AND (user_roles.role = COALESCE(has_role.needed, user_roles.role))))) AND (public.second_factor_step() = 'none'::text));

ALTER FUNCTION "private"."has_role"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_unanswered(lead public.leads)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (((lead).first_response_at IS NULL) AND ((lead).stage = ANY (ARRAY['interested'::public.lead_stage, 'request-demo'::public.lead_stage, 'request-trial'::public.lead_stage])));

ALTER FUNCTION "private"."is_unanswered"(public.leads) OWNER TO "postgres";

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
end
$function$;

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
end
$function$;

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
end
$function$;

CREATE OR REPLACE FUNCTION private.merged_fields()
 RETURNS SETOF text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
BEGIN ATOMIC
 VALUES ('{company_name}'::text[]), ('{contact_name}'::text[]), ('{contact_number}'::text[]), ('{email}'::text[]), ('{solution_interested}'::text[]), ('{remarks}'::text[]), ('{stage,stage_changed_at,first_response_at,lost_reason}'::text[]), ('{owner}'::text[]), ('{next_action,next_action_on}'::text[]), ('{value,value_currency}'::text[]);
END;

ALTER FUNCTION "private"."merged_fields"() OWNER TO "postgres";

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
    raise exception 'Invalid email address'
      using errcode = 'check_violation', constraint = 'leads_email_address';
  end if;
  if not private.is_phone(new.contact_number) and (tg_op = 'INSERT' or new.contact_number <> old.contact_number) then
    raise exception 'Invalid phone number'
      using errcode = 'check_violation', constraint = 'leads_contact_number_phone';
  end if;
  return new;
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
  if what is not null then
    insert into public.lead_events (lead_id, kind, note_id) values (new.lead_id, what, new.id);
  end if;
  return null;
end
$function$;

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
end
$function$;

CREATE OR REPLACE FUNCTION private.require_admin(deed text)
 RETURNS void
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
RETURN private.require_desk_role(deed, 'admin'::text);

ALTER FUNCTION "private"."require_admin"(text) OWNER TO "postgres";

ALTER FUNCTION "private"."require_desk_role"(text, text) OWNER TO "postgres";

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
end
$function$;

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
end
$function$;

ALTER FUNCTION "private"."store_given_leads"(jsonb, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.typed_columns()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN '{company_name,contact_name,contact_number,email,solution_interested,remarks,language}'::text[];

ALTER FUNCTION "private"."typed_columns"() OWNER TO "postgres";

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
end
$function$;

CREATE OR REPLACE FUNCTION public.has_desk_role()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
RETURN private.has_role(NULL::text);

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
end
$function$;

CREATE OR REPLACE FUNCTION public.is_admin()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
RETURN private.has_role('admin'::text);

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
  select * into after from private.set_merged_fields(jsonb_populate_record(kept, (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(to_jsonb(other)) where key = any (fields)
  )));
  changed := array(
    select key from private.changed_columns(kept, after) as key where key not in ('updated_at', 'country')
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
  perform private.write_audit('leads-merged', 'lead', kept_id, jsonb_build_object('other', merged_id));
  return query select * from public.leads where id in (kept_id, merged_id);
end
$function$;

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
end
$function$;

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
end
$function$;

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
end
$function$;

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
end
$function$;

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
  if kept.id is null or other.id is null then return; end if;
  -- What somebody has changed since stays as it is now.
  for columns in select * from private.merged_fields() loop
    if (
      select bool_and(to_jsonb(kept) -> key = other.merged_over -> 'after' -> key)
      from jsonb_object_keys(other.merged_over -> 'before') as key where key = any (columns[1:2])
    ) then
      before := before || (
        select jsonb_object_agg(key, value) from jsonb_each(other.merged_over -> 'before') where key = any (columns)
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
  update public.leads set deleted_at = null, merged_into = null, merged_over = null where id = merged_id;
  insert into public.lead_events (lead_id, kind, other_lead) values (kept_id, 'unmerged', merged_id);
  perform private.refresh_lead_search(array[merged_id, kept_id]);
  perform private.write_audit('merge-taken-back', 'lead', kept_id, jsonb_build_object('other', merged_id));
  return query select * from public.leads where id in (kept_id, merged_id);
end
$function$;

CREATE POLICY "everybody renames own views, admins everybody's" ON "public"."board_views" FOR UPDATE TO "authenticated" USING ((((owner = ( SELECT auth.uid() AS uid)) AND ( SELECT public.has_desk_role() AS has_desk_role)) OR ((owner IS NULL) AND ( SELECT public.is_admin() AS is_admin))));

CREATE POLICY "authors change their notes" ON "public"."lead_notes" FOR UPDATE TO "authenticated" USING ((( SELECT public.has_desk_role() AS has_desk_role) AND (author = ( SELECT auth.uid() AS uid))));

CREATE POLICY "the desk changes leads that are not in the trash" ON "public"."leads" FOR UPDATE TO "authenticated" USING ((( SELECT public.has_desk_role() AS has_desk_role) AND (deleted_at IS NULL)));

CREATE POLICY "admins change templates" ON "public"."message_templates" FOR UPDATE TO "authenticated" USING (( SELECT public.is_admin() AS is_admin));

CREATE POLICY "the desk changes its own names" ON "public"."profiles" FOR UPDATE TO "authenticated" USING (((id = ( SELECT auth.uid() AS uid)) AND ( SELECT public.has_desk_role() AS has_desk_role)));

CREATE POLICY "admins change working hours" ON "public"."working_hours" FOR UPDATE TO "authenticated" USING (( SELECT public.is_admin() AS is_admin));

COMMENT ON COLUMN "public"."board_views"."query" IS 'The query of the board''s address, never with the words of a search, which may name a person.';

COMMENT ON COLUMN "public"."lead_events"."actor" IS 'Who of the desk did it; null for a visitor or the service.';

COMMENT ON COLUMN "public"."lead_events"."actor_email" IS 'Of the actor at the time.';

COMMENT ON COLUMN "public"."lead_events"."actor_name" IS 'Of the actor at the time; null where none was set.';

COMMENT ON COLUMN "public"."lead_events"."fields" IS 'The columns that were corrected; their values are in no history.';

COMMENT ON COLUMN "public"."lead_events"."note_id" IS 'The note that was changed; null once it is erased.';

COMMENT ON COLUMN "public"."leads"."notification_error" IS 'Why the last message to the sales chat failed, in plain words; with status sent, why an e-mail was sent instead.';

COMMENT ON FUNCTION "private"."board_order"(text, jsonb) IS 'The SQL of an order of the board, by age for whatever is none, and the condition of the rows after one.';

COMMENT ON FUNCTION "private"."changed_columns"(public.leads, public.leads) IS 'The columns in which two rows differ.';

COMMENT ON FUNCTION "private"."first_answer"(uuid) IS 'When a lead was first answered otherwise than by a move: by a note or by being reached; null where it was not.';

COMMENT ON FUNCTION "private"."has_role"(text) IS 'Whether the caller has this role, with null any, a session that has not ended where the token names one, and shown the second factor they need.';

COMMENT ON FUNCTION "private"."is_unanswered"(public.leads) IS 'Whether a lead is open and nobody has answered it.';

COMMENT ON FUNCTION "private"."keep_consent"() IS 'Trigger on leads: cuts the consent of a new lead and sets its time.';

COMMENT ON FUNCTION "private"."keep_lead_age"() IS 'Trigger on leads: sets stage_changed_at, first_response_at and purge_at, and makes updated_at greater at each change.';

COMMENT ON FUNCTION "private"."keep_lead_note"() IS 'Trigger on lead_notes: its times are the server''s.';

COMMENT ON FUNCTION "private"."merged_fields"() IS 'The fields that a merge may change: the columns of each, its name first.';

COMMENT ON FUNCTION "private"."note_first_response"() IS 'Trigger on lead_notes: a first note is a first response.';

COMMENT ON FUNCTION "private"."prepare_lead"() IS 'Trigger on leads: trims and completes values; refuses an invalid e-mail address, and a new number that is invalid.';

COMMENT ON FUNCTION "private"."prepare_lead_note"() IS 'Trigger on lead_notes: the author of a new note is the caller, whatever was sent.';

COMMENT ON FUNCTION "private"."purge_trash"() IS 'Erases the leads whose purge_at has passed, and notes deleted 30 days ago; returns the number of leads.';

COMMENT ON FUNCTION "private"."record_lead_event"() IS 'Trigger on leads: adds an event for each creation, move, deletion and restoration.';

COMMENT ON FUNCTION "private"."report_funnel"(private.report_lead[]) IS 'How many leads came as far as each stage, which part of the stage before (of failed: of all), and in how many days.';

COMMENT ON FUNCTION "private"."report_leads"(date, date, text) IS 'The leads that came in on these days, both included, of a country or with null of all, without the trash, and what became of each. Response times are in working hours.';

COMMENT ON FUNCTION "private"."report_responses"(private.report_lead[]) IS 'The working time until the first response: over all, by who gave it, and by the weekday on which the lead came in.';

COMMENT ON FUNCTION "private"."require_admin"(text) IS 'As require_desk_role, for admins alone.';

COMMENT ON FUNCTION "private"."require_desk_role"(text, text) IS 'Raises insufficient_privilege unless the caller has this role of the desk, or any; the deed is for the message.';

COMMENT ON FUNCTION "private"."set_stage_from_source"() IS 'Trigger on leads: a visitor''s stage follows from the source alone, whatever was sent.';

COMMENT ON FUNCTION "private"."sign_lead_event"() IS 'Trigger on lead_events: the actor is the caller.';

COMMENT ON FUNCTION "private"."store_given_leads"(jsonb, text, uuid) IS 'Stores leads of the desk, each with id and the columns of private.typed_columns, as answered ones.';

COMMENT ON FUNCTION "private"."typed_columns"() IS 'The columns of a lead that somebody types.';

COMMENT ON FUNCTION "public"."add_lead"(jsonb) IS 'Stores a lead that the caller typed: id and the columns of private.typed_columns, the language en without one. It is the caller''s, counts as answered, and nobody is told of it. Returns the lead. For the desk.';

COMMENT ON FUNCTION "public"."change_leads"(text, jsonb, boolean) IS 'Changes up to 1,000 leads in one statement, with the history of each as if it had been changed alone. act: move, undo-move, assign, plan, lose, trash or restore; changes: for each lead its id, the columns as they were seen, and the new ones, such as {"id", "seen": {"stage"}, "stage"}. Where a lead is not as it was seen, nothing is changed (PT409), or without is_whole the others; an undo-move names the move by updated_at of the row that it returned. Returns the changed leads. For the desk.';

COMMENT ON FUNCTION "public"."count_board"(jsonb) IS 'For each stage that has leads: how many, how many are in the view of get_board_page, and as of when. For the desk.';

COMMENT ON FUNCTION "public"."count_chips"(jsonb) IS 'How many leads are late, as `late` of a view says, the caller''s, and not answered yet. For the desk.';

COMMENT ON FUNCTION "public"."get_active_leads"() IS 'The leads that are not in the trash, newest first. Runs as the caller: none for users who are not of the desk.';

COMMENT ON FUNCTION "public"."get_board_page"(jsonb, public.lead_stage[], integer, jsonb) IS 'The first page_size leads of each stage in the order of the view, or those that come after a row of it. The view: sort (oldest, stage, company, due, else newest first) and what private.board_conditions reads. For the desk.';

COMMENT ON FUNCTION "public"."get_import_progress"() IS 'How many rows of its file the running import has stored, which nobody sees before all are. For admins.';

COMMENT ON FUNCTION "public"."get_report"(date, date, text) IS 'What became of the leads that came in on these days, of a country or of all: the rows of each private.report_*, by its name. For the desk.';

COMMENT ON FUNCTION "public"."get_report_leads"(date, date, text, jsonb) IS 'The leads behind a figure of get_report: {total, leads}, the newest 500. behind narrows by week, source, reached (a stage), stage, answered, person, name, weekday, reason and currency; an empty text is null. For the desk.';

COMMENT ON FUNCTION "public"."has_desk_role"() IS 'Whether the caller is of the desk: an admin or a member, see private.has_role.';

COMMENT ON FUNCTION "public"."import_leads"(jsonb, boolean) IS 'Stores leads of a file, as add_lead does, all or none: nobody''s, answered, and nobody is told. Those that are here already, or twice in the file, are left out unless with_known. Returns {added, known}, known being places counted from 0. For admins.';

COMMENT ON FUNCTION "public"."is_admin"() IS 'Whether the caller is an admin, see private.has_role.';

COMMENT ON FUNCTION "public"."merge_leads"(uuid, uuid, jsonb, jsonb, text[]) IS 'Merges a lead into another whose columns, like its own, still have the values that were seen; the one that stays takes the named fields of the other, see private.merged_fields. Returns both rows; none where either was changed meanwhile or is not on the board. For the desk.';

COMMENT ON FUNCTION "public"."record_reached"(uuid, text) IS 'Notes that a lead was reached by call, whatsapp or email, its first response if it had none; returns the lead, none where it is in the trash. For the desk.';

COMMENT ON FUNCTION "public"."restore_lead"(uuid, timestamp with time zone) IS 'Takes a lead out of the trash, with seen_deleted_at only from that deletion; false where it was not in it. For the desk.';

COMMENT ON FUNCTION "public"."undo_lead_move"(uuid, timestamp with time zone) IS 'Takes back the move that was made at moved_at (updated_at of the row that it returned). Returns the row; none where the lead is in the trash or was moved since. An undone move is made again by undoing its undoing. For the desk.';

COMMENT ON FUNCTION "public"."undo_reached"(uuid) IS 'Takes back one''s own last record_reached of a lead; returns the lead, none without one. For the desk.';

COMMENT ON FUNCTION "public"."unmerge_leads"(uuid, uuid) IS 'Takes a merge back: both leads are as they were, but for what was changed since of the one that stayed. Returns both rows; none where the one is not merged into the other. For the desk.';

REVOKE ALL ON FUNCTION "private"."changed_columns"(public.leads, public.leads) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_role"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_unanswered"(public.leads) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."merged_fields"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_admin"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_desk_role"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."store_given_leads"(jsonb, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."typed_columns"() FROM PUBLIC;

CREATE OR REPLACE FUNCTION private.report_waiting(in_country text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT COALESCE(jsonb_agg(to_jsonb(waiting.*) ORDER BY waiting.came_in, waiting.id), '[]'::jsonb) AS "coalesce"
    FROM ( SELECT lead.id,
             lead.company_name,
             lead.country,
             lead.stage,
             lead.created_at AS came_in
            FROM public.leads lead
           WHERE ((lead.deleted_at IS NULL) AND private.is_unanswered(lead.*) AND ((report_waiting.in_country IS NULL) OR (lead.country = report_waiting.in_country)))
           ORDER BY lead.created_at, lead.id
          LIMIT 10) waiting;
END;
