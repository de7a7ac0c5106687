import { randomUUID } from "node:crypto";
import type { JWTPayload } from "jose";
import type { Subscription } from "./realtime-filter.ts";
import type { ChannelPolicies } from "./realtime-policies.ts";

type Payload = Record<string, unknown>;

/** One joined topic of one client. */
export type Channel = {
  /** Without the prefix `realtime:`. */
  topic: string;
  isPrivate: boolean;
  /** The user; null after a refresh with an invalid token. */
  claims: JWTPayload | null;
  policies: ChannelPolicies;
  subscriptions: Subscription[];
  send(event: string, payload: Payload): void;
  /** Whether it receives its own broadcasts. */
  receivesOwnBroadcasts: boolean;
  /** Whether its broadcasts are acknowledged. */
  isAcknowledged: boolean;
  /** Its presence key. */
  presenceKey: string;
  /** Whether it receives presence. */
  receivesPresence: boolean;
};

type Meta = Payload & { phx_ref: string };
type Room = { members: Set<Channel>; present: Map<Channel, Meta> };
type Presences = Record<string, { metas: Meta[] }>;

/** The members of each channel, their broadcasts and their presence. */
export type Channels = {
  join(channel: Channel): void;
  leave(channel: Channel): void;
  /** Sends a broadcast to everybody who may read it; its sender gets it only with `self`. */
  broadcast(topic: string, isPrivate: boolean, payload: Payload, from?: Channel): void;
  /** Sends the presence of this client, or a change of it, to all clients of the channel. */
  track(channel: Channel, payload: Payload): void;
  untrack(channel: Channel): void;
};

// A private channel and a public one of the same name do not get each other's messages.
const nameOf = (topic: string, isPrivate: boolean) => `${isPrivate ? "private" : "open"} ${topic}`;

function present(channel: Channel, meta: Meta | undefined): Presences {
  return meta ? { [channel.presenceKey]: { metas: [meta] } } : {};
}

export function createChannels(): Channels {
  const rooms = new Map<string, Room>();
  const roomOf = ({ topic, isPrivate }: Channel) => rooms.get(nameOf(topic, isPrivate));

  function sendPresence(room: Room | undefined, event: string, payload: Payload): void {
    for (const member of room?.members ?? []) {
      if (member.receivesPresence) member.send(event, payload);
    }
  }

  function untrack(channel: Channel): void {
    const room = roomOf(channel);
    const meta = room?.present.get(channel);
    if (!meta) return;
    room?.present.delete(channel);
    sendPresence(room, "presence_diff", { joins: {}, leaves: present(channel, meta) });
  }

  return {
    join(channel) {
      const name = nameOf(channel.topic, channel.isPrivate);
      const room = rooms.get(name) ?? { members: new Set(), present: new Map() };
      rooms.set(name, room);
      room.members.add(channel);
      if (channel.receivesPresence) channel.send("presence_state", stateOf(room));
    },
    leave(channel) {
      const room = roomOf(channel);
      room?.members.delete(channel);
      untrack(channel);
      if (room?.members.size === 0) rooms.delete(nameOf(channel.topic, channel.isPrivate));
    },
    broadcast(topic, isPrivate, payload, from) {
      for (const member of rooms.get(nameOf(topic, isPrivate))?.members ?? []) {
        if (member === from && !member.receivesOwnBroadcasts) continue;
        if (member.policies.broadcast.read) member.send("broadcast", payload);
      }
    },
    track(channel, payload) {
      const room = roomOf(channel);
      if (!room) return;
      const before = room.present.get(channel);
      const meta = {
        ...payload,
        phx_ref: randomUUID(),
        ...(before ? { phx_ref_prev: before.phx_ref } : {}),
      };
      room.present.set(channel, meta);
      sendPresence(room, "presence_diff", {
        joins: present(channel, meta),
        leaves: present(channel, before),
      });
    },
    untrack,
  };
}

function stateOf({ present }: Room): Presences {
  const byKey = Map.groupBy(present, ([channel]) => channel.presenceKey);
  return Object.fromEntries(
    [...byKey].map(([key, entries]) => [key, { metas: entries.map(([, meta]) => meta) }]),
  );
}
