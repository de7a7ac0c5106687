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

test("the history names who planned, removed and completed an action", async () => {
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

test("refuses to complete an action that was changed meanwhile or of a lead in the trash", async () => {
  const lead = await storeLead(database.sql);
  await plan(siti, lead, "Call", "2026-11-24");
  await plan(siti, lead, "Call", "2026-11-25");
  expect(await finish(mei, lead, "Call", "2026-11-24")).toEqual([]);
  await database.sql`update public.leads set deleted_at = now() where id = ${lead}`;
  expect(await finish(mei, lead, "Call", "2026-11-25")).toEqual([]);
});

test("refuses a plan without a day, a day without a plan, and a long or empty one", async () => {
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

test("planning is no first reply, and does not change the time in the stage", async () => {
  const lead = await storeLead(database.sql, { created_at: new Date("2026-10-01T08:00:00Z") });
  const read = () => database.sql`
    select stage_changed_at::text, first_response_at from public.leads where id = ${lead}`;
  const before = await read();
  await plan(siti, lead, "Call", "2026-11-24");
  await finish(siti, lead, "Call", "2026-11-24");
  expect(await read()).toEqual(before);
});

test("anonymising a lead removes its plan and the words of plans in its history", async () => {
  const lead = await storeLead(database.sql);
  await plan(siti, lead, "Ask Mdm Tan about Ramadan", "2026-11-24");
  await database.sql`update public.leads set email = 'anonymised@example.invalid' where id = ${lead}`;
  const [row] = await database.sql`
    select next_action, next_action_on from public.leads where id = ${lead}`;
  expect(row).toEqual({ next_action: null, next_action_on: null });
  expect((await historyOf(lead)).map(({ next_action }) => next_action as unknown)).toEqual([null]);
});

type State = { stage: string; next_action: string | null; next_action_on: string | null };

async function stateOf(lead: string): Promise<State | undefined> {
  const [row] = await database.sql<State[]>`
    select stage, next_action, next_action_on::text from public.leads where id = ${lead}`;
  return row;
}

/** Moves a lead as the board does; returns the version after it, by which the move is undone. */
async function move(lead: string, to: string): Promise<string> {
  const [row] = await runAs(database.sql, siti, (sql) => {
    return sql<{ at: string }[]>`
      update public.leads set stage = ${to}::text::public.lead_stage where id = ${lead}
      returning updated_at::text as at`;
  });
  return row?.at ?? "";
}

async function undoMove(lead: string, at: string): Promise<string> {
  const [row] = await runAs(database.sql, siti, (sql) => {
    return sql<{ at: string }[]>`
      select updated_at::text as at from public.undo_lead_move(${lead}, ${at}::text::timestamptz)`;
  });
  return row?.at ?? "";
}

const call = { next_action: "Call", next_action_on: "2026-11-24" };
const noPlan = { next_action: null, next_action_on: null };

test.each(["closed", "failed"])("a move to %s removes the plan, with one event", async (stage) => {
  const lead = await storeLead(database.sql);
  await plan(siti, lead, "Call", "2026-11-24");
  await move(lead, stage);
  expect(await stateOf(lead)).toEqual({ stage, ...noPlan });
  const events = await database.sql`
    select kind, next_action, next_action_on::text from public.lead_events
    where lead_id = ${lead} and kind <> 'created' order by id`;
  expect(events).toEqual([
    { kind: "planned", ...call },
    { kind: "moved", ...call },
  ]);
});

test("a move between open stages keeps the plan", async () => {
  const lead = await storeLead(database.sql);
  await plan(siti, lead, "Call", "2026-11-24");
  await move(lead, "request-demo");
  expect(await stateOf(lead)).toEqual({ stage: "request-demo", ...call });
});

test("keeps a plan that is made together with the move to Closed", async () => {
  const lead = await storeLead(database.sql);
  await plan(siti, lead, "Call", "2026-11-24");
  await runAs(database.sql, siti, (sql) => {
    return sql`update public.leads set stage = 'closed', next_action = 'Visit' where id = ${lead}`;
  });
  expect(await stateOf(lead)).toEqual({ stage: "closed", ...call, next_action: "Visit" });
});

test("undoing the move restores the plan, redoing it removes it again, and reopening adds none", async () => {
  const lead = await storeLead(database.sql);
  await plan(siti, lead, "Call", "2026-11-24");
  const undone = await undoMove(lead, await move(lead, "failed"));
  expect(await stateOf(lead)).toEqual({ stage: "interested", ...call });
  const redone = await undoMove(lead, undone);
  expect(await stateOf(lead)).toEqual({ stage: "failed", ...noPlan });
  await undoMove(lead, redone);
  expect(await stateOf(lead)).toEqual({ stage: "interested", ...call });
  await move(lead, "closed");
  await move(lead, "interested");
  expect(await stateOf(lead)).toEqual({ stage: "interested", ...noPlan });
});

test("undoing a move keeps the plan that was made since", async () => {
  const lead = await storeLead(database.sql);
  await plan(siti, lead, "Call", "2026-11-24");
  const moved = await move(lead, "failed");
  await plan(mei, lead, "Visit", "2026-12-01");
  await undoMove(lead, moved);
  const visit = { next_action: "Visit", next_action_on: "2026-12-01" };
  expect(await stateOf(lead)).toEqual({ stage: "interested", ...visit });
});

test("moving many leads to Failed removes their plans, and undo restores them", async () => {
  const leads = [await storeLead(database.sql), await storeLead(database.sql)];
  await plan(siti, leads[0] ?? "", "Call", "2026-11-24");
  const moves = leads.map((id) => ({ id, seen: { stage: "interested" }, stage: "failed" }));
  const moved = await runAs(database.sql, siti, (sql) => {
    return sql<{ id: string; at: string; next_action: string | null }[]>`
      select id, updated_at::text as at, next_action
      from public.change_leads('move', ${sql.json(moves)})`;
  });
  expect(moved.map(({ next_action }) => next_action)).toEqual([null, null]);
  const back = moved.map(({ id, at }) => ({ id, seen: { updated_at: at } }));
  await runAs(database.sql, siti, (sql) => {
    return sql`select from public.change_leads('undo-move', ${sql.json(back)})`;
  });
  expect(await stateOf(leads[0] ?? "")).toEqual({ stage: "interested", ...call });
  expect(await stateOf(leads[1] ?? "")).toEqual({ stage: "interested", ...noPlan });
});
