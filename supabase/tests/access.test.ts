import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callerNames, callersOf, type World } from "./access-rule.ts";
import { accessToAdmins } from "./access-to-admins.ts";
import { accessToLeads } from "./access-to-leads.ts";
import { attempt } from "./callers.ts";
import { storeAdmin, storeLead, storeUser } from "./rows.ts";
import { startDatabase, type TestDatabase } from "./start-database.ts";

let database: TestDatabase;
let world: World;

beforeAll(async () => {
  database = await startDatabase();
  const { sql } = database;
  world = {
    user: {
      admin: await storeAdmin(sql),
      other: await storeAdmin(sql, { isPrimary: true }),
      stranger: await storeUser(sql),
      former: randomUUID(),
    },
    lead: {
      active: await storeLead(sql),
      trashed: await storeLead(sql, { deleted_at: new Date() }),
    },
  };
});
afterAll(() => database.stop());

describe.each([...accessToLeads, ...accessToAdmins])("$what", ({ run, expected }) => {
  test.each(callerNames)("%s", async (name) => {
    const outcome = await attempt(database.sql, callersOf(world)[name], (sql) => run(sql, world));

    expect("refused" in outcome ? outcome.refused : outcome.rows).toBe(expected[name]);
  });
});
