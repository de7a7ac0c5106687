import { afterAll, beforeAll, expect, test } from "vitest";
import { runAs, type Caller } from "./callers.ts";
import { leadRow, storeAdmin, storeMember, storeUser } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

type Person = Caller & { userId: string };
type Row = Record<string, string | null> & { id: string; updated_at: string };
type Change = { id: string; seen?: object } & Record<string, unknown>;

let database: TestDatabase;
let siti: Person;
let mei: Person;

beforeAll(async () => {
  database = await createDatabase();
  siti = { role: "authenticated", userId: await storeAdmin(database.sql) };
  mei = { role: "authenticated", userId: await storeMember(database.sql) };
});
afterAll(() => database.stop());

/** Times as text, since a Date has no microseconds. */
function change(by: Caller, act: string, changes: Change[], isWhole = true): Promise<Row[]> {
  return runAs(database.sql, by, (sql) => {
    return sql<Row[]>`
      select id, stage, owner, updated_at::text, deleted_at::text
      from public.change_leads(${act}, ${sql.json(changes as never)}, ${isWhole})`;
  });
}

function readLeads(ids: readonly string[]): Promise<Row[]> {
  return database.sql<Row[]>`
    select id, stage, owner, next_action, next_action_on::text, lost_reason,
      stage_changed_at::text, first_response_at::text, deleted_at::text
    from public.leads where id = any (${[...ids]}) order by array_position(${[...ids]}, id)`;
}

async function storeLeads(count: number, changes: object = {}): Promise<string[]> {
  const created_at = new Date("2026-10-01T08:00:00Z");
  const rows = Array.from({ length: count }, () =>
    leadRow({ stage: "interested", created_at, ...changes }),
  );
  await database.sql`insert into public.leads ${database.sql(rows)}`;
  return rows.map(({ id }) => id);
}

const movesTo = (stage: string, ids: readonly string[], seen = "interested") =>
  ids.map((id) => ({ id, seen: { stage: seen }, stage }));
const movesBack = (rows: readonly Row[]) =>
  rows.map(({ id, updated_at }) => ({ id, seen: { updated_at } }));

test("moves 1,000 leads in one statement, each with its event, and undoes it completely", async () => {
  const ids = await storeLeads(1_000);
  const before = await readLeads(ids);
  const moved = await change(mei, "move", movesTo("failed", ids));
  expect(moved).toHaveLength(1_000);
  expect(new Set(moved.map(({ stage }) => stage))).toEqual(new Set(["failed"]));
  const [events] = await database.sql`
    select count(*)::integer as count from public.lead_events
    where lead_id = any (${ids}) and kind = 'moved' and actor = ${mei.userId}
      and from_stage = 'interested' and to_stage = 'failed'`;
  expect(events).toEqual({ count: 1_000 });

  const undone = await change(mei, "undo-move", movesBack(moved), false);
  expect(await readLeads(ids)).toEqual(before);
  await change(mei, "undo-move", movesBack(undone), false);
  const again = await readLeads(ids);
  expect(new Set(again.map(({ stage }) => stage))).toEqual(new Set(["failed"]));
});

test("refuses more than 1,000 leads", async () => {
  const [id = ""] = await storeLeads(1);
  const changes = Array.from({ length: 1_001 }, () => ({ id, seen: {} }));
  await expect(change(siti, "trash", changes)).rejects.toThrow("At most 1,000 leads");
});

test("changes no lead if one was changed meanwhile; undo skips that one and reverts the others", async () => {
  const ids = await storeLeads(3);
  const [first = "", second = "", third = ""] = ids;
  await change(mei, "move", movesTo("closed", [third]));
  await expect(change(siti, "move", movesTo("request-demo", ids))).rejects.toMatchObject({
    code: "PT409",
    detail: "1",
  });
  expect((await readLeads(ids)).map(({ stage }) => stage)).toEqual([
    "interested",
    "interested",
    "closed",
  ]);

  const moved = await change(siti, "move", movesTo("request-demo", [first, second]));
  await change(mei, "move", movesTo("closed", [second], "request-demo"));
  const undone = await change(siti, "undo-move", movesBack(moved), false);
  expect(undone.map(({ id }) => id)).toEqual([first]);
  expect((await readLeads(ids)).map(({ stage }) => stage)).toEqual([
    "interested",
    "closed",
    "closed",
  ]);
});

