import { afterAll, beforeAll, expect, test } from "vitest";
import { runAs, type Caller } from "./callers.ts";
import { storeAdmin, storeLead } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;
let admin: Caller & { userId: string };

beforeAll(async () => {
  database = await createDatabase();
  admin = { role: "authenticated", userId: await storeAdmin(database.sql) };
});
afterAll(() => database.stop());

/** Times as text, since a Date has no microseconds. */
type Row = {
  stage: string;
  updated_at: string;
  stage_changed_at: string;
  first_response_at: string | null;
};

async function readLead(id: string): Promise<Row> {
  const [row] = await database.sql<Row[]>`
    select stage, updated_at::text, stage_changed_at::text, first_response_at::text
    from public.leads where id = ${id}`;
  if (!row) throw new Error("the lead is gone");
  return row;
}

async function move(id: string, stage: string): Promise<Row> {
  await runAs(database.sql, admin, (sql) => {
    return sql`update public.leads set stage = ${stage}::public.lead_stage where id = ${id}`;
  });
  return readLead(id);
}

/** Undoes the move of which `moved` is the result; resolves to whether it did. */
async function undo(id: string, moved: Row): Promise<boolean> {
  const rows = await runAs(database.sql, admin, (sql) => {
    // As text first: the driver would send a timestamp in milliseconds.
    return sql`select from public.undo_lead_move(${id}, ${moved.updated_at}::text::timestamptz)`;
  });
  return rows.length === 1;
}

function ageOf({ stage, stage_changed_at, first_response_at }: Row) {
  return { stage, stage_changed_at, first_response_at };
}

async function storeOldLead(): Promise<string> {
  return storeLead(database.sql, { created_at: new Date("2026-10-01T08:00:00Z") });
}

test("undoing moves, the newest first, restores the lead as it was before each", async () => {
  const id = await storeOldLead();
  const before = await readLead(id);
  const first = await move(id, "request-demo");
  const second = await move(id, "failed");
  expect(await undo(id, second)).toBe(true);
  expect(ageOf(await readLead(id))).toEqual(ageOf(first));
  expect(await undo(id, first)).toBe(true);
  expect(ageOf(await readLead(id))).toEqual(ageOf(before));
});

test("undoing an undo makes the move again", async () => {
  const id = await storeOldLead();
  const moved = await move(id, "request-trial");
  await undo(id, moved);
  expect(await undo(id, await readLead(id))).toBe(true);
  expect(ageOf(await readLead(id))).toEqual(ageOf(moved));
});

test("each undo gives the lead a newer version", async () => {
  const id = await storeOldLead();
  const moved = await move(id, "closed");
  await undo(id, moved);
  const [row] = await database.sql`
    select updated_at > ${moved.updated_at}::text::timestamptz as is_newer from public.leads where id = ${id}`;
  expect(row).toEqual({ is_newer: true });
});

test("refuses to undo a move that was followed by another, or of a lead in the trash", async () => {
  const id = await storeOldLead();
  const first = await move(id, "request-demo");
  const second = await move(id, "closed");
  expect(await undo(id, first)).toBe(false);
  await database.sql`update public.leads set deleted_at = now() where id = ${id}`;
  expect(await undo(id, second)).toBe(false);
  expect((await readLead(id)).stage).toBe("closed");
});

test("undoing a move keeps the first reply of a note written since", async () => {
  const id = await storeOldLead();
  const moved = await move(id, "request-demo");
  await runAs(database.sql, admin, (sql) => {
    return sql`insert into public.lead_notes ${sql({ lead_id: id, body: "Called, will think." })}`;
  });
  await undo(id, moved);
  const [row] = await database.sql`
    select first_response_at = (select created_at from public.lead_notes where lead_id = ${id}) as is_of_note
    from public.leads where id = ${id}`;
  expect(row).toEqual({ is_of_note: true });
});
