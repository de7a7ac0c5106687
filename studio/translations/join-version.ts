import { type ContentDocument, isObject } from "../texts/content.ts";
import type { JoinEntry, NewVersion } from "./new-version.ts";

/** The documents that join a new version to the others. */
export type Join = {
  /** The document to create, published or in a release; none if it exists. */
  create?: ContentDocument & { translations: JoinEntry[] };
  /** The documents that get the version's entry. */
  append: string[];
};

function entriesOf(document: ContentDocument): JoinEntry[] {
  const listed: unknown[] = Array.isArray(document["translations"]) ? document["translations"] : [];
  return listed.filter(isObject) as JoinEntry[];
}

/**
 * Returns how to join a version to the others of its group. `stored` has the document that joins them: as published, as
 * a draft and in releases. With a release, the published one stays, but those in other releases change too, because the
 * last one published replaces the others. A reference in them to a missing document is ignored.
 */
export function joinOf(
  stored: readonly ContentDocument[],
  { metadata: { id, type, source, own: ownEntry } }: NewVersion,
  release: string | undefined,
): Join {
  const target = release ? `versions.${release}.${id}` : id;
  const isJoined = (document: ContentDocument) =>
    entriesOf(document).some(
      ({ language, value }) => language === ownEntry.language && value._ref === ownEntry.value._ref,
    );
  const changed = stored.filter(
    (document) => (document._id === target || document._id !== id) && !isJoined(document),
  );
  const append = changed.map(({ _id }) => _id);
  if (stored.some(({ _id }) => _id === target)) return { append };
  const entries = new Map([[source.language, source]]);
  const published = stored.filter(({ _id }) => _id === id);
  for (const entry of [...published, ...stored].flatMap(entriesOf)) {
    if (!entries.has(entry.language)) entries.set(entry.language, entry);
  }
  entries.delete(ownEntry.language);
  return {
    create: {
      _id: target,
      _type: "translation.metadata",
      schemaTypes: [type],
      translations: [...entries.values(), ownEntry],
    },
    append,
  };
}
