-- The messages of a lead that lost its person leave the sales chat without anybody at the desk: after the nightly job,
-- and where an erasure could not reach the chat, the database has the function remove them. What Telegram refuses to
-- remove is told to the primary admin until somebody has deleted it by hand.

alter table private.sales_chat
  add column removal_called_at timestamptz not null default '-infinity';
comment on column private.sales_chat.removal_called_at is
  'When the database last called for the messages of leads that are gone; once an hour where some are left.';

create index chat_messages_without_lead on private.chat_messages (chat_id, message_id)
where lead_id is null;

drop function public.get_messages_to_remove(uuid);
create function public.get_messages_to_remove(acting_user uuid default null)
returns table (chat_id text, message_id bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if acting_user is not null and not exists (
    select from public.user_roles where user_id = acting_user and role = 'admin'
  ) then
    raise exception 'Only an admin may remove messages.'
      using errcode = 'PT403', detail = 'NOT_ADMIN';
  end if;
  return query
    select chat_messages.chat_id, chat_messages.message_id from private.chat_messages
    where chat_messages.lead_id is null and refusal is null
    group by chat_messages.chat_id, chat_messages.message_id
    order by min(sent_at) limit 100;
end
$$;
comment on function public.get_messages_to_remove(uuid) is
  'The oldest 100 messages whose lead is gone or anonymised and that Telegram has not refused to remove, for this admin, else NOT_ADMIN; without one for the database''s own call. For the secret key only.';

-- As before, and where there are messages to remove.
create or replace function private.call_notifier() returns void
language plpgsql set search_path = ''
as $$
declare
  chat private.sales_chat;
  address private.function_address;
  is_removal_due boolean;
begin
  select * into address from private.function_address;
  select * into chat from private.sales_chat for update skip locked;
  if chat.id is null or address.id is null or to_regnamespace('net') is null then
    return;
  end if;
  is_removal_due := chat.removal_called_at <= now() - interval '1 hour'
    and chat.quiet_until <= clock_timestamp()
    and exists (select from private.chat_messages where lead_id is null and refusal is null);
  if exists (
    select from private.lead_outbox join public.leads on leads.id = lead_id
    where deleted_at is null and (
      written_at between chat.called_at - interval '10 minutes' and now() - interval '10 minutes'
      or not private.is_chat_taken() and (
        chat.next_call_at <= now() or written_at > chat.called_at
      )
    )
  ) then
    update private.sales_chat set
      called_at = now(),
      tries = least(tries + 1, 1000),
      next_call_at = now() + least(interval '24 hours', interval '1 minute' * 2 ^ least(tries, 11));
  elsif not is_removal_due then
    return;
  end if;
  update private.sales_chat set removal_called_at = now() where is_removal_due;
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
comment on function private.call_notifier() is
  'Has the function tell sales of what waits in the outbox, and remove the messages of leads that are gone, where a call is due; without a function''s address or pg_net it does nothing.';

drop function public.get_desk_settings();
create function public.get_desk_settings()
returns table (
  ended_leads_kept_months integer,
  short_chat_messages boolean,
  may_change boolean,
  refused_messages integer,
  refused_since timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin('read the settings');
  return query
    select settings.ended_leads_kept_months, settings.short_chat_messages,
      exists (select from public.profiles where id = auth.uid() and is_primary_admin),
      refused.messages::integer, refused.since
    from public.app_settings as settings, (
      select count(distinct (chat_id, message_id)) as messages, min(sent_at) as since
      from private.chat_messages where lead_id is null and refusal is not null
    ) as refused;
end
$$;
comment on function public.get_desk_settings() is
  'The months for which an ended lead keeps its person, whether messages to the sales chat are short, whether the caller may change both, and how many messages of people who are gone Telegram refused to remove, the oldest sent at refused_since. For admins.';

create function public.forget_refused_messages() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  forgotten integer;
begin
  perform private.require_admin('change the settings');
  if not exists (select from public.profiles where id = auth.uid() and is_primary_admin) then
    raise exception 'Only the primary admin may change this' using errcode = 'insufficient_privilege';
  end if;
  with gone as (
    delete from private.chat_messages where lead_id is null and refusal is not null
    returning chat_id, message_id
  )
  select count(distinct (chat_id, message_id)) into forgotten from gone;
  if forgotten > 0 then
    perform private.write_audit(
      'messages-deleted-by-hand', details => jsonb_build_object('messages', forgotten)
    );
  end if;
  return forgotten;
end
$$;
comment on function public.forget_refused_messages() is
  'Forgets the messages that Telegram refused to remove, after somebody has deleted them in the chat; returns their number. For the primary admin.';

revoke all on function public.get_messages_to_remove(uuid), public.get_desk_settings(),
  public.forget_refused_messages()
from public, anon, authenticated, service_role;
grant execute on function public.get_messages_to_remove(uuid) to service_role;
grant execute on function public.get_desk_settings(), public.forget_refused_messages()
to authenticated;
