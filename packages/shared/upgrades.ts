import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

export type Upgrade = { request: IncomingMessage; socket: Duplex; head: Buffer; url: URL };

/**
 * Calls `accept` with each upgrade request of `server` and its URL; `accept` refuses or takes over the socket. An
 * invalid URL gets a 400, and neither that nor a reset connection ends the process.
 */
export function onUpgrade(
  server: Server,
  accept: (upgrade: Upgrade) => void | Promise<void>,
): void {
  server.on("upgrade", (request, socket, head) => {
    // Added first: Node removes its own error listeners from the socket of an upgrade.
    socket.on("error", () => socket.destroy());
    const base = "http://localhost";
    const url = URL.parse(request.url ?? "/", base);
    if (url?.origin !== base) return refuseUpgrade(socket, "400 Bad Request");
    const acceptUpgrade = async () => accept({ request, socket, head, url });
    return void acceptUpgrade().catch(() => refuseUpgrade(socket, "400 Bad Request"));
  });
}

/** Answers an upgrade request with a status such as `404 Not Found` and closes the connection. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.once("finish", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
