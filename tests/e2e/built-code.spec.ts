import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "./fixtures.ts";
import { dataDir } from "./stack.ts";

const root = join(import.meta.dirname, "../..");

/** The descriptions of the fields in the schema files, which only an editor reads. */
function editorTexts(): string[] {
  return globSync("src/sections/**/*.schema.ts", { cwd: root }).flatMap((file) => {
    const code = readFileSync(join(root, file), "utf8");
    return [...code.matchAll(/description:\s*"([^"\\]{20,})"/g)].map(([, text = ""]) => text);
  });
}

test("no code of the Studio is in the site", () => {
  const texts = [...editorTexts(), "Sanity Studio", "studio-navbar"];
  expect(texts.length).toBeGreaterThan(40);
  const site = join(dataDir, "build/site");
  const files = globSync("**/*.js", { cwd: site });
  expect(files.length).toBeGreaterThan(10);
  const found = files.flatMap((file) => {
    const code = readFileSync(join(site, file), "utf8");
    return texts.filter((text) => code.includes(text)).map((text) => `${file}: ${text}`);
  });
  expect(found).toEqual([]);
});
