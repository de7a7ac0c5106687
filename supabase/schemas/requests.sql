-- What PostgREST does before each request's own work (db_pre_request), and how long a statement of each role may take.

create function public.check_request() returns void language plpgsql set search_path = '' as $$
declare bytes text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'content-length';
begin
  -- The form sends 9 kB at most. A request that does not announce its size is refused by the triggers of what it writes.
  if current_user <> 'service_role' and bytes ~ '^[0-9]{1,18}$' and bytes::bigint > 65536
    and current_setting('request.path', true) = '/leads'
  then
    raise exception 'A lead may have 64 kB' using errcode = 'PT413';
  end if;
end $$;
comment on function public.check_request is 'PostgREST''s db_pre_request: refuses a lead of more than 64 kB (HTTP 413).';
grant execute on function public.check_request to anon, authenticated, service_role;

-- Settings of roles are those of all databases of a server. They are written where they differ: two databases that start at
-- once would fail on the same row. A plain Postgres has no authenticator.
do $$
declare wanted record;
begin
  for wanted in
    select role, setting, value
    from (values
      ('authenticator', 'pgrst.db_pre_request', 'public.check_request'),
      ('anon', 'statement_timeout', '5s'),
      ('authenticated', 'statement_timeout', '8s'),
      ('service_role', 'statement_timeout', '30s')
    ) as roles (role, setting, value)
    join pg_catalog.pg_roles on rolname = role
    where not coalesce(rolconfig @> array[setting || '=' || value], false)
  loop
    execute format('alter role %I set %s = %L', wanted.role, wanted.setting, wanted.value);
  end loop;
  notify pgrst, 'reload config';
end $$;
