import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runAs, type Caller } from "./callers.ts";
import { leadRow, storeAdmin, storeLead, storeMember, storeUser } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;
let admin: Caller & { userId: string };
let member: Caller & { userId: string };

beforeAll(async () => {
  database = await createDatabase();
  admin = { role: "authenticated", userId: await storeAdmin(database.sql) };
  member = { role: "authenticated", userId: await storeMember(database.sql) };
  await database.sql`update public.profiles set full_name = 'Budi' where id = ${member.userId}`;
});
afterAll(() => database.stop());
beforeEach(() => database.sql`delete from public.leads`);

type Row = Record<string, unknown>;

function add(by: Caller, lead: object): Promise<Row[]> {
  return runAs(database.sql, by, (sql) => {
    return sql<Row[]>`select * from public.add_lead(${JSON.stringify(lead)}::text::jsonb)`;
  });
}

test("a lead added on the desk belongs to the user, needs no reply, and names them in history", async () => {
  const id = randomUUID();
  const [lead] = await add(member, leadRow({ id, remarks: " Met at the fair. " }));
  expect(lead).toMatchObject({
    id,
    remarks: "Met at the fair.",
    stage: "interested",
    source: "added-by-hand",
    owner: member.userId,
    is_suspected: false,
    notification_status: null,
  });
  expect(lead?.["first_response_at"]).toEqual(lead?.["created_at"]);
  const events =
    await database.sql`select kind, actor, actor_name from public.lead_events where lead_id = ${id}`;
  expect(events).toEqual([{ kind: "created", actor: member.userId, actor_name: "Budi" }]);
});

test("stores no consent and no field that only a visitor sends", async () => {
  const [lead] = await add(admin, {
    ...leadRow(),
    consent_text: "You agree.",
    stage: "closed",
    created_at: "2020-01-01",
  });
  expect(lead).toMatchObject({
    consent_text: null,
    consented_at: null,
    stage: "interested",
    source: "added-by-hand",
  });
  expect(lead?.["created_at"]).not.toEqual(new Date("2020-01-01"));
});

function historyOf(id: unknown) {
  return database.sql`
    select kind, actor, from_owner, to_owner, to_owner_name from public.lead_events
    where lead_id = ${id as string} order by id`;
}

test("a lead added for a colleague is assigned to them, and the history says by whom", async () => {
  const row = leadRow({ source: " Food fair " });
  const [lead] = await add(admin, { ...row, owner: member.userId });
  expect(lead).toMatchObject({ owner: member.userId, source: "Food fair", stage: "interested" });
  const history = await historyOf(row.id);
  expect(history).toEqual([
    { kind: "created", actor: admin.userId, from_owner: null, to_owner: null, to_owner_name: null },
    {
      kind: "assigned",
      actor: admin.userId,
      from_owner: null,
      to_owner: member.userId,
      to_owner_name: "Budi",
    },
  ]);
  // The response to the first attempt was lost, and the colleague has unassigned the lead since.
  await database.sql`update public.leads set owner = null where id = ${row.id}`;
  expect(await add(admin, { ...row, owner: member.userId })).toMatchObject([{ owner: null }]);
});

test("accepts a lead without an owner, and refuses an owner without a role of the desk", async () => {
  const [lead] = await add(admin, { ...leadRow(), owner: null, source: "" });
  expect(lead).toMatchObject({ owner: null, source: "added-by-hand" });
  expect(await historyOf(lead?.["id"])).toMatchObject([{ kind: "created" }]);
  const stranger = await storeUser(database.sql);
  await expect(add(admin, { ...leadRow(), owner: stranger })).rejects.toMatchObject({
    code: "23514",
  });
});

test("does not notify the sales chat, and ignores the visitors' limits", async () => {
  for (let count = 0; count < 12; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- an hour's leads of one address and one client
    await add({ ...admin, headers: { "x-forwarded-for": "203.0.113.7" } }, leadRow());
  }
  const [outbox] = await database.sql`select count(*)::integer from private.lead_outbox`;
  const [slots] = await database.sql`select count(*)::integer from private.rate_slots`;
  expect([outbox?.["count"], slots?.["count"]]).toEqual([0, 0]);
});

test("a second attempt to add the same lead stores nothing and returns it", async () => {
  const row = leadRow();
  const [first] = await add(admin, row);
  const [second] = await add(admin, { ...row, company_name: "Another" });
  expect(second).toEqual(first);
});

test("refuses the id of another lead, and does not show that lead", async () => {
  const id = await storeLead(database.sql);
  expect(await add(admin, leadRow({ id }))).toEqual([]);
  const [theirs] = await add(member, leadRow());
  expect(await add(admin, leadRow({ id: theirs?.["id"] as string }))).toEqual([]);
});

test("refuses what the form refuses", async () => {
  for (const wrong of [{ email: "mei" }, { contact_number: "12" }, { company_name: "" }]) {
    // oxlint-disable-next-line no-await-in-loop -- each on its own
    await expect(add(admin, leadRow(wrong))).rejects.toMatchObject({ code: "23514" });
  }
});

test("the report's response times leave out what the desk added", async () => {
  await add(member, leadRow());
  const [report] = await runAs(database.sql, admin, (sql) => {
    return sql<{ of: Record<string, Row[]> }[]>`
      select public.get_report(current_date - 1, current_date + 1) as of`;
  });
  expect(report?.of["responses"]).toEqual([]);
  expect(report?.of["arrivals"]?.[0]).toMatchObject({ source: "added-by-hand", lead_count: 1 });
});
