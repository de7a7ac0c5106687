import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, runAs } from "./callers.ts";
import { storeAdmin, storeLead } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createDatabase();
  admin = { role: "authenticated", userId: await storeAdmin(database.sql) };
});
afterAll(() => database.stop());

type Outcome = {
  stage: string;
  value: string | null;
  value_currency: string | null;
  lost_reason: string | null;
};

async function read(id: string): Promise<Outcome | undefined> {
  const [row] = await database.sql<Outcome[]>`
    select stage, value, value_currency, lost_reason from public.leads where id = ${id}`;
  return row;
}

/** Changes columns as the desk does; resolves to the moment, by which a move is undone. */
async function change(
  id: string,
  columns: Record<string, string | number | null>,
): Promise<string> {
  const [row] = await runAs(database.sql, admin, (sql) => {
    return sql<{ at: string }[]>`
      update public.leads set ${sql(columns)} where id = ${id} returning updated_at::text as at`;
  });
  return row?.at ?? "";
}

async function undo(id: string, movedAt: string): Promise<string> {
  const [row] = await runAs(database.sql, admin, (sql) => {
    return sql<{ at: string }[]>`
      select updated_at::text as at
      from public.undo_lead_move(${id}, ${movedAt}::text::timestamptz)`;
  });
  return row?.at ?? "";
}

function events(id: string) {
  return database.sql`
    select kind, value, value_currency, lost_reason from public.lead_events
    where lead_id = ${id} and kind in ('valued', 'lost') order by id`;
}

test("stores a value as an amount with its currency, and each change in the history", async () => {
  const id = await storeLead(database.sql);
  await change(id, { value: 12_000, value_currency: "SGD" });
  await change(id, { value: 1_500_000_000.5, value_currency: "IDR" });
  await change(id, { value: null, value_currency: null });
  expect([...(await events(id))]).toEqual([
    { kind: "valued", value: "12000.00", value_currency: "SGD", lost_reason: null },
    { kind: "valued", value: "1500000000.50", value_currency: "IDR", lost_reason: null },
    { kind: "valued", value: null, value_currency: null, lost_reason: null },
  ]);
});

test.each([
  [{ value: -1, value_currency: "SGD" }, "leads_value_positive"],
  [{ value: 1, value_currency: "USD" }, "leads_value_currency_known"],
  [{ value: 1 }, "leads_value_has_currency"],
  [{ value_currency: "MYR" }, "leads_value_has_currency"],
  [{ lost_reason: "No reply" }, "leads_lost_reason_of_failed"],
  [{ stage: "failed", lost_reason: "Because" }, "Unknown lost reason"],
])("refuses %o", async (columns, message) => {
  const id = await storeLead(database.sql);
  await expect(change(id, columns)).rejects.toThrow(message);
});

test("stores the last given reason of a failed lead, and removes it when the lead leaves Failed", async () => {
  const id = await storeLead(database.sql);
  await change(id, { stage: "failed" });
  expect((await read(id))?.lost_reason).toBeNull();
  await change(id, { lost_reason: "No reply" });
  await change(id, { lost_reason: "Too expensive" });
  expect((await read(id))?.lost_reason).toBe("Too expensive");
  await change(id, { stage: "interested" });
  expect(await read(id)).toMatchObject({ stage: "interested", lost_reason: null });
  await change(id, { stage: "failed" });
  expect((await read(id))?.lost_reason).toBeNull();
  expect((await events(id)).map(({ lost_reason }) => lost_reason)).toEqual([
    "No reply",
    "Too expensive",
  ]);
});

test("undoing a move removes its reason, and redoing it restores it", async () => {
  const id = await storeLead(database.sql);
  const failed = await change(id, { stage: "failed" });
  await change(id, { lost_reason: "No reply" });
  const back = await undo(id, failed);
  expect(await read(id)).toMatchObject({ stage: "interested", lost_reason: null });
  await undo(id, back);
  expect(await read(id)).toMatchObject({ stage: "failed", lost_reason: "No reply" });

  const reopened = await change(id, { stage: "request-demo" });
  await undo(id, reopened);
  expect(await read(id)).toMatchObject({ stage: "failed", lost_reason: "No reply" });
});

test("keeps a reason off the list on its leads and their undos, and refuses it for others", async () => {
  const [id, other] = await Promise.all([
    storeLead(database.sql, { stage: "failed" }),
    storeLead(database.sql, { stage: "failed" }),
  ]);
  await runAs(database.sql, admin, (sql) => {
    return sql`insert into public.lost_reasons (title) values ('Moved away')`;
  });
  await change(id, { lost_reason: "Moved away" });
  await runAs(database.sql, admin, (sql) => {
    return sql`delete from public.lost_reasons where title = 'Moved away'`;
  });
  expect((await read(id))?.lost_reason).toBe("Moved away");
  await change(id, { lost_reason: null });
  await change(id, { lost_reason: "Moved away" });
  expect((await read(id))?.lost_reason).toBe("Moved away");
  await expect(change(other, { lost_reason: "Moved away" })).rejects.toThrow("Unknown lost reason");
});

test("lists each reason once, whatever its case, and logs its changes", async () => {
  async function add(title: string) {
    await runAs(database.sql, admin, (sql) => {
      return sql`insert into public.lost_reasons (title) values (${title})`;
    });
  }
  await expect(add("no REPLY")).rejects.toThrow("lost_reasons_once");
  await expect(add(" ")).rejects.toThrow("lost_reasons_title");
  await add("Seasonal");
  const [entry] = await database.sql`
    select action, details from public.audit_log order by id desc limit 1`;
  expect(entry).toEqual({
    action: "setting-changed",
    details: { of: "Lost reasons", added: "Seasonal" },
  });
});
