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
comment on column public.push_subscriptions.endpoint is 'Where the push service takes messages, by name, without a port.';
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
comment on function private.limit_push_subscriptions is 'A person has ten browsers at most; the one subscribed first goes.';
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
comment on function public.claim_lead_pushes is 'The leads that browsers are to be notified of, once, and the browsers.';

create function public.remove_push_subscriptions(endpoints text[]) returns void
language sql security definer set search_path = '' begin atomic
  select private.check_size(64000, row(endpoints));
  delete from public.push_subscriptions where endpoint = any (endpoints);
end;
comment on function public.remove_push_subscriptions is 'Removes the browsers that their push service no longer knows.';

grant execute on function public.claim_lead_pushes, public.remove_push_subscriptions to service_role;
