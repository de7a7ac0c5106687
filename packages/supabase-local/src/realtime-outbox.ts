import type { JWTPayload } from "jose";
import type { JSONValue, Sql } from "postgres";
import { callerSettings } from "./session.ts";

type Row = Record<string, unknown>;

/** One change of one row, with the row right after it. */
export type Change = {
  relation: string;
  schema: string;
  table: string;
  type: "INSERT" | "UPDATE" | "DELETE";
  /** ISO 8601. */
  at: string;
  record: Row | null;
  old: Row | null;
  primaryKey: string[];
  columns: { name: string; type: string }[];
};

/**
 * Triggers write each change with its row image into an outbox, so a row that changes twice at once gives two events.
 * NOTIFY carries no data, since its payload is limited to 8000 bytes and a sequence has gaps.
 */
const INSTALL = `
create schema if not exists _realtime;
grant usage on schema _realtime to anon, authenticated, service_role;
create unlogged table if not exists _realtime.changes (
  id bigint generated always as identity primary key,
  relation regclass not null,
  type text not null,
  record jsonb,
  old jsonb,
  at timestamptz not null default clock_timestamp()
);
truncate _realtime.changes, _realtime.broadcasts;
delete from realtime.messages where inserted_at < now() - interval '3 days';

create or replace function _realtime.record_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into _realtime.changes (relation, type, record, old) values (tg_relid, tg_op,
    case when tg_op <> 'DELETE' then to_jsonb(new) end,
    case when tg_op <> 'INSERT' then to_jsonb(old) end);
  perform pg_notify('_realtime', '');
  return null;
end $$;

-- Reduces row images of a table to the columns that the current role may read; null if a policy hides the row.
create or replace function _realtime.as_seen(relation regclass, images jsonb)
returns table (place bigint, seen jsonb) language plpgsql stable set search_path = '' as $$
declare
  columns text[];
  condition text := 'true';
begin
  select array_agg(attname) into columns from pg_attribute a
  where a.attrelid = relation and attnum > 0 and not attisdropped
    and has_column_privilege(relation, attnum, 'select');
  if columns is null then return; end if;
  if row_security_active(relation) then
    select format('(%s) and (%s)',
      coalesce(string_agg('(' || pg_get_expr(polqual, polrelid) || ')', ' or ')
        filter (where polpermissive), 'false'),
      coalesce(string_agg('(' || pg_get_expr(polqual, polrelid) || ')', ' and ')
        filter (where not polpermissive), 'true'))
    into condition from pg_policy
    where polrelid = relation and polcmd in ('r', '*') and (polroles = '{0}'
      or exists (select from unnest(polroles) role where pg_has_role(role, 'member')));
  end if;
  return query execute format('
    select i.place, case
      when exists (select from jsonb_populate_record(null::%s, i.image) %I where %s)
      then (select jsonb_object_agg(name, i.image -> name) from unnest($2) name)
    end
    from jsonb_array_elements($1) with ordinality as i(image, place)',
    relation, (select relname from pg_class where oid = relation), condition)
  using images, columns;
exception when insufficient_privilege then return;
end $$;

do $$ declare t record; begin
  for t in select tgrelid::regclass relation from pg_trigger where tgname = '_realtime' and tgrelid <> 'realtime.messages'::regclass loop
    execute format('drop trigger _realtime on %s', t.relation);
  end loop;
  for t in select schemaname, tablename from pg_publication_tables
    where pubname = 'supabase_realtime' and schemaname not in ('_realtime', 'realtime') loop
    execute format('create trigger _realtime after insert or update or delete on %I.%I
      for each row execute function _realtime.record_change()', t.schemaname, t.tablename);
  end loop;
end $$;
`;

/** Puts a trigger on every table of the publication `supabase_realtime`, and on no other. */
export async function installOutbox(sql: Sql): Promise<void> {
  await sql.unsafe(INSTALL).simple();
}

type Broadcast = {
  topic: string;
  isPrivate: boolean;
  event: string;
  payload: Row;
};

/** Takes what the database has broadcast by `realtime.send`, oldest first. */
export async function takeBroadcasts(sql: Sql): Promise<Broadcast[]> {
  return sql<Broadcast[]>`
    with taken as (delete from _realtime.broadcasts returning *)
    select topic, private as "isPrivate", event, payload from taken order by id`;
}

/** Takes all committed changes out of the outbox, oldest first. */
export async function takeChanges(sql: Sql): Promise<Change[]> {
  return sql<Change[]>`
    with taken as (delete from _realtime.changes returning *)
    select relation::text, nspname as schema, relname as table, type, record, old,
      to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      array(select attname::text from pg_index join pg_attribute on attrelid = indrelid
        and attnum = any(indkey) where indrelid = relation and indisprimary) as "primaryKey",
      (select jsonb_agg(jsonb_build_object('name', attname, 'type', typname) order by attnum)
        from pg_attribute join pg_type on pg_type.oid = atttypid
        where attrelid = relation and attnum > 0 and not attisdropped) as columns
    from taken join pg_class c on c.oid = relation join pg_namespace n on n.oid = relnamespace
    order by taken.id`;
}

/** The row of each change as the holder of `claims` may see it: null if row level security hides it. */
export async function visibleRowsFor(
  sql: Sql,
  claims: JWTPayload,
  changes: Change[],
): Promise<(Row | null)[]> {
  const indexesByRelation = Map.groupBy(changes.keys(), (index) => changes[index]?.relation ?? "");
  const caller = { role: String(claims["role"]), uid: claims.sub ?? null, jwt: claims };
  const settings = sql.json(callerSettings(caller));
  const visibleRows: (Row | null)[] = changes.map(() => null);
  await sql.begin(async (transaction) => {
    await transaction`select set_config(key, value, true) from jsonb_each_text(${settings})`;
    // One query for each table, not for each row: a statement may change a thousand rows.
    for (const [relation, indexes] of indexesByRelation) {
      const images = indexes.map((index) => changes[index]?.record ?? changes[index]?.old ?? null);
      // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
      const rows = await transaction<{ place: number; seen: Row | null }[]>`
        select place::integer, seen
        from _realtime.as_seen(${relation}::regclass, ${sql.json(images as JSONValue)})`;
      for (const row of rows) {
        const index = indexes[row.place - 1];
        if (index !== undefined) visibleRows[index] = row.seen;
      }
    }
  });
  return visibleRows;
}
