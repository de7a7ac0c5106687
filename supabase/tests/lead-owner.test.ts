import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runAs, type Caller } from "./callers.ts";
import { storeAdmin, storeLead, storeUser } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;
let siti: Caller & { userId: string };
let budi: Caller & { userId: string };

async function storePerson(name: string): Promise<Caller & { userId: string }> {
  const userId = await storeAdmin(database.sql);
  await database.sql`update public.profiles set full_name = ${name} where id = ${userId}`;
  return { role: "authenticated", userId };
}

beforeAll(async () => {
  database = await createDatabase();
  siti = await storePerson("Siti Rahman");
  budi = await storePerson("Budi Santoso");
});
afterAll(() => database.stop());

/** Assigns a lead if its owner is still `seen`; resolves to whether it did. */
async function assign(by: Caller, lead: string, seen: string | null, to: string | null) {
  const rows = await runAs(database.sql, by, (sql) => {
    return sql`
      update public.leads set owner = ${to}
      where id = ${lead} and owner is not distinct from ${seen} returning id`;
  });
  return rows.length === 1;
}

async function ownerOf(lead: string) {
  const [row] = await database.sql<{ owner: string | null }[]>`
    select owner from public.leads where id = ${lead}`;
  return row?.owner;
}

function assignmentsOf(lead: string) {
  return database.sql`
    select actor, from_owner, from_owner_name, to_owner, to_owner_name from public.lead_events
    where lead_id = ${lead} and kind = 'assigned' order by id`;
}

test("a new lead is unassigned; only a caller who names the present owner can assign it", async () => {
  const lead = await storeLead(database.sql);
  expect(await ownerOf(lead)).toBeNull();
  expect(await assign(siti, lead, null, siti.userId)).toBe(true);
  // Budi still saw it as unassigned.
  expect(await assign(budi, lead, null, budi.userId)).toBe(false);
  expect(await ownerOf(lead)).toBe(siti.userId);
});

test("the history names the former and the new owner, and has no event without a change", async () => {
  const lead = await storeLead(database.sql);
  await assign(siti, lead, null, budi.userId);
  await assign(siti, lead, budi.userId, budi.userId);
  await assign(budi, lead, budi.userId, null);
  expect(await assignmentsOf(lead)).toEqual([
    {
      actor: siti.userId,
      from_owner: null,
      from_owner_name: null,
      to_owner: budi.userId,
      to_owner_name: "Budi Santoso",
    },
    {
      actor: budi.userId,
      from_owner: budi.userId,
      from_owner_name: "Budi Santoso",
      to_owner: null,
      to_owner_name: null,
    },
  ]);
});

test("assigning changes neither the stage's age nor the first reply", async () => {
  const lead = await storeLead(database.sql, { created_at: new Date("2026-10-01T08:00:00Z") });
  const read = () => database.sql`
    select stage, stage_changed_at::text, first_response_at from public.leads where id = ${lead}`;
  const before = await read();
  await assign(siti, lead, null, siti.userId);
  expect(await read()).toEqual(before);
});

test("assigns a lead only to a user of the desk, and none in the trash", async () => {
  const lead = await storeLead(database.sql);
  const stranger = await storeUser(database.sql);
  await expect(assign(siti, lead, null, stranger)).rejects.toMatchObject({ code: "23514" });
  await expect(assign(siti, lead, null, randomUUID())).rejects.toMatchObject({ code: "23514" });
  const trashed = await storeLead(database.sql, { deleted_at: new Date() });
  expect(await assign(siti, trashed, null, siti.userId)).toBe(false);
});

test("unassigns the leads of a deleted account, and the history keeps the name", async () => {
  const mei = await storePerson("Mei Ling");
  const lead = await storeLead(database.sql);
  const trashed = await storeLead(database.sql);
  await assign(siti, lead, null, mei.userId);
  await assign(siti, trashed, null, mei.userId);
  await database.sql`update public.leads set deleted_at = now() where id = ${trashed}`;
  await database.sql`delete from auth.users where id = ${mei.userId}`;
  expect(await ownerOf(lead)).toBeNull();
  expect(await ownerOf(trashed)).toBeNull();
  expect((await assignmentsOf(lead)).at(-1)).toMatchObject({
    actor: null,
    from_owner: mei.userId,
    from_owner_name: "Mei Ling",
    to_owner: null,
  });
});

test("unassigns the leads of a user whose role is removed", async () => {
  const mei = await storePerson("Mei Ling");
  const lead = await storeLead(database.sql);
  await assign(siti, lead, null, mei.userId);
  await database.sql`delete from public.user_roles where user_id = ${mei.userId}`;
  expect(await ownerOf(lead)).toBeNull();
});

test("the team lists every user with a role, the earliest first", async () => {
  const team = await runAs(database.sql, siti, (sql) => {
    return sql<{ id: string; full_name: string }[]>`select id, full_name from public.get_team()`;
  });
  expect(team.map(({ id }) => id)).toEqual([siti.userId, budi.userId]);
});

test("filters and counts the user's own, unassigned and another owner's leads", async () => {
  await database.sql`delete from public.leads`;
  const leads = {
    mine: await storeLead(database.sql),
    his: await storeLead(database.sql),
    unassigned: await storeLead(database.sql),
  };
  await assign(siti, leads.mine, null, siti.userId);
  await assign(siti, leads.his, null, budi.userId);
  const idsOf = async (owner: string) => {
    const view = JSON.stringify({ owner });
    const rows = await runAs(database.sql, siti, (sql) => {
      return sql`select id from public.get_board_page(${view}::text::jsonb, '{interested}')`;
    });
    const [count] = await runAs(database.sql, siti, (sql) => {
      return sql`select total, shown from public.count_board(${view}::text::jsonb)`;
    });
    expect(count).toEqual({ total: 3, shown: rows.length });
    return rows.map((row) => row["id"]);
  };
  expect(await idsOf("me")).toEqual([leads.mine]);
  expect(await idsOf("none")).toEqual([leads.unassigned]);
  expect(await idsOf(budi.userId)).toEqual([leads.his]);
  expect(await idsOf("")).toHaveLength(3);
});
