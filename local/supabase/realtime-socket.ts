import type { JWTPayload } from "jose";
import type { WebSocket, WebSocketServer } from "ws";
import { refuseUpgrade, type Upgrade } from "../upgrades.ts";
import { refusalOf } from "../local-origins.ts";
import type { Keys } from "./keys.ts";
import { isFilter, type Subscription } from "./realtime-filter.ts";
import { decodeFrame, encodeFrame, type Frame } from "./realtime-frames.ts";

/** One joined topic of one client. */
export type Channel = {
  /** Who listens; null once a refresh brought a token that is not valid. */
  claims: JWTPayload | null;
  subscriptions: Subscription[];
  send(event: string, payload: Record<string, unknown>): void;
};

export type SocketDoor = {
  sockets: WebSocketServer;
  channels: Set<Channel>;
  keys: Keys;
  /** Of the pages that may open a socket. */
  allowedOrigins: string[];
};

/** Turns an upgrade request with a valid key into a Phoenix socket that keeps `channels` true. */
export async function acceptSocket(
  { sockets, channels, keys, allowedOrigins }: SocketDoor,
  { request, socket, head, url }: Upgrade,
): Promise<void> {
  const apikey = url.searchParams.get("apikey") ?? "";
  if (url.pathname !== "/realtime/v1/websocket") return refuseUpgrade(socket, "404 Not Found");
  if (refusalOf(request.headers, allowedOrigins)) return refuseUpgrade(socket, "403 Forbidden");
  const key = await keys.resolveApiKey(apikey);
  const isExposed = key?.type === "secret" && request.headers.origin !== undefined;
  if (!key || isExposed) return refuseUpgrade(socket, "401 Unauthorized");
  const vsn = url.searchParams.get("vsn") ?? "1.0.0";
  sockets.handleUpgrade(request, socket, head, (client) =>
    serve(client, { channels, keys, apikey, vsn }),
  );
}

type Session = { channels: Set<Channel>; keys: Keys; apikey: string; vsn: string };

function serve(client: WebSocket, { channels, keys, apikey, vsn }: Session): void {
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
      if (channel) channel.claims = await keys.resolveBearer(token);
      return;
    }
    if (event !== "phx_join") return;
    const claims = await keys.resolveBearer(token);
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

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

function readSubscriptions(config: unknown): Subscription[] | null {
  const wishes = (config as { postgres_changes?: Subscription[] } | undefined)?.postgres_changes;
  if (!Array.isArray(wishes)) return [];
  if (!wishes.every((wish) => isObject(wish) && isFilter(wish.filter))) return null;
  return wishes.map((wish) => Object.assign(wish, { id: nextId++ }));
}
