import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runAs, type Caller } from "./callers.ts";
import { faultOf, raceAdmins } from "./race-admins.ts";
import { storeAdmin, storeLead, storeMember, storeUser } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";
import { byTier } from "../../tests/tier.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  await database.sql`delete from auth.users`;
});

const service: Caller = { role: "service_role" };

const deleteAdmin = (target: string, acting: string, newOwner: string | null = null) =>
  runAs(
    database.sql,
    service,
    (sql) => sql`select public.delete_admin(${target}, ${acting}, ${newOwner})`,
  );
const grantAdmin = (target: string, acting: string) =>
  runAs(
    database.sql,
    service,
    (sql) => sql`select public.grant_role(${target}, 'admin', ${acting})`,
  );
const bootstrapAdmin = (target: string) =>
  runAs(database.sql, service, (sql) => sql`select public.bootstrap_admin(${target})`);

async function adminIds(): Promise<string[]> {
  const rows = await database.sql<{ user_id: string }[]>`select user_id from public.user_roles`;
  return rows.map((row) => row.user_id);
}

describe("a new user", () => {
  test("gets a profile with the given name", async () => {
    const id = randomUUID();
    await database.sql`insert into auth.users (id, email, raw_user_meta_data)
      values (${id}, 'siti@selat.example', ${database.sql.json({ full_name: " Siti " })})`;

    const [profile] = await database.sql`select * from public.profiles where id = ${id}`;

    expect(profile).toMatchObject({
      full_name: "Siti",
      email: "siti@selat.example",
      is_primary_admin: false,
    });
  });

  test.each([
    ["no name", {}],
    ["a name that is too short", { full_name: "S" }],
    ["a role in its own metadata", { role: "admin", is_primary_admin: true }],
  ])("created with %s has neither a name nor a role", async (_name, metadata) => {
    const id = randomUUID();
    await database.sql`insert into auth.users (id, email, raw_user_meta_data)
      values (${id}, 'x@selat.example', ${database.sql.json(metadata)})`;

    const [profile] = await database.sql`select * from public.profiles where id = ${id}`;

    expect(profile).toMatchObject({ full_name: null, is_primary_admin: false });
    expect(await adminIds()).toEqual([]);
  });

  test("whose email address changes has the new one in the profile", async () => {
    const id = await storeUser(database.sql, "old@selat.example");
    await database.sql`update auth.users set email = 'new@selat.example' where id = ${id}`;

    const [profile] = await database.sql`select email from public.profiles where id = ${id}`;

    expect(profile).toEqual({ email: "new@selat.example" });
  });
});

describe("the first admin", () => {
  test("becomes the primary admin", async () => {
    const id = await storeUser(database.sql);

    await bootstrapAdmin(id);

    expect(await database.sql`select id from public.profiles where is_primary_admin`).toEqual([
      { id },
    ]);
    expect(await adminIds()).toEqual([id]);
  });

  test("is only one of several that are created at the same time; the others are refused", async () => {
    const ids = await Promise.all([1, 2, 3, 4, 5].map(() => storeUser(database.sql)));

    const results = await Promise.allSettled(ids.map((id) => bootstrapAdmin(id)));

    const refusals = results.flatMap((it) => (it.status === "rejected" ? [it.reason] : []));
    expect(refusals).toHaveLength(4);
    expect(refusals[0]).toMatchObject({
      code: "PT409",
      detail: "ADMINS_EXIST",
      message: expect.stringContaining("admin users already exist"),
    });
    expect(await adminIds()).toHaveLength(1);
  });
});

describe("an admin", () => {
  test("makes another admin, who is not primary", async () => {
    const admin = await storeAdmin(database.sql, { isPrimary: true });
    const other = await storeUser(database.sql);

    await grantAdmin(other, admin);

    expect((await adminIds()).toSorted()).toEqual([admin, other].toSorted());
  });

  test("deletes another admin with the role, the account and its sessions", async () => {
    const admin = await storeAdmin(database.sql);
    const other = await storeAdmin(database.sql);
    await database.sql`insert into auth.sessions (id, user_id) values (${randomUUID()}, ${other})`;

    await deleteAdmin(other, admin);

    expect(await adminIds()).toEqual([admin]);
    expect(await database.sql`select from auth.users where id = ${other}`).toHaveLength(0);
    expect(await database.sql`select from auth.sessions`).toHaveLength(0);
    expect(await database.sql`select from public.profiles where id = ${other}`).toHaveLength(0);
  });

  test("cannot delete the primary admin", async () => {
    const primary = await storeAdmin(database.sql, { isPrimary: true });
    const admin = await storeAdmin(database.sql);

    await expect(deleteAdmin(primary, admin)).rejects.toMatchObject({
      detail: "PRIMARY_ADMIN",
      message: "Cannot delete the primary admin user.",
    });
  });

  test("cannot delete the last admin", async () => {
    const admin = await storeAdmin(database.sql);

    await expect(deleteAdmin(admin, admin)).rejects.toMatchObject({
      detail: "LAST_ADMIN",
      message: "Cannot delete the last admin user. At least one admin must remain.",
    });
  });

  test("cannot delete their own account", async () => {
    const admin = await storeAdmin(database.sql);
    await storeAdmin(database.sql);

    await expect(deleteAdmin(admin, admin)).rejects.toMatchObject({
      detail: "OWN_ACCOUNT",
      message: "You cannot delete your own account while logged in.",
    });
  });

  test("cannot delete a user who is not an admin", async () => {
    const admin = await storeAdmin(database.sql);
    const user = await storeUser(database.sql);

    await expect(deleteAdmin(user, admin)).rejects.toMatchObject({ detail: "NOT_FOUND" });
    expect(await database.sql`select from auth.users where id = ${user}`).toHaveLength(1);
  });
});

