import type { PlacedSection, Section } from "./page-content.ts";

function isOwn(placed: PlacedSection): placed is Section {
  return placed._type !== "reusableSection";
}

/** A page's sections from top to bottom, reusable ones in their places under keys of their own. */
export function flattenSections(placed: PlacedSection[] | null): Section[] {
  return (placed ?? []).flatMap((section) => {
    if (isOwn(section)) return [section];
    const shared: Section[] = section.sections ?? [];
    return shared.map((each) => Object.assign({}, each, { _key: `${section._key}-${each._key}` }));
  });
}
