import { createServer } from "node:net";

/** A free loopback port, chosen by the system. */
export async function findFreePort(): Promise<number> {
  return listenOnce(0);
}

/** Listens on a loopback port for a moment and returns it; rejects with the system's error if it is taken. */
export function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      const chosen = typeof address === "object" && address ? address.port : port;
      server.close(() => resolve(chosen));
    });
  });
}
