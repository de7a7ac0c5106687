-- The visitor gets a confirmation of a request by e-mail, once, where the CMS has a letter and a mail server is set. Anybody
-- can type somebody else's address: the letter holds no word of the form, and nobody who looks like a bot causes one.

create table private.lead_confirmations (
  lead_id uuid primary key references public.leads (id) on delete cascade,
  written_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp(),
  claimed_at timestamptz,
  tries integer not null default 0 check (tries >= 0)
);
create index lead_confirmations_by_time on private.lead_confirmations (written_at);
create index lead_confirmations_due on private.lead_confirmations (due_at) where claimed_at is null;
comment on table private.lead_confirmations is 'Leads of the last day whose senders get a letter; each is given out once.';

create function private.write_confirmations() returns trigger language plpgsql security definer set search_path = '' as $$
declare network text := private.network_of(private.request_client());
begin
  if exists (
    select from private.lead_confirmations join public.leads on leads.id = lead_id
    where written_at > clock_timestamp() - interval '1 day' and private.mailbox(leads.email) = private.mailbox(new.email)
  ) or (select count(*) >= 100 from private.lead_confirmations where written_at > clock_timestamp() - interval '1 hour') then
    return null;
  end if;
  -- Forged leads of few networks do not use up the site's hundred.
  if network is null or private.take_room('letter:' || network, 5, interval '1 hour') is not null then
    insert into private.lead_confirmations (lead_id) values (new.id);
  end if;
  return null;
end $$;
comment on function private.write_confirmations is 'Confirms: once a day a mailbox, five an hour a network, 100 the site.';
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
comment on function public.claim_lead_confirmation is 'The next lead whose sender gets a letter: address and language.';

create function public.return_lead_confirmation(returned uuid) returns void
language sql security definer set search_path = '' begin atomic
  update private.lead_confirmations set
    claimed_at = null,
    due_at = clock_timestamp() + interval '1 minute' * 2 ^ least(tries, 8)
  where lead_id = returned;
end;
comment on function public.return_lead_confirmation is 'Gives back a letter that was not sent, due in 2 minutes, 4 ...';

grant execute on function public.claim_lead_confirmation, public.return_lead_confirmation to service_role;
