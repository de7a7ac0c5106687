import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const rooms = "{src,studio,supabase,prerender,local,scripts,tools,tests,bench}";
const files = globSync(["*.{ts,mjs}", `${rooms}/**/*.{ts,tsx,mjs}`], { cwd: root }).filter(
  (file) => !/node_modules|\.generated\.|[\\/](?:dist|\.sanity)[\\/]/.test(file),
);

/** Matches a comment on its own lines. Lines that only open or close it have no word, and do not count. */
const COMMENT = /^[ \t]*\/\*(?:[^*]|\*(?!\/))*\*\/|(?:^[ \t]*\/\/.*\n?)+/gm;

test("no comment has more than three lines", () => {
  const long = files.flatMap((file) => {
    const comments = readFileSync(join(root, file), "utf8").match(COMMENT) ?? [];
    const lengths = comments.map(
      (text) => text.split("\n").filter((line) => /\w/.test(line)).length,
    );
    return lengths.some((lines) => lines > 3) ? [file] : [];
  });
  expect(files.length).toBeGreaterThan(1500);
  expect(long).toEqual([]);
});
