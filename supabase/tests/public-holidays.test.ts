import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, runAs } from "./callers.ts";
import { holidaysOf } from "./holidays-source.ts";
import { storeAdmin } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createDatabase();
  admin = { role: "authenticated", userId: await storeAdmin(database.sql) };
});
afterAll(() => database.stop());

function add(day: string, name: string, country = "SG") {
  return runAs(database.sql, admin, (sql) => {
    return sql`insert into public.public_holidays (country, day, name)
      values (${country}, ${day}, ${name}) returning day`;
  });
}

function remove(day: string, country = "SG") {
  return runAs(database.sql, admin, (sql) => {
    return sql`delete from public.public_holidays where country = ${country} and day = ${day} returning day`;
  });
}

async function lastDetails() {
  const [row] = await database.sql`
    select action, details from public.audit_log order by id desc limit 1`;
  return row;
}

test.each(["SG", "MY", "ID"])(
  "the days of %s in 2026 and 2027 equal those of their source",
  async (country) => {
    const rows = await database.sql`
      select country, day::text as day, name from public.public_holidays
      where country = ${country} order by day`;
    expect([...rows]).toEqual(holidaysOf(country, [2026, 2027]));
  },
);

test.each([
  // As Singapore's Ministry of Manpower gazetted them for 2026.
  [
    "SG",
    "2026-01-01 2026-02-17 2026-02-18 2026-03-21 2026-04-03 2026-05-01 2026-05-27 2026-05-31 2026-06-01 2026-08-09 2026-08-10 2026-11-08 2026-11-09 2026-12-25",
  ],
  // As the joint decree of Indonesia's three ministers has them for 2026.
  [
    "ID",
    "2026-01-01 2026-01-16 2026-02-17 2026-03-19 2026-03-21 2026-03-22 2026-04-03 2026-04-05 2026-05-01 2026-05-14 2026-05-27 2026-05-31 2026-06-01 2026-06-16 2026-08-17 2026-08-25 2026-12-25",
  ],
])("the days of %s in 2026 equal those that were announced", async (country, days) => {
  const rows = await database.sql<{ day: string }[]>`
    select day::text as day from public.public_holidays
    where country = ${country} and day < '2027-01-01' order by day`;
  expect(rows.map(({ day }) => day)).toEqual(days.split(" "));
});

test("an admin adds and removes a day, and both are logged", async () => {
  await add("2028-01-01", "New Year's Day");
  expect(await lastDetails()).toEqual({
    action: "setting-changed",
    details: {
      of: "Public holidays SG",
      changes: { "2028-01-01": { from: null, to: "New Year's Day" } },
    },
  });
  expect(await remove("2028-01-01")).toHaveLength(1);
  expect(await lastDetails()).toMatchObject({
    details: { changes: { "2028-01-01": { from: "New Year's Day", to: null } } },
  });
});

test("allows one name with words for each day, and only the three countries", async () => {
  await expect(add("2026-12-25", "Christmas again")).rejects.toThrow("public_holidays_pkey");
  await expect(add("2028-02-02", " ")).rejects.toThrow("public_holidays_name");
  await expect(add("1999-02-02", "Long ago")).rejects.toThrow("public_holidays_day");
  await expect(add("2028-02-02", "Somewhere", "TH")).rejects.toThrow(
    "public_holidays_country_fkey",
  );
});

test("a visitor cannot read the days", async () => {
  const visitor: Caller = { role: "anon" };
  await expect(
    runAs(database.sql, visitor, (sql) => sql`select from public.public_holidays`),
  ).rejects.toThrow("permission denied");
});
