import type { Marker, Validate } from "../../checks/check-content.ts";
import type { Content, ContentDocument } from "../../texts/content.ts";

/** The problems of a document, found at a revision; `dependencies` is what its rules read of other documents then. */
export type CachedMarkers = { revision: unknown; dependencies: string; markers: readonly Marker[] };

/** Types whose documents other documents' rules query: facts by name, hosts of redirects, shared lead forms. */
const READ_BY_RULES = new Set(["fact", "reusable", "siteSettings"]);

/** Types with rules about another document, which run each time. */
const ALWAYS_VALIDATED = new Set(["experiment"]);

/**
 * Returns the parts of all documents that rules of other documents read, as text: paths, and documents found by name.
 * While they are the same, an unchanged document has the same problems.
 */
export function dependenciesOf({ documents }: Content): string {
  return JSON.stringify(
    documents.flatMap(({ _id, _type, _rev, path, from, archived, to }) => {
      if (READ_BY_RULES.has(_type)) return [[_id, _rev]];
      return path === undefined && from === undefined ? [] : [[_id, path, from, archived, to]];
    }),
  );
}

/**
 * Validates a document only if it, or what its rules read of other documents, has changed: while all documents are
 * validated, the open form waits for seconds. Versions in other languages depend only on their own texts. `cache` holds
 * the results of earlier checks.
 */
export function createMarkerCache(
  content: Content,
  validate: Validate,
  isLatest: () => boolean,
  cache: Map<string, CachedMarkers>,
): Validate {
  const dependencies = dependenciesOf(content);
  return async (document: ContentDocument) => {
    const { _id, _type, _rev: revision, language } = document;
    const cached = cache.get(_id);
    const isSame =
      cached?.revision === revision && (Boolean(language) || cached?.dependencies === dependencies);
    if (cached && isSame && revision !== undefined && !ALWAYS_VALIDATED.has(_type))
      return cached.markers;
    const markers = await validate(document);
    if (isLatest()) cache.set(_id, { revision, dependencies, markers });
    return markers;
  };
}
