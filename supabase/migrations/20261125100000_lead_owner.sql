-- Who works a lead: one person of the desk, or nobody.

alter table public.leads add column owner uuid references public.profiles (id) on delete set null;
comment on column public.leads.owner is 'Who of the desk works the lead; null where nobody does.';
create index leads_by_owner on public.leads (owner);

-- Filters stand in the index, so that leads are counted without being read.
drop index public.leads_board;
create index leads_board on public.leads (stage, created_at desc, id)
  include (solution_interested, source, country, is_suspected, owner) where deleted_at is null;

grant update (owner) on public.leads to authenticated;

create function private.check_owner() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.user_roles where user_id = new.owner) then
    raise exception 'Only somebody of the desk can own a lead'
      using errcode = 'check_violation', constraint = 'leads_owner_in_desk';
  end if;
  return new;
end
$$;
comment on function private.check_owner() is
  'Trigger on leads: refuses an owner who has no role of the desk.';
create trigger leads_35_owner before insert or update of owner on public.leads
for each row when (new.owner is not null) execute function private.check_owner();

-- Whose account is deleted owns nothing by the foreign key; this is for a role that alone is taken away.
create function private.drop_owner() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.leads set owner = null
  where owner = old.user_id
    and not exists (select from public.user_roles where user_id = old.user_id);
  return null;
end
$$;
comment on function private.drop_owner() is
  'Trigger on user_roles: the leads of somebody who has left the desk are nobody''s.';
create trigger user_roles_drop_owner after delete on public.user_roles
for each row execute function private.drop_owner();

alter table public.lead_events
  add column from_owner uuid,
  add column from_owner_name text,
  add column to_owner uuid,
  add column to_owner_name text,
  drop constraint lead_events_kind_known,
  add constraint lead_events_kind_known check (kind in (
    'created', 'moved', 'deleted', 'restored', 'corrected', 'reached', 'assigned',
    'note-edited', 'note-deleted', 'note-restored'
  ));
comment on column public.lead_events.from_owner is
  'Who owned the lead before it was assigned; null for nobody. No foreign key, as the history outlasts accounts.';
comment on column public.lead_events.to_owner is
  'Who owned the lead after it was assigned; null for nobody. No foreign key, as the history outlasts accounts.';
comment on column public.lead_events.from_owner_name is 'Name, else e-mail address, at the time.';
comment on column public.lead_events.to_owner_name is 'Name, else e-mail address, at the time.';

create function private.person_name(person uuid) returns text
language sql stable set search_path = ''
begin atomic
  select coalesce(
    (select coalesce(full_name, email) from public.profiles where id = person),
    -- Of a deleted account: as the history has it.
    (select to_owner_name from public.lead_events where to_owner = person order by id desc limit 1)
  );
end;
comment on function private.person_name(uuid) is
  'The name, else the e-mail address, of somebody who is or was of the desk; null for null.';
create index lead_events_by_owner on public.lead_events (to_owner, id) where to_owner is not null;

create function private.record_assignment() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  who public.profiles;
begin
  select * into who from public.profiles where id = auth.uid();
  insert into public.lead_events (
    lead_id, actor, actor_name, actor_email, kind, created_at,
    from_owner, from_owner_name, to_owner, to_owner_name
  )
  values (
    new.id, who.id, who.full_name, who.email, 'assigned', new.updated_at,
    old.owner, private.person_name(old.owner), new.owner, private.person_name(new.owner)
  );
  return null;
end
$$;
comment on function private.record_assignment() is
  'Trigger on leads: writes into the history who owned a lead before and after.';
create trigger leads_record_assignment after update of owner on public.leads
for each row when (old.owner is distinct from new.owner) execute function private.record_assignment();

create function public.get_team()
returns table (id uuid, full_name text, email text)
language sql stable set search_path = ''
begin atomic
  select profiles.id, profiles.full_name, profiles.email from public.profiles
  where exists (select from public.user_roles where user_roles.user_id = profiles.id)
  order by profiles.created_at, profiles.id;
end;
comment on function public.get_team() is
  'Everybody who can own a lead, the longest there first. Runs as the caller: row level security returns none to users who are not of the desk.';

revoke all on function private.check_owner(), private.drop_owner(), private.person_name(uuid),
  private.record_assignment() from public;
revoke all on function public.get_team() from public, anon, authenticated, service_role;
grant execute on function public.get_team() to authenticated;

create or replace function private.board_conditions(view jsonb) returns text
language sql stable set search_path = ''
return concat(
  'deleted_at is null',
  ' and solution_interested = ' || quote_literal(nullif(view ->> 'solution', '')),
  ' and source = ' || quote_literal(nullif(view ->> 'source', '')),
  ' and country = ' || quote_literal(nullif(view ->> 'country', '')),
  case view ->> 'owner'
    when '' then null
    when 'none' then ' and owner is null'
    when 'me' then ' and owner = ' || quote_nullable(auth.uid())
    else ' and owner = ' || quote_literal((view ->> 'owner')::uuid)
  end,
  ' and created_at >= ' || quote_literal((view ->> 'since')::timestamptz),
  ' and created_at < ' || quote_literal((view ->> 'before')::timestamptz),
  case view ->> 'suspected' when 'only' then ' and is_suspected' when 'no' then ' and not is_suspected' end,
  (
    -- Each word in one of its forms: a part of a number stands with or without what parts its digits.
    select ' and id in (select lead_id from private.lead_search where '
      || string_agg((
        select '(' || string_agg(format(
          'words like %L', '%' || regexp_replace(private.fold_text(form), '([\\%_])', '\\\1', 'g') || '%'
        ), ' or ') || ')'
        from jsonb_array_elements_text(forms) as form
      ), ' and ') || ')'
    from jsonb_array_elements(coalesce(view -> 'words', '[]')) with ordinality as given (forms, place)
    where place <= 10
    having count(*) > 0
  )
);
comment on function private.board_conditions(jsonb) is
  'The SQL condition of a view: solution, source, country, owner (an id, me or none), since, before, suspected (only, no) and words, an array of forms each.';
comment on function public.get_board_page(jsonb, public.lead_stage[], integer, jsonb) is
  'The first page_size leads of each stage in the order of the view, or those that come after a row of it. The view: sort (oldest, stage, company, due, else newest first), solution, source, country, owner, suspected, since, before, words (each an array of its forms). For admins.';

-- Made anew because their row has grown.
create or replace function private.leads_of(person text) returns setof public.leads
language sql stable set search_path = ''
begin atomic
  select * from public.leads
  where email = private.person_of(person) and email <> 'anonymised@example.invalid';
end;
create or replace function public.get_active_leads() returns setof public.leads
language sql stable
begin atomic
  select * from public.leads where deleted_at is null order by created_at desc, id;
end;
