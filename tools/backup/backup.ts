import { createHash } from "node:crypto";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { SanityClient } from "@sanity/client";
import type { Sql } from "postgres";
import { create } from "tar";
import { z } from "zod";
import { errorMessage } from "../../src/lib/error-message.ts";
import { exportContent } from "../../studio/starting-content/export-content.ts";
import { importOpened, openArchive } from "../../studio/starting-content/import-archive.ts";
import { unpackArchive } from "../../studio/starting-content/unpack-archive.ts";
import { dumpDatabase, nonEmptyTables, restoreDatabase } from "./database.ts";

/** The sources of a backup, and its targets when it is restored. */
export type Source = { sql: Sql; content: SanityClient };

/** A file name in the archive's own folder, without a path. */
const fileName = z.string().regex(/^[\w-][\w.-]*$/);
const count = z.int().nonnegative();

const manifestSchema = z.object({
  madeAt: z.iso.datetime(),
  documents: count,
  files: count,
  tables: z.array(
    z.object({ table: z.string(), columns: z.array(z.string()), file: fileName, rows: count }),
  ),
  entries: z.array(z.object({ name: fileName, bytes: count, sha256: z.string() })),
});

type Manifest = z.infer<typeof manifestSchema>;
type Entry = Manifest["entries"][number];

const MANIFEST = "manifest.json";
const CONTENT = "content.tar.gz";
const COMMENTS = "comments.tar.gz";
const REPLACE = { operation: "createOrReplace" } as const;

async function entryOf(folder: string, name: string): Promise<Entry> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(join(folder, name)), hash);
  return { name, bytes: statSync(join(folder, name)).size, sha256: hash.digest("hex") };
}

function readManifest(folder: string): Manifest {
  const file = join(folder, MANIFEST);
  if (!existsSync(file)) throw new Error("it has no manifest");
  const { data, error } = manifestSchema.safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (!data) throw new Error(`its manifest is wrong: ${z.prettifyError(error)}`);
  return data;
}

async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "selat-backup-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The add-on dataset in which the Studio stores comments and tasks; null if there are none yet. */
async function commentsOf(content: SanityClient): Promise<SanityClient | null> {
  const { projectId, dataset: addonFor = "" } = content.config();
  const [addon] = await content.request<{ name: string }[]>({
    url: `/projects/${projectId}/datasets`,
    query: { datasetProfile: "comments", addonFor },
  });
  return addon ? content.withConfig({ dataset: addon.name }) : null;
}

/** The add-on dataset for comments and tasks; creates it if there is none. */
async function setUpComments(content: SanityClient): Promise<SanityClient> {
  const { dataset } = content.config();
  const url = `/comments/${dataset}/setup`;
  const { datasetName } = await content.request<{ datasetName: string }>({ method: "POST", url });
  return content.withConfig({ dataset: datasetName });
}

/** Writes every row, document and file into one archive with a manifest. Throws if the file exists. */
export async function backUp({ sql, content }: Source, file: string): Promise<Manifest> {
  if (existsSync(file)) throw new Error(`${file} already exists: name another file`);
  if (!existsSync(dirname(file))) throw new Error(`There is no folder ${dirname(file)}`);
  return withFolder(async (folder) => {
    const tables = await dumpDatabase(sql, folder);
    const counts = await exportContent(content, join(folder, CONTENT));
    const names = [...tables.map((table) => table.file), CONTENT];
    const comments = await commentsOf(content);
    if (comments) {
      const { documentCount } = await exportContent(comments, join(folder, COMMENTS));
      counts.documentCount += documentCount;
      names.push(COMMENTS);
    }
    const entries = await Promise.all(names.map((name) => entryOf(folder, name)));
    const manifest: Manifest = {
      madeAt: new Date().toISOString(),
      documents: counts.documentCount,
      files: counts.assetCount,
      tables,
      entries,
    };
    writeFileSync(join(folder, MANIFEST), JSON.stringify(manifest, null, 2));
    // The archive contains leads and password hashes, so only its owner may read it.
    const out = createWriteStream(file, { mode: 0o600, flags: "wx" });
    await pipeline(create({ cwd: folder, gzip: true }, [MANIFEST, ...names]), out);
    return manifest;
  });
}

function damaged(file: string, error: unknown): Error {
  const reason = errorMessage(error);
  return new Error(`${file} is damaged or not a backup: ${reason}; nothing was changed`);
}

/** Unpacks the content, which is an archive inside the archive. */
async function openPart(file: string, folder: string, name: string) {
  const target = mkdtempSync(join(folder, "part-"));
  return openArchive(join(folder, name), target).catch((error: unknown) => {
    throw damaged(file, error);
  });
}

async function open(file: string, folder: string): Promise<Manifest> {
  try {
    await unpackArchive(file, folder);
    const manifest = readManifest(folder);
    const listed = new Set([MANIFEST, ...manifest.entries.map(({ name }) => name)]);
    for (const name of readdirSync(folder)) {
      if (!listed.has(name)) throw new Error(`its manifest does not list ${name}`);
    }
    for (const entry of manifest.entries) {
      if (!existsSync(join(folder, entry.name))) throw new Error(`${entry.name} is missing`);
      const actual = await entryOf(folder, entry.name);
      if (actual.sha256 !== entry.sha256)
        throw new Error(`${entry.name} differs from its checksum in the manifest`);
    }
    return manifest;
  } catch (error) {
    throw damaged(file, error);
  }
}

/** The tables with rows and the number of documents that a restore would replace; empty if there are none. */
async function existingData({ sql, content }: Source): Promise<string[]> {
  const documents = await content.fetch<number>(
    `count(*[!(_id in path("_.**")) && !(_type match "system.*") && !(_type match "sanity.*")])`,
  );
  return [...(await nonEmptyTables(sql)), ...(documents > 0 ? [`${documents} documents`] : [])];
}

/**
 * Replaces the target's rows by an archive's, and its documents by those of the archive with the same ids. Throws
 * before any change if the archive is damaged or, unless `isAgreed`, if the target is not empty.
 */
export async function restore(target: Source, file: string, isAgreed: boolean): Promise<Manifest> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}`);
  return withFolder(async (folder) => {
    const manifest = await open(file, folder);
    const existing = isAgreed ? [] : await existingData(target);
    if (existing.length > 0) {
      throw new Error(`the project already has data (${existing.join(", ")}): --yes replaces it`);
    }
    const content = await openPart(file, folder, CONTENT);
    const hasComments = existsSync(join(folder, COMMENTS));
    const comments = hasComments ? await openPart(file, folder, COMMENTS) : undefined;
    await restoreDatabase(target.sql, folder, manifest.tables);
    await importOpened(target.content, content, REPLACE);
    if (comments) await importOpened(await setUpComments(target.content), comments, REPLACE);
    return manifest;
  });
}
