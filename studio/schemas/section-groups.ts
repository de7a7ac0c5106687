import type { SchemaTypeDefinition } from "sanity";
import { sections } from "../../src/sections/studio.generated.ts";

/** The groups of the picker, in order. Each section names its group in its schema file. */
const groups = [
  { name: "opening", title: "Opening" },
  { name: "explain", title: "Explain" },
  { name: "convince", title: "Convince" },
  { name: "ask", title: "Ask" },
] as const;

type Pickable = {
  type: SchemaTypeDefinition;
  /** `order` sorts within the group, the smallest first. */
  picker: { group: (typeof groups)[number]["name"]; order: number };
  /** URL of the picture. */
  thumbnail: string;
};

const pickable: Pickable[] = sections;

/** The groups of the picker, with every section that a page can hold. */
export const sectionGroups = groups.map(({ name, title }) => {
  const groupSections = pickable.filter(({ picker }) => picker.group === name);
  const sorted = groupSections.toSorted((a, b) => a.picker.order - b.picker.order);
  return { name, title, of: sorted.map(({ type }) => type.name) };
});

/** The pictures of the picker, by `_type`. */
export const thumbnails = new Map([
  ...pickable.map(({ type, thumbnail }) => [type.name, thumbnail] as const),
  [
    "reusableSection",
    new URL("./objects/reusable-section.thumbnail.webp", import.meta.url).href,
  ] as const,
]);
