-- Letters are found without their accents, in the notes as in every other text of a lead.

create function private.fold_text(typed text) returns text
language sql immutable parallel safe set search_path = ''
return translate(
  replace(replace(replace(replace(
    lower(
      regexp_replace(normalize(typed, nfkd), '[\u0300-\u036f]', '', 'g')
      collate pg_catalog.pg_c_utf8
    ),
    'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss'),
  'ðøđħıłŧς‘’ʼ', 'dodhiltσ'''''''
);
comment on function private.fold_text(text) is
  'A text as it is searched, without accents and capitals: foldText of src/lib/search-text.ts, on the same cases.';
revoke all on function private.fold_text(text) from public;
-- Whoever writes a note writes into its index, too.
grant execute on function private.fold_text(text) to authenticated, service_role;

-- Trigrams are where they were before: beside the index that this one replaces.
do $$
declare
  place text;
begin
  select nspname into place from pg_catalog.pg_extension
  join pg_catalog.pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm';
  if place is null then
    return;
  end if;
  drop index public.lead_notes_words;
  execute format(
    'create index lead_notes_words on public.lead_notes '
    'using gin (private.fold_text(body) %I.gin_trgm_ops)', place
  );
end
$$;

create or replace function public.find_in_notes(words text[])
returns table (word text, lead_ids uuid[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin('search the notes');
  return query
    select asked, array(
      select distinct lead_notes.lead_id from public.lead_notes
      where lead_notes.deleted_at is null
        and private.fold_text(lead_notes.body)
          like '%' || regexp_replace(private.fold_text(asked), '([\\%_])', '\\\1', 'g') || '%'
    )
    from unnest(words[1:10]) as asked
    where asked <> '';
end
$$;
