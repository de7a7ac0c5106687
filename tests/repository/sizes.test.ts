import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

/** Returns the lines that match `literal` in the files of a glob pattern, without tests. */
function linesWith(pattern: string, literal: RegExp): string[] {
  const files = globSync(pattern, { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|node_modules|^src\/theme\//.test(file),
  );
  expect(files.length).toBeGreaterThan(50);
  return files.flatMap((file) => {
    const lines = readFileSync(join(root, file), "utf8").split("\n");
    return lines.filter((line) => literal.test(line)).map((line) => `${file}: ${line.trim()}`);
  });
}

// stylelint does not check styles and props in TypeScript.
test("no component of the site has a literal length or font size", () => {
  const written = /["'`]-?[\d.]+(?:rem|px|em)["'`]|fontSize(?::|=\{) ?["'`]?[\d.]/;
  expect(linesWith("src/**/*.tsx", written)).toEqual([]);
});

// docs/decisions/007 lists the exceptions.
test("the Studio takes its font sizes from Sanity UI", () => {
  const found = linesWith("studio/**/*.{ts,tsx}", /(?:font-size|font): ?[\d.]+(?:rem|px)/);
  const files = new Set(found.map((line) => line.split(":")[0]));
  expect([...files].toSorted()).toEqual([
    "studio/components/experiments/difference-chart.tsx",
    "studio/components/seo/previews.styles.ts",
    "studio/guide.ts",
  ]);
});

/** Counts the lines of files by the folder that `folderOf` returns for them. */
function linesByFolder(files: readonly string[], folderOf: (file: string) => string) {
  const lines = new Map<string, number>();
  for (const file of files) {
    const folder = folderOf(file);
    const count = readFileSync(join(root, file), "utf8").split("\n").length - 1;
    lines.set(folder, (lines.get(folder) ?? 0) + count);
  }
  return lines;
}

const featureFiles = globSync("src/features/**/*.{ts,tsx}", { cwd: root }).map((file) =>
  file.replaceAll("\\", "/"),
);

test("no feature has more than 2,500 lines, with its subfolders and without its tests", () => {
  const code = featureFiles.filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));
  expect(code.length).toBeGreaterThan(300);
  const lines = linesByFolder(code, (file) => file.split("/")[2] ?? "");
  expect([...lines].filter(([, count]) => count > 2_500)).toEqual([]);
});

test("no folder of the lead desk has more than 2,500 lines, its tests included", () => {
  const files = featureFiles.filter((file) =>
    /^src\/features\/(leads|today|lead-(?!form))/.test(file),
  );
  expect(files.length).toBeGreaterThan(250);
  const lines = linesByFolder(files, (file) => file.slice(0, file.lastIndexOf("/")));
  expect([...lines].filter(([, count]) => count > 2_500)).toEqual([]);
});
