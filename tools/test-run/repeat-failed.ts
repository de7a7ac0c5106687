import { runSuite, type SuiteResult } from "./run-suite.ts";
import type { Suite } from "./suites.ts";

/** The tests of a suite that failed once and passed when they were repeated, and those that failed twice. */
export type Repeated = { flaky: string[]; failed: string[] };

/** The same suite for only its failed tests: Playwright stores them itself, Vitest gets the files. */
function onlyFailed({ suite, outcomes }: SuiteResult): Suite {
  const files = outcomes.filter(({ passed }) => !passed).map(({ file }) => file);
  const selection = suite.reporter === "playwright" ? ["--last-failed"] : [...new Set(files)];
  return { ...suite, command: [...suite.command, ...selection] };
}

const label = ({ file, name }: { file: string; name: string }) => `${file}: ${name}`;

/** Runs the failed tests of a suite again; a suite that failed without a failed test has failed as a whole. */
export async function repeatFailed(
  result: SuiteResult,
  environment: Record<string, string>,
): Promise<Repeated> {
  const first = result.outcomes.filter(({ passed }) => !passed).map(label);
  if (first.length === 0) return { flaky: [], failed: [result.suite.name] };
  const repeated = await runSuite(onlyFailed(result), environment);
  const passed = new Set(repeated.outcomes.filter((each) => each.passed).map(label));
  return {
    flaky: first.filter((each) => passed.has(each)),
    failed: first.filter((each) => !passed.has(each)),
  };
}
