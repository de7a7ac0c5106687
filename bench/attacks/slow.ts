import { connect, type Socket } from "node:net";
import { ask, type Attack, heldIf } from "./attack.ts";
import type { Target } from "./target.ts";

const CONNECTIONS = 200;
/** How long an ordinary request may take during the attack, in milliseconds. */
const TIMELY_MS = 2_000;
/** How long the servers may keep a connection whose request is incomplete, in milliseconds. */
const PATIENCE_MS = 75_000;

const HEADERS = "POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";

/** What a client sends that never finishes its request. */
const HALVES: Record<string, string> = {
  "half a request line": "GET / HT",
  "half the headers": HEADERS,
  "half a body": `${HEADERS}content-length: 1000\r\n\r\n{"a":`,
  "half a chunk": `${HEADERS}transfer-encoding: chunked\r\n\r\n400\r\n{"a":`,
};

type OpenConnections = { sockets: Socket[]; isOpen: (socket: Socket) => boolean };

/** Opens the connections, and sends the same incomplete bytes on each. */
async function openConnections(port: number, bytes: string): Promise<OpenConnections> {
  const open = new Set<Socket>();
  const sockets = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const socket = connect({ port, host: "127.0.0.1" });
      socket.on("error", () => {});
      socket.resume();
      await new Promise((resolve) => socket.once("connect", resolve).once("close", resolve));
      socket.write(bytes);
      open.add(socket);
      socket.once("close", () => open.delete(socket));
      return socket;
    }),
  );
  return { sockets, isOpen: (socket) => open.has(socket) };
}

/** Two hundred connections to each server that send half a request and then nothing: it must respond to others. */
export function slowAttacks({ urls, mailPort }: Target): Attack[] {
  const servers = Object.entries(urls).map(([name, url]) => ({ name, url }));
  const halves = Object.entries(HALVES);
  const kinds = servers.flatMap(({ name, url }) =>
    halves.map(([half, bytes]) => ({ name, url, half, bytes })),
  );
  // All connections are opened at once, since the servers wait up to a minute before they end one.
  let unended: Promise<Map<string, number>> | undefined;
  async function countUnended(): Promise<Map<string, number>> {
    const started = performance.now();
    const opened = await Promise.all(
      kinds.map(async ({ name, url, half, bytes }) => {
        const port = Number(new URL(url).port);
        return { key: `${name} ${half}`, ...(await openConnections(port, bytes)) };
      }),
    );
    const countOpen = () =>
      new Map(opened.map(({ key, sockets, isOpen }) => [key, sockets.filter(isOpen).length]));
    while (performance.now() - started < PATIENCE_MS) {
      if ([...countOpen().values()].every((count) => count === 0)) break;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    const result = countOpen();
    for (const { sockets } of opened) for (const socket of sockets) socket.destroy();
    return result;
  }
  const responses = kinds.map(({ name, url, half, bytes }) => ({
    requirement: "V15.2.2",
    name: `no timely response of ${name} while ${CONNECTIONS} connections send ${half}`,
    attempt: async () => {
      const { sockets } = await openConnections(Number(new URL(url).port), bytes);
      const start = performance.now();
      const response = await ask(url, { path: "/robots.txt" });
      const took = performance.now() - start;
      for (const socket of sockets) socket.destroy();
      const isTimely = response.status > 0 && response.status < 500 && took < TIMELY_MS;
      return heldIf(isTimely, `status ${response.status} after ${Math.round(took)} ms`);
    },
  }));
  const ended = kinds.map(({ name, half }) => ({
    requirement: "V15.2.2",
    name: `${CONNECTIONS} connections to ${name} that send ${half} and are never ended`,
    attempt: async () => {
      const count = (await (unended ??= countUnended())).get(`${name} ${half}`) ?? 0;
      return heldIf(count === 0, `${count} connections still open`);
    },
  }));
  const mail: Attack = {
    requirement: "V15.2.2",
    name: `no timely response of the mail server while ${CONNECTIONS} connections send half a mail`,
    attempt: async () => {
      const bytes = "HELO x\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<a@b.example>\r\nDATA\r\nx";
      const { sockets } = await openConnections(mailPort, bytes);
      const start = performance.now();
      const greeting = await new Promise<string>((resolve) => {
        const socket = connect({ port: mailPort, host: "127.0.0.1" });
        socket.once("data", (data) => {
          resolve(data.toString());
          socket.destroy();
        });
        socket.once("error", () => resolve(""));
        setTimeout(resolve, TIMELY_MS, "").unref();
      });
      const took = performance.now() - start;
      for (const socket of sockets) socket.destroy();
      const isServed = greeting.startsWith("220") && took < TIMELY_MS;
      return heldIf(isServed, `after ${Math.round(took)} ms: "${greeting}"`);
    },
  };
  return [...responses, mail, ...ended];
}
