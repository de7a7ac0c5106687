-- Scheduled jobs, by pg_cron and pg_net; locally by packages/supabase-local/src/cron.ts and net.ts.

-- Calls the function for messages to remove, confirmations to send, and leads of which sales is not notified. New leads, and
-- those due for an email after ten minutes, cause a call at once. Others wait for a pause that doubles from a minute to a day.
create function private.call_notifier() returns void language plpgsql set search_path = '' as $$
declare
  chat private.sales_chat;
  is_removal_due boolean;
  is_confirmation_due boolean;
begin
  select * into chat from private.sales_chat for update skip locked;
  if chat.id is null or not private.can_call_functions() then return; end if;
  is_removal_due := chat.removal_called_at <= now() - interval '1 hour'
    and chat.quiet_until <= clock_timestamp()
    and exists (select from private.chat_messages where lead_id is null and refusal is null);
  is_confirmation_due := exists (
    select from private.lead_confirmations
    where claimed_at is null and due_at <= now() and due_at > chat.confirmations_called_at
  );
  if exists (
    select from private.lead_outbox join public.leads on leads.id = lead_id
    where deleted_at is null and (
      written_at between chat.called_at - interval '10 minutes' and now() - interval '10 minutes'
      or not private.is_chat_busy() and (chat.next_call_at <= now() or written_at > chat.called_at)
    )
  ) then
    update private.sales_chat set
      called_at = now(),
      tries = least(tries + 1, 1000),
      next_call_at = now() + least(interval '24 hours', interval '1 minute' * 2 ^ least(tries, 11));
  elsif not is_removal_due and not is_confirmation_due then
    return;
  end if;
  update private.sales_chat set
    removal_called_at = case when is_removal_due then now() else removal_called_at end, confirmations_called_at = now();
  perform private.call_function('send-telegram-notification');
end $$;
comment on function private.call_notifier is 'Calls the function that notifies sales, confirms, and removes messages, if due.';

create function private.run_minutely_jobs() returns void language plpgsql set search_path = '' as $$
begin
  perform private.call_notifier();
  perform private.call_webhook_sender();
  perform private.record_run('minutely-jobs');
end $$;
comment on function private.run_minutely_jobs is 'Runs the jobs of every minute, by pg_cron.';

create function private.run_jobs() returns void language plpgsql set search_path = '' as $$
begin
  perform private.clear_rate_slots();
  delete from private.used_passes where used_at < now() - interval '2 days';
  perform private.purge_trash();
  delete from private.lead_confirmations where written_at < now() - interval '1 day';
  perform private.record_run('jobs');
end $$;
comment on function private.run_jobs is 'Runs the jobs of every five minutes, by pg_cron.';

-- pg_cron never deletes the row of a run.
create function private.run_nightly_jobs() returns void language plpgsql set search_path = '' as $$
begin
  perform private.anonymise_leads();
  perform private.keep_counts();
  delete from private.webhook_outbox where written_at < now() - interval '30 days';
  if to_regclass('cron.job_run_details') is not null then
    delete from cron.job_run_details where end_time < now() - interval '7 days';
  end if;
  perform private.record_run('nightly-jobs');
end $$;
comment on function private.run_nightly_jobs is 'Runs the nightly jobs, by pg_cron.';

do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_net') then
    create extension if not exists pg_net with schema extensions;
  end if;
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron with schema pg_catalog;
  end if;
  -- With pg_cron, or the local stack's stand-in for it. The nightly time is 02:17 in Singapore.
  if to_regprocedure('cron.schedule(text,text,text)') is not null then
    perform cron.schedule('minutely-jobs', '* * * * *', 'select private.run_minutely_jobs()');
    perform cron.schedule('jobs', '*/5 * * * *', 'select private.run_jobs()');
    perform cron.schedule('nightly-jobs', '17 18 * * *', 'select private.run_nightly_jobs()');
  end if;
end $$;
