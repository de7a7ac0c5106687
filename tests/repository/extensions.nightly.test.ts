import { spawnSync } from "node:child_process";
import { globSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { copyRepository } from "../../tools/copy-repository.ts";

const root = copyRepository("extensions-");
const list = join(root, "src/desk/extensions.ts");
const whole = readFileSync(list, "utf8");
const names = globSync("src/features/*/extension.{ts,tsx}", { cwd: root }).map((file) =>
  basename(dirname(file)),
);

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Returns the name of an extension's export: leadPlan for the folder lead-plan. */
function exportOf(name: string): string {
  return name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns the desk's list of extensions without the import and the entry of one extension. */
function withoutLines(name: string): string {
  const isOf = new RegExp(String.raw`\b${exportOf(name)}\b`);
  return whole
    .split("\n")
    .filter((line) => !isOf.test(line))
    .join("\n");
}

function run(...command: string[]): { status: number | null; output: string } {
  const [program = "", ...args] = command;
  const { status, stdout, stderr } = spawnSync(join(root, "node_modules/.bin", program), args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 << 20,
  });
  return { status, output: stdout + stderr };
}

const passed = { status: 0, output: expect.any(String) as string };

test("finds extensions, each in its own folder", () => {
  expect(names.length).toBeGreaterThan(7);
});

test.each(names)(
  "without %s types, boundaries and the tests of the desk pass",
  (name) => {
    const folder = join(root, "src/features", name);
    const away = join(root, "..", `${basename(root)}-${name}`);
    renameSync(folder, away);
    writeFileSync(list, withoutLines(name));
    try {
      expect(run("tsc")).toEqual(passed);
      expect(run("depcruise", "src")).toEqual(passed);
      // Only the tests of src/desk run: types and boundaries have shown that no other code depends on the extension.
      expect(run("vitest", "run", "--project=src", "--project=functions", "src/desk/")).toEqual(
        passed,
      );
    } finally {
      renameSync(away, folder);
      writeFileSync(list, whole);
    }
  },
  1_200_000,
);
