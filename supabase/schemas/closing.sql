-- Rules for all tables and functions, so that no file has to repeat them and none can omit them.

do $$
declare each regclass;
begin
  for each in
    select oid from pg_catalog.pg_class
    where relkind in ('r', 'p') and relnamespace::regnamespace::text in ('public', 'private', 'partitions')
  loop
    execute format('alter table %s enable row level security', each);
  end loop;
end $$;
revoke all on all functions in schema public, private from public;
