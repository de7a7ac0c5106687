import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { allFaults } from "./all-faults.ts";
import type { Change } from "./fault.ts";

const root = join(import.meta.dirname, "../..");

/** Returns how often the text to replace is in its file; for a file to add, 1 if it does not exist yet, else 0. */
function countMatches(change: Change): number {
  const path = join(root, change.file);
  if ("add" in change) return existsSync(path) ? 0 : 1;
  return readFileSync(path, "utf8").split(change.find).length - 1;
}

test("has at least 60 faults with different names, 55 in 60 of which npm test catches", () => {
  const names = allFaults.map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(60);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  const gate = allFaults.filter(({ caughtBy }) => caughtBy.tier !== "nightly");
  expect(gate.length / allFaults.length).toBeGreaterThanOrEqual(55 / 60);
});

describe.each(allFaults)("$name", ({ change, caughtBy }) => {
  test("replaces a text that its file contains exactly once, or adds a new file", () => {
    const changes = [change].flat();
    const wrong = changes.filter((each) => countMatches(each) !== 1).map(({ file }) => file);
    expect(wrong).toEqual([]);
  });

  test("names an existing test file, with its tier", () => {
    expect([caughtBy.file].filter((file) => existsSync(join(root, file)))).toHaveLength(1);
    const isNightly = /\.nightly\.test\.|^tests\/engines\//.test(caughtBy.file);
    expect(isNightly && caughtBy.tier !== "nightly").toBe(false);
  });
});
