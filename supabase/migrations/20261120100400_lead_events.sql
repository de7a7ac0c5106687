-- What happened to each lead, written by the database alone.

create table public.lead_events (
  id bigint generated always as identity primary key,
  lead_id uuid not null references public.leads (id) on delete cascade,
  actor uuid references auth.users (id) on delete set null,
  kind text not null constraint lead_events_kind_known
    check (kind in ('created', 'moved', 'deleted', 'restored')),
  from_stage public.lead_stage,
  to_stage public.lead_stage,
  created_at timestamptz not null default now()
);
comment on column public.lead_events.actor is 'The admin; null for a visitor or the service.';

create index lead_events_by_lead on public.lead_events (lead_id, id);
create index lead_events_by_actor on public.lead_events (actor);

create function private.record_lead_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Null where a deleted account's token, good for an hour more, submits the contact form.
  actor uuid := (select id from public.profiles where id = auth.uid());
begin
  if tg_op = 'INSERT' then
    insert into public.lead_events (lead_id, actor, kind, to_stage)
    values (new.id, actor, 'created', new.stage);
    return null;
  end if;
  if new.stage <> old.stage then
    insert into public.lead_events (lead_id, actor, kind, from_stage, to_stage)
    values (new.id, actor, 'moved', old.stage, new.stage);
  end if;
  if (new.deleted_at is null) <> (old.deleted_at is null) then
    insert into public.lead_events (lead_id, actor, kind)
    values (new.id, actor, case when new.deleted_at is null then 'restored' else 'deleted' end);
  end if;
  return null;
end
$$;
revoke all on function private.record_lead_event() from public;

create trigger leads_record_event after insert or update of stage, deleted_at on public.leads
for each row execute function private.record_lead_event();

alter table public.lead_events enable row level security;
revoke all on public.lead_events from public, anon, authenticated, service_role;
revoke all on sequence public.lead_events_id_seq from public, anon, authenticated, service_role;
grant select on public.lead_events to authenticated, service_role;

create policy "admins read lead events" on public.lead_events
  for select to authenticated
  using ((select public.is_admin()));
