-- The messages of the sales chat with their lead, so that a function can remove them. A message is due once its lead is gone
-- or has lost its person. The primary admin sees what Telegram refuses to remove, until somebody deletes it by hand.

create table private.chat_messages (
  chat_id text not null,
  message_id bigint not null,
  lead_id uuid references public.leads (id) on delete set null,
  sent_at timestamptz not null default now(),
  refusal text constraint chat_messages_refusal_length check (char_length(refusal) between 1 and 300),
  id bigint generated always as identity primary key
);
create unique index chat_messages_by_message on private.chat_messages (chat_id, message_id, lead_id);
create index chat_messages_by_lead on private.chat_messages (lead_id);
create index chat_messages_without_lead on private.chat_messages (chat_id, message_id) where lead_id is null;
comment on table private.chat_messages is 'Messages in the sales chat by their Telegram ids; their words are in no table.';
comment on column private.chat_messages.refusal is 'Why Telegram would neither delete nor change the message.';

create function public.get_messages_to_remove(acting_user uuid default null)
returns table (chat_id text, message_id bigint) language plpgsql stable security definer set search_path = '' as $$
begin
  if acting_user is not null then perform private.require_acting_admin(acting_user, 'remove messages'); end if;
  return query
    select chat_messages.chat_id, chat_messages.message_id from private.chat_messages
    where chat_messages.lead_id is null and refusal is null
    group by chat_messages.chat_id, chat_messages.message_id order by min(sent_at) limit 100;
end $$;
comment on function public.get_messages_to_remove is '100 messages to remove, the oldest, for an admin or null.';

create function public.record_message_removal(removed_chat text, removed_message bigint, failure text default null)
returns void language sql security definer set search_path = '' begin atomic
  select private.check_size(64000, row(removed_chat, failure));
  update private.chat_messages set refusal = left(failure, 300)
  where chat_id = removed_chat and message_id = removed_message and failure is not null;
  delete from private.chat_messages where chat_id = removed_chat and message_id = removed_message and failure is null;
end;
comment on function public.record_message_removal is 'Forgets a message that is gone, or keeps why Telegram refused.';

create function public.forget_refused_messages() returns integer language plpgsql security definer set search_path = '' as $$
declare forgotten integer;
begin
  perform private.require('the primary admin', 'change the settings');
  with gone as (
    delete from private.chat_messages where lead_id is null and refusal is not null returning chat_id, message_id
  )
  select count(distinct (chat_id, message_id)) into forgotten from gone;
  perform private.write_audit('messages-deleted-by-hand', details => jsonb_build_object('messages', forgotten))
  where forgotten > 0;
  return forgotten;
end $$;
comment on function public.forget_refused_messages is 'Forgets messages that Telegram refused to remove; returns how many.';

grant execute on function public.get_messages_to_remove, public.record_message_removal to service_role;
grant execute on function public.forget_refused_messages to authenticated;