test("a user without the role can neither create nor delete an admin", async () => {
  const admin = await storeAdmin(database.sql);
  const user = await storeUser(database.sql);

  await expect(deleteAdmin(admin, user)).rejects.toMatchObject({ detail: "NOT_ADMIN" });
  await expect(grantAdmin(user, user)).rejects.toMatchObject({ detail: "NOT_ADMIN" });
  expect(await adminIds()).toEqual([admin]);
});

const races = Array.from({ length: byTier(20, 50) }, (_, index) => ({
  sessions: 2 + (index % 7),
  hasPrimary: index % 2 === 0,
}));

test("2 to 8 admins who delete each other at once leave one, the primary one if there is one", async () => {
  const faults: (string | null)[] = [];
  for (const { sessions, hasPrimary } of races) {
    faults.push(faultOf(await raceAdmins(database.sql, sessions, hasPrimary)));
  }

  expect(faults).toEqual(races.map(() => null));
});

async function leadOf(owner: string): Promise<string> {
  const id = await storeLead(database.sql);
  await database.sql`
    update public.leads set owner = ${owner}, next_action = 'Call', next_action_on = '2026-12-01'
    where id = ${id}`;
  return id;
}

async function stateOf(lead: string) {
  const [row] = await database.sql`
    select owner, next_action, next_action_on::text from public.leads where id = ${lead}`;
  return row;
}

const handedOver = (subject: string) => database.sql`
  select actor_id, details from public.audit_log
  where action = 'leads-handed-over' and subject_id = ${subject}`;

const acting = () => storeAdmin(database.sql, { isPrimary: true });

describe("the leads of somebody who is deleted", () => {
  test("are assigned to the chosen user with their plans, as history and audit log say", async () => {
    const [admin, leaving, next] = [
      await acting(),
      await storeMember(database.sql),
      await storeMember(database.sql),
    ];
    await database.sql`update public.profiles set full_name = 'Budi' where id = ${next}`;
    const [lead, trashed] = [await leadOf(leaving), await leadOf(leaving)];
    await database.sql`update public.leads set deleted_at = now() where id = ${trashed}`;
    const others = await leadOf(admin);

    await deleteAdmin(leaving, admin, next);

    const plan = { next_action: "Call", next_action_on: "2026-12-01" };
    expect(await stateOf(lead)).toEqual({ owner: next, ...plan });
    expect(await stateOf(trashed)).toMatchObject({ owner: next });
    expect(await stateOf(others)).toEqual({ owner: admin, ...plan });
    expect(await handedOver(leaving)).toEqual([
      { actor_id: admin, details: { leads: 2, to: "Budi" } },
    ]);
    // Has an actor, since an assignment without one would count as the new owner's turn.
    const [event] = await database.sql`
      select kind, actor, to_owner from public.lead_events where lead_id = ${lead} order by id desc`;
    expect(event).toEqual({ kind: "assigned", actor: admin, to_owner: next });
  });

  test("are unassigned if nobody was chosen, and nothing is logged if there were none", async () => {
    const [admin, leaving, idle] = [
      await acting(),
      await storeMember(database.sql),
      await storeMember(database.sql),
    ];
    const lead = await leadOf(leaving);
    await deleteAdmin(leaving, admin);
    await deleteAdmin(idle, admin);
    expect(await stateOf(lead)).toMatchObject({ owner: null, next_action: "Call" });
    expect(await handedOver(leaving)).toEqual([
      { actor_id: admin, details: { leads: 1, to: "unassigned" } },
    ]);
    expect(await handedOver(idle)).toEqual([]);
  });

  test("are assigned only to a user of the desk who is not deleted; otherwise nothing changes", async () => {
    const [admin, leaving] = [await acting(), await storeMember(database.sql)];
    const lead = await leadOf(leaving);
    for (const wrong of [leaving, await storeUser(database.sql), randomUUID()]) {
      // oxlint-disable-next-line no-await-in-loop -- each on its own
      await expect(deleteAdmin(leaving, admin, wrong)).rejects.toMatchObject({
        code: "PT409",
        detail: "NEW_OWNER",
      });
    }
    expect(await stateOf(lead)).toMatchObject({ owner: leaving });
    expect(await adminIds()).toContain(leaving);
  });
});
