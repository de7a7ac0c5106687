import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const files = globSync("supabase/schemas/*.sql", { cwd: root }).map((file) => {
  return readFileSync(join(root, file), "utf8");
});
const text = files.join("\n");

type SqlFunction = { name: string; lines: number };

/** From `create function` to the end of the body: `$$;`, `end;` or the first line that ends the statement. */
const functions: SqlFunction[] = [
  // A text may have a semicolon.
  ...text
    .replaceAll(/'[^'\n]*'/g, "''")
    .matchAll(
      /^create function ([\w.]+)\((?:[^;]*?\bas \$\$\n[^]*?\$\$;|[^;]*?\bbegin atomic\s[^]*?\send;|[^;]*;)$/gm,
    ),
].map(([body, name = ""]) => ({ name, lines: body.split("\n").length }));

test("every function of the schema is found", () => {
  expect(functions).toHaveLength([...text.matchAll(/^create function /gm)].length);
  expect(functions.length).toBeGreaterThan(200);
});

test("no function has more than 60 lines", () => {
  expect(functions.filter(({ lines }) => lines > 60)).toEqual([]);
});

test("no function is created twice", () => {
  const names = functions.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

/** What calls a function: anything but its own creation, comment and grants. */
const calls = text
  .replaceAll(/^(?:comment on|revoke all on|grant execute on) function [^]*?;$/gm, "")
  .replaceAll(/^create function /gm, "");

test("every function of `private` is called", () => {
  const uncalled = functions.filter(({ name }) => {
    if (!name.startsWith("private.")) return false;
    // The report names its figures by a text.
    const isCalled = calls.split(name).length > 2 || calls.includes(`'${name.slice(8)}'`);
    return !isCalled;
  });
  expect(uncalled).toEqual([]);
});

test("no statement replaces an earlier one", () => {
  expect(text.match(/create or replace|pg_get_functiondef|^drop /gm)).toBeNull();
});

test("the schema has at most 5,497 lines", () => {
  expect(files.join("").split("\n").length).toBeLessThanOrEqual(5_497);
});
