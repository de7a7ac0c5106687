import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callerNames, callersOf, makeWorld, type World } from "./access-rule.ts";
import { accessRules } from "./access-rules.ts";
import { attempt } from "./callers.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;
let world: World;

beforeAll(async () => {
  database = await createDatabase();
  world = await makeWorld(database.sql);
});
afterAll(() => database.stop());

describe.each(accessRules)("$what", ({ run, expected }) => {
  test.each(callerNames)("%s", async (name) => {
    const outcome = await attempt(database.sql, callersOf(world)[name], (sql) => run(sql, world));

    expect("refused" in outcome ? outcome.refused : outcome.rows).toBe(expected[name]);
  });
});
