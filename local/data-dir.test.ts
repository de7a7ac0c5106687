import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { lockDataDir, prepareDataDir } from "./data-dir.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "data-dir-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it("creates the folder", () => {
  prepareDataDir(join(dataDir, "a/b"));
  expect(existsSync(join(dataDir, "a/b"))).toBe(true);
  expect(() => prepareDataDir(join(dataDir, "a/b"))).not.toThrow();
});

it("throws an error with the remedy if the folder is not writable", () => {
  writeFileSync(join(dataDir, "file"), "");
  expect(() => prepareDataDir(join(dataDir, "file/data"))).toThrow(
    /cannot write to .*file\/data \(ENOTDIR\); give this user write permission or set DATA_DIR/,
  );
});

it("locks the folder again after its holder was killed", async () => {
  const holder = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)", "local/"]);
  await new Promise((resolve) => holder.once("spawn", resolve));
  writeFileSync(join(dataDir, "stack.pid"), String(holder.pid));
  const locking = lockDataDir(dataDir);
  holder.kill("SIGKILL");
  const unlock = await locking;
  expect(readFileSync(join(dataDir, "stack.pid"), "utf8")).toBe(String(process.pid));
  unlock();
});

it("refuses a folder that a running stack holds", async () => {
  const holder = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)", "local/"]);
  await new Promise((resolve) => holder.once("spawn", resolve));
  writeFileSync(join(dataDir, "stack.pid"), String(holder.pid));
  await expect(lockDataDir(dataDir, 200)).rejects.toThrow(`running stack (process ${holder.pid})`);
  holder.kill("SIGKILL");
});
