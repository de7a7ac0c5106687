import { createServer } from "node:net";

/** Throws one clear line when another program already listens on 127.0.0.1:`port`. */
export async function assertPortFree(port: number): Promise<void> {
  await listenOnce(port);
}

/** A loopback port nobody listens on at this moment, chosen by the system. */
export async function findFreePort(): Promise<number> {
  return listenOnce(0);
}

/** The one line said when the API's port is taken. */
export function portTakenError(port: number, cause?: unknown): Error {
  return new Error(
    `Port ${port} is taken by another program: stop it, or set SUPABASE_PORT to a free port.`,
    { cause },
  );
}

function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? portTakenError(port, error) : error),
    );
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      const chosen = typeof address === "object" && address ? address.port : port;
      server.close(() => resolve(chosen));
    });
  });
}
