-- Which messages of the sales chat tell of which lead, so that they can be taken back. A message whose
-- lead is gone, or has lost its person, is one to take back: no other state is kept.

create table private.chat_messages (
  chat_id text not null,
  message_id bigint not null,
  lead_id uuid references public.leads (id) on delete set null,
  sent_at timestamptz not null default now(),
  refusal text constraint chat_messages_refusal_length check (char_length(refusal) between 1 and 300),
  primary key (chat_id, message_id)
);
create index chat_messages_by_lead on private.chat_messages (lead_id);
comment on table private.chat_messages is
  'Messages in the sales chat by their Telegram ids; their words are in no table.';
comment on column private.chat_messages.refusal is
  'Why Telegram would neither delete nor change the message; null where it was not asked or did not refuse.';
alter table private.chat_messages enable row level security;
revoke all on private.chat_messages from public, anon, authenticated, service_role;

drop function public.record_lead_notification(uuid, timestamptz, text);
create function public.record_lead_notification(
  lead_id uuid,
  claimed_at timestamptz,
  failure text default null,
  sent_chat text default null,
  sent_message bigint default null
) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if sent_chat is not null and sent_message is not null then
    insert into private.chat_messages (chat_id, message_id, lead_id)
    values (
      sent_chat, sent_message,
      (select id from public.leads where id = record_lead_notification.lead_id)
    )
    on conflict do nothing;
  end if;
  update public.leads set
    notification_status = case when failure is null then 'sent' else 'failed' end,
    notification_error = nullif(left(failure, 300), ''),
    notified_at = case when failure is null then now() else notified_at end
  where id = lead_id and notification_claimed_at = claimed_at and notification_status = 'sending';
  return found;
end
$$;
comment on function public.record_lead_notification(uuid, timestamptz, text, text, bigint) is
  'Records how the claim of this time ended, null failure being success, and the message that was sent; false where another caller has claimed the lead since. For the secret key only.';

create function public.get_messages_to_remove(acting_user uuid)
returns table (chat_id text, message_id bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (
    select from public.user_roles where user_id = acting_user and role = 'admin'
  ) then
    raise exception 'Only an admin may remove messages.'
      using errcode = 'PT403', detail = 'NOT_ADMIN';
  end if;
  return query
    select chat_messages.chat_id, chat_messages.message_id from private.chat_messages
    where chat_messages.lead_id is null and refusal is null order by sent_at limit 100;
end
$$;
comment on function public.get_messages_to_remove(uuid) is
  'The oldest 100 messages whose lead is gone or anonymised and that Telegram has not refused to remove; raises NOT_ADMIN. For the secret key only.';

create function public.record_message_removal(
  removed_chat text, removed_message bigint, failure text default null
) returns void
language sql security definer set search_path = ''
begin atomic
  update private.chat_messages set refusal = left(failure, 300)
  where chat_id = removed_chat and message_id = removed_message and failure is not null;
  delete from private.chat_messages
  where chat_id = removed_chat and message_id = removed_message and failure is null;
end;
comment on function public.record_message_removal(text, bigint, text) is
  'Forgets a message that the chat no longer shows, or keeps why Telegram refused. For the secret key only.';

revoke all on function
  public.record_lead_notification(uuid, timestamptz, text, text, bigint),
  public.get_messages_to_remove(uuid), public.record_message_removal(text, bigint, text)
from public, anon, authenticated, service_role;
grant execute on function
  public.record_lead_notification(uuid, timestamptz, text, text, bigint),
  public.get_messages_to_remove(uuid), public.record_message_removal(text, bigint, text)
to service_role;

create function private.release_chat_messages() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.chat_messages set lead_id = null where lead_id = new.id;
  return null;
end
$$;
comment on function private.release_chat_messages() is
  'Trigger on leads: the messages of a lead that loses its person are ones to take back.';
revoke all on function private.release_chat_messages() from public;

-- The address that private.anonymise_leads writes.
create trigger leads_release_messages after update of email on public.leads
for each row when (new.email = 'anonymised@example.invalid')
execute function private.release_chat_messages();
