-- Who is notified of a new lead: sales (docs/decisions/023-database-notifies-sales.md), the visitor, browsers of the desk.
-- A row of the outbox is written with the lead. The visitor's own call sends it, or the database's once a minute.

create table private.lead_outbox (
  id bigint generated always as identity primary key,
  lead_id uuid not null unique references public.leads (id) on delete cascade,
  written_at timestamptz not null default clock_timestamp(),
  tries integer not null default 0,
  is_alone boolean not null default false
);
create index lead_outbox_by_time on private.lead_outbox (written_at);
comment on table private.lead_outbox is 'Visitors'' leads of which no message was sent yet, in the order of their messages.';
comment on column private.lead_outbox.is_alone is 'Set after three failures while others were sent: claimed last, alone.';

create table private.sales_chat (
  id boolean primary key default true constraint sales_chat_one_row check (id),
  sender_since timestamptz,
  quiet_until timestamptz not null default '-infinity',
  tries integer not null default 0 check (tries >= 0),
  called_at timestamptz not null default '-infinity',
  next_call_at timestamptz not null default '-infinity',
  failing_since timestamptz,
  failure text constraint sales_chat_failure_length check (char_length(failure) between 1 and 300),
  removal_called_at timestamptz not null default '-infinity',
  confirmations_called_at timestamptz not null default '-infinity'
);
comment on table private.sales_chat is 'One row: the state of sending to the sales chat.';
comment on column private.sales_chat.sender_since is 'The claim of the current sender; it expires after 2 minutes.';
comment on column private.sales_chat.quiet_until is 'Nothing is sent before this time, from Telegram''s retry_after.';
comment on column private.sales_chat.next_call_at is 'When the database calls again after a failure; a new lead calls at once.';

create function private.announce_lead() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.lead_outbox (lead_id) values (new.id);
  insert into private.lead_pushes (lead_id) select new.id where exists (select from public.push_subscriptions);
  return null;
end $$;
comment on function private.announce_lead is 'Queues a lead for the sales chat and the desk''s browsers.';
create trigger leads_outbox after insert on public.leads
for each row when (new.notification_status = 'waiting') execute function private.announce_lead();

create function private.claim_time() returns timestamptz language sql volatile set search_path = ''
return date_trunc('milliseconds', clock_timestamp());
comment on function private.claim_time is 'The time, in milliseconds as in a JavaScript date, which identifies a claim.';

create function private.is_being_notified(lead public.leads) returns boolean language sql stable set search_path = ''
return lead.notification_status = 'sending' and coalesce(lead.notification_claimed_at > now() - interval '2 minutes', false);
comment on function private.is_being_notified is 'Whether a message about it began in the last two minutes, without a result.';

create function private.can_be_notified(lead public.leads) returns boolean language sql volatile set search_path = ''
return not private.is_being_notified(lead) and (
  lead.notification_status is distinct from 'unconfirmed'
  or lead.notification_claimed_at <= clock_timestamp() - interval '10 minutes'
);
comment on function private.can_be_notified is 'Whether nobody sends its message, and no answer was lost in 10 minutes.';

-- Telegram accepts some twenty messages a minute for one group.
create function private.has_chat_slot(allowed integer) returns boolean language sql volatile set search_path = ''
return (
  select count(*) < allowed from private.rate_slots
  where key = private.slot_hash('chat:sales') and taken_at > clock_timestamp() - interval '1 minute'
);
comment on function private.has_chat_slot is 'Whether the sales chat had fewer messages in the last minute than it may get.';

create function private.is_chat_busy() returns boolean language sql volatile set search_path = ''
return (
  select coalesce(sender_since > clock_timestamp() - interval '2 minutes', false) or quiet_until > clock_timestamp()
  from private.sales_chat
);
comment on function private.is_chat_busy is 'Whether a sender is sending to the sales chat, or Telegram asked to wait.';

create function private.claim_leads(wanted uuid[], claim timestamptz) returns setof public.leads
language plpgsql set search_path = '' as $$
begin
  update public.leads set notification_status = 'sending', notification_claimed_at = claim where id = any (wanted);
  return query
    select leads.* from public.leads left join private.lead_outbox on lead_id = leads.id
    where leads.id = any (wanted) order by is_suspected, lead_outbox.id;
end $$;
comment on function private.claim_leads is 'Claims leads at this time for a message; returns them in the order of the outbox.';

