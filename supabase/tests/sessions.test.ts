import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runAs } from "./callers.ts";
import { storeAdmin, storeLead, storeUser } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabase();
  await storeLead(database.sql);
});
afterAll(() => database.stop());

async function storeSession(userId: string): Promise<string> {
  const id = randomUUID();
  await database.sql`insert into auth.sessions (id, user_id) values (${id}, ${userId})`;
  await runAs(database.sql, { role: "authenticated", userId, sessionId: id }, (sql) => {
    return sql`select public.enter_desk()`;
  });
  return id;
}

/** How many leads a token of this session can read. */
async function leadsSeen(userId: string, sessionId: string): Promise<number> {
  const rows = await runAs(database.sql, { role: "authenticated", userId, sessionId }, (sql) => {
    return sql`select id from public.get_active_leads()`;
  });
  return rows.length;
}

test("an admin's token reads the board while its session exists, and nothing afterwards", async () => {
  const admin = await storeAdmin(database.sql);
  const [here, elsewhere] = [await storeSession(admin), await storeSession(admin)];
  expect(await leadsSeen(admin, here)).toBe(1);

  await database.sql`delete from auth.sessions where id = ${here}`;

  expect(await leadsSeen(admin, here)).toBe(0);
  expect(await leadsSeen(admin, elsewhere)).toBe(1);
});

test("a session gives no rights to a user without a role", async () => {
  const user = await storeUser(database.sql);
  expect(await leadsSeen(user, await storeSession(user))).toBe(0);
});
