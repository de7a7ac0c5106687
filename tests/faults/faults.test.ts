import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { allFaults } from "./all-faults.ts";
import type { Change } from "./fault.ts";

const root = join(import.meta.dirname, "../..");

/** How often the text to find is in its file; once for a file that is not there yet. */
function places(change: Change): number {
  const path = join(root, change.file);
  if ("add" in change) return existsSync(path) ? 0 : 1;
  return readFileSync(path, "utf8").split(change.find).length - 1;
}

test("there are at least 60 faults, each with its own name, and the gate catches 55 of 60", () => {
  const names = allFaults.map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(60);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  const gate = allFaults.filter(({ caughtBy }) => caughtBy.tier !== "nightly");
  expect(gate.length / allFaults.length).toBeGreaterThanOrEqual(55 / 60);
});

describe.each(allFaults)("$name", ({ change, caughtBy }) => {
  test("changes a text that is in its file once, or adds a file", () => {
    const changes = [change].flat();
    const wrong = changes.filter((each) => places(each) !== 1).map(({ file }) => file);
    expect(wrong).toEqual([]);
  });

  test("names a test file that exists, of its tier", () => {
    expect([caughtBy.file].filter((file) => existsSync(join(root, file)))).toHaveLength(1);
    const isNightly = /\.nightly\.test\.|^tests\/engines\//.test(caughtBy.file);
    expect(isNightly && caughtBy.tier !== "nightly").toBe(false);
  });
});
