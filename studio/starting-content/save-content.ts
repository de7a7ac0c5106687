import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { IdentifiedSanityDocumentStub, SanityClient } from "@sanity/client";
import { keepFieldOrder } from "./keep-field-order.ts";
import { readContentFiles } from "./read-content.ts";
import { nameFile, withFileNames, type StoredAsset } from "./starting-file-names.ts";

type Document = IdentifiedSanityDocumentStub;

const PUBLISHED = `*[
  !(_id in path("_.**")) && !(_id in path("drafts.**")) && !(_id in path("versions.**")) &&
  !(_id in path("publish-reason.**")) &&
  !(_type match "system.*") && !(_type match "sanity.*")
] | order(_id)`;

const ASSETS = `*[_type in ["sanity.imageAsset", "sanity.fileAsset"]]{ _id, url, originalFilename }`;

/**
 * Writes every published document of a dataset, and the pictures they use, into a folder of starting content. Files and
 * the order of fields are kept, so that the diff shows only what an editor changed. A new document gets a file by its
 * path or type; a deleted one is removed from its file.
 */
export async function saveContent(client: SanityClient, folder: string) {
  const raw = client.withConfig({ perspective: "raw" });
  const [documents, assets] = await Promise.all([
    raw.fetch<Document[]>(PUBLISHED),
    raw.fetch<StoredAsset[]>(ASSETS),
  ]);
  const files = readContentFiles(folder);
  const homes = new Map(
    files.flatMap((file) => file.documents.map((document) => [document._id, { file, document }])),
  );
  const used = new Map<string, StoredAsset>();
  const byFile = new Map<string, Document[]>();
  for (const document of documents) {
    const home = homes.get(document._id);
    const { _rev, _createdAt, _updatedAt, ...content } = document;
    const named = withFileNames(content, assets, used) as Document;
    const name = home?.file.name ?? fileFor(document);
    const saved = keepFieldOrder(named, home?.document) as Document;
    byFile.set(name, [...(byFile.get(name) ?? []), saved]);
  }
  const order = new Map([...homes.keys()].map((id, index) => [id, index]));
  const rank = ({ _id }: Document) => order.get(_id) ?? Infinity;
  for (const { name } of files) if (!byFile.has(name)) rmSync(join(folder, name));
  let changed = 0;
  for (const [name, list] of byFile) {
    const before = files.find((file) => file.name === name);
    const isList = before ? before.isList : isListed(name);
    const sorted = list.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
    changed += writeIfNew(join(folder, name), isList ? sorted : sorted[0], before?.parsed);
  }
  await saveFiles([...used.values()], assets, folder);
  return { documents: documents.length, files: used.size, changed };
}

function writeIfNew(file: string, value: unknown, before: unknown): number {
  const text = JSON.stringify(value, null, 2);
  if (text === JSON.stringify(before, null, 2)) return 0;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${text}\n`);
  return 1;
}

/** Returns the file for a new document: `pages/<path>.json` if it has a path, else the list of its type. */
function fileFor({ _id, _type, path }: Document): string {
  if (typeof path === "string" && _id !== _type) {
    return `pages/${path === "/" ? "home" : path.slice(1).replaceAll("/", "-")}.json`;
  }
  const name = _type.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return _id === _type ? `${name}.json` : `${name.replace(/y$/, "ie")}s.json`;
}

const SINGLE = new Set(["site-settings.json", "site-messages.json", "lead-messages.json"]);

function isListed(name: string): boolean {
  return !name.startsWith("pages/") && name.endsWith("s.json") && !SINGLE.has(name);
}

async function saveFiles(used: StoredAsset[], all: StoredAsset[], folder: string): Promise<void> {
  const assetsFolder = join(folder, "assets");
  const names = new Map(used.map((asset) => [nameFile(asset, all), asset]));
  mkdirSync(assetsFolder, { recursive: true });
  for (const name of readdirSync(assetsFolder)) {
    if (!names.has(name)) rmSync(join(assetsFolder, name));
  }
  for (const [name, { url }] of names) {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    const content = Buffer.from(await response.arrayBuffer());
    const file = join(assetsFolder, name);
    if (!existsSync(file) || !readFileSync(file).equals(content)) writeFileSync(file, content);
  }
  if (names.size === 0) rmSync(assetsFolder, { recursive: true });
}
