import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { browserTests, suitesFor } from "./changed.ts";
import { asNightlySuite, suites } from "./suites.ts";

const root = join(import.meta.dirname, "../..");

function commandsFor(...files: string[]): string[] {
  return suitesFor(files, "HEAD", suites)
    .filter(({ tier }) => tier !== "check")
    .map(({ command }) => command.join(" "));
}

const IN_GATE = /\btest\((?!\s*(?:"[^"]*"|`[^`]*`),\s*\{ tag: "@nightly" \})/;

test("each spec that a folder is mapped to has tests in the gate", () => {
  const specs = [...new Set(browserTests.flatMap(([, names]) => names))];
  const codes = specs.map((name) => readFileSync(join(root, `tests/e2e/${name}.spec.ts`), "utf8"));
  expect(specs.filter((_, index) => !IN_GATE.test(codes[index] ?? ""))).toEqual([]);
});

test("a change of a form component runs its importers and the form's browser tests", () => {
  const commands = commandsFor("src/features/lead-form/lead-form.tsx");
  expect(commands).toHaveLength(2);
  expect(commands[0]).toContain("--changed=HEAD");
  expect(commands[1]).toContain("tests/e2e/form-journey.spec.ts");
  expect(commands[1]).not.toContain("board");
});

test("a change of a section runs its importers and the pages' browser tests", () => {
  const commands = commandsFor("src/sections/pricing-table/pricing-table.tsx");
  expect(commands).toHaveLength(2);
  expect(commands[0]).toContain("--changed=HEAD");
  expect(commands[1]).toContain("tests/e2e/home.spec.ts tests/e2e/pages.spec.ts");
});

test("a change of a migration runs every test of the database, which imports none", () => {
  const commands = commandsFor("supabase/migrations/20260101000000_x.sql");
  expect(commands).toContain("vitest run --project=database");
});

test("a change of a package runs its own tests; a change of only the product runs none of them", () => {
  const commands = commandsFor("packages/content-lake/src/store.ts");
  expect(commands).toContain("node scripts/test-packages.ts content-lake");
  expect(commandsFor("src/ui/button.tsx").join()).not.toContain("test-packages");
});

test("a nightly run always runs the tests of the packages", () => {
  const commands = suites.map((suite) => asNightlySuite(suite).command.join(" "));
  expect(commands).toContain("vitest run --project=content-lake*");
  expect(
    commands.filter((command) => /test-packages.*lake|test-packages.*supabase/.test(command)),
  ).toEqual([]);
});

test("a changed browser test runs itself; a document runs no browser", () => {
  expect(commandsFor("tests/e2e/routes.spec.ts")[1]).toContain("tests/e2e/routes.spec.ts");
  expect(commandsFor("docs/privacy.md")).toHaveLength(1);
});
