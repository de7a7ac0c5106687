-- The database itself calls the function that tells sales, once a minute where there is something to tell: pg_cron
-- runs the jobs, pg_net sends the request. The local stack stands in for both (local/supabase/cron.ts, net.ts).

create table private.function_address (
  id boolean primary key default true constraint function_address_one_row check (id),
  url text not null check (url ~ '^https?://[^/ ]+(/[^ ]*)?$' and url !~ '/$'),
  publishable_key text not null check (publishable_key ~ '^[0-9A-Za-z._-]+$')
);
comment on table private.function_address is
  'One row, none before the first deployment: where this project''s functions are, and the key that its pages send, too. In no backup, so that a restored project does not call another''s functions.';

create table private.job_runs (
  job text primary key,
  ran_at timestamptz not null
);
comment on table private.job_runs is 'When each job that is done at set times last ended well.';

alter table private.function_address enable row level security;
alter table private.job_runs enable row level security;
revoke all on private.function_address, private.job_runs
from public, anon, authenticated, service_role;

create function public.set_function_address(url text, publishable_key text) returns void
language sql security definer set search_path = ''
begin atomic
  insert into private.function_address (url, publishable_key)
  values (set_function_address.url, set_function_address.publishable_key)
  on conflict (id) do update set
    url = excluded.url, publishable_key = excluded.publishable_key;
end;
comment on function public.set_function_address(text, text) is
  'Tells the database where to call the functions, https://REF.supabase.co/functions/v1, and with which publishable key. For the secret key only.';
revoke all on function public.set_function_address(text, text)
from public, anon, authenticated, service_role;
grant execute on function public.set_function_address(text, text) to service_role;

create function private.record_run(ended_job text) returns void
language sql set search_path = ''
begin atomic
  insert into private.job_runs (job, ran_at) values (ended_job, now())
  on conflict (job) do update set ran_at = excluded.ran_at;
end;
comment on function private.record_run(text) is 'Records that a job has ended well.';

-- A call is due when the last one's pause is over, when a lead has come since, and when one has waited for the ten
-- minutes after which e-mail is tried. The pause doubles from one minute to 24 hours, so a message is late by at
-- most as long as nobody could be told. Kept short: it is held by no lock while the function works.
create function private.call_notifier() returns void
language plpgsql set search_path = ''
as $$
declare
  chat private.sales_chat;
  address private.function_address;
begin
  select * into address from private.function_address;
  select * into chat from private.sales_chat for update skip locked;
  if chat.id is null or address.id is null or to_regnamespace('net') is null
    or private.is_chat_taken() then
    return;
  end if;
  if not exists (
    select from private.lead_outbox join public.leads on leads.id = lead_id
    where deleted_at is null and (
      chat.next_call_at <= now() or written_at > chat.called_at
      or written_at between chat.called_at - interval '10 minutes' and now() - interval '10 minutes'
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
comment on function private.call_notifier() is
  'Has the function tell sales of what waits in the outbox, where a call is due; without a function''s address or pg_net it does nothing.';

create function private.run_minutely_jobs() returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.call_notifier();
  perform private.record_run('minutely-jobs');
end
$$;
comment on function private.run_minutely_jobs() is 'What is done every minute, by pg_cron.';

create or replace function private.run_jobs() returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.clear_rate_slots();
  perform private.purge_trash();
  perform private.record_run('jobs');
end
$$;
comment on function private.run_jobs() is 'What is done every five minutes, by pg_cron.';

-- pg_cron keeps a row for each run for ever.
create or replace function private.run_nightly_jobs() returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.anonymise_leads();
  if to_regclass('cron.job_run_details') is not null then
    delete from cron.job_run_details where end_time < now() - interval '7 days';
  end if;
  perform private.record_run('nightly-jobs');
end
$$;
comment on function private.run_nightly_jobs() is 'What is done once a night, by pg_cron.';

revoke all on function private.record_run(text), private.call_notifier(),
  private.run_minutely_jobs()
from public;

do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_net') then
    create extension if not exists pg_net with schema extensions;
  end if;
  -- With pg_cron, or the local stack's stand-in for it. The nightly time is 02:17 in Singapore.
  if to_regprocedure('cron.schedule(text,text,text)') is not null then
    perform cron.schedule('minutely-jobs', '* * * * *', 'select private.run_minutely_jobs()');
    perform cron.schedule('jobs', '*/5 * * * *', 'select private.run_jobs()');
    perform cron.schedule('nightly-jobs', '17 18 * * *', 'select private.run_nightly_jobs()');
  end if;
end
$$;
