import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const script = join(import.meta.dirname, "../../scripts/reset.ts");
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "reset-"));
  for (const name of ["supabase", "content-lake", "build"]) {
    mkdirSync(join(dataDir, name));
    writeFileSync(join(dataDir, name, "file"), "x".repeat(2 * 1024 ** 2));
  }
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** Runs the command, types `reply` and closes the input. */
async function reset(args: string[], reply = "") {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  }
  child.stdin.end(reply);
  const [code] = (await once(child, "close")) as [number];
  return { code, output, left: readdirSync(dataDir).toSorted() };
}

const ALL = ["build", "content-lake", "supabase"];

describe("npm run reset", () => {
  it.each([
    [["--yes"], ["build"]],
    [
      ["--yes", "--leads"],
      ["build", "content-lake"],
    ],
    [
      ["--yes", "--content"],
      ["build", "supabase"],
    ],
    [["--yes", "--content", "--leads"], ["build"]],
  ])("erases with %j, without asking", async (args, remaining) => {
    expect(await reset(args)).toMatchObject({ code: 0, left: remaining });
  });

  it.each(["", "\n", "y\n", "no\n"])("erases nothing when the answer is %j", async (reply) => {
    const { output, left: remaining } = await reset([], reply);
    expect(remaining).toEqual(ALL);
    expect(output).toContain("Nothing was erased.");
  });

  it("prints what it will erase, how much and where, before it asks for a yes", async () => {
    const { output, left: remaining } = await reset(["--leads"], "yes\n");
    expect(output).toContain(
      `every lead with its notes and history, every admin (${join(dataDir, "supabase")}, 2.0 MB)`,
    );
    expect(output).not.toContain("every page");
    expect(remaining).toEqual(["build", "content-lake"]);
  });

  it("reports that there is nothing to erase", async () => {
    await reset(["--yes"]);
    expect((await reset([])).output).toBe(`There is nothing to erase in ${dataDir}.\n`);
  });

  it("erases nothing with an unknown option", async () => {
    expect(await reset(["--yes", "--lead"])).toMatchObject({ code: 2, left: ALL });
  });
});
