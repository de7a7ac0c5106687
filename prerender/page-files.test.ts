import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isSafePath } from "../src/lib/safe-path.ts";
import { pageFile, removeUnpublishedPages, startUpdate } from "./page-files.ts";

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
  const update = startUpdate();
  for (const path of ["/old", "/old/child", "/kept"]) {
    await update.write(pageFile(outDir, path), path);
  }
  await removeUnpublishedPages(update, outDir, ["/old", "/old/child", "/kept"]);
  update.commit();
  const tidyUp = await removeUnpublishedPages(update, outDir, ["/old/child", "/kept"]);
  expect(existsSync(join(outDir, "old.html"))).toBe(true);
  update.commit();
  await tidyUp();
  expect(existsSync(join(outDir, "old.html"))).toBe(false);
  expect(readFileSync(join(outDir, "old/child.html"), "utf8")).toBe("/old/child");
  expect(existsSync(join(outDir, "kept.html"))).toBe(true);
});

test("does not write a file that has not changed", async () => {
  const file = join(outDir, "a/index.html");
  const update = startUpdate();
  const write = async (text: string) => {
    await update.write(file, text);
    update.commit();
  };
  await write("same");
  const before = statSync(file).ino;
  await write("same");
  expect(statSync(file).ino).toBe(before);
  await write("other");
  expect(readFileSync(file, "utf8")).toBe("other");
});

test("writes files only at the commit, and leaves nothing behind after a discard", async () => {
  const [file, other] = [join(outDir, "a.html"), join(outDir, "b.html")];
  const update = startUpdate();
  await update.write(file, "new");
  expect(existsSync(file)).toBe(false);
  expect((await update.read(file)).toString()).toBe("new");
  update.commit();
  expect(readFileSync(file, "utf8")).toBe("new");
  await update.write(other, "never");
  await update.discard();
  expect(readdirSync(outDir)).toEqual(["a.html"]);
});
