-- What became of a lead's notification, and whether a machine seems to have sent the lead.

alter table public.leads
  add column is_suspected boolean not null default false,
  add column notification_error text
    constraint leads_notification_error_length
      check (char_length(notification_error) between 1 and 300),
  add column notification_claimed_at timestamptz,
  add column notified_at timestamptz;
comment on column public.leads.is_suspected is
  'The honeypot was filled or the form was too fast; never a reason to refuse a person.';
comment on column public.leads.notification_error is
  'Why the last message to the sales chat failed, in plain words; null once one was sent.';
comment on column public.leads.notification_claimed_at is
  'When the last notifier took the lead; one that is silent for 2 minutes is taken for dead.';
comment on column public.leads.notified_at is 'When a message last reached the sales chat.';

grant insert (is_suspected) on public.leads to anon, authenticated;

-- Made anew because its row has grown.
drop function public.get_active_leads();
create function public.get_active_leads() returns setof public.leads
language sql stable set search_path = ''
begin atomic
  select * from public.leads where deleted_at is null order by created_at desc, id;
end;
revoke all on function public.get_active_leads() from public, anon, authenticated, service_role;
grant execute on function public.get_active_leads() to authenticated;

create function private.is_being_notified(lead public.leads) returns boolean
language sql stable set search_path = ''
return lead.notification_status = 'sending'
  and coalesce(lead.notification_claimed_at > now() - interval '2 minutes', false);

-- Milliseconds, so that the time survives a client and names the claim when its end is recorded.
create function private.claim_time() returns timestamptz
language sql volatile set search_path = ''
return date_trunc('milliseconds', clock_timestamp());

-- Hands a lead to one notifier: whoever claims it first gets the row, everybody else gets none.
-- `request_headers` are the caller's, so that one client cannot send without end (PT429); asking
-- again about a lead that is told already costs nothing, guessing ids does.
create or replace function public.claim_lead_notification(
  lead_id uuid, request_headers jsonb default '{}'
) returns setof public.leads
language plpgsql security definer set search_path = ''
as $$
declare
  address text := private.client_address(request_headers);
  claimed public.leads;
begin
  update public.leads set
    notification_status = 'sending', notification_claimed_at = private.claim_time()
  where id = lead_id and deleted_at is null
    and notification_status is distinct from 'sent' and not private.is_being_notified(leads)
  returning * into claimed;
  if claimed.id is null and exists (
    select from public.leads where id = lead_id and deleted_at is null
  ) then
    return;
  end if;
  if address is not null then
    perform private.take_slot('notify:' || address, leads_per_address_per_hour)
    from public.app_settings;
  end if;
  if claimed.id is not null then
    return next claimed;
  end if;
end
$$;

-- Hands a lead to a notifier once more, on behalf of an admin, whether it was told or not.
create function public.claim_lead_resend(lead_id uuid, acting_user uuid) returns setof public.leads
language plpgsql security definer set search_path = ''
as $$
declare
  claimed public.leads;
begin
  if not exists (
    select from public.user_roles where user_id = acting_user and role = 'admin'
  ) then
    raise exception 'Only an admin may send a notification again.'
      using errcode = 'PT403', detail = 'NOT_ADMIN';
  end if;
  update public.leads set
    notification_status = 'sending', notification_claimed_at = private.claim_time()
  where id = lead_id and deleted_at is null and not private.is_being_notified(leads)
  returning * into claimed;
  if claimed.id is not null then
    return next claimed;
  elsif exists (select from public.leads where id = lead_id and deleted_at is null) then
    raise exception 'This notification is being sent right now.'
      using errcode = 'PT409', detail = 'ALREADY_SENDING';
  else
    raise exception 'No such lead.' using errcode = 'PT404', detail = 'NOT_FOUND';
  end if;
end
$$;

-- Records how the claim of `claimed_at` ended; null `failure` is success. False where another
-- notifier has taken the lead over since.
create function public.record_lead_notification(
  lead_id uuid, claimed_at timestamptz, failure text default null
) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  update public.leads set
    notification_status = case when failure is null then 'sent' else 'failed' end,
    notification_error = nullif(left(failure, 300), ''),
    notified_at = case when failure is null then now() else notified_at end
  where id = lead_id and notification_claimed_at = claimed_at and notification_status = 'sending';
  return found;
end
$$;

revoke all on function private.is_being_notified(public.leads), private.claim_time() from public;
revoke all on function public.claim_lead_resend(uuid, uuid),
  public.record_lead_notification(uuid, timestamptz, text)
from public, anon, authenticated, service_role;
grant execute on function public.claim_lead_resend(uuid, uuid),
  public.record_lead_notification(uuid, timestamptz, text)
to service_role;
