-- One rebuild of the site for a burst of publishes: whoever asked last, and was followed by nobody, builds.

create table private.rebuild (
  id boolean primary key default true constraint rebuild_one_row check (id),
  waiting_since timestamptz,
  asked_at timestamptz
);
comment on table private.rebuild is
  'One row: since when a rebuild of the site is waited for, and when it was last asked for; nulls where nobody waits.';
insert into private.rebuild default values;
alter table private.rebuild enable row level security;
revoke all on private.rebuild from public, anon, authenticated, service_role;

create function public.ask_rebuild() returns timestamptz
language sql security definer set search_path = ''
begin atomic
  update private.rebuild set
    waiting_since = coalesce(waiting_since, clock_timestamp()),
    asked_at = greatest(clock_timestamp(), asked_at + interval '1 microsecond')
  where id
  returning asked_at;
end;
comment on function public.ask_rebuild() is
  'Notes that something was published; returns the ticket for take_rebuild. For functions.';

create function public.take_rebuild(ticket timestamptz) returns boolean
language sql security definer set search_path = ''
begin atomic
  with taken as (
    update private.rebuild set waiting_since = null, asked_at = null
    where asked_at = ticket or waiting_since < clock_timestamp() - interval '5 minutes'
    returning id
  )
  select exists (select from taken);
end;
comment on function public.take_rebuild(timestamptz) is
  'Whether the holder of this ticket has the site built now: nobody asked later, or publishing has gone on for five minutes. For functions.';
revoke all on function public.ask_rebuild(), public.take_rebuild(timestamptz)
from public, anon, authenticated, service_role;
grant execute on function public.ask_rebuild(), public.take_rebuild(timestamptz) to service_role;
