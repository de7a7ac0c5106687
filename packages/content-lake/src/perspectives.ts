import { LakeError } from "./errors.ts";
import { isPublishedId } from "./ids.ts";
import type { LakeDocument } from "./types.ts";
import { isUnpublishing } from "./versions.ts";

/** `"raw"`, `"published"`, or a stack of layers from the strongest to the weakest. */
export type Perspective = "raw" | "published" | string[];

/** Reads the `perspective` option; without one the API version decides, as on the hosted lake. */
export function parsePerspective(value: unknown, apiVersion: string): Perspective {
  const names = (Array.isArray(value) ? value : [value])
    .flatMap((name) => (typeof name === "string" ? name.split(",") : []))
    .filter((name) => name !== "")
    .map((name) => (name === "previewDrafts" ? "drafts" : name));
  const invalidName = names.find((name) => !/^[\w-]+$/.test(name));
  if (invalidName !== undefined) {
    throw new LakeError(400, "badRequest", `Invalid perspective "${invalidName}"`);
  }
  if (names.length === 0) {
    return apiVersion === "X" || apiVersion >= "2025-02-19" ? "published" : "raw";
  }
  if (names.length === 1 && (names[0] === "raw" || names[0] === "published")) return names[0];
  return names.filter((name) => name !== "published");
}

/**
 * The dataset as a perspective shows it: drafts and versions replace the published document, under its id, and
 * `_originalId` is the id of the document that was read.
 */
export function project(documents: LakeDocument[], perspective: Perspective): LakeDocument[] {
  if (perspective === "raw") return documents;
  const visibleDocuments = new Map<string, LakeDocument>();
  for (const document of documents) {
    if (isPublishedId(document._id))
      visibleDocuments.set(document._id, shownAs(document, document._id));
  }
  const layers = perspective === "published" ? [] : perspective.toReversed();
  for (const layer of layers) {
    const prefix = layer === "drafts" ? "drafts." : `versions.${layer}.`;
    for (const document of documents) {
      if (!document._id.startsWith(prefix)) continue;
      const _id = document._id.slice(prefix.length);
      if (isUnpublishing(document)) visibleDocuments.delete(_id);
      else visibleDocuments.set(_id, shownAs(document, _id));
    }
  }
  return [...visibleDocuments.values()];
}

/** Cached as long as the document lives, so that an edit does not copy thousands of others again. */
const copies = new WeakMap<LakeDocument, LakeDocument>();

function shownAs(document: LakeDocument, _id: string): LakeDocument {
  const cachedCopy = copies.get(document);
  if (cachedCopy) return cachedCopy;
  const copy = { ...document, _id, _originalId: document._id };
  copies.set(document, copy);
  return copy;
}
