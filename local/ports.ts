import { createServer } from "node:net";
import { type PortName, portVariables } from "./config.ts";

/** A free loopback port, chosen by the system. */
export async function findFreePort(): Promise<number> {
  return listenOnce(0);
}

/** Throws one line naming every taken port and the variable that moves it. */
export async function assertPortsFree(ports: Partial<Record<PortName, number>>): Promise<void> {
  const taken: [PortName, number][] = [];
  for (const [name, port] of Object.entries(ports) as [PortName, number][]) {
    await listenOnce(port).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") return taken.push([name, port]);
      throw new Error(`cannot listen on port ${port}: ${error.message}`, { cause: error });
    });
  }
  if (taken.length > 0) throw portsTakenError(taken);
}

/** The error for ports that other programs listen on. */
export function portsTakenError(taken: [PortName, number][], cause?: unknown): Error {
  const list = taken.map(([name, port]) => `${port} (set ${portVariables[name]} to move it)`);
  const [subject, verb] = taken.length === 1 ? ["port", "is"] : ["ports", "are"];
  return new Error(
    `${subject} ${list.join(", ")} ${verb} taken; end what uses it or choose another.`,
    { cause },
  );
}

function listenOnce(port: number): Promise<number> {
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
