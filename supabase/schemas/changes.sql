-- Changes of leads that need more than a plain update: corrections, changes of many leads, and the trash.

create function private.changed_columns(before public.leads, after public.leads) returns setof text
language sql immutable set search_path = '' as $$
  select key from jsonb_each(to_jsonb(before)) as old join jsonb_each(to_jsonb(after)) as new using (key)
  where old.value <> new.value order by key;
$$;
comment on function private.changed_columns is 'The columns in which two rows differ.';

create function public.correct_lead(lead_id uuid, seen jsonb, corrected jsonb) returns setof public.leads
language plpgsql security definer set search_path = '' as $$
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
end $$;
comment on function public.correct_lead is 'Sets company_name, contact_name, contact_number and email of a lead whose '
  'columns still have the values of `seen`; returns it, or no row if another user changed them first.';

-- Volatile, so that it reads the changes for which the lock before it has waited.
create function private.leads_as_seen(act text, changes jsonb) returns uuid[]
language plpgsql volatile set search_path = '' as $$
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
end $$;
comment on function private.leads_as_seen is 'The ids of those leads to be changed that are still as the caller saw them.';

-- One statement, so that it undoes all moves or none (docs/decisions/029-bulk-changes.md).
create function private.undo_moves(changes jsonb, matching uuid[]) returns uuid[]
language sql volatile set search_path = '' as $$
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
$$;
comment on function private.undo_moves is 'Undoes the moves that gave leads the updated_at of `seen`; returns their ids.';

create function public.change_leads(act text, changes jsonb, is_whole boolean default true)
returns setof public.leads language plpgsql security definer set search_path = '' as $$
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
end $$;
comment on function public.change_leads is 'Changes up to 1,000 leads, each with its history, and returns them. Acts: move, '
  'undo-move, assign, plan, lose, trash, restore. Changes: ids, values as seen and new values: {"id", "seen": {"stage"}, '
  '"stage"}. If a lead no longer has the values seen, changes none (PT409); without is_whole it changes the others.';

create function public.undo_lead_move(lead_id uuid, moved_at timestamptz) returns setof public.leads
language sql security definer set search_path = '' as $$
  select private.require_lead_access('undo a move');
  select * from public.change_leads('undo-move', jsonb_build_array(
    jsonb_build_object('id', lead_id, 'seen', jsonb_build_object('updated_at', moved_at))
  ), false);
$$;
comment on function public.undo_lead_move is 'Undoes a move, or an undo, that gave the lead this updated_at; returns the lead.';

grant execute on function public.correct_lead, public.change_leads, public.undo_lead_move to authenticated;

-- The trash: moving leads into it, listing and restoring them, and erasing them after 30 days (leads.purge_at). If the
-- lead has changed since it was seen, nothing happens (docs/decisions/046-deletions-name-what-was-seen.md).

create function private.purge_trash() returns integer language plpgsql security definer set search_path = '' as $$
declare erased integer;
begin
  delete from public.lead_notes where deleted_at <= now() - interval '30 days';
  -- Skips leads that are being restored.
  delete from public.leads where id = any (array(
    select id from public.leads where purge_at <= now() for update skip locked
  ));
  get diagnostics erased = row_count;
  return erased;
end $$;
comment on function private.purge_trash is 'Erases leads past purge_at, and notes deleted for 30 days; returns how many leads.';

create function public.soft_delete_lead(lead_id uuid, seen_stage public.lead_stage default null) returns boolean
language sql security definer set search_path = '' begin atomic
  select private.require_lead_access('delete a lead');
  select exists (select from public.change_leads('trash', jsonb_build_array(
    jsonb_build_object('id', lead_id, 'seen', jsonb_build_object('stage', seen_stage))
  ), false));
end;
comment on function public.soft_delete_lead is 'Moves a lead to the trash, with seen_stage only from that stage; else false.';

create function public.restore_lead(lead_id uuid, seen_deleted_at timestamptz default null) returns boolean
language sql security definer set search_path = '' begin atomic
  select private.require_lead_access('restore a lead');
  select exists (select from public.change_leads('restore', jsonb_build_array(
    jsonb_build_object('id', lead_id, 'seen', jsonb_build_object('deleted_at', seen_deleted_at))
  ), false));
end;
comment on function public.restore_lead is 'Restores a lead, with seen_deleted_at only from that deletion; else false.';

create function public.get_trashed_leads() returns setof public.leads
language sql security definer set search_path = '' as $$
  select private.require_lead_access('see the trash');
  select private.purge_trash();
  select * from public.leads where deleted_at is not null and merged_into is null order by deleted_at desc, id;
$$;
comment on function public.get_trashed_leads is 'The leads in the trash, the last deleted first, after erasing what is due.';

grant execute on function public.soft_delete_lead, public.restore_lead, public.get_trashed_leads to authenticated;
