import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { JWTPayload } from "jose";
import type { WebSocket, WebSocketServer } from "ws";
import { refuseUpgrade, type Upgrade } from "../../shared/upgrades.ts";
import { refusalOf } from "../../shared/local-origins.ts";
import type { Keys } from "./keys.ts";
import { isFilter, type Subscription } from "./realtime-filter.ts";
import { type ChannelPolicies, OPEN } from "./realtime-policies.ts";
import type { Channel, Channels } from "./realtime-channels.ts";
import { decodeBroadcast, decodeFrame, encodeFrame, type Frame } from "./realtime-frames.ts";
import type { RealtimeRates } from "./realtime-limits.ts";

export type SocketOptions = {
  sockets: WebSocketServer;
  channels: Set<Channel>;
  rooms: Channels;
  rates: RealtimeRates;
  /** A user's rights in a private channel. */
  policiesOf(claims: JWTPayload, topic: string): Promise<ChannelPolicies>;
  keys: Keys;
  /** Origins of the pages that may open a socket. */
  allowedOrigins: string[];
  /** Why Postgres would refuse these subscriptions, as hosted Realtime words it; null if it accepts them. */
  refusalOfChanges(subscriptions: Subscription[]): Promise<string | null>;
  /** Milliseconds from a join until changes arrive, as hosted Realtime takes 1 to 3 s to ask Postgres for them. */
  subscribeDelay: number;
};

const TOO_MANY_CONNECTIONS = "ConnectionRateLimitReached: Too many connected users";
const TOO_MANY_JOINS = "ClientJoinRateLimitReached: Too many joins per second";
const TOO_MANY_CHANNELS = "ChannelRateLimitReached: Too many channels";

/** Milliseconds until a subscription that Postgres refused is tried again. */
const RETRY_DELAY = 5_000;

