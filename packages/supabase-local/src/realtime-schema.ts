/**
 * The tables and functions of hosted Realtime that migrations use. Policies on `realtime.messages` give access to
 * private channels, and Realtime broadcasts each row that is inserted there.
 */
export const REALTIME_SCHEMA = `
create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;
create table if not exists realtime.messages (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  inserted_at timestamp not null default now(),
  updated_at timestamp not null default now(),
  primary key (id, inserted_at)
);
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

create schema if not exists _realtime;
create unlogged table if not exists _realtime.broadcasts (
  id bigint generated always as identity primary key,
  topic text not null,
  event text not null,
  payload jsonb,
  private boolean not null
);
create or replace function _realtime.record_broadcast() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.extension = 'broadcast' and new.event is not null then
    insert into _realtime.broadcasts (topic, event, payload, private)
    values (new.topic, new.event, coalesce(new.payload, '{}') || jsonb_build_object('id', new.id), coalesce(new.private, false));
    perform pg_notify('_realtime', '');
  end if;
  return null;
end $$;
create or replace trigger _realtime after insert on realtime.messages
  for each row execute function _realtime.record_broadcast();

create or replace function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '') $$;
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void language plpgsql as $$
begin
  insert into realtime.messages (payload, event, topic, private, extension)
  values (payload, event, topic, private, 'broadcast');
exception when others then
  raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end $$;
create or replace function realtime.broadcast_changes(topic_name text, event_name text, operation text,
  table_name text, table_schema text, new record, old record, level text default 'ROW')
returns void language plpgsql as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  perform realtime.send(jsonb_build_object('operation', operation, 'table', table_name, 'schema', table_schema,
    'record', to_jsonb(new), 'old_record', to_jsonb(old)), event_name, topic_name);
end $$;
`;
