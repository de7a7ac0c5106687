-- What a lead's texts may hold, the same in every locale. The expressions for letters carry PG 17's own Unicode collation,
-- and blanks are JavaScript's: these rules and the form's are one. tests/fixtures/lead-cases.json runs against both. Pure
-- functions, run by the checks of public.leads as the role that writes the row.

create type public.lead_stage as enum ('interested', 'request-demo', 'request-trial', 'closed', 'failed');

create function private.trim_text(value text) returns text
language sql immutable parallel safe set search_path = ''
return btrim(
  value,
  E'\t\n\u000b\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'
    '\u2028\u2029\u202f\u205f\u3000\ufeff'
);
comment on function private.trim_text is 'Removes white space as JavaScript defines it from both ends.';

-- Invisible is what Unicode calls Default_Ignorable_Code_Point, blanks are its Space_Separator.
-- tests/fixtures/copied-texts.json runs against both. ASCII alone, which most texts are, is not read for these
-- characters. In plpgsql, which keeps its plan: within another function a body in SQL is planned at each call.
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
comment on function private.plain_text is
  'A text of one line as it is meant, without invisible characters and with plain blanks, hyphens and ASCII: plainText of '
  'src/lib/clean-text.ts.';

-- Letters are JavaScript's [\p{L}\p{M}]. [[:alpha:]] is \p{Alphabetic}: it lacks some of the marks listed first (accents,
-- viramas, tone marks) and adds the numerals and circled letters listed last.
create function private.has_only_letters_and(value text, others text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  marks constant text :=
    '\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u064b-\u065f' ||
    '\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0711-\u074a\u07a6-\u07b0\u07eb-\u07f3\u07fd\u0816-\u082d' ||
    '\u0859-\u085b\u0897-\u08e1\u08e3-\u0963\u0981-\u0983\u09bc-\u09c4\u09c7-\u09c8\u09cb-\u09cd\u09d7' ||
    '\u09e2-\u09e3\u09fe\u0a01-\u0a03\u0a3c\u0a3e-\u0a42\u0a47-\u0a48\u0a4b-\u0a4d\u0a51\u0a70-\u0a75' ||
    '\u0a81-\u0a83\u0abc-\u0ac5\u0ac7-\u0ac9\u0acb-\u0acd\u0ae2-\u0ae3\u0afa-\u0aff\u0b01-\u0b03\u0b3c-\u0b44' ||
    '\u0b47-\u0b48\u0b4b-\u0b4d\u0b55-\u0b57\u0b62-\u0b63\u0b82\u0bbe-\u0bc2\u0bc6-\u0bc8\u0bca-\u0bcd\u0bd7' ||
    '\u0c00-\u0c04\u0c3c-\u0c44\u0c46-\u0c48\u0c4a-\u0c4d\u0c55-\u0c56\u0c62-\u0c63\u0c81-\u0c83\u0cbc-\u0cc4' ||
    '\u0cc6-\u0cc8\u0cca-\u0ccd\u0cd5-\u0cd6\u0ce2-\u0ce3\u0cf3\u0d00-\u0d03\u0d3b-\u0d44\u0d46-\u0d48' ||
    '\u0d4a-\u0d4d\u0d57\u0d62-\u0d63\u0d81-\u0d83\u0dca\u0dcf-\u0dd4\u0dd6\u0dd8-\u0ddf\u0df2-\u0df3' ||
    '\u0e31-\u0e3a\u0e47-\u0e4e\u0eb1-\u0ebc\u0ec8-\u0ece\u0f18-\u0f19\u0f35\u0f37\u0f39\u0f3e-\u0f3f' ||
    '\u0f71-\u0f84\u0f86-\u0f97\u0f99-\u0fbc\u0fc6\u102b-\u103e\u1056-\u108f\u109a-\u109d\u135d-\u135f' ||
    '\u1712-\u1715\u1732-\u1734\u1752-\u1753\u1772-\u1773\u17b4-\u17d3\u17dd\u180b-\u180d\u180f\u1885-\u18a9' ||
    '\u1920-\u192b\u1930-\u193b\u1a17-\u1a1b\u1a55-\u1a5e\u1a60-\u1a7c\u1a7f\u1ab0-\u1add\u1ae0-\u1aeb' ||
    '\u1b00-\u1b44\u1b6b-\u1b73\u1b80-\u1bad\u1be6-\u1bf3\u1c24-\u1c37\u1cd0-\u1cd2\u1cd4-\u1cf9\u1dc0-\u1dff' ||
    '\u20d0-\u20f0\u2cef-\u2cf1\u2d7f\u2de0-\u2dff\u302a-\u302f\u3099-\u309a\ua66f-\ua672\ua674-\ua67d' ||
    '\ua69e-\ua69f\ua6f0-\ua6f1\ua802-\ua827\ua82c\ua880-\ua8c5\ua8e0-\ua8f1\ua8ff\ua926-\ua92d\ua947-\ua953' ||
    '\ua980-\ua9c0\ua9e5\uaa29-\uaa36\uaa43-\uaa4d\uaa7b-\uaac1\uaaeb-\uaaef\uaaf5-\uaaf6\uabe3-\uabea' ||
    '\uabec-\uabed\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f\U000101fd\U000102e0\U00010376-\U0001037a\U00010a01-\U00010a03' ||
    '\U00010a05-\U00010a06\U00010a0c-\U00010a0f\U00010a38-\U00010a3a\U00010a3f\U00010ae5-\U00010ae6' ||
    '\U00010d24-\U00010d27\U00010d69-\U00010d6d\U00010eab-\U00010eac\U00010efa-\U00010eff\U00010f46-\U00010f50' ||
    '\U00010f82-\U00010f85\U00011000-\U00011046\U00011070-\U00011074\U0001107f-\U000110ba\U000110c2' ||
    '\U00011100-\U00011134\U00011145-\U00011146\U00011173\U00011180-\U000111c0\U000111c9-\U000111cc' ||
    '\U000111ce-\U000111cf\U0001122c-\U00011237\U0001123e-\U00011241\U000112df-\U000112ea\U00011300-\U00011303' ||
    '\U0001133b-\U00011344\U00011347-\U00011348\U0001134b-\U0001134d\U00011357\U00011362-\U00011363' ||
    '\U00011366-\U0001136c\U00011370-\U00011374\U000113b8-\U000113c0\U000113c2\U000113c5\U000113c7-\U000113ca' ||
    '\U000113cc-\U000113d2\U000113e1-\U000113e2\U00011435-\U00011446\U0001145e\U000114b0-\U000114c3' ||
    '\U000115af-\U000115b5\U000115b8-\U000115c0\U000115dc-\U000115dd\U00011630-\U00011640\U000116ab-\U000116b7' ||
    '\U0001171d-\U0001172b\U0001182c-\U0001183a\U00011930-\U00011935\U00011937-\U00011938\U0001193b-\U00011943' ||
    '\U000119d1-\U000119d7\U000119da-\U000119e0\U000119e4\U00011a01-\U00011a3e\U00011a47\U00011a51-\U00011a99' ||
    '\U00011b60-\U00011b67\U00011c2f-\U00011c36\U00011c38-\U00011c3f\U00011c92-\U00011ca7\U00011ca9-\U00011cb6' ||
    '\U00011d31-\U00011d36\U00011d3a\U00011d3c-\U00011d3d\U00011d3f-\U00011d47\U00011d8a-\U00011d8e' ||
    '\U00011d90-\U00011d91\U00011d93-\U00011d97\U00011ef3-\U00011ef6\U00011f00-\U00011f03\U00011f34-\U00011f3a' ||
    '\U00011f3e-\U00011f42\U00011f5a\U00013440-\U00013455\U0001611e-\U0001612f\U00016af0-\U00016af4' ||
    '\U00016b30-\U00016b36\U00016f4f-\U00016f87\U00016f8f-\U00016f92\U00016fe4\U00016ff0-\U00016ff1' ||
    '\U0001bc9d-\U0001bc9e\U0001cf00-\U0001cf2d\U0001cf30-\U0001cf46\U0001d165-\U0001d169\U0001d16d-\U0001d172' ||
    '\U0001d17b-\U0001d182\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244\U0001da00-\U0001da36' ||
    '\U0001da3b-\U0001da6c\U0001da75\U0001da84\U0001da9b-\U0001da9f\U0001daa1-\U0001daaf\U0001e000-\U0001e006' ||
    '\U0001e008-\U0001e018\U0001e01b-\U0001e021\U0001e023-\U0001e024\U0001e026-\U0001e02a\U0001e08f' ||
    '\U0001e130-\U0001e136\U0001e2ae\U0001e2ec-\U0001e2ef\U0001e4ec-\U0001e4ef\U0001e5ee-\U0001e5ef' ||
    '\U0001e6e3-\U0001e6f5\U0001e8d0-\U0001e8d6\U0001e944-\U0001e94a\U000e0100-\U000e01ef';
  blanks constant text := '\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
  numerals constant text :=
    '\u16ee-\u16f0\u2160-\u2182\u2185-\u2188\u24b6-\u24e9\u3007\u3021-\u3029\u3038-\u303a\ua6e6-\ua6ef' ||
    '\U00010140-\U00010174\U00010341\U0001034a\U000103d1-\U000103d5\U00012400-\U0001246e\U00016ff4-\U00016ff6' ||
    '\U0001f130-\U0001f149\U0001f150-\U0001f169\U0001f170-\U0001f189';
begin
  return value collate pg_catalog.pg_c_utf8 ~ ('^[[:alpha:]' || marks || blanks || others || ']+$')
    and value collate pg_catalog.pg_c_utf8 !~ ('[' || numerals || ']');
end $$;
comment on function private.has_only_letters_and is
  'Whether a text has only letters and marks of any script, white space and `others`, a part of a bracket expression.';

create function private.is_company_name(value text) returns boolean
language sql immutable parallel safe set search_path = ''
return private.has_only_letters_and(value, '0-9&''\u2019.,()-');
comment on function private.is_company_name is 'Whether a text has only characters that a company name may have.';

-- Names of Singapore and Malaysia: "son of", "daughter of" and their Malay forms stand between two names.
create function private.is_contact_name(value text) returns boolean
language sql immutable parallel safe set search_path = ''
return private.has_only_letters_and(regexp_replace(value, ' ([sSdD]/[oO]|[aA]/[lLpP])(?= )', '', 'g'), '''\u2019.,-');
comment on function private.is_contact_name is 'Whether a text has only characters that a person''s name may have.';

-- A phone number has at least 8 digits. A lead that was stored with fewer keeps its number and can still be worked on:
-- the digits are asked of new and changed numbers only, by prepare_lead.
create function private.is_phone(value text) returns boolean
language sql immutable parallel safe set search_path = ''
return char_length(value) between 8 and 20
  and value ~ '^\+?[-0-9()\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+$'
  and regexp_count(value, '[0-9]') >= 8;
comment on function private.is_phone is
  'Whether a text is a phone number: 8 to 20 characters, at least 8 digits, an optional leading plus.';

-- The expression is zod 4's for z.email().
create function private.is_email(value text) returns boolean
language sql immutable parallel safe set search_path = ''
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
create function private.is_attribution(value jsonb) returns boolean
language sql immutable parallel safe set search_path = ''
return case when jsonb_typeof(value) = 'object' then coalesce((
  select count(*) <= 20 and bool_and(
    char_length(each.key) <= 40
    and case when jsonb_typeof(each.value) in ('object', 'array') then false else char_length(each.value #>> '{}') <= 1000 end
  )
  from jsonb_each(value) as each
), true) else false end;
comment on function private.is_attribution is
  'Whether a value is a flat object of at most 20 keys of 40 characters, with texts of 1,000, numbers, booleans or nulls.';

create function private.is_path(value jsonb) returns boolean
language sql immutable parallel safe set search_path = ''
return jsonb_typeof(value) = 'object'
  -- Nothing lies deeper than the hash of a section: path, pages, page, sections, hash.
  and not jsonb_path_exists(value, '$.**{5}')
  and octet_length(value::text) <= 4096
  and value - '{pages,link,variant}'::text[] = '{}'
  and coalesce(jsonb_typeof(value -> 'pages'), 'array') = 'array'
  and coalesce(jsonb_typeof(value -> 'link'), 'object') = 'object';
comment on function private.is_path is
  'Whether a value has the shape of leads.path: at most 4 KB, and no deeper than the hashes of the sections of a page.';

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
comment on function private.country_of is
  'SG, MY, ID or other: by the country code of the number, else by the country page that the lead came from.';

-- Letters are found without their accents, in the notes as in every other text of a lead.
-- ASCII, as most names are, has capitals alone to fold.
create function private.fold_text(typed text) returns text
language sql immutable parallel safe set search_path = ''
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
comment on function private.fold_text is
  'A text as it is searched, without accents and capitals: foldText of src/lib/search-text.ts, on the same cases.';

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
comment on function private.mailbox is
  'Where mail for a stored address arrives: without +tag, and at Gmail without dots. For counting, never stored.';

create function private.person_of(typed text) returns text
language sql immutable set search_path = ''
return lower(private.trim_text(private.plain_text(typed)) collate "C");
comment on function private.person_of is 'The e-mail address that identifies a person, as leads have it.';

grant execute on function
  private.has_only_letters_and, private.is_company_name, private.is_contact_name, private.is_phone, private.is_email,
  private.country_of, private.plain_text, private.fold_text, private.mailbox, private.is_attribution, private.is_path
to anon, authenticated, service_role;
