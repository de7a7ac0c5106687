-- The texts of each lead in one, with the notes that everybody sees, and all of those that were merged into it.

create table private.lead_search (lead_id uuid primary key references public.leads on delete cascade, words text not null);
comment on table private.lead_search is 'Every text of a lead and its notes, folded, for the search; kept by triggers.';

create function private.refresh_lead_search(ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare parents uuid[];
begin
  -- The second to write reads what the first has written.
  perform from private.lead_search where lead_id = any (ids) order by lead_id for update;
  insert into private.lead_search (lead_id, words)
  select id, private.fold_text(concat_ws(
    E'\n', company_name, contact_name, email, contact_number, solution_interested,
    number, case when number not like '+%' then
      case country when 'SG' then '+65' when 'MY' then '+60' when 'ID' then '+62' end
        || regexp_replace(number, '^0', '')
    end,
    remarks, source, next_action,
    (select string_agg(value #>> '{}', E'\n') from jsonb_each(attribution) where jsonb_typeof(value) = 'string'),
    (
      select string_agg(body, E'\n') from public.lead_notes
      where lead_notes.lead_id = leads.id and lead_notes.deleted_at is null
    ),
    (
      select string_agg(own.words, E'\n')
      from public.leads as away join private.lead_search as own on own.lead_id = away.id
      where away.merged_into = leads.id
    )
  ))
  from public.leads, regexp_replace(contact_number, '[^+0-9]', '', 'g') as number
  where id = any (ids) on conflict (lead_id) do update set words = excluded.words where lead_search.words <> excluded.words;
  parents := array(select distinct merged_into from public.leads where id = any (ids) and merged_into is not null);
  if parents <> '{}' then perform private.refresh_lead_search(parents); end if;
end $$;
comment on function private.refresh_lead_search is 'Writes what the board''s search finds these leads by.';

create function private.keep_search() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_lead_search(array[(to_jsonb(coalesce(new, old)) ->> tg_argv[0])::uuid]);
  return null;
end $$;
comment on function private.keep_search is 'What is new or changed is found. Its argument: the column with the lead''s id.';
create trigger leads_90_search after insert or update of
  company_name, contact_name, email, contact_number, solution_interested, remarks, source, attribution, next_action
on public.leads for each row execute function private.keep_search('id');
create trigger lead_notes_90_search after insert or delete or update of body, deleted_at
on public.lead_notes for each row execute function private.keep_search('lead_id');

-- Where trigrams are to be had, as on a hosted project, a part of a word is looked up in an index.
do $$
declare place text;
begin
  if not exists (select from pg_catalog.pg_available_extensions where name = 'pg_trgm') then return; end if;
  create extension if not exists pg_trgm with schema extensions;
  select nspname into place from pg_catalog.pg_extension
  join pg_catalog.pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm';
  execute format('create index lead_search_words on private.lead_search using gin (words %I.gin_trgm_ops)', place);
  execute format(
    'create index lead_notes_words on public.lead_notes using gin (private.fold_text(body) %I.gin_trgm_ops)', place
  );
end $$;
