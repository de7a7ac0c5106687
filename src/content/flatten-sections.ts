import type { PlacedSection, Section } from "./page-content.ts";

/**
 * A section as a page shows it. If it is written in a document of reusable sections, `reusableId` is the id of that
 * document.
 */
export type ShownSection = Section & { reusableId?: string | null };

/** The end of the `_key` of a section that is the variant of an experiment. */
export const VARIANT_KEY_END = "~variant";

function isPageSection(placed: PlacedSection): placed is Section {
  return placed._type !== "reusableSection";
}

/**
 * Returns a page's sections from top to bottom. Each reference to reusable sections is replaced by those sections,
 * whose `_key` becomes "<key of the reference>/<own key>".
 */
export function flattenSections(placed: PlacedSection[] | null): ShownSection[] {
  return (placed ?? []).flatMap((section): ShownSection[] => {
    if (isPageSection(section)) return [section];
    const { reusableId } = section;
    const shared: Section[] = section.sections ?? [];
    return shared.map((each) =>
      Object.assign({}, each, { _key: `${section._key}/${each._key}`, reusableId }),
    );
  });
}

/**
 * Returns the key of the entry in the page's list that a flattened section comes from. Several reusable sections come
 * from one entry, and only the first of them gets its key; null for the others.
 */
export function placedKey(sections: Section[], index: number): string | null {
  const [key, before] = [index, index - 1].map((at) => sections[at]?._key.split("/")[0]);
  return key === undefined || key === before ? null : key;
}

/** Returns the key of a flattened section in the document in which it is written: the page, or reusable sections. */
export function writtenKey(section: Section): string {
  return section._key.split("/").at(-1) ?? section._key;
}
