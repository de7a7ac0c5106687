import type { Marker, Validate } from "../../checks/check-content.ts";
import type { Content, ContentDocument } from "../../texts/content.ts";

/** The problems of a document, with its revision and what its rules read of other documents when they ran (`world`). */
export type CachedMarkers = { revision: unknown; world: string; markers: readonly Marker[] };

/** Types whose documents other documents' rules query: facts by name, hosts of redirects, shared lead forms. */
const READ_BY_RULES = new Set(["fact", "reusable", "siteSettings"]);

/** Types with rules about another document, which run each time. */
const ALWAYS_VALIDATED = new Set(["experiment"]);

/**
 * The parts of other documents that the model's rules read: paths, and documents found by name. While they are the
 * same, an unchanged document has the same problems.
 */
export function worldOf({ documents }: Content): string {
  return JSON.stringify(
    documents.flatMap(({ _id, _type, _rev, path, from, archived, to }) => {
      if (READ_BY_RULES.has(_type)) return [[_id, _rev]];
      return path === undefined && from === undefined ? [] : [[_id, path, from, archived, to]];
    }),
  );
}

/**
 * Validates a document only if it, or what its rules read of other documents, has changed: while all documents are
 * validated, the open form waits for seconds. Versions in other languages depend only on their own texts. `kept` holds
 * the results of earlier checks.
 */
export function createMarkerCache(
  content: Content,
  validate: Validate,
  isLatest: () => boolean,
  kept: Map<string, CachedMarkers>,
): Validate {
  const world = worldOf(content);
  return async (document: ContentDocument) => {
    const { _id, _type, _rev: revision, language } = document;
    const known = kept.get(_id);
    const isSame = known?.revision === revision && (Boolean(language) || known?.world === world);
    if (known && isSame && revision !== undefined && !ALWAYS_VALIDATED.has(_type))
      return known.markers;
    const markers = await validate(document);
    if (isLatest()) kept.set(_id, { revision, world, markers });
    return markers;
  };
}
