-- The lead: its rules, and who may do what with it. The rules depend on no locale: letters are those of Postgres 17's own
-- Unicode collation, blanks those of JavaScript. The form has the same rules, see tests/fixtures/lead-cases.json.

create type public.lead_stage as enum ('interested', 'request-demo', 'request-trial', 'closed', 'failed');

create function private.trim_text(value text) returns text language sql immutable parallel safe set search_path = ''
return btrim(
  value,
  E'\t\n\u000b\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'
    '\u2028\u2029\u202f\u205f\u3000\ufeff'
);
comment on function private.trim_text is 'Removes white space as JavaScript defines it from both ends.';

-- Invisible is what Unicode calls Default_Ignorable_Code_Point, blanks are its Space_Separator, as in
-- tests/fixtures/copied-texts.json. In plpgsql, which keeps its plan: a body in SQL is planned at each call.
create function private.plain_text(value text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if octet_length(value) = char_length(value) then return value; end if;
  return translate(
    regexp_replace(
      value,
      '[\u00ad\u034f\u061c\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164'
        '\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'
    ),
    E'\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000'
      '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63'
      '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～',
    '                ---------!"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~'
  );
end $$;
comment on function private.plain_text is 'A line without invisible characters, as plainText of src/lib/clean-text.ts.';

-- Letters are JavaScript's [\p{L}\p{M}], for which Postgres has no class. So it excludes punctuation and control characters
-- by class, and the listed numbers, format characters and private-use characters.
create function private.has_only_letters_and(value text, others text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return value collate pg_catalog.pg_c_utf8 ~ (
  '^([^[:punct:][:cntrl:]0-9'
    '\u00ad-\u00b3\u00b9\u00bc-\u00be\u0600-\u0605\u061c\u0660-\u0669\u06dd\u06f0-\u06f9\u070f\u07c0-\u07c9\u0890-\u0891'
    '\u08e2\u0966-\u096f\u09e6-\u09ef\u09f4-\u09f9\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0b72-\u0b77\u0be6-\u0bf2'
    '\u0c66-\u0c7e\u0ce6-\u0cef\u0d58-\u0d5e\u0d66-\u0d78\u0de6-\u0def\u0e50-\u0e59\u0ed0-\u0ed9\u0f20-\u0f33\u1040-\u1049'
    '\u1090-\u1099\u1369-\u137c\u16ee-\u16f0\u17e0-\u17f9\u180e\u1810-\u1819\u1946-\u194f\u19d0-\u19da\u1a80-\u1a99'
    '\u1b50-\u1b59\u1bb0-\u1bb9\u1c40-\u1c49\u1c50-\u1c59\u200b-\u2070\u2074-\u2079\u2080-\u2089\u2150-\u2182\u2185-\u2793'
    '\u2cfd\u3007-\u3029\u3038-\u303a\u3192-\u3195\u3220-\u32bf\ua620-\ua629\ua6e6-\ua6ef\ua830-\ua835\ua8d0-\ua8d9'
    '\ua900-\ua909\ua9d0-\ua9d9\ua9f0-\ua9f9\uaa50-\uaa59\uabf0-\uabf9\ue000-\uf8ff\uff10-\uff19\ufff9-\ufffb'
    '\U00010107-\U0001018b\U000102e1-\U000102fb\U00010320-\U00010323\U00010341\U0001034a\U000103d1-\U000103d5'
    '\U000104a0-\U000104a9\U00010858-\U0001085f\U00010879-\U0001087f\U000108a7-\U000108af\U000108fb-\U000108ff'
    '\U00010916-\U0001091b\U000109bc-\U000109bd\U000109c0-\U000109ff\U00010a40-\U00010a48\U00010a7d-\U00010a7e'
    '\U00010a9d-\U00010a9f\U00010aeb-\U00010aef\U00010b58-\U00010b5f\U00010b78-\U00010b7f\U00010ba9-\U00010baf'
    '\U00010cfa-\U00010cff\U00010d30-\U00010e7e\U00010f1d-\U00010f26\U00010f51-\U00010f54\U00010fc5-\U00010fcb'
    '\U00011052-\U0001106f\U000110bd\U000110cd\U000110f0-\U000110f9\U00011136-\U0001113f\U000111d0-\U000111d9'
    '\U000111e1-\U000111f4\U000112f0-\U000112f9\U00011450-\U00011459\U000114d0-\U000114d9\U00011650-\U00011659'
    '\U000116c0-\U000116c9\U00011730-\U0001173b\U000118e0-\U000118f2\U00011950-\U00011959\U00011c50-\U00011c6c'
    '\U00011d50-\U00011d59\U00011da0-\U00011da9\U00011f50-\U00011f59\U00011fc0-\U00011fd4\U00012400-\U0001246e'
    '\U00013430-\U0001343f\U00016a60-\U00016a69\U00016ac0-\U00016ac9\U00016b50-\U00016b61\U00016e80-\U00016e96'
    '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U0001d2c0-\U0001d378\U0001d7ce-\U0001d7ff\U0001e140-\U0001e149'
    '\U0001e2f0-\U0001e2f9\U0001e4f0-\U0001e4f9\U0001e8c7-\U0001e8cf\U0001e950-\U0001ed3d\U0001f100-\U0001fbf9'
    '\U000e0001-\U000e007f\U000f0000-\U0010fffd'
    ']|[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff' || others || '])+$'
  );
end $$;
comment on function private.has_only_letters_and is 'Whether a text has only letters, marks, white space and these others.';

create function private.is_company_name(value text) returns boolean language sql immutable parallel safe set search_path = ''
return private.has_only_letters_and(value, '0-9&''\u2019.,()-');
comment on function private.is_company_name is 'Whether a text has only characters that a company name may have.';

-- Names of Singapore and Malaysia: "son of", "daughter of" and their Malay forms are between two names.
create function private.is_contact_name(value text) returns boolean language sql immutable parallel safe set search_path = ''
return private.has_only_letters_and(regexp_replace(value, ' ([sSdD]/[oO]|[aA]/[lLpP])(?= )', '', 'g'), '''\u2019.,-');
comment on function private.is_contact_name is 'Whether a text has only characters that a person''s name may have.';

-- A stored lead with fewer digits can still be worked on: prepare_lead requires them of new and changed numbers only.
create function private.is_phone(value text) returns boolean language sql immutable parallel safe set search_path = ''
return char_length(value) between 8 and 20
  and value ~ '^\+?[-0-9()\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+$'
  and regexp_count(value, '[0-9]') >= 8;
comment on function private.is_phone is 'Whether a text is a phone number: 8 to 20 characters, 8 or more digits, maybe a plus.';

create function private.is_email(value text) returns boolean language sql immutable parallel safe set search_path = ''
return char_length(value) <= 255
  and value ~ '^(?!\.)(?!.*\.\.)([A-Za-z0-9_''+.-]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$';
comment on function private.is_email is 'Whether a text is an email address, by the same expression as zod''s z.email().';

create function private.stage_for_source(source text) returns public.lead_stage
language sql immutable parallel safe set search_path = ''
return case source
  when 'schedule-demo' then 'request-demo'::public.lead_stage
  when 'free-trial' then 'request-trial'::public.lead_stage
  else 'interested'::public.lead_stage
end;
comment on function private.stage_for_source is 'The stage of a new lead, by the source of the link that led to the form.';

-- Lists, exports and messages read this value, which a visitor could forge; so it must have the shape that the form sends.
create function private.is_attribution(value jsonb) returns boolean language sql immutable parallel safe set search_path = ''
return case when jsonb_typeof(value) = 'object' then coalesce((
  select count(*) <= 20 and bool_and(
    char_length(each.key) <= 40
    and case when jsonb_typeof(each.value) in ('object', 'array') then false else char_length(each.value #>> '{}') <= 1000 end
  )
  from jsonb_each(value) as each
), true) else false end;
comment on function private.is_attribution is 'Whether a value is a flat object: 20 keys of 40 characters, texts of 1,000.';

create function private.is_path(value jsonb) returns boolean language sql immutable parallel safe set search_path = ''
return jsonb_typeof(value) = 'object'
  -- Nothing lies deeper than the hash of a section: path, pages, page, sections, hash.
  and not jsonb_path_exists(value, '$.**{5}')
  and octet_length(value::text) <= 4096
  and value - '{pages,link,variant}'::text[] = '{}'
  and coalesce(jsonb_typeof(value -> 'pages'), 'array') = 'array'
  and coalesce(jsonb_typeof(value -> 'link'), 'object') = 'object';
comment on function private.is_path is 'Whether a value has the shape of leads.path and at most 4 KB.';

-- The same as countryOf in src/features/leads/model/lead-facts.ts.
create function private.country_of(contact_number text, source text, attribution jsonb) returns text
language sql immutable parallel safe set search_path = ''
return case
  when position('+' in contact_number) > 0 then
    case left(regexp_replace(contact_number, '[^0-9]', '', 'g'), 2)
      when '65' then 'SG' when '60' then 'MY' when '62' then 'ID' else 'other'
    end
  else
    case substring(
      source || ' ' || case jsonb_typeof(attribution -> 'landing_page')
        when 'string' then attribution ->> 'landing_page' else '' end
      from 'singapore|malaysia|indonesia'
    )
      when 'singapore' then 'SG' when 'malaysia' then 'MY' when 'indonesia' then 'ID' else 'other'
    end
end;
comment on function private.country_of is 'SG, MY, ID or other: by the number''s code, else by the lead''s country page.';

-- ASCII, as most names are, has only capitals to fold.
create function private.fold_text(typed text) returns text language sql immutable parallel safe set search_path = ''
return case when octet_length(typed) = char_length(typed) then lower(typed collate pg_catalog.pg_c_utf8)
else translate(
  replace(replace(replace(replace(
    lower(
      regexp_replace(normalize(private.plain_text(typed), nfkd), '[\u0300-\u036f]', '', 'g')
      collate pg_catalog.pg_c_utf8
    ),
    'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss'),
  'ðøđħıłŧς‘’ʼ', 'dodhiltσ'''''''
) end;
comment on function private.fold_text is 'A text without accents and capitals, as foldText of src/lib/search-text.ts.';

create function private.mailbox(email text) returns text
language sql immutable parallel safe set search_path = '' begin atomic
  select case
    when host in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
    else name || '@' || host
  end
  from (
    select
      coalesce(nullif(split_part(split_part(email, '@', 1), '+', 1), ''), split_part(email, '@', 1)) as name,
      split_part(email, '@', 2) as host
  ) as parts;
end;
comment on function private.mailbox is 'Where mail for an address arrives, without +tag and Gmail''s dots. Never stored.';

create function private.person_of(typed text) returns text language sql immutable set search_path = ''
return lower(private.trim_text(private.plain_text(typed)) collate "C");
comment on function private.person_of is 'The email address that identifies a person, trimmed and in lower case.';

grant execute on function
  private.has_only_letters_and, private.is_company_name, private.is_contact_name, private.is_phone, private.is_email,
  private.country_of, private.plain_text, private.fold_text, private.mailbox, private.is_attribution, private.is_path
to anon, authenticated, service_role;

create table public.leads (
  id uuid primary key default gen_random_uuid(),
  company_name text not null
    constraint leads_company_name_required check (company_name <> '')
    constraint leads_company_name_length check (char_length(company_name) <= 100)
    constraint leads_company_name_characters check (company_name = '' or private.is_company_name(company_name)),
  contact_name text not null
    constraint leads_contact_name_required check (contact_name <> '')
    constraint leads_contact_name_length check (char_length(contact_name) <= 50)
    constraint leads_contact_name_characters check (contact_name = '' or private.is_contact_name(contact_name)),
  contact_number text not null constraint leads_contact_number_length check (char_length(contact_number) between 8 and 20),
  email text not null
    constraint leads_email_address check (private.is_email(email))
    constraint leads_email_lowercase check (email = lower(email)),
  solution_interested text not null
    constraint leads_solution_interested_required check (solution_interested <> '')
    constraint leads_solution_interested_length check (char_length(solution_interested) <= 50),
  remarks text not null default '' constraint leads_remarks_length check (char_length(remarks) <= 1000),
  stage public.lead_stage not null,
  source text not null default 'direct' constraint leads_source_length check (char_length(source) between 1 and 100),
  attribution jsonb not null default '{}'
    constraint leads_attribution_shape
      check (private.is_attribution(attribution) and octet_length(attribution::text) <= 16384),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  notification_status text
    constraint leads_notification_status_known
      check (notification_status in ('waiting', 'sending', 'sent', 'failed', 'unconfirmed')),
  is_suspected boolean not null default false,
  notification_error text
    constraint leads_notification_error_length check (char_length(notification_error) between 1 and 300),
  notification_claimed_at timestamptz,
  notified_at timestamptz,
  stage_changed_at timestamptz not null default now(),
  first_response_at timestamptz,
  purge_at timestamptz,
  consent_text text constraint leads_consent_text_length check (char_length(consent_text) between 1 and 1000),
  consent_version text constraint leads_consent_version_length check (char_length(consent_version) between 1 and 100),
  consented_at timestamptz,
  country text not null generated always as (private.country_of(contact_number, source, attribution)) stored,
  owner uuid references public.profiles (id) on delete set null,
  next_action text constraint leads_next_action_length check (char_length(btrim(next_action)) between 1 and 100),
  next_action_on date,
  value numeric(15, 2) constraint leads_value_positive check (value >= 0),
  value_currency text constraint leads_value_currency_known check (value_currency in ('SGD', 'MYR', 'IDR')),
  lost_reason text,
  merged_into uuid references public.leads (id) on delete cascade,
  merged_over jsonb,
  path jsonb constraint leads_path_shape check (private.is_path(path)),
  language text not null default 'en' constraint leads_language check (language ~ '^[a-z]{2,3}$'),
  is_counted boolean not null default true,
  attempts integer not null default 0,
  attempted_at timestamptz,
  constraint leads_next_action_whole check ((next_action is null) = (next_action_on is null)),
  constraint leads_value_has_currency check ((value is null) = (value_currency is null)),
  constraint leads_lost_reason_of_failed check (lost_reason is null or stage = 'failed'),
  constraint leads_merged_away check (merged_into is null or (deleted_at is not null and merged_into <> id))
);
comment on column public.leads.attribution is 'What brought the visitor: link, UTM tags, referrer, landing page.';
comment on column public.leads.deleted_at is 'Set while the lead is in the trash, or merged into another (merged_into).';
comment on column public.leads.notification_status is 'waiting, sending, sent, failed, or unconfirmed if the answer to a '
  'message was lost; null for a lead that no visitor sent, which needs no message.';
comment on column public.leads.is_suspected is 'Whether signs of a bot were found (private.suspect_lead); it is stored.';
comment on column public.leads.notification_error is 'Why the last message failed; if sent, why by email instead.';
comment on column public.leads.notification_claimed_at is 'When a sender claimed the lead; a claim expires in 2 minutes.';
comment on column public.leads.notified_at is 'When a message last reached the sales chat.';
comment on column public.leads.first_response_at is 'When the desk first moved the lead on, wrote a note or reached it; for '
  'a lead that the desk added, when it arrived. A move to failed does not count.';
comment on column public.leads.purge_at is 'When a lead in the trash is erased for good; null while it is on the board.';
comment on column public.leads.consent_text is 'The words beside the button when the form was sent; else null.';
comment on column public.leads.consent_version is 'The revision (_rev) of the CMS document that held the words.';
comment on column public.leads.consented_at is 'When the form with the words arrived, by the database''s clock.';
comment on column public.leads.country is 'SG, MY, ID or other, by the number, else by the page the lead came from.';
comment on column public.leads.next_action is 'What is done next: Call, Write, Visit or other words; null without a plan.';
comment on column public.leads.next_action_on is 'The day of next_action in the desk''s time zone; overdue once it is past.';
comment on column public.leads.lost_reason is 'Why a failed lead was lost, in words of lost_reasons at the time, or null.';
comment on column public.leads.merged_into is 'The lead that this one was merged into, which replaces it on the board.';
comment on column public.leads.merged_over is 'The values that the merge changed in the lead that stays: {before, after}.';
comment on column public.leads.path is 'What the tab read before the lead: {pages: [{page, sections: [hash]}], link: {page, '
  'section, to}, variant}; variant: the versions of experiments, as in private.arms_of. Null if nothing is known.';
comment on column public.leads.language is 'Language code without region: of the page with the form, or as the desk says.';
comment on column public.leads.is_counted is 'Whether the report counts the lead; only an import may say no.';

create index leads_active on public.leads (created_at desc, id) where deleted_at is null;
create index leads_by_change on public.leads (updated_at);
create index leads_by_email on public.leads (email);
create index leads_by_owner on public.leads (owner, deleted_at);
create index leads_by_remarks on public.leads using hash (remarks) where remarks <> '';
create index leads_by_next_action on public.leads (next_action_on, created_at, id)
  where deleted_at is null and next_action_on is not null;
create index leads_unplanned on public.leads (created_at desc, id)
  where deleted_at is null and next_action_on is null and stage in ('interested', 'request-demo', 'request-trial');
create index leads_ended on public.leads (updated_at) where stage in ('closed', 'failed');
create index leads_to_purge on public.leads (purge_at) where purge_at is not null;
create index leads_merged on public.leads (merged_into);
create index leads_merged_over_email on public.leads ((merged_over -> 'before' ->> 'email')) where merged_into is not null;
-- For the board. The index includes the filters' columns, so that leads are counted from it, without their rows.
create index leads_board on public.leads (stage, created_at desc, id)
  include (solution_interested, source, country, language, is_suspected, owner) where deleted_at is null;
create index leads_board_by_stage_age on public.leads (stage, stage_changed_at, created_at desc, id)
  where deleted_at is null;
create index leads_board_by_company
  on public.leads (stage, (private.fold_text(company_name)) collate "C", created_at desc, id) where deleted_at is null;
create index leads_by_company on public.leads ((private.fold_text(company_name)) collate "C", id) where deleted_at is null;
create index leads_unanswered on public.leads (is_suspected, created_at, id)
  where deleted_at is null and first_response_at is null and stage in ('interested', 'request-demo', 'request-trial');
create index leads_board_unanswered on public.leads (stage, created_at, id desc)
  where deleted_at is null and first_response_at is null;

-- What a person types about a lead: a visitor in the form, the desk when it adds or imports one. Such a column is
-- emptied when the lead is anonymised, unless private.anonymise_leads keeps it.
create function private.typed_columns() returns text[] language sql immutable set search_path = ''
return '{company_name,contact_name,contact_number,email,solution_interested,remarks,language}'::text[];
comment on function private.typed_columns is 'The columns of a lead that somebody types.';

do $$
begin
  execute format(
    'grant insert (id, stage, source, attribution, is_suspected, consent_text, consent_version, path, %s)
      on public.leads to anon, authenticated',
    array_to_string(private.typed_columns(), ', ')
  );
end $$;
grant select, update (stage, owner, next_action, next_action_on, value, value_currency, lost_reason)
  on public.leads to authenticated;
grant select, insert, update, delete on public.leads to service_role;
create policy "anyone submits a lead" on public.leads
  for insert to anon, authenticated with check (deleted_at is null and notification_status = 'waiting');
-- The trash is included: realtime sends only rows that this policy shows.
create policy "the desk reads leads" on public.leads for select to authenticated using ((select public.may_read_leads()));
create policy "the desk changes leads that are not in the trash" on public.leads
  for update to authenticated using ((select public.may_read_leads()) and deleted_at is null);

-- Without their own search_path Postgres inlines these into the caller's query, which can then use an index.
create function private.is_open(lead public.leads) returns boolean language sql stable
return lead.stage in ('interested', 'request-demo', 'request-trial');
comment on function private.is_open is 'Whether a lead is in a stage that is worked on, neither closed nor failed.';

create function private.is_unanswered(lead public.leads) returns boolean language sql stable
return lead.first_response_at is null and private.is_open(lead);
comment on function private.is_unanswered is 'Whether a lead is open and nobody has answered it.';

-- Postgres runs triggers in the order of their names; the numbers in these set the order.
create function private.prepare_lead() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.company_name := private.trim_text(private.plain_text(new.company_name));
  new.contact_name := private.trim_text(private.plain_text(new.contact_name));
  new.contact_number := private.trim_text(private.plain_text(new.contact_number));
  new.email := private.person_of(new.email);
  new.remarks := private.trim_text(coalesce(new.remarks, ''));
  new.source := coalesce(nullif(left(private.trim_text(new.source), 100), ''), 'direct');
  new.attribution := coalesce(new.attribution, '{}');
  new.language := coalesce(new.language, 'en');
  new.stage := coalesce(new.stage, private.stage_for_source(new.source));
  new.updated_at := now();
  if tg_op = 'INSERT' then
    -- Uses the database's time, whatever was sent.
    new.consent_text := nullif(left(private.trim_text(new.consent_text), 1000), '');
    new.consented_at := case when new.consent_text is not null then now() end;
    new.consent_version := case when new.consented_at is not null
      then nullif(left(private.trim_text(new.consent_version), 100), '') end;
  end if;

  if not private.is_email(new.email) then
    raise exception 'Invalid email address' using errcode = 'check_violation', constraint = 'leads_email_address';
  end if;
  if not private.is_phone(new.contact_number) and (tg_op = 'INSERT' or new.contact_number <> old.contact_number) then
    raise exception 'Invalid phone number' using errcode = 'check_violation', constraint = 'leads_contact_number_phone';
  end if;
  return new;
end $$;
comment on function private.prepare_lead is 'Normalizes values, completes and cuts them, sets the time of a consent; '
  'refuses an invalid email address, and a new number that is invalid.';
create trigger leads_10_prepare before insert or update on public.leads for each row execute function private.prepare_lead();

create function private.prepare_visitors_lead() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.stage := private.stage_for_source(new.source);
  new.notification_status := 'waiting';
  return new;
end $$;
comment on function private.prepare_visitors_lead is 'Sets a visitor''s lead to the stage of its source, and to waiting.';
create trigger leads_20_visitor before insert on public.leads
for each row when (current_user in ('anon', 'authenticated')) execute function private.prepare_visitors_lead();

-- `updated_at` is a version: it grows with every change of a row, so that a reader can tell which of two is newer.
create function private.keep_lead_age() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.purge_at := case when new.merged_into is null then new.deleted_at + interval '30 days' end;
  if tg_op = 'INSERT' then
    new.stage_changed_at := new.created_at;
    return new;
  end if;
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  -- undo_lead_move sets both times and the plan itself.
  if new.stage <> old.stage and new.stage_changed_at = old.stage_changed_at then
    new.stage_changed_at := new.updated_at;
    new.lost_reason := null;
    if new.stage in ('closed', 'failed')
      and (new.next_action, new.next_action_on) is not distinct from (old.next_action, old.next_action_on)
    then
      new.next_action := null;
      new.next_action_on := null;
    end if;
    -- Neither a move to failed nor one back to the first stage is a reply.
    if new.stage not in ('failed', private.stage_for_source(new.source)) then
      new.first_response_at := coalesce(old.first_response_at, new.updated_at);
    end if;
  end if;
  return new;
end $$;
comment on function private.keep_lead_age is 'Sets stage_changed_at, first_response_at and purge_at, removes the lost '
  'reason of a moved lead and the plan of a closed or failed one, and makes updated_at greater at each change.';
create trigger leads_40_age before insert or update on public.leads for each row execute function private.keep_lead_age();