create function private.end_claim(
  lead_ids uuid[], claimed_at timestamptz, is_sent boolean, is_unconfirmed boolean, reason text
) returns boolean language plpgsql set search_path = '' as $$
begin
  -- A sent lead leaves the outbox, even if another caller has claimed it since.
  delete from private.lead_outbox where is_sent and lead_id = any (lead_ids);
  update public.leads set
    notification_status = case when is_sent then 'sent' when is_unconfirmed then 'unconfirmed' else 'failed' end,
    notification_error = nullif(left(reason, 300), ''),
    notified_at = case when is_sent then now() else notified_at end
  where id = any (lead_ids) and notification_claimed_at = claimed_at and notification_status = 'sending';
  return found;
end $$;
comment on function private.end_claim is 'Records how the message of a claim ended; false if another sender has claimed them.';

-- The visitor's call names the lead by what was typed, not by an id.
create function public.find_unnotified_lead(fields jsonb) returns uuid
language sql stable security definer set search_path = '' begin atomic
  select private.check_size(64000, row(fields));
  select id from public.leads
  where deleted_at is null
    and created_at > now() - interval '1 day'
    and notification_status is distinct from 'sent'
    and email = private.person_of(fields ->> 'email')
    and company_name = private.trim_text(private.plain_text(fields ->> 'companyName'))
    and contact_name = private.trim_text(private.plain_text(fields ->> 'contactName'))
    and contact_number = private.trim_text(private.plain_text(fields ->> 'contactNumber'))
    and solution_interested = fields ->> 'solutionInterested'
    and remarks = private.trim_text(coalesce(fields ->> 'remarks', ''))
  order by created_at desc, id limit 1;
end;
comment on function public.find_unnotified_lead is 'The newest lead of the last 24 hours with these fields (companyName, '
  'contactName, contactNumber, email, solutionInterested, remarks) of which the sales chat has no message; or null.';

-- The first notifier to claim a lead gets the row, the others none. A call about a lead that was sent is not counted.
create function public.claim_lead_notification(lead_id uuid, request_headers jsonb default '{}')
returns setof public.leads language plpgsql security definer set search_path = '' as $$
declare
  address text := private.client_address(request_headers);
  found_lead public.leads;
begin
  perform private.check_size(64000, row(request_headers));
  perform from private.sales_chat for update;
  select * into found_lead from public.leads where id = lead_id and deleted_at is null;
  if found_lead.notification_status = 'sent' or private.is_being_notified(found_lead) then return; end if;
  if address is not null then
    perform private.take_slot('notify:' || address, leads_per_address_per_hour) from public.app_settings;
  end if;
  if exists (select from private.lead_outbox as waiting where waiting.lead_id = found_lead.id) then
    return query select * from public.claim_unnotified_leads();
  else
    return query select * from private.claim_leads(array[found_lead.id], private.claim_time());
  end if;
end $$;
comment on function public.claim_lead_notification is 'As claim_unnotified_leads, called by a lead''s visitor, within their '
  'address''s limit (PT429); a lead outside the outbox is claimed alone. No row for a lead that is sent or claimed.';

create function public.claim_lead_resend(lead_id uuid, acting_user uuid) returns setof public.leads
language plpgsql security definer set search_path = '' as $$
declare found_lead public.leads;
begin
  perform private.require_acting_admin(acting_user, 'send a notification again');
  perform from private.sales_chat for update;
  if (select quiet_until > clock_timestamp() from private.sales_chat) or not private.has_chat_slot(20) then
    raise exception 'The sales chat takes no more messages right now. Please try again in a minute.'
      using errcode = 'PT409', detail = 'CHAT_BUSY';
  end if;
  select * into found_lead from public.leads where id = lead_id and deleted_at is null;
  if not found then
    raise exception 'No such lead.' using errcode = 'PT404', detail = 'NOT_FOUND';
  elsif private.is_being_notified(found_lead) then
    raise exception 'This notification is being sent right now.' using errcode = 'PT409', detail = 'ALREADY_SENDING';
  end if;
  insert into private.rate_slots (key) values (private.slot_hash('chat:sales'));
  return query select * from private.claim_leads(array[lead_id], private.claim_time());
end $$;
comment on function public.claim_lead_resend is 'A lead to send again; or NOT_ADMIN, CHAT_BUSY, ALREADY_SENDING, NOT_FOUND.';

