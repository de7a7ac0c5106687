-- What admins write down about a lead. A note is never changed.

create table public.lead_notes (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null references public.leads (id) on delete cascade,
  author uuid references auth.users (id) on delete set null,
  author_name text,
  author_email text not null default '',
  body text not null constraint lead_notes_body_length check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default now()
);
comment on column public.lead_notes.author_name is 'Of the admin at the time; null where none was set.';

create index lead_notes_by_lead on public.lead_notes (lead_id, created_at);
create index lead_notes_by_author on public.lead_notes (author);

-- The author is whoever writes, whatever was sent.
create function private.prepare_lead_note() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select id, full_name, email into new.author, new.author_name, new.author_email
  from public.profiles where id = auth.uid();
  if new.author is null then
    raise exception 'Only an admin may write a note' using errcode = 'insufficient_privilege';
  end if;
  new.body := private.trim_text(new.body);
  new.created_at := clock_timestamp();
  return new;
end
$$;

create trigger lead_notes_prepare before insert on public.lead_notes
for each row execute function private.prepare_lead_note();

-- Writing a note is a first response.
create function private.note_first_response() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.leads set first_response_at = new.created_at
  where id = new.lead_id and first_response_at is null;
  return null;
end
$$;
revoke all on function private.prepare_lead_note(), private.note_first_response() from public;

create trigger lead_notes_first_response after insert on public.lead_notes
for each row execute function private.note_first_response();

alter table public.lead_notes enable row level security;
revoke all on public.lead_notes from public, anon, authenticated, service_role;
grant select on public.lead_notes to authenticated, service_role;
grant insert (id, lead_id, body) on public.lead_notes to authenticated;

create policy "admins read notes" on public.lead_notes
  for select to authenticated
  using ((select public.is_admin()));

create policy "admins write notes" on public.lead_notes
  for insert to authenticated
  with check ((select public.is_admin()) and author = (select auth.uid()));

alter publication supabase_realtime add table public.lead_notes;
