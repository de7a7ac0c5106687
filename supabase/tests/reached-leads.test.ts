import { afterAll, beforeAll, expect, test } from "vitest";
import { runAs, type Caller } from "./callers.ts";
import { storeAdmin, storeLead } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;
let admin: Caller & { userId: string };
let other: Caller & { userId: string };

beforeAll(async () => {
  database = await createDatabase();
  admin = { role: "authenticated", userId: await storeAdmin(database.sql) };
  other = { role: "authenticated", userId: await storeAdmin(database.sql) };
});
afterAll(() => database.stop());

/** Of a lead, as text, since a Date has no microseconds. */
async function firstResponse(id: string): Promise<string | null> {
  const [row] = await database.sql<{ at: string | null }[]>`
    select first_response_at::text as at from public.leads where id = ${id}`;
  return row?.at ?? null;
}

async function reach(id: string, channel = "call", caller: Caller = admin): Promise<number> {
  const rows = await runAs(database.sql, caller, (sql) => {
    return sql`select id from public.record_reached(${id}, ${channel})`;
  });
  return rows.length;
}

async function reachedEvents(id: string) {
  return database.sql<{ at: string; channel: string }[]>`
    select created_at::text as at, channel from public.lead_events
    where lead_id = ${id} and kind = 'reached' order by id`;
}

async function takeBack(id: string, caller: Caller = admin): Promise<number> {
  const rows = await runAs(database.sql, caller, (sql) => {
    return sql`select id from public.undo_reached(${id})`;
  });
  return rows.length;
}

test("a lead that was reached has its first response, which a second call leaves alone", async () => {
  const id = await storeLead(database.sql);
  expect(await reach(id)).toBe(1);
  expect(await reach(id, "whatsapp")).toBe(1);
  const events = await reachedEvents(id);
  expect(events.map(({ channel }) => channel)).toEqual(["call", "whatsapp"]);
  expect(await firstResponse(id)).toBe(events[0]?.at);
});

test("what one said oneself is taken back, and no other admin's word", async () => {
  const id = await storeLead(database.sql);
  await reach(id);
  const [event] = await reachedEvents(id);
  expect(await takeBack(id, other)).toBe(0);
  expect(await firstResponse(id)).toBe(event?.at);
  expect(await takeBack(id)).toBe(1);
  expect(await firstResponse(id)).toBeNull();
  expect(await reachedEvents(id)).toEqual([]);
  expect(await takeBack(id)).toBe(0);
});

test("after the first is taken back the second is the first response", async () => {
  const id = await storeLead(database.sql);
  await reach(id, "email");
  await reach(id, "call", other);
  const [, second] = await reachedEvents(id);
  await takeBack(id);
  expect(await firstResponse(id)).toBe(second?.at);
});

test("a move that is taken back leaves the lead reached", async () => {
  const id = await storeLead(database.sql);
  const [moved] = await runAs(database.sql, admin, (sql) => {
    return sql<{ at: string }[]>`
      update public.leads set stage = 'closed' where id = ${id} returning updated_at::text as at`;
  });
  await reach(id);
  const [event] = await reachedEvents(id);
  expect(await firstResponse(id)).toBe(moved?.at);
  await runAs(database.sql, admin, (sql) => {
    return sql`select from public.undo_lead_move(${id}, ${moved?.at ?? ""}::text::timestamptz)`;
  });
  expect(await firstResponse(id)).toBe(event?.at);
});

test("neither a lead in the trash nor an unknown channel is noted, and nobody but an admin notes", async () => {
  const trashed = await storeLead(database.sql, { deleted_at: new Date() });
  expect(await reach(trashed)).toBe(0);
  const id = await storeLead(database.sql);
  await expect(reach(id, "pigeon")).rejects.toThrow("lead_events_channel_known");
  await expect(reach(id, "call", { role: "anon" })).rejects.toThrow("permission denied");
  expect(await firstResponse(id)).toBeNull();
});
