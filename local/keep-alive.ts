/**
 * How long the local servers keep an idle connection, in milliseconds: longer than a build takes that
 * blocks their clients. Node's default of 5 s closed connections that were about to be used again.
 */
export const KEEP_ALIVE_MS = 60_000;
