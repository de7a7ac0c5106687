import { rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { allFaults } from "../../tests/faults/all-faults.ts";
import type { Fault } from "../../tests/faults/fault.ts";
import { copyRepository } from "../copy-repository.ts";
import { plant } from "./plant.ts";
import { isSameFile } from "./same-file.ts";
import type { Outcome } from "../test-run/reports.ts";
import { runTests } from "./run-tests.ts";

/** The timeout messages of Vitest and Playwright: a test that only timed out has asserted nothing. */
const TIMED_OUT = /(?:Test|Hook) timed out in|Test timeout of/;

/** Why the test did not catch the fault; undefined if it did. */
function complaint(before: Outcome[], after: Outcome[]): string | undefined {
  if (before.length === 0) return "its file has no test of that name";
  if (before.some(({ passed }) => !passed)) return "the test fails without the fault, too";
  if (after.length === 0)
    return "with the fault, the file of the test cannot be loaded or does not end";
  const failed = after.filter(({ passed }) => !passed);
  if (failed.length === 0) return "the test passes with the fault";
  if (failed.every(({ failure }) => TIMED_OUT.test(failure))) {
    return "the test fails only because it times out";
  }
  return undefined;
}

/** The kind of a test's file. Only `files` run in parallel: the others need fixed ports, or every processor. */
function kindOf(file: string): "browser" | "served" | "nightly" | "files" {
  if (file.endsWith(".spec.ts")) return "browser";
  if (file.startsWith("tests/served/")) return "served";
  return file.includes(".nightly.") ? "nightly" : "files";
}

/** The outcomes, without a fault, of the tests that these faults name, by file; one run for each kind of file. */
async function outcomesBefore(root: string, faults: Fault[]): Promise<Map<string, Outcome[]>> {
  const named = faults.map(({ caughtBy }) => caughtBy);
  const outcomes: Outcome[] = [];
  for (const [kind, tests] of Map.groupBy(named, ({ file }) => kindOf(file))) {
    const names = kind === "browser" ? tests.map(({ test }) => test) : [];
    const files = tests.map(({ file }) => file);
    outcomes.push(...(await runTests(root, [...new Set(files)], [...new Set(names)])));
  }
  const files = [...new Set(named.map(({ file }) => file))];
  return Map.groupBy(outcomes, ({ file }) => files.find((each) => isSameFile(file, each)) ?? file);
}

/** Plants one fault below `root`, runs the test that should catch it, and removes the fault. */
async function tryFault(
  root: string,
  { change, caughtBy: { file, test } }: Fault,
  earlierOutcomes: readonly Outcome[],
): Promise<string | undefined> {
  const before = earlierOutcomes.filter(({ name }) => name.includes(test));
  const removeFault = plant(root, change);
  try {
    return complaint(before, await runTests(root, [file], [test], true));
  } finally {
    removeFault();
  }
}

export type FaultFilter = { names: string[]; tier: "gate" | "nightly" | undefined };

/**
 * Plants each chosen fault, in several copies of the repository at once, and prints whether its test caught it;
 * resolves to the names of the faults that were not caught.
 */
export async function runFaults({ names, tier }: FaultFilter): Promise<string[]> {
  const chosen = allFaults.filter(
    ({ name, caughtBy }) =>
      (names.length === 0 || names.some((each) => name.includes(each))) &&
      (tier === undefined || (caughtBy.tier ?? "gate") === tier),
  );
  if (chosen.length === 0) throw new Error(`unknown fault: ${names.join(", ")}`);
  // One more copy than cores, since a test that fails mostly waits.
  const copies = Math.min(availableParallelism() + 1, chosen.length);
  const roots = Array.from({ length: copies }, () => copyRepository("faults-"));
  const [first = ""] = roots;
  const survivors: string[] = [];
  let tried = 0;
  try {
    const before = await outcomesBefore(first, chosen);
    const attempt = async (root: string, fault: Fault) => {
      const started = performance.now();
      const problem = await tryFault(root, fault, before.get(fault.caughtBy.file) ?? []);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const verdict = problem ? `SURVIVED: ${problem}` : "caught";
      tried += 1;
      console.log(
        `${tried}/${chosen.length} ${verdict} (${seconds} s): ${fault.name} [${fault.caughtBy.file}]`,
      );
      if (problem) survivors.push(fault.name);
    };
    const waiting = chosen.filter(({ caughtBy }) => kindOf(caughtBy.file) === "files");
    const work = async (root: string) => {
      for (let fault = waiting.shift(); fault; fault = waiting.shift()) await attempt(root, fault);
    };
    await Promise.all(roots.map(work));
    for (const fault of chosen.filter(({ caughtBy }) => kindOf(caughtBy.file) !== "files")) {
      await attempt(first, fault);
    }
  } finally {
    for (const root of roots) rmSync(root, { recursive: true, force: true });
  }
  return survivors;
}
