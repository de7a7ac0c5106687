import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const files = globSync("supabase/schemas/*.sql", { cwd: root }).map((file) => {
  return readFileSync(join(root, file), "utf8");
});
const text = files.join("\n");

type SqlFunction = { name: string; lines: number };

/** The functions of the schema: each from `create function` to `$$;`, `end;` or the first `;` at the end of a line. */
const functions: SqlFunction[] = [
  // Empties string literals, since they may contain semicolons.
  ...text
    .replaceAll(/'[^'\n]*'/g, "''")
    .matchAll(
      /^create function ([\w.]+)\((?:[^;]*?\bas \$\$\n[^]*?\$\$;|[^;]*?\bbegin atomic\s[^]*?\send;|[^;]*;)$/gm,
    ),
].map(([body, name = ""]) => ({ name, lines: body.split("\n").length }));

test("the pattern finds every function of the schema", () => {
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

/** The schema without the statements that name a function but do not call it: create, comment, grants. */
const calls = text
  .replaceAll(/^(?:comment on|revoke all on|grant execute on) function [^]*?;$/gm, "")
  .replaceAll(/^create function /gm, "");

test("every function of `private` is called", () => {
  const uncalled = functions.filter(({ name }) => {
    if (!name.startsWith("private.")) return false;
    // The report calls functions by name, in a string literal.
    const isCalled = calls.split(name).length > 2 || calls.includes(`'${name.slice(8)}'`);
    return !isCalled;
  });
  expect(uncalled).toEqual([]);
});

test("no statement is create or replace, or drops something", () => {
  expect(text.match(/create or replace|pg_get_functiondef|^drop /gm)).toBeNull();
});

test("the schema has at most 5,497 lines", () => {
  expect(files.join("").split("\n").length).toBeLessThanOrEqual(5_497);
});
