import type { Marker, Validate } from "../../checks/check-content.ts";
import type { Content, ContentDocument } from "../../texts/content.ts";

/** The problems of a document, of which revision they are, and of what others said then. */
export type KeptMarkers = { revision: unknown; world: string; markers: readonly Marker[] };

/** Types whose documents are what rules of other documents ask for: facts by name, hosts of redirects, shared lead forms. */
const ASKED_FOR = new Set(["fact", "reusable", "siteSettings"]);

/** Types with rules about another document, which are asked each time. */
const ALWAYS_ASKED = new Set(["experiment"]);

/**
 * What the model's rules read of other documents than their own: addresses, and what is asked for by name. As long as it is
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
 * `validate` that asks a document's rules again only once the document or what they read of others has changed: all of them
 * take seconds, in which the form of the open document waits for its own. Versions in other languages depend on their own
 * words alone. `kept` is what is known from earlier checks; of one that `isLatest` says has ended nothing is kept.
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
