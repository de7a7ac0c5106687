import { createServer, request } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";

/** A proxy for one browser: cuts its connection while other browsers keep theirs. */
export type Line = {
  /** Host and port of the proxy. */
  address: string;
  cut(): Promise<void>;
  restore(): Promise<void>;
};

/** Starts a proxy for HTTP and WebSockets on a free local port. */
export async function openLine(): Promise<Line> {
  const sockets = new Set<Socket>();
  const server = createServer((incoming, answer) => {
    const { method, headers, url = "" } = incoming;
    const outgoing = request(url, { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    outgoing.on("error", () => answer.destroy());
    incoming.pipe(outgoing);
    answer.on("close", () => outgoing.destroy());
  });
  server.on("upgrade", ({ url = "", rawHeaders }, socket: Socket) => {
    const { hostname, port, pathname, search } = new URL(url);
    const lines = rawHeaders.map((text, index) => text + (index % 2 === 0 ? ": " : "\r\n"));
    const host = connect(Number(port), hostname, () => {
      host.write(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join("")}\r\n`);
      socket.pipe(host).pipe(socket);
    });
    host.on("error", () => socket.destroy());
    socket.on("error", () => host.destroy());
    socket.on("close", () => host.destroy());
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => {
      server.listen(port, "127.0.0.1", resolve);
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    async cut() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
    restore: () => listen(port),
  };
}
