import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { API_VERSION } from "../../src/content/api-version.ts";

const root = join(import.meta.dirname, "../..");
const files = globSync("{src,studio}/**/*.{ts,tsx}", { cwd: root }).filter(
  (file) => !/node_modules|\.test\.|[\\/](?:tests|dist|\.sanity)[\\/]/.test(file),
);

test("only one file names the version of Sanity's API, for the site and the Studio", () => {
  const named = files.filter((file) =>
    readFileSync(join(root, file), "utf8").includes(API_VERSION),
  );
  expect(named.map((file) => file.replaceAll("\\", "/"))).toEqual(["src/content/api-version.ts"]);
});