-- A failed message does not stop the others. After each third failure another one shows whether the chat itself fails.
create function private.next_unnotified() returns uuid[] language plpgsql set search_path = '' as $$
declare
  waiting uuid[] := array(
    select lead_id from private.lead_outbox join public.leads on leads.id = lead_id
    where private.can_be_notified(leads) and not is_alone order by is_suspected, lead_outbox.id limit 20
  );
  number integer := cardinality(waiting);
  failed integer := (select tries from private.lead_outbox where lead_id = waiting[1]);
begin
  if number = 0 then
    return array(
      select lead_id from private.lead_outbox join public.leads on leads.id = lead_id
      where private.can_be_notified(leads) order by tries, lead_outbox.id limit 1
    );
  end if;
  -- Counts every try of the first lead, because that number chooses which other lead is tried.
  update private.lead_outbox set tries = tries + 1 where lead_id = waiting[1];
  if failed >= 3 and failed % 3 = 0 then
    return waiting[number - (failed / 3 - 1) % number:number - (failed / 3 - 1) % number];
  end if;
  return case when number <= 3 then waiting[:1] else waiting end;
end $$;
comment on function private.next_unnotified is 'The leads of the next message, unsuspected first: one of up to three, or 20.';

-- Two of the twenty messages a minute are reserved for admins who send one again.
create function public.claim_unnotified_leads() returns setof public.leads
language plpgsql security definer set search_path = '' as $$
declare
  claim timestamptz := private.claim_time();
  unnotified uuid[];
begin
  perform from private.sales_chat for update;
  if private.is_chat_busy() or not private.has_chat_slot(18) then return; end if;
  -- No message about a lead in the trash: the user who put it there has seen it.
  delete from private.lead_outbox using public.leads where leads.id = lead_id and deleted_at is not null;
  unnotified := private.next_unnotified();
  if unnotified <> '{}' then
    update private.lead_outbox set tries = tries + 1
    where lead_id = any (unnotified[2:]) or (is_alone and lead_id = unnotified[1]);
    insert into private.rate_slots (key) values (private.slot_hash('chat:sales'));
    update private.sales_chat set sender_since = claim;
    return query select * from private.claim_leads(unnotified, claim);
  end if;
end $$;
comment on function public.claim_unnotified_leads is 'The next leads for one message to the sales chat: one, or 20 of a '
  'burst; no row while somebody else sends or the chat asked for a pause.';

create function public.record_lead_notification(
  lead_ids uuid[], claimed_at timestamptz, failure text default null, retry_after integer default 0,
  sent_chat text default null, sent_message bigint default null, is_unconfirmed boolean default false
) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  is_sent boolean := failure is null;
  is_own_claim boolean;
begin
  perform private.check_size(64000, row(lead_ids, failure, sent_chat));
  if sent_chat is not null and sent_message is not null then
    insert into private.chat_messages (chat_id, message_id, lead_id)
    select sent_chat, sent_message, leads.id
    from unnest(lead_ids) as sent left join public.leads on leads.id = sent on conflict do nothing;
  end if;
  is_own_claim := private.end_claim(lead_ids, claimed_at, is_sent, is_unconfirmed, failure);
  update private.lead_outbox set is_alone = true where is_sent and tries >= 3;
  update private.sales_chat set
    sender_since = nullif(sender_since, claimed_at),
    quiet_until = greatest(quiet_until, clock_timestamp() + make_interval(secs => retry_after)),
    tries = case when is_sent then 0 else tries end,
    next_call_at = case when is_sent then '-infinity' else next_call_at end,
    failing_since = case when is_sent then null else coalesce(failing_since, now()) end,
    failure = nullif(left(record_lead_notification.failure, 300), '');
  return is_own_claim;
end $$;
comment on function public.record_lead_notification is 'Records the result of a claim''s message: failure or null, the '
  'message, the pause that the chat requires, and whether only the answer was lost. False if another claimed the leads.';

-- Email does not wait for the chat, nor the chat for email.
create function public.claim_late_leads() returns setof public.leads
language plpgsql security definer set search_path = '' as $$
declare late uuid[];
begin
  perform from private.sales_chat for update;
  late := array(
    select lead_id from private.lead_outbox join public.leads on leads.id = lead_id
    where written_at <= clock_timestamp() - interval '10 minutes'
      and deleted_at is null and private.can_be_notified(leads) and not is_alone
    order by lead_outbox.id limit 50
  );
  if late = '{}' then
    late := array(
      select lead_id from private.lead_outbox join public.leads on leads.id = lead_id
      where is_alone and deleted_at is null and private.can_be_notified(leads) order by tries limit 1
    );
  end if;
  return query select * from private.claim_leads(late, private.claim_time());
