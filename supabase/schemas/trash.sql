-- The trash: the way in, what is in it, the way back, and its end after 30 days (leads.purge_at). Where somebody changed
-- first what was seen of the lead, nothing happens (docs/decisions/046-deletions-name-what-was-seen.md).

create function private.purge_trash() returns integer language plpgsql security definer set search_path = '' as $$
declare erased integer;
begin
  delete from public.lead_notes where deleted_at <= now() - interval '30 days';
  -- A lead that is being restored right now is not waited for.
  delete from public.leads where id = any (array(
    select id from public.leads where purge_at <= now() for update skip locked
  ));
  get diagnostics erased = row_count;
  return erased;
end $$;
comment on function private.purge_trash is 'Erases due leads, and notes deleted for 30 days; returns how many leads.';

create function public.soft_delete_lead(lead_id uuid, seen_stage public.lead_stage default null) returns boolean
language sql security definer set search_path = '' begin atomic
  select private.require_lead_access('delete a lead');
  select exists (select from public.change_leads('trash', jsonb_build_array(
    jsonb_build_object('id', lead_id, 'seen', jsonb_build_object('stage', seen_stage))
  ), false));
end;
comment on function public.soft_delete_lead is 'Moves a lead to the trash, with seen_stage only from that stage; or false.';

create function public.restore_lead(lead_id uuid, seen_deleted_at timestamptz default null) returns boolean
language sql security definer set search_path = '' begin atomic
  select private.require_lead_access('restore a lead');
  select exists (select from public.change_leads('restore', jsonb_build_array(
    jsonb_build_object('id', lead_id, 'seen', jsonb_build_object('deleted_at', seen_deleted_at))
  ), false));
end;
comment on function public.restore_lead is 'Takes a lead out of the trash, with seen_deleted_at only of that deletion.';

create function public.get_trashed_leads() returns setof public.leads
language sql security definer set search_path = '' as $$
  select private.require_lead_access('see the trash');
  select private.purge_trash();
  select * from public.leads where deleted_at is not null and merged_into is null order by deleted_at desc, id;
$$;
comment on function public.get_trashed_leads is 'The leads in the trash, the last deleted first, after erasing what is due.';

grant execute on function public.soft_delete_lead, public.restore_lead, public.get_trashed_leads to authenticated;
