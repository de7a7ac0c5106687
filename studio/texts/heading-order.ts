import { type FieldPath, isObject } from "./content.ts";

type Heading = { level: number; path: FieldPath };

/** The sections whose heading is the main heading of their page. */
const MAIN = new Set(["heroSection", "offerSection"]);

/** The headings of one section in reading order, the one of the section first. */
function headingsOf(section: Record<string, unknown>, path: FieldPath): Heading[] {
  const own = section["heading"]
    ? [{ level: MAIN.has(String(section["_type"])) ? 1 : 2, path: [...path, "heading"] }]
    : [];
  const inside = Object.entries(section).flatMap(([name, value]) =>
    Array.isArray(value) ? value.flatMap((block) => headingOfBlock(block, [...path, name])) : [],
  );
  return own.concat(inside);
}

function headingOfBlock(block: unknown, path: FieldPath): Heading[] {
  if (!isObject(block) || block["_type"] !== "block") return [];
  const level = /^h([1-6])$/.exec(String(block["style"]))?.[1];
  return level ? [{ level: Number(level), path: [...path, { _key: String(block["_key"]) }] }] : [];
}

/** What is wrong with the order of a page's headings: screen readers and Google read them as its outline. */
export function findHeadingProblems(sections: unknown): { path: FieldPath; message: string }[] {
  if (!Array.isArray(sections) || sections.length === 0) return [];
  const headings = sections.filter(isObject).flatMap((section) => {
    return headingsOf(section, ["sections", { _key: String(section["_key"]) }]);
  });
  const mains = headings.filter(({ level }) => level === 1);
  const problems: { path: FieldPath; message: string }[] = [];
  // A hero whose heading is empty is told to fill it in.
  if (!sections.some((section) => isObject(section) && MAIN.has(String(section["_type"])))) {
    problems.push({ path: ["sections"], message: "The page has no main heading: add a hero" });
  }
  for (const { path } of mains.slice(1)) {
    problems.push({ path, message: "A second main heading: a page has one hero, at the top" });
  }
  const [first, main] = [headings[0], mains[0]];
  if (main && first !== main) {
    problems.push({ path: main.path, message: "The hero belongs at the top of the page" });
  }
  headings.forEach(({ level, path }, index) => {
    const before = headings[index - 1]?.level ?? 1;
    if (level > before + 1) {
      problems.push({ path, message: "This heading skips a level: use the next bigger one" });
    }
  });
  return problems;
}
