import { type FieldPath, isObject } from "./content.ts";

type Heading = { level: number; path: FieldPath };

/** Returns the headings of one section in reading order; that of the section itself comes first. */
function headingsOf(section: Record<string, unknown>, path: FieldPath): Heading[] {
  const ownHeading = section["heading"] ? [{ level: 2, path: [...path, "heading"] }] : [];
  const inside = Object.entries(section).flatMap(([name, value]) =>
    Array.isArray(value) ? value.flatMap((block) => headingOfBlock(block, [...path, name])) : [],
  );
  return ownHeading.concat(inside);
}

function headingOfBlock(block: unknown, path: FieldPath): Heading[] {
  if (!isObject(block) || block["_type"] !== "block") return [];
  const level = /^h([1-6])$/.exec(String(block["style"]))?.[1];
  return level ? [{ level: Number(level), path: [...path, { _key: String(block["_key"]) }] }] : [];
}

/** Returns problems in the order of a page's headings, which screen readers and Google read as its outline. */
export function findHeadingProblems(sections: unknown): { path: FieldPath; message: string }[] {
  if (!Array.isArray(sections) || sections.length === 0) return [];
  const headings = sections.filter(isObject).flatMap((section) => {
    return headingsOf(section, ["sections", { _key: String(section["_key"]) }]);
  });
  const problems: { path: FieldPath; message: string }[] = [];
  // The site makes the first heading of a section the main one. Those of reusable sections are in other documents.
  const hasOnlyOwnSections = sections.every(
    (section) => isObject(section) && section["_type"] !== "reusableSection",
  );
  if (
    hasOnlyOwnSections &&
    !sections.some((section) => isObject(section) && "heading" in section)
  ) {
    problems.push({
      path: ["sections"],
      message: "The page has no main heading: give its first section one",
    });
  }
  headings.forEach(({ level, path }, index) => {
    const before = headings[index - 1]?.level ?? 1;
    if (level > before + 1) {
      problems.push({ path, message: "This heading skips a level: use the next bigger one" });
    }
  });
  return problems;
}
