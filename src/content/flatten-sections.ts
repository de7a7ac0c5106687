import type { PlacedSection, Section } from "./page-content.ts";

function isOwn(placed: PlacedSection): placed is Section {
  return placed._type !== "reusableSection";
}

/** A page's sections from top to bottom, reusable ones in their places under keys of their own. */
export function flattenSections(placed: PlacedSection[] | null): Section[] {
  return (placed ?? []).flatMap((section) => {
    if (isOwn(section)) return [section];
    const shared: Section[] = section.sections ?? [];
    return shared.map((each) => Object.assign({}, each, { _key: `${section._key}/${each._key}` }));
  });
}

/** The key in the page's list that a flattened section stands for; null but for the first of reusable ones. */
export function placedKey(sections: Section[], index: number): string | null {
  const [key, before] = [index, index - 1].map((at) => sections[at]?._key.split("/")[0]);
  return key === undefined || key === before ? null : key;
}
