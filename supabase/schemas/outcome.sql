-- What a lead is worth, and why it was lost: reasons from a short list that admins edit.

create table public.lost_reasons (
  title text primary key constraint lost_reasons_title check (title = btrim(title) and length(title) between 1 and 40),
  place integer generated always as identity
);
create unique index lost_reasons_once on public.lost_reasons (lower(title));
comment on table public.lost_reasons is 'Why leads are lost, to choose from. A lead keeps words that are removed here.';

grant select on public.lost_reasons to authenticated, service_role;
grant insert (title), delete on public.lost_reasons to authenticated;
create policy "the desk reads lost reasons" on public.lost_reasons
  for select to authenticated using ((select public.has_desk_role()));
create policy "admins add lost reasons" on public.lost_reasons
  for insert to authenticated with check ((select public.is_admin()));
create policy "admins remove lost reasons" on public.lost_reasons
  for delete to authenticated using ((select public.is_admin()));

create trigger lost_reasons_audit after insert or delete on public.lost_reasons
for each row execute function private.audit_list('Lost reasons', 'title');

create function private.check_lost_reason() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.lost_reason is not distinct from old.lost_reason then return new; end if;
  -- Words that were given before may come back by an undo, also where the list has them no more.
  if not exists (select from public.lost_reasons where title = new.lost_reason)
    and not exists (
      select from public.lead_events as event where event.lead_id = new.id
        and new.lost_reason in (event.lost_reason, event.previous_lost_reason)
    )
  then
    raise exception 'This is none of the lost reasons'
      using errcode = 'check_violation', constraint = 'leads_lost_reason_in_list';
  end if;
  return new;
end $$;
comment on function private.check_lost_reason is 'Refuses a lost reason that is neither listed nor in the lead''s history.';
create trigger leads_36_lost_reason before insert or update of lost_reason on public.leads
for each row when (new.lost_reason is not null) execute function private.check_lost_reason();
