import { afterAll, beforeAll, expect, test } from "vitest";
import { runAs, type Caller } from "./callers.ts";
import { storeAdmin, storeLead, storeMember } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;
let siti: Caller & { userId: string };
let mei: Caller & { userId: string };

beforeAll(async () => {
  database = await createDatabase();
  siti = { role: "authenticated", userId: await storeAdmin(database.sql) };
  mei = { role: "authenticated", userId: await storeMember(database.sql) };
});
afterAll(() => database.stop());

async function plan(by: Caller, lead: string, action: string | null, on: string | null) {
  const rows = await runAs(database.sql, by, (sql) => {
    return sql`
      update public.leads set next_action = ${action}, next_action_on = ${on}::text::date
      where id = ${lead} returning id`;
  });
  return rows.length === 1;
}

async function finish(by: Caller, lead: string, action: string, on: string) {
  const rows = await runAs(database.sql, by, (sql) => {
    return sql`
      select id, next_action from public.finish_next_action(${lead}, ${action}, ${on}::text::date)`;
  });
  return rows.map((row) => row["next_action"]);
}

function historyOf(lead: string) {
  return database.sql`
    select actor, kind, next_action, next_action_on::text from public.lead_events
    where lead_id = ${lead} and kind in ('planned', 'done') order by id`;
}

test("what is planned, dropped and done is in the history, by whom", async () => {
  const lead = await storeLead(database.sql);
  await plan(siti, lead, "Call", "2026-11-24");
  await plan(mei, lead, "Bring the menu", "2026-11-30");
  expect(await finish(mei, lead, "Bring the menu", "2026-11-30")).toEqual([null]);
  await plan(siti, lead, "Write", "2026-12-01");
  await plan(siti, lead, null, null);
  expect(await historyOf(lead)).toEqual([
    { actor: siti.userId, kind: "planned", next_action: "Call", next_action_on: "2026-11-24" },
    {
      actor: mei.userId,
      kind: "planned",
      next_action: "Bring the menu",
      next_action_on: "2026-11-30",
    },
    {
      actor: mei.userId,
      kind: "done",
      next_action: "Bring the menu",
      next_action_on: "2026-11-30",
    },
    { actor: siti.userId, kind: "planned", next_action: "Write", next_action_on: "2026-12-01" },
    { actor: siti.userId, kind: "planned", next_action: null, next_action_on: null },
  ]);
});

test("an action that somebody changed meanwhile is not finished, nor one of a lead in the trash", async () => {
  const lead = await storeLead(database.sql);
  await plan(siti, lead, "Call", "2026-11-24");
  await plan(siti, lead, "Call", "2026-11-25");
  expect(await finish(mei, lead, "Call", "2026-11-24")).toEqual([]);
  await database.sql`update public.leads set deleted_at = now() where id = ${lead}`;
  expect(await finish(mei, lead, "Call", "2026-11-25")).toEqual([]);
});

test("a plan without a day, a day without a plan and a long or empty one are refused", async () => {
  const lead = await storeLead(database.sql);
  for (const [action, on] of [
    ["Call", null],
    [null, "2026-11-24"],
    ["  ", "2026-11-24"],
    ["x".repeat(101), "2026-11-24"],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one lead
    await expect(plan(siti, lead, action, on)).rejects.toMatchObject({ code: "23514" });
  }
});

test("planning is no answer to a lead, and changes not the age of its stage", async () => {
  const lead = await storeLead(database.sql, { created_at: new Date("2026-10-01T08:00:00Z") });
  const read = () => database.sql`
    select stage_changed_at::text, first_response_at from public.leads where id = ${lead}`;
  const before = await read();
  await plan(siti, lead, "Call", "2026-11-24");
  await finish(siti, lead, "Call", "2026-11-24");
  expect(await read()).toEqual(before);
});

test("an anonymised lead has no plan, and its history no words of one", async () => {
  const lead = await storeLead(database.sql);
  await plan(siti, lead, "Ask Mdm Tan about Ramadan", "2026-11-24");
  await database.sql`update public.leads set email = 'anonymised@example.invalid' where id = ${lead}`;
  const [row] = await database.sql`
    select next_action, next_action_on from public.leads where id = ${lead}`;
  expect(row).toEqual({ next_action: null, next_action_on: null });
  expect((await historyOf(lead)).map(({ next_action }) => next_action as unknown)).toEqual([null]);
});
