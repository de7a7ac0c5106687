-- Who looks at the board sees which leads nobody was told of; after ten minutes e-mail tells of them, where it is set up.

alter table public.leads drop constraint leads_notification_status_known;
alter table public.leads add constraint leads_notification_status_known
  check (notification_status in ('waiting', 'sending', 'sent', 'failed'));
comment on column public.leads.notification_status is
  'waiting, sending, sent or failed; null for a lead that no visitor sent, of which nobody has to be told.';

create function private.mark_waiting() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.notification_status := 'waiting';
  return new;
end
$$;
comment on function private.mark_waiting() is
  'Trigger on leads: a visitor''s lead waits to be told of.';
create trigger leads_45_waiting before insert on public.leads
for each row when (current_user in ('anon', 'authenticated'))
execute function private.mark_waiting();
alter policy "anyone submits a lead" on public.leads
  with check (deleted_at is null and notification_status = 'waiting');
revoke all on function private.mark_waiting() from public;

update public.leads set notification_status = 'waiting'
where notification_status is null and id in (select lead_id from private.lead_outbox);

-- E-mail does not wait for the chat, nor the chat for e-mail.
create function public.claim_late_leads() returns setof public.leads
language plpgsql security definer set search_path = ''
as $$
declare
  late uuid[];
begin
  perform from private.sales_chat for update;
  late := array(
    select lead_id from private.lead_outbox join public.leads on leads.id = lead_id
    where written_at <= clock_timestamp() - interval '10 minutes'
      and deleted_at is null and not private.is_being_notified(leads)
    order by lead_outbox.id limit 50
  );
  return query select * from private.claim_leads(late, private.claim_time());
end
$$;
comment on function public.claim_late_leads() is
  'Up to 50 leads of which the sales chat could not be told for ten minutes, in order, for an e-mail. For the secret key only.';

create function public.record_lead_mail(
  lead_ids uuid[], claimed_at timestamptz, failure text default null
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  is_sent boolean := failure is null;
  reason text;
begin
  select coalesce(sales_chat.failure, 'The sales chat could not be told.') into reason
  from private.sales_chat;
  update public.leads set
    notification_status = case when is_sent then 'sent' else 'failed' end,
    notification_error = left(coalesce(nullif(record_lead_mail.failure, ''), reason), 300),
    notified_at = case when is_sent then now() else notified_at end
  where id = any (lead_ids) and notification_claimed_at = claimed_at
    and notification_status = 'sending';
  delete from private.lead_outbox where is_sent and lead_id = any (lead_ids);
end
$$;
comment on function public.record_lead_mail(uuid[], timestamptz, text) is
  'Records how the e-mail about the leads of this claim ended, null failure being success: then the chat is not told any more. For the secret key only.';

revoke all on function public.claim_late_leads(), public.record_lead_mail(uuid[], timestamptz, text)
from public, anon, authenticated, service_role;
grant execute on function
  public.claim_late_leads(), public.record_lead_mail(uuid[], timestamptz, text)
to service_role;

-- As before, but that a lead which has just waited for ten minutes is a reason to call whatever the chat does.
create or replace function private.call_notifier() returns void
language plpgsql set search_path = ''
as $$
declare
  chat private.sales_chat;
  address private.function_address;
begin
  select * into address from private.function_address;
  select * into chat from private.sales_chat for update skip locked;
  if chat.id is null or address.id is null or to_regnamespace('net') is null then
    return;
  end if;
  if not exists (
    select from private.lead_outbox join public.leads on leads.id = lead_id
    where deleted_at is null and (
      written_at between chat.called_at - interval '10 minutes' and now() - interval '10 minutes'
      or not private.is_chat_taken() and (
        chat.next_call_at <= now() or written_at > chat.called_at
      )
    )
  ) then
    return;
  end if;
  update private.sales_chat set
    called_at = now(),
    tries = least(tries + 1, 1000),
    next_call_at = now() + least(interval '24 hours', interval '1 minute' * 2 ^ least(tries, 11));
  perform net.http_post(
    url := address.url || '/send-telegram-notification',
    headers := jsonb_build_object(
      'content-type', 'application/json',
      'apikey', address.publishable_key
    ),
    body := jsonb_build_object('action', 'deliver'),
    timeout_milliseconds := 30000
  );
end
$$;
