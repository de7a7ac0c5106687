import type { PlacedSection, Section } from "./page-content.ts";

/** A section as a page shows it; `reusableId` names the document it is written in, if not in the page's. */
export type ShownSection = Section & { reusableId?: string | null };

/** The suffix of the key of an experiment's variant. */
export const VARIANT_KEY_END = "~variant";

function isOwn(placed: PlacedSection): placed is Section {
  return placed._type !== "reusableSection";
}

/** A page's sections from top to bottom, reusable ones in their places with their own keys. */
export function flattenSections(placed: PlacedSection[] | null): ShownSection[] {
  return (placed ?? []).flatMap((section): ShownSection[] => {
    if (isOwn(section)) return [section];
    const { reusableId } = section;
    const shared: Section[] = section.sections ?? [];
    return shared.map((each) =>
      Object.assign({}, each, { _key: `${section._key}/${each._key}`, reusableId }),
    );
  });
}

/** The key in the page's list that a flattened section has; null for all but the first of reusable ones. */
export function placedKey(sections: Section[], index: number): string | null {
  const [key, before] = [index, index - 1].map((at) => sections[at]?._key.split("/")[0]);
  return key === undefined || key === before ? null : key;
}

/** The key of a section in its document: the page's or a reusable one. */
export function writtenKey(section: Section): string {
  return section._key.split("/").at(-1) ?? section._key;
}
