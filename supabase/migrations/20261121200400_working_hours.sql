-- When the sales team of each country works, and how soon it means to answer a new lead.

create table public.working_hours (
  country text primary key constraint working_hours_country_known check (country in ('SG', 'MY', 'ID')),
  time_zone text not null,
  days smallint[] not null,
  opens time not null,
  closes time not null,
  response_minutes integer not null
    constraint working_hours_response_minutes check (response_minutes between 5 and 10080),
  constraint working_hours_open check (opens < closes),
  constraint working_hours_days check (
    cardinality(days) between 1 and 7 and days <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]
  )
);
comment on column public.working_hours.days is 'ISO days of the week: 1 is Monday, 7 is Sunday.';
comment on column public.working_hours.time_zone is 'IANA name; not for changing.';
comment on column public.working_hours.response_minutes is
  'Working minutes after which a lead that nobody answered is overdue.';

insert into public.working_hours (country, time_zone, days, opens, closes, response_minutes) values
  ('SG', 'Asia/Singapore', '{1,2,3,4,5}', '09:00', '18:00', 60),
  ('MY', 'Asia/Kuala_Lumpur', '{1,2,3,4,5}', '09:00', '18:00', 60),
  ('ID', 'Asia/Jakarta', '{1,2,3,4,5}', '09:00', '17:00', 60);

alter table public.working_hours enable row level security;
revoke all on public.working_hours from public, anon, authenticated, service_role;
grant select on public.working_hours to authenticated, service_role;
grant update (days, opens, closes, response_minutes) on public.working_hours to authenticated;

create policy "admins read working hours" on public.working_hours
  for select to authenticated
  using ((select public.is_admin()));

create policy "admins change working hours" on public.working_hours
  for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()));
