import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";

/** How long an unfinished upload is stored, in milliseconds, as in hosted Storage. */
const LIFETIME = 24 * 60 * 60 * 1000;

/** An upload in parts, as its request announced it. */
export type Announced = {
  bucket: string;
  name: string;
  /** In bytes. */
  length: number;
  owner: string | null;
  upsert: boolean;
  mimetype: string;
  cacheControl: string;
  userMetadata: Record<string, unknown>;
  /** The header `Upload-Metadata`, which is returned unchanged. */
  header: string;
};

export type PartialUpload = Announced & {
  id: string;
  /** Milliseconds since 1970. */
  expires: number;
  /** Whether it has become an object; its parts are then deleted. */
  isFinished: boolean;
};

export type StorageUploads = ReturnType<typeof createStorageUploads>;

/** Uploads in parts, each one file with the parts and one that describes it; they continue after a restart. */
export function createStorageUploads(folder: string) {
  const fileOf = (id: string) => path.join(folder, id);
  const noteOf = (id: string) => path.join(folder, `${id}.json`);

  async function note(upload: PartialUpload): Promise<void> {
    const handle = await open(`${noteOf(upload.id)}.new`, "w");
    try {
      await handle.writeFile(JSON.stringify(upload));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(`${noteOf(upload.id)}.new`, noteOf(upload.id));
    await syncFolder();
  }

  async function syncFolder(): Promise<void> {
    // Windows does not open folders.
    if (process.platform === "win32") return;
    const handle = await open(folder, "r");
    await handle.sync().finally(() => handle.close());
  }

  async function remove(id: string): Promise<void> {
    for (const file of [noteOf(id), `${noteOf(id)}.new`, fileOf(id)])
      await rm(file, { force: true });
  }

  async function find(id: string): Promise<PartialUpload | null> {
    const text = await readFile(noteOf(id), "utf8").catch(() => null);
    return text === null ? null : (JSON.parse(text) as PartialUpload);
  }

  return {
    fileOf,
    remove,

    /** Resolves once the upload is on the disk. */
    async create(announced: Announced): Promise<PartialUpload> {
      await mkdir(folder, { recursive: true });
      const id = randomUUID();
      const upload = { ...announced, id, expires: Date.now() + LIFETIME, isFinished: false };
      await note(upload);
      await open(fileOf(id), "a").then((handle) => handle.close());
      return upload;
    },

    /** The upload of that id; null if there is none or it has expired. */
    async find(id: string): Promise<PartialUpload | null> {
      if (!/^[\da-f-]{36}$/.test(id)) return null;
      const upload = await find(id);
      return upload && upload.expires > Date.now() ? upload : null;
    },

    /** The number of stored bytes; 0 if the process was killed after it wrote the description but before the file. */
    async offsetOf({ id, length, isFinished }: PartialUpload): Promise<number> {
      if (isFinished) return length;
      return stat(fileOf(id)).then(
        ({ size }) => size,
        () => 0,
      );
    },

    /**
     * Appends a body and resolves when it is on the disk, to the number of stored bytes. If a body breaks off, what
     * arrived before is kept. Null if there would be more than was announced.
     */
    async append(
      { id, length }: PartialUpload,
      body: ReadableStream<Uint8Array> | null,
    ): Promise<number | null> {
      const handle = await open(fileOf(id), "a");
      try {
        let { size } = await handle.stat();
        for await (const chunk of body ?? []) {
          if (size + chunk.length > length) return null;
          await handle.writeFile(chunk);
          size += chunk.length;
        }
        await handle.sync();
        return size;
      } finally {
        await handle.close();
      }
    },

    /** Records that an upload has become an object, and removes its parts. */
    async finish(upload: PartialUpload): Promise<void> {
      await note({ ...upload, isFinished: true });
      await rm(fileOf(upload.id), { force: true });
    },

    /** At the start: removes uploads that have expired or have no description; resolves to the rest. */
    async sweep(): Promise<PartialUpload[]> {
      const names = await readdir(folder).catch(() => []);
      const ids = new Set(names.map((name) => name.split(".")[0] ?? ""));
      const unexpired: PartialUpload[] = [];
      for (const id of ids) {
        const upload = await find(id);
        if (upload && upload.expires > Date.now()) unexpired.push(upload);
        else await remove(id);
      }
      return unexpired;
    },
  };
}
