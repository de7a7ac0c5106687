-- The board has every text of a lead but its notes: which leads have them, the database tells.

-- Where trigrams are to be had, as on a hosted project, a word is looked up in an index.
do $$
declare
  place text;
begin
  if not exists (select from pg_catalog.pg_available_extensions where name = 'pg_trgm') then
    return;
  end if;
  create schema if not exists extensions;
  create extension if not exists pg_trgm with schema extensions;
  select nspname into place from pg_catalog.pg_extension
  join pg_catalog.pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm';
  execute format(
    'create index lead_notes_words on public.lead_notes using gin (body %I.gin_trgm_ops)', place
  );
end
$$;

-- For each word the leads that have it in a note, in capitals or not; the first ten words count.
-- A definer: a policy would keep the index from being used, since it must be asked of each row first.
create function public.find_in_notes(words text[]) returns table (word text, lead_ids uuid[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin('search the notes');
  return query
    select asked, array(
      select distinct lead_notes.lead_id from public.lead_notes
      where lead_notes.deleted_at is null
        and lead_notes.body ilike '%' || regexp_replace(asked, '([\\%_])', '\\\1', 'g') || '%'
    )
    from unnest(words[1:10]) as asked
    where asked <> '';
end
$$;
revoke all on function public.find_in_notes(text[]) from public, anon, authenticated, service_role;
grant execute on function public.find_in_notes(text[]) to authenticated;