end $$;
comment on function public.claim_late_leads is 'Up to 50 leads that the chat has not got in ten minutes, for an email.';

create function public.record_lead_mail(
  lead_ids uuid[], claimed_at timestamptz, failure text default null, is_unconfirmed boolean default false
) returns void language sql security definer set search_path = '' begin atomic
  select private.check_size(64000, row(lead_ids, failure));
  select private.end_claim(
    lead_ids, claimed_at, record_lead_mail.failure is null, is_unconfirmed,
    coalesce(nullif(record_lead_mail.failure, ''), chat.failure, 'The sales chat was not notified.')
  ) from private.sales_chat as chat;
end;
comment on function public.record_lead_mail is 'Records an email''s result: failure or null, and if only the answer was lost.';

grant execute on function
  public.find_unnotified_lead, public.claim_lead_notification, public.claim_lead_resend, public.claim_unnotified_leads,
  public.record_lead_notification, public.claim_late_leads, public.record_lead_mail
to service_role;

-- The messages of the sales chat with their lead, so that a function can remove them. A message is due once its lead is
-- deleted or anonymised. The primary admin sees what Telegram refuses to remove, until somebody deletes it by hand.

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
comment on function public.get_messages_to_remove is 'The 100 oldest messages to remove, for an admin; null for the job.';

create function public.record_message_removal(removed_chat text, removed_message bigint, failure text default null)
returns void language sql security definer set search_path = '' begin atomic
  select private.check_size(64000, row(removed_chat, failure));
  update private.chat_messages set refusal = left(failure, 300)
  where chat_id = removed_chat and message_id = removed_message and failure is not null;
  delete from private.chat_messages where chat_id = removed_chat and message_id = removed_message and failure is null;
end;
comment on function public.record_message_removal is 'Deletes the row of a removed message, or keeps why Telegram refused.';

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

-- The visitor's confirmation is sent once, if the CMS has a text for it and a mail server is set. Anybody can type another's
-- address: so the email repeats none of the form's words, and a lead that looks like a bot's causes none.

create table private.lead_confirmations (
  lead_id uuid primary key references public.leads (id) on delete cascade,
  written_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp(),
  claimed_at timestamptz,
  tries integer not null default 0 check (tries >= 0)
);
create index lead_confirmations_by_time on private.lead_confirmations (written_at);
create index lead_confirmations_due on private.lead_confirmations (due_at) where claimed_at is null;
comment on table private.lead_confirmations is 'Leads of one day whose senders get a confirmation; each is claimed once.';

create function private.write_confirmations() returns trigger language plpgsql security definer set search_path = '' as $$
declare network text := private.network_of(private.request_client());
begin
  if exists (
    select from private.lead_confirmations join public.leads on leads.id = lead_id
    where written_at > clock_timestamp() - interval '1 day' and private.mailbox(leads.email) = private.mailbox(new.email)
  ) or (select count(*) >= 100 from private.lead_confirmations where written_at > clock_timestamp() - interval '1 hour') then
    return null;
  end if;
  -- Limits each network, so that forged leads from a few networks do not use up the site's hundred.
  if network is null or private.take_room('confirmation:' || network, 5, interval '1 hour') is not null then
    insert into private.lead_confirmations (lead_id) values (new.id);
  end if;
  return null;
end $$;
comment on function private.write_confirmations is 'Queues mail: one a day for a mailbox, 5 an hour for a network, 100 in all.';
create trigger leads_40_confirmation after insert on public.leads
for each row when (current_user in ('anon', 'authenticated') and not new.is_suspected)
execute function private.write_confirmations();

create function public.claim_lead_confirmation() returns table (lead_id uuid, email text, language text)
language sql security definer set search_path = '' begin atomic
  with next as (
    select waiting.lead_id, leads.email, leads.language
    from private.lead_confirmations as waiting join public.leads on leads.id = waiting.lead_id
    where claimed_at is null and due_at <= clock_timestamp() and written_at > clock_timestamp() - interval '1 day'
      and deleted_at is null and not is_suspected and leads.email <> 'anonymised@example.invalid'
    order by due_at limit 1 for update of waiting skip locked
  )
  update private.lead_confirmations as given set claimed_at = clock_timestamp(), tries = tries + 1
  from next where given.lead_id = next.lead_id returning given.lead_id, next.email, next.language;
