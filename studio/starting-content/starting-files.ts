import { createReadStream } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { IdentifiedSanityDocumentStub, SanityClient } from "@sanity/client";

/** Paths in starting documents start here: `_sanityAsset: "image@file://./assets/kopitiam.webp"`. */
const CONTENT_FOLDER = join(import.meta.dirname, "../content");
const ADDRESS = /^(image|file)@file:\/\/(.+)$/;

type Json = unknown;

/**
 * Uploads every picture and video that the documents name, once each, and returns the documents with references to
 * them. The names have the notation of @sanity/import.
 */
export async function uploadStartingFiles(
  client: SanityClient,
  documents: IdentifiedSanityDocumentStub[],
  folder = CONTENT_FOLDER,
): Promise<IdentifiedSanityDocumentStub[]> {
  const uploaded = new Map<string, Promise<string>>();
  async function upload(address: string): Promise<string> {
    const [, kind, path] = ADDRESS.exec(address) ?? [];
    if (!kind || !path)
      throw new Error(`"${address}" is not an address like image@file://./a.webp`);
    const file = resolve(folder, path);
    const type = kind === "image" ? "image" : "file";
    const content = createReadStream(file);
    const asset = await client.assets.upload(type, content, { filename: basename(file) });
    return asset._id;
  }
  async function complete(value: Json): Promise<Json> {
    if (Array.isArray(value)) return Promise.all(value.map(complete));
    if (typeof value !== "object" || value === null) return value;
    const { _sanityAsset: address, ...rest } = value as Record<string, Json>;
    const entries = await Promise.all(
      Object.entries(rest).map(async ([name, child]) => [name, await complete(child)] as const),
    );
    const object: Record<string, Json> = Object.fromEntries(entries);
    if (typeof address !== "string") return object;
    const assetId = uploaded.get(address) ?? upload(address);
    uploaded.set(address, assetId);
    return { ...object, asset: { _type: "reference", _ref: await assetId } };
  }
  return (await complete(documents)) as IdentifiedSanityDocumentStub[];
}
