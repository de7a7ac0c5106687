import { randomUUID } from "node:crypto";
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

/** The first response to a lead as text, since a Date has no microseconds. */
async function firstResponse(id: string): Promise<string | null> {
  const [row] = await database.sql<{ at: string | null }[]>`
    select first_response_at::text as at from public.leads where id = ${id}`;
  return row?.at ?? null;
}

type Attempt = { id?: string; channel?: string; template?: string; reached?: boolean };

/** Records an attempt, or the outcome; resolves to the number of rows and the id. */
async function attempt(lead: string, it: Attempt = {}, caller: Caller = admin) {
  const { id = randomUUID(), channel = "call", template = null, reached = null } = it;
  const rows = await runAs(database.sql, caller, (sql) => {
    return sql`select id from public.record_attempt(${id}, ${lead}, ${channel}, ${template}, ${reached})`;
  });
  return { id, count: rows.length };
}

async function reach(lead: string, channel = "call", caller: Caller = admin): Promise<string> {
  const { id } = await attempt(lead, { channel, reached: true }, caller);
  return id;
}

async function eventsOf(lead: string) {
  return database.sql<{ at: string; kind: string; channel: string; template: string | null }[]>`
    select created_at::text as at, kind, channel, template from public.lead_events
    where lead_id = ${lead} and channel is not null order by id`;
}

async function kindsOf(lead: string): Promise<string[]> {
  return (await eventsOf(lead)).map(({ kind }) => kind);
}

async function countOf(lead: string) {
  const [row] = await database.sql<{ attempts: number; at: string | null }[]>`
    select attempts, attempted_at::text as at from public.leads where id = ${lead}`;
  return row;
}

async function undoAttempt(id: string, caller: Caller = admin): Promise<number> {
  const rows = await runAs(database.sql, caller, (sql) => {
    return sql`select id from public.undo_attempt(${id})`;
  });
  return rows.length;
}

test("three attempts without an answer are in the history and counted, and are no first reply", async () => {
  const lead = await storeLead(database.sql);
  const call = await attempt(lead);
  await attempt(lead, { id: call.id, reached: false });
  await attempt(lead, { channel: "whatsapp", template: "Follow-up" }, other);
  await attempt(lead, { channel: "email", reached: false });
  const events = await eventsOf(lead);
  expect(events.map(({ kind, channel, template }) => [kind, channel, template])).toEqual([
    ["not-reached", "call", null],
    ["attempted", "whatsapp", "Follow-up"],
    ["not-reached", "email", null],
  ]);
  expect(await countOf(lead)).toEqual({ attempts: 3, at: events[2]?.at });
  expect(await firstResponse(lead)).toBeNull();
});

test("stores an attempt once that is sent twice, and changes no other user's attempt", async () => {
  const lead = await storeLead(database.sql);
  const { id } = await attempt(lead);
  expect(await attempt(lead, { id })).toMatchObject({ count: 1 });
  expect(await attempt(lead, { id, reached: true }, other)).toMatchObject({ count: 0 });
  const elsewhere = await storeLead(database.sql);
  expect(await attempt(elsewhere, { id, reached: true })).toMatchObject({ count: 0 });
  expect(await kindsOf(lead)).toEqual(["attempted"]);
  expect(await kindsOf(elsewhere)).toEqual([]);
  expect(await countOf(lead)).toMatchObject({ attempts: 1 });
});

test("withdrawing the result of an attempt keeps the attempt", async () => {
  const lead = await storeLead(database.sql);
  const id = await reach(lead);
  expect(await firstResponse(lead)).toBe((await eventsOf(lead))[0]?.at);
  await attempt(lead, { id });
  expect(await kindsOf(lead)).toEqual(["attempted"]);
  expect(await firstResponse(lead)).toBeNull();
});

