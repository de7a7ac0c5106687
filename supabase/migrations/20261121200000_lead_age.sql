-- How long a lead has been where it is, and whether anybody has answered it.

alter table public.leads
  add column stage_changed_at timestamptz not null default now(),
  add column first_response_at timestamptz,
  add column purge_at timestamptz;
comment on column public.leads.stage_changed_at is
  'Since when the lead is in its stage; no other change of the lead resets it.';
comment on column public.leads.first_response_at is
  'When an admin first moved the lead or wrote a note; null while nobody has.';
comment on column public.leads.purge_at is
  'When a lead in the trash is erased for good; null while it is on the board.';

create index leads_by_change on public.leads (updated_at);
create index leads_to_purge on public.leads (purge_at) where purge_at is not null;

-- What the history knows; the triggers would call it all a change of today.
alter table public.leads disable trigger user;
update public.leads set
  stage_changed_at = coalesce(
    (select max(created_at) from public.lead_events where lead_id = leads.id and kind = 'moved'),
    created_at
  ),
  first_response_at = (
    select min(created_at) from public.lead_events
    where lead_id = leads.id and kind = 'moved' and actor is not null
  ),
  purge_at = deleted_at + interval '30 days';
alter table public.leads enable trigger user;

-- Runs after leads_10_prepare. `updated_at` is a version: it grows with every change of a row, in
-- the order in which the changes were made, so that a reader can tell which of two is newer.
create function private.keep_lead_age() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.purge_at := new.deleted_at + interval '30 days';
  if tg_op = 'INSERT' then
    new.stage_changed_at := new.created_at;
    return new;
  end if;
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  if new.stage <> old.stage then
    new.stage_changed_at := new.updated_at;
    -- Back where it came in and without a note, as after an undone move, it waits again.
    new.first_response_at := case
      when new.stage <> private.stage_for_source(new.source)
        or exists (select from public.lead_notes where lead_id = new.id)
      then coalesce(old.first_response_at, new.updated_at)
    end;
  end if;
  return new;
end
$$;
revoke all on function private.keep_lead_age() from public;

create trigger leads_40_age before insert or update on public.leads
for each row execute function private.keep_lead_age();