test("assigns and plans leads together, each only from the values that were seen", async () => {
  const [first = "", second = ""] = await storeLeads(2);
  const own = { seen: { owner: null }, owner: mei.userId };
  await change(siti, "assign", [
    { id: first, ...own },
    { id: second, ...own },
  ]);
  const back = [
    { id: first, seen: { owner: mei.userId }, owner: null },
    { id: second, seen: { owner: mei.userId }, owner: siti.userId },
  ];
  await change(siti, "assign", back);
  const call = { next_action: "Call", next_action_on: "2026-12-01" };
  const none = { next_action: null, next_action_on: null };
  await change(siti, "plan", [
    { id: first, seen: none, ...call },
    { id: second, seen: none, ...call },
  ]);
  await expect(change(mei, "plan", [{ id: first, seen: none, ...call }])).rejects.toMatchObject({
    code: "PT409",
  });
  expect(await readLeads([first, second])).toMatchObject([
    { owner: null, ...call },
    { owner: siti.userId, ...call },
  ]);
  const history = await database.sql`
    select kind from public.lead_events where lead_id = ${second} and kind <> 'created' order by id`;
  expect(history.map(({ kind }) => kind)).toEqual(["assigned", "assigned", "planned"]);
});

test("deletes and restores leads together; only failed leads accept a reason", async () => {
  const ids = await storeLeads(2, { stage: "failed" });
  const reason = { seen: { lost_reason: null }, lost_reason: "No reply" };
  await change(
    mei,
    "lose",
    ids.map((id) => ({ id, ...reason })),
  );
  const before = await readLeads(ids);
  expect(before.map(({ lost_reason }) => lost_reason)).toEqual(["No reply", "No reply"]);
  const all = ids.map((id) => ({ id, seen: {} }));
  await change(mei, "trash", all);
  await expect(change(siti, "trash", all)).rejects.toMatchObject({ code: "PT409", detail: "2" });
  expect((await readLeads(ids)).every(({ deleted_at }) => deleted_at !== null)).toBe(true);
  await change(mei, "restore", all);
  expect(await readLeads(ids)).toEqual(before);
  const [open = ""] = await storeLeads(1);
  await expect(change(mei, "lose", [{ id: open, ...reason }])).rejects.toMatchObject({
    code: "PT409",
  });
});

test("refuses an unknown action, and callers without a role", async () => {
  const [id = ""] = await storeLeads(1);
  await expect(change(siti, "erase", [{ id }], false)).rejects.toThrow("Unknown act");
  const visitor = { role: "authenticated", userId: await storeUser(database.sql) } as const;
  for (const caller of [visitor, { role: "anon" } as const]) {
    // oxlint-disable-next-line no-await-in-loop -- one refusal after the other
    await expect(change(caller, "trash", [{ id, seen: {} }])).rejects.toMatchObject({
      code: "42501",
    });
  }
});

test("refuses one of two concurrent changes of the same leads, without a deadlock", async () => {
  const ids = await storeLeads(50);
  const outcomes = await Promise.allSettled([
    change(siti, "move", movesTo("closed", ids)),
    change(mei, "move", movesTo("failed", ids.toReversed())),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const stages = new Set((await readLeads(ids)).map(({ stage }) => stage));
  expect(stages.size).toBe(1);
});

test("neither deletes leads that a colleague moved, nor restores what a colleague deleted", async () => {
  const [moved = "", other = ""] = await storeLeads(2);
  const seen = [moved, other].map((id) => ({ id, seen: { stage: "interested" } }));
  await change(siti, "move", movesTo("closed", [moved]));
  await expect(change(mei, "trash", seen)).rejects.toMatchObject({ code: "PT409", detail: "1" });
  expect((await readLeads([moved, other])).map(({ deleted_at }) => deleted_at)).toEqual([
    null,
    null,
  ]);

  const [own] = await change(mei, "trash", [{ id: other, seen: { stage: "interested" } }]);
  const deletion = [{ id: other, seen: { deleted_at: own?.deleted_at } }];
  await change(siti, "restore", deletion);
  await change(siti, "trash", [{ id: other, seen: { stage: "interested" } }]);
  expect(await change(mei, "restore", deletion, false)).toEqual([]);
  expect((await readLeads([other]))[0]?.deleted_at).not.toBeNull();
});
