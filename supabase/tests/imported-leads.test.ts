import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runAs, type Caller } from "./callers.ts";
import { leadRow, storeAdmin, storeLead, storeMember } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;
let admin: Caller & { userId: string };
let member: Caller;

beforeAll(async () => {
  database = await createDatabase();
  admin = { role: "authenticated", userId: await storeAdmin(database.sql) };
  member = { role: "authenticated", userId: await storeMember(database.sql) };
});
afterAll(() => database.stop());
beforeEach(() => database.sql`delete from public.leads`);

type Result = { added: number; known: number[] };

async function importAll(
  rows: object[],
  withKnown = false,
  by = admin as Caller,
  isCounted = false,
): Promise<Result> {
  const [row] = await runAs(database.sql, by, (sql) => {
    return sql<{ result: Result }[]>`
      select public.import_leads(
        ${JSON.stringify(rows)}::text::jsonb, ${withKnown}, is_counted => ${isCounted}
      ) as result`;
  });
  return row?.result ?? { added: -1, known: [] };
}

/** Rows of a file, each of another person. */
function people(count: number) {
  return Array.from({ length: count }, (_, index) =>
    leadRow({
      company_name: `Company ${index}`,
      contact_number: `+65 ${60_000_000 + index}`,
      email: `person${index}@kopi.example`,
    }),
  );
}

function withOtherIds(rows: ReturnType<typeof people>) {
  return rows.map((row) => Object.assign(structuredClone(row), { id: randomUUID() }));
}

async function count() {
  const [row] = await database.sql<{ count: number }[]>`
    select count(*)::integer from public.leads where deleted_at is null`;
  return row?.count;
}

test("stores imported leads unassigned and without a due reply, notifies nobody, and logs it", async () => {
  const rows = people(2);
  expect(await importAll(rows)).toEqual({ added: 2, known: [] });
  const stored = await database.sql`
    select source, owner, first_response_at = created_at as is_answered, notification_status, stage
    from public.leads`;
  const lead = { source: "import", owner: null, is_answered: true, notification_status: null };
  expect(stored).toEqual([
    { ...lead, stage: "interested" },
    { ...lead, stage: "interested" },
  ]);
  const events = await database.sql`select kind, actor from public.lead_events`;
  expect(events).toEqual(rows.map(() => ({ kind: "created", actor: admin.userId })));
  const [audit] = await database.sql`
    select actor_id, details from public.audit_log where action = 'leads-imported' order by id desc`;
  expect(audit).toEqual({ actor_id: admin.userId, details: { rows: 2 } });
  const [outbox] = await database.sql`select count(*)::integer from private.lead_outbox`;
  expect(outbox?.["count"]).toBe(0);
});

test("keeps the time and the source that an imported lead had in the other system", async () => {
  const [first, second, third] = people(3);
  const attribution = { utm_campaign: "Launch", form: "Demo form" };
  await importAll([
    { ...first, created_at: "2026-01-20T09:15:00+08:00", attribution },
    { ...second, created_at: "2099-01-01T00:00:00Z" },
    { ...third },
  ]);
  const stored = await database.sql`
    select company_name, created_at < '2026-02-01' as is_old, created_at <= now() as is_past,
      first_response_at = created_at as is_answered, stage_changed_at = created_at as is_here, attribution
    from public.leads order by company_name`;
  const lead = { is_past: true, is_answered: true, is_here: true };
  expect(stored).toEqual([
    { ...lead, company_name: "Company 0", is_old: true, attribution },
    { ...lead, company_name: "Company 1", is_old: false, attribution: {} },
    { ...lead, company_name: "Company 2", is_old: false, attribution: {} },
  ]);
});

test("the report counts an imported lead if the import says so", async () => {
  await importAll(people(1));
  await importAll(people(2), false, admin, true);
  const stored = await database.sql`select is_counted from public.leads order by company_name`;
  expect(stored).toEqual([{ is_counted: false }, { is_counted: true }]);
});

test("stores no row of an import if the table refuses one", async () => {
  const rows = [...people(50), leadRow({ email: "nobody" })];
  await expect(importAll(rows)).rejects.toMatchObject({ code: "23514" });
  expect(await count()).toBe(0);
});

async function progress() {
  const [row] = await runAs(database.sql, admin, (sql) => {
    return sql<{ stored: number }[]>`select public.get_import_progress() as stored`;
  });
  return row?.stored;
}

test("an import shows its progress, and is then stored as a whole or not at all", async () => {
  const refused = importAll([...people(249), leadRow({ email: "nobody" })]);
  await expect(refused).rejects.toMatchObject({ code: "23514" });
  expect(await progress()).toBe(200);
  expect(await count()).toBe(0);

  expect(await importAll(people(250))).toEqual({ added: 250, known: [] });
  expect(await progress()).toBe(250);
  expect(await count()).toBe(250);
});

test("importing the same file again adds nothing, or all leads if duplicates are included", async () => {
  const rows = people(10);
  await importAll(rows);
  const again = withOtherIds(rows);
  expect(await importAll(again)).toEqual({ added: 0, known: again.map((_, index) => index) });
  expect(await count()).toBe(10);
  expect(await importAll(again, true)).toEqual({ added: 10, known: [] });
  expect(await count()).toBe(20);
});

test("two concurrent imports of the same file store it once", async () => {
  const rows = people(30);
  const results = await Promise.all([rows, withOtherIds(rows)].map((file) => importAll(file)));
  expect(results.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 30]);
  expect(await count()).toBe(30);
});

test("a second attempt of the same request stores nothing twice", async () => {
  const rows = people(5);
  expect(await importAll(rows)).toEqual({ added: 5, known: [] });
  expect(await importAll(rows)).toEqual({ added: 5, known: [] });
  expect(await count()).toBe(5);
});

test("skips people who are in the file twice, or in the trash already", async () => {
  const [first, second, third] = people(3);
  await storeLead(database.sql, { email: third?.email ?? "", deleted_at: new Date() });
  const twice = { ...second, id: randomUUID(), email: first?.email ?? "" };
  expect(await importAll([first ?? {}, second ?? {}, twice, third ?? {}])).toEqual({
    added: 2,
    known: [2, 3],
  });
});

test("undoing an import moves its leads to the trash, redoing restores them, nothing else", async () => {
  const rows = people(3);
  await importAll(rows);
  const kept = await storeLead(database.sql);
  const ids = [...rows.map(({ id }) => id), kept];
  const change = async (again: boolean) => {
    const [row] = await runAs(database.sql, admin, (sql) => {
      return sql`select public.undo_import(${ids}::uuid[], ${again}) as changed`;
    });
    return row?.["changed"];
  };
  expect(await change(false)).toBe(3);
  expect(await change(false)).toBe(0);
  expect(await count()).toBe(1);
  expect(await change(true)).toBe(3);
  expect(await count()).toBe(4);
});

test("refuses an import by a member, and more than 2,000 leads at once", async () => {
  await expect(importAll(people(1), false, member)).rejects.toMatchObject({ code: "42501" });
  // The longest possible rows: they are refused for their number, not for the size of the request.
  const long = { remarks: "x".repeat(1_000), attribution: { utm_campaign: "x".repeat(300) } };
  const many = people(2_001).map((row) => Object.assign(row, long));
  await expect(importAll(many)).rejects.toMatchObject({ code: "23514" });
  expect(await count()).toBe(0);
});
