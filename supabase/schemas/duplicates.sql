-- Who is here already: leads of the same mailbox, of the same number, or of the same company and name.

create function private.phone_key(contact_number text, country text) returns text
language sql immutable parallel safe set search_path = '' begin atomic
  select regexp_replace(
    case
      when contact_number like '%+%' then digits
      when digits like '00%' then substr(digits, 3)
      when code is null or (left(digits, 2) = code and length(digits) >= 10) then digits
      else code || regexp_replace(digits, '^0', '')
    end,
    -- "+60 (0)12" is "+60 12".
    '^(60|62|65)0+', '\1'
  )
  from (
    select regexp_replace(contact_number, '[^0-9]', '', 'g') as digits,
      case country when 'SG' then '65' when 'MY' then '60' when 'ID' then '62' end as code
  ) as parts;
end;
comment on function private.phone_key is 'The digits of a number with its country''s code; country is what country_of says.';

create function private.name_key(company_name text, contact_name text) returns text
language sql immutable parallel safe set search_path = ''
return regexp_replace(
  regexp_replace(private.fold_text(company_name), '\m(pte|ltd|limited|sdn|bhd|pt|tbk|cv|inc|llc)\M', '', 'g') collate "C",
  '[[:space:][:punct:]]+', '', 'g'
) || '/' || regexp_replace(private.fold_text(contact_name) collate "C", '[[:space:][:punct:]]+', '', 'g');
comment on function private.name_key is 'Company and name without accents, capitals, blanks, signs and legal form.';

grant execute on function private.phone_key, private.name_key to anon, authenticated, service_role;

create index leads_by_mailbox on public.leads (private.mailbox(email), created_at desc);
create index leads_by_phone_key on public.leads (private.phone_key(contact_number, country), created_at desc);
create index leads_by_name_key on public.leads (private.name_key(company_name, contact_name), created_at desc);

create function private.leads_like(mailbox text, phone_key text, name_key text, but uuid, with_trash boolean)
returns table (other_id uuid, same text[])
language sql stable rows 4 set search_path = '' set random_page_cost = 1.1 begin atomic
  select found.id, array_agg(found.same order by found.place)
  from (
    (
      select leads.id, 'email' as same, 1 as place from public.leads
      where private.mailbox(leads.email) = leads_like.mailbox
        and (with_trash or leads.deleted_at is null)
      order by leads.created_at desc limit 6
    )
    union all
    (
      select leads.id, 'number', 2 from public.leads
      where private.phone_key(leads.contact_number, leads.country) = leads_like.phone_key
        and (with_trash or leads.deleted_at is null)
      order by leads.created_at desc limit 6
    )
    union all
    (
      select leads.id, 'name', 3 from public.leads
      where private.name_key(leads.company_name, leads.contact_name) = leads_like.name_key
        and (with_trash or leads.deleted_at is null)
      order by leads.created_at desc limit 6
    )
  ) as found
  where found.id is distinct from but group by found.id;
end;
comment on function private.leads_like is 'The newest six each with this mailbox, number or name, and what is alike.';

create function public.get_duplicates(lead_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' set random_page_cost = 1.1 begin atomic
  select private.require_lead_access('look for duplicates', row(lead_ids));
  select coalesce(jsonb_agg(jsonb_build_object(
    'lead_id', asked.id, 'id', other.id, 'company_name', other.company_name,
    'contact_name', other.contact_name, 'created_at', other.created_at, 'same', alike.same
  ) order by asked.id, other.created_at desc, other.id), '[]')
  from public.leads as asked
  cross join lateral private.leads_like(
    private.mailbox(asked.email), private.phone_key(asked.contact_number, asked.country),
    private.name_key(asked.company_name, asked.contact_name), asked.id, false
  ) as alike
  join public.leads as other on other.id = alike.other_id
  -- Anonymised leads are of no person.
  where asked.id = any (lead_ids[1:500]) and asked.deleted_at is null and asked.email <> 'anonymised@example.invalid';
end;
comment on function public.get_duplicates is 'For each of 500 leads at most, others on the board that seem of one person: '
  '[{lead_id, id, company_name, contact_name, created_at, same}], same being some of email, number and name.';

create function private.known_candidates(candidates jsonb)
returns table (place bigint, other_id uuid, earlier bigint, same text[])
language sql stable rows 100 set search_path = '' set random_page_cost = 1.1 begin atomic
  with keys as materialized (
    select candidate.place - 1 as place, (given ->> 'id')::uuid as id,
      private.mailbox(private.person_of(given ->> 'email')) as mailbox,
      private.phone_key(
        private.plain_text(given ->> 'contact_number'),
        private.country_of(private.plain_text(given ->> 'contact_number'), '', '{}')
      ) as phone_key,
      private.name_key(private.trim_text(given ->> 'company_name'), private.trim_text(given ->> 'contact_name')) as name_key
    from jsonb_array_elements(candidates) with ordinality as candidate (given, place)
  )
  select keys.place, alike.other_id, null, alike.same
  from keys cross join lateral private.leads_like(keys.mailbox, keys.phone_key, keys.name_key, keys.id, true) as alike
  union all
  select twice.place, null, min(twice.earlier), array_agg(distinct twice.same)
  from (
    select place, min(place) over (partition by mailbox) as earlier, 'email' as same from keys
    union all
    select place, min(place) over (partition by phone_key), 'number' from keys
    union all
    select place, min(place) over (partition by name_key), 'name' from keys
  ) as twice
  where twice.earlier < twice.place group by twice.place;
end;
comment on function private.known_candidates is 'Which of some leads are here already (other_id), or earlier among them.';

create function public.find_duplicates(candidates jsonb) returns jsonb
language sql stable security definer set search_path = '' set random_page_cost = 1.1 begin atomic
  select private.check_size(1000000, row(candidates));
  select private.require_lead_access('look for duplicates');
  select coalesce(jsonb_agg(jsonb_build_object(
    'place', known.place, 'earlier', known.earlier, 'same', known.same,
    'id', other.id, 'company_name', other.company_name, 'contact_name', other.contact_name,
    'created_at', other.created_at, 'is_trashed', other.deleted_at is not null
  ) order by known.place, other.created_at desc, other.id), '[]')
  from private.known_candidates(candidates) as known left join public.leads as other on other.id = known.other_id;
end;
comment on function public.find_duplicates is 'For some leads that are not stored yet those that are here already, in the '
  'trash too: [{place, id, company_name, contact_name, created_at, same, is_trashed}], see private.known_candidates.';

grant execute on function public.get_duplicates, public.find_duplicates to authenticated;
