/**
 * How long the local servers keep an idle connection, in milliseconds: as hosts do, and longer than a
 * build beside them takes. Node's five seconds cut requests of clients that pause.
 */
export const KEEP_ALIVE_MS = 60_000;
