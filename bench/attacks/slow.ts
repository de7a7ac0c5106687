import { connect, type Socket } from "node:net";
import { ask, type Attack, heldIf } from "./attack.ts";
import type { Target } from "./target.ts";

const CONNECTIONS = 200;
/** How long an ordinary request may take during the attack, in milliseconds. */
const SOON_MS = 2_000;
/** Until then the servers have to end every connection whose request is incomplete. */
const PATIENCE_MS = 75_000;

const HEADERS = "POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";

/** What a client sends that never finishes its request. */
const HALVES: Record<string, string> = {
  "half a request line": "GET / HT",
  "half the headers": HEADERS,
  "half a body": `${HEADERS}content-length: 1000\r\n\r\n{"a":`,
  "half a chunk": `${HEADERS}transfer-encoding: chunked\r\n\r\n400\r\n{"a":`,
};

type Held = { sockets: Socket[]; isOpen: (socket: Socket) => boolean };

/** Opens the connections, and sends the same incomplete bytes on each. */
async function hold(port: number, bytes: string): Promise<Held> {
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

/** Two hundred connections to each server that send half a request and then nothing: it must answer others. */
export function slowAttacks({ urls, mailPort }: Target): Attack[] {
  const servers = Object.entries(urls).map(([name, url]) => ({ name, url }));
  const halves = Object.entries(HALVES);
  const kinds = servers.flatMap(({ name, url }) =>
    halves.map(([half, bytes]) => ({ name, url, half, bytes })),
  );
  // All at once, since the servers wait for up to a minute before they end a connection.
  let ends: Promise<Map<string, number>> | undefined;
  async function hang(): Promise<Map<string, number>> {
    const started = performance.now();
    const held = await Promise.all(
      kinds.map(async ({ name, url, half, bytes }) => {
        const port = Number(new URL(url).port);
        return { key: `${name} ${half}`, ...(await hold(port, bytes)) };
      }),
    );
    const left = () =>
      new Map(held.map(({ key, sockets, isOpen }) => [key, sockets.filter(isOpen).length]));
    while (performance.now() - started < PATIENCE_MS) {
      if ([...left().values()].every((count) => count === 0)) break;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    const result = left();
    for (const { sockets } of held) for (const socket of sockets) socket.destroy();
    return result;
  }
  const answers = kinds.map(({ name, url, half, bytes }) => ({
    requirement: "V15.2.2",
    name: `${name} while ${CONNECTIONS} connections send ${half}`,
    attempt: async () => {
      const { sockets } = await hold(Number(new URL(url).port), bytes);
      const start = performance.now();
      const answer = await ask(url, { path: "/robots.txt" });
      const took = performance.now() - start;
      for (const socket of sockets) socket.destroy();
      return heldIf(answer.status > 0 && answer.status < 500 && took < SOON_MS, answer);
    },
  }));
  const ended = kinds.map(({ name, half }) => ({
    requirement: "V15.2.2",
    name: `${CONNECTIONS} connections to ${name} that send ${half} and are never ended`,
    attempt: async () => {
      const left = (await (ends ??= hang())).get(`${name} ${half}`) ?? 0;
      return heldIf(left === 0, { status: left, headers: {}, text: "connections were open" });
    },
  }));
  const mail: Attack = {
    requirement: "V15.2.2",
    name: `the mail server while ${CONNECTIONS} connections send half a mail`,
    attempt: async () => {
      const bytes = "HELO x\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<a@b.example>\r\nDATA\r\nx";
      const { sockets } = await hold(mailPort, bytes);
      const start = performance.now();
      const greeting = await new Promise<string>((resolve) => {
        const socket = connect({ port: mailPort, host: "127.0.0.1" });
        socket.once("data", (data) => {
          resolve(data.toString());
          socket.destroy();
        });
        socket.once("error", () => resolve(""));
        setTimeout(resolve, SOON_MS, "").unref();
      });
      const took = performance.now() - start;
      for (const socket of sockets) socket.destroy();
      const isServed = greeting.startsWith("220") && took < SOON_MS;
      return heldIf(isServed, { status: took, headers: {}, text: greeting });
    },
  };
  return [...answers, mail, ...ended];
}
