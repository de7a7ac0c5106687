import { checkAcross } from "./check-content.ts";
import type { Content, ContentDocument, Finding } from "../texts/content.ts";

/** The content of documents before or after a change, by id; null for a document that does not exist then. */
type Changes = ReadonlyMap<string, ContentDocument | null>;

/** Returns the content with some documents replaced or removed. */
function withDocuments(content: Content, changes: Changes): Content {
  const byId = new Map(content.byId);
  const publishedIds = new Set(content.publishedIds);
  for (const [id, next] of changes) {
    byId.delete(id);
    publishedIds.delete(id);
    if (!next) continue;
    byId.set(id, { ...next, _id: id });
    publishedIds.add(id);
  }
  return { ...content, byId, documents: [...byId.values()], publishedIds };
}

function keyOf({ documentId, path, message }: Finding): string {
  return JSON.stringify([documentId, path, message]);
}

/**
 * Returns the errors of the site when documents are as in `next`. These are all errors of these documents, and new ones
 * in others, such as links to a page that becomes hidden. `now` has the same documents as published.
 */
export function errorsAfterChanges(content: Content, now: Changes, next: Changes): Finding[] {
  const errorsWith = (changes: Changes) =>
    checkAcross(withDocuments(content, changes)).filter(({ level }) => level === "error");
  const errors = errorsWith(next);
  // Only errors in other documents have to be compared with those before the change.
  if (errors.every(({ documentId }) => next.has(documentId))) return errors;
  const before = new Set(errorsWith(now).map(keyOf));
  return errors.filter((error) => next.has(error.documentId) || !before.has(keyOf(error)));
}

/** Like `errorsAfterChanges`, for one document; null if it does not exist. */
export function errorsAfterChange(
  content: Content,
  id: string,
  { now, next }: { now: ContentDocument | null; next: ContentDocument | null },
): Finding[] {
  return errorsAfterChanges(content, new Map([[id, now]]), new Map([[id, next]]));
}
