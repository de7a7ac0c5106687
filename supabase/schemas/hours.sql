-- When the sales team of each country works, and how soon it means to answer a new lead.

create table public.working_hours (
  country text primary key constraint working_hours_country_known check (country in ('SG', 'MY', 'ID')),
  time_zone text not null,
  days smallint[] not null,
  opens time not null,
  closes time not null,
  response_minutes integer not null constraint working_hours_response_minutes check (response_minutes between 5 and 10080),
  constraint working_hours_open check (opens < closes),
  constraint working_hours_days check (cardinality(days) between 1 and 7 and days <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[])
);
comment on column public.working_hours.time_zone is 'IANA name; the desk cannot change it.';
comment on column public.working_hours.days is 'ISO days of the week: 1 is Monday, 7 is Sunday.';
comment on column public.working_hours.response_minutes is 'Working minutes until a lead without an answer is overdue.';

grant select on public.working_hours to authenticated, service_role;
grant update (days, opens, closes, response_minutes) on public.working_hours to authenticated;
create policy "the desk reads working hours" on public.working_hours
  for select to authenticated using ((select public.has_desk_role()));
create policy "admins change working hours" on public.working_hours
  for update to authenticated using ((select public.is_admin()));
create trigger working_hours_audit after update on public.working_hours
for each row execute function private.audit_setting('Working hours');

create table public.public_holidays (
  country text not null references public.working_hours,
  day date not null,
  name text not null constraint public_holidays_name check (name = btrim(name) and length(name) between 1 and 80),
  primary key (country, day),
  constraint public_holidays_day check (day between '2020-01-01' and '2099-12-31')
);
comment on table public.public_holidays is 'Public holidays of each country, edited by admins; they have no working hours.';

grant select on public.public_holidays to authenticated, service_role;
grant insert (country, day, name), delete on public.public_holidays to authenticated;
create policy "the desk reads public holidays" on public.public_holidays
  for select to authenticated using ((select public.has_desk_role()));
create policy "admins add public holidays" on public.public_holidays
  for insert to authenticated with check ((select public.is_admin()));
create policy "admins remove public holidays" on public.public_holidays
  for delete to authenticated using ((select public.is_admin()));

create function private.audit_holiday() returns trigger language plpgsql security definer set search_path = '' as $$
declare holiday public.public_holidays := coalesce(new, old);
begin
  perform private.write_audit('setting-changed', 'setting', details => jsonb_build_object(
    'of', 'Public holidays ' || holiday.country,
    'changes', jsonb_build_object(holiday.day, jsonb_build_object('from', old.name, 'to', new.name))
  ));
  return null;
end $$;
comment on function private.audit_holiday is 'Writes a day that was added or removed into the audit log.';
create trigger public_holidays_audit after insert or delete on public.public_holidays
for each row execute function private.audit_holiday();

-- With these days a query computes how much working time has passed; working-hours.ts adds working time to an instant.
create function private.working_days(first_day date, last_day date)
returns table (country text, day date, opens interval, open_for interval, open_before interval)
language sql stable set search_path = '' begin atomic
  select hours.country, days.day::date, hours.opens::interval, length.open_for,
    coalesce(
      sum(length.open_for) over (
        partition by hours.country order by days.day rows between unbounded preceding and 1 preceding
      ),
      interval '0'
    )
  from public.working_hours as hours
  cross join generate_series(first_day::timestamp, last_day::timestamp, interval '1 day') as days (day)
  cross join lateral (
    select case
      when extract(isodow from days.day) = any (hours.days) and not exists (
        select from public.public_holidays as holiday
        where holiday.country = hours.country and holiday.day = days.day::date
      ) then hours.closes - hours.opens
      else interval '0'
    end as open_for
  ) as length;
end;
comment on function private.working_days is 'For each country and day: opening time, hours open, hours open on days before.';
