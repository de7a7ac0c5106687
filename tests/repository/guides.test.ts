import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

const guides = ["editing", "selling", "operations", "developing"];

test.each(guides)("the README leads to docs/%s.md, which begins with a first hour", (name) => {
  expect(read("README.md")).toContain(`](docs/${name}.md)`);
  expect(read(`docs/${name}.md`).match(/^## .+$/m)?.[0]).toBe("## Your first hour");
});

test("the README has at most 120 lines", () => {
  expect(read("README.md").split("\n").length).toBeLessThanOrEqual(120);
});

test("the browser test of the salesperson's guide has its steps, in its order", () => {
  const steps = [...read("docs/selling.md").matchAll(/^### \d+\. (.+)$/gm)];
  const tested = [...read("tests/e2e/desk-guide.spec.ts").matchAll(/test\.step\("(.+?)"/g)];
  expect(steps.length).toBeGreaterThan(5);
  expect(tested.map(([, title]) => title)).toEqual(steps.map(([, title]) => title));
});

test("a browser test does each task of the marketer's guide", () => {
  const tasks = [...read("docs/editing.md").matchAll(/^## \d+\. (.+)$/gm)].map(([, title = ""]) =>
    title.toLowerCase().replaceAll(/\W+/g, "-"),
  );
  const specs = globSync("tests/e2e/*.spec.ts", { cwd: root }).map(read).join("\n");
  const tested = [...specs.matchAll(/startTask\(studio, "(.+?)"\)/g)].map(([, name]) => name);
  expect(tasks.length).toBeGreaterThan(5);
  expect(tested.toSorted()).toEqual(tasks.toSorted());
});

// The walks of editing and operations read the page themselves; that of selling is compared with it above.
test.each([
  ["editing", "../e2e/studio-first-hour.spec.ts", "a marketer's first hour is as the guide says"],
  ["selling", "../e2e/desk-guide.spec.ts", "a salesperson's first hour is as the guide says"],
  ["operations", "operations.nightly.test.ts", "an operator's first hour is as the guide says"],
  ["developing", "readme.nightly.test.ts", "a new section has no problem"],
])("a nightly test follows the first hour of docs/%s.md", (name, file, title) => {
  expect(read(`docs/${name}.md`)).toMatch(/A (?:nightly|browser) test (?:does|follows)/);
  expect(read(`tests/repository/${file}`)).toContain(title);
});
