import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Outcome, readReport, reportTo } from "./reports.ts";
import type { Suite } from "./suites.ts";

const REPORTS = ".cache/test-reports";

/** The result of a suite: its duration, its output, and the result of each test if it reports them. */
export type SuiteResult = {
  suite: Suite;
  passed: boolean;
  seconds: number;
  printed: string;
  outcomes: Outcome[];
};

const reportFile = (name: string) => join(resolve(REPORTS), `${name.replaceAll(" ", "-")}.json`);

/** The results of a suite's tests in its last run here; an empty list if it did not run or reports nothing. */
export function readLastOutcomes({ name, reporter }: Suite): Outcome[] {
  return reporter ? readReport(reporter, reportFile(name)) : [];
}

/** Runs one suite; prints its output at the end, in one piece, unless it is watched. */
export async function runSuite(
  suite: Suite,
  environment: Record<string, string> = {},
): Promise<SuiteResult> {
  const { name, command, isWatched, reporter } = suite;
  const started = performance.now();
  if (isWatched) console.log(`\n── ${name}`);
  const file = reportFile(name);
  mkdirSync(REPORTS, { recursive: true });
  rmSync(file, { force: true });
  const { args: reportArgs, env } = reporter ? reportTo(reporter, file) : { args: [], env: {} };
  const [program, ...args] = command;
  const child = spawn(program, [...args, ...reportArgs], {
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
    env: { ...process.env, ...environment, ...env },
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (part: string) => {
      printed += part;
      if (isWatched) process.stdout.write(part);
    });
  }
  const passed = await new Promise<boolean>((resolve) => {
    child.once("error", ({ message }) => {
      printed += message;
      resolve(false);
    });
    child.once("close", (code) => resolve(code === 0));
  });
  const seconds = (performance.now() - started) / 1000;
  if (!isWatched) console.log(`\n── ${name}\n${printed.trimEnd()}`);
  console.log(`   ${name}: ${seconds.toFixed(1)} s`);
  return {
    suite,
    passed,
    seconds,
    printed,
    outcomes: reporter ? readReport(reporter, file) : [],
  };
}
