import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { byTier } from "../tier.ts";

type Ended = { code: number; printed: string; complained: string };

const root = join(import.meta.dirname, "../..");

function run(script: string, args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", script, ...args],
      // A command that does not check its arguments first fails in another way: it finds no browser and no installer.
      {
        cwd: root,
        env: { ...process.env, DATA_DIR: "/dev/null", FIREFOX_PATH: "/nowhere", PATH: "/nowhere" },
      },
      (_error, printed, complained) =>
        resolve({ code: child.exitCode ?? -1, printed, complained: complained.trim() }),
    );
  });
}

const NOTHING = "none";
const refusals: [script: string, args: string[], wrong: string, possible: string][] = [
  ["local/start.ts", ["--nonsense"], "Unknown option '--nonsense'", "--demo"],
  ["local/start.ts", ["nonsense"], "Unexpected argument 'nonsense'", "--demo"],
  ["local/start.ts", ["--dev", "--demo"], "--demo needs the built site", "or --demo"],
  [
    "scripts/test.ts",
    ["--nonsense"],
    "Unknown option '--nonsense'",
    "--fast, or names of suites: types,",
  ],
  ["scripts/test.ts", ["types", "nonsense"], "unknown suite: nonsense", "types,"],
  ["scripts/test-all.ts", ["--nonsense"], "Unknown option '--nonsense'", "--last"],
  ["scripts/test-changed.ts", ["--nonsense"], "Unknown option '--nonsense'", "--since COMMIT"],
  ["scripts/faults.ts", ["--nonsense"], "Unknown option '--nonsense'", "--tier gate"],
  ["scripts/faults.ts", ["--tier", "weekly"], '--tier is "weekly"', "--tier nightly"],
  ["scripts/faults.ts", ["no-such-fault"], "unknown fault: no-such-fault", "parts of the names"],
  ["scripts/shots.ts", ["--nonsense"], "Unknown option '--nonsense'", "--states [NAME...]"],
  ["scripts/mutation.ts", ["--nonsense"], "Unknown option '--nonsense'", "--fresh"],
  ["scripts/engines.ts", ["--nonsense"], "unknown option '--nonsense'", "files of tests/engines"],
  ["scripts/backup.ts", ["--nonsense"], "Unknown option '--nonsense'", "[FILE]"],
  ["scripts/backup.ts", ["a.tar.gz", "nonsense"], "Unexpected argument 'nonsense'", "[FILE]"],
  ["scripts/bench.ts", ["--nonsense"], "Unknown option '--nonsense'", "attacks, pages, board,"],
  ["scripts/bench.ts", ["nonsense", "words"], "unknown bench: nonsense", "attacks, pages,"],
  ["scripts/coasts.ts", ["nonsense"], "Unexpected argument 'nonsense'", NOTHING],
  ["scripts/conformance.ts", ["nonsense"], "Unexpected argument 'nonsense'", NOTHING],
  ["scripts/create-admin.ts", ["--nonsense"], "Unknown option '--nonsense'", "EMAIL [NAME]"],
  ["scripts/create-admin.ts", [], "the email address is missing", "EMAIL [NAME]"],
  [
    "scripts/create-admin.ts",
    ["tan@example.com", "Mei", "Tan"],
    "Unexpected argument 'Tan'",
    "EMAIL [NAME]",
  ],
  ["scripts/db-diff.ts", ["--nonsense"], "Unknown option '--nonsense'", "NAME"],
  ["scripts/db-diff.ts", ["Not-a-name"], "Not-a-name is not a valid name", "outlets_of_a_lead"],
  ["scripts/deploy.ts", ["--nonsense"], "Unknown option '--nonsense'", "--plan"],
  ["scripts/deploy.ts", ["nonsense"], "Unexpected argument 'nonsense'", "--to staging"],
  ["scripts/deploy.ts", ["--from", "holiday"], "unknown step: holiday", "database,"],
  ["scripts/deploy.ts", ["--plan", "--smoke"], "--plan and --smoke are two commands", "--smoke"],
  ["scripts/fonts.ts", ["nonsense"], "Unexpected argument 'nonsense'", NOTHING],
  ["scripts/generate.ts", ["nonsense"], "Unexpected argument 'nonsense'", NOTHING],
  ["scripts/guide-pictures.ts", ["nonsense"], "Unexpected argument 'nonsense'", NOTHING],
  ["scripts/media.ts", ["nonsense"], "unknown picture or film: nonsense", "icons, heroes,"],
  ["scripts/notices.ts", ["--nonsense"], "Unknown option '--nonsense'", "--check"],
  ["scripts/prose.ts", ["--nonsense"], "Unknown option '--nonsense'", "[PATH...]"],
  ["scripts/prose.ts", ["no-such-room"], "there is no no-such-room", "[PATH...]"],
  ["scripts/repair-history.ts", [], "the project is missing", "PROJECT"],
  ["scripts/reset.ts", ["--nonsense"], "Unknown option '--nonsense'", "--leads"],
  ["scripts/reset.ts", ["leads"], "Unexpected argument 'leads'", "--leads"],
  ["scripts/restore.ts", [], "the archive is missing", "FILE [--yes]"],
  ["scripts/restore.ts", ["a.tar.gz", "nonsense"], "Unexpected argument 'nonsense'", "FILE"],
  ["scripts/section-new.ts", ["pricing-table"], "the title is missing", 'NAME "TITLE"'],
  [
    "scripts/section-new.ts",
    ["Pricing", "Pricing", "table"],
    "Unexpected argument 'table'",
    "TITLE",
  ],
  ["scripts/set-function-address.ts", ["nonsense"], "Unexpected argument 'nonsense'", NOTHING],
  ["scripts/test-packages.ts", ["nonsense"], "unknown package: nonsense", "content-lake,"],
  ["scripts/thumbnails.ts", ["nonsense"], "unknown section: nonsense", "card-grid,"],
  ["studio/commands/check.ts", ["nonsense"], "Unexpected argument 'nonsense'", NOTHING],
  ["studio/commands/export.ts", ["a.tar.gz", "b"], "Unexpected argument 'b'", "--overwrite"],
  ["studio/commands/hook.ts", [], "the address is missing", "https://"],
  ["studio/commands/import.ts", ["a.tar.gz", "b"], "Unexpected argument 'b'", "--missing"],
  [
    "studio/commands/import.ts",
    ["a.tar.gz", "--missing", "--replace"],
    "--replace and --missing",
    "--missing",
  ],
  ["studio/commands/save.ts", ["nonsense"], "Unexpected argument 'nonsense'", NOTHING],
];

