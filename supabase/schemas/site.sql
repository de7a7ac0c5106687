-- What the database stores about the rest of the product: the address of its functions, the next build, and its status.

create table private.function_address (
  id boolean primary key default true constraint function_address_one_row check (id),
  url text not null check (url ~ '^https?://[^/ ]+(/[^ ]*)?$' and url !~ '/$'),
  publishable_key text not null check (publishable_key ~ '^[0-9A-Za-z._-]+$')
);
comment on table private.function_address is 'One row after a deployment; in no backup, so that no other project is called.';

create function public.set_function_address(url text, publishable_key text) returns void
language sql security definer set search_path = '' begin atomic
  select private.check_size(64000, row(url, publishable_key));
  insert into private.function_address (url, publishable_key)
  values (set_function_address.url, set_function_address.publishable_key)
  on conflict (id) do update set url = excluded.url, publishable_key = excluded.publishable_key;
end;
comment on function public.set_function_address is 'Stores where the database''s functions are, and their publishable key.';

create function private.can_call_functions() returns boolean language sql stable set search_path = ''
return to_regnamespace('net') is not null and exists (select from private.function_address);
comment on function private.can_call_functions is 'Whether the functions'' address is stored and net.http_post exists.';

create function private.call_function(name text) returns void language plpgsql set search_path = '' as $$
begin
  perform net.http_post(
    url := address.url || '/' || name,
    headers := jsonb_build_object('content-type', 'application/json', 'apikey', address.publishable_key),
    body := '{"action": "deliver"}',
    timeout_milliseconds := 30000
  )
  from private.function_address as address;
end $$;
comment on function private.call_function is 'Calls a function to deliver what waits, once this transaction has ended.';

-- One rebuild of the site for a burst of publishes: the last request starts it.
create table private.rebuild (
  id boolean primary key default true constraint rebuild_one_row check (id),
  waiting_since timestamptz,
  asked_at timestamptz
);
comment on table private.rebuild is 'One row: since when a rebuild is pending, and when it was last requested.';

create function public.ask_rebuild() returns timestamptz language sql security definer set search_path = '' begin atomic
  update private.rebuild set
    waiting_since = coalesce(waiting_since, clock_timestamp()),
    asked_at = greatest(clock_timestamp(), asked_at + interval '1 microsecond')
  where id returning asked_at;
end;
comment on function public.ask_rebuild is 'Records that something was published; returns the ticket for take_rebuild.';

create function public.take_rebuild(ticket timestamptz) returns boolean
language sql security definer set search_path = '' begin atomic
  with taken as (
    update private.rebuild set waiting_since = null, asked_at = null
    where asked_at = ticket or waiting_since < clock_timestamp() - interval '5 minutes'
    returning id
  )
  select exists (select from taken);
end;
comment on function public.take_rebuild is 'Whether this ticket builds: no later request came, or five minutes have passed.';

create table private.job_runs (job text primary key, ran_at timestamptz not null);
comment on table private.job_runs is 'When each scheduled job last succeeded.';

create function private.record_run(ended_job text) returns void language sql set search_path = '' begin atomic
  insert into private.job_runs (job, ran_at) values (ended_job, now())
  on conflict (job) do update set ran_at = excluded.ran_at;
end;
comment on function private.record_run is 'Records that a job has succeeded.';

-- What the function `status` says about the database: times and numbers, no person's data.
create function public.get_status() returns jsonb language sql stable security definer set search_path = '' begin atomic
  select jsonb_build_object(
    'unnotified_since', (
      select min(written_at) from private.lead_outbox join public.leads on leads.id = lead_id where deleted_at is null
    ),
    'chat_failing_since', (select failing_since from private.sales_chat),
    'webhook_failing_since', (select least(failing_since, stopped_at) from private.webhook),
    'has_function_address', exists (select from private.function_address),
    'runs', (select coalesce(jsonb_object_agg(job, ran_at), '{}') from private.job_runs)
  );
end;
comment on function public.get_status is 'Since when the oldest lead waits and the sales chat and the webhook fail, whether '
  'the database knows the functions, and when each job last ended well.';

grant execute on function
  public.set_function_address, public.ask_rebuild, public.take_rebuild, public.get_status
to service_role;
