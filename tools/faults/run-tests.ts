import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { type Outcome, readReport, reportTo } from "../test-run/reports.ts";

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A test that waits forever because of its fault must not stop the run, in ms; all files without one take longer. */
const LONGEST = { planted: 300_000, all: 900_000 };

type Output = { stdout: string; stderr: string };

function run(
  root: string,
  args: string[],
  env: Record<string, string>,
  timeout: number,
): Promise<Output> {
  const options = {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: "utf8" as const,
    maxBuffer: 256 << 20,
    timeout,
    shell: process.platform === "win32",
  };
  return new Promise((resolve) => {
    execFile("npx", args, options, (_failure, stdout, stderr) => resolve({ stdout, stderr }));
  });
}

/**
 * Runs the tests below `root` of files of one program, Playwright or Vitest, whose names contain one of `names`, without
 * any name all. Where a fault `isPlanted` they wait less for what does not come. Resolves to how each ended, or to an
 * empty list if no file could be loaded.
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
  const command =
    reporter === "playwright" ? ["playwright", "test", "-g"] : ["vitest", "run", "-t"];
  const pattern = names.map(escaped).join("|");
  const { stdout, stderr } = await run(
    root,
    [...command, pattern, ...files, ...args],
    { ...env, ...(isPlanted && { PLANTED_FAULT: "true" }) },
    isPlanted ? LONGEST.planted : LONGEST.all,
  );
  const outcomes = readReport(reporter, report);
  if (outcomes.length === 0) {
    console.error(`${stdout}\n${stderr}`.trim().split("\n").slice(-15).join("\n"));
  }
  const isNamed = ({ name }: Outcome) =>
    name !== "" && (names.length === 0 || names.some((part) => name.includes(part)));
  return outcomes.filter(isNamed);
}
