import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

type Ended = { code: number; printed: string; complained: string };

const root = join(import.meta.dirname, "../..");

function run(script: string, args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", script, ...args],
      // Where a command does not read its arguments first, it finds neither a browser nor a program that installs one.
      {
        cwd: root,
        env: { ...process.env, DATA_DIR: "/dev/null", FIREFOX_PATH: "/nowhere", PATH: "/nowhere" },
      },
      (_error, printed, complained) =>
        resolve({ code: child.exitCode ?? -1, printed, complained: complained.trim() }),
    );
  });
}

it.concurrent.each([
  ["local/start.ts", ["--nonsense"], "Unknown option '--nonsense'", "--demo"],
  ["local/start.ts", ["nonsense"], "Unexpected argument 'nonsense'", "--demo"],
  ["local/start.ts", ["--dev", "--demo"], "--demo needs the built site", "npm start -- --demo"],
  [
    "scripts/test.ts",
    ["--nonsense"],
    "Unknown option '--nonsense'",
    "--fast, or names of suites: types,",
  ],
  ["scripts/test.ts", ["types", "nonsense"], "no suite is named nonsense", "types,"],
  ["scripts/test-all.ts", ["--nonsense"], "Unknown option '--nonsense'", "--last"],
  ["scripts/test-changed.ts", ["--nonsense"], "Unknown option '--nonsense'", "--since COMMIT"],
  ["scripts/faults.ts", ["--nonsense"], "Unknown option '--nonsense'", "--tier gate"],
  ["scripts/faults.ts", ["--tier", "weekly"], '--tier is "weekly"', "--tier nightly"],
  ["scripts/faults.ts", ["no-such-fault"], "no fault is named no-such-fault", "parts of the names"],
  ["scripts/shots.ts", ["--nonsense"], "Unknown option '--nonsense'", "--states [NAME...]"],
  ["scripts/mutation.ts", ["--nonsense"], "Unknown option '--nonsense'", "--fresh"],
  ["scripts/engines.ts", ["--nonsense"], "unknown option '--nonsense'", "files of tests/engines"],
])(
  "%s %j is refused in one line that says what is possible",
  async (script, args, wrong, possible) => {
    const { code, printed, complained } = await run(script, args);
    expect(complained).toContain(wrong);
    expect(complained.split("\n")).toHaveLength(1);
    expect(complained.split("Possible: ")[1]).toContain(possible);
    expect([code, printed]).toEqual([2, ""]);
  },
);
