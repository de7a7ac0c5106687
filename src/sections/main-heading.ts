import { type ShownSection, VARIANT_KEY_END } from "../content/flatten-sections.ts";
import { sectionComponent } from "./section-component.ts";

/** The lists without which a section renders nothing, not even its heading. */
const NEEDED_LISTS: Partial<Record<string, string>> = {
  badgesSection: "groups",
  statsSection: "items",
  testimonialsSection: "items",
  videoShowcaseSection: "videos",
};

function drawsHeading(section: ShownSection): boolean {
  if (!("heading" in section) || !section.heading || !sectionComponent(section._type)) return false;
  const list = NEEDED_LISTS[section._type];
  const items = list === undefined ? [true] : (section as Record<string, unknown>)[list];
  return Array.isArray(items) && items.some(Boolean);
}

/** The key of the section whose heading is the page's main one: the first that has any. */
export function mainHeadingKey(sections: readonly ShownSection[] | null): string | null {
  return sections?.find(drawsHeading)?._key ?? null;
}

/** Whether the heading of a section, or of its version under experiment, is the page's main one. */
export function hasMainHeading(section: ShownSection, mainKey: string | null): boolean {
  return section._key === mainKey || section._key === `${mainKey}${VARIANT_KEY_END}`;
}
