-- Duplicates: leads of the same mailbox, of the same number, or of the same company and name.

create function private.phone_key(contact_number text, country text) returns text
language sql immutable parallel safe set search_path = '' begin atomic
  select regexp_replace(
    case
      when contact_number like '%+%' then digits
      when digits like '00%' then substr(digits, 3)
      when code is null or (left(digits, 2) = code and length(digits) >= 10) then digits
      else code || regexp_replace(digits, '^0', '')
    end,
    -- "+60 (0)12" is "+60 12".
    '^(60|62|65)0+', '\1'
  )
  from (
    select regexp_replace(contact_number, '[^0-9]', '', 'g') as digits,
      case country when 'SG' then '65' when 'MY' then '60' when 'ID' then '62' end as code
  ) as parts;
end;
comment on function private.phone_key is 'The digits of a number with its country''s code; `country` is from country_of.';

create function private.name_key(company_name text, contact_name text) returns text
language sql immutable parallel safe set search_path = ''
return regexp_replace(
  regexp_replace(private.fold_text(company_name), '\m(pte|ltd|limited|sdn|bhd|pt|tbk|cv|inc|llc)\M', '', 'g') collate "C",
  '[[:space:][:punct:]]+', '', 'g'
) || '/' || regexp_replace(private.fold_text(contact_name) collate "C", '[[:space:][:punct:]]+', '', 'g');
comment on function private.name_key is 'Company and name without accents, capitals, blanks, signs and legal form.';

grant execute on function private.phone_key, private.name_key to anon, authenticated, service_role;

create index leads_by_mailbox on public.leads (private.mailbox(email), created_at desc);
create index leads_by_phone_key on public.leads (private.phone_key(contact_number, country), created_at desc);
create index leads_by_name_key on public.leads (private.name_key(company_name, contact_name), created_at desc);

create function private.leads_like(mailbox text, phone_key text, name_key text, but uuid, with_trash boolean)
returns table (other_id uuid, same text[])
language sql stable rows 4 set search_path = '' set random_page_cost = 1.1 begin atomic
  select found.id, array_agg(found.same order by found.place)
  from (
    (
      select leads.id, 'email' as same, 1 as place from public.leads
      where private.mailbox(leads.email) = leads_like.mailbox
        and (with_trash or leads.deleted_at is null)
      order by leads.created_at desc limit 6
    )
    union all
    (
      select leads.id, 'number', 2 from public.leads
      where private.phone_key(leads.contact_number, leads.country) = leads_like.phone_key
        and (with_trash or leads.deleted_at is null)
      order by leads.created_at desc limit 6
    )
    union all
    (
      select leads.id, 'name', 3 from public.leads
      where private.name_key(leads.company_name, leads.contact_name) = leads_like.name_key
        and (with_trash or leads.deleted_at is null)
      order by leads.created_at desc limit 6
    )
  ) as found
  where found.id is distinct from but group by found.id;
end;
comment on function private.leads_like is 'The newest six leads with each of these values, without `but`, and what is equal.';