test("merging a lead adds its attempts to the kept one, and undoing the merge removes them", async () => {
  const [kept, merged] = [await storeLead(database.sql), await storeLead(database.sql)];
  await attempt(kept);
  await attempt(merged);
  await attempt(merged);
  await runAs(database.sql, admin, (sql) => {
    return sql`select from public.merge_leads(${kept}, ${merged}, '{}', '{}')`;
  });
  expect(await countOf(kept)).toMatchObject({ attempts: 3 });
  await attempt(kept);
  expect(await countOf(kept)).toMatchObject({ attempts: 4 });
  await runAs(database.sql, admin, (sql) => {
    return sql`select from public.unmerge_leads(${kept}, ${merged})`;
  });
  expect(await countOf(kept)).toMatchObject({ attempts: 2 });
  expect(await countOf(merged)).toMatchObject({ attempts: 2 });
});

test("a person's export contains the attempts, and an erasure removes them", async () => {
  const email = "attempted@kopi.example";
  const lead = await storeLead(database.sql, { email });
  await attempt(lead, { channel: "whatsapp", template: "Follow-up" });
  const [row] = await runAs(database.sql, admin, (sql) => {
    return sql<{ copy: { leads: { history: object[] }[] } }[]>`
      select public.export_person(${email}) as copy`;
  });
  expect(row?.copy.leads[0]?.history.at(-1)).toMatchObject({
    kind: "attempted",
    channel: "whatsapp",
    template: "Follow-up",
  });
  await runAs(database.sql, admin, (sql) => sql`select public.erase_person(${email}, ${email})`);
  expect(await eventsOf(lead)).toEqual([]);
});

test("reaching a lead is its first reply, which a second call does not change", async () => {
  const id = await storeLead(database.sql);
  await reach(id);
  await reach(id, "whatsapp");
  const events = await eventsOf(id);
  expect(events.map(({ channel }) => channel)).toEqual(["call", "whatsapp"]);
  expect(await firstResponse(id)).toBe(events[0]?.at);
});

test("undoes the user's own attempt, and no other admin's", async () => {
  const id = await storeLead(database.sql);
  const own = await reach(id);
  const [event] = await eventsOf(id);
  expect(await undoAttempt(own, other)).toBe(0);
  expect(await firstResponse(id)).toBe(event?.at);
  expect(await undoAttempt(own)).toBe(1);
  expect(await firstResponse(id)).toBeNull();
  expect(await countOf(id)).toEqual({ attempts: 0, at: null });
  expect(await eventsOf(id)).toEqual([]);
  expect(await undoAttempt(own)).toBe(0);
});

test("undoing the first attempt that reached a lead makes the second one the first reply", async () => {
  const id = await storeLead(database.sql);
  const first = await reach(id, "email");
  await reach(id, "call", other);
  const [, second] = await eventsOf(id);
  await undoAttempt(first);
  expect(await firstResponse(id)).toBe(second?.at);
});

test("undoing a move keeps the first reply of an attempt that reached the lead", async () => {
  const id = await storeLead(database.sql);
  const [moved] = await runAs(database.sql, admin, (sql) => {
    return sql<{ at: string }[]>`
      update public.leads set stage = 'closed' where id = ${id} returning updated_at::text as at`;
  });
  await reach(id);
  const [event] = await eventsOf(id);
  expect(await firstResponse(id)).toBe(moved?.at);
  await runAs(database.sql, admin, (sql) => {
    return sql`select from public.undo_lead_move(${id}, ${moved?.at ?? ""}::text::timestamptz)`;
  });
  expect(await firstResponse(id)).toBe(event?.at);
});

test("refuses an attempt in the trash, by an unknown channel, and by a visitor", async () => {
  const trashed = await storeLead(database.sql, { deleted_at: new Date() });
  expect(await attempt(trashed)).toMatchObject({ count: 0 });
  const id = await storeLead(database.sql);
  await expect(reach(id, "pigeon")).rejects.toThrow("lead_events_channel_known");
  await expect(reach(id, "call", { role: "anon" })).rejects.toThrow("permission denied");
  expect(await firstResponse(id)).toBeNull();
});
