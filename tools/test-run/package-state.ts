import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { type Lockfile, lockedPackages } from "../notices/locked-packages.ts";

export const PACKAGES = ["content-lake", "supabase-local"] as const;

/** The state with which the tests of a package last passed; `packages/<name>/tests-passed.json`, which is committed. */
export type TestsPassed = { state: string; tests: number; date: string };

/** All files of a package that its tests read. Documents and build output do not affect tests. */
function patternsOf(name: string): string[] {
  return [
    `packages/${name}/**/*`,
    "packages/shared/**/*",
    "packages/test-projects.ts",
    "tests/setup-{patience,pure}.ts",
  ];
}

const LEFT_OUT = [
  "packages/*/{dist,node_modules,walk}/**",
  "packages/**/*.md",
  "packages/*/tests-passed.json",
];

export function recordOf(name: string): string {
  return `packages/${name}/tests-passed.json`;
}

/** The files below `root` that the state of a package depends on. */
export function filesOf(root: string, name: string): string[] {
  return globSync(patternsOf(name), { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll("\\", "/"),
    )
    .filter((file) => !LEFT_OUT.some((glob) => matchesGlob(file, glob)))
    .toSorted();
}

/** Everything installed that a package and its tests use, with its version and its content. */
function dependenciesOf(root: string, name: string): string[] {
  const lockfile = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lockfile & {
    packages: Record<string, { integrity?: string; devDependencies?: Record<string, string> }>;
  };
  const { dependencies = {}, devDependencies = {} } = lockfile.packages[`packages/${name}`] ?? {};
  const names = Object.keys({ ...dependencies, ...devDependencies });
  return lockedPackages(lockfile, "", names).map(({ name: each, version, folder }) =>
    [each, version, lockfile.packages[folder]?.integrity].join(" "),
  );
}

/**
 * A hash of everything that affects a package's tests: its files, its installed dependencies, the major version of
 * Node.
 */
export function stateOf(root: string, name: string, node = process.versions.node): string {
  const hash = createHash("sha256").update(`node ${node.split(".")[0]}\n`);
  for (const each of dependenciesOf(root, name)) hash.update(`${each}\n`);
  for (const file of filesOf(root, name)) {
    hash
      .update(`${file}\n`)
      .update(readFileSync(join(root, file)))
      .update("\n");
  }
  return hash.digest("hex");
}

/** The state with which the tests last passed; null if they never did. */
export function readRecord(root: string, name: string): TestsPassed | null {
  try {
    return JSON.parse(readFileSync(join(root, recordOf(name)), "utf8")) as TestsPassed;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
