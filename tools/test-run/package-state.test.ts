import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it, test } from "vitest";
import { allFaults } from "../../tests/faults/all-faults.ts";
import { filesOf, PACKAGES, stateOf } from "./package-state.ts";

const root = join(import.meta.dirname, "../..");
const copy = mkdtempSync(join(tmpdir(), "package-state-"));
afterAll(() => rmSync(copy, { recursive: true }));

const name = "content-lake";
for (const file of ["package-lock.json", ...filesOf(root, name)]) {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  cpSync(join(root, file), join(copy, file));
}
const before = stateOf(copy, name);

/** The state while a file has another text; afterwards the file is restored. */
function stateWith(file: string, change: (text: string) => string): string {
  const path = join(copy, file);
  const text = readFileSync(path, "utf8");
  writeFileSync(path, change(text));
  const state = stateOf(copy, name);
  writeFileSync(path, text);
  return state;
}

describe("the state of a package", () => {
  it("is the same for the same files in another folder", () => {
    expect(before).toBe(stateOf(root, name));
  });

  it.each([
    "packages/content-lake/src/store.ts",
    "packages/content-lake/tests/store.test.ts",
    "packages/content-lake/package.json",
    "packages/shared/limit-body.ts",
    "packages/test-projects.ts",
    "tests/setup-patience.ts",
  ])("changes with %s", (file) => {
    expect(stateWith(file, (text) => `${text}\n`)).not.toBe(before);
    expect(stateOf(copy, name)).toBe(before);
  });

  it("changes with another version of an indirect dependency", () => {
    const lockfile = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
    const state = stateWith("package-lock.json", () => {
      lockfile.packages["node_modules/@sanity/diff-match-patch"].version = "9.9.9";
      return JSON.stringify(lockfile);
    });
    expect(state).not.toBe(before);
  });

  it("stays the same with another version of what only the product uses", () => {
    const lockfile = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
    const state = stateWith("package-lock.json", () => {
      lockfile.packages["node_modules/swr"].version = "9.9.9";
      return JSON.stringify(lockfile);
    });
    expect(state).toBe(before);
  });

  it("changes only with the major version of Node", () => {
    expect(stateOf(root, name, "25.0.0")).not.toBe(stateOf(root, name, "24.0.0"));
    expect(stateOf(root, name, "24.9.1")).toBe(stateOf(root, name, "24.0.0"));
  });

  it("ignores documents and its own record", () => {
    const files = filesOf(root, name);
    expect(files.length).toBeGreaterThan(80);
    expect(files.filter((file) => /\.md$|tests-passed|\/dist\//.test(file))).toEqual([]);
  });
});

test("a planted fault changes the package's state, so that the gate runs its tests", () => {
  const caught = allFaults.filter(({ caughtBy }) => caughtBy.file.startsWith("packages/"));
  expect(caught.length).toBeGreaterThan(2);
  const unseen = caught.filter(({ change, caughtBy }) => {
    const owner = PACKAGES.find((each) => caughtBy.file.startsWith(`packages/${each}/`));
    if (owner === undefined) return !caughtBy.file.startsWith("packages/shared/");
    const files = new Set(filesOf(root, owner));
    return ![change].flat().some(({ file }) => files.has(file));
  });
  expect(unseen.map(({ name: fault }) => fault)).toEqual([]);
});
