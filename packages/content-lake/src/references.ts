import { conflict } from "./errors.ts";
import type { StagedChange, Staging } from "./staging.ts";
import type { JsonObject } from "./types.ts";

/**
 * Enforces strong references as the hosted lake does: throws 409 when a changed document refers to a missing one, or a
 * removed document is still referred to.
 */
export function assertReferences(staging: Staging, changes: StagedChange[]): void {
  for (const { id, after } of changes) {
    for (const target of after ? strongReferences(after) : []) {
      if (staging.get(target)) continue;
      throw conflict(
        "documentReferenceDoesNotExistError",
        `Document "${id}" references non-existent document "${target}"`,
        { id, referenceID: target },
      );
    }
  }
  const removed = new Set(changes.filter(({ after }) => !after).map(({ id }) => id));
  if (removed.size === 0) return;
  for (const document of staging.documents()) {
    const target = strongReferences(document).find((reference) => removed.has(reference));
    if (target === undefined) continue;
    throw conflict(
      "documentHasExistingReferencesError",
      `Document "${target}" cannot be deleted as there are references to it from "${document._id}"`,
      { id: target, referencingIDs: [document._id] },
    );
  }
}

/** Ids of this dataset that the value refers to strongly. */
function strongReferences(value: unknown, ids: string[] = []): string[] {
  if (typeof value === "object" && value !== null) {
    const { _ref, _weak, _dataset } = value as JsonObject;
    if (typeof _ref === "string" && _weak !== true && _dataset === undefined) ids.push(_ref);
    for (const child of Object.values(value)) strongReferences(child, ids);
  }
  return ids;
}

/**
 * The value with each reference marked `_strengthenOnPublish` made strong: the Studio refers weakly to a document that
 * is not published yet.
 */
export function strengthenOnPublish(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthenOnPublish);
  if (typeof value !== "object" || value === null) return value;
  const { _strengthenOnPublish, ...rest } = value as JsonObject;
  if (_strengthenOnPublish && !(_strengthenOnPublish as JsonObject)["weak"]) delete rest["_weak"];
  return Object.fromEntries(
    Object.entries(rest).map(([key, child]) => [key, strengthenOnPublish(child)]),
  );
}
