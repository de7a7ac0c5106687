import { rmSync } from "node:fs";
import { allFaults } from "../../tests/faults/all-faults.ts";
import type { Fault } from "../../tests/faults/fault.ts";
import { copyRepository } from "../copy-repository.ts";
import { plant } from "./plant.ts";
import type { Outcome } from "../test-run/reports.ts";
import { runTests } from "./run-tests.ts";

/** What the limits of Vitest and Playwright say: a test that only ran out of time has asserted nothing. */
const RAN_OUT_OF_TIME = /(?:Test|Hook) timed out in|Test timeout of/;

/** Why the test did not catch the fault; undefined where it did. */
function complaint(before: Outcome[], after: Outcome[]): string | undefined {
  if (before.length === 0) return "the test that is named is not in its file";
  if (before.some(({ passed }) => !passed)) return "the test fails without the fault, too";
  if (after.length === 0) return "the file of the test cannot be loaded with the fault";
  const failed = after.filter(({ passed }) => !passed);
  if (failed.length === 0) return "the test passes with the fault";
  if (failed.every(({ failure }) => RAN_OUT_OF_TIME.test(failure))) {
    return "the test fails only by its time limit";
  }
  return undefined;
}

/** How the tests of a file end without a fault: several faults are caught by one file, which then runs once. */
const unchanged = new Map<string, Outcome[]>();

function outcomesBefore(root: string, file: string, test: string): Outcome[] {
  const key = file.endsWith(".spec.ts") ? `${file} ${test}` : file;
  const outcomes = unchanged.get(key) ?? runTests(root, file, key === file ? "" : test);
  unchanged.set(key, outcomes);
  return outcomes.filter(({ name }) => name.includes(test));
}

/** Plants one fault below `root`, runs the test that should catch it, and takes the fault out again. */
function tryFault(root: string, fault: Fault): string | undefined {
  const { file, test } = fault.caughtBy;
  const before = outcomesBefore(root, file, test);
  const takeOut = plant(root, fault);
  try {
    return complaint(before, runTests(root, file, test));
  } finally {
    takeOut();
  }
}

export type FaultFilter = { names: string[]; tier: "gate" | "nightly" | undefined };

/** Plants each chosen fault in a copy of the repository and prints who caught it; returns the names of the others. */
export function runFaults({ names, tier }: FaultFilter): string[] {
  const chosen = allFaults.filter(
    ({ name, caughtBy }) =>
      (names.length === 0 || names.some((each) => name.includes(each))) &&
      (tier === undefined || (caughtBy.tier ?? "gate") === tier),
  );
  if (chosen.length === 0) throw new Error(`no fault is named ${names.join(" or ")}`);
  const root = copyRepository("faults-");
  const survivors: string[] = [];
  try {
    for (const [index, fault] of chosen.entries()) {
      const started = performance.now();
      const problem = tryFault(root, fault);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const verdict = problem ? `SURVIVED: ${problem}` : "caught";
      console.log(
        `${index + 1}/${chosen.length} ${verdict} (${seconds} s): ${fault.name} [${fault.caughtBy.file}]`,
      );
      if (problem) survivors.push(fault.name);
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
  return survivors;
}
