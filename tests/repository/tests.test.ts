import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const rooms = "{src,studio,supabase,prerender,local,packages,tools,tests,bench}";
const files = globSync(`${rooms}/**/*.{ts,tsx}`, { cwd: root })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !/node_modules|^tests\/repository\/tests\.test/.test(file))
  .map((file) => ({ file, code: readFileSync(join(root, file), "utf8") }));

/** Files with tests that are skipped on some machines; the comments name what those machines lack. */
const conditional = [
  // A small disk, which only root can mount; signals, which Windows does not have.
  "packages/supabase-local/tests/full-disk.nightly.test.ts",
  "packages/supabase-local/tests/postgres-killed.test.ts",
  // File modes, which Windows does not have.
  "packages/supabase-local/tests/key-file.test.ts",
  // Linux, for its processes and loopback addresses.
  "local/tests/start.test.ts",
  "supabase/tests/crowd-over-http.test.ts",
  // Compression: Netlify's local program does not compress, unlike its servers.
  "tools/deploy/hosts.test.ts",
];

test("skips tests only in the listed files, which need what some machines lack", () => {
  const tests = files.filter(({ file }) => /\.(?:test|spec)\.tsx?$/.test(file));
  expect(tests.length).toBeGreaterThan(400);
  const leavesOut =
    /\b(?:test|it|describe)(?:\.\w+)*\.(?:skip|skipIf|runIf|todo|fixme|fails?|only)\b/;
  const found = tests.filter(({ code }) => leavesOut.test(code)).map(({ file }) => file);
  expect(found.toSorted()).toEqual(conditional.toSorted());
});

test("no browser test waits for the network or for a time", () => {
  const waits = files.filter(
    ({ file, code }) => file.startsWith("tests/") && /networkidle|waitForTimeout/.test(code),
  );
  expect(waits.map(({ file }) => file)).toEqual([]);
});

test("every random test starts with the seed of its tier", () => {
  const drawn = files.filter(
    ({ file, code }) => !file.startsWith("bench/") && /\bfc\.(?:assert|sample)\(/.test(code),
  );
  expect(drawn.length).toBeGreaterThan(5);
  const unseeded = drawn.filter(
    ({ code }) => !/import \{[^}]*\bseed\b[^}]*\} from "[./]+tests\/tier\.ts"/.test(code),
  );
  expect(unseeded.map(({ file }) => file)).toEqual([]);
});

const config = ["vitest.config.ts", "packages/test-projects.ts"]
  .map((file) => readFileSync(join(root, file), "utf8"))
  .join("\n");

/** Returns the files that a named list of globs in vitest.config.ts matches. */
function listed(name: string): string[] {
  const [, list = ""] = new RegExp(`const ${name} = [[{]([^]*?)\\n?[\\]}];`).exec(config) ?? [];
  const globs = Array.from(list.matchAll(/"([^"]+)"/g), ([, glob = ""]) => glob);
  return globSync(globs, { cwd: root }).map((file) => file.replaceAll("\\", "/"));
}

test("every file that uses tier.ts is in the lists of both tiers in vitest.config.ts", () => {
  const wanted = files.filter(({ file, code }) => {
    return (
      /(?<!\.nightly)\.test\.tsx?$/.test(file) && /from "[./]+(?:tests\/)?tier\.ts"/.test(code)
    );
  });
  expect(listed("both").toSorted()).toEqual(wanted.map(({ file }) => file).toSorted());
});

test("every file that mocks a module runs in its own worker", () => {
  const mocks = files
    .filter(({ file, code }) => file.endsWith(".test.ts") && /\bvi\.(?:m|doM)ock\(/.test(code))
    .map(({ file }) => file);
  const alone = new Set([...listed("alone"), ...listed("aloneOfPackages")]);
  const functions = new Set(listed("functions"));
  expect(functions.size).toBeGreaterThan(50);
  const shares = mocks.filter((file) =>
    file.startsWith("src/") ? functions.has(file) : !alone.has(file),
  );
  expect(shares).toEqual([]);
});
