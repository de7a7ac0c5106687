import { readFileSync } from "node:fs";
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
