-- Two leads of one person become one (docs/decisions/032-merged-leads.md). The other one is not lost: it leaves the board
-- and points to the one that stays. It keeps its own notes and history, so that a merge can be undone exactly.

create function private.merged_leads(ids uuid[]) returns uuid[] language sql stable set search_path = '' begin atomic
  with recursive away as (
    select leads.id from public.leads where leads.merged_into = any (ids)
    union
    select leads.id from public.leads join away on leads.merged_into = away.id
  )
  select coalesce(array_agg(away.id), '{}') from away;
end;
comment on function private.merged_leads is 'The leads that were merged into these, also over others.';

create function private.root_of(lead uuid) returns uuid language sql stable set search_path = '' begin atomic
  with recursive up as (
    select leads.id, leads.merged_into from public.leads where leads.id = root_of.lead
    union
    select leads.id, leads.merged_into from public.leads join up on leads.id = up.merged_into
  )
  select up.id from up where up.merged_into is null;
end;
comment on function private.root_of is 'The lead that speaks for this one: what it was merged into, else itself.';

create function private.only(given jsonb, keys text[]) returns jsonb language sql immutable set search_path = ''
return (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(given) where key = any (keys));
comment on function private.only is 'An object with these keys alone.';

-- What means something only together is taken together, and taken back together.
create function private.merged_fields() returns setof text[] language sql immutable set search_path = '' begin atomic
  values ('{company_name}'::text[]), ('{contact_name}'), ('{contact_number}'), ('{email}'), ('{solution_interested}'),
    ('{remarks}'), ('{stage,stage_changed_at,first_response_at,lost_reason}'), ('{owner}'),
    ('{next_action,next_action_on}'), ('{value,value_currency}');
end;
comment on function private.merged_fields is 'The fields that a merge may change: the columns of each, its name first.';

create function private.set_merged_fields(lead public.leads) returns setof public.leads
language plpgsql set search_path = '' as $$
declare columns text := (select string_agg(key, ', ') from private.merged_fields() as field, unnest(field) as key);
begin
  return query execute format(
    'update public.leads set (%1$s) = (select %1$s from (select ($1).*) as given) where leads.id = ($1).id returning *',
    columns
  ) using lead;
end $$;
comment on function private.set_merged_fields is 'Sets the fields that a merge may change as in this row; returns the lead.';

create function public.merge_leads(
  kept_id uuid, merged_id uuid, seen_kept jsonb, seen_merged jsonb, taken text[] default '{}'
) returns setof public.leads language plpgsql security definer set search_path = '' as $$
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
  -- In one order, as change_leads.
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
end $$;
comment on function public.merge_leads is 'Merges a lead into another, both as they were seen; the one that stays takes the '
  'named fields (private.merged_fields). Returns both; none where one has changed or left the board.';

create function public.unmerge_leads(kept_id uuid, merged_id uuid) returns setof public.leads
language plpgsql security definer set search_path = '' as $$
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
end $$;
comment on function public.unmerge_leads is 'Takes a merge back: both leads are as they were, but for what was changed '
  'since of the one that stayed. Returns both rows; none where the one is not merged into the other.';

grant execute on function public.merge_leads, public.unmerge_leads to authenticated;
