import { once } from "node:events";
import path from "node:path";

import { Datasets } from "./datasets.ts";
import type { HelpPage } from "./lake.ts";
import { isPublicId } from "./ids.ts";
import { startReleaseClock } from "./release-clock.ts";
import { createLakeServer } from "./server.ts";
import { damagedFiles } from "./stored-files.ts";
import type { LakeDocument } from "./types.ts";
import { type LakeUser, LakeUsers } from "./users.ts";
import { Webhooks } from "./webhooks.ts";

export type ContentLakeOptions = {
  /** The folder of documents and files; created if missing. */
  dataDir: string;
  /** The port of the API on 127.0.0.1. */
  port: number;
  /** Origins of the pages that may call the lake, such as `http://localhost:3000`. */
  allowedOrigins: string[];
  /** "local" by default. */
  projectId?: string;
  /** "production" by default. */
  dataset?: string;
  /** Who may sign in; by default one administrator with the token "local". */
  users?: readonly LakeUser[];
  webhooks?: {
    /** Milliseconds after which a failed delivery is repeated; 30,000 by default. */
    retryDelay?: number;
  };
  /** A page on the Studio's own host, such as `/guide`, that the Studio's help menu links to. */
  help?: HelpPage;
  /** Whether a published document is hidden from visitors; a release that was scheduled before then fails. */
  isHidden?: (document: LakeDocument) => boolean;
};

export type ContentLake = {
  /** The address of the API, such as `http://localhost:3900`. */
  url: string;
  /** What the start repaired, as lines for the terminal. */
  warnings: string[];
  /** Returns a line, with the remedy, for each uploaded file that is missing or truncated. */
  damagedFiles(): string[];
  /** Whether there are no documents yet; uploaded assets do not count. */
  isEmpty(): boolean;
  /** Calls back with the ids of published documents after each change of them; returns the function that stops it. */
  onPublishedChange(listener: (documentIds: string[]) => void): () => void;
  /**
   * Calls back with the name of a scheduled release half a minute before its time; returns the function that stops it.
   */
  onReleaseSoon(listener: (name: string) => void): () => void;
  /** Ends every connection and closes the databases. */
  stop(): Promise<void>;
};

/**
 * Serves Sanity's HTTP API on 127.0.0.1, with the data in `<dataDir>/content-lake`. Throws an error with a one-line
 * message if NODE_ENV is "production", the port is taken, or the data is in use or cannot be repaired.
 */
export async function startContentLake(options: ContentLakeOptions): Promise<ContentLake> {
  if (process.env["NODE_ENV"] === "production") {
    throw new Error("The local Content Lake is for development only; unset NODE_ENV=production.");
  }
  const { port, allowedOrigins, projectId = "local", dataset = "production", help } = options;
  const users = new LakeUsers(options.users);
  const directory = path.join(options.dataDir, "content-lake");
  const url = `http://localhost:${port}`;
  const datasets = new Datasets(directory, { main: dataset, users, url });
  const { main } = datasets;
  const webhooks = new Webhooks({ projectId, datasets, ...options.webhooks });
  const server = createLakeServer({
    projectId,
    datasets,
    webhooks,
    url,
    allowedOrigins,
    users,
    help,
  });
  try {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  } catch (error) {
    datasets.close();
    throw portError(error, port);
  }
  webhooks.resume();

  const releaseSoonListeners = new Set<(name: string) => void>();
  datasets.watch(({ store, closing }) => {
    const clock = startReleaseClock(store, {
      author: users.first.id,
      isHidden: options.isHidden,
      log: (line) => console.warn(`content-lake: ${line}`),
    });
    closing.addEventListener("abort", () => clock.stop());
    if (store === main.store)
      clock.onSoon((name) => releaseSoonListeners.forEach((listener) => listener(name)));
    // Publishes the releases whose time came while the lake was not running.
    clock.tick();
  });

  async function stop(): Promise<void> {
    datasets.end();
    server.close();
    server.closeIdleConnections();
    const forced = setTimeout(() => server.closeAllConnections(), 1000);
    await once(server, "close");
    clearTimeout(forced);
    datasets.close();
  }

  return {
    url,
    warnings: datasets.warnings,
    damagedFiles: () =>
      datasets.all().flatMap(({ store, assetsDir }) => damagedFiles(store, assetsDir)),
    isEmpty: () =>
      ![...main.store.documents.values()].some(({ _type }) => !/^(?:sanity|system)\./.test(_type)),
    onPublishedChange: (listener) =>
      main.store.subscribe(({ changes }) => {
        const ids = changes.map(({ id }) => id).filter(isPublicId);
        if (ids.length > 0) listener(ids);
      }),
    onReleaseSoon: (listener) => {
      releaseSoonListeners.add(listener);
      return () => releaseSoonListeners.delete(listener);
    },
    stop,
  };
}

function portError(error: unknown, port: number): unknown {
  const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  if (!isTaken) return error;
  const remedy = "stop the program that uses it or choose another one.";
  return new Error(`Port ${port} of the Content Lake is taken: ${remedy}`, { cause: error });
}
