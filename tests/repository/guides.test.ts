import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

const guides = ["editing", "selling", "operations", "developing"];

test.each(guides)("the README links to docs/%s.md, which begins with a first hour", (name) => {
  expect(read("README.md")).toContain(`](docs/${name}.md)`);
  expect(read(`docs/${name}.md`).match(/^## .+$/m)?.[0]).toBe("## Your first hour");
});

test("the README has at most 120 lines", () => {
  expect(read("README.md").split("\n").length).toBeLessThanOrEqual(120);
});

test("the browser test of the salesperson's guide has the guide's steps in their order", () => {
  const steps = [...read("docs/selling.md").matchAll(/^### \d+\. (.+)$/gm)];
  const tested = [...read("tests/e2e/desk-guide.spec.ts").matchAll(/test\.step\("(.+?)"/g)];
  expect(steps.length).toBeGreaterThan(5);
  expect(tested.map(([, title]) => title)).toEqual(steps.map(([, title]) => title));
});

test("the browser test of the salesperson's guide uses the first label of each step", () => {
  const steps = read("docs/selling.md")
    .split(/^### \d+\. /m)
    .slice(1);
  const walk = read("tests/e2e/desk-guide.spec.ts").split("test.step(").slice(1);
  const labels = steps.map((step) => /\*\*(.+?)\*\*/.exec(step)?.[1]?.toLowerCase() ?? "none");
  expect(walk).toHaveLength(steps.length);
  expect(
    labels.filter((label, place) => !walk[place]?.toLowerCase().includes(`"${label}"`)),
  ).toEqual([]);
});

test("the salesperson's guide says when a session ends, as the database and the login page do", () => {
  const [, ends = ""] = /\*\*You are signed out\*\*: (.+?\.)/s.exec(read("docs/selling.md")) ?? [];
  const limits = read("supabase/schemas/sessions.sql").matchAll(/\+ interval '(\d+ \w+)'/g);
  const times = [...new Set([...limits].map(([, time = ""]) => time))];
  expect(times).toHaveLength(2);
  for (const text of [ends, read("src/features/sign-in/sign-in-page.tsx")])
    expect(times.filter((time) => !text.includes(time))).toEqual([]);
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

test("the operator's guide says what to do about each check of the status function", () => {
  const source = read("supabase/functions/status/handler.ts");
  const checks = source.matchAll(
    /(?:name: |checkSince\(\s*)"(.+?)"|"([a-z-]*jobs)": \d|\b(jobs): \d/g,
  );
  const names = new Set([...checks].map(([, name, job, jobs]) => name ?? job ?? jobs ?? ""));
  const [, watching = ""] = read("docs/operations.md").split("\n## Watching\n");
  const table = watching.split("\n## ")[0] ?? "";
  const rows = [...table.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell = ""]) =>
    cell.split(", ").map((name) => name.replaceAll("`", "")),
  );
  expect(names.size).toBeGreaterThan(8);
  expect(rows.toSorted()).toEqual([...names].toSorted());
});

const operator = ["operations.nightly.test.ts", "an operator's first hour works as the guide says"];
const marketer = [
  "../e2e/studio-first-hour.spec.ts",
  "a marketer's first hour works as the guide says",
];

/**
 * For each guide, the beginning of each step of its first hour, with the file and name of the tests that do the step.
 * The test above compares selling.md.
 */
const firstHours: Record<string, [step: string, ...test: string[]][]> = {
  editing: [
    ["Start with demo data: `npm start -- --demo`", ...operator],
    ["Do task 1, look at the page, and undo the change", ...marketer],
    ["Do tasks 2 and 3", ...marketer],
    ["Do tasks 4, 5 and 6", ...marketer],
    ["Open **Translations** and **Health**", ...marketer],
  ],
  operations: [
    ["**Start it**: `npm start -- --demo`", ...operator],
    ["**Back it up**", ...operator],
    ["**Lose everything, and get it back**", ...operator],
    ["**Look at it**", ...operator],
    ["**Plan a deployment**", ...operator],
  ],
  developing: [
    [
      "**Start it** (5 minutes): `npm start -- --demo`",
      "../../local/tests/start-dev.nightly.test.ts",
      "npm run dev serves site and Studio from their source",
    ],
    ["**Follow one lead and one headline**", "documents.test.ts", "names only files that exist"],
    ["**Add a section**", "readme.nightly.test.ts", "a new section passes the checks"],
    [
      "**Break it**",
      "readme.nightly.test.ts",
      "the check names a component that uses a removed field",
    ],
    [
      "**See what your change can break** (10 minutes): `npm run test:changed`",
      "../../tools/test-run/changed.test.ts",
      "a change of a section runs its importers and the pages' browser tests",
    ],
  ],
};

test.each(Object.entries(firstHours))("a test does each step of docs/%s.md", (name, expected) => {
  const guide = read(`docs/${name}.md`);
  const [, hour = ""] = guide.split("\n## Your first hour\n");
  const steps = hour.split("\n## ")[0]?.match(/(?<=^\d+\. ).+/gm) ?? [];
  expect(steps.length).toBeGreaterThan(4);
  expect(steps.map((step, place) => step.slice(0, expected[place]?.[0].length))).toEqual(
    expected.map(([step]) => step),
  );
  for (const [, file = "", title = ""] of expected)
    expect(read(`tests/repository/${file}`)).toContain(title);
  expect(guide).toMatch(/A (?:nightly|browser) test (?:does|follows)/);
});
