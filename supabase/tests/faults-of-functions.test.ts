import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseFaults } from "../../tests/faults/database.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.stop());

/** The function that a fault changes, and the text that it changes there. */
const changes = databaseFaults.flatMap(({ change }) => {
  const text = [change].flat().map((each) => ("add" in each ? each.add : ""));
  return Array.from(
    text.join("\n").matchAll(/pg_get_functiondef\('([^']+)'[^$]*\$find\$([^]*?)\$find\$/g),
    ([, name = "", find = ""]) => ({ name, find }),
  );
});

test("every fault changes a text that is in its function", async () => {
  expect(changes.length).toBeGreaterThan(10);
  const found = await database.sql<{ name: string; find: string }[]>`
    select name, find from jsonb_to_recordset(${database.sql.json(changes)}) as change (name text, find text)
    where position(find in pg_get_functiondef(to_regprocedure(name))) > 0`;
  expect(found).toEqual(changes);
});
