import { setImmediate as nextTurn, setTimeout as delay } from "node:timers/promises";
import type { Sql } from "postgres";
import { type ConnectionOptions, DatabaseSocket } from "./database-socket.ts";
import {
  createReservedConnections,
  type Reserved,
  type ReservedConnections,
} from "./reserved-connections.ts";

/** Options of postgres.js that a pool needs; its types declare only one of them. */
export type LastingOptions = {
  socket(options: ConnectionOptions): Promise<DatabaseSocket>;
  backoff(): number;
};

/** Seconds between two attempts of one connection. */
const BACKOFF = 0.05;
/** Seconds for which statements on a replaced pool may continue: a little more than the statement timeout. */
const LONGEST_WORK = 11;
/** Milliseconds until a listener that could not connect tries again. */
const LISTEN_AGAIN = 100;

type Generation = { sql: Sql; connections: ReservedConnections };
type Listening = Awaited<ReturnType<Sql["listen"]>>;

/**
 * A pool of postgres.js that outlives its connections and its server. A pool that has lost one is replaced: it would
 * use the lost connection again (decision 066). Statements on its other connections finish.
 *
 * `open` makes a postgres.js with these options; `onTrouble` is called for each lost or refused connection.
 */
export function createPool(open: (options: LastingOptions) => Sql, onTrouble = () => {}): Sql {
  let isEnding = false;

  function start(): Generation {
    const onFailure = (error?: Error) => {
      if (isEnding) return;
      onTrouble();
      replace(generation, error);
    };
    const sql = open(optionsWith(onFailure));
    const generation: Generation = { sql, connections: createReservedConnections(sql) };
    return generation;
  }
  let current = start();

  /** Replaces a pool. With an `error`, when the server accepts no connections, waiting requests fail at once. */
  function replace(lostGeneration: Generation, error?: Error): void {
    if (lostGeneration !== current) return;
    current = start();
    lostGeneration.connections.retire(error);
    void close(lostGeneration.sql, { timeout: LONGEST_WORK });
  }

  async function reserve(): Promise<Reserved> {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- again only where the pool was replaced meanwhile
      const connection = await current.connections.take();
      if (connection) return connection;
    }
  }

  const listeners = new Set<Listening>();
  async function listen(...subscription: Parameters<Sql["listen"]>): Promise<Listening> {
    const listening = await listenForEver(open, ...subscription);
    listeners.add(listening);
    return listening;
  }

  async function end(options?: { timeout?: number }): Promise<void> {
    isEnding = true;
    current.connections.retire();
    const unlistened = [...listeners].map((listener) => listener.unlisten());
    await Promise.all([...unlistened, close(current.sql, options)]);
  }

  const overrides: Record<string | symbol, unknown> = { reserve, listen, end };
  return new Proxy(current.sql, {
    apply: (_target, _this, query: Parameters<Sql>) => current.sql(...query),
    get: (_target, name) => overrides[name] ?? Reflect.get(current.sql, name),
  });
}

/**
 * Closes a postgres.js, in a separate turn of the event loop. A new connection queries the array types a microtask
 * later. If it closes in between, nothing catches that query's error.
 */
async function close(sql: Sql, options?: { timeout?: number }): Promise<void> {
  await nextTurn();
  await sql.end(options);
}

function optionsWith(onFailure: (error?: Error) => void): LastingOptions {
  const events = { onLost: () => onFailure(), onRefused: onFailure };
  return {
    socket: (options) => new DatabaseSocket(options, events).connected(),
    backoff: () => BACKOFF,
  };
}

/** Listens on its own connection, and on a new one when it is lost; `onListen` is called for each. */
async function listenForEver(
  open: (options: LastingOptions) => Sql,
  ...subscription: Parameters<Sql["listen"]>
): Promise<Listening> {
  const ending = new AbortController();
  const first = Promise.withResolvers<Listening>();

  async function listenOnce(): Promise<void> {
    const lost = Promise.withResolvers<void>();
    const sql = open(optionsWith(() => lost.resolve()));
    ending.signal.addEventListener("abort", () => lost.resolve(), { once: true });
    try {
      first.resolve(await sql.listen(...subscription));
      await lost.promise;
    } catch (error) {
      first.reject(error);
    } finally {
      await close(sql, { timeout: 0 });
    }
  }

  async function keepListening(): Promise<void> {
    while (!ending.signal.aborted) {
      // oxlint-disable-next-line no-await-in-loop -- one connection after the other
      await listenOnce();
      // oxlint-disable-next-line no-await-in-loop
      await delay(LISTEN_AGAIN, undefined, { signal: ending.signal }).catch(() => {});
    }
  }

  const over = keepListening();
  async function unlisten(): Promise<void> {
    ending.abort();
    await over;
  }
  try {
    return { ...(await first.promise), unlisten };
  } catch (error) {
    await unlisten();
    throw error;
  }
}
