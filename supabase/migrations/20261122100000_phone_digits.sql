-- A phone number has at least 8 digits. A lead that was stored with fewer keeps its number and can still
-- be worked on: the digits are asked of new and changed numbers only.

create or replace function private.is_phone(value text) returns boolean
language sql immutable parallel safe set search_path = ''
return char_length(value) between 8 and 20
  and value ~ '^\+?[-0-9()\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+$'
  and regexp_count(value, '[0-9]') >= 8;

alter table public.leads
  drop constraint leads_contact_number_phone,
  add constraint leads_contact_number_length check (char_length(contact_number) between 8 and 20);

create or replace function private.prepare_lead() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.company_name := private.trim_text(new.company_name);
  new.contact_name := private.trim_text(new.contact_name);
  new.contact_number := private.trim_text(new.contact_number);
  new.email := lower(private.trim_text(new.email) collate "C");
  new.remarks := private.trim_text(coalesce(new.remarks, ''));
  new.source := coalesce(nullif(left(private.trim_text(new.source), 100), ''), 'direct');
  new.attribution := coalesce(new.attribution, '{}');
  new.stage := coalesce(new.stage, private.stage_for_source(new.source));
  new.updated_at := now();

  if not private.is_email(new.email) then
    raise exception 'Invalid email address'
      using errcode = 'check_violation', constraint = 'leads_email_address';
  end if;
  if not private.is_phone(new.contact_number)
    and (tg_op = 'INSERT' or new.contact_number <> old.contact_number)
  then
    raise exception 'Invalid phone number'
      using errcode = 'check_violation', constraint = 'leads_contact_number_phone';
  end if;
  return new;
end
$$;

comment on function private.is_phone(text) is
  'Whether a text is a phone number: 8 to 20 characters, at least 8 digits, an optional leading plus.';
comment on function private.prepare_lead() is
  'Trigger on leads: trims and completes the values of an insert or update; refuses an invalid e-mail address, and a new phone number that is invalid.';
