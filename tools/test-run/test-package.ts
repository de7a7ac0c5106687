import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readRecord, recordOf, stateOf } from "./package-state.ts";

const root = join(import.meta.dirname, "../..");

/** A line that says whether the tests of a package passed in its current state. */
export function describeState(name: string): string {
  const record = readRecord(root, name);
  if (record?.state !== stateOf(root, name)) return `${name} has changed: npm test runs its tests`;
  return `${name} has not changed since its ${record.tests} tests passed on ${record.date}: npm test skips them`;
}

function countTests(report: string): number {
  const { numPassedTests } = JSON.parse(readFileSync(report, "utf8")) as { numPassedTests: number };
  return numPassedTests;
}

/**
 * Runs the tests of a package unless they passed in its current state, and records a pass. Returns whether they passed.
 * `args` are for Vitest.
 */
export function testPackage(name: string, always: boolean, args: string[]): boolean {
  const state = stateOf(root, name);
  if (!always && readRecord(root, name)?.state === state) {
    console.log(describeState(name));
    return true;
  }
  const report = join(root, `.cache/test-reports/package-${name}.json`);
  rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const reporterArgs = args.some((arg) => arg.startsWith("--outputFile.json="))
    ? args
    : [...reporters, ...args];
  const { status } = spawnSync("vitest", ["run", `--project=${name}*`, ...reporterArgs], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) return false;
  const [file = report] = reporterArgs.flatMap(
    (arg) => arg.match(/^--outputFile\.json=(.+)/)?.[1] ?? [],
  );
  const date = new Date().toISOString().slice(0, 10);
  const passed = { state, tests: countTests(file), date };
  writeFileSync(join(root, recordOf(name)), `${JSON.stringify(passed, null, 2)}\n`);
  console.log(`${recordOf(name)} is written: commit it, so that npm test skips these tests`);
  return true;
}
