import { createServer, type Server } from "node:http";
import { setServerTimeouts } from "../../packages/shared/server-timeouts.ts";
import { createStaticHandler, type StaticHandlerOptions } from "./static-handler.ts";

export type StaticServerOptions = StaticHandlerOptions & { port: number };

/** Serves a folder on this machine as a static host does; see `createStaticHandler`. */
export async function startStaticServer(options: StaticServerOptions): Promise<Server> {
  const server = createServer(createStaticHandler(options));
  setServerTimeouts(server);
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, "127.0.0.1", () => resolve(server));
  });
}
