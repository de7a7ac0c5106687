import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const inventory = read("docs/inventory.md");

/** Returns the different texts that the first group of a pattern matches in files other than tests. */
function namesIn(files: string, pattern: RegExp): string[] {
  const paths = globSync(files, { cwd: root }).filter((path) => !/\.test\.tsx?$/.test(path));
  const text = paths.map(read).join("\n");
  return Array.from(new Set(Array.from(text.matchAll(pattern), ([, name = ""]) => name)));
}

test.each([
  [
    "table",
    namesIn("supabase/schemas/*.sql", /^create table ((?:public|private)\.\w+)/gm),
    (name: string) => `\`${name}\``,
  ],
  [
    "secret",
    namesIn(
      ".env.example",
      /^# ((?!AUTH_TOKEN_LIMIT|PASSWORD_COST)\w*(?:SECRET|TOKEN|KEY|PASSWORD|HOOK|SMTP_URL|DB_URL)\w*)=/gm,
    ),
    (name: string) => `\`${name}\``,
  ],
  [
    "key in the browser's storage",
    namesIn("src/**/*.{ts,tsx}", /= ["`]((?:selat\.|sidebar_)[a-z-]+)/g),
    (name: string) => `\`${name}\``,
  ],
])("the inventory lists every %s", (_, names, written) => {
  expect(names.length).toBeGreaterThan(3);
  expect(names.filter((name) => !inventory.includes(written(name)))).toEqual([]);
});
