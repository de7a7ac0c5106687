import { setTimeout } from "node:timers/promises";
import type { JWTPayload } from "jose";
import type { WebSocket, WebSocketServer } from "ws";
import { refuseUpgrade, type Upgrade } from "../../shared/upgrades.ts";
import { refusalOf } from "../../shared/local-origins.ts";
import type { Keys } from "./keys.ts";
import { isFilter, type Subscription } from "./realtime-filter.ts";
import { decodeBroadcast, decodeFrame, encodeFrame, type Frame } from "./realtime-frames.ts";

/** One joined topic of one client. */
export type Channel = {
  /** Who listens; null once a refresh brought a token that is not valid. */
  claims: JWTPayload | null;
  subscriptions: Subscription[];
  send(event: string, payload: Record<string, unknown>): void;
  /** Whether its own broadcasts come back to it. */
  hearsItself: boolean;
  /** Whether its broadcasts are answered. */
  isAcknowledged: boolean;
};

export type SocketOptions = {
  sockets: WebSocketServer;
  channels: Set<Channel>;
  /** Everybody who joined a topic, for what they tell one another. */
  rooms: Map<string, Set<Channel>>;
  keys: Keys;
  /** Of the pages that may open a socket. */
  allowedOrigins: string[];
  /** What Postgres would refuse of these subscriptions, in hosted Realtime's words; null where nothing. */
  refusalOfChanges(subscriptions: Subscription[]): Promise<string | null>;
  /** Milliseconds from a join until changes arrive, as hosted Realtime takes 1 to 3 s to ask Postgres for them. */
  subscribeDelay: number;
};

/** Milliseconds until a subscription that Postgres refused is tried again. */
const RETRY_DELAY = 5_000;

/** Turns an upgrade request with a valid key into a Phoenix socket that keeps `channels` true. */
export async function acceptSocket(
  options: SocketOptions,
  { request, socket, head, url }: Upgrade,
): Promise<void> {
  const { sockets, keys, allowedOrigins } = options;
  const apikey = url.searchParams.get("apikey") ?? "";
  if (url.pathname !== "/realtime/v1/websocket") return refuseUpgrade(socket, "404 Not Found");
  if (refusalOf(request.headers, allowedOrigins)) return refuseUpgrade(socket, "403 Forbidden");
  const key = await keys.resolveApiKey(apikey);
  const isExposed = key?.type === "secret" && request.headers.origin !== undefined;
  if (!key || isExposed) return refuseUpgrade(socket, "401 Unauthorized");
  const vsn = url.searchParams.get("vsn") ?? "1.0.0";
  sockets.handleUpgrade(request, socket, head, (client) =>
    serve(client, { ...options, apikey, vsn }),
  );
}

type Session = SocketOptions & { apikey: string; vsn: string };

