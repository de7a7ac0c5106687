import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Repeated } from "./repeat-failed.ts";
import type { SuiteOutcome } from "./run-suites.ts";

const VERDICT = ".cache/test-all.json";

type Part = Repeated & { name: string; seconds: number; verdict: "passed" | "flaky" | "failed" };

/** The result of the last run of `npm run test:all`. */
export type Verdict = {
  /** The commit that was checked out, with "+" if files differed from it. */
  commit: string;
  /** When the run ended, ISO. */
  ended: string;
  verdict: Part["verdict"];
  parts: Part[];
};

function git(...args: string[]): string {
  return execFileSync("git", args, { encoding: "utf8" }).trim();
}

function currentCommit(): string {
  return git("rev-parse", "HEAD") + (git("status", "--porcelain") ? "+" : "");
}

function judge({ suite, seconds, passed, repeated }: SuiteOutcome): Part {
  const { flaky, failed } = repeated ?? { flaky: [], failed: passed ? [] : [suite.name] };
  const bad = failed.length > 0 ? "failed" : "flaky";
  return {
    name: suite.name,
    seconds: Math.round(seconds),
    verdict: passed ? "passed" : bad,
    flaky,
    failed,
  };
}

/** The result of each suite of a run. */
export function suiteVerdicts(results: SuiteOutcome[]): Part[] {
  return results.map(judge);
}

/** Writes and returns the verdict on a run. */
export function writeVerdict(results: SuiteOutcome[]): Verdict {
  const parts = suiteVerdicts(results);
  const verdicts = new Set(parts.map(({ verdict }) => verdict));
  const worst = (["failed", "flaky"] as const).find((each) => verdicts.has(each)) ?? "passed";
  const verdict: Verdict = {
    commit: currentCommit(),
    ended: new Date().toISOString(),
    verdict: worst,
    parts,
  };
  mkdirSync(dirname(VERDICT), { recursive: true });
  writeFileSync(VERDICT, `${JSON.stringify(verdict, null, 2)}\n`);
  return verdict;
}

/** The verdict of the last run; throws if there was none. */
export function readVerdict(): Verdict {
  try {
    return JSON.parse(readFileSync(VERDICT, "utf8")) as Verdict;
  } catch {
    throw new Error("there is no verdict yet: npm run test:all writes one");
  }
}

/** A verdict as lines of text: each part with its seconds, and each flaky or failed test by name. */
export function verdictText({ commit, ended, verdict, parts }: Verdict): string {
  const rows = parts.flatMap(({ name, seconds, verdict: ownVerdict, flaky, failed }) => [
    `${String(seconds).padStart(7)} s  ${ownVerdict.padEnd(6)}  ${name}`,
    ...flaky.map((test) => `           flaky: ${test}`),
    ...failed.map((test) => `           failed: ${test}`),
  ]);
  return [`${verdict}: ${commit}, ${ended}`, ...rows].join("\n");
}
