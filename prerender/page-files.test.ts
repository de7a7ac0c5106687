import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deleteUnpublishedPages, isSafePath, pageFile, writeAtomically } from "./page-files.ts";

let outDir: string;

beforeEach(() => {
  outDir = mkdtempSync(join(tmpdir(), "prerender-"));
});

afterEach(() => {
  rmSync(outDir, { recursive: true });
});

test.each(["/", "/waiter-ai", "/guides/menu_2"])("%s may become a folder", (path) => {
  expect(isSafePath(path)).toBe(true);
});

test.each([
  "",
  "waiter",
  "/../etc",
  "/a/../b",
  "/a//b",
  "/.env",
  "/admin",
  "/admin/x",
  "/assets/a",
  "/404",
  "/index",
  "/og",
  "/media/x",
])("%j may not become a folder", (path) => {
  expect(isSafePath(path)).toBe(false);
});

test("a page that is no longer published is deleted, a page below it stays", async () => {
  for (const path of ["/old", "/old/child", "/kept"]) {
    await writeAtomically(pageFile(outDir, path), path);
  }
  await deleteUnpublishedPages(outDir, ["/old", "/old/child", "/kept"]);
  await deleteUnpublishedPages(outDir, ["/old/child", "/kept"]);
  expect(existsSync(join(outDir, "old.html"))).toBe(false);
  expect(readFileSync(join(outDir, "old/child.html"), "utf8")).toBe("/old/child");
  expect(existsSync(join(outDir, "kept.html"))).toBe(true);
});

test("an equal file is left alone", async () => {
  const file = join(outDir, "a/index.html");
  await writeAtomically(file, "same");
  const before = statSync(file).ino;
  await writeAtomically(file, "same");
  expect(statSync(file).ino).toBe(before);
  await writeAtomically(file, "other");
  expect(readFileSync(file, "utf8")).toBe("other");
});
