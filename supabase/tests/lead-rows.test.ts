import { afterAll, beforeAll, expect, test } from "vitest";
import { storeLeads } from "../../bench/store-leads.ts";
import { type Caller, runAs } from "./callers.ts";
import { storeAdmin, storeUser } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;
let siti: Caller & { userId: string };

beforeAll(async () => {
  database = await createDatabase();
  siti = { role: "authenticated", userId: await storeAdmin(database.sql) };
  await storeLeads(database.sql, { active: 230, trashed: 10 });
  // Gives some leads a plan and a value; most have none.
  await database.sql`
    update public.leads set next_action = 'Call', value_currency = 'SGD',
      next_action_on = date '2026-11-24' + (ascii(right(email, 15)) % 3), value = length(email) % 4
    where company_name like '%7%'`;
});
afterAll(() => database.stop());

type Row = Record<string, unknown> & { id: string };

async function rowsOf(
  by: string,
  isDescending: boolean,
  size: number,
  after: Row | null,
  view = {},
) {
  return runAs(database.sql, siti, (sql) => {
    return sql<{ lead: Row }[]>`
      select to_jsonb(leads) as lead from public.get_lead_rows(
        ${sql.json(view)}, ${by}, ${isDescending}, ${size}, ${after && sql.json(after as never)}
      ) as leads`;
  }).then((rows) => rows.map(({ lead }) => lead));
}

const columns = [
  "company_name",
  "contact_name",
  "stage",
  "owner",
  "next_action_on",
  "solution_interested",
  "country",
  "created_at",
  "stage_changed_at",
  "value",
  "source",
];

test.each(columns)("pages sorted by %s have every row once, in both directions", async (by) => {
  for (const isDescending of [false, true]) {
    // oxlint-disable no-await-in-loop -- each page begins after the one before
    const whole = await rowsOf(by, isDescending, 1000, null);
    expect(whole).toHaveLength(230);
    const paged: Row[] = [];
    for (let page = [null as Row | null]; page.length > 0;) {
      const next = await rowsOf(by, isDescending, 40, paged.at(-1) ?? null);
      paged.push(...next);
      page = next;
    }
    // oxlint-enable no-await-in-loop
    expect(paged.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
    expect(new Set(paged.map(({ id }) => id)).size).toBe(230);
  }
});

test("sorts empty values last in both directions, and the others by the column", async () => {
  for (const isDescending of [false, true]) {
    // oxlint-disable-next-line no-await-in-loop -- two readings
    const days = (await rowsOf("next_action_on", isDescending, 1000, null)).map(
      (row) => row["next_action_on"],
    );
    const planned = days.filter((day) => day !== null) as string[];
    expect(planned.length).toBeGreaterThan(5);
    expect(days.slice(0, planned.length)).toEqual(planned);
    const sorted = planned.toSorted();
    expect(planned).toEqual(isDescending ? sorted.toReversed() : sorted);
  }
});

test("sorts by the owner's name, ignoring case, and unassigned leads last", async () => {
  const people = [await storeAdmin(database.sql), await storeAdmin(database.sql)];
  await database.sql`update public.profiles set full_name = 'aini' where id = ${people[0] ?? ""}`;
  await database.sql`update public.profiles set full_name = 'Budi' where id = ${people[1] ?? ""}`;
  const some = (await rowsOf("created_at", true, 1000, null)).slice(0, 20).map(({ id }) => id);
  for (const [index, id] of some.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- twenty rows
    await database.sql`update public.leads set owner = ${people[index % 2] ?? ""} where id = ${id}`;
  }
  for (const isDescending of [false, true]) {
    // oxlint-disable-next-line no-await-in-loop -- two readings
    const owners = (await rowsOf("owner", isDescending, 1000, null)).map((row) => row["owner"]);
    const [first, then] = isDescending ? people.toReversed() : people;
    const named = owners.filter((owner) => people.includes(String(owner)));
    expect(named.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => first));
    expect(named.slice(10)).toEqual(Array.from({ length: 10 }, () => then));
    expect(owners.slice(0, 20)).not.toContain(null);
    expect(owners.at(-1)).toBeNull();
  }
  await database.sql`update public.leads set owner = null`;
});

test("applies the filters of the board, and sorts by arrival for an unknown column", async () => {
  const rows = await rowsOf("drop table", true, 1000, null, { words: [["kopi corner 17"]] });
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every((row) => String(row["company_name"]).includes("17"))).toBe(true);
  const times = rows.map((row) => String(row["created_at"]));
  expect(times).toEqual(times.toSorted().toReversed());
});

test("refuses a user without a role", async () => {
  const other: Caller = { role: "authenticated", userId: await storeUser(database.sql) };
  const asked = runAs(database.sql, other, (sql) => sql`select * from public.get_lead_rows('{}')`);
  await expect(asked).rejects.toMatchObject({ code: "42501" });
});
