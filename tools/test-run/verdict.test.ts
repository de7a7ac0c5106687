import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { runSuites } from "./run-suites.ts";
import type { Suite } from "./suites.ts";
import { suiteVerdicts, verdictText } from "./verdict.ts";

const root = mkdtempSync(join(tmpdir(), "verdict-"));
const vitest = join(import.meta.dirname, "../../node_modules/vitest");
afterAll(() => rmSync(root, { recursive: true, force: true }));
// Suppressed, since the output of the suites would look like failures of this file.
beforeEach(() => {
  vi.spyOn(console, "log").mockReturnValue();
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
});

/** A suite with a test that passes and one that fails in its first run; in later ones it passes if `whenAgain`. */
function suiteOf(name: string, whenAgain: boolean): Suite {
  const folder = mkdtempSync(join(root, "suite-"));
  writeFileSync(
    join(folder, "some.test.mjs"),
    `import { existsSync, writeFileSync } from "node:fs";
     import { expect, test } from ${JSON.stringify(join(vitest, "dist/index.js"))};
     test("always", () => {});
     test("not the first time", () => {
       const isAgain = ${whenAgain} && existsSync(new URL("./ran", import.meta.url));
       writeFileSync(new URL("./ran", import.meta.url), "");
       expect(isAgain).toBe(true);
     });`,
  );
  return {
    name,
    command: ["vitest", "run", `--root=${folder}`],
    tier: "nightly",
    reporter: "vitest",
    stage: "alone",
  };
}

test("reports a test that fails once as flaky, and one that fails twice as failed", async () => {
  const suites = [suiteOf("sometimes", true), suiteOf("never", false)];
  const parts = suiteVerdicts(await runSuites(suites, { repeats: true }));
  expect(parts.map(({ name, verdict }) => [name, verdict])).toEqual([
    ["sometimes", "flaky"],
    ["never", "failed"],
  ]);
  const verdict = { commit: "abc", ended: "2026-11-28T00:00:00Z", verdict: "failed" as const };
  const text = verdictText({ ...verdict, parts });
  expect(text).toMatch(/flaky: .*some\.test\.mjs: not the first time/);
  expect(text).toMatch(/failed: .*some\.test\.mjs: not the first time/);
  expect(text).not.toContain("always");
});

test("does not repeat tests in the gate", async () => {
  const [part] = suiteVerdicts(await runSuites([suiteOf("gate", true)], { repeats: false }));
  expect(part).toMatchObject({ verdict: "failed", flaky: [] });
});

test("reports a suite whose program cannot start as failed", async () => {
  const suite: Suite = { name: "gone", command: ["no-such-program"], tier: "gate", stage: "tests" };
  expect(suiteVerdicts(await runSuites([suite], { repeats: true }))).toMatchObject([
    { verdict: "failed", failed: ["gone"] },
  ]);
});
