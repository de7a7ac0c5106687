import { checkAcross } from "./check-content.ts";
import type { Content, ContentDocument, Finding } from "./content.ts";

/** The content with one document replaced, or taken away. */
function withDocument(content: Content, id: string, next: ContentDocument | null): Content {
  const byId = new Map(content.byId);
  byId.delete(id);
  if (next) byId.set(id, { ...next, _id: id });
  const publishedIds = new Set(content.publishedIds);
  if (next) publishedIds.add(id);
  else publishedIds.delete(id);
  return { ...content, byId, documents: [...byId.values()], publishedIds };
}

function keyOf({ documentId, path, message }: Finding): string {
  return JSON.stringify([documentId, path, message]);
}

/**
 * The errors that the site has once a document is published as it is drafted, or taken away (null): all of its own, and
 * those that this makes in others, such as links to a page that is hidden by it.
 */
export function whatBreaks(
  content: Content,
  id: string,
  { now, next }: { now: ContentDocument | null; next: ContentDocument | null },
): Finding[] {
  const errorsWith = (document: ContentDocument | null) =>
    checkAcross(withDocument(content, id, document)).filter(({ level }) => level === "error");
  const before = new Set(errorsWith(now).map(keyOf));
  return errorsWith(next).filter((error) => error.documentId === id || !before.has(keyOf(error)));
}
