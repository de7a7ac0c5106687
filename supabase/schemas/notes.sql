-- What the desk writes down about a lead. The author may change a note and delete it; the history keeps that it
-- happened. A deleted note stays for its author to take back, and is erased after 30 days, as a lead in the trash is.

create table public.lead_notes (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null references public.leads (id) on delete cascade,
  author uuid references auth.users (id) on delete set null,
  author_name text,
  author_email text not null default '',
  body text not null constraint lead_notes_body_length check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz
);
create index lead_notes_by_lead on public.lead_notes (lead_id, created_at);
create index lead_notes_by_author on public.lead_notes (author);
create index lead_notes_deleted on public.lead_notes (deleted_at) where deleted_at is not null;
comment on column public.lead_notes.deleted_at is 'Set while the note is deleted: then only its author sees it.';

grant select on public.lead_notes to authenticated, service_role;
grant insert (id, lead_id, body), update (body, deleted_at) on public.lead_notes to authenticated;
create policy "the desk reads notes, deleted ones their author alone" on public.lead_notes for select to authenticated
  using ((select public.may_read_leads()) and (deleted_at is null or author = (select auth.uid())));
create policy "the desk writes notes as themselves" on public.lead_notes
  for insert to authenticated with check ((select public.has_desk_role()) and author = (select auth.uid()));
create policy "authors change their notes" on public.lead_notes
  for update to authenticated using ((select public.has_desk_role()) and author = (select auth.uid()));

create function private.keep_lead_note() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.body := private.trim_text(new.body);
  if tg_op = 'UPDATE' then
    if new.body <> old.body then new.edited_at := clock_timestamp(); end if;
    new.deleted_at := case when new.deleted_at is not null then coalesce(old.deleted_at, clock_timestamp()) end;
    return new;
  end if;
  select id, full_name, email into new.author, new.author_name, new.author_email from public.profiles where id = auth.uid();
  if new.author is null then
    raise exception 'Only an admin may write a note' using errcode = 'insufficient_privilege';
  end if;
  new.created_at := clock_timestamp();
  return new;
end $$;
comment on function private.keep_lead_note is 'The author of a new note is the caller, and all times are the server''s.';
create trigger lead_notes_keep before insert or update on public.lead_notes
for each row execute function private.keep_lead_note();

create function private.follow_lead_note() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  what text := case
    when (new.deleted_at is null) <> (old.deleted_at is null)
      then case when new.deleted_at is null then 'note-restored' else 'note-deleted' end
    when new.body <> old.body then 'note-edited'
  end;
begin
  if tg_op = 'INSERT' then
    update public.leads set first_response_at = new.created_at where id = new.lead_id and first_response_at is null;
  elsif what is not null then
    insert into public.lead_events (lead_id, kind, note_id) values (new.lead_id, what, new.id);
  end if;
  return null;
end $$;
comment on function private.follow_lead_note is 'A first note is a first response; other changes of notes are events.';
create trigger lead_notes_follow after insert or update of body, deleted_at on public.lead_notes
for each row execute function private.follow_lead_note();

-- A definer: a policy would keep the index from being used, since it must be asked of each row first.
create function public.find_in_notes(words text[]) returns table (word text, lead_ids uuid[])
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_size(2000, row(words));
  perform private.require_lead_access('search the notes');
  return query
    select asked, array(
      select distinct case when leads.merged_into is null then leads.id else private.root_of(leads.id) end
      from public.lead_notes join public.leads on leads.id = lead_notes.lead_id
      where lead_notes.deleted_at is null and private.fold_text(lead_notes.body)
        like '%' || regexp_replace(private.fold_text(asked), '([\\%_])', '\\\1', 'g') || '%'
    )
    from unnest(words[1:10]) as asked where asked <> '';
end $$;
comment on function public.find_in_notes is 'For each of the first ten words the leads with a note that has it, folded.';

grant execute on function public.find_in_notes to authenticated;
