// @vitest-environment node
import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const FOLDER = "src/islands";
const files = globSync(`${FOLDER}/**/*.{ts,tsx,md}`).filter((file) => !/\.test\.tsx?$/.test(file));

test("the code that hydrates islands has at most 400 lines", () => {
  const lines = files.map((file) => readFileSync(file, "utf8").split("\n").length - 1);
  expect(files.length).toBeGreaterThan(5);
  expect(lines.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(400);
});

test("each file of the islands' code has a test beside it", () => {
  const code = files.filter((file) => /\.tsx?$/.test(file) && !file.includes("/testing/"));
  const untested = code.filter((file) => !existsSync(file.replace(/(\.tsx?)$/, ".test$1")));
  expect(untested).toEqual([]);
});

test("the README of the islands names each of their files", () => {
  const readme = readFileSync(`${FOLDER}/README.md`, "utf8");
  const names = files.map((file) => file.replaceAll("\\", "/").slice(FOLDER.length + 1));
  expect(names.filter((name) => name !== "README.md" && !readme.includes(name))).toEqual([]);
});

test("no storage key is written twice", () => {
  const keys = globSync("src/**/*.{ts,tsx}")
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => readFileSync(file, "utf8").match(/"selat[.-][a-z-]+"/g) ?? []);
  expect(keys.length).toBeGreaterThan(8);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});
