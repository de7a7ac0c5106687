import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, link, mkdir, open, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";

/** The contents of files, each under a unique name: the version of its row. */
export type StorageFiles = {
  /** Resolves once the content is on the disk. */
  write(version: string, content: Uint8Array): Promise<void>;
  copy(from: string, to: string): Promise<void>;
  /** Copies the content of another file; resolves to its `ETag`. */
  adopt(file: string, version: string): Promise<string>;
  /** From byte `start` to byte `end`, both included. */
  read(version: string, range?: { start: number; end: number }): ReadableStream<Uint8Array>;
  /** Ignores missing versions. */
  remove(versions: string[]): Promise<void>;
  /** Versions that are on the disk. */
  list(): Promise<string[]>;
};

async function sync(name: string): Promise<void> {
  const handle = await open(name, "r");
  await handle.sync().finally(() => handle.close());
}

/** Stores files in `folder`, which is created at the first one. */
export function createStorageFiles(folder: string): StorageFiles {
  const fileOf = (version: string) => path.join(folder, version.slice(0, 2), version);

  /** A file survives a power cut if it, its folder and the folder above are flushed to the disk. */
  async function keep(version: string, write: (file: string) => Promise<void>): Promise<void> {
    const file = fileOf(version);
    await mkdir(path.dirname(file), { recursive: true });
    await write(file);
    await sync(file);
    // Windows does not open folders.
    if (process.platform === "win32") return;
    await sync(path.dirname(file));
    await sync(folder);
  }

  return {
    write: (version, content) =>
      keep(version, async (file) => {
        const handle = await open(file, "wx");
        await handle.writeFile(content).finally(() => handle.close());
      }),
    async adopt(file, version) {
      await keep(version, (target) => link(file, target).catch(() => copyFile(file, target)));
      const hash = createHash("md5");
      for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
      return quoted(hash);
    },
    copy: (from, to) => keep(to, (file) => copyFile(fileOf(from), file)),
    read: (version, range) =>
      Readable.toWeb(createReadStream(fileOf(version), range)) as ReadableStream<Uint8Array>,
    async remove(versions) {
      await Promise.all(versions.map((version) => rm(fileOf(version), { force: true })));
    },
    async list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
        () => [],
      );
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
  };
}

/** The `ETag` of a content, with its quotes. */
export function etagOf(content: Uint8Array): string {
  return quoted(createHash("md5").update(content));
}

function quoted(hash: Hash): string {
  return `"${hash.digest("hex")}"`;
}
