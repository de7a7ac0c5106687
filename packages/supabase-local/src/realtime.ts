import type { Server } from "node:http";
import type { Sql } from "postgres";
import { WebSocketServer } from "ws";
import { onUpgrade } from "../../shared/upgrades.ts";
import { isSubscribedTo, matchesFilter, type Subscription } from "./realtime-filter.ts";
import {
  type Change,
  installOutbox,
  visibleRowsFor,
  takeBroadcasts,
  takeChanges,
} from "./realtime-outbox.ts";
import type { Channel } from "./realtime-channels.ts";
import { acceptSocket, type SocketOptions } from "./realtime-socket.ts";

/** Largest message of a client, with room for broadcasts; joins and tokens take a few hundred bytes. */
const MAX_MESSAGE_BYTES = 1024 ** 2;

/**
 * Serves `/realtime/v1/websocket` on `server`. Changes of every table in the publication `supabase_realtime` go to the
 * clients whose policies and column grants show them the row; broadcasts go to the other clients of a channel.
 */
export async function startRealtime(
  server: Server,
  sql: Sql,
  options: Pick<
    SocketOptions,
    "keys" | "allowedOrigins" | "subscribeDelay" | "rooms" | "rates" | "policiesOf"
  >,
): Promise<{ stop(): Promise<void> }> {
  await installOutbox(sql);
  const channels = new Set<Channel>();
  let work = Promise.resolve();
  const drain = () => {
    work = work
      .then(async () => {
        for (const { topic, isPrivate, event, payload } of await takeBroadcasts(sql)) {
          options.rooms.broadcast(topic, isPrivate, { type: "broadcast", event, payload });
        }
        await deliver(sql, [...channels], await takeChanges(sql));
      })
      .catch((error: unknown) => console.error(`supabase: realtime ${codeOf(error)}`));
  };
  const { unlisten } = await sql.listen("_realtime", drain, drain);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  const refusalOfChanges = (subscriptions: Subscription[]) => refusalOf(sql, subscriptions);
  const entrance = { ...options, sockets, channels, refusalOfChanges };
  onUpgrade(server, (upgrade) => acceptSocket(entrance, upgrade));
  return {
    async stop() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      await unlisten();
      await work;
    },
  };
}

/** Why Postgres would refuse subscriptions, such as one to a table outside the publication; null if it accepts them. */
async function refusalOf(sql: Sql, subscriptions: Subscription[]): Promise<string | null> {
  for (const { schema, table = "*", filter } of subscriptions) {
    const [relation] = await sql`
      select from pg_publication_tables where pubname = 'supabase_realtime'
        and (schemaname = ${schema} or ${schema} = '*') and (tablename = ${table} or ${table} = '*')
      limit 1`;
    if (!relation) {
      return `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [schema: ${schema}, table: ${table}, filters: [${filter ?? ""}]]`;
    }
  }
  return null;
}

async function deliver(sql: Sql, channels: Channel[], changes: Change[]): Promise<void> {
  await Promise.all(channels.map((channel) => deliverTo(sql, channel, changes)));
}

async function deliverTo(sql: Sql, channel: Channel, changes: Change[]): Promise<void> {
  const { claims, subscriptions } = channel;
  if (!claims || (claims.exp && claims.exp * 1000 <= Date.now())) return;
  const matching = changes.filter((change) =>
    subscriptions.some((it) => isSubscribedTo(it, change)),
  );
  if (matching.length === 0) return;
  const visibleRows = await visibleRowsFor(sql, claims, matching);
  matching.forEach((change, index) => {
    const row = visibleRows[index];
    if (!row) return;
    const matches = subscriptions.filter(
      (it) => isSubscribedTo(it, change) && matchesFilter(it.filter, change),
    );
    const ids = matches.map((it) => it.id);
    if (ids.length > 0) channel.send("postgres_changes", { ids, data: eventOf(change, row) });
  });
}

/** The message as hosted Realtime sends it: the old row has only its primary key. */
function eventOf(change: Change, row: Record<string, unknown>): Record<string, unknown> {
  const { schema, table, type, at, old, primaryKey } = change;
  const key = Object.fromEntries(primaryKey.map((name) => [name, old?.[name]]));
  return {
    schema,
    table,
    type,
    commit_timestamp: at,
    columns: change.columns.filter((column) => column.name in row),
    ...(type === "DELETE" ? {} : { record: row }),
    ...(type === "INSERT" ? {} : { old_record: key }),
    errors: null,
  };
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  return "code" in error ? String(error.code) : error.name;
}
