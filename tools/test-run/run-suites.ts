import { availableParallelism } from "node:os";
import { STACKS } from "../../tests/e2e/stack.ts";
import { startStacks } from "../../tests/e2e/start-stacks.ts";
import { repeatFailed, type Repeated } from "./repeat-failed.ts";
import { runSuite, type SuiteResult } from "./run-suite.ts";
import { stages, type Suite } from "./suites.ts";

/** How many of the last lines of a failed suite are printed again at the end of the run. */
const LAST_LINES = 60;

/** The result of a suite; with repeats, also which of its failed tests passed the second time. */
export type SuiteOutcome = SuiteResult & { repeated?: Repeated };

type Options = {
  /** Whether failed tests run again, which identifies flaky ones. */
  repeats: boolean;
};

/** Suites that share something in one group; every other suite in a group of one. */
function groupsOf(suites: Suite[]): Suite[][] {
  return Object.values(Object.groupBy(suites, ({ name, shares }) => shares ?? name)).flatMap(
    (group) => (group ? [group] : []),
  );
}

/** Runs groups of suites in parallel lanes, the suites of a group one after the other. */
async function runAll(
  queue: Suite[][],
  lanes: number,
  environment: Record<string, string>,
  { repeats }: Options,
): Promise<SuiteOutcome[]> {
  const results: SuiteOutcome[] = [];
  const waiting = [...queue];
  async function runLane(): Promise<void> {
    for (let group = waiting.shift(); group; group = waiting.shift()) {
      for (const suite of group) {
        const result = await runSuite(suite, environment);
        if (result.passed || !repeats) results.push(result);
        else results.push({ ...result, repeated: await repeatFailed(result, environment) });
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, runLane));
  return results;
}

/** Starts every stack of the browser tests, and one more for the tests of the served pages. */
async function startAllStacks(): Promise<AsyncDisposable> {
  const started = performance.now();
  const indexes = Array.from({ length: STACKS + 1 }, (_, index) => index);
  const running = await startStacks(indexes);
  const seconds = (performance.now() - started) / 1000;
  console.log(`\n   start of ${indexes.length} stacks: ${seconds.toFixed(1)} s`);
  return running;
}

/** Runs the suites stage by stage; at the end prints the last lines of each failed one again. Returns their results. */
export async function runSuites(suites: Suite[], options: Options): Promise<SuiteOutcome[]> {
  const results: SuiteOutcome[] = [];
  for (const stage of stages) {
    const queue = suites.filter((suite) => suite.stage === stage);
    const needsStacks = stage === "stacks" && queue.length > 0;
    const stacks = needsStacks ? await startAllStacks() : undefined;
    const lanes = stage === "alone" ? 1 : availableParallelism();
    const environment: Record<string, string> = needsStacks ? { E2E_STACKS: "running" } : {};
    try {
      results.push(...(await runAll(groupsOf(queue), lanes, environment, options)));
    } finally {
      await stacks?.[Symbol.asyncDispose]();
    }
  }
  for (const { suite, passed, printed } of results) {
    if (passed) continue;
    const end = printed.trimEnd().split("\n").slice(-LAST_LINES).join("\n");
    console.log(`\n── how it failed: ${suite.name}\n${end}`);
  }
  return results;
}

/** How long each suite took, in seconds, the longest first. */
export function durations(results: SuiteResult[]): string {
  return results
    .toSorted((a, b) => b.seconds - a.seconds)
    .map(({ suite, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${suite.name}`)
    .join("\n");
}
