import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Caller, runAs } from "./callers.ts";
import { leadRow, storeAdmin, storeLead, storeMember, storeUser } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;
let siti: string;
let budi: string;
let mei: string;

beforeAll(async () => {
  database = await createDatabase();
  siti = await storeAdmin(database.sql);
  budi = await storeMember(database.sql);
  mei = await storeMember(database.sql);
  await storeUser(database.sql);
});
afterAll(() => database.stop());
beforeEach(() => database.sql`update public.app_settings set assigns_in_turn = true`);

const as = (userId: string): Caller => ({ role: "authenticated", userId });

function set(by: string, isOn: boolean) {
  return runAs(database.sql, as(by), (sql) => sql`select public.set_assigns_in_turn(${isOn})`);
}

async function arrive(changes: object = {}): Promise<string | null> {
  const id = await storeLead(database.sql, changes);
  const [row] = await database.sql<{ owner: string | null }[]>`
    select owner from public.leads where id = ${id}`;
  return row?.owner ?? null;
}

/** How many of these leads each of the team owns, in the order siti, budi, mei. */
function countsOf(owners: readonly (string | null)[]): number[] {
  return [siti, budi, mei].map((person) => owners.filter((owner) => owner === person).length);
}

test("is off until an admin switches it on, which a member cannot", async () => {
  await database.sql`update public.app_settings set assigns_in_turn = false`;
  expect(await arrive()).toBeNull();
  await expect(set(budi, true)).rejects.toMatchObject({ code: "42501" });
  await set(siti, true);
  expect(await arrive()).not.toBeNull();
  await set(siti, false);
  expect(await arrive()).toBeNull();
});

test("everyone gets one lead before anyone gets a second, whatever was assigned by hand", async () => {
  const first = [await arrive(), await arrive(), await arrive()];
  expect(new Set(first)).toEqual(new Set([siti, budi, mei]));
  const given = await storeLead(database.sql, { is_suspected: true });
  await runAs(database.sql, as(siti), (sql) => {
    return sql`update public.leads set owner = ${first[0] ?? null} where id = ${given}`;
  });
  expect([await arrive(), await arrive(), await arrive()]).toEqual(first);
});

test("leads stored together or at the same time are shared evenly by the team", async () => {
  const rows = Array.from({ length: 6 }, () => leadRow({ stage: "interested" }));
  await database.sql`insert into public.leads ${database.sql(rows)}`;
  const together = await database.sql<{ owner: string }[]>`
    select owner from public.leads where id = any (${rows.map(({ id }) => id)})`;
  expect(countsOf(together.map(({ owner }) => owner))).toEqual([2, 2, 2]);
  const parallel = await Promise.all(Array.from({ length: 9 }, () => arrive()));
  expect(countsOf(parallel)).toEqual([3, 3, 3]);
});

test("an assignment in turn has no author; suspected, answered and owned leads get none", async () => {
  const id = await storeLead(database.sql);
  const [event] = await database.sql`
    select kind, actor, actor_name, actor_email, from_owner, to_owner is not null as has_owner
    from public.lead_events where lead_id = ${id} order by id desc limit 1`;
  expect(event).toEqual({
    kind: "assigned",
    actor: null,
    actor_name: null,
    actor_email: null,
    from_owner: null,
    has_owner: true,
  });
  expect(await arrive({ is_suspected: true })).toBeNull();
  expect(await arrive({ owner: mei })).toBe(mei);
  // An answered lead, as those that the desk imports.
  expect(await arrive({ first_response_at: new Date() })).toBeNull();
});

test("assigns nothing to a former member", async () => {
  await database.sql`delete from public.user_roles where user_id = ${mei}`;
  const owners = [await arrive(), await arrive(), await arrive(), await arrive()];
  expect(countsOf(owners)).toEqual([2, 2, 0]);
});
