import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Caller, runAs } from "./callers.ts";
import { storeAdmin, storeLead } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;
let siti: Caller & { userId: string };

beforeAll(async () => {
  database = await createDatabase();
  siti = { role: "authenticated", userId: await storeAdmin(database.sql) };
});
afterAll(() => database.stop());
beforeEach(() => database.sql`truncate public.leads cascade`);

// Leads of Singapore are late if they arrived until this time; for those of Malaysia it is a day earlier.
const late = {
  day: "2026-11-24",
  SG: "2026-11-23T04:00:00Z",
  MY: "2026-11-22T04:00:00Z",
  ID: "2026-11-23T04:00:00Z",
};

async function counts() {
  const [row] = await runAs(database.sql, siti, (sql) => {
    return sql`select * from public.count_chips(${sql.json(late)})`;
  });
  return row;
}

async function companiesOf(only: string) {
  const rows = await runAs(database.sql, siti, (sql) => {
    return sql<{ company_name: string }[]>`
      select company_name from public.get_board_page(
        ${sql.json({ only, late })}, '{interested,request-demo,request-trial,closed,failed}'
      )`;
  });
  return rows.map(({ company_name }) => company_name).toSorted();
}

test("finds as many late, new and unplanned leads as it counts; late by the country's instant", async () => {
  const at = new Date("2026-11-23T02:00:00Z");
  await storeLead(database.sql, { company_name: "Late SG", created_at: at });
  await storeLead(database.sql, {
    company_name: "In time MY",
    created_at: at,
    contact_number: "+60 12-555 0162",
  });
  await storeLead(database.sql, { company_name: "Closed", created_at: at, stage: "closed" });
  for (const [company_name, day] of [
    ["Plan over", "2026-11-23"],
    ["Plan today", "2026-11-24"],
  ] as const) {
    const id = await storeLead(database.sql, { company_name, created_at: at });
    await database.sql`
      update public.leads
      set first_response_at = now(), next_action = 'Call', next_action_on = ${day}, owner = ${siti.userId}
      where id = ${id}`;
  }
  await storeLead(database.sql, {
    company_name: "Deleted",
    created_at: at,
    deleted_at: new Date(),
  });
  expect(await companiesOf("overdue")).toEqual(["Late SG", "Plan over"]);
  expect(await companiesOf("new")).toEqual(["In time MY", "Late SG"]);
  expect(await companiesOf("unplanned")).toEqual(["In time MY", "Late SG"]);
  expect(await counts()).toEqual({ overdue: 2, mine: 2, fresh: 2, unplanned: 2 });
});

test("counts only late plans as overdue if no instant is given", async () => {
  await storeLead(database.sql, { created_at: new Date("2026-11-01T02:00:00Z") });
  const [row] = await runAs(database.sql, siti, (sql) => {
    return sql`select * from public.count_chips('{"day":"2026-11-24"}')`;
  });
  expect(row).toEqual({ overdue: 0, mine: 0, fresh: 1, unplanned: 1 });
});