create function public.get_duplicates(lead_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' set random_page_cost = 1.1 begin atomic
  select private.require_lead_access('look for duplicates', row(lead_ids));
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
  -- Anonymised leads belong to no person.
  where asked.id = any (lead_ids[1:500]) and asked.deleted_at is null and asked.email <> 'anonymised@example.invalid';
end;
comment on function public.get_duplicates is 'For at most 500 leads: other leads on the board that seem to be from the same '
  'person. Returns [{lead_id, id, company_name, contact_name, created_at, same}]; `same` has some of email, number and name.';

create function private.known_candidates(candidates jsonb)
returns table (place bigint, other_id uuid, earlier bigint, same text[])
language sql stable rows 100 set search_path = '' set random_page_cost = 1.1 begin atomic
  with keys as materialized (
    select candidate.place - 1 as place, (given ->> 'id')::uuid as id,
      private.mailbox(private.person_of(given ->> 'email')) as mailbox,
      private.phone_key(
        private.plain_text(given ->> 'contact_number'),
        private.country_of(private.plain_text(given ->> 'contact_number'), '', '{}')
      ) as phone_key,
      private.name_key(private.trim_text(given ->> 'company_name'), private.trim_text(given ->> 'contact_name')) as name_key
    from jsonb_array_elements(candidates) with ordinality as candidate (given, place)
  )
  select keys.place, alike.other_id, null, alike.same
  from keys cross join lateral private.leads_like(keys.mailbox, keys.phone_key, keys.name_key, keys.id, true) as alike
  union all
  select twice.place, null, min(twice.earlier), array_agg(distinct twice.same)
  from (
    select place, min(place) over (partition by mailbox) as earlier, 'email' as same from keys
    union all
    select place, min(place) over (partition by phone_key), 'number' from keys
    union all
    select place, min(place) over (partition by name_key), 'name' from keys
  ) as twice
  where twice.earlier < twice.place group by twice.place;
end;
comment on function private.known_candidates is 'By place from 0: equal stored leads (other_id) or an earlier equal candidate.';

create function public.find_duplicates(candidates jsonb) returns jsonb
language sql stable security definer set search_path = '' set random_page_cost = 1.1 begin atomic
  select private.check_size(1000000, row(candidates));
  select private.require_lead_access('look for duplicates');
  select coalesce(jsonb_agg(jsonb_build_object(
    'place', known.place, 'earlier', known.earlier, 'same', known.same,
    'id', other.id, 'company_name', other.company_name, 'contact_name', other.contact_name,
    'created_at', other.created_at, 'is_trashed', other.deleted_at is not null
  ) order by known.place, other.created_at desc, other.id), '[]')
  from private.known_candidates(candidates) as known left join public.leads as other on other.id = known.other_id;
end;
comment on function public.find_duplicates is 'For leads not stored yet: stored ones, even trashed, that seem to be of the '
  'same person: [{place, id, company_name, contact_name, created_at, same, is_trashed}], see private.known_candidates.';

grant execute on function public.get_duplicates, public.find_duplicates to authenticated;

-- Two leads of one person become one (docs/decisions/032-merged-leads.md). The other one is kept: it leaves the board
-- and points to the one that stays. It keeps its own notes and history, so that a merge can be undone exactly.

create function private.merged_leads(ids uuid[]) returns uuid[] language sql stable set search_path = '' begin atomic
  with recursive away as (
    select leads.id from public.leads where leads.merged_into = any (ids)
    union
    select leads.id from public.leads join away on leads.merged_into = away.id
  )
  select coalesce(array_agg(away.id), '{}') from away;
end;
comment on function private.merged_leads is 'The leads that were merged into these, directly or through other leads.';

create function private.root_of(lead uuid) returns uuid language sql stable set search_path = '' begin atomic
  with recursive up as (
    select leads.id, leads.merged_into from public.leads where leads.id = root_of.lead
    union
    select leads.id, leads.merged_into from public.leads join up on leads.id = up.merged_into
  )
  select up.id from up where up.merged_into is null;
end;
comment on function private.root_of is 'The lead that this one was merged into, directly or through others; else itself.';

create function private.only(given jsonb, keys text[]) returns jsonb language sql immutable set search_path = ''
return (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(given) where key = any (keys));
comment on function private.only is 'An object with only these keys.';

-- Columns that belong together are merged together, and undone together.
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
end $$;
comment on function public.merge_leads is 'Merges a lead into another if both are as they were seen; the one that stays takes '
  'the fields named in `taken` (private.merged_fields). Returns both; no row if one has changed or left the board.';

create function public.unmerge_leads(kept_id uuid, merged_id uuid) returns setof public.leads
language plpgsql security definer set search_path = '' as $$
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
end $$;
comment on function public.unmerge_leads is 'Undoes a merge: both leads are as before, except for what was changed since in '
  'the one that was kept. Returns both rows; none if one is not merged into the other.';

grant execute on function public.merge_leads, public.unmerge_leads to authenticated;
