import type { WebSocket } from "ws";

import { randomId } from "./ids.ts";
import type { JsonObject } from "./types.ts";
import type { LakeUser, LakeUsers } from "./users.ts";

const HEARTBEAT_MS = 10_000;

type Peer = {
  socket: WebSocket;
  subscriptions: Set<string>;
  /** Unset until a token identifies the user. */
  user: LakeUser | undefined;
  /** Name of the open Studio, once it has sent its location. */
  session?: unknown;
};
type Request = { method: string; params: JsonObject; id: unknown };

/**
 * The Studio's presence service ("bifur"): JSON-RPC over a WebSocket that shows each open Studio
 * where the others are. The Studio sends its token in an `authorization` call, not in a header.
 */
export class Presence {
  readonly #users: LakeUsers;
  readonly #peers = new Set<Peer>();

  constructor(users: LakeUsers) {
    this.#users = users;
  }

  connect(socket: WebSocket): void {
    const peer: Peer = { socket, subscriptions: new Set(), user: undefined };
    this.#peers.add(peer);
    const heartbeat = setInterval(() => socket.send("♥"), HEARTBEAT_MS);
    socket.on("close", () => {
      clearInterval(heartbeat);
      this.#peers.delete(peer);
      // A tab that crashed does not send its own goodbye.
      if (peer.session !== undefined) this.#sayGoodbye(peer, peer.session);
    });
    socket.on("error", () => socket.terminate());
    socket.on("message", (data) => {
      const request = parseRequest(String(data));
      if (!request) return socket.close(4000, "Bad request");
      const result = this.#answer(peer, request);
      socket.send(JSON.stringify({ jsonrpc: "2.0", id: request.id, ...result }));
    });
  }

  #answer(peer: Peer, { method, params }: Request): JsonObject {
    if (method === "authorization") {
      peer.user = this.#users.of(params["authorization"]);
      return { result: peer.user !== undefined };
    }
    if (!peer.user) return { error: { code: 4001, message: "Unauthorized" } };
    const session = params["session"];
    switch (method) {
      case "presence_subscribe": {
        const subscription = randomId();
        peer.subscriptions.add(subscription);
        return { result: subscription };
      }
      case "presence_unsubscribe":
        return { result: peer.subscriptions.delete(String(params["subscriptionId"])) };
      // The Studio crashes on a message type it does not know: the names here are exact.
      case "presence_rollcall":
        return this.#broadcast(peer, { type: "rollCall", session });
      case "presence_announce":
        peer.session = (params["data"] as JsonObject | undefined)?.["sessionId"];
        return this.#broadcast(peer, { type: "state", m: params["data"] });
      case "presence_disconnect":
        return this.#sayGoodbye(peer, session);
      default:
        return { error: { code: -32601, message: `Method not found: ${method}` } };
    }
  }

  #sayGoodbye(from: Peer, session: unknown): JsonObject {
    return this.#broadcast(from, { type: "disconnect", m: { session } });
  }

  #broadcast(from: Peer, message: JsonObject): JsonObject {
    for (const peer of this.#peers) {
      if (peer === from) continue;
      for (const subscription of peer.subscriptions) {
        const params = { subscription, result: { ...message, i: from.user?.id } };
        peer.socket.send(
          JSON.stringify({ jsonrpc: "2.0", method: "presence_subscription", params }),
        );
      }
    }
    return { result: true };
  }
}

function parseRequest(text: string): Request | null {
  try {
    const { method, params, id } = JSON.parse(text) as Request;
    return typeof method === "string" ? { method, params: params ?? {}, id } : null;
  } catch {
    return null;
  }
}
