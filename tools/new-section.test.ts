import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newSection } from "./new-section.ts";

const projectRoot = join(import.meta.dirname, "..");
let root: string;

/** Every file of the copy with its text. */
function snapshot(): Record<string, string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true });
  const paths = files.filter((file) => file.isFile()).map((it) => join(it.parentPath, it.name));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(path, "base64")]));
}

let before: Record<string, string>;

// One copy for all tests: a refused request changes nothing in it, which each test checks.
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "new-section-"));
  cpSync(join(projectRoot, "src/sections"), join(root, "src/sections"), { recursive: true });
  const model = "studio/schema.generated.json";
  cpSync(join(projectRoot, model), join(root, model));
  before = snapshot();
});
afterAll(() => rmSync(root, { recursive: true }));

test.each([
  ["Pricing", "Pricing", "small letters, digits and hyphens"],
  ["pricing table", "Pricing", "small letters, digits and hyphens"],
  ["../pricing", "Pricing", "small letters, digits and hyphens"],
  ["pricing-section", "Pricing", 'does not end in "-section"'],
  ["testing", "Testing", "the tests of sections share"],
  ["faq", "Questions", "src/sections/faq exists already"],
  ["reusable", "Reusable", "the Studio has a type reusableSection already"],
  ["pricing-table", " ", "A title is needed"],
])("refuses %s (%s) and creates nothing", (name, title, reason) => {
  expect(() => newSection(root, name, title)).toThrow(reason);
  expect(snapshot()).toEqual(before);
});

test("removes a section that could not be generated", () => {
  // The copy has no generator.
  expect(() => newSection(root, "pricing-table", "Pricing table")).toThrow("Command failed");
  expect(snapshot()).toEqual(before);
});
