import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callerNames, callersOf, type World } from "./access-rule.ts";
import { accessToAdmins } from "./access-to-admins.ts";
import { accessToDesk } from "./access-to-desk.ts";
import { accessToLeads } from "./access-to-leads.ts";
import { attempt, runAs } from "./callers.ts";
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
  await runAs(sql, callersOf(world).admin, (as) => {
    return as`insert into public.lead_notes (lead_id, body) values (${world.lead.active}, 'Called.')`;
  });
});
afterAll(() => database.stop());

describe.each([...accessToLeads, ...accessToDesk, ...accessToAdmins])(
  "$what",
  ({ run, expected }) => {
    test.each(callerNames)("%s", async (name) => {
      const outcome = await attempt(database.sql, callersOf(world)[name], (sql) => run(sql, world));

      expect("refused" in outcome ? outcome.refused : outcome.rows).toBe(expected[name]);
    });
  },
);
