import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, runAs } from "./callers.ts";
import { storeAdmin, storeMember } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;
let siti: Caller & { userId: string };
let rizal: Caller & { userId: string };

beforeAll(async () => {
  database = await createDatabase();
  siti = { role: "authenticated", userId: await storeAdmin(database.sql) };
  rizal = { role: "authenticated", userId: await storeMember(database.sql) };
});
afterAll(() => database.stop());

function keep(by: Caller, name: string, owner?: null) {
  const row = { name, query: "only=new", ...(owner === null && { owner }) };
  return runAs(database.sql, by, (sql) => sql`insert into public.board_views ${sql(row)}`);
}

async function namesFor(reader: Caller) {
  const rows = await runAs(database.sql, reader, (sql) => {
    return sql<{ name: string }[]>`select name from public.board_views order by name`;
  });
  return rows.map(({ name }) => name);
}

test("shows a user's own views and shared ones; names are unique in each", async () => {
  await keep(siti, "Late");
  await keep(rizal, "Late");
  await keep(siti, "Team", null);
  expect(await namesFor(siti)).toEqual(["Late", "Team"]);
  expect(await namesFor(rizal)).toEqual(["Late", "Team"]);
  await expect(keep(siti, "late")).rejects.toMatchObject({ code: "23505" });
  await expect(keep(siti, "team", null)).rejects.toMatchObject({ code: "23505" });
  await expect(keep(rizal, "Mine for all", null)).rejects.toMatchObject({ code: "42501" });
});

test("a deleted user's shared views stay, their own are deleted", async () => {
  await database.sql`delete from auth.users where id = ${siti.userId}`;
  expect(await namesFor(rizal)).toEqual(["Late", "Team"]);
  const [count] = await database.sql`select count(*)::int as views from public.board_views`;
  expect(count).toEqual({ views: 2 });
});
