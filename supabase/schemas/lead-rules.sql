-- What a lead's texts may hold, the same in every locale. Letters are those of PG 17's own Unicode collation, blanks those
-- of JavaScript. tests/fixtures/lead-cases.json runs against these rules and the form's.

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

-- Letters are JavaScript's [\p{L}\p{M}]. For Postgres these are no signs, no control characters and no digits. The list has
-- the other numbers, formats and private characters, which are no letters either.
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

-- Names of Singapore and Malaysia: "son of", "daughter of" and their Malay forms stand between two names.
create function private.is_contact_name(value text) returns boolean language sql immutable parallel safe set search_path = ''
return private.has_only_letters_and(regexp_replace(value, ' ([sSdD]/[oO]|[aA]/[lLpP])(?= )', '', 'g'), '''\u2019.,-');
comment on function private.is_contact_name is 'Whether a text has only characters that a person''s name may have.';

-- A stored lead with fewer digits can still be worked on: prepare_lead asks for them of new and changed numbers only.
create function private.is_phone(value text) returns boolean language sql immutable parallel safe set search_path = ''
return char_length(value) between 8 and 20
  and value ~ '^\+?[-0-9()\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+$'
  and regexp_count(value, '[0-9]') >= 8;
comment on function private.is_phone is 'Whether a text is a phone number: 8 to 20 characters, at least 8 digits, a plus.';

create function private.is_email(value text) returns boolean language sql immutable parallel safe set search_path = ''
return char_length(value) <= 255
  and value ~ '^(?!\.)(?!.*\.\.)([A-Za-z0-9_''+.-]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$';
comment on function private.is_email is 'Whether a text is an e-mail address, by the same expression as zod''s z.email().';

create function private.stage_for_source(source text) returns public.lead_stage
language sql immutable parallel safe set search_path = ''
return case source
  when 'schedule-demo' then 'request-demo'::public.lead_stage
  when 'free-trial' then 'request-trial'::public.lead_stage
  else 'interested'::public.lead_stage
end;
comment on function private.stage_for_source is 'The stage of a new lead, by the source of the link that led to the form.';

-- What a visitor sends beside the form is read by every list, export and message: it has the form's own shape.
create function private.is_attribution(value jsonb) returns boolean language sql immutable parallel safe set search_path = ''
return case when jsonb_typeof(value) = 'object' then coalesce((
  select count(*) <= 20 and bool_and(
    char_length(each.key) <= 40
    and case when jsonb_typeof(each.value) in ('object', 'array') then false else char_length(each.value #>> '{}') <= 1000 end
  )
  from jsonb_each(value) as each
), true) else false end;
comment on function private.is_attribution is 'Whether a value is a flat object: 20 keys of 40, texts of 1,000 characters.';

create function private.is_path(value jsonb) returns boolean language sql immutable parallel safe set search_path = ''
return jsonb_typeof(value) = 'object'
  -- Nothing lies deeper than the hash of a section: path, pages, page, sections, hash.
  and not jsonb_path_exists(value, '$.**{5}')
  and octet_length(value::text) <= 4096
  and value - '{pages,link,variant}'::text[] = '{}'
  and coalesce(jsonb_typeof(value -> 'pages'), 'array') = 'array'
  and coalesce(jsonb_typeof(value -> 'link'), 'object') = 'object';
comment on function private.is_path is 'Whether a value has the shape of leads.path: 4 KB, as deep as sections'' hashes.';

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

-- ASCII, as most names are, has capitals alone to fold.
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
comment on function private.person_of is 'The e-mail address that identifies a person, as leads have it.';

grant execute on function
  private.has_only_letters_and, private.is_company_name, private.is_contact_name, private.is_phone, private.is_email,
  private.country_of, private.plain_text, private.fold_text, private.mailbox, private.is_attribution, private.is_path
to anon, authenticated, service_role;