/**
 * Commands that delete, overwrite or publish. The gate tests only these, since starting every command takes half a
 * minute of processor time.
 */
const RISKY = ["local/start.ts", "scripts/deploy.ts", "scripts/reset.ts", "scripts/restore.ts"];
const risky = RISKY.flatMap((script) => refusals.filter(([each]) => each === script).slice(0, 1));

it.concurrent.each(byTier(risky, refusals))(
  "%s %j exits with code 2 and one line with the possible arguments",
  async (script, args, wrong, possible) => {
    const { code, printed, complained } = await run(script, args);
    expect(complained).toContain(wrong);
    expect(complained.split("\n")).toHaveLength(1);
    expect(complained.split("Arguments: ")[1]).toContain(possible);
    expect([code, printed]).toEqual([2, ""]);
  },
);

it.concurrent.each(byTier(RISKY, [...RISKY, "scripts/test-packages.ts", "scripts/engines.ts"]))(
  "%s --help exits with code 0 and one line with the possible arguments",
  async (script) => {
    const [, , , possible = ""] = refusals.find(([each]) => each === script) ?? [];
    const { code, printed, complained } = await run(script, ["--help"]);
    expect(printed).toMatch(/^Arguments: .+\n$/);
    expect(printed).toContain(possible);
    expect([code, complained]).toEqual([0, ""]);
  },
);

it("every command of package.json has a case in this list", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const commands = Object.values(scripts).flatMap(
    (line) => /^node scripts\/run\.mjs (\S+)/.exec(line)?.[1] ?? [],
  );
  const refused = new Set(refusals.map(([script]) => script));
  expect(commands.length).toBeGreaterThan(30);
  expect(commands.filter((command) => !refused.has(command))).toEqual([]);
  const reads = /\b(?:read|refuse)\w*Arguments\(|\bcheckNames\(/;
  const silent = commands.filter((file) => !reads.test(readFileSync(join(root, file), "utf8")));
  expect(silent).toEqual([]);
});
