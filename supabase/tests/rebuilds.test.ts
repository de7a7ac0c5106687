import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.stop());

// As text: JavaScript's Date drops the microseconds that make two tickets different.
async function ask(): Promise<string> {
  const [row] = await database.sql<
    { ticket: string }[]
  >`select public.ask_rebuild()::text as ticket`;
  return row?.ticket ?? "";
}

async function take(ticket: string): Promise<boolean | undefined> {
  const [row] = await database.sql<{ taken: boolean }[]>`
    select public.take_rebuild(${ticket}::text::timestamptz) as taken`;
  return row?.taken;
}

test("builds once, for the last of many concurrent requests", async () => {
  const tickets = await Promise.all(Array.from({ length: 20 }, ask));
  expect(new Set(tickets).size).toBe(20);
  const taken = await Promise.all(tickets.map(take));
  expect(taken.filter(Boolean)).toHaveLength(1);
  expect(taken.indexOf(true)).toBe(tickets.indexOf(tickets.toSorted().at(-1) ?? ""));
  expect(await take(tickets[0] ?? "")).toBe(false);
});

test("builds in between if publications continue for five minutes", async () => {
  const first = await ask();
  await ask();
  expect(await take(first)).toBe(false);
  await database.sql`update private.rebuild set waiting_since = now() - interval '5 minutes 1 second'`;
  expect(await take(first)).toBe(true);
  expect(await take(first)).toBe(false);
});
