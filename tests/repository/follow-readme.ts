import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { copyRepository } from "../../tools/copy-repository.ts";

export const projectRoot = join(import.meta.dirname, "../..");
const guide = readFileSync(join(projectRoot, "docs/developing.md"), "utf8");

/** Asserts that a section of docs/developing.md contains these instructions. */
export function readInstruction(heading: string, ...instructions: string[]): void {
  const [, section = ""] = guide.split(`\n## ${heading}\n`);
  const text = section.split("\n## ")[0]?.replace(/\s+/g, " ");
  for (const instruction of instructions) expect(text).toContain(instruction);
}

export const PASSED = { status: 0, output: expect.any(String) as string };

/** Copies the repository as a clone would have it, with the installed packages; returns helpers to change the copy. */
export function copyForReader(prefix: string) {
  const root = copyRepository(prefix);

  function npmRun(...args: string[]): { status: number | null; output: string } {
    const [script = "", ...rest] = args;
    const shell = process.platform === "win32";
    const command = ["run", script, "--", ...rest.map((arg) => (shell ? `"${arg}"` : arg))];
    const { status, stdout, stderr } = spawnSync("npm", command, {
      cwd: root,
      encoding: "utf8",
      shell,
      maxBuffer: 64 << 20,
    });
    return { status, output: stdout + stderr };
  }

  const read = (file: string) => readFileSync(join(root, file), "utf8");
  const write = (file: string, text: string) => writeFileSync(join(root, file), text);

  function edit(file: string, from: string, to: string): void {
    const text = read(file);
    if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
    write(
      file,
      text.replace(from, () => to),
    );
  }

  /** Adds lines to a file before the first line that contains a text. */
  function insertBefore(file: string, line: string, added: string): void {
    const lines = read(file).split("\n");
    const index = lines.findIndex((each) => each.includes(line));
    if (index < 0) throw new Error(`${file} does not contain ${line}`);
    write(file, lines.toSpliced(index, 0, ...added.split("\n")).join("\n"));
  }

  const remove = () => rmSync(root, { recursive: true, force: true });
  return { root, npmRun, read, write, edit, insertBefore, remove };
}
