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

test("browser tests try the steps of a marketer's first hour", () => {
  const guide = read("docs/editing.md");
  const [, hour = ""] = /^## Your first hour$([^]*?)^## /m.exec(guide) ?? [];
  // The test above has each numbered task in a browser.
  const tasks = [...hour.matchAll(/tasks? ([\d, and]+)/g)].flatMap(
    ([, list]) => list?.match(/\d+/g) ?? [],
  );
  expect(tasks).toEqual(["1", "2", "3", "4", "5", "6"]);
  for (const task of tasks) expect(guide).toMatch(new RegExp(`^## ${task}\\. `, "m"));
  for (const [name, file, title] of [
    ["History", "studio-history", "a version of every kind of document is compared and restored"],
    ["Translations", "studio-translations", "a version is made, and a heading that its source"],
    ["Health", "studio-health", "lists what is broken with a link to its field"],
  ] as const) {
    expect(hour).toContain(`**${name}**`);
    expect(read(`tests/e2e/${file}.spec.ts`)).toContain(title);
  }
});

test.each([
  ["operations", "operations.nightly.test.ts", "an operator's first hour is as the guide says"],
  ["developing", "readme.nightly.test.ts", "a new section has no problem"],
])("a nightly test follows the first hour of docs/%s.md", (name, file, title) => {
  expect(read(`docs/${name}.md`)).toMatch(/A nightly test (?:does|follows)/);
  expect(read(`tests/repository/${file}`)).toContain(title);
});
