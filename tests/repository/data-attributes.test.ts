import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const sources = globSync("{src,studio}/**/*.{ts,tsx}", { cwd: root }).filter(
  (file) => !/node_modules|\.test\.|[\\/](?:dist|testing|tests|\.sanity)[\\/]/.test(file),
);

/** Attributes that Base UI and the Studio set on their own elements. */
const OF_LIBRARIES = new Set(
  "ending-style starting-style fullscreen highlighted limited popup-open portal scheme testid ui".split(
    " ",
  ),
);

/** Returns the different names after `data-` that a pattern finds. */
function attributes(text: string, pattern: RegExp): Set<string> {
  return new Set(Array.from(text.matchAll(pattern), ([, name = ""]) => name));
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

test("every data attribute that a style or a selector reads is set by some element", () => {
  const text = sources.map((file) => readFileSync(join(root, file), "utf8")).join("\n");
  const read = attributes(text, /\[data-([a-z-]+)/g);
  const set = attributes(text, /(?<!\[)\bdata-([a-z-]+)/g);
  for (const name of attributes(text, /\bdataset(?:\.|\[")(\w+)/g)) set.add(kebab(name));
  expect(read.size).toBeGreaterThan(80);
  expect([...read].filter((name) => !set.has(name) && !OF_LIBRARIES.has(name))).toEqual([]);
});
