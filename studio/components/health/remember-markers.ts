import type { Marker, Validate } from "../../checks/check-content.ts";
import type { Content, ContentDocument } from "../../texts/content.ts";

/** The problems of a document, of which revision they are, and of what others said then. */
export type KeptMarkers = { revision: unknown; world: string; markers: readonly Marker[] };

/** Types whose documents are what rules of other documents ask for: facts by name, hosts of redirects, shared lead forms. */
const ASKED_FOR = new Set(["fact", "reusable", "siteSettings"]);

/** Types with rules about another document, which run each time. */
const ALWAYS_ASKED = new Set(["experiment"]);

/**
 * What the model's rules read of other documents than their own: addresses, and what is requested by name. As long as it is
 * the same, a document that has not changed has the same problems.
 */
export function worldOf({ documents }: Content): string {
  return JSON.stringify(
    documents.flatMap(({ _id, _type, _rev, path, from, archived, to }) => {
      if (ASKED_FOR.has(_type)) return [[_id, _rev]];
      return path === undefined && from === undefined ? [] : [[_id, path, from, archived, to]];
    }),
  );
}

/**
 * Validates a document again only when it, or what its rules read of others, has changed. All documents take seconds, and the
 * open form waits meanwhile. Versions in other languages depend only on their own words. `kept` has the answers of earlier checks.
 */
export function rememberMarkers(
  content: Content,
  validate: Validate,
  isLatest: () => boolean,
  kept: Map<string, KeptMarkers>,
): Validate {
  const world = worldOf(content);
  return async (document: ContentDocument) => {
    const { _id, _type, _rev: revision, language } = document;
    const known = kept.get(_id);
    const isSame = known?.revision === revision && (Boolean(language) || known?.world === world);
    if (known && isSame && revision !== undefined && !ALWAYS_ASKED.has(_type)) return known.markers;
    const markers = await validate(document);
    if (isLatest()) kept.set(_id, { revision, world, markers });
    return markers;
  };
}
