import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { JWTPayload } from "jose";
import type { Sql } from "postgres";
import { WebSocketServer, type WebSocket } from "ws";
import { resolveApiKey, resolveBearer } from "./keys.ts";
import { decodeFrame, encodeFrame, type Frame } from "./realtime-frames.ts";
import { concerns, isFilter, passes, type Subscription } from "./realtime-filter.ts";
import { type Change, installOutbox, seenBy, takeChanges } from "./realtime-outbox.ts";

type Channel = {
  claims: JWTPayload | null;
  subscriptions: Subscription[];
  send(event: string, payload: Record<string, unknown>): void;
};

/**
 * Serves `/realtime/v1/websocket` on `server`: `postgres_changes` of every table in the publication
 * `supabase_realtime`, each checked against the subscriber's own policies and column grants.
 */
export async function startRealtime(server: Server, sql: Sql): Promise<{ stop(): Promise<void> }> {
  await installOutbox(sql);
  const channels = new Set<Channel>();
  let work = Promise.resolve();
  const drain = () => {
    work = work
      .then(async () => deliver(sql, [...channels], await takeChanges(sql)))
      .catch((error: unknown) => console.error(`supabase: realtime ${codeOf(error)}`));
  };
  const { unlisten } = await sql.listen("_realtime", drain, drain);
  const sockets = new WebSocketServer({ noServer: true });
  server.on("upgrade", (request, socket, head) => {
    void accept(sockets, channels, request, socket, head);
  });
  return {
    async stop() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      await unlisten();
      await work;
    },
  };
}

async function accept(
  sockets: WebSocketServer,
  channels: Set<Channel>,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  const url = new URL(request.url ?? "/", "http://localhost");
  const apikey = url.searchParams.get("apikey") ?? "";
  if (url.pathname !== "/realtime/v1/websocket") return void socket.end("HTTP/1.1 404\r\n\r\n");
  if (!(await resolveApiKey(apikey))) return void socket.end("HTTP/1.1 401 Unauthorized\r\n\r\n");
  const vsn = url.searchParams.get("vsn") ?? "1.0.0";
  sockets.handleUpgrade(request, socket, head, (client) => serve(client, channels, apikey, vsn));
}

function serve(client: WebSocket, channels: Set<Channel>, apikey: string, vsn: string): void {
  const topics = new Map<string, Channel>();
  const send = (frame: Frame) => {
    if (client.readyState === client.OPEN) client.send(encodeFrame(frame, vsn));
  };
  const leave = (topic: string) => {
    const channel = topics.get(topic);
    if (channel) channels.delete(channel);
    topics.delete(topic);
  };
  client.on("error", () => client.terminate());
  client.on("close", () => [...topics.keys()].forEach(leave));
  // Messages are answered in the order they came, though checking a token takes a moment.
  let work = Promise.resolve();
  client.on("message", (data, isBinary) => {
    const frame = isBinary ? null : decodeFrame(String(data));
    if (frame) work = work.then(() => answer(frame)).catch(() => client.terminate());
  });

  async function answer(frame: Frame): Promise<void> {
    const { topic, event, payload, joinRef } = frame;
    const reply = (status: "ok" | "error", response: Record<string, unknown> = {}) =>
      send({ ...frame, event: "phx_reply", payload: { status, response } });
    if (event === "heartbeat") return reply("ok");
    if (event === "phx_leave") {
      leave(topic);
      return reply("ok");
    }
    const token = typeof payload["access_token"] === "string" ? payload["access_token"] : apikey;
    if (event === "access_token") {
      const channel = topics.get(topic);
      if (channel) channel.claims = await resolveBearer(token);
      return;
    }
    if (event !== "phx_join") return;
    const claims = await resolveBearer(token);
    const subscriptions = readSubscriptions(payload["config"]);
    if (!claims) return reply("error", { reason: "Invalid JWT" });
    if (!subscriptions) return reply("error", { reason: "Invalid postgres_changes filter" });
    leave(topic);
    const push = (event: string, payload: Record<string, unknown>) =>
      send({ joinRef, ref: null, topic, event, payload });
    const channel = { claims, subscriptions, send: push };
    topics.set(topic, channel);
    channels.add(channel);
    reply("ok", { postgres_changes: subscriptions });
    if (subscriptions.length === 0) return;
    const name = topic.replace(/^realtime:/, "");
    const said = { extension: "postgres_changes", message: "Subscribed to PostgreSQL" };
    push("system", { ...said, status: "ok", channel: name });
  }
}

let nextId = 1;

function readSubscriptions(config: unknown): Subscription[] | null {
  const wishes = (config as { postgres_changes?: Subscription[] } | undefined)?.postgres_changes;
  if (!Array.isArray(wishes)) return [];
  if (!wishes.every((wish) => isFilter(wish.filter))) return null;
  return wishes.map((wish) => Object.assign(wish, { id: nextId++ }));
}

async function deliver(sql: Sql, channels: Channel[], changes: Change[]): Promise<void> {
  await Promise.all(channels.map((channel) => deliverTo(sql, channel, changes)));
}

async function deliverTo(sql: Sql, channel: Channel, changes: Change[]): Promise<void> {
  const { claims, subscriptions } = channel;
  if (!claims || (claims.exp && claims.exp * 1000 <= Date.now())) return;
  const wanted = changes.filter((change) => subscriptions.some((it) => concerns(it, change)));
  if (wanted.length === 0) return;
  const seen = await seenBy(sql, claims, wanted);
  wanted.forEach((change, place) => {
    const row = seen[place];
    if (!row) return;
    const matches = subscriptions.filter((it) => concerns(it, change) && passes(it.filter, change));
    const ids = matches.map((it) => it.id);
    if (ids.length > 0) channel.send("postgres_changes", { ids, data: eventOf(change, row) });
  });
}

/** The message of hosted Realtime: of the old row only the primary key is told. */
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
