import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessMatrix } from "./access-matrix.ts";
import { callersOf, makeWorld, type World } from "./access-rule.ts";
import { statementOf } from "./access-samples.ts";
import { attemptAll, prepareAttempts } from "./attempt-all.ts";
import { connect, type TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;
let world: World;

beforeAll(async () => {
  database = await createDatabase();
  world = await makeWorld(database.sql);
  await prepareAttempts(database.sql);
});
afterAll(() => database.stop());

const calls = accessMatrix.filter(({ verb }) => verb === "call");

/** Calls each function as its owner; returns the number of rows, or the SQLSTATE, of each. */
async function callEach(sql: Sql): Promise<Record<string, unknown>> {
  const owner = { role: "postgres" as const, userId: world.user.admin, aal: "aal2" as const };
  const statements = calls.map((access) => statementOf(access, world));
  const outcomes = await attemptAll(sql, [owner, callersOf(world).service], statements);
  return Object.fromEntries(calls.map(({ object }, index) => [object, outcomes[index]]));
}

test("every function still works after a new column of leads", async () => {
  const before = await callEach(database.sql);
  await database.sql`alter table public.leads add column outlets integer`;
  await database.sql`alter table public.lead_events add column outlets integer`;
  expect(calls.length).toBeGreaterThan(200);
  // A separate connection: a plan of `select *` from a function keeps the columns that it was made with.
  const sql = connect(database.url);
  const after = await callEach(sql);
  await sql.end();
  expect(after).toEqual(before);
});
