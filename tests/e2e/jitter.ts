// Makes the servers of the lake and the database answer browsers late, at random. A spec that fails because of this has
// found a fault of the product, or would sometimes fail on a busy machine.
import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { WebSocket } from "ws";

const ports = new Set([process.env["LAKE_PORT"], process.env["SUPABASE_PORT"]].map(Number));

/** Waits at random: 80 % up to 30 ms, 17 % from 150 to 750 ms, and 3 % from 0.8 to 2.3 s. */
function late(): Promise<void> {
  const dice = Math.random();
  if (dice < 0.8) return delay(Math.random() * 30);
  if (dice < 0.97) return delay(150 + Math.random() * 600);
  return delay(800 + Math.random() * 1500);
}

/** Whether a request comes from a browser. Specs, builds and servers get prompt responses. */
function isFromBrowser({ headers, socket }: IncomingMessage): boolean {
  return ports.has(Number(socket.localPort)) && /Chrome/.test(headers["user-agent"] ?? "");
}

function endLate(response: ServerResponse): void {
  const end = response.end.bind(response) as (...values: unknown[]) => ServerResponse;
  response.end = (...values: unknown[]) => {
    void late().then(() => end(...values));
    return response;
  };
}

const emit = Server.prototype.emit as (event: string, ...values: unknown[]) => boolean;
Server.prototype.emit = function emitLate(this: Server, event: string, ...values: unknown[]) {
  const [request, response] = values as [IncomingMessage, ServerResponse];
  if (event !== "request" || !isFromBrowser(request)) return emit.call(this, event, ...values);
  endLate(response);
  void late().then(() => emit.call(this, event, request, response));
  return true;
};

const send = WebSocket.prototype.send as (...values: unknown[]) => void;
const sent = new WeakMap<WebSocket, Promise<void>>();
WebSocket.prototype.send = function sendLate(this: WebSocket, ...values: unknown[]) {
  const before = sent.get(this) ?? Promise.resolve();
  // Keeps the order of the messages of a socket.
  sent.set(
    this,
    before.then(late).then(() => send.apply(this, values)),
  );
};