/** Turns an upgrade request with a valid key into a Phoenix socket that keeps `channels` up to date. */
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
  const { channels, rooms, rates, keys, apikey, vsn } = session;
  const topics = new Map<string, Channel>();
  const send = (frame: Frame) => {
    const encoded = encodeFrame(frame, vsn);
    if (encoded !== null && client.readyState === client.OPEN) client.send(encoded);
  };
  const leave = (topic: string) => {
    const channel = topics.get(topic);
    if (!channel) return;
    channels.delete(channel);
    topics.delete(topic);
    rooms.leave(channel);
  };
  client.on("error", () => client.terminate());
  client.on("close", () => [...topics.keys()].forEach(leave));
  // Messages are answered in the order in which they arrive, although a check of a token is asynchronous.
  let work = Promise.resolve();
  client.on("message", (data, isBinary) => {
    const frame = isBinary ? decodeBroadcast(data as Buffer) : decodeFrame(String(data));
    if (frame) work = work.then(() => handleFrame(frame)).catch(() => client.terminate());
  });

  async function handleFrame(frame: Frame): Promise<void> {
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
    const joined = topics.get(topic);
    if (event === "access_token") return joined && renew(topic, joined, token);
    if (event === "broadcast" || event === "presence") {
      if (!joined) return reply("error", { reason: "unmatched topic" });
      if (!isWithinLimits(topic, event)) return undefined;
      return event === "broadcast"
        ? broadcast(joined, payload, reply)
        : showPresence(joined, payload, reply);
    }
    if (event !== "phx_join") return;
    const full = refusalOfJoin(topic);
    if (full !== null) {
      reply("error", { reason: full });
      return full === TOO_MANY_JOINS ? client.close() : undefined;
    }
    const claims = await keys.resolveBearer(token);
    const subscriptions = readSubscriptions(payload["config"]);
    if (!claims) return reply("error", { reason: "Invalid JWT" });
    if (!subscriptions) return reply("error", { reason: "Invalid postgres_changes filter" });
    const {
      broadcast: broadcastConfig = {},
      presence = {},
      private: wantsPrivate,
    } = readConfig(payload["config"]);
    const name = nameOf(topic);
    const isPrivate = wantsPrivate === true;
    const policies = isPrivate ? await session.policiesOf(claims, name) : OPEN;
    if (!policies.broadcast.read) return reply("error", { reason: unreadable(name) });
    leave(topic);
    const push = (event: string, payload: Record<string, unknown>) => {
      if (event === "system" || event === "phx_close" || isWithinLimits(topic, event)) {
        send({ joinRef, ref: null, topic, event, payload });
      }
    };
    const channel: Channel = {
      topic: name,
      isPrivate,
      claims,
      policies,
      subscriptions,
      send: push,
      receivesOwnBroadcasts: broadcastConfig.self === true,
      isAcknowledged: broadcastConfig.ack === true,
      presenceKey: presence.key || randomUUID(),
      receivesPresence: presence.enabled === true && policies.presence.read,
    };
    topics.set(topic, channel);
    reply("ok", { postgres_changes: subscriptions });
    rooms.join(channel);
    if (subscriptions.length > 0) void subscribe(topic, channel);
  }

  function refusalOfJoin(topic: string): string | null {
    const { connections, channelsPerConnection } = rates.limits;
    if (session.sockets.clients.size > connections) return TOO_MANY_CONNECTIONS;
    if (!rates.takeJoin()) return TOO_MANY_JOINS;
    return !topics.has(topic) && topics.size >= channelsPerConnection ? TOO_MANY_CHANNELS : null;
  }

  /** Counts a message of a channel; closes the channel at the first one over the limit. */
  function isWithinLimits(topic: string, event: string): boolean {
    const isPresence = event.startsWith("presence");
    if (rates.takeMessage() && (!isPresence || rates.takePresence())) return true;
    const channel = topics.get(topic);
    if (channel)
      end(topic, channel, `Too many ${isPresence ? "presence " : ""}messages per second`);
    return false;
  }

  function end(topic: string, channel: Channel, message: string): void {
    leave(topic);
    channel.send("system", {
      extension: "system",
      channel: channel.topic,
      status: "error",
      message,
    });
    channel.send("phx_close", {});
  }

  type Reply = (status: "ok" | "error", response?: Record<string, unknown>) => void;

  /** Messages that policies refuse are dropped without a reply. */
  function broadcast(channel: Channel, payload: Record<string, unknown>, reply: Reply): void {
    if (!channel.policies.broadcast.write) return;
    if (!rates.mayCarry(payload["payload"])) {
      return channel.isAcknowledged
        ? reply("error", { reason: "payload_size_exceeded" })
        : undefined;
    }
    rooms.broadcast(channel.topic, channel.isPrivate, payload, channel);
    if (channel.isAcknowledged) reply("ok");
  }

  function showPresence(
    channel: Channel,
    { event, payload }: Record<string, unknown>,
    reply: Reply,
  ): void {
    if (!channel.policies.presence.write) return reply("error", { reason: "Unauthorized" });
    if (event !== "track" && event !== "untrack") {
      return reply("error", { reason: `Unknown presence event: ${String(event)}` });
    }
    reply("ok");
    if (event === "track")
      rooms.track(channel, isObject(payload) ? (payload as Record<string, unknown>) : {});
    else rooms.untrack(channel);
  }

  /** Takes a newer token of a joined user; closes a private channel if policies no longer let the user read it. */
  async function renew(topic: string, channel: Channel, token: string): Promise<void> {
    channel.claims = await keys.resolveBearer(token);
    if (!channel.isPrivate || topics.get(topic) !== channel) return;
    if (channel.claims) channel.policies = await session.policiesOf(channel.claims, channel.topic);
    if (channel.claims && channel.policies.broadcast.read) return;
    end(topic, channel, unreadable(channel.topic));
  }

  /** Starts sending changes to a channel; it gets those after the message `ok`. */
  async function subscribe(topic: string, channel: Channel): Promise<void> {
    const status = { extension: "postgres_changes", channel: nameOf(topic) };
    for (let pause = session.subscribeDelay; ; pause = RETRY_DELAY) {
      await setTimeout(pause, undefined, { ref: false });
      const refusal = await session.refusalOfChanges(channel.subscriptions).catch(String);
      if (topics.get(topic) !== channel) return;
      if (refusal === null) break;
      channel.send("system", { ...status, status: "error", message: refusal });
    }
    channels.add(channel);
    channel.send("system", { ...status, status: "ok", message: "Subscribed to PostgreSQL" });
  }
}

let nextId = 1;

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

type ChannelConfig = {
  broadcast?: { self?: boolean; ack?: boolean };
  presence?: { key?: string; enabled?: boolean };
  private?: boolean;
};

function readConfig(config: unknown): ChannelConfig {
  return isObject(config) ? (config as ChannelConfig) : {};
}

function nameOf(topic: string): string {
  return topic.replace(/^realtime:/, "");
}

function unreadable(name: string): string {
  return `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`;
}

function readSubscriptions(config: unknown): Subscription[] | null {
  const requested = (config as { postgres_changes?: Subscription[] } | undefined)?.postgres_changes;
  if (!Array.isArray(requested)) return [];
  if (!requested.every((subscription) => isObject(subscription) && isFilter(subscription.filter)))
    return null;
  return requested.map((subscription) => Object.assign(subscription, { id: nextId++ }));
}
