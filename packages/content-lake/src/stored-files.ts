import { readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";

import { LakeError } from "./errors.ts";
import { fileSize } from "./files.ts";
import type { Store } from "./store.ts";
import type { LakeDocument } from "./types.ts";

const ASSET_TYPES = new Set(["sanity.imageAsset", "sanity.fileAsset"]);

function assetsOf({ documents }: Store): LakeDocument[] {
  return [...documents.values()].filter(({ _type }) => ASSET_TYPES.has(_type));
}

/** Removes what an upload left behind when a crash interrupted it. */
export function removeIncompleteUploads(directory: string): void {
  for (const name of readdirSync(directory)) {
    if (name.endsWith(".tmp")) rmSync(path.join(directory, name), { force: true });
  }
}

/** Rewrites the URLs of uploaded files for the port that the lake has now. */
export function rewriteAssetUrls(store: Store, lakeUrl: string): void {
  for (const document of assetsOf(store)) {
    const url = `${lakeUrl}/${String(document["path"])}`;
    store.documents.set(document._id, { ...document, url });
  }
}

/** One line for each uploaded file that is missing or truncated. */
export function damagedFiles(store: Store, assetsDir: string): string[] {
  return assetsOf(store).flatMap((document) => {
    const file = path.join(assetsDir, path.basename(String(document["path"])));
    const size = statSync(file, { throwIfNoEntry: false })?.size;
    if (size === document["size"]) return [];
    const name = String(document["originalFilename"] ?? document._id);
    const state = size === undefined ? "is missing" : `has ${size} of ${document["size"]} bytes`;
    return [`${name} (${file}) ${state}; upload it again or put it back from a backup.`];
  });
}

/**
 * The path of an uploaded file, by its name in the URL. Throws 404 when there is none and 500 when it is truncated:
 * half a picture is not sent.
 */
export async function wholeFile(
  lake: { assetsDir: string; store: Store },
  kind: string,
  name: string,
): Promise<string> {
  const file = path.join(lake.assetsDir, name);
  const size = await fileSize(file);
  if (size === null) throw new LakeError(404, "notFound", "Asset not found");
  const document = lake.store.documents.get(`${kind}-${name.replace(".", "-")}`);
  const uploaded = document?.["size"];
  if (uploaded === undefined || uploaded === size) return file;
  const description = `The file ${name} is damaged: it has ${size} of ${uploaded} bytes. Upload it again.`;
  throw new LakeError(500, "damagedFileError", description);
}
