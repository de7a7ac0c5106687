import { copyFileSync, createReadStream, globSync, mkdtempSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import type { SanityClient } from "@sanity/client";
import { sanityImport } from "@sanity/import";
import { type ArchiveLimits, unpackArchive } from "./unpack-archive.ts";

type ImportOptions = Omit<Parameters<typeof sanityImport>[1], "client">;

/** A picture or file beside the documents, as Sanity's export writes it. */
const OWN_ASSET = /^(?:image|file)@file:\/\/\.\/(?:images|files)\/[\w-][\w.-]*$/;

/** Refuses a value that would make the import read a file of this machine or request another server. */
function checkAssets(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== "object" || !("_sanityAsset" in value)) return value;
  const { _sanityAsset: asset } = value;
  if (typeof asset === "string" && OWN_ASSET.test(asset)) return value;
  throw new Error(`${JSON.stringify(asset)} is not a file of this archive`);
}

/** Checks each document of a file; returns the documents' ids. */
async function checkDocuments(file: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (line.trim() === "") continue;
    const { _id } = JSON.parse(line, checkAssets) as { _id?: string };
    if (_id) ids.push(_id);
  }
  return ids;
}

/** An unpacked and checked archive: the file of its documents, and their ids. */
type OpenedArchive = { folder: string; ids: string[] };

/** Whether a file is a tar archive, zipped or not; otherwise it is a list of documents. */
async function isArchive(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(512), 0, 512, 0);
    const isZipped = buffer[0] === 0x1f && buffer[1] === 0x8b;
    return isZipped || buffer.toString("latin1", 257, 262) === "ustar";
  } finally {
    await handle.close();
  }
}

/**
 * Unpacks an archive of `exportContent`, or copies a file with one document per line, into an empty folder; returns the
 * input of `importOpened`. Throws if the archive is damaged or refers to something outside, by a link, `..` or an
 * asset's URL.
 */
export async function openArchive(
  file: string,
  folder: string,
  limits?: ArchiveLimits,
): Promise<OpenedArchive> {
  if (await isArchive(file)) await unpackArchive(file, folder, limits);
  else copyFileSync(file, join(folder, "data.ndjson"));
  const [documents, ...others] = globSync("{*,*/*}.ndjson", { cwd: folder });
  if (!documents || others.length > 0) throw new Error("it must have exactly one ndjson file");
  const ids = await checkDocuments(join(folder, documents));
  return { folder: dirname(join(folder, documents)), ids };
}

/** Imports the documents and files of an opened archive into a client's dataset; returns how many documents. */
export async function importOpened(
  client: SanityClient,
  { folder }: OpenedArchive,
  options: ImportOptions,
): Promise<number> {
  const settings = { ...options, client, allowAssetsInDifferentDataset: true };
  return (await sanityImport(folder, settings)).numDocs;
}

/**
 * Throws if the dataset already has a document of an opened archive. Sanity's import would find that only after it has
 * created others.
 */
async function refuseExisting(client: SanityClient, { ids }: OpenedArchive): Promise<void> {
  const existingId = await client.fetch<string | null>(
    "*[_id in $ids][0]._id",
    { ids },
    { perspective: "raw" },
  );
  if (existingId) throw new Error(`${existingId} already exists`);
}

/**
 * Opens an archive and imports it; see `openArchive` and `importOpened`. With the operation "create" it throws before
 * any change if one of the documents exists.
 */
export async function importArchive(
  client: SanityClient,
  file: string,
  options: ImportOptions,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "selat-content-"));
  try {
    const opened = await openArchive(file, folder);
    if (options.operation === "create") await refuseExisting(client, opened);
    return await importOpened(client, opened, options);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
