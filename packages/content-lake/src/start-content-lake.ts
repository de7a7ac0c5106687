import { once } from "node:events";
import { mkdirSync } from "node:fs";
import path from "node:path";

import type { Database } from "./database.ts";
import { addGroup } from "./grants.ts";
import type { HelpPage } from "./lake.ts";
import { isPublicId } from "./ids.ts";
import { openContent } from "./open-content.ts";
import { startReleaseClock } from "./release-clock.ts";
import { createLakeServer } from "./server.ts";
import { Store } from "./store.ts";
import { damagedFiles, moveAddresses, removeIncompleteUploads } from "./stored-files.ts";
import type { LakeDocument } from "./types.ts";
import { type LakeUser, LakeUsers } from "./users.ts";

export type ContentLakeOptions = {
  dataDir: string;
  port: number;
  /** Origins of the pages that may call the lake, such as `http://localhost:3000`. */
  allowedOrigins: string[];
  projectId?: string;
  dataset?: string;
  /** Who may sign in; one editor with the token "local" where left out. */
  users?: readonly LakeUser[];
  /** A page beside each Studio that its help menu links to. */
  help?: HelpPage;
  /** Whether a document is kept but shown to nobody: a scheduled release does not publish it again. */
  isHidden?: (document: LakeDocument) => boolean;
};

export type ContentLake = {
  url: string;
  /** What the start had to fix, each a line for the terminal. */
  warnings: string[];
  /** Uploaded files that are gone or cut short, each a line with the remedy. */
  damagedFiles(): string[];
  /** Whether nobody has put content in yet (uploaded assets alone do not count). */
  isEmpty(): boolean;
  /** Tells the ids of published documents after each change of them; returns the way to stop. */
  onPublishedChange(listener: (documentIds: string[]) => void): () => void;
  /** Tells the name of a scheduled release half a minute before its time; returns the way to stop. */
  onReleaseSoon(listener: (name: string) => void): () => void;
  stop(): Promise<void>;
};

/**
 * Serves Sanity's HTTP API from `<dataDir>/content-lake` on 127.0.0.1. Throws with one clear line
 * when NODE_ENV is "production", the port is taken, or the data is in use or damaged beyond repair.
 */
export async function startContentLake(options: ContentLakeOptions): Promise<ContentLake> {
  if (process.env["NODE_ENV"] === "production") {
    throw new Error("The local Content Lake is for development only; unset NODE_ENV=production.");
  }
  const { port, allowedOrigins, projectId = "local", dataset = "production", help } = options;
  const users = new LakeUsers(options.users);
  const directory = path.join(options.dataDir, "content-lake");
  const assetsDir = path.join(directory, "assets");
  const cacheDir = path.join(directory, "image-cache");
  const addOnDir = path.join(directory, "comments");
  for (const each of [assetsDir, cacheDir, addOnDir]) mkdirSync(each, { recursive: true });

  for (const each of [assetsDir, cacheDir]) removeIncompleteUploads(each);

  const opened: Database[] = [];
  const closeAll = () => opened.forEach((database) => database.close());
  const warnings: string[] = [];
  const open = (folder: string) => {
    try {
      const content = openContent(folder);
      opened.push(content.database);
      warnings.push(...content.warnings);
      return new Store(content.database);
    } catch (error) {
      closeAll();
      throw error;
    }
  };
  const store = open(directory);
  const addOn = { store: open(addOnDir), dataset: `${dataset}-comments` };
  addGroup(store, users);
  const closing = new AbortController();
  const url = `http://localhost:${port}`;
  moveAddresses(store, url);
  const server = createLakeServer({
    store,
    projectId,
    dataset,
    addOn,
    url,
    assetsDir,
    cacheDir,
    allowedOrigins,
    users,
    help,
    closing: closing.signal,
  });
  try {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  } catch (error) {
    closeAll();
    throw portError(error, port);
  }

  const clock = startReleaseClock(store, {
    author: users.first.id,
    isHidden: options.isHidden,
    tell: (line) => console.warn(`content-lake: ${line}`),
  });
  // What came due while nothing ran.
  clock.tick();

  async function stop(): Promise<void> {
    clock.stop();
    closing.abort();
    server.close();
    server.closeIdleConnections();
    const forced = setTimeout(() => server.closeAllConnections(), 1000);
    await once(server, "close");
    clearTimeout(forced);
    closeAll();
  }

  return {
    url,
    warnings,
    damagedFiles: () => damagedFiles(store, assetsDir),
    isEmpty: () =>
      ![...store.documents.values()].some(({ _type }) => !/^(?:sanity|system)\./.test(_type)),
    onPublishedChange: (listener) =>
      store.subscribe(({ changes }) => {
        const ids = changes.map(({ id }) => id).filter(isPublicId);
        if (ids.length > 0) listener(ids);
      }),
    onReleaseSoon: clock.onSoon,
    stop,
  };
}

function portError(error: unknown, port: number): unknown {
  const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  if (!isTaken) return error;
  const remedy = "stop the program that uses it or choose another one.";
  return new Error(`Port ${port} of the Content Lake is taken: ${remedy}`, { cause: error });
}
