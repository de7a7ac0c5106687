-- Names of Singapore and Malaysia: "son of", "daughter of" and their Malay forms stand between two names.
create or replace function private.is_contact_name(value text) returns boolean
language sql immutable parallel safe set search_path = ''
return private.has_only_letters_and(
  regexp_replace(value, ' ([sSdD]/[oO]|[aA]/[lLpP])(?= )', '', 'g'), '''\u2019.,-'
);
comment on function private.is_contact_name(text) is
  'Whether a text has only characters that a person''s name may have, and a slash only in s/o, d/o, a/l and a/p between two names.';
