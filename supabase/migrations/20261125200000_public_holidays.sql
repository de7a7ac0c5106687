-- The days on which the sales team of a country does not work, whatever its weekdays. The days of 2026 and 2027 that the
-- whole country has are those of date-holidays 3.37.0 (https://github.com/commenthol/date-holidays, CC BY 3.0), with
-- the corrections of supabase/tests/holidays-source.ts, which made these rows and checks them.

create table public.public_holidays (
  country text not null references public.working_hours,
  day date not null,
  name text not null
    constraint public_holidays_name check (name = btrim(name) and length(name) between 1 and 80),
  primary key (country, day),
  constraint public_holidays_day check (day between '2020-01-01' and '2099-12-31')
);
comment on table public.public_holidays is
  'The public holidays of each country, which no working hours count; for admins to add and remove.';

insert into public.public_holidays (country, day, name) values
  ('SG', '2026-01-01', 'New Year''s Day'),
  ('SG', '2026-02-17', 'Chinese New Year'),
  ('SG', '2026-02-18', 'Chinese New Year'),
  ('SG', '2026-03-21', 'Hari Raya Puasa'),
  ('SG', '2026-04-03', 'Good Friday'),
  ('SG', '2026-05-01', 'Labour Day'),
  ('SG', '2026-05-27', 'Hari Raya Haji'),
  ('SG', '2026-05-31', 'Vesak Day'),
  ('SG', '2026-06-01', 'Vesak Day (observed)'),
  ('SG', '2026-08-09', 'National Day'),
  ('SG', '2026-08-10', 'National Day (observed)'),
  ('SG', '2026-11-08', 'Deepavali'),
  ('SG', '2026-11-09', 'Deepavali (observed)'),
  ('SG', '2026-12-25', 'Christmas Day'),
  ('SG', '2027-01-01', 'New Year''s Day'),
  ('SG', '2027-02-06', 'Chinese New Year'),
  ('SG', '2027-02-07', 'Chinese New Year'),
  ('SG', '2027-02-08', 'Chinese New Year (observed)'),
  ('SG', '2027-03-10', 'Hari Raya Puasa'),
  ('SG', '2027-03-26', 'Good Friday'),
  ('SG', '2027-05-01', 'Labour Day'),
  ('SG', '2027-05-17', 'Hari Raya Haji'),
  ('SG', '2027-05-20', 'Vesak Day'),
  ('SG', '2027-08-09', 'National Day'),
  ('SG', '2027-10-28', 'Deepavali'),
  ('SG', '2027-12-25', 'Christmas Day'),
  ('MY', '2026-01-01', 'New Year''s Day'),
  ('MY', '2026-02-17', 'Chinese New Year'),
  ('MY', '2026-02-18', 'Chinese New Year'),
  ('MY', '2026-03-07', 'Day of Nuzul Al-Quran'),
  ('MY', '2026-03-21', 'End of Ramadan (Eid al-Fitr)'),
  ('MY', '2026-03-22', 'End of Ramadan (Eid al-Fitr)'),
  ('MY', '2026-03-23', 'End of Ramadan (Eid al-Fitr) (observed)'),
  ('MY', '2026-05-01', 'Labour Day'),
  ('MY', '2026-05-27', 'Feast of the Sacrifice (Eid al-Adha)'),
  ('MY', '2026-05-31', 'Vesak Day'),
  ('MY', '2026-06-01', 'Yang di-Pertuan Agong''s Birthday'),
  ('MY', '2026-06-02', 'Vesak Day (observed)'),
  ('MY', '2026-06-17', 'Islamic New Year'),
  ('MY', '2026-08-25', 'Birthday of Muhammad (Mawlid)'),
  ('MY', '2026-08-31', 'Independence Day'),
  ('MY', '2026-09-16', 'Malaysia Day'),
  ('MY', '2026-11-08', 'Deepavali'),
  ('MY', '2026-11-09', 'Deepavali (observed)'),
  ('MY', '2026-12-25', 'Christmas Day'),
  ('MY', '2027-01-01', 'New Year''s Day'),
  ('MY', '2027-02-06', 'Chinese New Year'),
  ('MY', '2027-02-07', 'Chinese New Year'),
  ('MY', '2027-02-08', 'Chinese New Year (observed)'),
  ('MY', '2027-02-24', 'Day of Nuzul Al-Quran'),
  ('MY', '2027-03-10', 'End of Ramadan (Eid al-Fitr)'),
  ('MY', '2027-03-11', 'End of Ramadan (Eid al-Fitr)'),
  ('MY', '2027-05-01', 'Labour Day'),
  ('MY', '2027-05-17', 'Feast of the Sacrifice (Eid al-Adha)'),
  ('MY', '2027-05-20', 'Vesak Day'),
  ('MY', '2027-06-06', 'Islamic New Year'),
  ('MY', '2027-06-07', 'Yang di-Pertuan Agong''s Birthday'),
  ('MY', '2027-06-08', 'Islamic New Year (observed)'),
  ('MY', '2027-08-15', 'Birthday of Muhammad (Mawlid)'),
  ('MY', '2027-08-16', 'Birthday of Muhammad (Mawlid) (observed)'),
  ('MY', '2027-08-31', 'Independence Day'),
  ('MY', '2027-09-16', 'Malaysia Day'),
  ('MY', '2027-10-28', 'Deepavali'),
  ('MY', '2027-12-25', 'Christmas Day'),
  ('ID', '2026-01-01', 'New Year''s Day'),
  ('ID', '2026-01-16', 'Laylat al-Mi''raj'),
  ('ID', '2026-02-17', 'Chinese New Year'),
  ('ID', '2026-03-19', 'Nyepi'),
  ('ID', '2026-03-21', 'End of Ramadan (Eid al-Fitr)'),
  ('ID', '2026-03-22', 'End of Ramadan (Eid al-Fitr)'),
  ('ID', '2026-04-03', 'Good Friday'),
  ('ID', '2026-04-05', 'Easter Sunday'),
  ('ID', '2026-05-01', 'Labour Day'),
  ('ID', '2026-05-14', 'Ascension Day'),
  ('ID', '2026-05-27', 'Feast of the Sacrifice (Eid al-Adha)'),
  ('ID', '2026-05-31', 'Vesak Day'),
  ('ID', '2026-06-01', 'Pancasila Day'),
  ('ID', '2026-06-16', 'Islamic New Year'),
  ('ID', '2026-08-17', 'Independence Day'),
  ('ID', '2026-08-25', 'Birthday of Muhammad (Mawlid)'),
  ('ID', '2026-12-25', 'Christmas Day'),
  ('ID', '2027-01-01', 'New Year''s Day'),
  ('ID', '2027-01-05', 'Laylat al-Mi''raj'),
  ('ID', '2027-02-06', 'Chinese New Year'),
  ('ID', '2027-03-08', 'Nyepi'),
  ('ID', '2027-03-10', 'End of Ramadan (Eid al-Fitr)'),
  ('ID', '2027-03-11', 'End of Ramadan (Eid al-Fitr)'),
  ('ID', '2027-03-26', 'Good Friday'),
  ('ID', '2027-03-28', 'Easter Sunday'),
  ('ID', '2027-05-01', 'Labour Day'),
  ('ID', '2027-05-06', 'Ascension Day'),
  ('ID', '2027-05-17', 'Feast of the Sacrifice (Eid al-Adha)'),
  ('ID', '2027-05-20', 'Vesak Day'),
  ('ID', '2027-06-01', 'Pancasila Day'),
  ('ID', '2027-06-06', 'Islamic New Year'),
  ('ID', '2027-08-15', 'Birthday of Muhammad (Mawlid)'),
  ('ID', '2027-08-17', 'Independence Day'),
  ('ID', '2027-12-25', 'Laylat al-Mi''raj, Christmas Day');

create function private.audit_holiday() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  holiday public.public_holidays := coalesce(new, old);
begin
  perform private.write_audit('setting-changed', 'setting', details => jsonb_build_object(
    'of', 'Public holidays ' || holiday.country,
    'changes', jsonb_build_object(
      holiday.day, jsonb_build_object('from', old.name, 'to', new.name)
    )
  ));
  return null;
end
$$;
comment on function private.audit_holiday() is
  'Trigger on public_holidays: writes a day that was added or removed into the audit log.';
revoke all on function private.audit_holiday() from public;

create trigger public_holidays_audit after insert or delete on public.public_holidays
for each row execute function private.audit_holiday();

alter table public.public_holidays enable row level security;
revoke all on public.public_holidays from public, anon, authenticated, service_role;
grant select on public.public_holidays to authenticated, service_role;
grant insert (country, day, name), delete on public.public_holidays to authenticated;

create policy "admins read public holidays" on public.public_holidays
  for select to authenticated
  using ((select public.is_admin()));

create policy "admins add public holidays" on public.public_holidays
  for insert to authenticated
  with check ((select public.is_admin()));

create policy "admins remove public holidays" on public.public_holidays
  for delete to authenticated
  using ((select public.is_admin()));
