import type { Server } from "node:http";

/**
 * How long the local servers keep an idle connection open, in milliseconds: longer than a build that blocks their
 * clients. Node's default of 5 s closed connections that were about to be used again.
 */
const KEEP_ALIVE_MS = 60_000;

/** How long a request may take to arrive, its body included; 20 MB come from this machine in less than a second. */
const ARRIVAL_MS = 30_000;

/** Sets how long a server waits for the next request of a connection, and for the end of a request that has begun. */
export function setServerTimeouts(server: Server): void {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = ARRIVAL_MS;
  server.requestTimeout = ARRIVAL_MS;
}