function serve(client: WebSocket, session: Session): void {
  const { channels, rooms, keys, apikey, vsn } = session;
  const topics = new Map<string, Channel>();
  const send = (frame: Frame) => {
    if (client.readyState === client.OPEN) client.send(encodeFrame(frame, vsn));
  };
  const leave = (topic: string) => {
    const channel = topics.get(topic);
    if (!channel) return;
    channels.delete(channel);
    topics.delete(topic);
    rooms.get(topic)?.delete(channel);
    if (rooms.get(topic)?.size === 0) rooms.delete(topic);
  };
  client.on("error", () => client.terminate());
  client.on("close", () => [...topics.keys()].forEach(leave));
  // Messages are answered in the order they came, though checking a token takes a moment.
  let work = Promise.resolve();
  client.on("message", (data, isBinary) => {
    const frame = isBinary ? decodeBroadcast(data as Buffer) : decodeFrame(String(data));
    if (frame) work = work.then(() => answer(frame)).catch(() => client.terminate());
  });

  async function answer(frame: Frame): Promise<void> {
    const { topic, event, payload, joinRef } = frame;
    const reply = (status: "ok" | "error", response: Record<string, unknown> = {}) =>
      send({ ...frame, event: "phx_reply", payload: { status, response } });
    if (event === "heartbeat") return reply("ok");
    if (event === "phx_leave") {
      leave(topic);
      reply("ok");
      return send({ joinRef, ref: joinRef, topic, event: "phx_close", payload: {} });
    }
    const token = typeof payload["access_token"] === "string" ? payload["access_token"] : apikey;
    if (event === "access_token") {
      const channel = topics.get(topic);
      if (channel) channel.claims = await keys.resolveBearer(token);
      return;
    }
    if (event === "broadcast") {
      const own = topics.get(topic);
      if (!own) return reply("error", { reason: "unmatched topic" });
      for (const other of rooms.get(topic) ?? []) {
        if (other !== own || own.hearsItself) other.send("broadcast", payload);
      }
      return own.isAcknowledged ? reply("ok") : undefined;
    }
    if (event === "presence") return reply("error", { reason: NO_PRESENCE });
    if (event !== "phx_join") return;
    const claims = await keys.resolveBearer(token);
    const subscriptions = readSubscriptions(payload["config"]);
    if (!claims) return reply("error", { reason: "Invalid JWT" });
    if (!subscriptions) return reply("error", { reason: "Invalid postgres_changes filter" });
    const refusal = refusalOfConfig(payload["config"], topic);
    if (refusal !== null) return reply("error", { reason: refusal });
    leave(topic);
    const push = (event: string, payload: Record<string, unknown>) =>
      send({ joinRef, ref: null, topic, event, payload });
    const { self, ack } = readConfig(payload["config"]).broadcast ?? {};
    const channel = {
      claims,
      subscriptions,
      send: push,
      hearsItself: self === true,
      isAcknowledged: ack === true,
    };
    topics.set(topic, channel);
    rooms.set(topic, (rooms.get(topic) ?? new Set()).add(channel));
    reply("ok", { postgres_changes: subscriptions });
    if (subscriptions.length > 0) void subscribe(topic, channel);
  }

  /** What changes before the message `ok` is not sent to the channel. */
  async function subscribe(topic: string, channel: Channel): Promise<void> {
    const said = { extension: "postgres_changes", channel: topic.replace(/^realtime:/, "") };
    for (let pause = session.subscribeDelay; ; pause = RETRY_DELAY) {
      await setTimeout(pause, undefined, { ref: false });
      const refusal = await session.refusalOfChanges(channel.subscriptions).catch(String);
      if (topics.get(topic) !== channel) return;
      if (refusal === null) break;
      channel.send("system", { ...said, status: "error", message: refusal });
    }
    channels.add(channel);
    channel.send("system", { ...said, status: "ok", message: "Subscribed to PostgreSQL" });
  }
}

let nextId = 1;

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

type ChannelConfig = {
  broadcast?: { self?: boolean; ack?: boolean };
  presence?: { enabled?: boolean };
  private?: boolean;
};

function readConfig(config: unknown): ChannelConfig {
  return isObject(config) ? (config as ChannelConfig) : {};
}

const NO_PRESENCE = "The local stack does not know presence";

/** Private channels take policies on realtime.messages, which no migration here makes. */
function refusalOfConfig(config: unknown, topic: string): string | null {
  const { presence, private: isPrivate } = readConfig(config);
  const name = topic.replace(/^realtime:/, "");
  if (isPrivate) {
    return `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`;
  }
  return presence?.enabled === true ? NO_PRESENCE : null;
}

function readSubscriptions(config: unknown): Subscription[] | null {
  const wishes = (config as { postgres_changes?: Subscription[] } | undefined)?.postgres_changes;
  if (!Array.isArray(wishes)) return [];
  if (!wishes.every((wish) => isObject(wish) && isFilter(wish.filter))) return null;
  return wishes.map((wish) => Object.assign(wish, { id: nextId++ }));
}
