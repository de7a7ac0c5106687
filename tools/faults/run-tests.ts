import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { type Outcome, readReport, reportTo } from "../test-run/reports.ts";

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * Runs the tests of one file below `root` whose names contain `name`, in Playwright or Vitest. Returns how each ended,
 * or an empty list where the file could not be loaded.
 */
export function runTests(root: string, file: string, name: string): Outcome[] {
  const report = join(root, "test-report.json");
  rmSync(report, { force: true });
  const reporter = file.endsWith(".spec.ts") ? "playwright" : "vitest";
  const { args, env } = reportTo(reporter, report);
  const command =
    reporter === "playwright" ? ["playwright", "test", "-g"] : ["vitest", "run", "-t"];
  // A test that waits forever because of the fault must not stop the run.
  const { stdout, stderr } = spawnSync("npx", [...command, escaped(name), file, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: "utf8",
    timeout: 300_000,
    maxBuffer: 256 << 20,
    shell: process.platform === "win32",
  });
  const outcomes = readReport(reporter, report);
  if (outcomes.length === 0) {
    console.error(`${stdout}\n${stderr}`.trim().split("\n").slice(-15).join("\n"));
  }
  return outcomes.filter((each) => each.name !== "" && each.name.includes(name));
}
