import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sectionFiles } from "../generate/section-files.ts";
import { readSectionFolders } from "../generate/section-folders.ts";

const projectRoot = join(import.meta.dirname, "../..");
let root: string;

/** The path of a file of the copied sections. */
function inSections(path: string): string {
  return join(root, "src/sections", path);
}

function edit(path: string, from: string, to: string): void {
  const text = readFileSync(path, "utf8");
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "sections-"));
  for (const folder of ["src/sections", "studio/schemas"]) {
    cpSync(join(projectRoot, folder), join(root, folder), { recursive: true });
  }
});
afterEach(() => rmSync(root, { recursive: true }));

test("derives the names of a section from its folder", () => {
  const grid = readSectionFolders(root).find(({ name }) => name === "card-grid");
  expect(grid).toEqual({
    name: "card-grid",
    type: "cardGridSection",
    component: "CardGridSection",
    parts: ["card"],
  });
});

test("every generated file lists every folder", () => {
  const before = sectionFiles(readSectionFolders(root));
  rmSync(inSections("faq"), { recursive: true });
  const after = sectionFiles(readSectionFolders(root));
  const unchanged = Object.keys(before).filter((file) => before[file] === after[file]);
  expect(unchanged).toEqual([]);
});

test.each(["faq.schema.ts", "faq.groq.ts", "faq.tsx", "faq.test.tsx", "faq.thumbnail.webp"])(
  "reports that %s is missing",
  (file) => {
    rmSync(inSections(`faq/${file}`));
    expect(() => readSectionFolders(root)).toThrow(`src/sections/faq/${file} is missing`);
  },
);

test.each([
  ["faq/faq.schema.ts", 'name: "faqSection"', 'name: "questionsSection"'],
  ["faq/faq.schema.ts", "export const picker", "const picker"],
  ["faq/faq.groq.ts", "faqSectionFields", "faqFields"],
  ["faq/faq.tsx", "FaqSection(", "Faq("],
  ["hero/order-line.schema.ts", 'name: "orderLine"', 'name: "line"'],
])("reports the name that %s must have instead of a wrong one", (file, from, to) => {
  edit(inSections(file), from, to);
  expect(() => readSectionFolders(root)).toThrow(`src/sections/${file} must have: export `);
});

test.each(["Faq", "faq-section", "faq_2"])("refuses %s as the name of a folder", (name) => {
  renameSync(inSections("faq"), inSections(name));
  expect(() => readSectionFolders(root)).toThrow(`src/sections/${name}: a section's name`);
});

test("reports a type that is defined twice, by two sections or by a section and the Studio", () => {
  cpSync(inSections("steps/step.schema.ts"), inSections("faq/step.schema.ts"));
  writeFileSync(inSections("faq/link.schema.ts"), 'export const link = defineType({ name: "link",');
  expect(() => readSectionFolders(root)).toThrow(
    /^the type (?:link is defined twice: schemas\/objects\/link\.ts, sections\/faq\/link\.schema\.ts|step is defined twice: sections\/faq\/step\.schema\.ts, sections\/steps\/step\.schema\.ts)\nthe type/,
  );
});
