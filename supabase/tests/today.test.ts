import { afterAll, beforeAll, expect, test } from "vitest";
import { runAs, type Caller } from "./callers.ts";
import { storeAdmin, storeLead, storeMember } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;
let siti: Caller & { userId: string };
let budi: Caller & { userId: string };

beforeAll(async () => {
  database = await createDatabase();
  siti = { role: "authenticated", userId: await storeAdmin(database.sql) };
  budi = { role: "authenticated", userId: await storeMember(database.sql) };
});
afterAll(() => database.stop());

type Fields = { owner?: string; on?: string; isAnswered?: boolean; stage?: string; spam?: boolean };

/** Stores a lead that arrived on this day of November, and returns its id. */
async function store(name: string, cameIn: number, fields: Fields = {}) {
  const { owner = null, on = null, isAnswered = false, stage = "interested", spam } = fields;
  const id = await storeLead(database.sql, {
    company_name: name,
    stage,
    created_at: new Date(Date.UTC(2026, 10, cameIn)),
    is_suspected: spam ?? false,
  });
  await database.sql`
    update public.leads set owner = ${owner}, next_action_on = ${on}::text::date,
      next_action = ${on && "Call"}, first_response_at = ${isAnswered ? new Date() : null}
    where id = ${id}`;
}

async function today(by: Caller, everybody: boolean, size = 200) {
  const rows = await runAs(database.sql, by, (sql) => {
    return sql`select company_name from public.get_today('2026-11-24', ${everybody}, ${size})`;
  });
  return rows.map((row) => row["company_name"] as string);
}

test("lists unanswered leads, due plans and open leads without one: the user's and unassigned", async () => {
  await store("Spam", 1, { spam: true });
  await store("New", 20);
  await store("Older", 10, { owner: siti.userId });
  await store("Put off", 9, { on: "2026-11-25" });
  await store("Put off until today", 12, { on: "2026-11-24" });
  await store("Given up", 8, { stage: "failed" });
  await store("Answered", 7, { isAnswered: true });
  await store("Due", 6, { isAnswered: true, on: "2026-11-24" });
  await store("Overdue", 5, { isAnswered: true, on: "2026-11-02" });
  await store("Closed and due", 4, { stage: "closed", on: "2026-11-23" });
  await store("Later", 3, { isAnswered: true, on: "2026-11-30" });
  await store("Budi's", 2, { owner: budi.userId });
  await store("Budi's overdue", 2, { owner: budi.userId, isAnswered: true, on: "2026-11-01" });
  const unanswered = ["Older", "Put off until today", "New", "Spam"];
  expect(await today(siti, false)).toEqual([
    ...unanswered,
    "Overdue",
    "Closed and due",
    "Due",
    "Answered",
  ]);
  expect(await today(siti, true)).toEqual([
    "Budi's",
    ...unanswered,
    "Budi's overdue",
    "Overdue",
    "Closed and due",
    "Due",
    "Answered",
  ]);
  expect(await today(budi, false, 1)).toEqual(["Budi's", "Budi's overdue", "Answered"]);
});

test("does not list leads in the trash", async () => {
  await database.sql`update public.leads set deleted_at = now()`;
  expect(await today(siti, true)).toEqual([]);
});
