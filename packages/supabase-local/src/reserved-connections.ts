import type { Sql } from "postgres";

export type Reserved = Awaited<ReturnType<Sql["reserve"]>>;

/** Connections of one postgres.js, each for one user at a time. */
export type ReservedConnections = {
  /** A connection, returned by its `release`; null after `retire`. */
  take(): Promise<Reserved | null>;
  /** Returns every connection to postgres.js. Callers that wait for one get null, or this error. */
  retire(error?: Error): void;
};

/**
 * Reserves connections and reuses them. The client postgres.js may give a connection to a reservation that has failed,
 * and so loses it. So a connection is opened before it is reserved here.
 */
export function createReservedConnections(sql: Sql): ReservedConnections {
  const free: { connection: Reserved; giveBack(): void }[] = [];
  const wakeWaiting: (() => void)[] = [];
  const retirement = Promise.withResolvers<null>();
  retirement.promise.catch(() => {});
  let count = 0;
  let isRetired = false;
  let opening: Promise<unknown> = Promise.resolve();

  async function open(): Promise<Reserved | null> {
    if (isRetired) return null;
    // All open connections are reserved, so this statement opens another one, which is free afterwards.
    await sql`select 1`;
    if (isRetired) return null;
    const connection = await sql.reserve();
    const giveBack = connection.release.bind(connection);
    connection.release = () => {
      if (isRetired) return giveBack();
      free.push({ connection, giveBack });
      wakeWaiting.shift()?.();
    };
    return connection;
  }

  function openNext(): Promise<Reserved | null> {
    count += 1;
    const connection = opening.then(open);
    opening = connection.catch(() => {
      count -= 1;
      wakeWaiting.shift()?.();
    });
    return Promise.race([connection, retirement.promise]);
  }

  return {
    async take() {
      for (;;) {
        if (isRetired) return retirement.promise;
        const freeConnection = free.pop();
        if (freeConnection) return freeConnection.connection;
        if (count < sql.options.max) return openNext();
        // oxlint-disable-next-line no-await-in-loop -- another may have been faster
        await new Promise<void>((resolve) => wakeWaiting.push(resolve));
      }
    },
    retire(error) {
      isRetired = true;
      if (error) retirement.reject(error);
      else retirement.resolve(null);
      for (const { giveBack } of free.splice(0)) giveBack();
      for (const wake of wakeWaiting.splice(0)) wake();
    },
  };
}
