-- The author of a note may change it and delete it; the history keeps that it happened. A deleted
-- note stays for its author to take back, and is erased after 30 days, as a lead in the trash is.

alter table public.lead_notes
  add column edited_at timestamptz,
  add column deleted_at timestamptz;
comment on column public.lead_notes.edited_at is 'When its author last changed the text; null while nobody has.';
comment on column public.lead_notes.deleted_at is 'Set while the note is deleted: then only its author sees it.';

alter table public.lead_events
  add column note_id uuid references public.lead_notes (id) on delete set null,
  drop constraint lead_events_kind_known,
  add constraint lead_events_kind_known check (kind in (
    'created', 'moved', 'deleted', 'restored', 'note-edited', 'note-deleted', 'note-restored'
  ));
comment on column public.lead_events.note_id is
  'The note that was changed; null for what happened to the lead, and once the note is erased.';
create index lead_events_by_note on public.lead_events (note_id);

-- The moments are the server's, whatever was sent.
create function private.keep_lead_note() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.body := private.trim_text(new.body);
  if new.body <> old.body then
    new.edited_at := clock_timestamp();
  end if;
  new.deleted_at := case when new.deleted_at is not null
    then coalesce(old.deleted_at, clock_timestamp())
  end;
  return new;
end
$$;

create trigger lead_notes_keep before update on public.lead_notes
for each row execute function private.keep_lead_note();

create function private.record_note_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  what text := case
    when (new.deleted_at is null) <> (old.deleted_at is null)
      then case when new.deleted_at is null then 'note-restored' else 'note-deleted' end
    when new.body <> old.body then 'note-edited'
  end;
  who public.profiles;
begin
  if what is null then
    return null;
  end if;
  select * into who from public.profiles where id = auth.uid();
  insert into public.lead_events (lead_id, actor, actor_name, actor_email, kind, note_id)
  values (new.lead_id, who.id, who.full_name, who.email, what, new.id);
  return null;
end
$$;
revoke all on function private.keep_lead_note(), private.record_note_event() from public;

create trigger lead_notes_record_event after update of body, deleted_at on public.lead_notes
for each row execute function private.record_note_event();

grant update (body, deleted_at) on public.lead_notes to authenticated;

drop policy "admins read notes" on public.lead_notes;
create policy "admins read notes, deleted ones their author alone" on public.lead_notes
  for select to authenticated
  using ((select public.is_admin()) and (deleted_at is null or author = (select auth.uid())));

create policy "authors change their notes" on public.lead_notes
  for update to authenticated
  using ((select public.is_admin()) and author = (select auth.uid()))
  with check ((select public.is_admin()) and author = (select auth.uid()));

-- Erases what is due, with its history and notes, and deleted notes; the number of leads erased.
create or replace function private.purge_trash() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  erased integer;
begin
  delete from public.lead_notes where deleted_at <= now() - interval '30 days';
  -- A lead that is being restored right now is not waited for.
  delete from public.leads where id = any (array(
    select id from public.leads where purge_at <= now() for update skip locked
  ));
  get diagnostics erased = row_count;
  return erased;
end
$$;
create index lead_notes_deleted on public.lead_notes (deleted_at) where deleted_at is not null;
