import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runAs, type Caller } from "./callers.ts";
import { type LeadRow, leadRow, storeAdmin, storeLead } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;
let admin: Caller & { userId: string };

beforeAll(async () => {
  database = await createDatabase();
  admin = { role: "authenticated", userId: await storeAdmin(database.sql) };
});
afterAll(() => database.stop());
beforeEach(() => database.sql`delete from public.leads`);

type Found = { lead_id: string; place: number; id: string; same: string[]; is_trashed: boolean };

async function ask(call: string): Promise<Found[]> {
  const [row] = await runAs(database.sql, admin, (sql) => {
    return sql.unsafe<{ found: Found[] }[]>(`select public.${call} as found`);
  });
  return row?.found ?? [];
}

function duplicatesOf(...ids: string[]) {
  return ask(`get_duplicates('{${ids.join(",")}}')`);
}

function duplicatesOfRows(...rows: object[]) {
  return ask(`find_duplicates('${JSON.stringify(rows).replaceAll("'", "''")}')`);
}

const other: Partial<LeadRow> = {
  company_name: "Bright Dental",
  contact_name: "Arun Nair",
  contact_number: "+60 12-555 0162",
  email: "arun@bright.example",
};

const alike: [string, Partial<LeadRow>, Partial<LeadRow>, string[]][] = [
  ["the same address", { email: "a@kopi.example" }, { email: "A@kopi.example" }, ["email"]],
  ["a tag", { email: "a@kopi.example" }, { email: "a+demo@kopi.example" }, ["email"]],
  ["dots at Gmail", { email: "me.i@gmail.com" }, { email: "mei@googlemail.com" }, ["email"]],
  [
    "signs in the number",
    { contact_number: "+65 6123 4567" },
    { contact_number: "+65-6123-4567" },
    ["number"],
  ],
  [
    "a number without its plus",
    { contact_number: "+65 6123 4567" },
    { contact_number: "65 6123 4567" },
    ["number"],
  ],
  [
    "a number as it is dialled in the country",
    { contact_number: "+60 12-555 0199" },
    { contact_number: "012-555 0199", source: "malaysia" },
    ["number"],
  ],
  [
    "a zero after the code",
    { contact_number: "+62 21 555 0187" },
    { contact_number: "+62 (0)21 555 0187" },
    ["number"],
  ],
  [
    "a number copied from a chat",
    { contact_number: "+65 6555 0199" },
    { contact_number: "\u202a＋65\u2011６５５５\u00a00199\u202c" },
    ["number"],
  ],
  [
    "an address with invisible characters",
    { email: "kai@kopi.example" },
    { email: "\u200bkai＠kopi.example\ufeff" },
    ["email"],
  ],
  [
    "company and name in other letters",
    { company_name: "Café Lima Pte. Ltd.", contact_name: "Mei-Ling Goh" },
    { company_name: "CAFE LIMA", contact_name: "mei ling goh" },
    ["name"],
  ],
  [
    "all of it",
    {},
    { company_name: "Kopi Corner", contact_name: "Tan Wei Ling" },
    ["email", "number", "name"],
  ],
];

test.each(alike)("%s makes two leads duplicates", async (_, one, two, same) => {
  const isAll = same.length === 3;
  const first = await storeLead(database.sql, one);
  const second = await storeLead(database.sql, isAll ? two : { ...other, ...two });
  expect(await duplicatesOf(first, second)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ lead_id: first, id: second, same }) as Found,
      expect.objectContaining({ lead_id: second, id: first, same }) as Found,
    ]),
  );
  const [candidate] = await duplicatesOfRows(leadRow(isAll ? two : { ...other, ...two }));
  expect(candidate).toMatchObject({ place: 0 });
});

const apart: [string, Partial<LeadRow>, Partial<LeadRow>][] = [
  ["dots elsewhere", { email: "me.i@kopi.example" }, { email: "mei@kopi.example" }],
  ["another country", { contact_number: "+65 6123 4567" }, { contact_number: "+60 6123 4567" }],
  ["only the company", { company_name: "Kopi Corner" }, { company_name: "Kopi Corner" }],
  ["only the name", { contact_name: "Tan Wei Ling" }, { contact_name: "Tan Wei Ling" }],
];

