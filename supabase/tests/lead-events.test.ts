import { afterAll, beforeAll, expect, test } from "vitest";
import { runAs, type Caller } from "./callers.ts";
import { leadRow, storeAdmin, storeLead } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;
let admin: Caller & { userId: string };

beforeAll(async () => {
  database = await createDatabase();
  admin = { role: "authenticated", userId: await storeAdmin(database.sql) };
});
afterAll(() => database.stop());

function eventsOf(leadId: string) {
  return database.sql`
    select kind, actor, from_stage, to_stage from public.lead_events
    where lead_id = ${leadId} order by id`;
}

const event = (kind: string, actor: string | null, from: string | null, to: string | null) => ({
  kind,
  actor,
  from_stage: from,
  to_stage: to,
});

test("records no user for the creation of a visitor's lead", async () => {
  const row = leadRow({ source: "free-trial" });
  await runAs(database.sql, { role: "anon" }, (sql) => {
    return sql`insert into public.leads ${sql({ ...row })}`;
  });

  expect(await eventsOf(row.id)).toEqual([event("created", null, null, "request-trial")]);
});

test("records the admin of a move, a deletion and a restoration", async () => {
  const id = await storeLead(database.sql);
  await runAs(database.sql, admin, async (sql) => {
    await sql`update public.leads set stage = 'closed' where id = ${id}`;
    await sql`select public.soft_delete_lead(${id})`;
  });
  await runAs(database.sql, { ...admin, role: "service_role" }, (sql) => {
    return sql`update public.leads set deleted_at = null where id = ${id}`;
  });

  expect(await eventsOf(id)).toEqual([
    event("created", null, null, "interested"),
    event("moved", admin.userId, "interested", "closed"),
    event("deleted", admin.userId, null, null),
    event("restored", admin.userId, null, null),
  ]);
});

test("records no event for a drop in the same column and for a notification", async () => {
  const id = await storeLead(database.sql);
  await database.sql`update public.leads set stage = stage where id = ${id}`;
  await database.sql`update public.leads set notification_status = 'sent' where id = ${id}`;

  expect(await eventsOf(id)).toHaveLength(1);
});

test("a second deletion changes nothing and returns false", async () => {
  const id = await storeLead(database.sql);
  const remove = () =>
    runAs(database.sql, admin, (sql) => sql`select public.soft_delete_lead(${id}) as done`);

  expect(await remove()).toEqual([{ done: true }]);
  expect(await remove()).toEqual([{ done: false }]);
  expect(await eventsOf(id)).toHaveLength(2);
});

test("the history keeps the name and address of a deleted admin", async () => {
  const id = await storeLead(database.sql);
  const other: Caller & { userId: string } = {
    role: "authenticated",
    userId: await storeAdmin(database.sql),
  };
  await runAs(database.sql, other, (sql) => {
    return sql`update public.leads set stage = 'failed' where id = ${id}`;
  });
  const [{ email = "" } = {}] = await database.sql<{ email: string }[]>`
    update public.profiles set full_name = 'Siti Rahman' where id = ${other.userId} returning email`;
  await runAs(database.sql, other, (sql) => {
    return sql`select public.soft_delete_lead(${id})`;
  });
  await database.sql`delete from auth.users where id = ${other.userId}`;

  expect(await eventsOf(id)).toContainEqual(event("moved", null, "interested", "failed"));
  const who = await database.sql`
    select actor_name, actor_email from public.lead_events
    where lead_id = ${id} and kind <> 'created' order by id`;
  expect(who).toEqual([
    { actor_name: null, actor_email: email },
    { actor_name: "Siti Rahman", actor_email: email },
  ]);
});

test("lists the board's leads newest first", async () => {
  const first = await storeLead(database.sql);
  const second = await storeLead(database.sql);

  const rows = await runAs(database.sql, admin, (sql) => {
    return sql<{ id: string }[]>`select id from public.get_active_leads()`;
  });

  const ids = rows.map(({ id }) => id);
  expect(ids.indexOf(second)).toBeLessThan(ids.indexOf(first));
});
