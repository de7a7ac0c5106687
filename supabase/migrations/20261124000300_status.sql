-- What the function `status` says of the database: times and numbers, nobody's data.

create function public.get_status() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'untold_since', (
      select min(written_at) from private.lead_outbox join public.leads on leads.id = lead_id
      where deleted_at is null
    ),
    'chat_failing_since', (select failing_since from private.sales_chat),
    'has_function_address', exists (select from private.function_address),
    'runs', (select coalesce(jsonb_object_agg(job, ran_at), '{}') from private.job_runs)
  );
end;
comment on function public.get_status() is
  'Since when the oldest lead waits that nobody was told of, since when the sales chat cannot be told, whether the database knows the functions, and when each job last ended well. For the secret key only.';
revoke all on function public.get_status() from public, anon, authenticated, service_role;
grant execute on function public.get_status() to service_role;
