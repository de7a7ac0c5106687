import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { type Outcome, readReport, reportTo } from "../test-run/reports.ts";

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The timeout of a run in ms, for a test that hangs because of its fault; a busy machine takes minutes to build. */
const LONGEST = 900_000;

const programs = {
  playwright: ["node_modules/@playwright/test/cli.js", "test", "-g"],
  vitest: ["node_modules/vitest/vitest.mjs", "run", "-t"],
};

type Output = { stdout: string; stderr: string; isComplete: boolean };

/** Runs a Node program; interrupts it after `LONGEST`, so that it ends what it has started, such as a stack. */
function run(root: string, args: string[], env: Record<string, string>): Promise<Output> {
  const options = {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: "utf8" as const,
    maxBuffer: 256 << 20,
    timeout: LONGEST,
    killSignal: "SIGINT" as const,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (failure, stdout, stderr) =>
      resolve({ stdout, stderr, isComplete: !failure?.killed }),
    );
  });
}

/**
 * Runs the tests in these files below `root` whose names contain one of `names`; all tests if there are no names. The
 * files belong to one program, Playwright or Vitest. With `isPlanted` they wait less for what does not happen. Resolves
 * to the outcome of each test; empty if no file could be loaded or the run timed out.
 */
export async function runTests(
  root: string,
  files: string[],
  names: string[],
  isPlanted = false,
): Promise<Outcome[]> {
  const report = join(root, "test-report.json");
  rmSync(report, { force: true });
  const reporter = files.some((file) => file.endsWith(".spec.ts")) ? "playwright" : "vitest";
  const { args, env } = reportTo(reporter, report);
  const pattern = names.map(escaped).join("|");
  const { stdout, stderr, isComplete } = await run(
    root,
    [...programs[reporter], pattern, ...files, ...args],
    { ...env, ...(isPlanted && { PLANTED_FAULT: "true" }) },
  );
  const outcomes = isComplete ? readReport(reporter, report) : [];
  if (outcomes.length === 0) {
    console.error(`${stdout}\n${stderr}`.trim().split("\n").slice(-15).join("\n"));
  }
  const isNamed = ({ name }: Outcome) =>
    name !== "" && (names.length === 0 || names.some((part) => name.includes(part)));
  return outcomes.filter(isNamed);
}
