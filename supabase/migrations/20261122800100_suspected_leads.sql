-- Whether a lead looks like a bot's is decided here, from what the database sees itself; what the form says of
-- itself is one sign among others. A suspected lead is stored and marked, never refused.

comment on column public.leads.is_suspected is
  'Several signs of a bot, see private.suspect_lead; never a reason to refuse a person.';

-- The time and its signature, with the key of the rate limits: forms are static pages, nothing else tells their age.
create function private.signed_time(milliseconds bigint) returns text
language sql stable set search_path = ''
begin atomic
  select milliseconds || '.' || encode(
    extensions.hmac(convert_to('form:' || milliseconds, 'UTF8'), secret, 'sha256'), 'hex'
  ) from private.rate_secret;
end;
comment on function private.signed_time(bigint) is
  'A time, in milliseconds since the epoch, that only this database can have signed.';

create function public.open_form() returns text
language sql volatile security definer set search_path = ''
begin atomic
  select private.signed_time((extract(epoch from clock_timestamp()) * 1000)::bigint);
end;
comment on function public.open_form() is
  'A signed note of the time, which the form asks for when it is touched and sends with the lead.';

create function private.form_age(signed text) returns interval
language plpgsql stable set search_path = ''
as $$
declare
  milliseconds text := split_part(signed, '.', 1);
begin
  if milliseconds !~ '^[0-9]{1,15}$' or private.signed_time(milliseconds::bigint) <> signed then
    return null;
  end if;
  return clock_timestamp() - to_timestamp(milliseconds::bigint / 1000.0);
end
$$;
comment on function private.form_age(text) is
  'How long ago a note of open_form was signed; null where this database did not sign it.';

create index leads_by_remarks on public.leads using hash (remarks) where remarks <> '';

create function private.suspect_lead() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  form jsonb := coalesce(new.attribution -> 'form', '{}');
  opened text := form ->> 'opened';
  age interval := private.form_age(opened);
  repeated integer := 0;
  signs integer;
begin
  -- What the form says of itself is read once, not kept.
  if jsonb_typeof(new.attribution) = 'object' then
    new.attribution := new.attribution - 'form';
  end if;
  if char_length(new.remarks) >= 20 then
    select count(*) into repeated from (
      select from public.leads
      where remarks = new.remarks and remarks <> '' and created_at > now() - interval '1 day'
        and private.mailbox(email) <> private.mailbox(new.email)
      limit 2
    ) as others;
  end if;
  signs :=
    case when coalesce(form ->> 'honeypot', '') <> '' then 2 else 0 end
    + case
      -- Without a note the form may have been without a connection; a forged one is nobody's mistake.
      when opened is null then 1
      when age is null or age < interval '1 second' then 2
      when age < interval '3 seconds' or age > interval '2 days' then 1
      else 0
    end
    + case when new.is_suspected then 1 else 0 end
    + least(repeated, 2)
    + least(regexp_count(new.remarks, '(https?://|www\.|\[url|<a\s)', 1, 'i'), 2);
  new.is_suspected := signs >= 2;
  return new;
end
$$;
comment on function private.suspect_lead() is
  'Trigger on visitors'' leads: marks those with two signs of a bot. Two each: a filled honeypot, a note that is forged
or not a second old. One each: no note, one not 3 seconds old or of days ago, the form''s own word, each link in the remarks up to two, each other sender
of the same remarks within a day up to two.';

create trigger leads_25_suspicion before insert on public.leads
for each row when (current_user in ('anon', 'authenticated'))
execute function private.suspect_lead();

revoke all on function
  private.signed_time(bigint), private.form_age(text), private.suspect_lead(), public.open_form()
from public, anon, authenticated, service_role;
grant execute on function public.open_form() to anon, authenticated;
