-- What the visitor agreed to by sending the form: the text as it was shown, the revision of the document
-- it came from, and when.

alter table public.leads
  add column consent_text text
    constraint leads_consent_text_length check (char_length(consent_text) between 1 and 1000),
  add column consent_version text
    constraint leads_consent_version_length check (char_length(consent_version) between 1 and 100),
  add column consented_at timestamptz;
comment on column public.leads.consent_text is
  'The words beside the button when the form was sent; null for leads from elsewhere or from before.';
comment on column public.leads.consent_version is
  'The revision (_rev) of the CMS document that held the words.';
comment on column public.leads.consented_at is
  'When the form with the words arrived, by the database''s clock.';

-- Cut, never a reason to refuse a person; the time is the database's, whatever was sent.
create function private.keep_consent() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.consent_text := nullif(left(private.trim_text(new.consent_text), 1000), '');
  new.consent_version := case when new.consent_text is not null
    then nullif(left(private.trim_text(new.consent_version), 100), '')
  end;
  new.consented_at := case when new.consent_text is not null then now() end;
  return new;
end
$$;
revoke all on function private.keep_consent() from public;
comment on function private.keep_consent() is
  'Trigger on leads: cuts the consent of a new lead to its length and sets its time.';

create trigger leads_15_consent before insert on public.leads
for each row execute function private.keep_consent();

grant insert (consent_text, consent_version) on public.leads to anon, authenticated;

-- Made anew because its row has grown; without a search_path, so that Postgres inlines it.
create or replace function public.get_active_leads() returns setof public.leads
language sql stable
begin atomic
  select * from public.leads where deleted_at is null order by created_at desc, id;
end;