test.each(apart)("%s does not make two leads duplicates", async (_, one, two) => {
  const first = await storeLead(database.sql, one);
  await storeLead(database.sql, { ...other, ...two });
  expect(await duplicatesOf(first)).toEqual([]);
});

test("finds a lead in the trash as a duplicate when leads are added, but not on the board", async () => {
  const first = await storeLead(database.sql);
  const trashed = await storeLead(database.sql, { deleted_at: new Date() });
  expect(await duplicatesOf(first, trashed)).toEqual([]);
  const found = await duplicatesOfRows(
    leadRow({ email: "x@y.example" }),
    { ...leadRow(), ...other },
    leadRow(),
  );
  expect(found).toHaveLength(5);
  expect(found.map(({ place: index, id, is_trashed }) => `${index} ${id} ${is_trashed}`)).toEqual(
    expect.arrayContaining(
      [0, 2].flatMap((index) => [`${index} ${first} false`, `${index} ${trashed} true`]),
    ),
  );
  // The third has the first's number and name.
  expect(found.find(({ id }) => id === null)).toMatchObject({
    place: 2,
    earlier: 0,
    same: ["name", "number"],
  });
});

test("finds no duplicates among anonymised leads", async () => {
  const gone = { email: "anonymised@example.invalid", contact_number: "+65 0000 0000" };
  const first = await storeLead(database.sql, gone);
  await storeLead(database.sql, gone);
  expect(await duplicatesOf(first)).toEqual([]);
});

test("returns the newest six of a hundred leads with one mailbox", async () => {
  const rows = Array.from({ length: 100 }, (_, index) => ({
    ...leadRow({ contact_number: `+65 6000 ${1000 + index}`, company_name: `Company ${index}` }),
    created_at: new Date(Date.UTC(2026, 0, 1, 0, index)),
  }));
  await database.sql`insert into public.leads ${database.sql(rows)}`;
  const found = await duplicatesOf(rows[0]?.id ?? "");
  expect(found.map(({ id }) => id)).toEqual(
    rows
      .slice(-6)
      .toReversed()
      .map(({ id }) => id),
  );
});

/** The plans of what a call runs inside its function, as the caller. */
async function plansOf(call: string): Promise<string[]> {
  const plans: string[] = [];
  const onnotice = ({ message = "" }: { message?: string }) => {
    if (/on leads\b/.test(message)) plans.push(message);
  };
  const sql = postgres(database.url, { max: 1, onnotice });
  await sql`load 'auto_explain'`;
  await sql`
    select set_config('auto_explain.log_min_duration', '0', false),
      set_config('auto_explain.log_nested_statements', 'on', false),
      set_config('client_min_messages', 'log', false)`;
  await runAs(sql, admin, (as) => as.unsafe(`select public.${call}`));
  await sql.end();
  return plans;
}

test("scans no table sequentially when it searches for duplicates", async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) =>
    leadRow({
      company_name: `Company ${index}`,
      contact_number: `+65 ${61_000_000 + (index % 9_000)}`,
      email: `lead${index % 9_500}@kopi.example`,
    }),
  );
  // One insert without the triggers, since nothing that they write is read here.
  await database.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`
      insert into public.leads (id, company_name, contact_name, contact_number, email,
        solution_interested, stage, source)
      select id, company_name, contact_name, contact_number, email, solution_interested,
        'interested', 'contact'
      from jsonb_populate_recordset(null::public.leads, ${sql.json(rows)})`;
  });
  await database.sql`analyze public.leads`;
  const ids = rows.slice(0, 250).map(({ id }) => id);
  const candidates = JSON.stringify(rows.slice(0, 1_000));
  for (const call of [`get_duplicates('{${ids.join(",")}}')`, `find_duplicates('${candidates}')`]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const plans = await plansOf(call);
    expect(plans.length).toBeGreaterThan(0);
    const scans = plans.flatMap((plan) => plan.match(/Seq Scan on leads.*/g) ?? []);
    expect(scans).toEqual([]);
  }
});
