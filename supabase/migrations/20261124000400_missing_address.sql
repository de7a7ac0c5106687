-- A visitor whose address the gateway does not tell is limited by e-mail address and with the whole site. Any other header
-- could be a proxy's, the same for everybody: one visitor too many would then shut out all.

create or replace function private.client_address(headers jsonb) returns text
language plpgsql stable set search_path = ''
as $$
declare
  entry text;
begin
  select btrim(split_part(headers ->> client_address_header, ',', -1)) into entry
  from public.app_settings;
  if pg_input_is_valid(entry, 'inet') and family(entry::inet) = 6 then
    return network(set_masklen(entry::inet, 64))::text;
  end if;
  return nullif(left(entry, 100), '');
end
$$;
comment on column public.app_settings.client_address_header is
  'The header whose last entry the gateway itself writes; where it is missing, no limit is counted by address.';
