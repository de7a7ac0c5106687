-- What a lead's texts may hold, the same in every locale: the regular expressions below carry
-- PG 17's own Unicode collation, lengths count UTF-16 units and blanks are JavaScript's, so that
-- these rules and the form's are one. tests/fixtures/lead-cases.json runs against both.

create function private.trim_text(value text) returns text
language sql immutable parallel safe set search_path = ''
return btrim(
  value,
  E'\t\n\u000b\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'
    '\u2028\u2029\u202f\u205f\u3000\ufeff'
);

create function private.text_length(value text) returns integer
language sql immutable parallel safe set search_path = ''
return char_length(value) + regexp_count(value, '[\U00010000-\U0010ffff]');

-- Letters are JavaScript's [\p{L}\p{M}]. [[:alpha:]] is \p{Alphabetic}: it lacks the marks listed
-- first (accents, viramas, tone marks) and adds the numerals and circled letters listed last.
create function private.has_only_letters_and(value text, others text) returns boolean
language sql immutable parallel safe set search_path = ''
return value collate pg_catalog.pg_c_utf8 ~ (
  '^[[:alpha:]' ||
    '\u0300-\u0362\u0483-\u0489\u0591-\u05af\u0658\u06df-\u06e0\u06ea-\u06ec\u0740-\u074a' ||
    '\u07eb-\u07f3\u07fd\u0818-\u082d\u0859-\u085b\u0898-\u08e1\u08ea-\u0954\u09bc\u09cd' ||
    '\u09fe\u0a3c\u0a4d\u0abc\u0acd\u0afd-\u0aff\u0b3c\u0b4d\u0b55\u0bcd\u0c3c\u0c4d\u0cbc' ||
    '\u0ccd\u0d3b-\u0d3c\u0d4d\u0dca\u0e47-\u0e4e\u0eba\u0ec8-\u0ece\u0f18-\u0f19\u0f35\u0f37' ||
    '\u0f39\u0f3e-\u0f3f\u0f84\u0f86-\u0f87\u0fc6\u1037-\u103a\u135d-\u135f\u1714-\u1715' ||
    '\u1734\u17b4-\u17d3\u17dd\u180b-\u180d\u180f\u1939-\u193b\u1a60-\u1a7c\u1a7f' ||
    '\u1ab0-\u1add\u1ae0-\u1aeb\u1b34-\u1b44\u1b6b-\u1b73\u1baa-\u1bab\u1be6-\u1bf3\u1c37' ||
    '\u1cd0-\u1cd2\u1cd4-\u1cf9\u1dc0-\u1dff\u20d0-\u20f0\u2cef-\u2cf1\u2d7f\u302a-\u302f' ||
    '\u3099-\u309a\ua66f-\ua672\ua67c-\ua67d\ua6f0-\ua6f1\ua806\ua82c\ua8c4\ua8e0-\ua8f1' ||
    '\ua92b-\ua92d\ua953\ua9b3-\ua9c0\uaabf-\uaac1\uaaf6\uabec-\uabed\ufe00-\ufe0f' ||
    '\ufe20-\ufe2f\U000101fd\U000102e0\U00010a38-\U00010a3a\U00010a3f\U00010ae5-\U00010ae6' ||
    '\U00010d6a-\U00010d6d\U00010efd-\U00010eff\U00010f46-\U00010f50\U00010f82-\U00010f85' ||
    '\U00011046\U00011070\U0001107f-\U000110ba\U00011133-\U00011134\U00011173\U000111c0' ||
    '\U000111c9-\U000111cc\U00011235-\U00011236\U000112e9-\U000112ea\U0001133b-\U0001133c' ||
    '\U0001134d\U00011366-\U0001136c\U00011370-\U00011374\U000113ce-\U000113d2' ||
    '\U000113e1-\U000113e2\U00011442-\U00011446\U0001145e\U000114c2-\U000114c3' ||
    '\U000115bf-\U000115c0\U0001163f\U000116b6-\U000116b7\U0001172b\U00011839-\U0001183a' ||
    '\U0001193d-\U00011943\U000119e0\U00011a33-\U00011a34\U00011a47\U00011a98-\U00011a99' ||
    '\U00011c3f\U00011d42-\U00011d45\U00011d97\U00011f41-\U00011f42\U00011f5a' ||
    '\U00013440-\U00013455\U0001612f\U00016af0-\U00016af4\U00016b30-\U00016b36\U00016fe4' ||
    '\U0001bc9d\U0001cf00-\U0001cf2d\U0001cf30-\U0001cf46\U0001d165-\U0001d169' ||
    '\U0001d16d-\U0001d172\U0001d17b-\U0001d182\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad' ||
    '\U0001d242-\U0001d244\U0001da00-\U0001da36\U0001da3b-\U0001da6c\U0001da75\U0001da84' ||
    '\U0001da9b-\U0001da9f\U0001daa1-\U0001daaf\U0001e130-\U0001e136\U0001e2ae' ||
    '\U0001e2ec-\U0001e2ef\U0001e4ec-\U0001e4ef\U0001e5ee-\U0001e5ef\U0001e8d0-\U0001e8d6' ||
    '\U0001e944-\U0001e94a\U000e0100-\U000e01ef' ||
    '\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff' || others || ']+$'
) and value collate pg_catalog.pg_c_utf8 !~ (
  '[' ||
    '\u16ee-\u16f0\u2160-\u2182\u2185-\u2188\u24b6-\u24e9\u3007\u3021-\u3029\u3038-\u303a' ||
    '\ua6e6-\ua6ef\U00010140-\U00010174\U00010341\U0001034a\U000103d1-\U000103d5' ||
    '\U00012400-\U0001246e\U00016ff4-\U00016ff6\U0001f130-\U0001f149\U0001f150-\U0001f169' ||
    '\U0001f170-\U0001f189' || ']'
);

create function private.is_company_name(value text) returns boolean
language sql immutable parallel safe set search_path = ''
return private.has_only_letters_and(value, '0-9&''\u2019.,()-');

create function private.is_contact_name(value text) returns boolean
language sql immutable parallel safe set search_path = ''
return private.has_only_letters_and(value, '''\u2019.,-');

-- 8 to 20 characters with at least one digit.
create function private.is_phone(value text) returns boolean
language sql immutable parallel safe set search_path = ''
return private.text_length(value) between 8 and 20
  and value ~ '^\+?[-0-9()\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+$'
  and value ~ '[0-9]';

-- The expression is zod 4's for z.email().
create function private.is_email(value text) returns boolean
language sql immutable parallel safe set search_path = ''
return private.text_length(value) <= 255
  and value ~ '^(?!\.)(?!.*\.\.)([A-Za-z0-9_''+.-]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$';

-- Pure functions, run by the checks of public.leads as whoever writes the row.
revoke all on all functions in schema private from public;
grant execute on function private.text_length(text), private.has_only_letters_and(text, text),
  private.is_company_name(text), private.is_contact_name(text), private.is_phone(text),
  private.is_email(text)
to anon, authenticated, service_role;
