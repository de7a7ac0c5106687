import { expect, test } from "vitest";
import { findIn } from "./findings.ts";
import { readProse } from "./read-prose.ts";

const findings = (text: string) => findIn([{ file: "src/a.ts", line: 3, text }]);

test("reports a word of the dialect, with the plain one", () => {
  expect(findings("Sales is told of the lead.")).toMatchObject([
    { kind: "word", file: "src/a.ts", line: 3, message: expect.stringContaining('"is told"') },
    { kind: "word", message: expect.stringContaining('"told"') },
  ]);
  expect(findings("Tells sales of the lead.")).toEqual([]);
  expect(findings("E-mail")).toMatchObject([{ message: '"e-mail": write email' }]);
});

test('reports "alone" for "only", but not "left alone"', () => {
  expect(findings("By types alone.")).toMatchObject([{ message: expect.stringContaining("only") }]);
  expect(findings("An equal file is left alone.")).toEqual([]);
  expect(findings("Leaves it. By types alone.")).toMatchObject([{ kind: "word" }]);
});

test("reports a sentence of more than 30 words, and none of 30", () => {
  const words = Array.from({ length: 30 }, () => "leads").join(" ");
  expect(findings(`${words}.`)).toEqual([]);
  expect(findings(`${words} more.`)).toMatchObject([{ kind: "long" }]);
});

test("reports a sentence with two passives, and none with one", () => {
  expect(findings("The lead is taken. The card is written.")).toEqual([]);
  expect(findings("The lead is taken before the card is written.")).toMatchObject([
    { kind: "passive", message: expect.stringContaining("2 passives") },
  ]);
});

test("reports a word of a fragment, but neither its length nor its passives", () => {
  const fragment = { file: "src/a.ts", line: 3, isFragment: true } as const;
  const long = Array.from({ length: 40 }, () => "is taken").join(" ");
  expect(findIn([{ ...fragment, text: long }])).toEqual([]);
  expect(findIn([{ ...fragment, text: "what sales is told" }])).toMatchObject([
    { kind: "word", message: expect.stringContaining('"is told"') },
    { kind: "word" },
  ]);
});

test.each([
  "It took 73. It took 74",
  "It took 73. 74 came after it",
  "They wrote `a` (it took 3). code came after it",
  "It took 0.8 s. It came",
  "It says so. code came after it",
])("ends a sentence before and after a number or a name: %s", (text) => {
  const words = Array.from({ length: 20 }, () => "leads").join(" ");
  expect(findings(`The ${words} ${text} with ${words}.`)).toEqual([]);
});

test("reads comments, names of tests, texts, documents, schemas, data and settings of this repository", () => {
  const prose = readProse();
  const files = prose.map(({ file }) => file);
  const columns = "src/features/lead-table/table-columns.ts";
  expect(prose).toContainEqual(expect.objectContaining({ file: columns, text: "Email" }));
  // A description of a field, an error with an expression, a text of a mail, and the name of an attack.
  for (const [file, text] of [
    ["src/sections/call-to-action/call-to-action.schema.ts", "Example: Start your free trial"],
    ["tools/backup/backup.ts", "1 already exists: name another file"],
    ["supabase/templates/recovery.html", "Choose a new password"],
    ["bench/attacks/connections.ts", "the secret of one receiver kept for the next"],
  ]) {
    expect(prose).toContainEqual(expect.objectContaining({ file, text }));
  }
  for (const file of [
    "README.md",
    "docs/database.md",
    "docs/fidelity.md",
    "packages/content-lake/walk/README.md",
    "src/islands/README.md",
    "scripts/prose.ts",
    "src/content/links.ts",
    "tools/section-template/section.tsx.txt",
    "supabase/templates/recovery.html",
    "tests/mutation.json",
    "renovate.json",
    ".npmrc",
    "supabase/schemas/leads.sql",
    "supabase/config.toml",
    ".env.example",
    "vitest.config.ts",
    "public/desk-worker.js",
  ]) {
    expect(files).toContain(file);
  }
  expect(files.length).toBeGreaterThan(15_000);
});