end;
comment on function public.claim_lead_confirmation is 'Claims the next lead to confirm; returns email address and language.';

create function public.return_lead_confirmation(returned uuid) returns void
language sql security definer set search_path = '' begin atomic
  update private.lead_confirmations set
    claimed_at = null,
    due_at = clock_timestamp() + interval '1 minute' * 2 ^ least(tries, 8)
  where lead_id = returned;
end;
comment on function public.return_lead_confirmation is 'Releases a confirmation that was not sent; due in 2, 4, 8 ... minutes.';

grant execute on function public.claim_lead_confirmation, public.return_lead_confirmation to service_role;

-- A new lead reaches browsers that have the desk closed, by Web Push (docs/decisions/033-push-messages.md).

create table public.push_subscriptions (
  owner uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  endpoint text not null constraint push_subscriptions_endpoint check (
    length(endpoint) <= 1000 and endpoint ~ '^https://([a-z0-9-]+\.)+[a-z]{2,}/'
    and endpoint !~ '^https://[^/]+\.(localhost|local|internal|intranet|private|corp|home|lan|arpa|onion)/'
  ),
  p256dh text not null constraint push_subscriptions_p256dh check (p256dh ~ '^[\w-]{87}$'),
  auth text not null constraint push_subscriptions_auth check (auth ~ '^[\w-]{22}$'),
  created_at timestamptz not null default clock_timestamp(),
  primary key (owner, endpoint)
);
comment on table public.push_subscriptions is 'Browsers in which somebody of the desk gets a message for each new lead.';
comment on column public.push_subscriptions.endpoint is 'The browser''s address at its push service; has no port.';
comment on column public.push_subscriptions.p256dh is 'The browser''s public key (RFC 8291), base64url.';
comment on column public.push_subscriptions.auth is 'The browser''s secret (RFC 8291), base64url.';

grant select, insert (endpoint, p256dh, auth), delete on public.push_subscriptions to authenticated;
create policy "the desk keeps its own subscriptions" on public.push_subscriptions
  for all to authenticated using (owner = (select auth.uid()) and (select public.has_desk_role()));

create function private.limit_push_subscriptions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.push_subscriptions
  where owner = new.owner and endpoint in (
    select kept.endpoint from public.push_subscriptions as kept
    where kept.owner = new.owner order by kept.created_at desc offset 10
  );
  return null;
end $$;
comment on function private.limit_push_subscriptions is 'Keeps a user''s ten newest browsers, and removes the oldest.';
create trigger push_subscriptions_limit after insert on public.push_subscriptions
for each row execute function private.limit_push_subscriptions();

create table private.lead_pushes (lead_id uuid primary key references public.leads (id) on delete cascade);
comment on table private.lead_pushes is 'Visitors'' leads of which the desk''s browsers were not notified yet.';

create function public.claim_lead_pushes() returns jsonb language sql security definer set search_path = '' begin atomic
  with gone as (delete from private.lead_pushes returning lead_id)
  select jsonb_build_object(
    'leads', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'company_name', company_name, 'solution_interested', solution_interested
      ) order by created_at, id), '[]')
      from gone join public.leads on id = lead_id where deleted_at is null and created_at > now() - interval '12 hours'
    ),
    'subscriptions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'endpoint', endpoint, 'keys', jsonb_build_object('p256dh', p256dh, 'auth', auth)
      )), '[]')
      from public.push_subscriptions
      where exists (select from gone) and exists (select from public.user_roles where user_id = owner)
    )
  );
end;
comment on function public.claim_lead_pushes is 'The leads to notify browsers of, once, and these: {leads, subscriptions}.';

create function public.remove_push_subscriptions(endpoints text[]) returns void
language sql security definer set search_path = '' begin atomic
  select private.check_size(64000, row(endpoints));
  delete from public.push_subscriptions where endpoint = any (endpoints);
end;
comment on function public.remove_push_subscriptions is 'Removes the browsers that their push service no longer knows.';

grant execute on function public.claim_lead_pushes, public.remove_push_subscriptions to service_role;
